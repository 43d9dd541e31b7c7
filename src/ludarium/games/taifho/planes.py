"""Taifho as planes for learners: four shapes for each seat, beginning with the viewer's. Squares count from a0 by rows."""

from typing import Any

from ludarium.games.taifho.board import CELLS, GOALS, SIDE, row_of
from ludarium.games.taifho.setup import SETUPS
from ludarium.games.taifho.state import owned
from ludarium.kernel.bits import both, chosen, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.painting import fill, paint

SHAPES = ("squares", "diamonds", "triangles", "circles")
HIDDEN = SETUPS.index("hidden")
WHOSE = ("my", "the next seat's", "the opposite seat's", "the previous seat's")
PLANES = (
    *(f"{whose} {shape}" for whose in WHOSE for shape in SHAPES),
    "my goal line",
    "the piece whose series goes on",
    "1 everywhere when it is my turn",
    "1 everywhere during the setup",
)
"""Seats go round the board: with two players the next seat's planes and those of the previous seat stay empty."""


def planes_for(rules: Any) -> tuple[tuple[str, ...], int, int]:
    """The planes, and the board's size."""
    return PLANES, SIDE, SIDE


@compiled
def _of_shape(state: Any, own: Any, shape: Any) -> Any:
    low = chosen(both(own, state.shape_low), without(own, state.shape_low), shape & 1 == 1)
    return chosen(both(low, state.shape_high), without(low, state.shape_high), shape & 2 == 2)


@compiled
def observe(rules: Any, state: Any, player: Any, sheets: Any, lane: Any) -> None:
    seat = player * rules.step
    hidden = rules.setup == HIDDEN and state.turn == 0
    for other in range(4):
        own = owned(state, (seat + other) & 3)
        if other == 0 or not hidden:
            for shape in range(4):
                paint(sheets, lane, CELLS * (4 * other + shape), _of_shape(state, own, shape))
    paint(sheets, lane, 16 * CELLS, row_of(GOALS, seat))
    if state.origin >= 0:
        sheets[lane, 17 * CELLS + state.at] = 1
    fill(sheets, lane, 18 * CELLS, CELLS, 1 if state.side == seat else 0)
    fill(sheets, lane, 19 * CELLS, CELLS, 1 if state.turn == 0 else 0)
