"""How workers let each other know what happened: through Valkey or Redis, or not at all if there is only one.

Messages only make things quicker. Whatever they say is in the database too, and every worker keeps looking there
(`following.py`): the broker may go away, hang or lose messages, and every game goes on.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

Message = dict[str, Any]
Heard = Callable[[Message], Awaitable[None]]
Rejoined = Callable[[], Awaitable[None]]
log = logging.getLogger(__name__)
CHANNEL = "ludarium"
SILENCE = 3.0  # seconds without any answer after which the broker counts as gone
AGAIN = 0.5  # seconds between two attempts to reach it
MOST_WAITING = 2000  # messages kept for a broker that is away; the oldest are dropped first


class Broker(Protocol):
    """Carries messages to all other workers, never back to their sender. `alone` is true if there can be none."""

    alone: bool

    @property
    def reachable(self) -> bool:
        """Whether messages get through now."""
        ...

    async def start(self, heard: Heard, rejoined: Rejoined) -> None:
        """From now on `heard` is called with what others publish, `rejoined` whenever messages may have been missed."""
        ...

    def publish(self, message: Message) -> None:
        """Send a message to all other workers as soon as possible; never waits."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


class Alone:
    """There are no others."""

    alone, reachable = True, True

    async def start(self, heard: Heard, rejoined: Rejoined) -> None:
        """Nothing will be heard."""

    def publish(self, message: Message) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing to close."""


class Shared:
    """Valkey's or Redis's publish and subscribe. Messages carry their sender's name."""

    alone = False

    def __init__(self, url: str, worker: str) -> None:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        # no retries behind our back: a connection that was renewed has missed messages, and we want to know
        self.client = Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=2, retry=Retry(NoBackoff(), 0), health_check_interval=0
        )
        self._worker = worker
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._more = asyncio.Event()
        self._joined = asyncio.Event()  # set while we listen
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def reachable(self) -> bool:
        """Whether messages get through now."""
        return self._joined.is_set()

    async def start(self, heard: Heard, rejoined: Rejoined) -> None:
        """Listen until closed, through failures of the broker; if it is away, wait for it in the background."""
        self._tasks = [asyncio.create_task(self._listen(heard, rejoined)), asyncio.create_task(self._speak())]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._joined.wait(), 2 * SILENCE)

    async def _listen(self, heard: Heard, rejoined: Rejoined) -> None:
        from redis.exceptions import RedisError

        known_away = False
        while True:
            try:
                async with asyncio.timeout(SILENCE):
                    feed = self.client.pubsub()
                    await feed.subscribe(CHANNEL)
                try:
                    if known_away:
                        log.warning("the broker is back")
                    known_away = False
                    self._joined.set()
                    await _safely(rejoined())
                    await self._hear_all(feed, heard)
                finally:
                    self._joined.clear()
                    with contextlib.suppress(RedisError, OSError, TimeoutError):
                        await feed.aclose()  # type: ignore[no-untyped-call]
            except (RedisError, OSError, TimeoutError) as error:
                if not known_away:
                    log.warning("the broker cannot be reached (%s); games go on without it", error)
                known_away = True
                await asyncio.sleep(AGAIN)

    async def _hear_all(self, feed: Any, heard: Heard) -> None:
        """Handle what is published, until nothing comes any more, not even the answer to a ping."""
        answered = asked = time.monotonic()
        while True:
            message = await feed.get_message(timeout=SILENCE / 3)
            now = time.monotonic()
            if message is not None:
                answered = now
                if message["type"] == "message":
                    await self._pass_on(message["data"], heard)
            elif now - answered > SILENCE:
                raise TimeoutError("no answer")
            if now - asked > SILENCE / 3:
                asked = now
                async with asyncio.timeout(SILENCE):
                    await feed.ping()

    async def _pass_on(self, data: bytes, heard: Heard) -> None:
        """Pass a message on, unless it is our own or makes no sense."""
        try:
            message = json.loads(data)
            mine = message.pop("from", None) == self._worker
        except (ValueError, AttributeError):
            log.warning("a message on the broker is not ours: %r", data[:100])
            return
        if not mine:
            await _safely(heard(message))

    def publish(self, message: Message) -> None:
        """Send a message to all other workers as soon as possible."""
        self._waiting.append(json.dumps({**message, "from": self._worker}))
        self._more.set()

    async def _speak(self) -> None:
        from redis.exceptions import RedisError

        while True:
            await self._more.wait()
            await self._joined.wait()
            self._more.clear()
            while self._waiting:
                text = self._waiting.popleft()
                try:
                    async with asyncio.timeout(SILENCE):
                        await self.client.publish(CHANNEL, text)
                except (RedisError, OSError, TimeoutError):
                    self._waiting.appendleft(text)
                    self._more.set()
                    await asyncio.sleep(AGAIN)
                    break

    async def close(self) -> None:
        """Stop listening. What was not sent yet is in the database."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.client.aclose()


async def _safely(work: Awaitable[None]) -> None:
    try:
        await work
    except Exception:
        log.exception("what another worker did could not be followed")
