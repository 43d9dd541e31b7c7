"""Many games at once against a real server: every acknowledgement is timed and remembered, through kills and restarts."""

import asyncio
import json
import random
import secrets
import time
from dataclasses import dataclass, field

import httpx
from table_client import whence
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

TABLES_EACH = 25
_AWAY = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, httpx.TransportError)


@dataclass
class Ledger:
    """What the server has promised, and how long it took."""

    acks: list[float] = field(default_factory=list)
    acked: list[tuple[str, str, int]] = field(default_factory=list)  # table, id, version
    refused: list[dict] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    when: dict[tuple[str, str], float] = field(default_factory=dict)  # table, guest: the last acknowledgement
    finished: int = 0
    reconnects: int = 0
    turned_away: int = 0  # requests for a new table that were refused, as too many for one guest

    def quantile(self, part: float) -> float:
        ordered = sorted(self.acks)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


class Visitor:
    """A guest with a cookie."""

    def __init__(self, base: str) -> None:
        self.base, self.cookie, self.csrf, self.id = base, "", "", ""
        self.whence = {"X-Forwarded-For": whence()}  # everybody comes from an address of their own

    async def come(self, http: httpx.AsyncClient) -> "Visitor":
        http.cookies.clear()
        answer = await http.get(f"{self.base}/api/me", headers=self.whence)
        self.csrf, self.id = answer.json()["csrf"], answer.json()["guest"]
        self.cookie = f"ludarium_guest={answer.cookies['ludarium_guest']}"
        http.cookies.clear()
        return self

    async def post(self, http: httpx.AsyncClient, path: str, body: dict) -> dict:
        headers = {"Cookie": self.cookie, "X-Ludarium-CSRF": self.csrf, "Origin": self.base, **self.whence}
        answer = await http.post(f"{self.base}{path}", json=body, headers=headers)
        http.cookies.clear()
        assert answer.is_success, answer.text
        return answer.json()


class Chair:
    """One socket at one table: plays when it may, at its own pace, and never forgets what was acknowledged."""

    def __init__(self, visitor: Visitor, table: str, ledger: Ledger, pace: float, closing: asyncio.Event) -> None:
        self.visitor, self.table, self.ledger, self.pace, self.closing = visitor, table, ledger, pace, closing
        self.version = 0
        self.view: dict = {}
        self.status = ""
        self.waiting: tuple[str, int, int] | None = None  # id, action, version of a move that is not acknowledged
        self.sent = 0.0
        self.due: asyncio.TimerHandle | None = None

    async def play(self) -> None:
        """Play until the game is over or the load ends; the server may come and go."""
        while self.status != "over" and not self.closing.is_set():
            try:
                await self._visit()
            except _AWAY:
                self.ledger.reconnects += 1
                await asyncio.sleep(random.uniform(0.1, 0.6))

    async def _visit(self) -> None:
        address = self.visitor.base.replace("http", "ws", 1) + f"/ws/{self.table}?v={self.version}"
        headers = {"Cookie": self.visitor.cookie, **self.visitor.whence}
        async with connect(
            address, additional_headers=headers, origin=self.visitor.base, open_timeout=60, compression=None
        ) as socket:
            fresh = True
            while self.status != "over" and not self.closing.is_set():
                try:
                    text = await asyncio.wait_for(socket.recv(), 1.0)
                except TimeoutError:
                    continue
                await self._hear(json.loads(text), socket, fresh)
                fresh = False

    async def _hear(self, message: dict, socket, fresh: bool) -> None:
        kind = message["t"]
        if kind == "table":
            if message["v"] < self.version:
                self.ledger.gaps.append(f"{self.table} went back from {self.version} to {message['v']}")
            self.version, self.view, self.status = message["v"], message["d"]["view"], message["d"]["status"]
            if self.waiting is not None:
                await self._send(socket, *self.waiting)
            else:
                self._soon(socket)
        elif kind == "event":
            if message["v"] != self.version + 1:
                self.ledger.gaps.append(f"{self.table} from {self.version} to {message['v']}")
            self.version, self.view, self.status = message["v"], message["d"]["view"], message["d"]["status"]
            self._soon(socket)
        elif kind == "ack":
            self._acked(message["d"], socket)
        elif kind == "bye":
            raise ConnectionClosed(None, None)
        if self.status == "over":
            self.ledger.finished += 1

    def _acked(self, answer: dict, socket) -> None:
        if self.waiting is None or answer["id"] != self.waiting[0]:
            return
        self.waiting = None
        if answer["ok"]:
            self.ledger.acks.append(time.perf_counter() - self.sent)
            self.ledger.acked.append((self.table, answer["id"], answer["v"]))
            self.ledger.when[self.table, self.visitor.id] = time.monotonic()
        elif answer["code"] != "OVER":
            self.ledger.refused.append(answer)
        if (
            not answer["ok"] or answer["v"] <= self.version
        ):  # else its event is on the way, and the position here is old
            self._soon(socket)

    def _soon(self, socket) -> None:
        """Move after a while, if it is this seat's turn."""
        if self.waiting is None and self.view.get("legal") and self.status == "playing":
            if self.due is not None:
                self.due.cancel()
            self.due = asyncio.get_running_loop().call_later(
                self.pace * random.uniform(0.8, 1.2), lambda: asyncio.ensure_future(self._move(socket))
            )

    async def _move(self, socket) -> None:
        if self.waiting is None and self.view.get("legal"):
            action = random.choice(self.view["legal"])["a"]
            self.waiting = (secrets.token_hex(8), action, self.version)
            try:
                await self._send(socket, *self.waiting)
            except _AWAY:
                pass

    async def _send(self, socket, client: str, action: int, version: int) -> None:
        self.sent = time.perf_counter()
        await socket.send(json.dumps({"t": "act", "id": client, "v": version, "d": {"actions": [action]}}))


