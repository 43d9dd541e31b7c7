"""Thaayam's rules as verbs: throw until a 2 or a 3, spend the throws, capture, reach the keep, bear off.

Chance acts by single throws, in the roll-off and in every series. Then the player gives the throws one by one to units.
Throws given to one unit add up, and only where it ends counts: so a unit that has moved may be given more, and captures
are made when the turn ends. (With `stepwise` every throw is a step, and captures where it ends.) Every order of giving is
possible and all orders to one end meet in one state.

The numbers of actions are in `actions`. The first 1 given to twins takes two ones: a lone 1 is no move.
"""

from typing import Any, NamedTuple

from ludarium.game.outcome import place_score
from ludarium.games.thaayam.actions import END, GIVE, THROWS, Act, act_of, arrival, decoded, done, encoded
from ludarium.games.thaayam.noted import appended
from ludarium.games.thaayam.series import ends_series, face, ones_in, with_throw
from ludarium.games.thaayam.sides import (
    TWINS,
    all_landed,
    borne_off,
    landed,
    on_board,
    rested,
    twins_in_keep,
    with_side,
)
from ludarium.games.thaayam.uses import choices, is_done
from ludarium.kernel.bits import count, first, nth, rest, some
from ludarium.kernel.chance import below
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number
from ludarium.kernel.verbs import CHANCE, NO_ACTION, OVER


class Rules(NamedTuple):
    """The board (0 Thaayam's, 1 Ashtapada), who sits at it, and the options in force."""

    players: int
    board: int
    home: int  # the index of the keep on every route
    gate: int  # the index of the opposite palace
    quarters: tuple[int, int, int, int]  # how far each player's route is turned
    pieces: int
    spinner: int
    stepwise: int
    free: int  # 1: throws may be left unused
    twins: int
    shelter: int  # 1: where enemy twins stand a single captures nobody
    play_on: int


class State(NamedTuple):
    """Every player's pieces, whose turn it is, and the throws. Numbers are as `sides` and `series` say."""

    sides: tuple[int, int, int, int]
    turn: int
    rolloff: int  # four bits a player: 0 out of it, 1 still to throw, 2 … 6 has thrown 1, 2, 3, 4, 8; 0 once it is won
    left: int  # the throws that count and are not spent
    closed: int  # the 2 or 3 that completed the series, 0 while it is being thrown
    places: int  # players who finished, + 1, first in the lowest four bits
    captured: int  # stepwise: whether this turn has captured
    noted: tuple[int, int, int]  # the throws in order, for the text of a position: nothing that follows depends on it


@compiled
def is_over(rules: Any, state: Any) -> Any:
    """Whether as many have finished as the game waits for."""
    if rules.play_on == 1:
        return state.places >> (4 * (rules.players - 2)) != 0
    return state.places != 0


@compiled
def mover(rules: Any, state: Any) -> Any:
    if is_over(rules, state):
        return OVER
    return CHANCE if state.closed == 0 else state.turn


@compiled
def odds(rules: Any, state: Any, action: Any) -> Any:
    if rules.spinner == 1:
        return 0.2
    return 0.375 if action == 1 else 0.25 if action == 0 or action == 2 else 0.0625


@compiled
def score(rules: Any, state: Any, player: Any) -> Any:
    """The winner +1; played on, places are spread evenly, otherwise all others share the places behind."""
    last = rules.players - 1
    for place in range(last):
        if (state.places >> (4 * place)) & 15 == player + 1:
            return place_score(place, rules.players)
    return place_score(last if rules.play_on == 1 else (1 + last) / 2, rules.players)


# --- what the player may do


@compiled
def moves(rules: Any, state: Any, out: Any) -> Any:
    if is_over(rules, state):
        return 0
    if state.closed == 0:
        for throw in range(THROWS):
            out[throw] = throw
        return THROWS
    side, found = state.sides[state.turn], 0
    left = choices(rules, side, state.left)
    while some(left):
        out[found] = encoded(rules, act_of(side, number(first(left))))
        left = rest(left)
        found += 1
    return found


