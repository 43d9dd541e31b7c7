"""What one viewer of a table sees. Nothing that the viewer may not know goes into it."""

import functools
from dataclasses import dataclass
from typing import Any

from ludarium.game.game import Game
from ludarium.game.outcome import Outcome
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE
from ludarium.kernel.verbs import OVER as NOBODY
from ludarium.picture.look import Look
from ludarium.play.actions import actions_of, turns_of
from ludarium.play.guide import advice, turn_in_words, variant
from ludarium.play.match import Match, Turn
from ludarium.play.words import ending, why
from ludarium.server.clocks import now
from ludarium.server.looks import board_of, scene_of
from ludarium.server.seats import PERSON, shown_name
from ludarium.server.tables import FINISHED, PLAYING, Table
from ludarium.wording import Words


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table: which seats are theirs, and whether they set it up."""

    seats: tuple[int, ...] = ()
    owner: bool = False

    def eyes(self, position: Position) -> int | None:
        """Through whose eyes they see: the player whose turn it is if that seat is theirs, else their only seat."""
        mover = position.mover
        if mover in self.seats:
            return mover
        return self.seats[0] if len(self.seats) == 1 else None


@dataclass(frozen=True)
class Sketch:
    """A variant's board and start, as another process works them out before its rules are compiled here."""

    board: dict[str, Any]
    scene: dict[str, Any]
    names: tuple[str, ...]
    secret: bool


def sketch_of(game: Game) -> Sketch:
    """The variant's start, as everybody sees it."""
    start = game.start()
    look, state = start.look(None), start.state
    names = tuple(game.name_of(state, seat) for seat in range(len(game.players)))
    return Sketch(board_of(game.name, look), scene_of(look), names, start.is_secret)


def _waiting_view(table: Table, sketch: Sketch, note: str | None) -> dict[str, Any]:
    """The start, before anybody may act."""
    return {
        "ply": 0, "mover": NOBODY if table.status == FINISHED else CHANCE, "turn": "", **sketch.scene, "pending": [],
        "undo": False, "legal": [], "turns": [], "outcome": None, "clock": table.clock.as_json(now()),
        "abort": None, "aborted": False, "advice": "", "secret": sketch.secret, "note": note,
    }  # fmt: skip


@functools.lru_cache(maxsize=1024)
def look_of(position: Position, eyes: int | None) -> Look:
    """The board through somebody's eyes; worked out once for everybody if nothing on it is secret."""
    if eyes is not None and not position.is_secret:
        return look_of(position, None)
    return position.look(eyes)


def view_of(table: Table, viewer: Viewer, sketch: Sketch, note: str | None = None) -> dict[str, Any]:
    """The View of docs/web/protocol.md."""
    match = table.match
    if match is None:
        return _waiting_view(table, sketch, note)
    position, outcome = match.position, match.outcome()
    mover = position.mover if outcome is None and table.status != FINISHED else NOBODY
    acts = table.status == PLAYING and mover in viewer.seats
    scene = scene_of(look_of(position, viewer.eyes(position)), over=table.status == FINISHED)
    scene["marks"] |= dict.fromkeys(_last_cells(match, viewer), "last")
    return {
        "ply": match.ply(),
        "mover": mover,
        "turn": Words(match.turn),
        **scene,
        "pending": _pending(match, viewer),
        "undo": acts and bool(match.steps) and match.steps[-1][0].mover == mover,
        "legal": actions_of(position) if acts else [],
        "turns": turns_of(position) if acts else [],
        "outcome": outcome_json(outcome, position) if outcome is not None else None,
        "clock": table.clock.as_json(now()),
        "abort": table.abortable,
        "aborted": table.aborted,
        "advice": advice(position) if acts or _may_throw(table, viewer, mover) else "",
        "secret": position.is_secret,
        "note": note,
    }


def _may_throw(table: Table, viewer: Viewer, mover: int) -> bool:
    """Whether the next thing is a throw, which may be the viewer's."""
    return table.status == PLAYING and mover == CHANCE and bool(viewer.seats)


def outcome_json(outcome: Outcome, position: Position) -> dict[str, Any]:
    """How it ended; scores and winners by seat."""
    game, by_seat = position.game, list(outcome.by_seat)
    best = max(by_seat)
    tied = len(set(by_seat)) == 1
    return {
        "text": ending(outcome, game),
        "why": why(outcome, game),
        "scores": by_seat,
        "reason": outcome.reason,
        "winner": [] if tied else [seat for seat, score in enumerate(by_seat) if score == best],
    }


# --- what is hidden


