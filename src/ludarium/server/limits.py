"""Rate limits: how often somebody may do something. Counted in memory, or by the broker if workers share it."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Protocol

from ludarium.server.refusals import Refusal


@dataclass(frozen=True)
class Rule:
    """`times` at once, and one more every `seconds / times`."""

    name: str
    times: int
    seconds: float

    @property
    def interval(self) -> float:
        """Seconds until one more is allowed."""
        return self.seconds / self.times


NEW_TABLE = Rule("tables", 30, 600)
JOIN = Rule("join", 60, 600)
CHANGE = Rule("change", 60, 60)
ASK = Rule("ask", 600, 60)
CHAT = Rule("chat", 8, 20)
HINTS = Rule("hints", 20, 60)
SOCKET = Rule("sockets", 120, 60)
MESSAGES = Rule("messages", 120, 20)  # on one socket, moves of a running game not counted
NEW_TABLE_ADDRESS = Rule("tables of an address", 300, 600)
GUESTS = Rule("guests of an address", 300, 600)
COSTLY = Rule("costly", 60, 60)  # replays
REPORT = Rule("report", 240, 60)  # positions that the server looks at for somebody's report
EDITING = Rule("editing", 300, 60)  # positions that somebody sets up by hand
REFUSED = Rule("refused", 60, 20)  # moves on one socket that were refused; beyond that answers come slowly
EXPLORE = Rule("explore", 240, 60)  # positions looked up in the library
BOTS = Rule("bots", 5, 3600)

_PATIENCE, _SPARED = 0.5, 5.0  # seconds: how long to wait for the broker, and how long not to ask it after it failed


class RateLimits(Protocol):
    """Counts."""

    async def wait(self, rule: Rule, who: str, /) -> float:
        """Count one; 0 if it is allowed, else the seconds until it would be."""
        ...


class NoLimits:
    """Everything is allowed: for load tests."""

    async def wait(self, _rule: Rule, _who: str) -> float:
        """Never."""
        return 0.0


class LocalLimits:
    """The scheme known as GCRA: one number for everybody, the time at which their allowance is whole again."""

    def __init__(self, most: int = 50_000) -> None:
        self._whole: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._most = most

    async def wait(self, rule: Rule, who: str) -> float:
        """Count one, in memory."""
        now, key = time.monotonic(), (rule.name, who)
        whole = max(self._whole.pop(key, now), now) + rule.interval
        early = whole - now - rule.seconds
        self._whole[key] = whole - rule.interval if early > 0 else whole
        while len(self._whole) > self._most:
            self._whole.popitem(last=False)
        return max(early, 0.0)


class SharedLimits:
    """Counts with the broker, in windows; in memory if the broker cannot be reached."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._local = LocalLimits()
        self._away_until = 0.0  # nobody is kept waiting for a broker that was away a moment ago

    async def wait(self, rule: Rule, who: str) -> float:
        """Count one, for all workers."""
        from redis.exceptions import RedisError

        if time.monotonic() < self._away_until:
            return await self._local.wait(rule, who)
        key = f"ludarium:limit:{rule.name}:{who}"
        try:
            async with asyncio.timeout(_PATIENCE):
                count = await self._client.incr(key)
                if count == 1:
                    await self._client.pexpire(key, int(1000 * rule.seconds))
                if count <= rule.times:
                    return 0.0
                left = await self._client.pttl(key)
                if left < 0:  # the worker that counted first died before it set the expiry
                    await self._client.pexpire(key, int(1000 * rule.seconds))
                return max(float(left) / 1000, 0.1)
        except (RedisError, OSError, TimeoutError):
            self._away_until = time.monotonic() + _SPARED
            return await self._local.wait(rule, who)


async def allow(limits: RateLimits, rule: Rule, who: str) -> None:
    """Refuse what is done too often, and say when it will be allowed again."""
    retry = await limits.wait(rule, who)
    if retry > 0:
        raise Refusal("LIMIT", "That was a little too fast; please wait a moment.", status=429, retry=retry)
