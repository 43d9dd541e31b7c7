"""Circle disruption: a circle that hops over an enemy circle may put it back on its owner's start line, and hop on.

A *send-back* is a number: which enemy circle (counted by square), by which of the 32 ways of hopping over it (counted
by the square of the take-off), and to which square of the start line: circle × 256 + way × 8 + square. The hopper is in
its series: see `State.origin`.
"""

from typing import Any

import numpy as np

from ludarium.games.taifho.board import (
    CIRCLE,
    FARTHEST,
    GOALS,
    HOP_HALVES,
    HOP_OFFSETS,
    START_SQUARES,
    STARTS,
    TAKEOFFS,
    WAY_NUMBERS,
    row_of,
)  # fmt: skip
from ludarium.games.taifho.series import end_squares, reach_in_series, steps
from ludarium.games.taifho.state import foreign_circles, in_series, moved, owner_of, shape_on
from ludarium.kernel.bits import ZERO, both, count, either, first, has, meet, none, nth, removed, rest, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

PER_CIRCLE = 256
MOST_CIRCLES = 6
NO_MORE = PER_CIRCLE * MOST_CIRCLES
_POWERS = np.array([NO_MORE**n for n in range(MOST_CIRCLES + 1)], np.uint64)


@compiled
def at_home(circle: Any, owner: Any) -> Any:
    """Whether the owner's circle stands on one of his home lines, where nobody sends it back."""
    return has(either(row_of(STARTS, owner), row_of(GOALS, owner)), circle)


@compiled
def takeoffs(men: Any, reach: Any, over: Any) -> Any:
    """The squares of `reach` from which a lifted piece can hop over the piece on `over`."""
    found = left = both(reach, row_of(TAKEOFFS, over))
    while some(left):
        square = first(left)
        left = rest(left)
        half = HOP_HALVES[WAY_NUMBERS[square - over + FARTHEST]]
        stride = (square - over) // half
        for n in range(1, half + 1):
            if has(men, over - n * stride) or has(men, over + n * stride):
                found = removed(found, square)
    return found


@compiled
def next_send_back(state: Any, reach: Any, send_back: Any) -> Any:
    """The first send-back from this number on that the hopper can make, or NO_MORE."""
    foes, men = foreign_circles(state), removed(state.men, state.at)
    for circle in range(send_back >> 8, count(foes)):
        over = nth(foes, circle)
        owner = owner_of(state, over)
        starts = none(men) if at_home(over, owner) else takeoffs(men, reach, over)
        number = max(send_back - PER_CIRCLE * circle, 0) if some(starts) else PER_CIRCLE
        while number < PER_CIRCLE:
            offset, back = HOP_OFFSETS[number >> 3], START_SQUARES[8 * owner + (number & 7)]
            if not has(starts, over + offset):
                number = (number | 7) + 1
            elif back != over - offset and not has(men, back):
                return PER_CIRCLE * circle + number
            else:
                number += 1
    return NO_MORE


@compiled
def sent(state: Any, send_back: Any) -> Any:
    """The state after the hopper has made that hop and put the circle back; its turn goes on."""
    over = nth(foreign_circles(state), send_back >> 8)
    landing = over - HOP_OFFSETS[(send_back >> 3) & 31]
    back = START_SQUARES[8 * owner_of(state, over) + (send_back & 7)]
    after = in_series(state, state.side, state.origin, landing)
    for a, b in ((state.at, landing), (over, back)):
        after = moved(after, a, b)
    return after


@compiled
def can_settle(rules: Any, state: Any) -> Any:
    """Whether the hopper can still reach a legal end, by further send-backs if need be.

    Depth first over send-backs; there are never more of them than enemy circles, so one word holds the way to here.
    """
    ends = end_squares(state.side, state.origin)
    sends = rules.basic == 0 and shape_on(state, state.at) == CIRCLE
    trail, depth, tried = ZERO, 0, np.int64(0)
    while True:
        here = state
        for level in range(depth):
            here = sent(here, np.int64(trail // _POWERS[level]) % NO_MORE)
        reach = reach_in_series(rules, here, ends)
        if meet(reach, ends):
            return True
        send_back = next_send_back(here, reach, tried) if sends else NO_MORE
        if send_back < NO_MORE:
            trail += word(send_back) * _POWERS[depth]
            depth += 1
            tried = np.int64(0)
        elif depth == 0:
            return False
        else:
            depth -= 1
            tried = np.int64(trail // _POWERS[depth]) + 1
            trail %= _POWERS[depth]


@compiled
def can_move(rules: Any, state: Any, square: Any) -> Any:
    """Whether the piece on the square could make a turn, whoever is to move."""
    owner = owner_of(state, square)
    if some(steps(state, owner, shape_on(state, square), square)):
        return True
    return can_settle(rules, in_series(state, owner, square, square))
