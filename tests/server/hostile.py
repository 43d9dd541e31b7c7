"""Hostile clients, one of each kind, at work until they are ended: `python tests/server/hostile.py http://… SECONDS`.

They live in a process of their own, so that measuring the others does not measure them. At the end it prints what
each of them tried and how often it was refused or cut off, as JSON.
"""

import asyncio
import contextlib
import json
import os
import secrets
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import httpx
from load import Visitor
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

GARBAGE = ('{"t":"act","id":"\\ud800"}', '{"t":"act","id":"a\\u0000"}', "[" * 5000, "null", "", b"\0\xff", '{"t":{}}')
_ENDED = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)


class Mallory:
    """A guest with a table and bad intentions; `counts` says what was tried and what came of it."""

    def __init__(self, base: str) -> None:
        self.base, self.counts = base, Counter[str]()
        self.visitor, self.token = Visitor(base), ""

    async def arrive(self) -> None:
        async with httpx.AsyncClient(timeout=120) as http:
            await self.visitor.come(http)
            seats = [{"kind": "me"}, {"kind": "here", "name": "Bo"}]
            body = {"key": secrets.token_hex(8), "game": "konane(size=12)", "seats": seats, "public": True}
            self.table = (await self.visitor.post(http, "/api/tables", body))["table"]

    @property
    def _headers(self) -> dict[str, str]:
        return {"Cookie": self.visitor.cookie, **self.visitor.whence}

    def _socket(self):
        address = f"{self.base.replace('http', 'ws', 1)}/ws/{self.table}"
        return connect(address, additional_headers=self._headers, origin=self.base, open_timeout=30, close_timeout=1)

    async def _line(self, *, narrow: bool = False) -> socket.socket:
        line = socket.socket()
        line.setblocking(False)
        if narrow:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        where = urlsplit(self.base)
        await asyncio.get_running_loop().sock_connect(line, (where.hostname, where.port))
        return line

    async def does_not_read(self) -> None:
        """Asks for the whole table for ever and reads nothing."""
        where, loop = urlsplit(self.base).netloc, asyncio.get_running_loop()
        extra = "".join(f"{name}: {value}\r\n" for name, value in self._headers.items())
        head = (
            f"GET /ws/{self.table} HTTP/1.1\r\nHost: {where}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{extra}"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nOrigin: {self.base}\r\n\r\n"
        )
        ask = b'{"t":"sync"}'
        with await self._line(narrow=True) as line:
            await loop.sock_sendall(line, head.encode())
            await asyncio.sleep(0.2)
            while True:
                self.counts["tried"] += 1
                await asyncio.wait_for(loop.sock_sendall(line, bytes([0x81, 0x80 | len(ask), 0, 0, 0, 0]) + ask), 60)
                await asyncio.sleep(0.005)

    async def half_a_request(self) -> None:
        """Heads that never end, a letter now and then, a hundred at a time."""
        lines = []
        try:
            for _ in range(100):
                lines.append(await self._line())
                self.counts["tried"] += 1
            for letter in b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"x" * 600:
                for line in lines:
                    await asyncio.get_running_loop().sock_sendall(line, bytes([letter]))
                await asyncio.sleep(0.1)
        finally:
            for line in lines:
                line.close()

    async def huge_headers(self) -> None:
        """A head of many megabytes."""
        with await self._line() as line:
            self.counts["tried"] += 1
            await asyncio.get_running_loop().sock_sendall(line, b"GET / HTTP/1.1\r\nHost: x\r\n")
            while True:
                await asyncio.get_running_loop().sock_sendall(line, b"X-Filler: " + b"y" * 8000 + b"\r\n")

    async def hundreds_of_sockets(self) -> None:
        """As many sockets of one guest as it can get."""
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(400):
                self.counts["tried"] += 1
                held = await stack.enter_async_context(self._socket())
                if json.loads(await held.recv())["t"] == "bye":
                    self.counts["refused"] += 1
                    await asyncio.sleep(0.02)

    async def replays(self) -> None:
        """The costly answer again and again, ten at a time."""
        await self._asks(f"/api/tables/{self.table}/replay", 10)

    async def event_streams(self) -> None:
        """Streams of events, opened and left open."""
        async with httpx.AsyncClient(timeout=60) as http:
            if not self.token:  # there are few tokens in an hour
                self.token = (await self.visitor.post(http, "/api/bots", {"name": "Mallory's"}))["token"]
            headers = {"Authorization": f"Bearer {self.token}", **self.visitor.whence}

            async def listen() -> None:
                while True:
                    self.counts["tried"] += 1
                    async with http.stream("GET", f"{self.base}/api/stream/event", headers=headers) as answer:
                        self.counts["refused"] += answer.status_code >= 400
                        async for _ in answer.aiter_bytes():
                            pass

            await asyncio.gather(*(listen() for _ in range(20)))

    async def _asks(self, path: str, at_once: int) -> None:
        async with httpx.AsyncClient(timeout=60) as http:

            async def ask() -> None:
                while True:
                    self.counts["tried"] += 1
                    answer = await http.get(self.base + path, headers=self._headers)
                    self.counts["refused"] += answer.status_code >= 400

            await asyncio.gather(*(ask() for _ in range(at_once)))

    async def refused_moves(self) -> None:
        """Illegal moves, as fast as they are answered."""
        await self._says(lambda: json.dumps({"t": "act", "id": secrets.token_hex(4), "v": 1, "d": {"text": "nowhere"}}))

    async def garbage_frames(self) -> None:
        """Garbage instead of messages, as text and as bytes."""
        await self._says(lambda: secrets.choice(GARBAGE))

    async def _says(self, something: Callable[[], str | bytes]) -> None:
        async with self._socket() as held:
            while True:
                self.counts["tried"] += 1
                await held.send(something())
                while json.loads(await held.recv())["t"] != "ack":
                    pass
                self.counts["refused"] += 1


KINDS = (
    "does_not_read", "half_a_request", "huge_headers", "hundreds_of_sockets", "replays", "event_streams",
    "refused_moves", "garbage_frames",
)  # fmt: skip


async def _again(mallory: Mallory, work: Callable[[], Awaitable[None]]) -> None:
    """A client that is cut off begins again."""
    while True:
        try:
            await work()
        except (*_ENDED, AssertionError):
            mallory.counts["cut off"] += 1
            await asyncio.sleep(0.1)


async def hostile(base: str, seconds: float) -> None:
    """One of each kind for so long; then what they tried and what came of it is printed."""
    found = {kind: Mallory(base) for kind in KINDS}
    for mallory in found.values():
        await mallory.arrive()
    print("ready", flush=True)
    at_work = {asyncio.create_task(_again(mallory, getattr(mallory, kind))) for kind, mallory in found.items()}
    assert at_work
    await asyncio.sleep(seconds)
    print(json.dumps({kind: dict(mallory.counts) for kind, mallory in found.items()}), flush=True)
    os._exit(0)  # and takes leave of nobody


if __name__ == "__main__":
    asyncio.run(hostile(sys.argv[1], float(sys.argv[2])))
