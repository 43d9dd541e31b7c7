"""A course by the real search: workers play and label, and from time to time the tables are fitted to all they have seen."""

from collections.abc import Callable
from dataclasses import dataclass

from ludarium.game.learned import Tables
from ludarium.learning.fitting import Fit, Fitting
from ludarium.learning.labelling import GAMES, Labelling, Samples, joined, labelled
from ludarium.learning.learner import Learner

_PASSES = 40


@dataclass(frozen=True)
class Study:
    """How long to play, by how many workers, and how often the tables are fitted."""

    minutes: float
    workers: int
    how: Labelling
    fits: int = 4
    share: float = 0.2  # how much of the result, rather than of the search's score, is learned


@dataclass(frozen=True)
class Studied:
    """How far a course by search has come; with `fit` just after the tables were fitted."""

    share: float
    seconds: float
    positions: int
    games: int
    fit: Fit | None = None


def study(learner: Learner, course: Study, tables: Tables | None, report: Callable[[Studied], None]) -> None:
    """Play by these tables, or by the ordinary evaluation, and learn from it. Fitting does not count as time.

    If it is interrupted, the tables are fitted to what has been seen so far before the interruption goes on.
    """
    parts: list[Samples] = []
    whole, positions, fits, before, share, seconds = 60 * course.minutes, 0, 0, learner.games, 0.0, 0.0
    games = labelled(learner.game, tables, course.how, whole, course.workers, learner.seed, learner.games)
    try:
        for seconds, samples in games:
            parts.append(samples)
            positions += samples.scores.size
            learner.games = before + GAMES * len(parts)
            share = min(seconds / whole, 1.0)
            report(Studied(share, seconds, positions, learner.games))
            if share >= (fits + 1) / course.fits and fits + 1 < course.fits:
                fits += 1
                _fit(learner, parts, course, share, seconds, report)
    except KeyboardInterrupt:
        if parts:
            _fit(learner, parts, course, share, seconds, report)
        raise
    _fit(learner, parts, course, 1.0, whole, report)


def _fit(
    learner: Learner,
    parts: list[Samples],
    course: Study,
    share: float,
    seconds: float,
    report: Callable[[Studied], None],
) -> None:
    """Fit the tables to all samples so far, and say how well that went."""
    samples = joined(parts)
    fit = Fitting(learner, samples, course.share).run(_PASSES)
    report(Studied(share, seconds, samples.scores.size, learner.games, fit))
