"""The border rule: a point on the edge may be filled only if an enemy stone could jump onto it.

All jumpers are let loose at once, over sets of points. That finds every point that can be reached, and too many where
a way would jump one stone twice. A hop keeps the parity of both coordinates, so a stone between two points of a jumper's
row or column is jumped along that line only; but a stone in the middle of four such points is jumped along either of
two crossing diagonals. Ways go wrong nowhere else, and where no stone could be crossed twice the sets are exact.
Otherwise a shortest way is looked at; if it jumps a stone along both diagonals, one of them is closed, then the other,
and so on. That search is exact: a way that jumps the stone once survives in one of the two branches.
"""

from typing import Any

import numpy as np

from ludarium.games.tiao.hops import reached
from ludarium.kernel.bits import (
    ZERO, added, both, down, either, first, has, none, pick, removed, rest, some, up, with_word, without,
)  # fmt: skip
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

CLEAN, NO_WAY = -1, -2
_SLOTS, _BITS = 7, 9  # a word of the stack holds seven points of nine bits
_POINT = word(0x1FF)
_NO_STONES = (ZERO,) * 12


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
    came = _ways_out(rules, foe, own, own, own, empty)
    while some(doubtful):
        target = first(doubtful)
        doubtful = rest(doubtful)
        if _first_clash(rules, foe, came, target) == CLEAN or can_land(rules, own, foe, empty, target):
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
    falling, rising = own, own  # the stones that may still be jumped along each of the diagonals
    stack = _NO_STONES
    depth = 0
    while True:
        came = _ways_out(rules, foe, own, falling, rising, empty)
        clash = _first_clash(rules, foe, came, target)
        if clash == CLEAN:
            return True
        if clash >= 0:
            stack = _stacked(stack, depth, clash)
            depth += 1
            falling = removed(falling, clash)
            continue
        while depth > 0:
            stone = _top(stack, depth - 1)
            if not has(falling, stone):
                falling, rising = added(falling, stone), removed(rising, stone)
                break
            rising = added(rising, stone)
            depth -= 1
        if depth == 0:
            return False


@compiled
def _stacked(stack: Any, depth: Any, stone: Any) -> Any:
    """The stack with the stone at that depth; at most 81 stones can be crossed by two diagonals of one jumper."""
    place, shift = depth // _SLOTS, word(_BITS * (depth % _SLOTS))
    return with_word(stack, place, (pick(stack, place) & ~(_POINT << shift)) | (word(stone) << shift))


@compiled
def _top(stack: Any, depth: Any) -> Any:
    return np.int64((pick(stack, depth // _SLOTS) >> word(_BITS * (depth % _SLOTS))) & _POINT)


@compiled
def _stride(rules: Any, way: Any) -> Any:
    """Ways 0 … 7 run along rows, columns, falling and rising diagonals, up and down in number by turns."""
    width = rules.board.width
    axis = way >> 1
    apart = 1 if axis == 0 else width if axis == 1 else width + 1 if axis == 2 else width - 1
    return -apart if way & 1 else apart


@compiled
def _ways_out(rules: Any, foe: Any, own: Any, falling: Any, rising: Any, empty: Any) -> Any:
    """Shortest ways from the stones of `foe` to all points: the three bits of the way by which each point was reached, as
    sets, and the points reached. The arguments are those of `reached`, and so is the reason for the length.
    """
    width, two = rules.board.width, 2 * rules.board.width
    eastern, western = both(empty, rules.eastern), both(empty, rules.western)
    north, south = both(down(own, width), empty), both(up(own, width), empty)
    east, west = both(up(own, 1), eastern), both(down(own, 1), western)
    north_west, south_east = both(down(falling, width + 1), western), both(up(falling, width + 1), eastern)
    north_east, south_west = both(down(rising, width - 1), eastern), both(up(rising, width - 1), western)
    ones, twos, fours = none(foe), none(foe), none(foe)
    seen, front = foe, foe
    while some(front):
        before = seen
        a = without(both(up(front, 2), east), seen)
        seen = either(seen, a)
        b = without(both(down(front, 2), west), seen)
        seen = either(seen, b)
        c = without(both(up(front, two), south), seen)
        seen = either(seen, c)
        d = without(both(down(front, two), north), seen)
        seen = either(seen, d)
        e = without(both(up(front, two + 2), south_east), seen)
        seen = either(seen, e)
        f = without(both(down(front, two + 2), north_west), seen)
        seen = either(seen, f)
        g = without(both(up(front, two - 2), south_west), seen)
        seen = either(seen, g)
        h = without(both(down(front, two - 2), north_east), seen)
        seen = either(seen, h)
        ones = either(ones, either(either(b, d), either(f, h)))
        twos = either(twos, either(either(c, d), either(g, h)))
        fours = either(fours, either(either(e, f), either(g, h)))
        front = without(seen, before)
    return ones, twos, fours, seen


@compiled
def _first_clash(rules: Any, foe: Any, came: Any, target: Any) -> Any:
    """A stone that the shortest way to the target jumps twice; CLEAN where it jumps none twice; NO_WAY without one."""
    ones, twos, fours, seen = came
    if not has(seen, target):
        return NO_WAY
    jumped = none(foe)
    at = target
    while not has(foe, at):
        way = (1 if has(ones, at) else 0) + (2 if has(twos, at) else 0) + (4 if has(fours, at) else 0)
        stride = _stride(rules, way)
        if has(jumped, at - stride):
            return at - stride
        jumped = added(jumped, at - stride)
        at -= 2 * stride
    return CLEAN
