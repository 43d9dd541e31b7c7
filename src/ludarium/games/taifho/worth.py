"""A guess at who is winning, by what is left of each side's journey, and which turns to look at first, by lines gained."""

from pathlib import Path
from typing import Any

import numpy as np

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.taifho.board import (
    ADVANCES,
    AHEAD,
    CELLS,
    CIRCLE,
    DIAMOND,
    GOALS,
    SIDE,
    SQUARE,
    START_SQUARES,
    STARTS,
    TRIANGLE,
    row_of,
)  # fmt: skip
from ludarium.games.taifho.ends import playing, standing
from ludarium.games.taifho.journeys import MOST_TOGETHER, journey, together
from ludarium.games.taifho.rules import goals_of, is_over, movable, placings
from ludarium.games.taifho.send_backs import PASS, SEND, list_hops, room_for_actions
from ludarium.games.taifho.sending import PER_CIRCLE, at_home
from ludarium.games.taifho.series import lines_of
from ludarium.games.taifho.state import foreign_circles, owned, owner_of, shape_on
from ludarium.kernel.bits import both, count, first, has, listed, nth, ones, rest, some, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number, word
from ludarium.kernel.verbs import NOISY

WEIGHTS = weights_for(Path(__file__).parent)
TABLE = WEIGHTS.table
"""A row for two players, a row for four."""

_USUAL = (
    (SQUARE, TRIANGLE, DIAMOND, CIRCLE, CIRCLE, DIAMOND, TRIANGLE, SQUARE),
    (SQUARE, SQUARE, TRIANGLE, DIAMOND, DIAMOND, TRIANGLE, SQUARE, SQUARE),  # six pieces leave the ends empty
)
_FAMILIAR = 0.01
_LAST_LINES = 12.0
_MUCH = 3  # lines that a circle sent back has lost: enough to be looked at before a position is judged


