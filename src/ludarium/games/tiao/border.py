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
    ZERO, added, both, chosen, down, either, first, has, none, pick, removed, rest, some, up, with_word, without,
)  # fmt: skip
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

CLEAN, NO_WAY = -1, -2
NEITHER, ONLY_FALLING, ONLY_RISING, EITHER = 0, 1, 2, 3
_SLOTS, _BITS = 6, 10  # a word of the stack holds six entries of ten bits
_ENTRY = word(0x3FF)
_NO_STONES = (ZERO,) * 14


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
    foe = _of_kind(rules, foe, target)
    falling, rising = own, own  # the stones that may still be jumped along each of the diagonals
    stack = _NO_STONES
    depth = 0
    while True:
        came = _ways_out(rules, foe, own, falling, rising, empty)
        stone = _first_clash(rules, foe, came, target)
        if stone == CLEAN:
            return True
        verdict = NEITHER
        if stone >= 0:
            stone, verdict = _narrowed(rules, own, foe, empty, falling, rising, target, stone, came[3])
        if verdict == NEITHER:
            depth, stack, falling, rising = _other_branch(stack, depth, falling, rising)
            if depth == 0:
                return False
        else:
            stack = _stacked(stack, depth, stone, verdict == EITHER)
            depth += 1
            if verdict == ONLY_FALLING:
                rising = removed(rising, stone)
            else:
                falling = removed(falling, stone)


@compiled
def _of_kind(rules: Any, stones: Any, target: Any) -> Any:
    """The stones that share both parities with the target: no other can ever land there."""
    width = rules.board.width
    x, y = target % width, target // width
    columns = chosen(without(rules.board.full, rules.odd_columns), rules.odd_columns, x % 2 == 0)
    rows = chosen(without(rules.board.full, rules.odd_rows), rules.odd_rows, y % 2 == 0)
    return both(stones, both(columns, rows))


@compiled
def _narrowed(
    rules: Any, own: Any, foe: Any, empty: Any, falling: Any, rising: Any, target: Any, clash: Any, near: Any
) -> Any:
    """A crossed stone and along which diagonals it may be jumped if the target is to be reached at all.

    A stone that leaves no choice is preferred; where every stone leaves both, the clash is given.
    """
    left = _crossings(rules, both(falling, rising), near)
    stone = clash
    while True:
        left = removed(left, stone)
        one, _ = reached(rules, foe, own, falling, removed(rising, stone), empty)
        other, _ = reached(rules, foe, own, removed(falling, stone), rising, empty)
        verdict = (ONLY_FALLING if has(one, target) else NEITHER) + (ONLY_RISING if has(other, target) else NEITHER)
        if verdict != EITHER:
            return stone, verdict
        if not some(left):
            return clash, EITHER
        stone = first(left)


@compiled
def _other_branch(stack: Any, depth: Any, falling: Any, rising: Any) -> Any:
    """Go back to the last stone whose second diagonal was not tried, and try it; depth 0 where there is none."""
    while depth > 0:
        stone, free = _top(stack, depth - 1)
        if free:
            stack = _stacked(stack, depth - 1, stone, False)
            return depth, stack, added(falling, stone), removed(rising, stone)
        falling, rising = added(falling, stone), added(rising, stone)
        depth -= 1
    return depth, stack, falling, rising


@compiled
def _stacked(stack: Any, depth: Any, stone: Any, free: Any) -> Any:
    """The stack with the stone at that depth; `free` if its other diagonal is still to be tried.

    At most 81 stones can be crossed by two diagonals of one jumper.
    """
    place, shift = depth // _SLOTS, word(_BITS * (depth % _SLOTS))
    entry = word(2 * stone + 1 if free else 2 * stone)
    return with_word(stack, place, (pick(stack, place) & ~(_ENTRY << shift)) | (entry << shift))


@compiled
def _top(stack: Any, depth: Any) -> Any:
    entry = np.int64((pick(stack, depth // _SLOTS) >> word(_BITS * (depth % _SLOTS))) & _ENTRY)
    return entry >> 1, entry & 1 == 1


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
