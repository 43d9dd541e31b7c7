"""Thaayam's rules as verbs: throw until a 2 or a 3, spend the throws, capture, reach the keep, bear off.

Chance acts by single throws, in the roll-off and in every series. Then the player gives the throws one by one to units.
Throws given to one unit add up, and only where it ends counts: so a unit that has moved may be given more, and captures
are made when the turn ends. (With `stepwise` every throw is a step, and captures where it ends.) Every order of giving is
possible and all orders to one end meet in one state.

Actions: 0–4 throws of 1, 2, 3, 4, 8; 5 enter; 6 bear off; then, for each kind of unit (single still, single moved, twins
still, twins moved, twins moved with a point over), each index of the route and each throw, give it that throw; then
declare twins; then end the turn. The first 1 given to twins takes two ones: a lone 1 is no move.
"""

from typing import Any, NamedTuple

from ludarium.games.thaayam.board import MEETS, NOWHERE
from ludarium.games.thaayam.most import farthest, most_throws
from ludarium.games.thaayam.series import (
    appended,
    count_in,
    ends_series,
    face,
    has_throw,
    one_of,
    ones_in,
    sum_of,
    with_throw,
)  # fmt: skip
from ludarium.games.thaayam.sides import (
    EVEN,
    KEEP,
    MOVED,
    ODD,
    OUT,
    SINGLE,
    SLOTS,
    TWINS,
    all_home,
    arrival,
    borne_off,
    can_declare,
    declared,
    entered,
    given,
    off_board,
    on_board,
    rested,
    settled,
    slot_of,
    struck,
    throws_for,
    unit_at,
)  # fmt: skip
from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import CHANCE, OVER

ENTER, BEAR_OFF, GIVE = 5, 6, 7
KINDS, THROWS = 5, 5


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
def declare_action(rules: Any) -> Any:
    """The action that declares twins; the next and last one ends the turn."""
    return GIVE + KINDS * (rules.home + 1) * THROWS


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
    others = rules.players - 1.0
    for place in range(rules.players - 1):
        if (state.places >> (4 * place)) & 15 == player + 1:
            return 1.0 - 2.0 * place / others
    return -1.0 if rules.play_on == 1 else -1.0 / others


# --- what the player may do


@compiled
def moves(rules: Any, state: Any, out: Any) -> Any:
    if is_over(rules, state):
        return 0
    if state.closed == 0:
        for throw in range(THROWS):
            out[throw] = throw
        return THROWS
    side, left = state.sides[state.turn], state.left
    count = _uses(rules, side, left, out)
    used_up = count == 0
    if can_declare(rules, side) and (rules.free == 1 or used_up or _loses_nothing(rules, side, left)):
        out[count] = declare_action(rules)
        count += 1
    if rules.free == 1 or used_up:
        out[count] = declare_action(rules) + 1
        count += 1
    return count


@compiled
def _loses_nothing(rules: Any, side: Any, left: Any) -> Any:
    """Whether as many throws can be used after declaring twins as before."""
    return most_throws(rules, declared(rules, side), left) == most_throws(rules, side, left)


@compiled
def _uses(rules: Any, side: Any, left: Any, out: Any) -> Any:
    """Write the ways to use a throw after which the greatest number can still be used; return how many."""
    count, ones, points = 0, ones_in(left), sum_of(left)
    enters = ones > 0 and off_board(side) > 0
    if enters or (ones > 0 and _may_bear_off(rules, side, left)):  # nothing uses more throws than entering
        out[0] = ENTER if enters else BEAR_OFF
        count = 1
    anything = rules.free == 1 or count_in(left) == 1 or farthest(rules, side) >= points
    not_ones = enters and points <= rules.home + 1  # a piece that enters can use whatever is left
    most, before = -1, 0
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        alike = byte == before and slot != TWINS  # the byte of a single may be that of twins, too
        before = byte
        if byte == 0 or alike:
            continue
        for number in range(THROWS):
            throw = face(number)
            taken = throws_for(rules, slot, byte, throw)
            if not has_throw(left, throw) or taken > max(ones, 1) or arrival(rules, slot, byte, throw) > rules.home:
                continue
            if not anything and (throw == 1 or not not_ones):
                most = most_throws(rules, side, left) if most < 0 else most
                rest = left - taken * one_of(throw)
                if most > taken and most_throws(rules, given(rules, side, slot, throw), rest) < most - taken:
                    continue
            out[count] = give_action(rules, slot, byte, number)
            count += 1
    return count


@compiled
def _may_bear_off(rules: Any, side: Any, left: Any) -> Any:
    """Whether all are home, and a 1 is not to be added to twins that just arrived, because too few pieces are left."""
    home = settled(rules, side)
    if not all_home(home) or home == side or rules.free == 1:
        return all_home(home)
    return most_throws(rules, home - KEEP + OUT, left - 1) == most_throws(rules, side, left) - 1


