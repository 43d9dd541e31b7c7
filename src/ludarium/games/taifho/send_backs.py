"""The send-backs that the mover's circles can make, as actions."""

from typing import Any, NamedTuple

import numpy as np

from ludarium.games.taifho.board import (
    CELLS,
    FARTHEST,
    HOP_OFFSETS,
    QUARTER_EDGES,
    SIDE,
    SLANTING,
    SPOT_SQUARES,
    START_SQUARES,
    STARTS,
    STRAIGHT,
    WAY_NUMBERS,
    row_of,
)  # fmt: skip
from ludarium.games.taifho.sending import PER_CIRCLE, at_home, can_stop, sent
from ludarium.games.taifho.series import (
    MAYBE,
    YES,
    Quarter,
    changed,
    goes_on,
    left_by,
    lowest,
    number_of,
    quarter_ends,
    reached,
    takeoffs,
)
from ludarium.games.taifho.state import foreign_circles, in_series, one_of_few, owned, owner_of
from ludarium.kernel.bits import both, chosen, count, first, has, none, removed, rest, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number, word

PASS = CELLS * CELLS
PLACE = PASS + 1
SEND = PLACE + 4
_FAR_LINE = word(40)  # where line 9 begins in the second word of `Lines`


MOST_HOPS = 32
"""The hops over an enemy circle: two own circles, each from 16 squares of its quarter at most."""


