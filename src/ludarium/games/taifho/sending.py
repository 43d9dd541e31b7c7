"""Circle disruption: a circle that hops over an enemy circle may put it back on its owner's start line, and hop on.

A *send-back* is a number: which enemy circle (counted by square), over it in which direction and with which gap, and to which
square of the start line: circle × 256 + direction × 32 + gap × 8 + square.
"""

from typing import Any

import numpy as np

from ludarium.games.taifho.board import CELLS, ROOM, START_SQUARES, STRIDES, goal_line, start_line
from ludarium.games.taifho.series import ends_in_series, reach_in_series, steps
from ludarium.games.taifho.state import foreign_circles, in_series, moved, owner_of, shape_on
from ludarium.games.taifho.board import CIRCLE
from ludarium.kernel.bits import ZERO, count, has, nth, removed, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

PER_CIRCLE = 256
MOST_CIRCLES = 6
NO_MORE = PER_CIRCLE * MOST_CIRCLES
_POWERS = np.array([NO_MORE**n for n in range(MOST_CIRCLES + 1)], np.uint64)


@compiled
def hop_of(state: Any, send_back: Any) -> Any:
    """Of a send-back: where the hop takes off, what it passes over, and where it lands."""
    over = nth(foreign_circles(state, state.side), send_back >> 8)
    half = ((send_back >> 3) & 3) + 1
    stride = STRIDES[(send_back >> 5) & 7]
    return over - half * stride, over, over + half * stride


@compiled
def back_square(state: Any, send_back: Any, over: Any) -> Any:
    """Where the circle on `over` is put."""
    return START_SQUARES[8 * owner_of(state, over) + (send_back & 7)]


@compiled
def _can_be_sent(state: Any, circle: Any) -> Any:
    owner = owner_of(state, circle)
    return not has(start_line(owner), circle) and not has(goal_line(owner), circle)


@compiled
def _hop_is_there(men: Any, reach: Any, over: Any, send_back: Any) -> Any:
    """Whether the lifted piece, which gets to all squares of `reach`, can make the hop over the circle on `over`."""
    direction, half = (send_back >> 5) & 7, ((send_back >> 3) & 3) + 1
    if half > ROOM[CELLS * (direction >> 1) + over]:
        return False
    stride = STRIDES[direction]
    if not (has(reach, over - half * stride) and has(reach, over + half * stride)):
        return False
    for n in range(1, half):
        if has(men, over - n * stride) or has(men, over + n * stride):
            return False
    return True


@compiled
def next_send_back(state: Any, reach: Any, send_back: Any) -> Any:
    """The first send-back from this number on that the piece in its series can make, or NO_MORE."""
    foes = foreign_circles(state, state.side)
    limit = PER_CIRCLE * count(foes)
    men = removed(state.men, state.at)
    while send_back < limit:
        over = nth(foes, send_back >> 8)
        if not _can_be_sent(state, over):
            send_back = (send_back | 255) + 1
        elif not _hop_is_there(men, reach, over, send_back):
            send_back = (send_back | 7) + 1
        else:
            _, _, landing = hop_of(state, send_back)
            back = back_square(state, send_back, over)
            if back != landing and not has(men, back):
                return send_back
            send_back += 1
    return NO_MORE


@compiled
def sent(state: Any, send_back: Any) -> Any:
    """The state after the piece in its series has made that hop and put the circle back; its turn goes on."""
    _, over, landing = hop_of(state, send_back)
    back = back_square(state, send_back, over)
    after = moved(moved(state, state.at, landing), over, back)
    return in_series(after, state.side, state.origin, landing)


@compiled
def _sent_along(state: Any, trail: Any, depth: Any) -> Any:
    """The state after the first `depth` send-backs of a trail."""
    for level in range(depth):
        state = sent(state, np.int64(trail // _POWERS[level]) % NO_MORE)
    return state


@compiled
def can_settle(rules: Any, state: Any) -> Any:
    """Whether the piece in its series can still reach a legal end, by further send-backs if need be.

    Depth first over send-backs; there are never more of them than enemy circles, so one word remembers the way back.
    """
    if some(ends_in_series(rules, state)):
        return True
    if rules.basic == 1 or shape_on(state, state.at) != CIRCLE:
        return False
    here, trail, depth, tried = state, ZERO, 0, 0
    while True:
        send_back = next_send_back(here, reach_in_series(rules, here), tried)
        if send_back != NO_MORE:
            here = sent(here, send_back)
            if some(ends_in_series(rules, here)):
                return True
            trail += word(send_back) * _POWERS[depth]
            depth += 1
            tried = 0
        elif depth == 0:
            return False
        else:
            depth -= 1
            tried = np.int64(trail // _POWERS[depth]) + 1
            trail %= _POWERS[depth]
            here = _sent_along(state, trail, depth)


@compiled
def can_move(rules: Any, state: Any, square: Any) -> Any:
    """Whether the piece on the square could make a turn, whoever is to move."""
    if some(steps(state, square)):
        return True
    return can_settle(rules, in_series(state, owner_of(state, square), square, square))
