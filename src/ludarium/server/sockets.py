"""A viewer's socket: messages in, messages out, in the shape of docs/web/protocol.md."""

import asyncio
import contextlib
import json
import time
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludarium.server.clocks import now
from ludarium.server.guests import Guest
from ludarium.server.house import House
from ludarium.server.judge import Judge, check_hints
from ludarium.server.limits import CHAT, HINTS, MESSAGES, LocalLimits, allow
from ludarium.server.live import Live, What, encoded
from ludarium.server.metrics import METRICS
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.views import table_told
from ludarium.server.whynot import whynot

MOST_MESSAGE = 16 * 1024
MOST_CHAT = 300
MOST_WAITING = 400  # messages for a reader who does not read; then it is cut off, and may come again
LONGEST_ID = 40


class Socket:
    """One open socket at one table."""

    def __init__(self, socket: WebSocket, house: House, guest: Guest, address: str) -> None:
        self._socket, self._house, self._who, self._address = socket, house, guest, address
        self.guest: str | None = guest.id
        self._out: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._rate = LocalLimits(4)
        self._commands = {
            "act": self._act, "undo": self._undo, "resign": self._resign, "offer": self._offer,
            "accept": self._accept, "decline": self._decline, "chat": self._chat, "hint": self._hint, "why": self._why,
        }  # fmt: skip

    # --- listening (see `live.Listener`)

    def send(self, text: str) -> None:
        """Queue a message; a reader who is too slow is cut off."""
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:
            while not self._out.empty():
                self._out.get_nowait()
            self._out.put_nowait(None)

    def heard(self, _live: Live, _what: What) -> None:
        """The usual message will do."""
        return

    def anew(self, live: Live) -> None:
        """The whole table again."""
        self._house.hall.background(self._again(live))

    def aside(self, _kind: str, _data: dict[str, Any]) -> None:
        """The usual message will do."""
        return

    # --- the connection

    async def serve(self, table: str, version: int) -> None:
        """Until either side ends it."""
        hall = self._house.hall
        self._live = live = await hall.enter_fresh(table)
        writer = asyncio.create_task(self._write())
        METRICS.sockets.inc()
        try:
            async with live.lock:
                live.listeners.add(self)
                await self._whole(live, version)
            hall.publish_presence(live)
            await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            METRICS.sockets.dec()
            self._live.listeners.discard(self)
            self._live.used = time.monotonic()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await writer
            hall.publish_presence(self._live)

    async def _write(self) -> None:
        while (text := await self._out.get()) is not None:
            await self._socket.send_text(text)
        if self._socket.client_state == WebSocketState.CONNECTED:
            await self._socket.close(1013, "too slow")

    async def _read(self) -> None:
        while True:
            text = await self._socket.receive_text()
            begun = time.perf_counter()
            self._live = await self._house.hall.enter(self._live.table.laid.id)  # it may have been opened anew
            self._live.listeners.add(self)
            await self._obey(self._live, text)
            METRICS.ack_seconds.observe(time.perf_counter() - begun)

    async def _whole(self, live: Live, version: int | None) -> None:
        """The whole table, up to date."""
        viewer = live.viewer(self.guest)
        told = table_told(live.table, viewer, live.sketch, live.online, live.note)
        told["chat"] = await self._house.people.said(live.table.laid.id)
        told["invite"] = f"/j/{live.invite}" if viewer.owner and live.table.waits else None
        told["missed"] = live.missed(version, viewer) if version is not None else []
        self.send(encoded("table", told, live.table.version))

    async def _again(self, live: Live) -> None:
        async with live.lock:
            await self._whole(live, None)

    # --- obeying

    async def _obey(self, live: Live, text: str) -> None:
        """Do what a message asks for; every message with an id is answered."""
        message: dict[str, Any] = {}
        try:
            message = _parsed(text)
            await self._do(live, message)
        except Refusal as refusal:
            METRICS.refusals.labels(refusal.code).inc()
            answer = {"id": message.get("id"), "ok": False, **refusal.told(), "v": live.table.version}
            self.send(encoded("ack", answer))

    async def _do(self, live: Live, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "ping":
            self.send('{"t":"pong"}')
            return
        if kind not in ("act", "undo"):  # never a limit against a move of a running game
            await allow(self._rate, MESSAGES, "socket")
        if kind == "sync":
            await self._house.hall.freshen(live)
            await self._again(live)
            return
        if kind not in self._commands:
            raise Refusal("UNKNOWN", "The server does not know that message.")
        if not isinstance(message.get("id"), str) or not 0 < len(message["id"]) <= LONGEST_ID:
            raise Refusal("BAD_MESSAGE", f"A message has an id of at most {LONGEST_ID} characters.")
        data = message.get("d") or {}
        if not isinstance(data, dict):
            raise Refusal("BAD_MESSAGE", "`d` is an object.")
        await self._commands[kind](live, message["id"], data, message.get("v"))

    def _ack(self, client: str, version: int) -> None:
        self.send(encoded("ack", {"id": client, "ok": True, "v": version}))

    async def _judged(self, live: Live, client: str, ask: Any) -> None:
        await self._house.hall.judged(live, ask, f"{self.guest}:{client}", lambda version: self._ack(client, version))

    def _seat(self, live: Live, data: dict[str, Any]) -> int:
        """Which of the own seats is meant: the one told, else the one to act, else the first."""
        own = live.viewer(self.guest).seats
        if not own:
            raise Refusal("NOT_SEATED", "You are looking on; only players can do that.", status=403)
        told = data.get("seat")
        if told is None:
            return live.table.mover if live.table.mover in own and live.table.mover is not None else own[0]
        if told not in own or isinstance(told, bool):
            raise Refusal("NOT_YOUR_SEAT", "That is not your seat.", status=403)
        return int(told)

    async def _act(self, live: Live, client: str, data: dict[str, Any], version: Any) -> None:
        seat, actions = self._seat(live, data), data.get("actions", data.get("text"))
        if isinstance(actions, list):
            if not all(isinstance(action, int) and not isinstance(action, bool) for action in actions):
                raise Refusal("BAD_MESSAGE", "`actions` is a list of numbers.")
            if any(not 0 <= action < live.table.game.actions for action in actions):
                raise Refusal("ILLEGAL", "There is no such action.")
        elif not isinstance(actions, str) or len(actions) > 4000:
            raise Refusal("BAD_MESSAGE", "`actions` is a list of numbers, or `text` a turn.")
        await self._judged(live, client, lambda judge: judge.act(seat, actions, _number(version)))

    async def _undo(self, live: Live, client: str, data: dict[str, Any], version: Any) -> None:
        seat = self._seat(live, data)
        await self._judged(live, client, lambda judge: judge.undo(seat, _number(version)))

    async def _resign(self, live: Live, client: str, data: dict[str, Any], _version: Any) -> None:
        seat = self._seat(live, data)
        await self._judged(live, client, lambda judge: judge.resign(seat))

    async def _consent(self, live: Live, client: str, data: dict[str, Any], what: str) -> None:
        seat, name = self._seat(live, data), str(data.get("offer"))[:20]

        def ask(judge: Judge) -> None:
            getattr(judge, what)(seat, name)

        await self._judged(live, client, ask)

    async def _offer(self, live: Live, client: str, data: dict[str, Any], _version: Any) -> None:
        await self._consent(live, client, data, "offer")

    async def _accept(self, live: Live, client: str, data: dict[str, Any], _version: Any) -> None:
        await self._consent(live, client, data, "accept")

    async def _decline(self, live: Live, client: str, data: dict[str, Any], _version: Any) -> None:
        await self._consent(live, client, data, "decline")

    async def _chat(self, live: Live, client: str, data: dict[str, Any], _version: Any) -> None:
        await say(self._house, live, self._who, data.get("text"))
        self._ack(client, live.table.version)

    async def _hint(self, live: Live, client: str, data: dict[str, Any], _version: Any) -> None:
        seat = self._seat(live, data)
        check_hints(live.table)
        await allow(self._house.limits, HINTS, self._who.id)
        self._ack(client, live.table.version)

        async def answer() -> None:
            try:
                found = await self._house.program.hint(live, seat, self._address)
            except Refusal as refusal:
                answer = {"id": client, "ok": False, **refusal.told(), "v": live.table.version}
                self.send(encoded("ack", answer))
            else:
                self.send(encoded("hint", {"id": client, **found}))

        self._house.hall.background(answer())

    async def _why(self, live: Live, client: str, data: dict[str, Any], _version: Any) -> None:
        """Why a hand's cells are no move, in the game's words."""
        seat, cells = self._seat(live, data), data.get("cells")
        if not isinstance(cells, list) or not 0 < len(cells) <= 50 or not all(isinstance(c, str) for c in cells):
            raise Refusal("BAD_MESSAGE", "`cells` is a list of names.")
        if live.table.match is None:
            raise not_found("game")
        if live.table.mover != seat:
            raise Refusal("NOT_YOUR_TURN", "It is not your turn.", status=409)
        if (refusal := whynot(live.table.match.position, seat, cells)) is not None:
            raise refusal
        self._ack(client, live.table.version)


async def say(house: House, live: Live, guest: Guest, text: Any) -> None:
    """Chat: capped, and not too often."""
    if not isinstance(text, str) or not (text := " ".join(text.split())[:MOST_CHAT]):
        raise Refusal("BAD_MESSAGE", "There is nothing to say.")
    seats = live.viewer(guest.id).seats
    if not seats:
        raise Refusal("NOT_SEATED", "Only players can talk at this table.", status=403)
    await allow(house.limits, CHAT, guest.id)
    line = {"who": live.table.seats[seats[0]].who or guest.name, "seat": seats[0], "text": text, "at": now()}
    await house.people.say(live.table.laid.id, guest.id, line)
    house.hall.aside(live, "chat", line)


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > MOST_MESSAGE:
        raise Refusal("TOO_LARGE", "That message is too long.")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("BAD_MESSAGE", "A message is a JSON object.") from None
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise Refusal("BAD_MESSAGE", "A message is an object with `t`.")
    return message


def _number(version: Any) -> int | None:
    return version if isinstance(version, int) and not isinstance(version, bool) else None