class Load:
    """`tables` games of two seats each, each followed by a new one when it ends; a pair of guests has `each` of them.

    If there are two addresses, every game is between somebody at the first and somebody at the second.
    """

    def __init__(
        self, base: str, tables: int, pace: float, game: str, clock: dict | None = None,
        *, each: int = TABLES_EACH, other: str = "",
    ) -> None:  # fmt: skip
        self.base, self.tables, self.pace, self.game = base, tables, pace, game
        self.each, self.other = each, other or base
        self.at: dict[int, str] = {}  # the table of each number, now
        self.clock = clock or {"kind": "none"}
        self.ledger, self.closing = Ledger(), asyncio.Event()
        self.visitors: list[tuple[Visitor, Visitor]] = []
        self.setup: list[str] = []
        # one for all: a client of its own for every new table would read the certificates each time, 30 ms that the
        # server would be blamed for
        self._http = httpx.AsyncClient(timeout=120, verify=False)

    async def open(self) -> None:
        """Everybody comes, and the first tables are set up."""
        for _ in range(-(-self.tables // self.each)):
            pair = await Visitor(self.base).come(self._http), await Visitor(self.other).come(self._http)
            self.visitors.append(pair)
        self._first = [await self._set_up(number) for number in range(self.tables)]

    async def _set_up(self, number: int) -> str:
        host, other = self.visitors[number // self.each]
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"key": secrets.token_hex(8), "game": self.game, "seats": seats, "clock": self.clock, "public": False}
        setup = await host.post(self._http, "/api/tables", body)
        await other.post(self._http, "/api/join", {"invite": setup["invite"].removeprefix("/j/")})
        self.setup.append(setup["table"])
        self.at[number] = setup["table"]
        return setup["table"]

    async def run(self) -> None:
        """Play until `closing` is set."""
        try:
            await asyncio.gather(*(self._keep_playing(number, table) for number, table in enumerate(self._first)))
        finally:
            await self._http.aclose()

    async def more(self, moves: int, patience: float = 120) -> None:
        """Wait until so many more moves were acknowledged, and a random moment longer."""
        wanted, end = len(self.ledger.acked) + moves, time.monotonic() + patience
        while len(self.ledger.acked) < wanted:
            assert time.monotonic() < end, f"only {len(self.ledger.acked)} of {wanted} moves came through"
            await asyncio.sleep(0.02)
        await asyncio.sleep(random.uniform(0.0, 0.3))

    async def _keep_playing(self, number: int, table: str) -> None:
        while not self.closing.is_set():
            chairs = [
                Chair(visitor, table, self.ledger, self.pace, self.closing)
                for visitor in self.visitors[number // self.each]
            ]
            await asyncio.gather(*(chair.play() for chair in chairs))
            if not self.closing.is_set():
                table = await self._again(number)

    async def _again(self, number: int) -> str:
        while True:
            try:
                return await self._set_up(number)
            except _AWAY:
                await asyncio.sleep(0.5)
            except AssertionError:
                self.ledger.turned_away += 1
                await asyncio.sleep(5)


def proven(events: list[tuple[str, int, str | None]], ledger: Ledger) -> list[str]:
    """What is wrong with a log (table, version, client) after everything: lost or doubled moves, gaps in versions."""
    wrong = list(ledger.gaps)
    versions: dict[str, list[int]] = {}
    clients: dict[tuple[str, str], int] = {}
    for table, version, client in events:
        versions.setdefault(table, []).append(version)
        if client is not None:
            key = (table, client.rpartition(":")[2])
            if key in clients:
                wrong.append(f"{key} happened twice")
            clients[key] = version
    wrong += [
        f"{table} has gaps" for table, found in versions.items() if sorted(found) != list(range(1, len(found) + 1))
    ]
    for table, client, version in ledger.acked:
        if clients.get((table, client), 1 << 60) > version:
            wrong.append(f"acknowledged {client} at {table} is not there")
    return wrong
