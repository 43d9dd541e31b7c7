"""Exact odds of a series of throws: to hit what stands so many squares ahead, to bear off in time.

A series is described by how many ones, fours and eights come before the 2 or 3 that ends it.
"""

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ludarium.games.thaayam.board import LONGEST_ROUTE

FACE_ODDS = ((4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16), (1 / 5, 1 / 5, 1 / 5, 1 / 5, 1 / 5))
"""The odds of 1, 2, 3, 4 and 8: for cowries, for the spinner."""

_MOST = 6  # throws of one face in a series; longer ones are too rare to count

_ROUTE_BITS = (1 << LONGEST_ROUTE) - 1

ACCOMPANIED, ALONE, ENTERING, TWINS_HIT = range(4)
"""Who hits: a single whose side can spend the other throws elsewhere, one that must use them all, a piece that enters
first, twins."""


class Series(NamedTuple):
    """One series but for its order, and its odds."""

    ones: int
    fours: int
    eights: int
    last: int
    odds: float

    def sums(self, spare_ones: int = 0) -> int:
        """The sums that some of its throws make, so many ones left out: a bit for each."""
        made = 1
        for throw in [1] * (self.ones - spare_ones) + [4] * self.fours + [8] * self.eights + [self.last]:
            made |= made << throw
        return made

    @property
    def total(self) -> int:
        """All its points."""
        return self.ones + 4 * self.fours + 8 * self.eights + self.last


def series_of(dice: int, most: int = _MOST) -> Iterator[Series]:
    """All series worth counting, with at most so many throws of one face."""
    one, two, three, four, eight = FACE_ODDS[dice]
    for a, b, c in itertools.product(range(most + 1), repeat=3):
        orders = math.factorial(a + b + c) / (math.factorial(a) * math.factorial(b) * math.factorial(c))
        odds = orders * one**a * four**b * eight**c
        if odds > 1e-6:
            yield Series(a, b, c, 2, odds * two)
            yield Series(a, b, c, 3, odds * three)


def _distances(sums: int) -> npt.NDArray[np.uint8]:
    """For each distance on a route whether it is among the sums."""
    low = (sums & _ROUTE_BITS).to_bytes(LONGEST_ROUTE // 8, "little")
    return np.unpackbits(np.frombuffer(low, np.uint8), bitorder="little")


def _hits(dice: int) -> npt.NDArray[np.float64]:
    """For each kind of hitter and each distance, how likely one series hits."""
    table = np.zeros((4, LONGEST_ROUTE))
    for series in series_of(dice):
        sums = series.sums()
        table[ACCOMPANIED] += series.odds * _distances(sums)
        table[ALONE] += series.odds * _distances(1 << series.total)
        if series.ones:
            table[ENTERING] += series.odds * _distances(series.sums(1))
        halves = _distances(sums).reshape(-1, 2).any(axis=1)  # twins go half as far
        table[TWINS_HIT, : halves.size] += series.odds * halves
    table[:, 0] = 0
    return table


HITS = np.concatenate([_hits(dice).ravel() for dice in (0, 1)])
"""The odds that a series hits: ((4 × dice) + kind) × 64 + distance."""


def _bearing_off(dice: int) -> npt.NDArray[np.float64]:
    """The chance to win of who throws next, by the pieces he and the other have left, where all are in their keeps."""
    one, end = FACE_ODDS[dice][0], FACE_ODDS[dice][1] + FACE_ODDS[dice][2]
    more = one / (one + end)  # a 1 comes before the series ends
    table = np.zeros((5, 5))
    for total in range(2, 9):
        for own in range(max(1, total - 4), min(4, total - 1) + 1):
            other = total - own
            # none borne off, and the other may bear off none either; else fewer pieces are left
            table[own, other] = _thrower_wins(table, own, other, more)
            table[other, own] = _thrower_wins(table, other, own, more)
    return table


def _thrower_wins(table: npt.NDArray[np.float64], own: int, other: int, more: float) -> float:
    """Solve for the two players' chances, each depending on the other's where neither bears off."""

    def chances(mine: int, theirs: int) -> float:
        """What the throw brings where at least one piece is borne off."""
        sure = more**mine
        return sure + sum(more**k * (1 - more) * (1 - table[theirs, mine - k]) for k in range(1, mine))

    none = 1 - more
    a, b = chances(own, other), chances(other, own)
    return (a + none * (1 - b) - none * none) / (1 - none * none)


BEARING_OFF = np.concatenate([_bearing_off(dice).ravel() for dice in (0, 1)])
"""Who throws next wins so often: (5 × (5 × dice + own pieces left)) + the other's."""
