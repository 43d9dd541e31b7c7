"""Fitting tables to labelled positions: pass after pass, in small lots, until positions that were held back are foretold no better."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludarium.kernel.adding import add
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Numbers, Singles
from ludarium.kernel.lanes import CpuLanes
from ludarium.kernel.values import number
from ludarium.kernel.verbs import mover, patterns, worth
from ludarium.learning.labelling import Samples
from ludarium.learning.learner import Learner
from ludarium.learning.selfplay import squashed

_LOT = 1 << 14
_HELD_BACK = 20  # one position in so many only tests
_PATIENCE = 6  # passes without progress until the fit is over


@compiled
def list_lane(
    rules: Any, start: Any, here: Any, lane: Any, out: Any, lists: ActionRows, lengths: Numbers, usual: Singles
) -> Any:
    """List the patterns of the position in the lane, and what the ordinary evaluation says of it."""
    lengths[lane] = patterns(rules, here, mover(rules, here), lists[lane])
    usual[lane] = np.float32(worth(rules, here, mover(rules, here)))
    return here


@compiled
def foretold_lane(
    rules: Any, start: Any, here: Any, lane: Any, out: Any, lists: ActionRows, lengths: Numbers, targets: Singles,
    errors: Singles, tables: Singles, sums: Singles, counts: Singles, learning: int,
) -> Any:  # fmt: skip
    """Note how much more the position is worth than the tables say; while learning, add it up for its patterns."""
    total = np.float32(0.0)
    for i in range(lengths[lane]):
        total += tables[number(lists[lane, i])]
    wrong = targets[lane] - squashed(total)
    errors[lane] = wrong
    if learning == 1:
        for i in range(lengths[lane]):
            add(sums, number(lists[lane, i]), wrong)
            add(counts, number(lists[lane, i]), np.float32(1.0))
    return here


@dataclass(frozen=True)
class Fit:
    """How well positions that were held back are foretold: the roots of mean squared errors."""

    passes: int
    positions: int
    error: float  # of the tables
    usual: float  # of the ordinary evaluation


class Fitting:
    """Positions with their patterns, ready to be learned from by a learner on a CPU."""

    def __init__(self, learner: Learner, samples: Samples, share: float = 0.3, seed: int = 0) -> None:
        self.learner = learner
        size = samples.scores.size
        self.first = size // _HELD_BACK  # those before it only test; they are of other games than the rest, but for one
        mixed = self.first + np.random.default_rng(seed).permutation(size - self.first)
        order = np.concatenate([np.arange(self.first), mixed])
        self.words = np.ascontiguousarray(samples.words[:, order])
        self.targets: Singles = ((1 - share) * samples.scores + share * samples.results).astype(np.float32)[order]
        self.lists = np.zeros((size, learner.shape.most + 1), np.int32)
        self.lengths, self.usual = np.zeros(size, np.int64), np.zeros(size, np.float32)
        game = learner.game
        self._on = CpuLanes(game.door, game.widest, game.start().words, 1)
        self._on.run(list_lane, self.words, self.lists, self.lengths, self.usual)

    def _errors(self, begin: int, end: int, learning: bool) -> Any:
        errors = np.zeros(end - begin, np.float32)
        tables = self.learner.tables
        self._on.run(
            foretold_lane, np.ascontiguousarray(self.words[:, begin:end]), self.lists[begin:end], self.lengths[begin:end],
            self.targets[begin:end], errors, tables.values, tables.sums, tables.counts, int(learning),
        )  # fmt: skip
        return errors

    def _error(self) -> float:
        return float(np.sqrt(np.square(self._errors(0, self.first, False), dtype=np.float64).mean()))

    def run(self, most: int = 60, rate: float = 1.5, report: Callable[[Fit], None] | None = None) -> Fit:
        """Fit the learner's tables. The rate falls with every pass; the tables of the best pass are kept."""
        size, mean = self.lengths.size, max(float(self.lengths.mean()), 1.0)
        usual = float(
            np.sqrt(np.square(self.targets[: self.first] - self.usual[: self.first], dtype=np.float64).mean())
        )
        best, kept, since = self._error(), self.learner.weights, 0
        fit = Fit(0, size, best, usual)
        for number_of_pass in range(most):
            falling = rate * 0.05 ** (number_of_pass / most)
            for begin in range(self.first, size, _LOT):
                self._errors(begin, min(begin + _LOT, size), True)
                self.learner.tables.correct(falling / mean)
            error = self._error()
            since = 0 if error < best else since + 1
            if error < best:
                best, kept = error, self.learner.weights
            fit = Fit(number_of_pass + 1, size, best, usual)
            if report is not None:
                report(fit)
            if since >= _PATIENCE:
                break
        self.learner.tables.write(kept)
        return fit
