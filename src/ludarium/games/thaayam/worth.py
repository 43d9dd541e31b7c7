"""What a Thaayam position is worth: by what can be seen, and for two players by the solution of the game.

Seen are points still to be thrown, ones still to be waited for, and the odds of being hit. Everything is counted in
points, of which a turn brings four on average. A lead counts for more the nearer the end is: it is measured against the
root of the points that both have still to throw, as luck is.
"""

import math
from pathlib import Path
from typing import Any

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.thaayam.board import NOWHERE
from ludarium.games.thaayam.chances import ACCOMPANIED, ALONE, BEARING_OFF, ENTERING, HITS, TWINS_HIT
from ludarium.games.thaayam.series import ones_in, sum_of
from ludarium.games.thaayam.sides import (
    SLOTS,
    TWINS,
    all_home,
    borne_off,
    has_twins,
    met,
    off_board,
    twins_in_keep,
    unit_at,
)
from ludarium.games.thaayam.solved.insight import insight, is_solved
from ludarium.kernel.compiling import compiled

WEIGHTS = weights_for(Path(__file__).parent)
TABLE = WEIGHTS.table
"""A row for Thaayam's board, a row for Ashtapada."""

_ENTERING, _BEARING_OFF = 6.0, 10.0  # points that are worth about as much as the 1 that it takes
_TURN = 4.0  # points of a turn, on average
_CLOSE = 3  # squares before the keep from which few throws are of use


@compiled
def _to_go(rules: Any, side: Any) -> Any:
    """Of one side: points to the keep, pieces off the board, pieces not borne off, singles close to the keep, twins."""
    off = off_board(side)
    points, close, pairs = rules.home * off, 0, 0
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        if byte > 0:
            far = rules.home - (byte & 63)
            if slot < TWINS:
                points += far
                close += far <= _CLOSE
            else:
                points += 2 * far
                pairs += 1
    return points, off, rules.pieces - borne_off(side), close, pairs


@compiled
def _hit(rules: Any, hunter: Any, place: Any, twins_too: Any) -> Any:
    """How likely a series of the hunter's hits what stands on that index of his route: twins only where not `twins_too`."""
    missed, units = 1.0, 0
    for slot in range(SLOTS):
        units += unit_at(hunter, slot) > 0
    kind = ALONE if units == 1 and off_board(hunter) == 0 else ACCOMPANIED
    for slot in range(0 if twins_too else TWINS, SLOTS):
        byte = unit_at(hunter, slot)
        distance = place - (byte & 63)
        if byte > 0 and distance > 0:
            missed *= 1.0 - HITS[(4 * rules.spinner + (kind if slot < TWINS else TWINS_HIT)) * 64 + distance]
    if twins_too and off_board(hunter) > 0 and place > 0:
        missed *= 1.0 - HITS[(4 * rules.spinner + ENTERING) * 64 + place]
    return 1.0 - missed


@compiled
def _risk(rules: Any, state: Any, player: Any) -> Any:
    """The points that the player must expect to lose if all others threw now."""
    side, risk = state.sides[player], 0.0
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        for other in range(rules.players if byte > 0 else 0):
            place = met(rules, player, byte & 63, other)
            if place != NOWHERE:
                lost = ((byte & 63) + _ENTERING + _TURN) * (2 if slot >= TWINS else 1)
                by_singles = slot < TWINS and not (rules.shelter == 1 and has_twins(side, byte & 63))
                risk += lost * _hit(rules, state.sides[other], place, by_singles)
    return risk


@compiled
def _far(to_go: Any) -> Any:
    """All that a side has still to do, in points."""
    return to_go[0] + _ENTERING * to_go[1] + _BEARING_OFF * to_go[2]


@compiled
def _leader(rules: Any, state: Any, player: Any) -> Any:
    """The rival with the least to do who is still playing."""
    rival, least = player, 1e9
    for other in range(rules.players):
        far = _far(_to_go(rules, state.sides[other]))
        if other != player and far < least and borne_off(state.sides[other]) < rules.pieces:
            rival, least = other, far
    return rival


@compiled
def features(rules: Any, state: Any, player: Any) -> Any:
    """What the leading rival has more of than the player, as `_to_go` tells; risks of who throws next, of the other; tempo."""
    rival = _leader(rules, state, player) if rules.players > 2 else 1 - player
    own, other = _to_go(rules, state.sides[player]), _to_go(rules, state.sides[rival])
    unit = 1.0 / math.sqrt(_far(own) + _far(other) + _TURN)
    at_risk, threat = _risk(rules, state, player), _risk(rules, state, rival)
    moving = state.turn == player
    ahead = 0.5 * _TURN + sum_of(state.left)
    return (
        unit * (other[0] - own[0]), unit * (other[1] - own[1]), unit * (other[2] - own[2]),
        unit * (other[3] - own[3]), unit * (own[4] - other[4]),
        unit * (-at_risk if moving else threat), unit * (threat if moving else -at_risk), unit * (ahead if moving else -ahead),
    )  # fmt: skip


@compiled
def _race(rules: Any, state: Any, player: Any) -> Any:
    """Where both of two players have only to bear off: exactly what the position is worth, before the series is complete."""
    turn = state.turn
    own = rules.pieces - borne_off(state.sides[turn]) - ones_in(state.left)
    other = rules.pieces - borne_off(state.sides[1 - turn])
    wins = 1.0 if own <= 0 else BEARING_OFF[5 * (5 * rules.spinner + own) + other]
    return 2.0 * wins - 1.0 if player == turn else 1.0 - 2.0 * wins


@compiled
def naive_worth(rules: Any, state: Any, player: Any) -> Any:
    if state.rolloff != 0:
        return 0.0
    if rules.players == 2 and state.closed == 0:
        if all_home(twins_in_keep(rules, state.sides[0])) and all_home(twins_in_keep(rules, state.sides[1])):
            return _race(rules, state, player)
    return weighed(features(rules, state, player), TABLE[0] if rules.board == 0 else TABLE[1])


@compiled
def worth(rules: Any, state: Any, player: Any) -> Any:
    if is_solved(rules, state) and not (all_home(state.sides[0]) and all_home(state.sides[1])):
        return insight(state, player)
    return naive_worth(rules, state, player)


def weights_row(rules: Any) -> str:
    """The row of the weights by which a variant is judged."""
    return "thaayam" if rules.board == 0 else "ashtapada"
