"""Ways to a border point, the shortest first; where one jumps a stone along both diagonals, one of them is closed.

A way that jumps the stone once survives when one of its two diagonals is closed, so trying both in turn misses nothing.
"""

from typing import Any

import numpy as np

from ludarium.kernel.bits import (
    ZERO,
    added,
    both,
    down,
    either,
    has,
    none,
    only,
    pick,
    removed,
    some,
    up,
    with_word,
    without,
)  # fmt: skip
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

NO, YES, UNKNOWN = 0, 1, 2
CLEAN, NO_WAY = -1, -2
_SLOTS, _BITS = 7, 9  # a word of the stack holds seven points of nine bits
_POINT = word(0x1FF)
_NO_STONES = (ZERO,) * 12


@compiled
def searched(rules: Any, own: Any, foe: Any, empty: Any, target: Any, most: Any) -> Any:
    """Whether a stone of `foe` could come to the target, jumping each stone of `own` once; UNKNOWN after `most` ways."""
    falling, rising = own, own  # the stones that may still be jumped along each of the diagonals
    stack, aim = _NO_STONES, only(own, target)
    depth = 0
    for _ in range(most):
        clash = first_clash(rules, foe, ways_out(rules, foe, own, falling, rising, empty, aim), target)
        if clash == CLEAN:
            return YES
        if clash >= 0:
            stack = _stacked(stack, depth, clash)
            depth += 1
            falling = removed(falling, clash)
            continue
        while depth > 0 and not has(rising, _top(stack, depth - 1)):
            depth -= 1
            rising = added(rising, _top(stack, depth))
        if depth == 0:
            return NO
        stone = _top(stack, depth - 1)
        falling, rising = added(falling, stone), removed(rising, stone)
    return UNKNOWN


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
def ways_out(rules: Any, foe: Any, own: Any, falling: Any, rising: Any, empty: Any, wanted: Any) -> Any:
    """Shortest ways from the stones of `foe` to the `wanted` points, and to all that are as near.

    Three sets have the bits of the way by which each point was reached, the last has the points reached. The arguments
    are those of `reached`, and so is the reason for the length.
    """
    width, two = rules.board.width, 2 * rules.board.width
    eastern, western = both(empty, rules.eastern), both(empty, rules.western)
    north, south = both(down(own, width), empty), both(up(own, width), empty)
    east, west = both(up(own, 1), eastern), both(down(own, 1), western)
    north_west, south_east = both(down(falling, width + 1), western), both(up(falling, width + 1), eastern)
    north_east, south_west = both(down(rising, width - 1), eastern), both(up(rising, width - 1), western)
    ones, twos, fours = none(foe), none(foe), none(foe)
    seen, front = foe, foe
    while some(front) and some(without(wanted, seen)):
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
def first_clash(rules: Any, foe: Any, came: Any, target: Any) -> Any:
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