def _seen_by(viewer: Viewer, match: Match, player: int) -> bool:
    """Whether the viewer may know what that player does while the position is secret."""
    return not match.position.is_secret or player == CHANCE or viewer.eyes(match.position) == player


def hidden(match: Match, viewer: Viewer, turn: Turn) -> bool:
    """Whether the turn must be kept from this viewer (for now)."""
    return match.position.is_secret and turn.before.is_secret and not _seen_by(viewer, match, turn.player)


def _pending(match: Match, viewer: Viewer) -> list[dict[str, Any]]:
    return [
        {"a": action[0], "text": action.text, "cells": list(action.cells)}
        for action in match.unfinished.singly
        if _seen_by(viewer, match, action.before.mover)
    ]


def _last_cells(match: Match, viewer: Viewer) -> tuple[str, ...]:
    """The cells of the turn in progress, else of the last turn."""
    if match.steps:
        seen = [action for action in match.unfinished.singly if _seen_by(viewer, match, action.before.mover)]
        return tuple(dict.fromkeys(cell for action in seen for cell in action.cells))
    if not match.turns or hidden(match, viewer, match.turns[-1]):
        return ()
    return match.turns[-1].cells


# --- the whole table


def turn_json(table: Table, number: int, viewer: Viewer) -> dict[str, Any]:
    """A completed turn as messages write it."""
    match, note = table.playing, table.notes[number]
    turn = match.turns[number]
    if hidden(match, viewer, turn):
        return {"player": turn.player, "text": "", "cells": [], "by": note.by, "at": note.at, "hidden": True}
    cells = list(turn.cells)
    actions = list(turn.move)
    fields = {
        "player": turn.player,
        "text": turn.text,
        "cells": cells,
        "actions": actions,
        "by": note.by,
        "at": note.at,
    }
    words = turn_in_words(table.game, turn.text)
    return {**fields, "say": words} if words else fields


def names_of(table: Table, sketch: Sketch) -> tuple[str, ...]:
    """What the seats are called now; players may change roles."""
    if table.match is None:
        return sketch.names
    state = table.match.position.state
    return tuple(table.game.name_of(state, seat) for seat in range(len(table.seats)))


def seats_json(table: Table, viewer: Viewer, sketch: Sketch, online: frozenset[str]) -> list[dict[str, Any]]:
    """Who sits where."""
    names = names_of(table, sketch)
    return [
        {
            "name": Words(names[number]),
            "who": shown_name(seat),
            "kind": seat.kind,
            "level": seat.level,
            "yours": number in viewer.seats,
            "here": seat.here,
            "online": seat.kind != PERSON or seat.guest in online,
        }
        for number, seat in enumerate(table.seats)
    ]


def offers_json(table: Table) -> list[dict[str, Any]]:
    """What is on offer, and whose consent is still missing."""
    return [
        {
            "offer": offer.name,
            "seat": offer.seat,
            "waiting": [n for n in table.others(offer.seat) if n not in offer.agreed],
        }
        for offer in table.offers.values()
    ]


def board_for(table: Table, sketch: Sketch) -> dict[str, Any]:
    """The board as it is now; a tray may disappear once it is empty for good."""
    return sketch.board if table.match is None else board_of(table.game.name, look_of(table.match.position, None))


def table_json(
    table: Table, viewer: Viewer, sketch: Sketch, online: frozenset[str], note: str | None = None
) -> dict[str, Any]:
    """The Table of docs/web/protocol.md, except chat, invitation and missed events."""
    return {
        "id": table.setup.id,
        "game": table.game.text,
        "title": table.game.title,
        "variant": variant(table.game),
        "board": board_for(table, sketch),
        "status": table.status,
        "seats": seats_json(table, viewer, sketch, online),
        "clock": table.clock.as_json(now()),
        "control": table.setup.control.as_json(),
        "turns": [turn_json(table, n, viewer) for n in range(len(table.match.turns))] if table.match else [],
        "view": view_of(table, viewer, sketch, note),
        "offers": offers_json(table),
        "dice": dice_json(table),
        "takebacks": table.setup.takebacks,
        "hints": hints_json(table),
        "public": table.setup.public,
        "listed": table.setup.listed,
        "rematch": table.rematch,
        "start": table.setup.start or None,
        "now": now(),
    }


def hints_json(table: Table) -> str:
    """Whether there are hints: `free`, `agreed` between people who consented, else `off`."""
    if not table.hints_allowed:
        return "off"
    return "agreed" if table.hints else "free"


def dice_json(table: Table) -> dict[str, Any] | None:
    """The dice: promise and throws, and the seed once the game is over; None if the game has no dice."""
    if not table.game.stochastic:
        return None
    return (table.dice or table.mixed()).as_json(over=table.status == FINISHED)
