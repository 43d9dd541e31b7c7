"""A viewer's socket: messages in, messages out, in the shape of docs/web/protocol.md."""

import asyncio
import contextlib
import logging
import time
import unicodedata
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.server.clocks import now
from ludarium.server.connection_limits import MOST_BYTES
from ludarium.server.guests import Guest
from ludarium.server.judge import Judge, check_hints
from ludarium.server.limits import CHAT, HINTS, MESSAGES, REFUSED, LocalLimits, allow
from ludarium.server.live_table import LiveTable, What, encoded
from ludarium.server.messages import Act, Bare, Chat, Consent, Found, Mix, Own, Sent, Thought, Why, id_of, parsed
from ludarium.server.metrics import METRICS
from ludarium.server.refusals import Refusal, not_found, unavailable
from ludarium.server.services import Services
from ludarium.server.views import table_json
from ludarium.server.whynot import whynot
from ludarium.server.wire import ABORT, CLOSING_SECONDS

log = logging.getLogger(__name__)
MOST_CHAT = 300
_UNSAID = ("Cc", "Cs")
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # characters that override the direction of writing
PATIENCE = 30.0  # seconds in which a client has to take a message
MOST_WAITING = 400  # messages for a client that does not read; then it is cut off, and may come again


class Socket:
    """One open socket at one table."""

    def __init__(self, socket: WebSocket, services: Services, guest: Guest, address: str) -> None:
        self._socket, self._services, self._who, self._address = socket, services, guest, address
        self.guest: str | None = guest.id
        self.language = guest.language
        self._out: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._bytes, self._bearable, self._cut = 0, True, False
        self._abort: Callable[[], None] = socket.scope.get("extensions", {}).get(ABORT, lambda: None)
        self._rate = LocalLimits(4)

    # --- listening (see `live_table.Listener`)

    def send(self, text: str) -> None:
        """Queue a message; a client that does not read is cut off, and may come again."""
        if self._cut:
            return
        alone = self._out.empty()
        self._count(len(text))
        if (self._bytes > MOST_BYTES and not alone) or self._out.full() or not self._bearable:
            self._cut_off("too slow")
            return
        self._out.put_nowait(text)

    def _tell(self, kind: str, data: dict[str, Any], version: int | None = None) -> None:
        self.send(encoded(kind, data, version, self.language))

    def _count(self, size: int) -> None:
        self._bytes += size
        self._bearable = self._services.connection_limits.wait(self._who.id, self._address, size)

    def _cut_off(self, reason: str) -> None:
        """End the connection without waiting for the other side."""
        METRICS.cut_off.labels(reason).inc()
        self._cut = True
        while not self._out.empty():
            self._out.get_nowait()
        self._count(-self._bytes)
        self._abort()

    def heard(self, _live: LiveTable, _what: What) -> None:
        """The usual message will do."""
        return

    def resend(self, live: LiveTable) -> None:
        """The whole table again."""
        self._services.live_tables.background(self._again(live))

    def aside(self, _kind: str, _data: dict[str, Any]) -> None:
        """The usual message will do."""
        return

    # --- the connection

    async def serve(self, table: str, version: int) -> None:
        """Serve the table until either side closes the socket."""
        live_tables = self._services.live_tables
        self._live = live = await live_tables.enter_fresh(table)
        writer = asyncio.create_task(self._write())
        METRICS.sockets.inc()
        try:
            async with live.lock:
                live.listeners.add(self)
                await self._whole(live, version)
            live_tables.publish_presence(live)
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
            self._count(-self._bytes)
            asyncio.get_running_loop().call_later(
                CLOSING_SECONDS, self._abort
            )  # because closing waits for a client that does not read
            live_tables.publish_presence(self._live)

    async def _write(self) -> None:
        while True:
            text = await self._out.get()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._socket.send_text(text)
            except TimeoutError:
                self._cut_off("does not read")
                return
            finally:
                self._count(-min(len(text), self._bytes))

    async def _read(self) -> None:
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            begun = time.perf_counter()
            self._live = await self._services.live_tables.enter(
                self._live.table.setup.id
            )  # it may have been opened again
            self._live.listeners.add(self)
            await self._obey(self._live, text if text is not None else frame.get("bytes") or b"")
            METRICS.ack_seconds.observe(time.perf_counter() - begun)

    async def _whole(self, live: LiveTable, version: int | None) -> None:
        """The whole table, up to date."""
        viewer = live.viewer(self.guest)
        fields = table_json(live.table, viewer, live.sketch, live.online, live.note)
        fields["chat"] = await self._services.people.chat_of(live.table.setup.id)
        fields["invite"] = f"/j/{live.invite}" if viewer.owner and live.table.waits else None
        fields["missed"] = live.missed(version, viewer) if version is not None else []
        self._tell("table", fields, live.table.version)

    async def _again(self, live: LiveTable) -> None:
        async with live.lock:
            await self._whole(live, None)

    # --- what the client asks for

    async def _obey(self, live: LiveTable, text: str | bytes) -> None:
        """Do what a message asks for; every message with an id is answered, whatever it says."""
        try:
            await self._do(live, parsed(text))
        except Refusal as refusal:
            await asyncio.sleep(await self._rate.wait(REFUSED, "socket"))  # refused again and again, it has to wait
            self._refuse(live, text, refusal)
        except (SQLAlchemyError, OSError):
            log.exception("the database fails")
            self._refuse(live, text, unavailable())
        except Exception:
            log.exception("a message could not be obeyed")
            self._refuse(live, text, Refusal("INTERNAL", "The server made a mistake; it has been noted.", status=500))

    def _refuse(self, live: LiveTable, text: str | bytes, refusal: Refusal) -> None:
        METRICS.refusals.labels(refusal.code).inc()
        answer = {"id": id_of(text), "ok": False, **refusal.as_json(), "v": live.table.version}
        self._tell("ack", answer)

    async def _do(self, live: LiveTable, sent: Sent) -> None:
        if isinstance(sent, Bare) and sent.t == "ping":
            self.send('{"t":"pong"}')
            return
        if sent.t not in ("act", "undo"):  # moves in a running game are never limited
            await allow(self._rate, MESSAGES, "socket")
        if isinstance(sent, Bare):
            await self._services.live_tables.freshen(live)
            await self._again(live)
            return
        await _COMMANDS[sent.t](self, live, sent)

    def _ack(self, client: str, version: int) -> None:
        self._tell("ack", {"id": client, "ok": True, "v": version})

    async def _judged(self, live: LiveTable, client: str, ask: Any) -> None:
        await self._services.live_tables.judged(
            live, ask, f"{self.guest}:{client}", lambda version: self._ack(client, version)
        )

    def _seat(self, live: LiveTable, chosen: int | None) -> int:
        """Which of the viewer's seats is meant: the `chosen` one, else the one whose turn it is, else the first."""
        own = live.viewer(self.guest).seats
        if not own:
            raise Refusal("NOT_SEATED", "You are watching; only players can do that.", status=403)
        if chosen is None:
            return live.table.mover if live.table.mover in own and live.table.mover is not None else own[0]
        if chosen not in own:
            raise Refusal("NOT_YOUR_SEAT", "That is not your seat.", status=403)
        return chosen

    async def _act(self, live: LiveTable, sent: Act) -> None:
        seat = self._seat(live, sent.d.seat)
        actions = sent.d.actions if sent.d.actions is not None else sent.d.text
        if actions is None:
            raise Refusal("BAD_MESSAGE", "`actions` is a list of numbers, or `text` a turn.")
        if isinstance(actions, list) and any(action >= live.table.game.actions for action in actions):
            raise Refusal("ILLEGAL", "There is no such action.")
        await self._judged(live, sent.id, lambda judge: judge.act(seat, actions, sent.v))

    async def _undo(self, live: LiveTable, sent: Own) -> None:
        seat = self._seat(live, sent.d.seat)
        await self._judged(live, sent.id, lambda judge: judge.undo(seat, sent.v))

    async def _resign(self, live: LiveTable, sent: Own) -> None:
        seat = self._seat(live, sent.d.seat)
        await self._judged(live, sent.id, lambda judge: judge.resign(seat))

    async def _leave(self, live: LiveTable, sent: Own) -> None:
        seat = self._seat(live, sent.d.seat)
        await self._judged(live, sent.id, lambda judge: judge.abort(seat))

    async def _consent(self, live: LiveTable, sent: Consent) -> None:
        seat = self._seat(live, sent.d.seat)

        def ask(judge: Judge) -> None:
            {"offer": judge.offer, "accept": judge.accept, "decline": judge.decline}[sent.t](seat, sent.d.offer)

        await self._judged(live, sent.id, ask)

    async def _mix(self, live: LiveTable, sent: Mix) -> None:
        seat = self._seat(live, None)
        await self._judged(live, sent.id, lambda judge: judge.mix(seat, sent.d.nonce, sent.d.seal))

    async def _chat(self, live: LiveTable, sent: Chat) -> None:
        await say(self._services, live, self._who, sent.d.text)
        self._ack(sent.id, live.table.version)

    async def _hint(self, live: LiveTable, sent: Own) -> None:
        seat = self._seat(live, sent.d.seat)
        check_hints(live.table)
        await allow(self._services.limits, HINTS, self._who.id)
        self._ack(sent.id, live.table.version)

        async def answer() -> None:
            try:
                found = await self._services.program.hint(live, seat, self._address)
            except Refusal as refusal:
                answer = {"id": sent.id, "ok": False, **refusal.as_json(), "v": live.table.version}
                self._tell("ack", answer)
            else:
                self._tell("hint", {"id": sent.id, **found})

        self._services.live_tables.background(answer())

    async def _position(self, live: LiveTable, sent: Own) -> None:
        """The position, for a page that thinks for itself."""
        seat = self._seat(live, sent.d.seat)
        check_hints(live.table)
        await allow(self._services.limits, HINTS, self._who.id)
        position = self._services.program.position(live, seat)
        self._ack(sent.id, live.table.version)
        self._tell("position", {"id": sent.id, **position})

    async def _found(self, live: LiveTable, sent: Found) -> None:
        """What such a page found, in words."""
        hint = self._services.program.found(live, self._seat(live, sent.d.seat), sent.d)
        self._ack(sent.id, live.table.version)
        self._tell("hint", {"id": sent.id, **hint})

    async def _able(self, live: LiveTable, sent: Own) -> None:
        """A page that can think for the program."""
        self._services.program.pages.offered(self)
        self._ack(sent.id, live.table.version)

    async def _thought(self, live: LiveTable, sent: Thought) -> None:
        self._services.program.pages.heard(self.guest, sent.d)
        self._ack(sent.id, live.table.version)

    async def _why(self, live: LiveTable, sent: Why) -> None:
        """Why the touched cells are not a move, in the game's words."""
        seat = self._seat(live, sent.d.seat)
        if live.table.match is None:
            raise not_found("game")
        if live.table.mover != seat:
            raise Refusal("NOT_YOUR_TURN", "It is not your turn.", status=409)
        if (refusal := whynot(live.table.match.position, seat, sent.d.cells)) is not None:
            raise refusal
        self._ack(sent.id, live.table.version)


