"""The games' puzzles, as the page asks for them. What somebody has solved is kept in the browser, not here."""

import datetime as dt
import functools
import hashlib
from collections.abc import Callable
from typing import Any

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.play.actions import turn_json
from ludarium.play.guide import variant
from ludarium.puzzles.puzzle import Puzzle, puzzles_of
from ludarium.server.refusals import not_found
from ludarium.wording import Words, sentence


@functools.cache
def puzzles(name: str) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids, the easiest first."""
    return {puzzle.id: puzzle for puzzle in puzzles_of(catalogue.declared(name))}


def puzzle_called(name: str, puzzle: str) -> Puzzle:
    """The puzzle with that id. Refusal if there is none."""
    found = puzzles(name).get(puzzle) if name in catalogue.names() else None
    if found is None:
        raise not_found("puzzle")
    return found


def daily(name: str, today: dt.date) -> str | None:
    """The puzzle of the day, the same for everybody; None where a game has no puzzles."""
    order = sorted(puzzles(name), key=lambda one: hashlib.sha256(f"{one} {today.year}".encode()).digest())
    return order[today.timetuple().tm_yday % len(order)] if order else None


def overview(today: dt.date) -> list[dict[str, Any]]:
    """The games that have puzzles: how many, and the one of the day."""
    return [
        {"name": name, "count": len(puzzles(name)), "daily": daily(name, today)}
        for name in catalogue.names()
        if puzzles(name)
    ]


@functools.cache
def _variant(game: str) -> str:
    """A board as players name it."""
    return variant(catalogue.load(game))


def listing(name: str) -> list[dict[str, Any]]:
    """What one chooses a puzzle by, for all puzzles of a game."""
    return [
        {
            "id": puzzle.id,
            "game": puzzle.game,
            "name": name,
            "variant": _variant(puzzle.game),
            "level": puzzle.level,
            "themes": puzzle.themes,
            "turns": (len(puzzle.solution) + 1) // 2,
        }
        for puzzle in puzzles(name).values()
    ]


def puzzle_json(puzzle: Puzzle, written: Callable[[Position], str] = Position.text) -> dict[str, Any]:
    """A puzzle with the actions of its solution, and the positions these lead to; `written` says how its page reads positions."""
    places = puzzle.positions()
    steps = []
    for text, before, after in zip(puzzle.solution, places, places[1:], strict=False):
        steps.append(turn_json(before.move(text)) | {"reached": written(after)})
    game = places[0].game
    named = {"name": game.name, "title_of_game": game.title, "variant": variant(game), "certain": puzzle.certain}
    return {**puzzle.plain(), **named, "solution": steps}


def read(given: Any) -> dict[str, Any]:
    """A puzzle from outside with all its page needs; with a `problem` in its place where it is none, or cannot be played."""
    try:
        return puzzle_json(Puzzle.of(given))
    except LudariumError as error:
        return {"problem": sentence(error.sentence)}
    except (TypeError, ValueError):
        return {"problem": Words("This is not a puzzle: one of its parts has the wrong form.")}