@compiled
def circles_of_others(rules: Any) -> Any:
    """How many enemy circles a player can meet."""
    return 2 * (4 // rules.step - 1) if rules.pieces == 8 else 0


@compiled
def room_for_actions(rules: Any) -> Any:
    """How long a list of actions can be: a piece has at most a hundred squares to go to, and each send-back comes once."""
    return CELLS * rules.pieces + 2 * PER_CIRCLE * circles_of_others(rules)


class Hopper(NamedTuple):
    """A circle of the mover that hops over an enemy circle."""

    origin: int
    at: int
    over: int
    circle: int  # the enemy circle's number
    quarter: Quarter  # the hopper's, without the hopper


@compiled
def _hopper(state: Any, lines: Any, over: Any, circle: Any, which: Any) -> Any:
    """The mover's circle number `which` before it hops over enemy circle number `circle`, on `over`."""
    own = both(owned(state, state.side), both(state.shape_low, state.shape_high))
    at = state.at if state.origin >= 0 else one_of_few(own, which)
    origin = state.origin if state.origin >= 0 else at
    return Hopper(origin, at, over, circle, left_by(lines, at))


@compiled
def list_hops(rules: Any, state: Any, lines: Any, first_reach: Any, second_reach: Any, out: Any) -> Any:
    """The hops over enemy circles by which these may be sent back, in `out` behind the `room_for_actions`; where they end.

    For each one number: its first action × 256 + a bit for each square to which the circle may go back.
    """
    hops, doubts = _noted_hops(rules, state, lines, first_reach, second_reach, out)
    first_doubt = room_for_actions(rules) + MOST_HOPS * circles_of_others(rules)
    for doubt in range(first_doubt, doubts):  # after the others: so neighbouring threads of a GPU ask together
        hop = number(out[doubt])
        out[hop] = _without_dead_ends(rules, state, lines, number(out[hop]))
    return hops


@compiled
def _noted_hops(rules: Any, state: Any, lines: Any, first_reach: Any, second_reach: Any, out: Any) -> Any:
    """As `list_hops`, with all empty squares; behind them the places of hops after which the circle cannot stop at once."""
    found = room_for_actions(rules)
    doubts = found + MOST_HOPS * circles_of_others(rules)
    foes, own = foreign_circles(state), both(owned(state, state.side), both(state.shape_low, state.shape_high))
    for circle in range(count(foes)):
        over = one_of_few(foes, circle)
        owner = owner_of(state, over)
        hoppers = 0 if at_home(over, owner) else 1 if state.origin >= 0 else count(own)
        for which in range(hoppers):
            hopper = _hopper(state, lines, over, circle, which)
            ends, free = quarter_ends(state.side, hopper.origin), _free(lines, owner, hopper.at)
            base = SEND + 2 * PER_CIRCLE * circle + PER_CIRCLE * which
            left = takeoffs(hopper.quarter, second_reach if which == 1 else first_reach, hopper.over)
            while left != 0:
                square = number(SPOT_SQUARES[hopper.quarter.spots + lowest(left)])
                left = np.int32(left & (left - 1))
                landing = 2 * hopper.over - square
                places = free & ~_on_start_line(owner, landing)
                out[found] = (base + 8 * WAY_NUMBERS[square - hopper.over + FARTHEST]) << 8 | places
                out[doubts] = found
                doubts += (ends >> number_of(landing)) & 1 == 0
                found += 1
    return found, doubts


@compiled
def _on_start_line(owner: Any, square: Any) -> Any:
    """The square's bit on the owner's start line; 0 if it does not lie there."""
    place = square % SIDE if owner & 1 == 0 else square // SIDE
    return (1 << place) >> 1 if has(row_of(STARTS, owner), square) else 0


@compiled
def _free(lines: Any, owner: Any, at: Any) -> Any:
    """The empty squares of the owner's start line, a bit for each, when the piece on `at` is lifted."""
    line = chosen(lines.rows, lines.columns, owner & 1 == 0)
    held = np.int64(line[1] >> _FAR_LINE if owner == 1 or owner == 2 else line[0])
    return (~(held >> 1) | _on_start_line(owner, at)) & 0xFF


@compiled
def _without_dead_ends(rules: Any, state: Any, lines: Any, hop: Any) -> Any:
    """A number that `_noted_hops` wrote, without the squares to which the circle may not go back.

    It may not where the hopper could never stop then.
    """
    send_back, places = (hop >> 8) - SEND, hop & 0xFF
    over = one_of_few(foreign_circles(state), send_back >> 9)
    hopper = _hopper(state, lines, over, send_back >> 9, (send_back >> 8) & 1)
    landing, owner = hopper.over - HOP_OFFSETS[(send_back >> 3) & 31], owner_of(state, hopper.over)
    cleared, ends = changed(hopper.quarter, hopper.over), quarter_ends(state.side, hopper.origin)
    verdict = goes_on(cleared, number_of(landing), QUARTER_EDGES[4 * owner + (cleared.spots >> 5)], ends)
    left = places if verdict == MAYBE else 0
    if verdict > MAYBE:
        gate = number(SPOT_SQUARES[cleared.spots + lowest(np.int32(verdict ^ MAYBE))])
        left = places & _on_start_line(owner, gate)
    elif verdict < YES and not _meets_another(state, hopper.over, cleared, verdict):
        hop ^= places
    elif verdict < YES:
        left = places
    while left != 0:
        place = lowest(np.int32(left))
        left &= left - 1
        back = START_SQUARES[8 * owner + place]
        if not _may_go_on(rules, state, hopper, changed(cleared, back), (send_back & 0xF8) + place, landing):
            hop ^= 1 << place
    return hop


@compiled
def _may_go_on(rules: Any, state: Any, hopper: Any, quarter: Any, send_back: Any, landing: Any) -> Any:
    """Whether a circle that cannot stop after a send-back gets to a legal end by hops or further send-backs.

    The quarter is the hopper's after the send-back.
    """
    ends = quarter_ends(state.side, hopper.origin)
    reach = reached(quarter, number_of(landing), STRAIGHT | SLANTING, 0, ends)
    if reach & ends != 0:
        return True
    if not _meets_another(state, hopper.over, quarter, reach):
        return False
    before = in_series(state, state.side, hopper.origin, hopper.at)
    return can_stop(rules, sent(before, PER_CIRCLE * hopper.circle + send_back))


@compiled
def _meets_another(state: Any, over: Any, quarter: Any, reach: Any) -> Any:
    """Whether a circle that gets to `reach` can hop over a circle other than that on `over` that may be sent back."""
    left = removed(foreign_circles(state), over) if reach & (reach - 1) != 0 else none(state.men)
    while some(left):
        other = first(left)
        left = rest(left)
        if not at_home(other, owner_of(state, other)) and takeoffs(quarter, reach, other) != 0:
            return True
    return False
