"""Taifho's rules as verbs: steps and series of hops, send-backs, the setup, forced passes.

Actions: 0 … 9999 are from × 100 + to and end the turn (from = to ends a series where the piece is); then the forced
pass; four that place a shape on the next square of the start line; then the send-backs, 512 for each enemy circle (256
for each own circle: the first, the second), after which the same piece hops on or stops.
"""

from typing import Any

import numpy as np

from ludarium.game.outcome import place_score
from ludarium.games.taifho.board import CELLS, CIRCLE, START_SQUARES, WAYS
from ludarium.games.taifho.ends import GOES_ON, ending, handed_on, place_of
from ludarium.games.taifho.send_backs import (
    MOST_HOPS,
    PASS,
    PLACE,
    SEND,
    circles_of_others,
    list_hops,
    room_for_actions,
)
from ludarium.games.taifho.sending import PER_CIRCLE, sent
from ludarium.games.taifho.series import left_by, lines_of, number_of, quarter_ends, reached, spread, steps
from ludarium.games.taifho.state import (
    RANDOM,
    State,
    in_series,
    moved,
    one_of_few,
    owned,
    placed,
    shape_on,
)
from ludarium.kernel.bits import (
    both,
    count,
    either,
    first,
    listed,
    only,
    rest,
    some,
    without,
)
from ludarium.kernel.compiling import compiled, inlined
from ludarium.kernel.key import key
from ludarium.kernel.values import number, word
from ludarium.kernel.verbs import CHANCE, OVER


def actions_for(rules: Any) -> int:
    """How many actions there are."""
    return int(SEND + 2 * PER_CIRCLE * circles_of_others(rules))


def widest_for(rules: Any) -> int:
    """Room for all actions, and for notes on the hops over enemy circles."""
    return int(room_for_actions(rules) + 2 * MOST_HOPS * circles_of_others(rules))


@compiled
def is_over(rules: Any, state: Any) -> Any:
    """Whether the game has ended."""
    return ending(rules, state.finish, state.passes, state.turn) != GOES_ON


@compiled
def mover(rules: Any, state: Any) -> Any:
    if is_over(rules, state):
        return OVER
    if state.turn == 0 and rules.setup == RANDOM:
        return CHANCE
    return state.side // rules.step


@compiled
def movable(state: Any) -> Any:
    """The pieces that may act: the player's own, or the one that is in a series."""
    return only(state.men, state.at) if state.origin >= 0 else owned(state, state.side)


@inlined
def goals_of(rules: Any, state: Any, lines: Any, square: Any, shape: Any) -> Any:
    """Where the piece of that shape on the square may end its turn, and the squares of its quarter that hops lead to."""
    seat, quarter = state.side, left_by(lines, square)
    reach = reached(quarter, number_of(square), WAYS[4 * seat + shape], rules.basic, 0)
    goals = spread(quarter.spots, reach & quarter_ends(seat, state.origin if state.origin >= 0 else square))
    if state.origin < 0:
        goals = either(goals, steps(state, seat, shape, square))
    return goals, reach


@compiled
def moves(rules: Any, state: Any, out: Any) -> Any:
    if is_over(rules, state):
        return 0
    if state.turn == 0:
        return placings(rules, state, out)
    lines, found = lines_of(state.men), 0
    first_reach = second_reach = np.int32(0)
    left = movable(state)
    while some(left):
        square = first(left)
        left = rest(left)
        shape = shape_on(state, square)
        goals, reach = goals_of(rules, state, lines, square, shape)
        found = listed(goals, CELLS * square, out, found)
        if shape == CIRCLE:
            first_reach, second_reach = first_reach if first_reach != 0 else reach, reach
    if rules.basic == 0:
        for hop in range(room_for_actions(rules), list_hops(rules, state, lines, first_reach, second_reach, out)):
            found = listed((word(out[hop] & 0xFF),), number(out[hop]) >> 8, out, found)
    if found == 0:
        out[0] = PASS
        found = 1
    return found


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    if action >= SEND:
        send_back = action - SEND
        return sent(_hopping(state, action), send_back // 512 * 256 + send_back % 256)
    if action > PASS:
        return _after_placing(rules, state, action - PLACE)
    passes = state.passes + 1 if action == PASS else 0
    if action < PASS:
        state = moved(state, action // CELLS, action % CELLS)
    return handed_on(rules, state, passes)


@compiled
def _hopping(state: Any, action: Any) -> Any:
    """The state with the circle that the action moves in its series."""
    if state.origin >= 0:
        return state
    own = both(owned(state, state.side), both(state.shape_low, state.shape_high))
    square = one_of_few(own, (action - SEND) // PER_CIRCLE % 2)
    return in_series(state, state.side, square, square)


# --- the setup


@compiled
def in_hand(rules: Any, state: Any, shape: Any) -> Any:
    """How many pieces of the shape the player has still to place."""
    if shape == CIRCLE and rules.pieces == 6:
        return 0
    own = owned(state, state.side)
    low = both(own, state.shape_low) if shape & 1 == 1 else without(own, state.shape_low)
    return 2 - count(both(low, state.shape_high) if shape & 2 == 2 else without(low, state.shape_high))


@compiled
def placings(rules: Any, state: Any, out: Any) -> Any:
    found = 0
    for shape in range(4):
        if in_hand(rules, state, shape) > 0:
            out[found] = PLACE + shape
            found += 1
    return found


@compiled
def next_square(rules: Any, state: Any) -> Any:
    """In the setup: where the next piece is placed."""
    on_line = count(owned(state, state.side)) + (8 - rules.pieces) // 2
    return START_SQUARES[8 * state.side + on_line]


@compiled
def _after_placing(rules: Any, state: Any, shape: Any) -> Any:
    after = placed(state, next_square(rules, state), state.side, shape)
    if count(owned(after, state.side)) < rules.pieces:
        return after
    side = state.side + rules.step
    return State(
        after.men, after.shape_low, after.shape_high, after.owner_low, after.owner_high,
        side & 3, 0, state.waits, side >> 2, 0, -1, -1,
    )  # fmt: skip


@compiled
def chance(rules: Any) -> Any:
    """Whether chance sets up the pieces."""
    return rules.setup == RANDOM


@compiled
def odds(rules: Any, state: Any, action: Any) -> Any:
    left = rules.pieces - count(owned(state, state.side))
    return in_hand(rules, state, action - PLACE) / left


# --- the end


@compiled
def score(rules: Any, state: Any, player: Any) -> Any:
    """By places; of a game that is not over, by those it would end with if it were broken off."""
    return place_score(place_of(rules, state, player * rules.step), 4 // rules.step)


@compiled
def repetition_key(rules: Any, state: Any) -> Any:
    """Board, side and finish order; counters, turns and passes do not matter."""
    board = (state.men, state.shape_low, state.shape_high, state.owner_low, state.owner_high)
    return key((board, state.side, state.finish, state.origin, state.at))
