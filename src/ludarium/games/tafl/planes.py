"""Tafl as planes for learners. The sides differ, so the planes name them instead of "mine" and "the other's"."""

from typing import Any

from ludarium.games.tafl.rules import ATTACKERS
from ludarium.kernel.compiling import compiled
from ludarium.kernel.painting import fill, paint

PLANES = (
    "attackers",
    "the king's men, without him",
    "the king",
    "where the king escapes to",
    "the throne",
    "1 everywhere when it is the attackers' turn",
    "1 everywhere when I play the attackers",
    "turns played, in hundredths of the limit, where there is one",
)


def planes_for(rules: Any) -> tuple[tuple[str, ...], int, int]:
    """The planes, and the board's size."""
    return PLANES, rules.board.height, rules.board.width


@compiled
def observe(rules: Any, state: Any, player: Any, sheets: Any, lane: Any) -> None:
    cells = rules.board.width * rules.board.height
    paint(sheets, lane, 0, state.attackers)
    paint(sheets, lane, cells, state.men)
    if 0 <= state.king < cells:
        sheets[lane, 2 * cells + state.king] = 1
    paint(sheets, lane, 3 * cells, rules.goal)
    paint(sheets, lane, 4 * cells, rules.throne)
    fill(sheets, lane, 5 * cells, cells, 1 if state.side == ATTACKERS else 0)
    fill(sheets, lane, 6 * cells, cells, 1 if player == ATTACKERS else 0)
    if rules.max_plies > 0:
        fill(sheets, lane, 7 * cells, cells, min(100 * state.plies // rules.max_plies, 255))
