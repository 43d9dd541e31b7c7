"""Bots: other people's programs, which get games as a stream of lines (NDJSON), in the shapes that lichess made common."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from ludarium.server.clocks import now
from ludarium.server.dice import commitment
from ludarium.server.guests import Guest
from ludarium.server.languages import ENGLISH
from ludarium.server.live_table import LiveTable, What
from ludarium.server.seats import OPEN
from ludarium.server.services import Services
from ludarium.server.tables import FINISHED, PLAYING
from ludarium.server.views import dice_json, hidden, names_of, outcome_json

ALIVE = 6.0  # seconds between empty lines that keep a connection open
_MOST_WAITING = 200
_MOST_LEGAL = 400
_STATUS = {"resign": "resign", "time": "outoftime", "agreement": "draw"}


def line(value: dict[str, Any]) -> str:
    """One line of a stream."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _status(live: LiveTable) -> dict[str, Any]:
    """`started` or how it ended, and who won."""
    match = live.table.match
    outcome = match.outcome() if match is not None else None
    if match is None:
        return {"status": "created"}
    if live.table.aborted:
        return {"status": "aborted"}
    if outcome is None:
        return {"status": "started" if live.table.status == PLAYING else live.table.status}
    ended = outcome_json(outcome, match.position)
    names = names_of(live.table, live.sketch)
    winner = {"winner": names[ended["winner"][0]]} if len(ended["winner"]) == 1 else {}
    return {
        "status": _STATUS.get(outcome.reason, "ended"),
        "reason": outcome.reason,
        "scores": ended["scores"],
        **winner,
    }


def state_of(live: LiveTable, guest: str) -> dict[str, Any]:
    """The gameState: all turns so far, clocks, whose turn it is, and what this bot may do now."""
    table, viewer = live.table, live.viewer(guest)
    match, clock = table.match, table.clock.as_json(now())
    texts: list[str] = []
    state: dict[str, Any] = {"type": "gameState", "moves": "", "actions": [], "pending": [], "yourTurn": False}
    if match is not None:
        position = match.position
        texts = ["?" if hidden(match, viewer, turn) else turn.text for turn in match.turns]
        actions = [action for turn in match.turns for action in turn.move] + match.pending
        yours = table.mover is not None and table.mover in viewer.seats
        state |= {
            "moves": " ".join(texts),
            "actions": None if position.is_secret else actions,
            "pending": match.pending_texts if yours or not position.is_secret else [],
            "yourTurn": yours,
            "legal": [position.write((action,)) for action in position.actions[:_MOST_LEGAL]] if yours else [],
        }
    clocks = {"clocks": clock["left"], "increment": clock["increment"]}
    return {**state, **clocks, "turn": table.mover, "version": table.version, **_status(live)}


def full_of(live: LiveTable, guest: str) -> dict[str, Any]:
    """The gameFull: who plays what, and the state."""
    table = live.table
    players = [
        {"seat": seat, "name": name, "who": place.who, "title": "BOT" if place.bot else None, "level": place.level}
        for seat, (name, place) in enumerate(zip(names_of(table, live.sketch), table.seats, strict=True))
    ]
    return {
        "type": "gameFull", "id": table.setup.id, "variant": {"key": table.game.name, "name": table.game.text},
        "clock": table.setup.control.as_json(), "createdAt": table.setup.at, "rated": False, "players": players,
        "yourSeats": list(live.viewer(guest).seats), "initialFen": "startpos", "dice": dice_json(table),
        "state": state_of(live, guest),
    }  # fmt: skip


