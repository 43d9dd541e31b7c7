"""What guards every answer and every request: headers, origins, sizes."""

import asyncio
import ipaddress
import re
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludarium.server.metrics import METRICS

MOST_BODY = 64 * 1024
ROOMY = {"/api/studies/import": 4 * 1024 * 1024}  # where more may come: whole studies, as text
BODY_SECONDS = 20.0  # between two parts of a body
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PLAYING_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""For the page of a table, which plays on by rules compiled to WebAssembly if the server is away."""
THREAD_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""For scripts: what the page's threads may do. They compile WebAssembly; it does not let them run text as a script."""
FRAMED = {
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""For boards in other people's pages (routes/embeds.py). Nothing that acts in somebody's name may be sent with these."""
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
_AT_HOME = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost", ".fritz.box")
_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
_NO_HOST = re.compile(r"[\s/?#@\\]")  # what ends a name in an address, or begins another one
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


def same_origin(connection: HTTPConnection, public_url: str) -> bool:
    """Whether the request comes from a page of ours. Programs other than browsers send no Origin; they have tokens."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    asked = urlsplit(origin)
    allowed = {connection.headers.get("host", "").lower()}
    if public_url:
        allowed.add(urlsplit(public_url).netloc.lower())
    return asked.scheme in ("http", "https") and asked.netloc.lower() in allowed


def hosts_allowed(public_url: str, more: str) -> Callable[[str], bool]:
    """Whether a Host header names this server.

    A page of somebody else's may have its own name lead here, and then passes for a page of ours. So names are taken that
    nobody can register: addresses, names without a dot, names of home networks; and those the host has chosen.
    """
    chosen = {name.strip().lower() for name in more.split(",") if name.strip()}
    if public_url:
        chosen.add((urlsplit(public_url).hostname or "").lower())

    def allowed(host: str) -> bool:
        if _NO_HOST.search(host):
            return False
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".").lower()
        if "*" in chosen or name in chosen:
            return bool(name)
        if _is_address(name):
            return True
        return bool(_NAME.fullmatch(name)) and ("." not in name or name.endswith(_AT_HOME))

    return allowed


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guarded:
    """Adds the headers to every answer. Refuses other host names, and bodies that are too large, before reading them."""

    def __init__(self, app: ASGIApp, *, secure: bool, public_url: str = "", hosts: str = "") -> None:
        self._app, self._allowed = app, hosts_allowed(public_url, hosts)
        self._headers = dict(_HEADERS)
        if secure:
            self._headers["Strict-Transport-Security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve."""
        if scope["type"] in ("http", "websocket") and not self._names_us(scope):
            await self._misdirected(scope, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        most = ROOMY.get(scope["path"], MOST_BODY)
        if not (length.isascii() and length.isdigit() and len(length) < 16) or int(length) > most:
            await self._too_large(send)
            return
        await self._app(scope, self._capped(receive, most), self._with_headers(send, scope["method"]))

    def _with_headers(self, send: Send, method: str) -> Send:
        begun = time.perf_counter()
        counted = method if method in _METHODS else "other"

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                seconds = time.perf_counter() - begun
                METRICS.http_seconds.labels(counted, str(message["status"])).observe(seconds)
                headers = MutableHeaders(scope=message)
                framed = headers.get("content-security-policy") == FRAMED["Content-Security-Policy"]
                for name, value in self._headers.items():
                    if not (framed and name == "X-Frame-Options"):
                        headers.setdefault(name, value)
            await send(message)

        return guarded

    @staticmethod
    def _capped(receive: Receive, most: int) -> Receive:
        """The body, cut off if it grows too large or stops coming; what is cut off does not parse."""
        read, whole = 0, False

        async def capped() -> Message:
            nonlocal read, whole
            if whole:  # now the client waits for an answer, which may take long
                return await receive()
            try:
                async with asyncio.timeout(BODY_SECONDS):
                    message = await receive()
            except TimeoutError:
                return {"type": "http.disconnect"}
            whole = message["type"] != "http.request" or not message.get("more_body", False)
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > most:
                    whole = True
                    return {"type": "http.request", "body": b"", "more_body": False}
            return message

        return capped

    def _names_us(self, scope: Scope) -> bool:
        try:
            return self._allowed(Headers(scope=scope).get("host", ""))
        except ValueError:
            return False

    async def _misdirected(self, scope: Scope, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": "another site"})
            return
        say = "This server does not go by that name. Its host can allow it with PUBLIC_URL or LUDARIUM_HOSTS."
        await self._plainly(send, 421, f'{{"code":"HOST","say":"{say}"}}'.encode())

    async def _too_large(self, send: Send) -> None:
        await self._plainly(send, 413, b'{"code":"TOO_LARGE","say":"That is too much at once."}')

    async def _plainly(self, send: Send, status: int, body: bytes) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(name.lower().encode(), value.encode()) for name, value in self._headers.items()]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
