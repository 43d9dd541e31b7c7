"""What the sets of two players prove: Elo with error bars, likelihood of superiority, and the sequential test.

The unit is the set of games with one opening, not the game: games of a set depend on each other (that is their point),
sets do not. A set's score lies between 0 and 1; a pair of games has one of five (0, ¼, ½, ¾, 1), hence pentanomial.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

LOGISTIC, NORMALISED = "logistic", "normalised"
MODELS = (LOGISTIC, NORMALISED)
CONFIDENCE = 1.959964  # standard errors to each side: 95 %
_UNIT = 800 / math.log(10)  # normalised Elo for a mean of one standard deviation
_TINY = 1e-3  # in place of a count of zero, so that the test is defined from the first set on

Scores = Mapping[float, float]
"""How many sets had each score."""


def score_of(elo: float) -> float:
    """The expected score of somebody that much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """How much stronger somebody with that score is; infinite at 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


@dataclass(frozen=True)
class Estimate:
    """How much stronger the first player is. `low` and `high` enclose the Elo difference with 95 % confidence."""

    score: float
    elo: float
    low: float
    high: float
    normalised: float  # Elo by the mean over the standard deviation: independent of how drawish the game is
    normalised_error: float
    superiority: float  # the likelihood that the first is the stronger one


def moments(scores: Scores) -> tuple[float, float, float]:
    """How many sets, their mean score, their variance."""
    count = sum(scores.values())
    mean = sum(score * n for score, n in scores.items()) / count
    return count, mean, sum(n * (score - mean) ** 2 for score, n in scores.items()) / count


def estimate(scores: Scores, games: int = 2) -> Estimate | None:
    """What the sets of `games` games each say; None where there are none.

    Where all sets had the same score there is no spread to go by; then the bounds are those that so many sets alike
    leave with 95 % confidence.
    """
    if not scores:
        return None
    count, mean, variance = moments(scores)
    if variance == 0:
        room = 1 - 0.05 ** (1 / count)
        low, high = max(mean - room, 0.0), min(mean + room, 1.0)
        superiority = 1 - 0.5 ** (count + 1) if mean > 0.5 else 0.5 ** (count + 1) if mean < 0.5 else 0.5
        return Estimate(mean, elo_of(mean), elo_of(low), elo_of(high), math.nan, math.nan, superiority)
    error = math.sqrt(variance / count)
    low, high = max(mean - CONFIDENCE * error, 0.0), min(mean + CONFIDENCE * error, 1.0)
    spread = math.sqrt(variance * games)  # of a single game, were games independent
    superiority = NormalDist().cdf((mean - 0.5) / error)
    normalised = (mean - 0.5) / spread * _UNIT
    return Estimate(
        *(mean, elo_of(mean), elo_of(low), elo_of(high), normalised),
        CONFIDENCE * _UNIT / math.sqrt(count * games),
        superiority,
    )


# --- the sequential test


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test of `elo1` against `elo0`, with these odds of either mistake."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: str = LOGISTIC

    @property
    def bounds(self) -> tuple[float, float]:
        """The test ends when the ratio leaves these."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Scores, games: int = 2) -> float:
        """The logarithm of how much likelier `elo1` makes the sets than `elo0` does, each fitted as well as it can be."""
        if not scores:
            return 0.0
        support = sorted({*scores, *_support(games)})
        counts = {score: max(scores.get(score, 0), _TINY) for score in support}
        count = sum(counts.values())
        shares = {score: n / count for score, n in counts.items()}
        if self.model == LOGISTIC:
            means = score_of(self.elo0), score_of(self.elo1)
            null, other = (_fit_mean(shares, {score: score - mean for score in shares}) for mean in means)
        else:
            null, other = (_fit_ratio(shares, elo / _UNIT * math.sqrt(games)) for elo in (self.elo0, self.elo1))
        return sum(n * math.log(other[score] / null[score]) for score, n in counts.items())

    def verdict(self, ratio: float) -> str | None:
        """`H1` (elo1 is the better guess), `H0`, or None while the test goes on."""
        low, high = self.bounds
        return "H1" if ratio >= high else "H0" if ratio <= low else None


def _support(games: int) -> list[float]:
    """The scores that sets of two-player games can have."""
    return [step / (2 * games) for step in range(2 * games + 1)] if games == 2 else [0.0, 0.5, 1.0]


def _fit_mean(shares: Scores, places: Scores) -> dict[float, float]:
    """The distribution likeliest to give the shares among those whose scores, standing at `places`, have a mean of zero.

    It is share / (1 + t · place) with the one t that gives the mean; the mean falls with t, so bisection finds it.
    """
    lowest, highest = min(places.values()), max(places.values())
    assert lowest < 0 < highest, "a mean outside of what can be scored"
    least, most = -1 / highest, -1 / lowest
    for _ in range(200):
        middle = (least + most) / 2
        total = sum(share * places[score] / (1 + middle * places[score]) for score, share in shares.items())
        least, most = (middle, most) if total > 0 else (least, middle)
    fitted = {score: share / (1 + least * places[score]) for score, share in shares.items()}
    whole = sum(fitted.values())
    return {score: share / whole for score, share in fitted.items()}


def _fit_ratio(shares: Scores, ratio: float) -> dict[float, float]:
    """The distribution likeliest to give the shares among those with (mean − ½) / standard deviation = `ratio`.

    The condition is made linear around the distribution at hand, and fitted, over and over.
    """
    fitted = dict(shares)
    for _ in range(50):
        _, mean, variance = moments(fitted)
        spread, before = math.sqrt(variance), fitted
        places = {score: score - 0.5 - ratio * spread * (1 + ((score - mean) / spread) ** 2) / 2 for score in shares}
        fitted = _fit_mean(shares, places)
        if max(abs(fitted[score] - before[score]) for score in shares) < 1e-9:
            break
    return fitted
