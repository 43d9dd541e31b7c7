"""Every way a player's pieces can stand on the 5×5 board between two turns, numbered.

Where players have fewer than four pieces, the missing ones count as home.
"""

import itertools
from typing import Any

from ludarium.games.thaayam.pieces import Pieces, single_byte
from ludarium.games.thaayam.sides import SLOTS, TWINS, all_home, borne_off, in_keep, off_board, unit_at
from ludarium.kernel.compiling import compiled

GATE, HOME = 8, 24
KEPT = 25  # a piece counts as 0 off the board, 1 + index on the route of 24 squares, KEPT in the keep
_SINGLES = 23_751  # multisets of four such numbers
_PAIRED = 351  # multisets of two, for each place of the twins
_PAIRS = 16
_TWO_PAIRS = _SINGLES + _PAIRS * _PAIRED
_OUT = _TWO_PAIRS + 136
WAYS = _OUT + 4
"""How many there are, the last being that all are borne off."""


@compiled
def _choose(value: Any, count: Any) -> Any:
    """How many multisets of `count` numbers below `value` there are."""
    if count == 1:
        return value
    if count == 2:
        return value * (value + 1) // 2
    if count == 3:
        return value * (value + 1) * (value + 2) // 6
    return value * (value + 1) * (value + 2) * (value + 3) // 24


@compiled
def _alone(side: Any, pieces: Any) -> Any:
    """The number of the multiset of the pieces that are no twins."""
    found, count = 0, off_board(side) + 1
    for slot in range(TWINS):
        byte = unit_at(side, slot)
        if byte > 0:
            found += _choose((byte & 63) + 1, count)
            count += 1
    for _ in range(in_keep(side) + 4 - pieces):
        found += _choose(KEPT, count)
        count += 1
    return found


@compiled
def rank(side: Any, pieces: Any) -> Any:
    """The number of this way to stand at rest, from 0 to WAYS − 1: that of a player who began with so many pieces."""
    if all_home(side):
        out = borne_off(side) + 4 - pieces
        return _OUT + out - 1 if out > 0 else _SINGLES - 1
    lower, upper = unit_at(side, SLOTS - 2), unit_at(side, SLOTS - 1)  # a lone pair is in the last slot
    if upper == 0:
        return _alone(side, pieces)
    if lower == 0:
        return _SINGLES + ((upper & 63) - GATE) * _PAIRED + _alone(side, pieces)
    return _TWO_PAIRS + (lower & 63) - GATE + _choose((upper & 63) - GATE, 2)


def ways_to_stand(pieces: int) -> list[Pieces]:
    """Every way so many pieces can stand, the farthest from the end first; the last one has won."""
    found = [Pieces(0, (), (), pieces - out, out) for out in range(pieces + 1)]
    for pairs in range(pieces // 2 + 1):
        for twins in itertools.combinations_with_replacement(range(GATE, HOME), pairs):
            for values in itertools.combinations_with_replacement(range(KEPT + 1), pieces - 2 * pairs):
                singles = tuple(single_byte(value - 1, False) for value in values if 0 < value < KEPT)
                found.append(Pieces(values.count(0), singles, twins, values.count(KEPT)))
    found = list(dict.fromkeys(found))
    return sorted(found, key=lambda way: (-_points(way), way.out, len(way.twins)))


def _points(way: Pieces) -> int:
    """What is still to be thrown to have all pieces home."""
    on_route = sum(HOME - place for place in way.single_places) + 2 * sum(HOME - place for place in way.twin_places)
    return (HOME + 1) * way.off + on_route
