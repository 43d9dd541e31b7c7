"""What the solution of the game with a spinner says about a position, by pairs of pieces.

What two pieces do together, added up, says nearly all about four of them. Each piece is of one of 43 kinds, by where it
stands, and each of the 946 pairs of kinds has a row of 32 bytes for who is to throw and one for who waits. A side's
factors are the rows of its six pairs added up; some are cut off at zero. The odds, on a logarithmic scale, are sums of
products of the two sides' factors. Where games lead, the chances are off by 1 in 100 (the root of the mean square), and
choosing turns by them wins 49.1 of 100 games against perfect play. `python -m ludarium.games.thaayam.solved --dice
spinner` writes the table, `spinner.npz`.
"""

import math
from pathlib import Path
from typing import Any

from ludarium.games.thaayam.sides import SLOTS, TWINS, borne_off, in_keep, unit_at
from ludarium.games.thaayam.solved.standing import GATE, HOME, KEPT
from ludarium.kernel.arrays import read_arrays
from ludarium.kernel.cache import depends_on
from ludarium.kernel.compiling import compiled

FILE = Path(__file__).with_name("spinner.npz")
FACTORS = 32
CUT = 8
"""Of the first factors so many are cut off at zero for who is to throw, and of the next so many for who waits."""

_OUT = KEPT + 1  # a piece counts as 0 off the board, 1 + index on the route, KEPT, _OUT, or one of twins
_TWIN = _OUT + 1
KINDS = _TWIN + HOME - GATE
ROWS = KINDS * (KINDS + 1) // 2
"""How many pairs of kinds there are."""
_BITS, _KIND = 6, 63


@compiled
def kinds_of(side: Any, pieces: Any) -> Any:
    """The kinds of the four pieces of a side at rest, ascending, the lowest in the highest bits of one number."""
    found = 0
    for slot in range(TWINS):
        byte = unit_at(side, slot)
        if byte > 0:
            found = (found << _BITS) | ((byte & 63) + 1)
    for _ in range(in_keep(side)):
        found = (found << _BITS) | KEPT
    for _ in range(borne_off(side) + 4 - pieces):
        found = (found << _BITS) | _OUT
    for slot in range(TWINS, SLOTS):
        byte = unit_at(side, slot)
        if byte > 0:
            kind = _TWIN + (byte & 63) - GATE
            found = (((found << _BITS) | kind) << _BITS) | kind
    return found  # pieces off the board count as 0


@compiled
def _row(low: Any, high: Any) -> Any:
    return high * (high + 1) // 2 + low


@compiled
def pair_rows(side: Any, pieces: Any) -> Any:
    """The rows of the six pairs of a side at rest: that of a player who began with so many pieces."""
    kinds = kinds_of(side, pieces)
    a, b, c, d = kinds >> 18, (kinds >> 12) & _KIND, (kinds >> 6) & _KIND, kinds & _KIND
    return _row(a, b), _row(a, c), _row(a, d), _row(b, c), _row(b, d), _row(c, d)


depends_on(FILE.parents[1], FILE)
_table = read_arrays(FILE)
MOVER, WAITING = _table["mover"].ravel(), _table["waiting"].ravel()
SCALES = tuple(map(float, _table["scales"]))


@compiled
def is_paired(rules: Any) -> Any:
    """Whether the table speaks of this game: the usual one for two, but with a spinner."""
    usual = rules.board + rules.stepwise + rules.free == 0 and rules.twins == 1 and rules.shelter == 1
    return usual and rules.spinner == 1 and rules.players == 2 and rules.pieces == 4


@compiled
def _factor(table: Any, rows: Any, k: Any) -> Any:
    """Factor `k` of a side with these rows."""
    total = 0
    for row in rows:
        total += int(table[FACTORS * row + k])
    return total


@compiled
def pair_odds(mover: Any, waiting: Any) -> Any:
    """The odds, on a logarithmic scale, of a side that is about to throw against another."""
    rows, others, total = pair_rows(mover, 4), pair_rows(waiting, 4), 0.0
    for k in range(CUT):
        total += SCALES[k] * float(max(_factor(MOVER, rows, k), 0) * _factor(WAITING, others, k))
    for k in range(CUT, 2 * CUT):
        total += SCALES[k] * float(_factor(MOVER, rows, k) * max(_factor(WAITING, others, k), 0))
    for k in range(2 * CUT, FACTORS):
        total += SCALES[k] * float(_factor(MOVER, rows, k) * _factor(WAITING, others, k))
    return total


@compiled
def paired_worth(state: Any, player: Any) -> Any:
    """What a position between two turns is worth to the player, very nearly."""
    turn = state.turn
    worth = math.tanh(0.5 * pair_odds(state.sides[turn], state.sides[1 - turn]))
    return worth if player == turn else -worth
