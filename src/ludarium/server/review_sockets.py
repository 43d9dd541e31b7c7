"""The socket of somebody who has a study open: what the leader shows, who is here, what was stored."""

import asyncio
import contextlib
import json
import time
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludarium.server.analysis_board import MOST_ACTIONS
from ludarium.server.board_marks import MOST_MARKS, BoardMark, is_mark
from ludarium.server.guests import Guest
from ludarium.server.languages import in_language
from ludarium.server.limits import MESSAGES, LocalLimits, allow
from ludarium.server.live_table import encoded
from ludarium.server.naming import called
from ludarium.server.refusals import Refusal
from ludarium.server.reviewing import Reviews, Room

MOST_WAITING = 200  # messages for a client that does not read; then it is cut off, and may come again
_LONGEST_MOVE = 200  # actions
KINDS = ("lead", "release", "ask", "hand", "at")


class ReviewSocket:
    """One open socket at one study."""

    def __init__(self, socket: WebSocket, reviews: Reviews, guest: Guest) -> None:
        self._socket, self._reviews = socket, reviews
        self.guest, self.language = guest.id, guest.language
        self.name = str(in_language(guest.language, called(guest.name, guest.id)) or "")
        self._out: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._rate = LocalLimits(4)

    def tell(self, kind: str, data: dict[str, Any]) -> None:
        """Send a message, without waiting; who does not read is cut off."""
        with contextlib.suppress(asyncio.QueueFull):
            self._out.put_nowait(encoded(kind, data, language=self.language))
            return
        while not self._out.empty():
            self._out.get_nowait()
        self._out.put_nowait(None)

    async def serve(self, study: str) -> None:
        """Serve until either side closes the socket."""
        writer = asyncio.create_task(self._write())
        room = self._reviews.enter(study, self)
        try:
            while True:
                await self._hear(room, await self._socket.receive_text())
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass
        finally:
            self._reviews.leave(room, self)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await writer

    async def _write(self) -> None:
        while (text := await self._out.get()) is not None:
            await self._socket.send_text(text)
        await self._socket.close(1013)

    async def _hear(self, room: Room, text: str) -> None:
        room.used = time.monotonic()
        client = ""
        try:
            await allow(self._rate, MESSAGES, "socket")
            kind, client, data = _parsed(text)
            if kind == "ping":
                self._reviews.pulse(room)
                self.tell("pong", {})
                return
            self._reviews.do(room, self, kind, _shown(data) if kind == "at" else data)
            self.tell("ack", {"id": client, "ok": True})
        except Refusal as refusal:
            self.tell("ack", {"id": client, "ok": False, **refusal.as_json()})


def _parsed(text: str) -> tuple[str, str, dict[str, Any]]:
    """The kind of a message, its id and its data."""
    try:
        message = json.loads(text)
        kind, client, data = message["t"], message.get("id", ""), message.get("d", {})
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Refusal("BAD_MESSAGE", "That is not a message.") from None
    if kind not in (*KINDS, "ping") or not isinstance(client, str) or len(client) > 64 or not isinstance(data, dict):
        raise Refusal("BAD_MESSAGE", "That is not a message.")
    return kind, client, data


def _shown(data: dict[str, Any]) -> dict[str, Any]:
    """What a leader shows: a chapter, the moves that lead to the position, those begun there, and marks on it."""
    chapter, moves, begun, marks = (data.get(name) for name in ("chapter", "moves", "pending", "marks"))
    whole = isinstance(moves, list) and len(moves) <= MOST_ACTIONS and all(_is_move(move) and move for move in moves)
    fit = isinstance(marks, list) and len(marks) <= MOST_MARKS and all(is_mark(mark) for mark in marks)
    if not isinstance(chapter, str) or len(chapter) > 16 or not whole or not fit or not _is_move(begun):
        raise Refusal("BAD_MESSAGE", "`at` has a chapter, moves, what is pending, and marks.")
    kept = [BoardMark(colour=mark["colour"], cells=list(mark["cells"])) for mark in marks or []]
    return {"chapter": chapter, "moves": moves, "pending": begun, "marks": kept}


def _is_move(actions: Any) -> bool:
    whole = isinstance(actions, list) and len(actions) <= _LONGEST_MOVE
    return whole and all(type(one) is int and 0 <= one < 1 << 31 for one in actions)
