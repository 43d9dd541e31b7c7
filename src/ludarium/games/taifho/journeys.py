"""How many steps pieces need to the squares of their goal line on an empty board, one by one and several together.

Hops make journeys shorter, but never possible where steps do not: a diamond keeps to squares of one colour, since hops
cover even distances.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.games.taifho.board import CELLS, GOALS, SEATS, SHAPES, STEPS
from ludarium.kernel.bits import members
from ludarium.kernel.compiling import compiled

ASTRAY = 13
"""The steps to a goal square that a piece cannot get to at all: others must make room for it elsewhere."""


def _journeys(seat: int, shape: int) -> npt.NDArray[np.int64]:
    """For each square and each goal square (1–8) the steps that it takes."""
    sets = STEPS[CELLS * (4 * seat + shape) : CELLS * (4 * seat + shape + 1)]
    steps = np.unpackbits(sets.view(np.uint8), axis=1, bitorder="little")[:, :CELLS].astype(np.float32)
    there = np.zeros((CELLS, 8), np.float32)
    there[members(GOALS[seat]), range(8)] = 1
    table = np.where(there > 0, 0, ASTRAY)
    for taken in range(1, ASTRAY):
        there = steps @ np.minimum(there, 1)
        table = np.minimum(table, np.where(there > 0, taken, ASTRAY))
    return table


JOURNEYS = np.concatenate([_journeys(seat, shape).ravel() for seat in SEATS for shape in SHAPES])
"""The steps of a seat's shape from a square to a goal square: ((4 × seat + shape) × 100 + square) × 8 + goal square − 1."""

MOST_TOGETHER = 3
"""So many pieces are led home together; with more of them away there is room enough for all."""


@compiled
def journey(seat: Any, shape: Any, square: Any) -> Any:
    """Where the piece's row of JOURNEYS begins."""
    return ((4 * seat + shape) * CELLS + square) * 8


@compiled
def together(free: Any, a: Any, b: Any, c: Any) -> Any:
    """The least steps in all that bring one, two and three pieces to different goal squares of `free` (a bit for each).

    Pieces are identified by their rows of JOURNEYS. Goal squares are tried one by one; each is left empty or taken by
    one piece, and the least cost for every set of pieces led home so far is remembered.
    """
    far = 8 * ASTRAY
    only_a, only_b, only_c, not_c, not_b, not_a, all_three = far, far, far, far, far, far, far
    for goal in range(8):
        if (free >> goal) & 1 == 1:
            to_a, to_b, to_c = JOURNEYS[a + goal], JOURNEYS[b + goal], JOURNEYS[c + goal]
            all_three = min(all_three, not_c + to_c, not_b + to_b, not_a + to_a)
            not_c = min(not_c, only_a + to_b, only_b + to_a)
            not_b = min(not_b, only_a + to_c, only_c + to_a)
            not_a = min(not_a, only_b + to_c, only_c + to_b)
            only_a, only_b, only_c = min(only_a, to_a), min(only_b, to_b), min(only_c, to_c)
    return only_a, not_c, all_three
