"""Games for reading: as records, and turn by turn with the board. Only what everybody may know."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from ludarium.play.match import Match
from ludarium.play.packing import cut
from ludarium.play.records import record_of
from ludarium.record.tags import player_tag
from ludarium.record.value import Record
from ludarium.server.live_table import LiveTable
from ludarium.server.looks import board_of, scene_of
from ludarium.server.refusals import not_found
from ludarium.server.seats import PROGRAM
from ludarium.server.views import Viewer, hidden, outcome_json

_ONE_AT_A_TIME = asyncio.Semaphore(1)


def shown(live: LiveTable) -> Match:
    """The match as far as everybody may know it: secret turns are left out for as long as they are secret."""
    whole = live.table.match
    if whole is None:
        raise not_found("game")
    secret = (number for number, turn in enumerate(whole.turns) if hidden(whole, Viewer(), turn))
    return cut(whole, next(secret, len(whole.turns)))


async def costly(live: LiveTable, kind: str, make: Callable[[LiveTable], Any]) -> Any:
    """An answer that takes a while: worked out in a thread, one at a time, and kept until the game goes on."""
    async with live.lock:
        version, answer = live.kept_answers.get(kind, (-1, None))
        if version != live.table.version:
            async with _ONE_AT_A_TIME:
                answer = await asyncio.to_thread(make, live)
            live.kept_answers[kind] = (live.table.version, answer)
    return answer


def record_for(live: LiveTable) -> Record:
    """The record, with players, clock and date."""
    table, match = live.table, shown(live)
    assert table.match is not None
    tags = {
        "Event": "Ludarium table",
        "Site": table.setup.id,
        "Date": time.strftime("%Y.%m.%d", time.gmtime(table.setup.at / 1000)),
        "TimeControl": table.setup.control.tag,
    }
    for name, seat in zip(table.game.players, table.seats, strict=True):
        levelled = seat.kind == PROGRAM and seat.level is not None
        tags[player_tag(name)] = f"level:{seat.level}" if levelled else seat.who or "?"
    outcome = table.match.outcome()
    if table.aborted:
        tags["Termination"] = "aborted"
    if outcome is not None and table.match.declared:
        match.adjudicate(outcome.scores, outcome.reason)
    clocks = [None if note.left is None else note.left / 1000 for note in table.notes]
    return record_of(match, clocks=clocks, **tags)


def replay_json(live: LiveTable) -> dict[str, Any]:
    """Every position from the start."""
    match = shown(live)
    look = match.start.look(None)
    plies: list[dict[str, Any]] = [{"ply": 0, "player": None, "text": "", "cells": [], "view": scene_of(look)}]
    for ply, turn in enumerate(match.turns, 1):
        cells = list(turn.cells)
        view = scene_of(turn.after.look(None))
        view["marks"] |= dict.fromkeys(cells, "last")
        plies.append({"ply": ply, "player": turn.player, "text": turn.text, "cells": cells, "view": view})
    whole = live.table.match
    outcome = whole.outcome() if whole is not None else None
    ended = outcome_json(outcome, whole.position) if outcome is not None and whole is not None else None
    return {"board": board_of(live.table.game.name, look), "plies": plies, "outcome": ended}
