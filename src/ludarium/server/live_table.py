"""A table with people around it: who listens, and what is sent to each of them."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol

from ludarium.play.actions import plain_words
from ludarium.play.match import Turn
from ludarium.server import events
from ludarium.server.events import Event
from ludarium.server.languages import ENGLISH, in_language
from ludarium.server.seats import owned
from ludarium.server.tables import Table
from ludarium.server.views import (
    Sketch,
    Viewer,
    board_for,
    dice_json,
    hints_json,
    look_of,
    offers_json,
    seats_json,
    turn_json,
    view_of,
)

MOST_MISSED = 50


class Listener(Protocol):
    """Somebody to whom everything that happens at a table is sent."""

    guest: str | None
    language: str

    def send(self, text: str) -> None:
        """Take a message; never waits."""
        ...

    def heard(self, live: "LiveTable", what: "What", /) -> str | None:
        """The listener's own message for an event; None if the usual one will do."""
        ...

    def resend(self, live: "LiveTable", /) -> None:
        """Be sent the whole table again, because something changed that no event describes."""
        ...

    def aside(self, kind: str, data: dict[str, Any], /) -> str | None:
        """The listener's own message for what has no version: chat, presence, notes. None for the usual one, "" for none."""
        ...


@dataclass(frozen=True)
class What:
    """What happened, in the words of the messages, and whose secret it is."""

    version: int
    event: dict[str, Any]
    turn: Turn | None = None
    secret_of: int | None = None  # the player whose secret it is


def encoded(kind: str, data: dict[str, Any], version: int | None = None, language: str = ENGLISH) -> str:
    """A message of the socket, in somebody's language."""
    data = in_language(language, data)
    message: dict[str, Any] = {"t": kind, "d": data} if version is None else {"t": kind, "v": version, "d": data}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


@dataclass(eq=False)
class LiveTable:
    """A table in memory. Hold its lock to read or change it."""

    table: Table
    sketch: Sketch
    invite: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    elsewhere: dict[str, tuple[int, frozenset[str], int]] = field(
        default_factory=dict
    )  # by worker: when it reported, its guests, how many others
    recent: deque[What] = field(default_factory=lambda: deque(maxlen=MOST_MISSED))
    thinking: asyncio.Task[None] | None = None
    thought_at: int = -1  # the version the program thinks about
    flag: asyncio.TimerHandle | None = None
    note: str | None = None
    board: str = ""  # the digest of the board that viewers have
    used: float = 0.0
    last: Event | None = None  # the event that led to its version
    snapshot_at: int = 0  # the version of its last snapshot
    presence_sent: int = 0  # when the other workers were last sent who is here
    kept_answers: dict[str, tuple[int, Any]] = field(default_factory=dict)  # costly answers, by kind: version, answer
    recorded: bool = False  # whether its record is stored, or being stored

    def viewer(self, guest: str | None) -> Viewer:
        """What somebody may see."""
        return Viewer(owned(self.table.seats, guest), guest is not None and guest == self.table.setup.owner)

    def admits(self, guest: str | None) -> bool:
        """Whether somebody may look at the table: its players always may, others if it is public."""
        viewer = self.viewer(guest)
        return self.table.setup.public or bool(viewer.seats) or viewer.owner

    @property
    def online(self) -> frozenset[str]:
        """The guests who are here, whichever worker they are connected to."""
        here = {listener.guest for listener in self.listeners if listener.guest is not None}
        return frozenset(here.union(*(guests for _, guests, _ in self.elsewhere.values())))

    @property
    def watchers(self) -> int:
        """How many people are watching without a seat."""
        seated = {seat.guest for seat in self.table.seats if seat.guest}
        here = {listener.guest for listener in self.listeners} - seated
        return len(here) + sum(others for _, _, others in self.elsewhere.values())

    def behind(self, version: int, since: int) -> bool:
        """Whether the database, if it has this version and clock, is ahead of what is in memory."""
        if self.lock.locked():  # something is being changed or loaded here: only a newer version counts
            return version > self.table.version
        return version != self.table.version or since != self.table.clock.since

    # --- messages

    def took_place(self, event: Event, turn: Turn | None) -> What:
        """Remember an event just applied, for those who missed it."""
        what = _what(self.table, event, turn)
        self.recent.append(what)
        self.last = event
        return what

    def message(self, what: What, viewer: Viewer, board: dict[str, Any] | None, language: str = ENGLISH) -> str:
        """The event as this viewer may see it, with everything it changed, and the board if that is a new one."""
        table = self.table
        data: dict[str, Any] = {
            "what": self.seen(what, viewer),
            "view": view_of(table, viewer, self.sketch, self.note),
            "offers": offers_json(table),
            "status": table.status,
        }
        kind = what.event["kind"]
        if kind in (events.SEAT, events.START, events.NAME) or table.game.roles is not None:
            data["seats"] = seats_json(table, viewer, self.sketch, self.online)
        if what.turn is not None:
            data["turn"] = turn_json(table, len(table.notes) - 1, viewer)
        if kind == events.TAKEBACK:
            data["back"] = table.playing.ply()
        if kind in (events.START, events.OVER, events.HINTS):
            data["hints"] = hints_json(table)
        if kind in (events.START, events.OVER, events.NONCE):
            data["dice"] = dice_json(table)
        if board is not None:
            data["board"] = board
        return encoded("event", data, what.version, language)

    def fresh_board(self) -> dict[str, Any] | None:
        """The board, if it is not the one that viewers have already."""
        board = board_for(self.table, self.sketch)
        before, self.board = self.board, str(board["digest"])
        return board if before != self.board else None

    def seen(self, what: What, viewer: Viewer) -> dict[str, Any]:
        """What happened, less what the viewer may not know."""
        match = self.table.match
        secret = what.secret_of is not None and match is not None and match.position.is_secret
        if secret and match is not None and viewer.eyes(match.position) != what.secret_of:
            return {"kind": what.event["kind"], "player": what.secret_of, "cells": [], "text": "", "hidden": True}
        return what.event

    def missed(self, version: int, viewer: Viewer) -> list[dict[str, Any]]:
        """What happened since a version, as far as it is remembered."""
        return [{"v": what.version, "what": self.seen(what, viewer)} for what in self.recent if what.version > version]

    def tell_all(self, kind: str, data: dict[str, Any]) -> None:
        """Send something without a version to everybody."""
        written: dict[str, str] = {}
        for listener in self.listeners:
            own = listener.aside(kind, data)
            if own is None and listener.language not in written:
                written[listener.language] = encoded(kind, data, language=listener.language)
            if own != "":
                listener.send(own or written[listener.language])


