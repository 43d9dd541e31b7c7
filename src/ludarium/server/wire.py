"""Connections below HTTP: how many there may be, how large and slow their headers, and an end to those that do not read.

uvicorn asks a connection to close, which waits for ever for somebody who does not read; here it is cut off.
"""

import asyncio
import contextlib
import ipaddress
import os
from collections import Counter
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludarium.server.environment import text

HEADER_SECONDS = 10.0  # for the whole head of a request
MOST_HEADERS = 32 * 1024  # bytes of it
MOST_UNREAD = 1024 * 1024  # bytes that the system has not sent yet
CLOSING_SECONDS = 10.0  # for the other side to notice that the socket is closed
PER_PEER = 300  # connections of one address, unless it is a proxy
_RESERVED = 200  # file descriptors needed for other things than connections
ABORT = "ludarium.abort"
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


_OPEN_FILES = (
    65_536,
    24_576,
    10_240,
)  # what we try to be allowed; macOS may refuse the larger ones, whatever `hard` says


def raise_limits(tries: tuple[int, ...] = _OPEN_FILES) -> int:
    """As many open files as the system allows this process, up to the first of `tries`; returns how many that are."""
    try:
        import resource
    except ImportError:  # Windows counts them differently
        return tries[0]
    for wanted in tries:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        if soft == resource.RLIM_INFINITY or soft >= most:
            break
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            break
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return tries[0] if soft == resource.RLIM_INFINITY else soft


class ConnectionCounter:
    """Counts connections, all together and by address."""

    def __init__(self) -> None:
        self._peers: Counter[str] = Counter()
        self._all = 0
        self._most = max(raise_limits() - _RESERVED, 100)
        proxies = os.environ.get("TRUSTED_PROXIES", "")
        self._proxies = [
            ipaddress.ip_network(part.strip(), strict=False) for part in proxies.split(",") if _is_net(part)
        ]
        self._by_peer = text("LUDARIUM_LIMITS") != "0" and proxies.strip() != "*"

    def admits(self, peer: str) -> bool:
        """Count one more; False if that is too many, and then it is not counted."""
        counted = self._by_peer and not self._is_proxy(peer)
        if self._all >= self._most or (counted and self._peers[peer] >= PER_PEER):
            return False
        self._all += 1
        self._peers[peer] += 1
        return True

    def leaves(self, peer: str) -> None:
        """One less."""
        self._all -= 1
        self._peers[peer] -= 1
        if not self._peers[peer]:
            del self._peers[peer]

    def _is_proxy(self, peer: str) -> bool:
        try:
            address = ipaddress.ip_address(peer)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


def _is_net(text: str) -> bool:
    try:
        ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return False
    return True


CONNECTIONS = ConnectionCounter()


class Http(HttpToolsProtocol):
    """HTTP whose requests have to arrive in time, with a head of a sensible size."""

    _peer: str | None = None  # whom this connection is counted for
    _timer: asyncio.TimerHandle | None = None
    _head = 0  # bytes of the present request's head
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected; if there are too many, it is turned away at once."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if not CONNECTIONS.admits(peer):
            transport.abort()
            return
        self._peer = peer
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._head_came()
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Stop counting this connection."""
        if self._peer is not None:
            CONNECTIONS.leaves(self._peer)
            self._peer = None

    def data_received(self, data: bytes) -> None:
        """Part of a request; a head that does not end is soon refused."""
        if self._refused:
            return
        self._head += len(data)
        super().data_received(data)  # a body may come in the same breath, so what is counted is not all head
        if self._timer is not None and self._head > MOST_HEADERS:
            self._refuse()

    def _refuse(self) -> None:
        if not self._refused:
            self._refused = True
            self.transport.write(_TOO_LARGE)
            self.transport.close()
            self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def on_body(self, body: bytes) -> None:
        """Part of a body."""
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The end of a request."""
        if not self._refused:
            super().on_message_complete()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if self._timer is None:
            self._expect_head()

    def on_headers_complete(self) -> None:
        """Its head is here."""
        self._head_came()
        if sum(len(name) + len(value) for name, value in self.headers) + len(self.url) > MOST_HEADERS:
            self._refuse()
            return
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a web socket, which is counted as the connection was."""
        self._head_came()
        peer, self._peer = self._peer, None
        super().handle_websocket_upgrade()
        protocol = cast("Any", self.transport.get_protocol())
        if isinstance(protocol, Sockets):
            protocol.counted_for(peer)

    def _expect_head(self) -> None:
        self._head = 0
        self._timer = self.loop.call_later(HEADER_SECONDS, self._too_slow)

    def _head_came(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self.cycle is None or self.cycle.response_complete:  # else it is a pipelined one, behind an answer
            self.transport.abort()


class Sockets(WebSocketsSansIOProtocol):
    """Web sockets that are cut off if the client does not read."""

    _peer: str | None = None
    _gone = False
    _served = False

    def counted_for(self, peer: str | None) -> None:
        """Count this connection for that peer until it is lost."""
        if self._gone and peer is not None:
            CONNECTIONS.leaves(peer)
        else:
            self._peer = peer

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._gone = True
        if self._peer is not None:
            CONNECTIONS.leaves(self._peer)
            self._peer = None
        super().connection_lost(exc)
        self._let_go()

    async def run_asgi(self) -> None:
        """Serve the socket until the application is done with it."""
        try:
            await super().run_asgi()
        finally:
            self._served = True
            self._let_go()

    def _let_go(self) -> None:
        """Once the client and the application are gone, drop what refers in a circle: it is freed at once then.

        A socket and all that hangs on it (buffers to compress with, above all) would otherwise wait for a collection of
        everything, which holds up every table.
        """
        if not (self._gone and self._served):
            return
        cast("dict[str, Any]", self.scope).clear()
        self.conn.parser.close()
        self.conn.extensions = []

    def handle_connect(self, event: Any) -> None:
        """Let the application cut the connection."""
        super().handle_connect(event)
        if (scope := getattr(self, "scope", None)) is not None:
            scope["extensions"][ABORT] = self.transport.abort

    def data_received(self, data: bytes) -> None:
        """Frames have come. A client that never reads the answers is cut off."""
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """No answer to a ping: there is nobody to wait for."""
        super().keepalive_timeout()
        self.transport.abort()
