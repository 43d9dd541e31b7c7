"""How answers are sent: compressed if the client can read that, and without a body if it only asked for the head."""

import asyncio
import functools
import gzip

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 700  # bytes; less travels in one packet anyway
_LARGE = 64 * 1024  # bytes whose compression would keep everybody else waiting
_LEVEL = 6
_TEXTS = (
    "text/",
    "application/json",
    "application/javascript",
    "application/wasm",
    "application/x-ludarium",
    "image/svg+xml",
)


def _reads_gzip(scope: Scope) -> bool:
    """Whether the client accepts gzip."""
    for part in Headers(scope=scope).get("accept-encoding", "").lower().split(","):
        name, _, quality = part.strip().partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _zip(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)


_zip_once = functools.lru_cache(maxsize=64)(_zip)  # for what never changes and is the same for everybody


class Compressed:
    """Compresses texts that are sent as a whole. Streams pass as they are: their lines must not wait for each other."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        head: Message | None = None
        zipped = _reads_gzip(scope)

        async def compressing(message: Message) -> None:
            nonlocal head
            if message["type"] == "http.response.start":
                head = message
                return
            if head is not None:
                if message["type"] == "http.response.body" and not message.get("more_body", False):
                    message = await _packed(head, message, zipped=zipped)
                await send(head)
                head = None
            await send(message)

        await self._app(scope, receive, compressing)


async def _packed(head: Message, message: Message, *, zipped: bool) -> Message:
    """The whole body of an answer, compressed if that helps; its headers are changed to fit."""
    headers, body = MutableHeaders(raw=head["headers"]), message.get("body", b"")
    text = headers.get("content-type", "").startswith(_TEXTS)
    if not text or len(body) < SMALLEST or "content-encoding" in headers or head["status"] == 206:
        return message
    headers.add_vary_header("Accept-Encoding")
    if not zipped:
        return message
    if "immutable" in headers.get("cache-control", ""):
        packed = _zip_once(body)
    else:
        packed = await asyncio.to_thread(_zip, body) if len(body) > _LARGE else _zip(body)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(packed))
    return {**message, "body": packed}


class HeadAnswered:
    """HEAD is answered wherever GET is, with the same headers and no body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        begun, streaming = False, asyncio.Event()

        async def bodiless(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                await send(message)
            elif message["type"] == "http.response.body" and not begun:
                begun = True
                await send({"type": "http.response.body", "body": b""})
                if message.get("more_body", False):
                    streaming.set()

        async def asking() -> None:
            await self._app({**scope, "method": "GET"}, receive, bodiless)

        asked = asyncio.create_task(asking())
        endless = asyncio.create_task(streaming.wait())
        try:
            await asyncio.wait((asked, endless), return_when=asyncio.FIRST_COMPLETED)
        finally:
            endless.cancel()
            if not asked.done():
                asked.cancel()  # a stream would go on for ever, and nobody listens
        await asyncio.wait((asked,))
        if not asked.cancelled():
            asked.result()
