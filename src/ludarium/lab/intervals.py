"""How sure one may be: confidence intervals, and whether two figures differ by more than luck."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 1.959964  # standard errors to each side: 95 %
LEVEL = 0.05
"""Differences that luck alone would give less often than this are called significant."""

SHARE, MEAN = "share", "mean"


@dataclass(frozen=True)
class Figure:
    """A share or a mean over `count` cases, with its variance and the bounds that hold with 95 % confidence."""

    kind: str
    value: float
    low: float
    high: float
    count: int
    variance: float


def share(hits: float, count: int) -> Figure | None:
    """A share with Wilson's interval, which is sound for few cases and for shares near 0 and 1; None of nothing."""
    if count == 0:
        return None
    value, weight = hits / count, CONFIDENCE**2 / count
    middle = (value + weight / 2) / (1 + weight)
    room = CONFIDENCE / (1 + weight) * math.sqrt(value * (1 - value) / count + weight / (4 * count))
    low, high = max(middle - room, 0.0), min(middle + room, 1.0)
    return Figure(SHARE, value, min(low, value), max(high, value), count, value * (1 - value))


def mean(count: int, total: float, squares: float) -> Figure | None:
    """A mean, from how many, their sum and the sum of their squares; None of nothing."""
    if count == 0:
        return None
    value = total / count
    variance = max(squares / count - value**2, 0.0) * count / max(count - 1, 1)
    room = CONFIDENCE * math.sqrt(variance / count)
    return Figure(MEAN, value, value - room, value + room, count, variance)


def chance_of(one: Figure, two: Figure) -> float:
    """How likely a difference this large is where there is none (two-sided; shares pooled, means by Welch)."""
    if one.kind == SHARE:
        pooled = (one.value * one.count + two.value * two.count) / (one.count + two.count)
        error = math.sqrt(pooled * (1 - pooled) * (1 / one.count + 1 / two.count))
    else:
        error = math.sqrt(one.variance / one.count + two.variance / two.count)
    difference = abs(one.value - two.value)
    if error == 0:
        return 1.0 if difference == 0 else 0.0
    return 2 * (1 - NormalDist().cdf(difference / error))


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances corrected for their number (Holm): all below LEVEL are right together with 95 % confidence."""
    order = sorted(range(len(chances)), key=lambda n: chances[n])
    adjusted, least = [1.0] * len(chances), 0.0
    for rank, which in enumerate(order):
        least = max(least, min(1.0, (len(chances) - rank) * chances[which]))
        adjusted[which] = least
    return adjusted


def quantile(counts: Sequence[tuple[float, int]], part: float) -> float:
    """The value below or at which `part` of all cases lie; `counts` has values in ascending order, and how many."""
    wanted, passed = part * sum(many for _, many in counts), 0
    for value, many in counts:
        passed += many
        if passed >= wanted:
            return value
    return counts[-1][0] if counts else math.nan
