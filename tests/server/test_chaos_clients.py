"""Clients that do not read, do not finish their requests, or come too often: they harm only themselves."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_process import ServerProcess
from table_client import Guest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import ludarium
from ludarium.play.readiness import TABLE, is_ready

PATIENCE = 60
COMPILING = 300
LONG = "konane(size=12)"


@pytest.fixture(scope="module")
def host(tmp_path_factory) -> Iterator[ServerProcess]:
    environment = {"LUDARIUM_SOCKETS_OF_GUEST": "12", "LUDARIUM_SOCKETS_OF_ADDRESS": "20"}
    with ServerProcess(tmp_path_factory.mktemp("clients") / "data", **environment) as server:
        yield server


def memory(server: ServerProcess) -> int:
    """Bytes of the server's process in memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024


def settled_memory(server: ServerProcess) -> int:
    """Its memory once it has loaded the machine code of its rules, which alone takes more than any visitor may."""
    end = time.monotonic() + COMPILING
    last = 0
    while True:
        if is_ready(ludarium.load(LONG), TABLE) and memory(server) - last < 1024 * 1024:
            return memory(server)
        assert time.monotonic() < end, "the compiled rules are not loaded"
        last = memory(server)
        time.sleep(1)


def connections(server: ServerProcess) -> int:
    return sum(1 for _ in Path(f"/proc/{server.process.pid}/fd").iterdir())


class Deaf:
    """A socket of a guest who asks and never reads."""

    def __init__(self, guest: Guest, table: str) -> None:
        port = int(guest.base.rpartition(":")[2])
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.connect(("127.0.0.1", port))
        head = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nOrigin: {guest.base}\r\n"
            f"Cookie: {guest.cookie}\r\nX-Forwarded-For: {guest.http.headers['X-Forwarded-For']}\r\n\r\n"
        )
        self.line.sendall(head.encode())
        time.sleep(0.1)

    def ask(self, message: dict) -> bool:
        """Send a message; False once the server has cut the line."""
        text = json.dumps(message).encode()
        frame = bytes([0x81, 0x80 | 126]) + len(text).to_bytes(2) + b"\0\0\0\0" + text
        try:
            self.line.settimeout(5)
            self.line.sendall(frame)
        except TimeoutError:
            return True  # the server does not take more of these just now
        except OSError:
            return False
        return True

    def gone(self) -> bool:
        """Whether the server has cut the line."""
        with contextlib.suppress(OSError):
            self.line.settimeout(0.05)
            self.line.send(b"")
            state = self.line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
            return state != 1  # established
        return True


def test_readers_who_do_not_read_are_cut_off(host):
    """Sockets that ask for the whole table again and again without reading: cut off, memory bounded, others served."""
    mallory, ann = Guest(host.base, "Mallory"), Guest(host.base, "Ann")
    table = mallory.sit(mallory.new_table(LONG, "me", {"kind": "here", "name": "Bo"})["table"])
    table.my_turn()
    deaf = [Deaf(mallory, table.table["id"]) for _ in range(8)]
    before, end = settled_memory(host), time.monotonic() + PATIENCE
    while not all(line.gone() for line in deaf):
        assert time.monotonic() < end, "nobody is cut off"
        for line in deaf:
            if not line.gone():
                line.ask({"t": "sync"})
                line.ask({"t": "chat", "id": f"c{time.monotonic_ns()}", "d": {"text": "x" * 290}})
    # Which limit gets them first, that of unread bytes, of messages or of unanswered pings, is the machine's business.
    assert memory(host) - before < 60 * 1024 * 1024
    sitting = ann.sit(ann.new_table("konane(size=4)", "me", {"kind": "here", "name": "Bo"})["table"])
    assert sitting.my_turn() and sitting.act()["ok"]
    for guest in (mallory, ann):
        guest.leave()


def test_nobody_takes_all_sockets(host):
    """A guest gets so many sockets and no more, but may open others once some are closed. Other guests are not affected."""
    mallory, ann = Guest(host.base, "Mallory"), Guest(host.base, "Ann")
    table = mallory.new_table("konane(size=4)", "me", "open")["table"]
    for _ in range(12):
        mallory.sit(table)
    with pytest.raises((ConnectionClosed, InvalidStatus)):
        mallory.sit(table)
    assert ann.sit(table).version == 0
    mallory.sittings[0].close()
    end = time.monotonic() + PATIENCE
    while True:
        try:
            mallory.sit(table)
        except (ConnectionClosed, InvalidStatus):
            assert time.monotonic() < end
        else:
            break
    for guest in (mallory, ann):
        guest.leave()


def test_half_a_request_is_not_waited_for(host):
    """Requests whose head never ends are dropped after a while; everybody else is served meanwhile."""
    ann = Guest(host.base)
    before = connections(host)
    lines = []
    for _ in range(100):
        line = socket.create_connection(("127.0.0.1", host.port))
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        lines.append(line)
    assert ann.get("/api/me").status_code == 200
    end = time.monotonic() + PATIENCE
    while connections(host) > before + 20:
        assert time.monotonic() < end, "they are still there"
        for line in lines:  # a letter now and then makes no difference
            with contextlib.suppress(OSError):
                line.send(b"x")
        time.sleep(0.5)
    for line in lines:
        line.close()
    ann.leave()


def test_huge_headers_are_refused(host):
    """A head that does not end is refused long before it fills the memory; so is one that is merely too large."""
    before = memory(host)
    with socket.create_connection(("127.0.0.1", host.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 50_000_000:
                sent += line.send(b"X-Filler: " + b"y" * 8000 + b"\r\n")
        assert sent < 50_000_000
    assert memory(host) - before < 20 * 1024 * 1024
    with socket.create_connection(("127.0.0.1", host.port)) as line:
        line.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Filler: " + b"y" * 40_000 + b"\r\n\r\n")
        line.settimeout(PATIENCE)
        assert line.recv(100).startswith(b"HTTP/1.1 431")
    ann = Guest(host.base)
    assert ann.get("/api/me").status_code == 200
    ann.leave()


def test_a_body_that_is_too_large_is_called_so(host):
    """It arrives together with its head, and is not counted as part of it."""
    with socket.create_connection(("127.0.0.1", host.port)) as line:
        head = f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\nContent-Length: 100000\r\n\r\n"
        line.sendall(head.encode() + b"x" * 100_000)
        line.settimeout(PATIENCE)
        assert line.recv(100).startswith(b"HTTP/1.1 413")
