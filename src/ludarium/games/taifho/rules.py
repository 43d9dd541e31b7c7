"""Taifho's rules as verbs: steps and series of hops, send-backs, the setup, forced passes.

Actions: 0 … 9999 are from × 100 + to and end the turn (from = to ends a series where the piece is); then the forced pass; four
that place a shape on the next square of the start line; then the send-backs, 512 for each enemy circle (256 for each own
circle: the first, the second), after which the same piece hops on or stops.
"""

from typing import Any

from ludarium.games.taifho.board import CELLS, CIRCLE, START_SQUARES, WAYS
from ludarium.games.taifho.ends import GOES_ON, ending, handed_on, place
from ludarium.games.taifho.sending import NO_MORE, PER_CIRCLE, can_settle, next_send_back, sent
from ludarium.games.taifho.series import end_squares, lifted, lines_of, reach_in_series, reached, steps
from ludarium.games.taifho.state import RANDOM, State, foreign_circles, in_series, moved, own_circles, owned, placed
from ludarium.games.taifho.state import shape_on, shaped
from ludarium.kernel.bits import both, count, either, first, has, listed, none, nth, rest, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.key import key
from ludarium.kernel.verbs import CHANCE, OVER

PASS = CELLS * CELLS
PLACE = PASS + 1
SEND = PLACE + 4


def circles_of_others(rules: Any) -> int:
    """How many enemy circles a player can meet."""
    return 2 * (4 // rules.step - 1) if rules.pieces == 8 else 0


def actions_for(rules: Any) -> int:
    """How many actions there are."""
    return SEND + 2 * PER_CIRCLE * circles_of_others(rules)


def widest_for(rules: Any) -> int:
    """Room for all actions: each piece has at most a hundred squares to go to, and each send-back comes once."""
    return CELLS * int(rules.pieces) + 2 * PER_CIRCLE * circles_of_others(rules)


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
def moves(rules: Any, state: Any, out: Any) -> Any:
    if is_over(rules, state):
        return 0
    if state.turn == 0:
        return _placings(rules, state, out)
    if state.origin >= 0:
        return _ways_on(rules, state, out)
    return _turns(rules, state, out)


@compiled
def _turns(rules: Any, state: Any, out: Any) -> Any:
    """The ways to begin a turn."""
    seat, lines = state.side, lines_of(state.men)
    found, circle = 0, 0
    reach_first = reach_second = none(state.men)
    left = owned(state, seat)
    while some(left):
        square = first(left)
        left = rest(left)
        shape = shape_on(state, square)
        reach = reached(lifted(lines, square), square, WAYS[4 * seat + shape], rules.basic)
        goals = either(both(reach, end_squares(seat, square)), steps(state, square))
        found = listed(goals, CELLS * square, out, found)
        if shape == CIRCLE:
            reach_second = reach
            if circle == 0:
                reach_first = reach
            circle += 1
    if circle > 0 and rules.basic == 0:
        found = _sendings(rules, state, reach_first, reach_second, out, found)
    if found == 0:
        out[0] = PASS
        found = 1
    return found


@compiled
def _sendings(rules: Any, state: Any, reach_first: Any, reach_second: Any, out: Any, found: Any) -> Any:
    """The send-backs with which a turn may begin."""
    own = own_circles(state, state.side)
    start_first = first(own)
    a = in_series(state, state.side, start_first, start_first)
    two = count(own) > 1
    start_second = nth(own, 1) if two else start_first
    b = in_series(state, state.side, start_second, start_second)
    for circle in range(count(foreign_circles(state, state.side))):
        base = SEND + 2 * PER_CIRCLE * circle
        found = _send_backs(rules, a, reach_first, circle, base, out, found)
        if two:
            found = _send_backs(rules, b, reach_second, circle, base + PER_CIRCLE, out, found)
    return found


@compiled
def _send_backs(rules: Any, state: Any, reach: Any, circle: Any, base: Any, out: Any, found: Any) -> Any:
    """The send-backs of one circle by the piece in its series, but for those after which it could never stop."""
    if not some(rest(reach)):
        return found
    ends = end_squares(state.side, state.origin)
    number = next_send_back(state, reach, PER_CIRCLE * circle)
    while number < PER_CIRCLE * (circle + 1):
        after = sent(state, number)
        if has(ends, after.at) or can_settle(rules, after):
            out[found] = base + number % PER_CIRCLE
            found += 1
        number = next_send_back(state, reach, number + 1)
    return found


@compiled
def _ways_on(rules: Any, state: Any, out: Any) -> Any:
    """In the middle of a series: where it may end, itself included, and further send-backs."""
    reach = reach_in_series(rules, state)
    goals = both(reach, end_squares(state.side, state.origin))
    found = listed(goals, CELLS * state.at, out, 0)
    for circle in range(count(foreign_circles(state, state.side))):
        found = _send_backs(rules, state, reach, circle, SEND + 2 * PER_CIRCLE * circle, out, found)
    return found


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    if action < PASS:
        return handed_on(rules, moved(state, action // CELLS, action % CELLS), 0)
    if action == PASS:
        return handed_on(rules, state, state.passes + 1)
    if action < SEND:
        return _after_placing(rules, state, action - PLACE)
    return sent(hopping(state, action), send_back_of(action))


@compiled
def send_back_of(action: Any) -> Any:
    """The number of the send-back that an action makes (see `sending`)."""
    number = action - SEND
    return number // (2 * PER_CIRCLE) * PER_CIRCLE + number % PER_CIRCLE


@compiled
def hopping(state: Any, action: Any) -> Any:
    """The state with the circle that the action moves in its series."""
    if state.origin >= 0:
        return state
    square = nth(own_circles(state, state.side), (action - SEND) // PER_CIRCLE % 2)
    return in_series(state, state.side, square, square)


# --- the setup


@compiled
def _in_hand(rules: Any, state: Any, shape: Any) -> Any:
    """How many pieces of the shape the player has still to place."""
    if shape == CIRCLE and rules.pieces == 6:
        return 0
    return 2 - count(both(owned(state, state.side), shaped(state, shape)))


@compiled
def _placings(rules: Any, state: Any, out: Any) -> Any:
    found = 0
    for shape in range(4):
        if _in_hand(rules, state, shape) > 0:
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
    return _in_hand(rules, state, action - PLACE) / left


# --- the end


@compiled
def score(rules: Any, state: Any, player: Any) -> Any:
    players = 4 // rules.step
    return 1.0 - 2.0 * place(rules, state, player * rules.step) / (players - 1)


@compiled
def sameness(rules: Any, state: Any) -> Any:
    """Board, side and finish order; counters, turns and passes do not matter."""
    board = (state.men, state.shape_low, state.shape_high, state.owner_low, state.owner_high)
    return key((board, state.side, state.finish, state.origin, state.at))