class GameStream:
    """A bot that listens at one table (see `live_table.Listener`)."""

    def __init__(self, guest: Guest) -> None:
        self.guest: str | None = guest.id
        self.language = ENGLISH  # programs read it
        self._id = guest.id
        self._out: asyncio.Queue[str | None] = asyncio.Queue(_MOST_WAITING)
        self._end: str | None = None  # the line about the end of the game, sent only once that is stored
        self._end_sent = False  # whether it was sent; the table itself knows sooner that the game is over

    def send(self, text: str) -> None:
        """Queue a line; a bot that does not read is cut off."""
        if self._out.full():
            while not self._out.empty():
                self._out.get_nowait()
            self._out.put_nowait(None)
        elif text:
            self._out.put_nowait(text)
            self._end_sent = self._end_sent or text == self._end

    def heard(self, live: LiveTable, _what: What) -> str:
        """The state after an event."""
        text = line(state_of(live, self._id))
        if live.table.status == FINISHED:
            self._end = text
        return text

    def resend(self, live: LiveTable) -> None:
        """The state as it is now."""
        self.send(line(state_of(live, self._id)))

    def aside(self, kind: str, data: dict[str, Any]) -> str:
        """Chat and goodbyes are passed on; the rest is for people."""
        if kind == "chat":
            return line({"type": "chatLine", "username": data["who"], "text": data["text"], "room": "player"})
        return "" if kind != "bye" else line({"type": "bye", "retry": data["retry"]})

    async def lines(self, services: Services, live: LiveTable) -> AsyncIterator[str]:
        """The table, then everything that happens, until the game is over."""
        async with live.lock:
            live.listeners.add(self)
            self._end_sent = live.table.status == FINISHED
            yield line(full_of(live, self._id))
        try:
            while not (self._end_sent and self._out.empty()) and not services.closing.is_set():
                try:
                    text = await asyncio.wait_for(self._out.get(), ALIVE)
                except TimeoutError:
                    text = "\n"
                if text is None:
                    return
                yield text
        finally:
            live.listeners.discard(self)


async def happenings(services: Services, guest: Guest) -> AsyncIterator[str]:
    """Games of this bot that start and finish, and public challenges it could take."""
    started, challenged, stirred = set[str](), set[str](), asyncio.Event()
    services.live_tables.stirred.add(stirred)
    try:
        while not services.closing.is_set():
            stirred.clear()
            running = await services.archive.of_guest(guest.id)
            for live in await services.live_tables.enter_those(running):
                table = live.table.setup.id
                if table not in started and live.table.match is not None:
                    started.add(table)
                    yield line({"type": "gameStart", "game": _game(live, guest)})
            for live in await services.live_tables.enter_those(started - set(running)):
                yield line({"type": "gameFinish", "game": _game(live, guest)})
            started &= set(running)
            for live in await services.live_tables.enter_those(
                row["id"] for row in await services.archive.listed(waiting=True)
            ):
                if live.table.setup.id not in challenged and not live.viewer(guest.id).seats:
                    challenged.add(live.table.setup.id)
                    yield line({"type": "challenge", "challenge": _challenge(live)})
            try:
                await asyncio.wait_for(stirred.wait(), ALIVE)
            except TimeoutError:
                yield "\n"
            await asyncio.sleep(0.1)  # what happens together is sent together
    finally:
        services.live_tables.stirred.discard(stirred)


def _game(live: LiveTable, guest: Guest) -> dict[str, Any]:
    table = live.table
    own = live.viewer(guest.id).seats
    return {
        "id": table.setup.id, "gameId": table.setup.id, "fullId": table.setup.id, "seats": list(own),
        "variant": {"key": table.game.name, "name": table.game.text},
        "isMyTurn": table.mover is not None and table.mover in own, **_status(live),
    }  # fmt: skip


def _challenge(live: LiveTable) -> dict[str, Any]:
    table = live.table
    return {
        "id": table.setup.id, "status": "created", "variant": {"key": table.game.name, "name": table.game.text},
        "timeControl": table.setup.control.as_json(), "rated": False,
        "openSeats": [seat for seat, place in enumerate(table.seats) if place.kind == OPEN],
        "commit": commitment(table.setup.seed) if table.game.stochastic else None,
    }  # fmt: skip
