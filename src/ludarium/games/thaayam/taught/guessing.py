"""What the solution of the game for two makes of other games: every pair of players is looked at as if they were alone.

Of two who sit side by side the table takes dangers for granted that are others there, so these are exchanged.
"""

import math
from typing import Any

from ludarium.games.thaayam.counting import TURN, all_to_do, risk_at, to_go
from ludarium.games.thaayam.sides import SLOTS
from ludarium.games.thaayam.solved.insight import told_odds
from ludarium.kernel.compiling import compiled

_OPPOSITE = 2
_NOW, _LATER = 0.3, 0.15  # what a point at risk counts, if the hunter is to throw before or after the hunted
_MOST = 12.0  # odds, on their logarithmic scale


@compiled
def _exchanged(rules: Any, state: Any, player: Any, other: Any, quarters: Any) -> Any:
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
    odds = told_odds(own, theirs, rules.pieces) if before else -told_odds(theirs, own, rules.pieces)
    quarters = (rules.quarters[other] - rules.quarters[player]) & 3
    if quarters != _OPPOSITE:
        unit = 1.0 / math.sqrt(all_to_do(to_go(rules, own)) + all_to_do(to_go(rules, theirs)) + TURN)
        risk = _exchanged(rules, state, player, other, quarters)
        threat = _exchanged(rules, state, other, player, 4 - quarters)
        odds += unit * (_NOW * threat - _LATER * risk if before else _LATER * threat - _NOW * risk)
    return min(max(odds, -_MOST), _MOST)


@compiled
def guessed_odds(rules: Any, state: Any, player: Any) -> Any:
    """The odds of the player against all others together, on a logarithmic scale."""
    total = 0.0
    for other in range(rules.players):
        if other != player:
            total += math.exp(-_pair_odds(rules, state, player, other))
    return -math.log(total)
