"""How workers tell each other what happened: within one process by a call, between processes by Valkey or Redis."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

Message = dict[str, Any]
Heard = Callable[[Message], Awaitable[None]]
log = logging.getLogger(__name__)
CHANNEL = "ludarium"


class Broker(Protocol):
    """Carries messages to all other workers, never back to their sender. `alone` where there can be none."""

    alone: bool

    async def start(self, heard: Heard) -> None:
        """From now on `heard` is called with what others publish."""
        ...

    async def publish(self, message: Message) -> None:
        """Tell all others; what cannot be told is logged, for the database knows it anyway."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


class Alone:
    """There are no others."""

    alone = True

    async def start(self, heard: Heard) -> None:
        """Nothing will be heard."""

    async def publish(self, message: Message) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing to close."""


class Shared:
    """Valkey's or Redis's publish and subscribe. Messages carry their sender's name."""

    alone = False

    def __init__(self, url: str, worker: str) -> None:
        from redis.asyncio import Redis

        self.client = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)
        self._worker = worker
        self._task: asyncio.Task[None] | None = None

    async def start(self, heard: Heard) -> None:
        """Listen until closed, through failures of the broker."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(heard, ready))
        await asyncio.wait_for(ready.wait(), 10)

    async def _listen(self, heard: Heard, ready: asyncio.Event) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self.client.pubsub() as feed:
                    await feed.subscribe(CHANNEL)
                    ready.set()
                    async for message in feed.listen():
                        if message["type"] == "message":
                            await self._pass_on(message["data"], heard)
            except (RedisError, OSError):
                log.exception("the broker cannot be reached; trying again")
                await asyncio.sleep(1)

    async def _pass_on(self, data: bytes, heard: Heard) -> None:
        message = json.loads(data)
        if message.pop("from", None) != self._worker:
            try:
                await heard(message)
            except Exception:
                log.exception("a message of another worker could not be followed")

    async def publish(self, message: Message) -> None:
        """Tell all other workers."""
        from redis.exceptions import RedisError

        try:
            await self.client.publish(CHANNEL, json.dumps({**message, "from": self._worker}))
        except (RedisError, OSError):
            log.exception("the broker cannot be reached")

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self.client.aclose()
