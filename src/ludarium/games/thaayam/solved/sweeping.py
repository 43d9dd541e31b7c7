"""The chance to win from every pair of ways to stand: improved again and again until nothing changes.

`values[a, b]` is the chance of who is to throw and stands as `a` against `b`; `turned` is the same the other way round,
`turned[b, a]`, so that neighbouring threads read neighbouring numbers whichever player is asked about. Turns come as
`turns.Turns` has them, row behind row.
"""

from typing import Any

import numpy as np

from ludarium.games.thaayam.solved.turns import LANDING_BITS, PLACE_BITS
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, Numbers, SingleRows

_ONE, _LESS, _NOTHING = np.float32(1.0), np.float32(-1.0), np.float32(0.0)
_PLACE, _LANDING = (1 << PLACE_BITS) - 1, (1 << LANDING_BITS) - 1


@compiled
def place_after(turn: Any) -> Any:
    """How the player stands after the turn."""
    return turn & _PLACE


@compiled
def enemy_after(turn: Any, b: Any, struck: Any, ways: Any) -> Any:
    """How the enemy, who stood as `b`, stands after the turn."""
    landings = turn >> PLACE_BITS
    while landings > 0:
        b = np.int64(struck[(landings & _LANDING) * ways + b])
        landings >>= LANDING_BITS
    return b


@compiled
def outcome(turn: Any, b: Any, struck: Any, values: Any, turned: Any) -> Any:
    """What a turn brings against `b`: 1 if it wins, after a capture the own chance, else what the other's leaves."""
    ways, place = values.shape[0], place_after(turn)
    if place == ways - 1:
        return _ONE
    enemy = enemy_after(turn, b, struck, ways)
    return values[place, enemy] if enemy != b else _ONE - turned[place, enemy]


@compiled
def best_chance(a: Any, b: Any, begin: Any, turns: Any, odds: Any, struck: Any, values: Any, turned: Any) -> Any:
    """The chance to win of who throws, stands as `a` against `b`, and chooses the best turn for every series."""
    count, total = odds.shape[1], _NOTHING
    row, first = 1 if a == 0 else 0, a * (count + 1)
    for series in range(count):
        if odds[row, series] > _NOTHING:
            best = _LESS
            for at in range(begin[first + series], begin[first + series + 1]):
                best = max(best, outcome(turns[at], b, struck, values, turned))
            total += odds[row, series] * best
    return total


@compiled
def solve_pair(a: Any, b: Any, begin: Any, turns: Any, odds: Any, struck: Any, values: Any, turned: Any) -> None:
    """Set the chance of one pair from those of the pairs that a turn leads to."""
    chance = best_chance(a, b, begin, turns, odds, struck, values, turned)
    values[a, b] = chance
    turned[b, a] = chance


@compiled
def sweep(
    rules: Any,
    state: Any,
    begin: Numbers,
    turns: Numbers,
    odds: SingleRows,
    struck: Actions,
    values: SingleRows,
    turned: SingleRows,
) -> float:
    """Solve every pair once, those nearest to the end first; return the greatest change."""
    last, most = values.shape[0] - 2, 0.0
    for both in range(2 * last, -1, -1):
        for a in range(max(0, both - last), min(both, last) + 1):
            before = values[a, both - a]
            solve_pair(a, both - a, begin, turns, odds, struck, values, turned)
            most = max(most, abs(values[a, both - a] - before))
    return most