@compiled
def give_action(rules: Any, slot: Any, byte: Any, number: Any) -> Any:
    """The action that gives the unit the throw of that number."""
    kind = 2 + (byte >> 6) if slot >= TWINS else 1 if byte & MOVED else 0
    return GIVE + (kind * (rules.home + 1) + (byte & 63)) * THROWS + number


# --- playing


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    if state.closed == 0:
        throw = face(action)
        return _rolled(rules, state, action) if state.rolloff != 0 else _noted(rules, state, throw)
    side = state.sides[state.turn]
    if action == declare_action(rules) + 1:
        return _finished(rules, state, side)
    left = state.left
    if action == ENTER:
        side, left = entered(side), left - 1
    elif action == BEAR_OFF:
        side, left = settled(rules, side) - KEEP + OUT, left - 1
    elif action == declare_action(rules):
        side = declared(rules, side)
    else:
        return _given(rules, state, side, action - GIVE)
    return _continued(rules, state, side, left)


@compiled
def _rolled(rules: Any, state: Any, number: Any) -> Any:
    """One throw of the roll-off; when the round is complete the highest start, or throw again where they are several."""
    rolls = state.rolloff
    player = 0
    while (rolls >> (4 * player)) & 15 != 1:
        player += 1
    rolls += (number + 1) << (4 * player)
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
def _given(rules: Any, state: Any, side: Any, code: Any) -> Any:
    """One throw given to the unit that `code` names."""
    places = rules.home + 1
    number, place, kind = code % THROWS, (code // THROWS) % places, code // (THROWS * places)
    throw = face(number)
    byte = place + 64 * (kind - 2) if kind > 1 else SINGLE + place + MOVED * kind
    slot = slot_of(side, byte, TWINS if kind > 1 else 0)
    left = state.left - throws_for(rules, slot, byte, throw) * one_of(throw)
    arrived = arrival(rules, slot, byte, throw)
    if rules.stepwise == 1 and arrived < rules.home:
        sides = _landed(rules, state.sides, state.turn, arrived, slot >= TWINS)
        captured = 1 if state.captured == 1 or sides != state.sides else 0
        state = State(sides, state.turn, 0, left, state.closed, state.places, captured, state.noted)
    return _continued(rules, state, given(rules, side, slot, throw), left)


@compiled
def with_side(sides: Any, player: Any, side: Any) -> Any:
    """All sides with one player's replaced."""
    return (
        side if player == 0 else sides[0],
        side if player == 1 else sides[1],
        side if player == 2 else sides[2],
        side if player == 3 else sides[3],
    )


@compiled
def can_use(rules: Any, side: Any, left: Any) -> Any:
    """Whether any throw that is left can be used."""
    if left == 0:
        return False
    ones = ones_in(left)
    if ones > 0 and (off_board(side) > 0 or all_home(settled(rules, side))):
        return True
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        for number in range(THROWS if byte > 0 else 0):
            throw = face(number)
            enough = has_throw(left, throw) and throws_for(rules, slot, byte, throw) <= max(ones, 1)
            if enough and arrival(rules, slot, byte, throw) <= rules.home:
                return True
    return False


@compiled
def _continued(rules: Any, state: Any, side: Any, left: Any) -> Any:
    """The turn after an action; it ends by itself when nothing is left to do."""
    if ones_in(left) == 0:
        side = settled(rules, side)
    if borne_off(side) == rules.pieces or not (can_declare(rules, side) or can_use(rules, side, left)):
        return _finished(rules, state, side)
    sides = with_side(state.sides, state.turn, side)
    return State(sides, state.turn, 0, left, state.closed, state.places, state.captured, state.noted)


@compiled
def _landed(rules: Any, sides: Any, player: Any, place: Any, by_twins: Any) -> Any:
    """All sides after a unit of the player landed on that index of his route."""
    for other in range(rules.players):
        if other != player:
            quarters = (rules.quarters[other] - rules.quarters[player]) & 3
            theirs = MEETS[rules.board, quarters, place]
            if theirs != NOWHERE:
                sides = with_side(sides, other, struck(sides[other], theirs, by_twins))
    return sides


@compiled
def _all_landed(rules: Any, state: Any, side: Any) -> Any:
    """All sides after every unit that moved in this turn landed where it stands."""
    sides = state.sides
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        twins = slot >= TWINS
        if (byte >> 6 == EVEN or byte >> 6 == ODD) if twins else byte & MOVED != 0:
            sides = _landed(rules, sides, state.turn, byte & 63, twins)
    return sides


@compiled
def _finished(rules: Any, state: Any, side: Any) -> Any:
    """The end of a turn: captures, a place for who has finished, a bonus turn or the next player's."""
    sides = state.sides if rules.stepwise == 1 else _all_landed(rules, state, side)
    captured = state.captured == 1 or sides != state.sides
    sides = with_side(sides, state.turn, rested(settled(rules, side)))
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