def _what(table: Table, event: Event, turn: Turn | None) -> What:
    """An event in the words of the messages, just after it took place."""
    fields: dict[str, Any] = {"kind": event.kind}
    if event.kind in (events.ACT, events.THROW):
        return _played(table, event, turn)
    if event.kind == events.TAKEBACK:
        fields["turns"] = event.data["turns"]
        if table.dice is not None:
            fields["throws"] = len(table.dice.throws)
    elif event.kind in (events.OFFER, events.AGREED, events.DECLINED):
        fields |= {"offer": event.data["offer"], "seat": event.seat}
    elif event.kind in (events.SEAT, events.NAME, events.HINTS, events.NONCE):
        fields["seat"] = event.seat
    elif event.kind == events.OVER:
        fields |= {"how": event.data["how"], "seat": event.seat}
    elif event.kind == events.REMATCH:
        fields["table"] = event.data["table"]
    return What(event.version, fields)


def _played(table: Table, event: Event, turn: Turn | None) -> What:
    actions = event.data["actions"] if event.kind == events.ACT else [event.data["action"]]
    played = table.playing.last.tail(len(actions))
    whole = turn is not None and len(actions) == len(turn.move)
    text = turn.text if turn is not None and whole else " ".join(action.text for action in played.singly)
    fields: dict[str, Any] = {"kind": event.kind, "cells": list(played.cells), "text": text}
    if event.kind == events.THROW:
        assert table.dice is not None
        thrower = look_of(played.before, None).thrower
        fields |= {"action": actions[0], "n": len(table.dice.throws), "seat": thrower}
        return What(event.version, fields, turn)
    fields["player"] = event.seat
    if words := plain_words(played):
        fields["say"] = words
    secret = event.seat if played.before.is_secret else None
    return What(event.version, fields, turn, secret)
