"""An estimate for games that are not solved, by the solution of the game for two: each pair of players as if alone.

The table knows players who sit opposite. Two who sit side by side endanger each other elsewhere, so their dangers are
replaced.
"""

import math
from typing import Any

from ludarium.games.thaayam.counting import TURN_POINTS, all_to_do, risk_at, to_go
from ludarium.games.thaayam.sides import SLOTS
from ludarium.games.thaayam.solved.insight import table_odds
from ludarium.kernel.compiling import compiled

_OPPOSITE = 2
_NOW, _LATER = 0.3, 0.15  # what a point at risk counts, if the hunter is to throw before or after the hunted
_MOST = 12.0  # odds, on their logarithmic scale
_ROOT, _LN_2 = math.sqrt(2.0), math.log(2.0)


@compiled
def _more_risk(rules: Any, state: Any, player: Any, other: Any, quarters: Any) -> Any:
    """By how much the player's risk of that other is greater than if they sat opposite."""
    found = 0.0
    for slot in range(SLOTS):
        found += risk_at(rules, state, player, slot, other, quarters)
        found -= risk_at(rules, state, player, slot, other, _OPPOSITE)
    return found


@compiled
def _pair_odds(rules: Any, state: Any, player: Any, other: Any) -> Any:
    """The odds of the player against one other, on a logarithmic scale."""
    players, own, theirs = rules.players, state.sides[player], state.sides[other]
    before = (player - state.turn + players) % players < (other - state.turn + players) % players
    odds = table_odds(own, theirs, rules.pieces) if before else -table_odds(theirs, own, rules.pieces)
    quarters = (rules.quarters[other] - rules.quarters[player]) & 3
    if quarters != _OPPOSITE:
        unit = 1.0 / math.sqrt(all_to_do(to_go(rules, own)) + all_to_do(to_go(rules, theirs)) + TURN_POINTS)
        risk = _more_risk(rules, state, player, other, quarters)
        threat = _more_risk(rules, state, other, player, 4 - quarters)
        odds += unit * (_NOW * threat - _LATER * risk if before else _LATER * threat - _NOW * risk)
    return min(max(odds, -_MOST), _MOST)


@compiled
def _power(exponent: Any) -> Any:
    """e to that power, for exponents up to _MOST. Pages know no such function, but they know tanh."""
    t = math.tanh(0.5 * exponent)
    return (1.0 + t) / (1.0 - t)


@compiled
def _logarithm(number: Any) -> Any:
    """The natural logarithm of a positive number, to nine digits, by arithmetic alone: pages know no such function."""
    doublings = 0
    while number > _ROOT:
        number *= 0.5
        doublings += 1
    while number < 0.5 * _ROOT:
        number *= 2.0
        doublings -= 1
    ratio = (number - 1.0) / (number + 1.0)
    power, total = ratio, 0.0
    for odd in range(1, 14, 2):
        total += power / odd
        power *= ratio * ratio
    return 2.0 * total + doublings * _LN_2


@compiled
def guessed_odds(rules: Any, state: Any, player: Any) -> Any:
    """The odds of the player against all others together, on a logarithmic scale."""
    if rules.players == 2:
        return _pair_odds(rules, state, player, 1 - player)
    total = 0.0
    for other in range(rules.players):
        if other != player:
            total += _power(-_pair_odds(rules, state, player, other))
    return -_logarithm(total)


@compiled
def is_estimated(rules: Any) -> Any:
    """Whether the estimate alone is the best evaluation known: the usual game for two with two or three pieces each."""
    usual = rules.board + rules.spinner + rules.stepwise + rules.free == 0
    return usual and rules.twins == 1 and rules.shelter == 1 and rules.players == 2 and 2 <= rules.pieces <= 3
