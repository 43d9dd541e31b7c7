"""The send-backs that the mover's circles can make, as actions."""

from typing import Any

import numpy as np

from ludarium.games.taifho.board import (
    CELLS,
    CIRCLE,
    EDGES,
    FARTHEST,
    SIDE,
    START_SQUARES,
    STARTS,
    TAKEOFFS,
    WAY_NUMBERS,
    WAYS,
    row_of,
)  # fmt: skip
from ludarium.games.taifho.sending import PER_CIRCLE, at_home, can_settle, sent, takeoffs
from ludarium.games.taifho.series import MAYBE, NO, YES, end_squares, goes_on, lifted, reached
from ludarium.games.taifho.state import foreign_circles, in_series, owned, owner_of
from ludarium.kernel.bits import both, chosen, count, first, has, meet, nth, removed, rest, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

PASS = CELLS * CELLS
PLACE = PASS + 1
SEND = PLACE + 4
_FAR_LINE = word(30)  # where line 9 begins in the second word of `Lines`


@compiled
def list_send_backs(
    rules: Any, state: Any, lines: Any, first_reach: Any, second_reach: Any, out: Any, found: Any, spelled: Any
) -> Any:
    """The send-backs of the mover's circles, but for those after which the circle could never stop.

    Behind the `found` numbers in `out`; returns how many there are then. Where they are not `spelled` out, there is one
    number for each hop: its first action × 256 + a bit for each square to which the circle may go back.
    """
    foes, own = foreign_circles(state), both(owned(state, state.side), both(state.shape_low, state.shape_high))
    hoppers = 1 if state.origin >= 0 else count(own)
    for circle in range(count(foes)):
        over = nth(foes, circle)
        owner = owner_of(state, over)
        for which in range(0 if at_home(over, owner) else hoppers):
            reach = second_reach if which == 1 else first_reach
            if meet(reach, row_of(TAKEOFFS, over)):
                at = state.at if state.origin >= 0 else nth(own, which)
                origin = state.origin if state.origin >= 0 else at
                hopper = in_series(state, state.side, origin, at)
                cleared = lifted(lifted(lines, at), over)
                found = _hops_over(rules, hopper, cleared, reach, circle, over, which, out, found, spelled)
    return found


@compiled
def _hops_over(
    rules: Any, state: Any, lines: Any, reach: Any, circle: Any, over: Any, which: Any, out: Any, found: Any, spelled: Any
) -> Any:  # fmt: skip
    """The send-backs of the circle on `over`; `lines` are without it and without the hopper."""
    base, left = SEND + 512 * circle + 256 * which, takeoffs(removed(state.men, state.at), reach, over)
    while some(left):
        square = first(left)
        left = rest(left)
        number = 8 * WAY_NUMBERS[square - over + FARTHEST]
        places = _places(rules, state, lines, PER_CIRCLE * circle + number, over, 2 * over - square)
        if not spelled:
            out[found] = (base + number) << 8 | places
            found += places != 0
        while spelled and places != 0:
            place = count((word(~places & (places - 1)),))
            places &= places - 1
            out[found] = base + number + place
            found += 1
    return found


@compiled
def _places(rules: Any, state: Any, lines: Any, send_back: Any, over: Any, landing: Any) -> Any:
    """A bit for each square of its start line to which the circle on `over` may go back by a hop that ends on `landing`."""
    ends, owner = end_squares(state.side, state.origin), owner_of(state, over)
    settles = YES if has(ends, landing) else goes_on(lines, landing, row_of(EDGES, owner), ends)
    if settles == NO:
        return 0
    line = chosen(lines.rows, lines.columns, owner & 1 == 0)
    held = np.int64(line[1] >> _FAR_LINE if owner == 1 or owner == 2 else line[0])
    places = ~(held >> 1) & 0xFF
    if has(row_of(STARTS, owner), landing):
        places &= ~(1 << ((landing % SIDE if owner & 1 == 0 else landing // SIDE) - 1))
    for place in range(8 if settles == MAYBE else 0):
        if (places >> place) & 1 == 1:
            back = START_SQUARES[8 * owner + place]
            if not _may_go_on(rules, state, send_back + place, lifted(lines, back), over, landing, ends):
                places &= ~(1 << place)
    return places


@compiled
def _may_go_on(rules: Any, state: Any, send_back: Any, lines: Any, over: Any, landing: Any, ends: Any) -> Any:
    """Whether a circle that cannot stop after a send-back gets to a legal end by hops or further send-backs."""
    reach = reached(lines, landing, WAYS[CIRCLE], 0, ends)
    if meet(reach, ends):
        return True
    return some(rest(reach)) and _meets_another(state, over, reach) and can_settle(rules, sent(state, send_back))


@compiled
def _meets_another(state: Any, over: Any, reach: Any) -> Any:
    """Whether one of the squares is such that a hop from it might send back a circle other than that on `over`."""
    left = removed(foreign_circles(state), over)
    while some(left):
        other = first(left)
        left = rest(left)
        if meet(reach, row_of(TAKEOFFS, other)) and not at_home(other, owner_of(state, other)):
            return True
    return False
