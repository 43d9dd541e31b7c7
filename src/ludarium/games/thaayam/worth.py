"""What a Thaayam position is worth: by what the board shows, by solutions of games for two, or by learned nets.

Seen are points still to be thrown, ones still to be waited for, and the odds of being hit. Everything is counted in
points, of which a turn brings four on average. A lead counts for more the nearer the end is: it is measured against the
root of the points that both have still to throw, as luck is.
"""

import math
from pathlib import Path
from typing import Any

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.thaayam.chances import BEARING_OFF
from ludarium.games.thaayam.counting import TURN_POINTS, all_to_do, to_go, unit_risk
from ludarium.games.thaayam.series import ones_in, sum_of
from ludarium.games.thaayam.sides import SLOTS, all_home, borne_off, twins_in_keep
from ludarium.games.thaayam.solved.insight import insight, is_solved
from ludarium.games.thaayam.solved.pairs import is_paired, paired_worth
from ludarium.games.thaayam.taught.guessing import guessed_odds, is_estimated
from ludarium.games.thaayam.taught.net import net_for, taught_worth
from ludarium.kernel.compiling import compiled

WEIGHTS = weights_for(Path(__file__).parent)
TABLE = WEIGHTS.table
"""A row for Thaayam's board, a row for Ashtapada."""


@compiled
def _risk(rules: Any, state: Any, player: Any) -> Any:
    """The points that the player must expect to lose if all others threw now."""
    risk = 0.0
    for slot in range(SLOTS):
        for other in range(rules.players):
            risk += unit_risk(rules, state, player, slot, other)
    return risk


@compiled
def _leader(rules: Any, state: Any, player: Any) -> Any:
    """The rival with the least to do who is still playing; of two with as much to do, whoever throws sooner after the player."""
    rival, least = player, 1e9
    for step in range(1, rules.players):
        other = (player + step) % rules.players
        far = all_to_do(to_go(rules, state.sides[other]))
        if far < least and borne_off(state.sides[other]) < rules.pieces:
            rival, least = other, far
    return rival


@compiled
def features(rules: Any, state: Any, player: Any) -> Any:
    """What the leading rival has more of than the player, as `to_go` tells; risks of who throws next, of the other; tempo."""
    rival = _leader(rules, state, player) if rules.players > 2 else 1 - player
    own, other = to_go(rules, state.sides[player]), to_go(rules, state.sides[rival])
    unit = 1.0 / math.sqrt(all_to_do(own) + all_to_do(other) + TURN_POINTS)
    at_risk, threat = _risk(rules, state, player), _risk(rules, state, rival)
    moving = state.turn == player
    ahead = 0.5 * TURN_POINTS + sum_of(state.left)
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
    if state.closed + state.left + state.rolloff + state.places == 0:
        if net_for(rules) >= 0:
            return taught_worth(rules, state, player)
        if rules.players == 2 and not (all_home(state.sides[0]) and all_home(state.sides[1])):
            if is_solved(rules, state):
                return insight(state, player)
            if is_paired(rules):
                return paired_worth(state, player)
            if is_estimated(rules):
                return math.tanh(0.5 * guessed_odds(rules, state, player))
    return naive_worth(rules, state, player)


def self_taught(rules: Any) -> bool:
    """Whether `worth` goes by a net, by pairs of pieces or by an estimate, which only the strongest level may use."""
    return bool(net_for(rules) >= 0 or is_paired(rules) or is_estimated(rules))


def weights_row(rules: Any) -> str:
    """The row of the weights by which a variant is judged."""
    return "thaayam" if rules.board == 0 else "ashtapada"