def sayable(text: str) -> str:
    """A line that can be shown and stored: no control characters, nothing that reverses the direction of writing."""
    plain = "".join(" " if letter.isspace() else letter for letter in text)
    return " ".join("".join(x for x in plain if unicodedata.category(x) not in _UNSAID and x not in _TURNS).split())


async def say(services: Services, live: LiveTable, guest: Guest, text: str) -> None:
    """Say something in the chat: cut to a maximum length, and not too often."""
    if not (text := sayable(text)[:MOST_CHAT]):
        raise Refusal("BAD_MESSAGE", "The message is empty.")
    seats = live.viewer(guest.id).seats
    if not seats:
        raise Refusal("NOT_SEATED", "Only players can chat at this table.", status=403)
    await allow(services.limits, CHAT, guest.id)
    line = {"who": live.table.seats[seats[0]].who or guest.name, "seat": seats[0], "text": text, "at": now()}
    await services.people.say(live.table.setup.id, guest.id, line)
    services.live_tables.aside(live, "chat", line)


_COMMANDS: dict[str, Callable[[Socket, LiveTable, Any], Awaitable[None]]] = {
    "act": Socket._act, "undo": Socket._undo, "resign": Socket._resign, "abort": Socket._leave, "offer": Socket._consent,
    "accept": Socket._consent, "decline": Socket._consent, "chat": Socket._chat, "hint": Socket._hint,
    "position": Socket._position, "found": Socket._found, "able": Socket._able, "thought": Socket._thought, "why": Socket._why, "nonce": Socket._mix,
}  # fmt: skip
"""What is done about each kind of message. (Not kept by each socket: its own methods would refer back to it.)"""
