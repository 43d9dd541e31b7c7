"""What the solution of the game for two says about a position, out of a table small enough to carry along.

The chances to win of all 870 million pairs of ways to stand take gigabytes. As odds (on a logarithmic scale) they are very
nearly sums of 32 products, one factor for how the player to throw stands and one for how the other does: `insight.npz` has
the factors of every way, rounded to a byte each. Where games lead, the chances are off by 1 in 100 (the root of the mean
square), and choosing turns by them wins 47.6 of 100 games against perfect play. `python -m
ludarium.games.thaayam.solved` writes the table.
"""

import math
from pathlib import Path
from typing import Any

from ludarium.games.thaayam.solved.standing import rank
from ludarium.kernel.arrays import read_arrays
from ludarium.kernel.compiling import compiled

FACTORS = 32
FILE = Path(__file__).with_name("insight.npz")

_table = read_arrays(FILE)
MOVER, WAITING = (
    _table["mover"].ravel(),
    _table["waiting"].ravel(),
)  # each below a megabyte: numba's limit to compile in
SCALES = tuple(map(float, _table["scales"]))


@compiled
def is_solved(rules: Any, state: Any) -> Any:
    """Whether the table speaks of such a position: the usual game for two, between two turns."""
    usual = rules.board + rules.spinner + rules.stepwise + rules.free == 0
    usual = usual and rules.twins == 1 and rules.shelter == 1
    return usual and rules.players == 2 and rules.pieces == 4 and state.closed + state.left + state.rolloff == 0


@compiled
def table_odds(mover: Any, waiting: Any, pieces: Any) -> Any:
    """The odds, on a logarithmic scale, of a side that is about to throw against another, in a game with so many pieces.

    The table was made for four pieces each. Missing ones count as home, which is an estimate.
    """
    first, second = FACTORS * rank(mover, pieces), FACTORS * rank(waiting, pieces)
    total = 0.0
    for i in range(FACTORS):
        total += SCALES[i] * float(MOVER[first + i]) * float(WAITING[second + i])
    return total


@compiled
def insight(state: Any, player: Any) -> Any:
    """What such a position is worth to the player, very nearly."""
    turn = state.turn
    worth = math.tanh(0.5 * table_odds(state.sides[turn], state.sides[1 - turn], 4))
    return worth if player == turn else -worth
