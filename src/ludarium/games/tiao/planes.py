"""Tiao as planes for learners: the board as one player sees it, and the turn in progress. Points count from a1 by rows."""

from typing import Any

from ludarium.games.tiao.rules import WHITE
from ludarium.kernel.bits import chosen
from ludarium.kernel.compiling import compiled
from ludarium.kernel.painting import fill, paint

PLANES = (
    "my stones",
    "the other's stones",
    "stones jumped in this turn, still on the board",
    "the jumping stone",
    "my captures, everywhere",
    "the other's captures, everywhere",
    "1 everywhere when it is my turn",
    "1 everywhere when I have white",
)


def planes_for(rules: Any) -> tuple[tuple[str, ...], int, int]:
    """The planes, and the board's size."""
    return PLANES, rules.board.height, rules.board.width


@compiled
def observe(rules: Any, state: Any, player: Any, sheets: Any, lane: Any) -> None:
    cells = rules.board.width * rules.board.height
    white = player == WHITE
    paint(sheets, lane, 0, chosen(state.white, state.black, white))
    paint(sheets, lane, cells, chosen(state.black, state.white, white))
    paint(sheets, lane, 2 * cells, state.marked)
    if 0 <= state.jumper < cells:
        sheets[lane, 3 * cells + state.jumper] = 1
    mine = state.white_captures if white else state.black_captures
    other = state.black_captures if white else state.white_captures
    fill(sheets, lane, 4 * cells, cells, mine)
    fill(sheets, lane, 5 * cells, cells, other)
    fill(sheets, lane, 6 * cells, cells, 1 if state.side == player else 0)
    fill(sheets, lane, 7 * cells, cells, 1 if white else 0)
