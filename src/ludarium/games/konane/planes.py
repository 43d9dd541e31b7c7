"""Kōnane as planes for learners: the board as one player sees it. Squares count from a1 along the ranks."""

from typing import Any

from ludarium.games.konane.rules import BLACK, JUMPING
from ludarium.kernel.bits import both, chosen, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.painting import fill, paint

PLANES = (
    "my stones",
    "the other's stones",
    "empty hollows",
    "1 everywhere while stones are still taken off, before the first jump",
    "1 everywhere when it is my turn",
    "1 everywhere when I have black",
)


def planes_for(rules: Any) -> tuple[tuple[str, ...], int, int]:
    """The planes, and the board's size."""
    return PLANES, rules.board.height, rules.board.width


@compiled
def observe(rules: Any, state: Any, player: Any, sheets: Any, lane: Any) -> None:
    cells = rules.board.width * rules.board.height
    black = (player ^ state.swapped) == BLACK
    white_lua = without(rules.board.full, rules.black)
    paint(sheets, lane, 0, both(state.stones, chosen(rules.black, white_lua, black)))
    paint(sheets, lane, cells, both(state.stones, chosen(white_lua, rules.black, black)))
    paint(sheets, lane, 2 * cells, without(rules.board.full, state.stones))
    fill(sheets, lane, 3 * cells, cells, 1 if state.phase != JUMPING else 0)
    fill(sheets, lane, 4 * cells, cells, 1 if state.side == player else 0)
    fill(sheets, lane, 5 * cells, cells, 1 if black else 0)
