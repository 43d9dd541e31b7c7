"""The border rule: a point on the edge may be filled only if an enemy stone could jump onto it.

All jumpers are let loose at once, over sets of points. That finds every point that can be reached, and too many where
a way would jump one stone twice. A hop keeps the parity of both coordinates, so within the points of one jumper a stone
beside its row or column is jumped along that line only; but a stone on a diagonal is jumped along two crossing
ones. Ways can go wrong nowhere else, and where no stone is crossed twice the sets are exact. Otherwise a shortest way is
looked at; if it jumps a stone along both diagonals, one of the two is closed, then the other, and so on. That search is
exact: a way that jumps the stone once survives in one of the two branches.
"""

from typing import Any

import numpy as np

from ludarium.games.tiao.hops import any_of, gates, hops, step
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
    gate = gates(rules, own, own, own, empty)
    once = any_of(hops(rules, foe, gate))
    if not some(once):
        return once
    front = without(any_of(hops(rules, once, gate)), once)
    certain = either(once, front)  # three hops at least are needed to jump a stone twice
    reached = certain
    while some(front):
        front = without(any_of(hops(rules, front, gate)), reached)
        reached = either(reached, front)
    doubtful = both(without(reached, certain), rules.border)
    if not some(doubtful) or not some(_crossings(rules, own, either(reached, foe))):
        return both(reached, rules.border)
    return either(both(certain, rules.border), _confirmed(rules, own, foe, empty, doubtful))


@compiled
def _crossings(rules: Any, own: Any, reached: Any) -> Any:
    """The stones that could be jumped along both diagonals."""
    width = rules.board.width
    inside = without(own, rules.border)
    slant = both(down(reached, width + 1), up(reached, width + 1))
    rise = both(down(reached, width - 1), up(reached, width - 1))
    return both(inside, both(slant, rise))


@compiled
def _confirmed(rules: Any, own: Any, foe: Any, empty: Any, doubtful: Any) -> Any:
    found = none(own)
    while some(doubtful):
        target = first(doubtful)
        doubtful = rest(doubtful)
        if can_land(rules, own, foe, empty, target):
            found = added(found, target)
    return found


@compiled
def can_land(rules: Any, own: Any, foe: Any, empty: Any, target: Any) -> Any:
    """Whether a stone of `foe` could come to the target by a chain of hops that jumps each stone of `own` once."""
    no_slant, no_rise = none(own), none(own)
    stack = _NO_STONES
    depth = 0
    while True:
        gate = gates(rules, own, without(own, no_slant), without(own, no_rise), empty)
        clash = _first_clash(rules, foe, gate, target)
        if clash == CLEAN:
            return True
        if clash >= 0:
            stack = _stacked(stack, depth, clash)
            depth += 1
            no_slant = added(no_slant, clash)
            continue
        while depth > 0:
            stone = _top(stack, depth - 1)
            if has(no_slant, stone):
                no_slant, no_rise = removed(no_slant, stone), added(no_rise, stone)
                break
            no_rise = removed(no_rise, stone)
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
def _first_clash(rules: Any, foe: Any, gate: Any, target: Any) -> Any:
    """A stone that the shortest way to the target jumps twice; CLEAN where it jumps none twice; NO_WAY without one."""
    seen, front = foe, foe
    ones, twos, fours = none(foe), none(foe), none(foe)
    while not has(front, target):
        landed = hops(rules, front, gate)
        front = none(foe)
        for direction in range(8):
            fresh = without(landed[direction], seen)
            seen, front = either(seen, fresh), either(front, fresh)
            if direction & 1:
                ones = either(ones, fresh)
            if direction & 2:
                twos = either(twos, fresh)
            if direction & 4:
                fours = either(fours, fresh)
        if not some(front):
            return NO_WAY
    return _walked(rules, foe, (ones, twos, fours), target)


@compiled
def _walked(rules: Any, foe: Any, came: Any, target: Any) -> Any:
    """Walk back from the target by the directions in `came`; the first stone jumped twice, or CLEAN."""
    ones, twos, fours = came
    jumped = none(foe)
    at = target
    while not has(foe, at):
        direction = (1 if has(ones, at) else 0) + (2 if has(twos, at) else 0) + (4 if has(fours, at) else 0)
        back = step(rules, direction)
        if has(jumped, at - back):
            return at - back
        jumped = added(jumped, at - back)
        at -= 2 * back
    return CLEAN
