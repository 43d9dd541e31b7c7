"""The border rule: a point on the edge may be filled only if an enemy stone could jump onto it.

All jumpers are let loose at once, over sets of points. That finds every point that can be reached, and too many where
a way would jump one stone twice. A hop keeps the parity of both coordinates, so a stone between two points of a jumper's
row or column is jumped along that line only; but a stone in the middle of four such points is jumped along either of
two crossing diagonals. Ways go wrong nowhere else, and where no stone could be crossed twice the sets are exact.
Otherwise a point in doubt is looked at by itself: first along shortest ways (`ways.py`), and where those go wrong again
and again, by a sweep over the board that forgets what no longer matters (`sweep.py`).
"""

from typing import Any

from ludarium.games.tiao.hops import reached
from ludarium.games.tiao.sweep import swept
from ludarium.games.tiao.ways import CLEAN, UNKNOWN, YES, first_clash, searched, ways_out
from ludarium.kernel.bits import added, both, down, first, rest, some, up, without
from ludarium.kernel.compiling import compiled

FEW, ENDLESS = 24, 1 << 60
"""Ways that are looked at before the board is swept, and after the sweep ran out of room."""


@compiled
def open_border(rules: Any, own: Any, foe: Any, empty: Any) -> Any:
    """The empty border points onto which a stone of `foe` could come by jumping stones of `own`."""
    border = both(rules.border, empty)
    near, certain = reached(rules, foe, own, own, own, empty)
    doubtful = without(both(near, border), certain)  # three hops at least are needed to jump a stone twice
    if not some(doubtful):
        return both(certain, border)
    crossed = _crossings(rules, own, near)
    if not some(crossed):
        return both(near, border)
    found = both(certain, border)
    came = ways_out(rules, foe, own, own, own, empty)
    while some(doubtful):
        target = first(doubtful)
        doubtful = rest(doubtful)
        if first_clash(rules, foe, came, target) == CLEAN or can_land(rules, own, foe, empty, target):
            found = added(found, target)
    return found


@compiled
def _crossings(rules: Any, own: Any, near: Any) -> Any:
    """The stones that could be jumped along both diagonals."""
    width = rules.board.width
    falling = both(down(near, width + 1), up(near, width + 1))
    rising = both(down(near, width - 1), up(near, width - 1))
    return both(without(own, rules.border), both(falling, rising))


@compiled
def can_land(rules: Any, own: Any, foe: Any, empty: Any, target: Any) -> Any:
    """Whether a stone of `foe` could come to the target by a chain of hops that jumps each stone of `own` once."""
    answer = searched(rules, own, foe, empty, target, FEW)
    if answer == UNKNOWN:
        answer = swept(rules, own, foe, target)
    if answer == UNKNOWN:
        answer = searched(rules, own, foe, empty, target, ENDLESS)
    return answer == YES
