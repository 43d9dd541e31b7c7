"""A course by the real search: workers play and label, and from time to time the tables are fitted to all they have seen."""

from collections.abc import Callable
from dataclasses import dataclass

from ludarium.game.learned import Tables
from ludarium.learning.files import quantised
from ludarium.learning.fitting import Fit, Fitting
from ludarium.learning.keeping import SampleFiles
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
    rounds: int = 2  # the games of each but the first are played by what was learned so far


@dataclass(frozen=True)
class Studied:
    """How far a course by search has come; with `fit` just after the tables were fitted."""

    share: float
    seconds: float  # spent playing, in all runs
    positions: int
    games: int
    fit: Fit | None = None


def study(
    learner: Learner,
    course: Study,
    tables: Tables | None,
    report: Callable[[Studied], None],
    keeper: SampleFiles | None = None,
) -> None:
    """Play by these tables, or by the ordinary evaluation, and learn from it. Fitting does not count as time.

    If it is interrupted, the tables are fitted to what has been seen so far before the interruption goes on. What the keeper
    has of an earlier run counts as seen, and so does its time.
    """
    seen, whole = _Seen(learner, course, report, keeper), 60 * course.minutes / course.rounds
    seed = f"{learner.seed}" if not seen.games else f"{learner.seed}+{seen.games}"  # no game is played twice
    try:
        for number in range(int(seen.seconds / whole + 1e-9), course.rounds):
            before, end = seen.seconds, (number + 1) * whole
            games = labelled(learner.game, tables, course.how, end - before, course.workers, seed, learner.games)
            for seconds, samples in games:
                seen.take(samples, min(before + seconds, end))
            seen.fit(end)
            tables = quantised(learner.weights, learner.shape)
    except KeyboardInterrupt:
        if seen.parts:
            seen.fit(seen.seconds)
        raise


class _Seen:
    """What a course has come to: all its samples, and the fits made so far."""

    def __init__(
        self, learner: Learner, course: Study, report: Callable[[Studied], None], keeper: SampleFiles | None
    ) -> None:
        self.learner, self.course, self.report, self.keeper = learner, course, report, keeper
        self.parts: list[Samples] = []
        self.games, self.seconds, self.before = 0, 0.0, learner.games
        if keeper is not None:
            (self.parts, self.games), self.seconds = keeper.read(), keeper.seconds
            self.before = keeper.course
        self.positions, self.fits = sum(part.scores.size for part in self.parts), int(self.share * course.fits)
        learner.games = self.before + self.games

    @property
    def share(self) -> float:
        return min(self.seconds / (60 * self.course.minutes), 1.0)

    def take(self, samples: Samples, seconds: float) -> None:
        """Take in more samples; from time to time, though not at the very end, the tables are fitted to all."""
        self.parts.append(samples)
        self.positions += samples.scores.size
        self.games += GAMES
        self.seconds, self.learner.games = seconds, self.before + self.games
        if self.keeper is not None:
            self.keeper.take(samples)
        self.report(Studied(self.share, seconds, self.positions, self.learner.games))
        if self.share >= (self.fits + 1) / self.course.fits and self.fits + 1 < self.course.fits:
            self.fits += 1
            self.fit(seconds)

    def fit(self, seconds: float) -> None:
        """Fit the tables to all samples so far, and say how well that went."""
        self.seconds = seconds
        if self.keeper is not None:
            self.keeper.flush(self.games, seconds)
        fit = Fitting(self.learner, joined(self.parts), self.course.share).run(_PASSES)
        self.report(Studied(self.share, seconds, self.positions, self.learner.games, fit))
