"""What Thaayam says of a position, as numbers (game/scene.py): the lines beside the board, and actions in words."""

from typing import Any

from ludarium.game.scene import NAME, begun_line, ended_line, put
from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, END, ENTER, THROW, THROWS, arrival, decoded, throws_for
from ludarium.games.thaayam.noted import dropped, length, thrown, unspent
from ludarium.games.thaayam.places import ORDER, on_route
from ludarium.games.thaayam.rules import is_over, moves
from ludarium.games.thaayam.series import face, times_in
from ludarium.games.thaayam.sides import MOVED, TWINS, unit_at
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions

WORDS = (
    "South", "West", "North", "East", "Finished", ", ", "Who begins?", " ", "…", "Turn", " throws", " moves", "Thrown", "+",
    " (", " lost)", "Still to use", "a throw of ", "enter a piece on ", " with a 1", "take a piece home with a 1",
    "declare twins on ", "the twins on ", " into the keep", " to ", " with the ", "end the turn", "pass: ", " and ",
    " cannot be used", "no 1 was thrown", " (the piece that has moved)",
)  # fmt: skip
SAYINGS = (
    "{a} throws", "{a} moves", "{a} ({b} lost)", "a throw of {a}", "enter a piece on {a} with a 1", "declare twins on {a}",
    "the twins on {a} to {b} with the {c}", "the twins on {a} into the keep with the {b}", "{a} to {b} with the {c}",
    "{a} into the keep with the {b}", "{a} to {b} with the {c} (the piece that has moved)",
    "{a} into the keep with the {b} (the piece that has moved)", "pass: no 1 was thrown", "pass: {a} cannot be used", "pass: {a} and {b} cannot be used",
    "pass: {a} and {b} and {c} cannot be used", "pass: {a} and {b} and {c} and {d} cannot be used",
)  # fmt: skip
_SOUTH = -1  # the first of the seats
_FINISHED, _COMMA, _WHO_BEGINS, _SPACE, _TO_COME, _TURN, _THROWS, _MOVES, _THROWN, _PLUS = range(-5, -15, -1)
_LOST_FROM, _LOST, _STILL, _A_THROW, _ENTER, _WITH_A_1, _HOME, _DECLARE, _TWINS, _INTO_KEEP = range(-15, -25, -1)
_TO, _WITH, _END, _PASS, _AND, _UNUSED, _NO_1, _HAS_MOVED = range(-25, -33, -1)


@compiled
def _seat(rules: Any, player: Any) -> Any:
    return _SOUTH - ORDER[rules.quarters[player]]


# --- the series


@compiled
def _put_series(state: Any, out: Any, at: Any, many: Any) -> Any:
    """So many throws of the series: `8+4+1`."""
    for which in range(many):
        if which > 0:
            at = put(out, at, _PLUS)
        at = put(out, at, thrown(state, which))
    return at


@compiled
def _put_times(out: Any, at: Any, begins: Any, between: Any, throw: Any, times: Any) -> Any:
    for _ in range(times):
        if at > begins:
            at = put(out, at, between)
        at = put(out, at, throw)
    return at


@compiled
def _put_left(left: Any, out: Any, begins: Any, between: Any) -> Any:
    """The throws that are left, largest first."""
    at = begins
    for which in range(THROWS - 1, -1, -1):
        at = _put_times(out, at, begins, between, face(which), times_in(left, face(which)))
    return at


# --- beside the board


@compiled
def _finished_line(rules: Any, state: Any, out: Any) -> Any:
    begins = begun_line(out, 0, _FINISHED, -1, 0)
    text = begins
    for place in range(4):
        who = (state.places >> (4 * place)) & 15
        if who > 0:
            text = put(out, text, _COMMA) if text > begins else text
            text = put(out, text, _seat(rules, who - 1))
    return ended_line(out, 0, text)


@compiled
def _rolls_line(rules: Any, state: Any, out: Any) -> Any:
    begins = begun_line(out, 0, _WHO_BEGINS, -1, 1)
    text = begins
    for player in range(rules.players):
        roll = (state.rolloff >> (4 * player)) & 15
        if roll > 0:
            text = put(out, text, _COMMA) if text > begins else text
            text = put(out, put(out, text, _seat(rules, player)), _SPACE)
            text = put(out, text, face(roll - 2) if roll > 1 else _TO_COME)
    return ended_line(out, 0, text)


@compiled
def side_lines(rules: Any, state: Any, out: Actions) -> Any:
    """Who has finished, whose turn it is, and the throws."""
    if state.rolloff != 0 and not is_over(rules, state):
        return _rolls_line(rules, state, out)
    at = _finished_line(rules, state, out) if is_over(rules, state) or state.places != 0 else 0
    if is_over(rules, state):
        return at
    text = put(out, begun_line(out, at, _TURN, -1, 1), _seat(rules, state.turn))
    at = ended_line(out, at, put(out, text, _THROWS if state.closed == 0 else _MOVES))
    if length(state) > 0:
        text = _put_series(state, out, begun_line(out, at, _THROWN, -1, 1), length(state))
        if dropped(state) > 0 and unspent(state):
            text = _put_series(state, out, put(out, text, _LOST_FROM), dropped(state))
            text = put(out, text, _LOST)
        at = ended_line(out, at, text)
    if state.closed != 0 and state.left != 0:
        at = ended_line(out, at, _put_left(state.left, out, begun_line(out, at, _STILL, -1, 1), _PLUS))
    return at


# --- actions


@compiled
def _end_text(rules: Any, state: Any, out: Any) -> Any:
    if moves(rules, state, out) > 1 or not unspent(state):
        return put(out, 0, _END)
    at = put(out, 0, _PASS)
    if state.left == 0:
        return put(out, at, _NO_1)
    return put(out, _put_left(state.left, out, at, _AND), _UNUSED)


@compiled
def _goes_on_beside(side: Any, slot: Any, byte: Any) -> Any:
    """Whether this is a single piece that has moved, beside one of the same player that has not: words must tell them apart."""
    if slot >= TWINS or byte & MOVED == 0:
        return False
    for other in range(TWINS):
        if unit_at(side, other) == byte & ~MOVED:
            return True
    return False


@compiled
def action_text(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """One action of a player, or a throw: `c1 to c5 with the 8`, `declare twins on c5`."""
    act = decoded(rules, action)
    if act.what == END:
        return _end_text(rules, state, out)
    if act.what == THROW:
        return put(out, put(out, 0, _A_THROW), act.throw)
    if act.what == ENTER:
        return put(out, put(out, put(out, 0, _ENTER), NAME + on_route(rules, state.turn, 0)), _WITH_A_1)
    if act.what == BEAR_OFF:
        return put(out, 0, _HOME)
    if act.what == DECLARE:
        return put(out, put(out, 0, _DECLARE), NAME + on_route(rules, state.turn, rules.gate))
    at = put(out, 0, _TWINS) if act.slot >= TWINS else 0
    at = put(out, at, NAME + on_route(rules, state.turn, act.byte & 63))
    goal = arrival(rules, act.slot, act.byte, act.throw)
    if goal == rules.home:
        at = put(out, at, _INTO_KEEP)
    else:
        at = put(out, put(out, at, _TO), NAME + on_route(rules, state.turn, goal))
    begins = put(out, at, _WITH)
    at = _put_times(out, begins, begins, _PLUS, act.throw, throws_for(rules, act.slot, act.byte, act.throw))
    return put(out, at, _HAS_MOVED) if _goes_on_beside(state.sides[state.turn], act.slot, act.byte) else at
