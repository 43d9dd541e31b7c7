"""Circle disruption: a circle that hops over an enemy circle may put it back on its owner's start line, and hop on.

A *send-back* is a number: which enemy circle (counted by square), by which of the 32 ways of hopping over it (counted
by the square of the take-off), and to which square of the start line: circle × 256 + way × 8 + square. The hopper is in
its series: see `State.origin`.
"""

from typing import Any

import numpy as np

from ludarium.games.taifho.board import (
    CIRCLE,
    GOALS,
    HOP_OFFSETS,
    START_SQUARES,
    STARTS,
    WAYS,
    row_of,
)  # fmt: skip
from ludarium.games.taifho.series import left_by, lines_of, number_of, quarter_ends, reached, spread, steps, takeoffs
from ludarium.games.taifho.state import foreign_circles, in_series, moved, one_of_few, owner_of, shape_on
from ludarium.kernel.bits import ZERO, count, either, has, none, removed, some
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
def next_send_back(state: Any, quarter: Any, reach: Any, send_back: Any) -> Any:
    """The first send-back from this number on that the hopper, who gets to `reach` in his quarter, can make, or NO_MORE."""
    foes, men = foreign_circles(state), removed(state.men, state.at)
    for circle in range(send_back >> 8, count(foes)):
        over = one_of_few(foes, circle)
        owner = owner_of(state, over)
        starts = none(men) if at_home(over, owner) else spread(quarter.spots, takeoffs(quarter, reach, over))
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
    over = one_of_few(foreign_circles(state), send_back >> 8)
    landing = over - HOP_OFFSETS[(send_back >> 3) & 31]
    back = START_SQUARES[8 * owner_of(state, over) + (send_back & 7)]
    after = in_series(state, state.side, state.origin, landing)
    for a, b in ((state.at, landing), (over, back)):
        after = moved(after, a, b)
    return after


@compiled
def can_stop(rules: Any, state: Any) -> Any:
    """Whether the hopper can still reach a legal end, by further send-backs if need be.

    Depth first over send-backs; there are never more of them than enemy circles, so one word holds the way to here.
    """
    ends, ways = quarter_ends(state.side, state.origin), WAYS[4 * state.side + shape_on(state, state.at)]
    sends = rules.basic == 0 and shape_on(state, state.at) == CIRCLE
    trail, depth, tried = ZERO, 0, np.int64(0)
    while True:
        here = state
        for level in range(depth):
            here = sent(here, np.int64(trail // _POWERS[level]) % NO_MORE)
        quarter = left_by(lines_of(here.men), here.at)
        reach = reached(quarter, number_of(here.at), ways, rules.basic, ends)
        if reach & ends != 0:
            return True
        send_back = next_send_back(here, quarter, reach, tried) if sends else NO_MORE
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
    """Whether the piece on the square could make a turn, no matter whose turn it is."""
    owner = owner_of(state, square)
    if some(steps(state, owner, shape_on(state, square), square)):
        return True
    return can_stop(rules, in_series(state, owner, square, square))