@compiled
def random_action(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    if is_over(rules, state):
        return NO_ACTION
    side = state.sides[state.turn]
    open_to = choices(rules, side, state.left)
    return encoded(rules, act_of(side, number(nth(open_to, below(generator, count(open_to))))))


# --- playing


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    if state.closed == 0:
        throw = face(action)
        return _rolled(rules, state, action) if state.rolloff != 0 else _noted(rules, state, throw)
    act = decoded(rules, action)
    side, left, _ = done(rules, state.sides[state.turn], state.left, act)
    if rules.stepwise == 1 and act.what == GIVE:
        state = _stepped(rules, state, act)
    return _continued(rules, state, side, left, act.what == END)


@compiled
def _rolled(rules: Any, state: Any, action: Any) -> Any:
    """One throw of the roll-off; when the round is complete the highest start, or throw again where they are several."""
    rolls = state.rolloff
    player = 0
    while (rolls >> (4 * player)) & 15 != 1:
        player += 1
    rolls += (action + 1) << (4 * player)
    highest, best, tied, waiting = 0, 0, 0, 0
    for other in range(rules.players):
        roll = (rolls >> (4 * other)) & 15
        waiting += roll == 1
        if roll > highest:
            highest, best, tied = roll, other, 0
        if roll == highest:
            tied += 1 << (4 * other)
    if waiting > 0:
        best = 0
    elif tied == 1 << (4 * best):
        rolls = 0
    else:
        rolls, best = tied, 0
    return State(state.sides, best, rolls, 0, 0, 0, 0, (0, 0, 0))


@compiled
def _noted(rules: Any, state: Any, throw: Any) -> Any:
    """One throw of a series. With no piece on the board throws before the first 1 are dropped."""
    left, noted, closed = state.left, state.noted, 0
    if throw == 1 or left > 0 or on_board(state.sides[state.turn]):
        left = with_throw(left, throw)
    if ends_series(throw):
        closed = throw
    else:
        noted = appended(noted, throw)
    return State(state.sides, state.turn, 0, left, closed, state.places, 0, noted)


@compiled
def _stepped(rules: Any, state: Any, act: Any) -> Any:
    """The state once the unit that is given a throw by itself has captured where it ends."""
    arrived = arrival(rules, act.slot, act.byte, act.throw)
    if arrived >= rules.home:
        return state
    sides = landed(rules, state.sides, state.turn, arrived, act.slot >= TWINS)
    captured = 1 if state.captured == 1 or sides != state.sides else 0
    return State(sides, state.turn, 0, state.left, state.closed, state.places, captured, state.noted)


@compiled
def _continued(rules: Any, state: Any, side: Any, left: Any, ends: Any) -> Any:
    """The turn after an action; it ends by itself when nothing is left to do, and where the player says so."""
    if not ends and ones_in(left) == 0:
        side = twins_in_keep(rules, side)
    if ends or is_done(rules, side, left):
        return finished(rules, state, side)
    sides = with_side(state.sides, state.turn, side)
    return State(sides, state.turn, 0, left, state.closed, state.places, state.captured, state.noted)


@compiled
def finished(rules: Any, state: Any, side: Any) -> Any:
    """The end of a turn: captures, a place for who has finished, a bonus turn or the next player's."""
    sides = state.sides if rules.stepwise == 1 else all_landed(rules, state, side)
    captured = state.captured == 1 or sides != state.sides
    sides = with_side(sides, state.turn, rested(twins_in_keep(rules, side)))
    places, turn = state.places, state.turn
    won = borne_off(side) == rules.pieces
    if won:
        shift = 0
        while (places >> shift) & 15 != 0:
            shift += 4
        places += (turn + 1) << shift
    if won or not captured:
        for _ in range(rules.players):
            turn = turn + 1 if turn + 1 < rules.players else 0
            if borne_off(sides[turn]) < rules.pieces:
                break
    after = State(sides, turn, 0, 0, 0, places, 0, (0, 0, 0))
    return State(sides, 0, 0, 0, 0, places, 0, (0, 0, 0)) if is_over(rules, after) else after


REASON = "borne_off"


def actions_for(rules: Any) -> int:
    """How many actions there are: the last one ends the turn."""
    return int(encoded(rules, Act(END, 0, 0, 0))) + 1


def widest_for(rules: Any) -> int:
    """Four units, four different throws for each; entering or bearing off; declaring; ending."""
    return 24
