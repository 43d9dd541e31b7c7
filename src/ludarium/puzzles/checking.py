"""Checks puzzles: that they can be read and played, and that a search of its own says that one turn is right."""

from collections.abc import Iterable, Iterator, Mapping

from ludarium.catalogue import load
from ludarium.errors import LudariumError
from ludarium.puzzles.judging import standard_for, verdict_on
from ludarium.puzzles.puzzle import Puzzle
from ludarium.search.thinker import Thinker

_SLACK = 0.1  # two searches differ by this much now and then


def complaints(
    puzzles: Iterable[Puzzle], nodes: int, margins: Mapping[str, float | None] | None = None
) -> Iterator[tuple[Puzzle, str]]:
    """Each puzzle with what is wrong with it, or with nothing. Each is searched with so many nodes.

    `margins` has what was asked of the puzzles of a variant, where that was not the usual.
    """
    for puzzle in puzzles:
        yield puzzle, _illegal(puzzle) or _unsound(puzzle, nodes, (margins or {}).get(puzzle.game))


def _illegal(puzzle: Puzzle) -> str:
    try:
        puzzle.positions()
    except LudariumError as error:
        return str(error)
    return ""


def _unsound(puzzle: Puzzle, nodes: int, margin: float | None) -> str:
    """Whether every turn of the solver that has a choice is the only right one."""
    game = load(puzzle.game)
    standard = standard_for(game, nodes, margin, _SLACK)
    thinker = Thinker(game)
    for index, here in enumerate(puzzle.positions()[:-1:2]):
        verdict = verdict_on(here, thinker, nodes) if len(here.legal_moves) > 1 else None
        text = puzzle.solution[2 * index]
        if verdict is None:
            continue
        if here.play(verdict.best.turn) != here.play(text):
            return f"{here.write(verdict.best.turn)} ({verdict.best.verdict}) is better than {text}"
        if not verdict.stands(standard):
            return f"{here.write(verdict.other.turn)} ({verdict.other.verdict}) is as good as {text}"
    return ""
