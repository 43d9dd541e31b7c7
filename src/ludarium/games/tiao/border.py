"""The border rule: a point on the edge may be filled only if an enemy stone could jump onto it.

All jumpers are let loose at once, over sets of points. That finds every point that can be reached, and too many where
a way would jump one stone twice. A hop keeps the parity of both coordinates, so a stone between two points of a jumper's
row or column is jumped along that line only; but a stone in the middle of four such points is jumped along either of
two crossing diagonals. Ways go wrong nowhere else, and where no stone could be crossed twice the sets are exact; nor do
they where such stones are crossed along falling diagonals only, or along rising ones only. Otherwise a point in doubt is
looked at by itself: first along shortest ways (`ways.py`), and where those go wrong again and again, by a sweep over the
board that forgets what no longer matters (`sweep.py`).
"""

from typing import Any

from ludarium.games.tiao.hops import reached
from ludarium.games.tiao.sweep import swept
from ludarium.games.tiao.ways import UNKNOWN, YES, searched
from ludarium.kernel.bits import added, both, chosen, down, either, first, none, rest, some, up, without
from ludarium.kernel.compiling import compiled

ALL_WAYS, FALLING, RISING = 1, 2, 4
"""How stones that could be crossed twice are jumped: along all diagonals, along falling ones only, along rising ones only."""

FEW, ENDLESS = 24, 1 << 60
"""Ways that are looked at before the board is swept, and after the sweep ran out of room."""


@compiled
def open_border(rules: Any, own: Any, foe: Any, empty: Any) -> Any:
    """The empty border points onto which a stone of `foe` could come by jumping stones of `own`."""
    border, once = both(rules.border, empty), own
    certain = doubtful = none(own)
    flood = ALL_WAYS
    while flood <= RISING:
        falling, rising = chosen(once, own, flood == RISING), chosen(once, own, flood == FALLING)
        come, soon = reached(rules, foe, own, falling, rising, empty)
        if flood == ALL_WAYS:
            crossed = _crossings(rules, own, come)
            certain = both(border, chosen(soon, come, some(crossed)))  # three hops are needed to jump a stone twice
            doubtful, once = without(both(border, come), certain), without(own, crossed)
        else:
            certain, doubtful = either(certain, both(doubtful, come)), without(doubtful, come)
        if not some(doubtful):
            return certain
        flood *= 2
    while some(doubtful):
        target = first(doubtful)
        doubtful = rest(doubtful)
        if _can_land(rules, own, foe, empty, target):
            certain = added(certain, target)
    return certain


@compiled
def _crossings(rules: Any, own: Any, near: Any) -> Any:
    """The stones that could be jumped along both diagonals."""
    width = rules.board.width
    falling = both(down(near, width + 1), up(near, width + 1))
    rising = both(down(near, width - 1), up(near, width - 1))
    return both(without(own, rules.border), both(falling, rising))


@compiled
def _can_land(rules: Any, own: Any, foe: Any, empty: Any, target: Any) -> Any:
    """Whether a stone of `foe` could come to the target by a chain of hops that jumps each stone of `own` once."""
    for most in (FEW, ENDLESS):
        answer = searched(rules, own, foe, empty, target, most)
        if answer == UNKNOWN:
            answer = swept(rules, own, foe, target)
        if answer != UNKNOWN:
            return answer == YES
    return False  # `most` was no limit
