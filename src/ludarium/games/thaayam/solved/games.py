"""Whole games between two who choose by tables: how often one beats the other, and where their games lead."""

from typing import Any

import numpy as np

from ludarium.games.thaayam.solved.sweeping import enemy_after, outcome, place_after
from ludarium.kernel.chance import advanced, fraction, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Actions, Floats, Numbers, SingleRows

_LONGEST = 20_000  # turns; no game of two who want to win comes near
_LEAST = np.float32(-2.0)


@compiled
def _thrown(odds: Any, row: Any, share: Any) -> Any:
    """The series in which `share` of the odds falls."""
    series = 0
    while series < odds.shape[1] - 1 and share >= odds[row, series]:
        share -= odds[row, series]
        series += 1
    return series


@compiled
def _chosen(turns: Any, first: Any, last: Any, b: Any, struck: Any, values: Any, turned: Any, worst: Any) -> Any:
    """The turn that the values like best; the one they like least where `worst`."""
    best, chosen = _LEAST, turns[first]
    for at in range(first, last):
        chance = outcome(turns[at], b, struck, values, turned)
        chance = -chance if worst else chance
        if chance > best:
            best, chosen = chance, turns[at]
    return chosen


@compiled
def first_wins(
    number: Any, seed: Any, begin: Any, turns: Any, odds: Any, struck: Any,
    one: Any, one_turned: Any, two: Any, two_turned: Any, blunders: Any, visits: Any,
) -> Any:  # fmt: skip
    """Whether the first player wins game `number`; the players begin in turn. His positions are counted in `visits`.

    A player takes the turn his table likes least as often as `blunders` has it for him.
    """
    ways, generator = one.shape[0], stream(seed, number)
    a, b, acting = 0, 0, number & 1
    for _ in range(_LONGEST):
        if acting == 0 and visits.shape[0] == ways:
            visits[a, b] += 1
        generator = advanced(generator)
        series = _thrown(odds, 1 if a == 0 else 0, fraction(generator))
        generator = advanced(generator)
        worst = fraction(generator) < blunders[acting]
        at = a * (odds.shape[1] + 1) + series
        if acting == 0:
            turn = _chosen(turns, begin[at], begin[at + 1], b, struck, one, one_turned, worst)
        else:
            turn = _chosen(turns, begin[at], begin[at + 1], b, struck, two, two_turned, worst)
        place, enemy = place_after(turn), enemy_after(turn, b, struck, ways)
        if place == ways - 1:
            return acting == 0
        if enemy != b:
            a, b = place, enemy
        else:
            a, b, acting = b, place, 1 - acting
    return False


@compiled
def note_winner(
    number: Any, seed: Any, begin: Any, turns: Any, odds: Any, struck: Any,
    one: Any, one_turned: Any, two: Any, two_turned: Any, blunders: Any, visits: Any, wins: Any,
) -> None:  # fmt: skip
    """Play game `number` and set its place in `wins` to 1 where the first player wins."""
    won = first_wins(number, seed, begin, turns, odds, struck, one, one_turned, two, two_turned, blunders, visits)
    wins[number] = 1 if won else 0


@compiled
def note_winners(
    rules: Any, state: Any, seed: int, begin: Numbers, turns: Numbers, odds: SingleRows, struck: Actions,
    one: SingleRows, one_turned: SingleRows, two: SingleRows, two_turned: SingleRows, blunders: Floats,
    visits: ActionRows, wins: Actions,
) -> int:  # fmt: skip
    """`note_winner` for every game that `wins` has a place for."""
    for number in range(wins.size):
        note_winner(number, seed, begin, turns, odds, struck, one, one_turned, two, two_turned, blunders, visits, wins)
    return 0