@compiled
def _goal_bits(line: Any, seat: Any) -> Any:
    """The squares 1–8 of the seat's goal line that are in the set, a bit for each."""
    bits = 0
    left = both(line, row_of(GOALS, seat))
    while some(left):
        square = first(left)
        left = rest(left)
        bits |= 1 << ((square % 10 if seat & 1 == 0 else square // 10) - 1)
    return bits


@compiled
def _last_steps(state: Any, seat: Any, own: Any, away: Any) -> Any:
    """The steps that the last pieces still away need in all to fill the goal line."""
    left, rows = away, (0, 0, 0)
    while some(left):
        square = first(left)
        left = rest(left)
        rows = (journey(seat, shape_on(state, square), square), rows[0], rows[1])
    alone, two, three = together(255 ^ _goal_bits(own, seat), rows[0], rows[1], rows[2])
    pieces = count(away)
    return alone if pieces == 1 else two if pieces == 2 else three


@compiled
def _counted(state: Any, seat: Any) -> Any:
    """Of one side: lines advanced, pieces home, stragglers' lines squared, pieces not yet under way, steps beyond lines."""
    own = owned(state, seat)
    away = without(own, row_of(GOALS, seat))
    lines, behind, left = 0, 0, away
    while some(left):
        square = first(left)
        left = rest(left)
        ahead = 9 - ADVANCES[CELLS * seat + square]
        lines += ahead
        behind += ahead * ahead
    pieces = count(away)
    astray = _last_steps(state, seat, own, away) - lines if 0 < pieces <= MOST_TOGETHER else 0
    return lines, pieces, behind, count(both(own, row_of(STARTS, seat))), astray


@compiled
def features(rules: Any, state: Any, player: Any) -> Any:
    """What the leading rival has more of than the player, and whether the player is to move.

    All of it counts for more the fewer lines the leader of the two has to go, so that who leads makes for home rather
    than keep the other from it for ever.
    """
    seat = player * rules.step
    rival, best = seat, -1
    others = playing(rules, state.finish)
    for other in range(0, 4, rules.step):
        if other != seat and (others >> other) & 1 == 1 and standing(state, other) > best:
            rival, best = other, standing(state, other)
    a, b = _counted(state, seat), _counted(state, rival)
    unit = 1.0 / (_LAST_LINES + min(a[0], b[0]))
    tempo = unit if (state.side == seat) == (state.origin < 0) else -unit  # a piece in a series has made the turn
    return (
        unit * (b[0] - a[0]), unit * (b[1] - a[1]), unit * (b[2] - a[2]), unit * (b[3] - a[3]), unit * (b[4] - a[4]), tempo,
    )  # fmt: skip


@compiled
def _set_up(rules: Any, state: Any, seat: Any) -> Any:
    """How many pieces the seat has set up in the usual order; none is known to be better."""
    usual, line = 0, _USUAL[0] if rules.pieces == 8 else _USUAL[1]
    for place in range(8):
        square = START_SQUARES[8 * seat + place]
        usual += has(state.men, square) and shape_on(state, square) == line[place]
    return usual


@compiled
def worth(rules: Any, state: Any, player: Any) -> Any:
    """Between −1 and +1; with two players one's gain is the other's loss."""
    if state.turn == 0:
        return _FAMILIAR * _set_up(rules, state, player * rules.step)
    return weighed(features(rules, state, player), TABLE[0] if rules.step == 2 else TABLE[1])


@compiled
def _nearly_over(rules: Any, state: Any) -> Any:
    """Whether somebody has a single piece to bring home: then nothing is passed over, so that the end can be proven."""
    for seat in range(0, 4, rules.step):
        if count(without(owned(state, seat), row_of(GOALS, seat))) == 1:
            return True
    return False


@compiled
def urgency(rules: Any, state: Any, action: Any) -> Any:
    """The more lines a turn gains, or a rival loses by a circle sent back, the earlier it is looked at.

    Turns that lose ground are passed over, but for single lines when the last pieces must find their places on the goal
    line.
    Of the squares that a circle may be sent to, one is as good as another.
    """
    if action < PASS:
        origin = action // CELLS
        gain = ADVANCES[CELLS * state.side + action % CELLS] - ADVANCES[CELLS * state.side + origin]
        if gain < 0 and state.origin < 0 and not _nearly_over(rules, state):
            away = without(owned(state, state.side), row_of(GOALS, state.side))
            if gain < -1 or count(away) > MOST_TOGETHER or not has(away, origin):
                return -1
        return 50 + 5 * gain
    if action < SEND:
        return 0
    circle = nth(foreign_circles(state), (action - SEND) // (2 * PER_CIRCLE))
    owner = owner_of(state, circle)
    for place in range((action - SEND) & 7):
        if not has(state.men, START_SQUARES[8 * owner + place]):
            return -1
    lines = ADVANCES[CELLS * owner + circle]
    return NOISY + lines if lines >= _MUCH else 50 + 5 * lines


@compiled
def _first_free(state: Any, owner: Any) -> Any:
    """The first square of the owner's start line that is empty and all before it, a bit for each."""
    places = 1
    while places & 256 == 0 and has(state.men, START_SQUARES[8 * owner + ones(word(places)) - 1]):
        places = 2 * places + 1
    return places & 255


@compiled
def _least_goal(rules: Any, state: Any, square: Any, away: Any, free: Any) -> Any:
    """How many lines before the start line a turn of the piece on the square has to end to be worth a look."""
    if free:
        return 0
    may_retreat = count(away) <= MOST_TOGETHER and has(away, square)
    return max(ADVANCES[CELLS * state.side + square] - may_retreat, 0)


@compiled
def _worthy_places(state: Any, hop: Any, least: Any) -> Any:
    """Of the squares to which a hop may send a circle, as `list_hops` notes it, those worth a look."""
    circle = nth(foreign_circles(state), ((hop >> 8) - SEND) // (2 * PER_CIRCLE))
    owner = owner_of(state, circle)
    if least >= NOISY and ADVANCES[CELLS * owner + circle] < _MUCH:
        return 0
    return hop & _first_free(state, owner)


@compiled
def _may_disturb(state: Any) -> Any:
    """Whether a circle of the others, if it could be sent back, would lose much by it."""
    left = foreign_circles(state)
    while some(left):
        circle = first(left)
        left = rest(left)
        owner = owner_of(state, circle)
        if ADVANCES[CELLS * owner + circle] >= _MUCH and not at_home(circle, owner):
            return True
    return False


@compiled
def _listed_sends(rules: Any, state: Any, lines: Any, reaches: Any, least: Any, out: Any, found: Any) -> Any:
    """List the send-backs worth a look behind the `found` actions; how many there are then, and how many others."""
    others = 0
    for at in range(room_for_actions(rules), list_hops(rules, state, lines, reaches[0], reaches[1], out)):
        hop = number(out[at])
        places = _worthy_places(state, hop, least)
        others += ones(word(hop & 0xFF)) - ones(word(places))
        found = listed((word(places),), hop >> 8, out, found)
    return found, others


@compiled
def urgent_moves(rules: Any, state: Any, least: Any, out: Any) -> Any:
    """Only send-backs are noisy, so only circles are looked at for those; turns that lose ground are left out piece by piece."""
    if is_over(rules, state):
        return 0, 0
    if state.turn == 0:
        found = placings(rules, state, out)
        return (found, 0) if least < NOISY else (0, found)
    noisy = least >= NOISY
    if noisy and (rules.basic == 1 or not _may_disturb(state)):
        return 0, 1
    lines, found, others = lines_of(state.men), 0, 0
    reaches = (np.int32(0), np.int32(0))
    free = state.origin >= 0 or _nearly_over(rules, state)
    away = without(owned(state, state.side), row_of(GOALS, state.side))
    left = movable(state)
    while some(left):
        square = first(left)
        left = rest(left)
        shape = shape_on(state, square)
        if noisy and others > 0 and shape != CIRCLE:
            continue
        goals, reach = goals_of(rules, state, lines, square, shape)
        if shape == CIRCLE:
            reaches = (reaches[0] if reaches[0] != 0 else reach, reach)
        if noisy:
            others += count(goals)
        else:
            line = _least_goal(rules, state, square, away, free)
            kept = both(goals, row_of(AHEAD, SIDE * state.side + line))
            found, others = listed(kept, CELLS * square, out, found), others + count(goals) - count(kept)
    if rules.basic == 0:
        found, more = _listed_sends(rules, state, lines, reaches, least, out, found)
        others += more
    if found + others == 0:
        out[0] = PASS
        return (1, 0) if not noisy else (0, 1)
    return found, others


def weights_row(rules: Any) -> str:
    """The row of the weights by which a variant is judged."""
    return "two" if rules.step == 2 else "four"
