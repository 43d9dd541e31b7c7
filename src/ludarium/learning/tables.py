"""Tables while they are learned: floats, and what the games of a round say against them. On the CPU or beside the lanes of a GPU.

After a round every weight is moved by the mean error of the positions that had its pattern, and by the mean errors of the
groups it belongs to. Patterns that were met often move by what they taught, rare ones by what their like taught.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludarium.kernel.adding import add
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Singles

PRIOR = np.float32(4.0)
"""Meetings at no error that each mean begins with, so that one meeting teaches little."""


class CpuTables:
    """Weights in memory. The first `weights` of `values` learn; earlier selves lie behind them."""

    def __init__(self, weights: int, groups: Sequence[Any], selves: int) -> None:
        self.weights, self.groups = weights, [np.ascontiguousarray(group, np.int64) for group in groups]
        self.values: Singles = np.zeros(weights * (1 + selves), np.float32)
        self.sums: Singles = np.zeros(weights, np.float32)
        self.counts: Singles = np.zeros(weights, np.float32)

    def correct(self, rate: float) -> None:
        """Move every weight by `rate` times the mean of its groups' mean errors; the errors are used up."""
        rate /= len(self.groups)
        for group in self.groups:
            sums, counts = np.bincount(group, self.sums), np.bincount(group, self.counts)
            self.values[: self.weights] += (rate * sums / (counts + PRIOR)).astype(np.float32)[group]
        self.sums.fill(0)
        self.counts.fill(0)

    def read(self) -> Singles:
        """The weights that learn, as a copy."""
        return self.values[: self.weights].copy()

    def write(self, values: Singles, place: int = 0) -> None:
        """Put weights into place 0, those that learn, or behind them as an earlier self."""
        self.values[place * self.weights : (place + 1) * self.weights] = values


@compiled
def _collect(
    number: Any, groups: ActionRows, sums: Singles, counts: Singles, all_sums: Singles, all_counts: Singles
) -> None:
    """Add what was met of a pattern to each of its groups."""
    if counts[number] > 0:
        for row in range(groups.shape[0]):
            add(all_sums, groups[row, number], sums[number])
            add(all_counts, groups[row, number], counts[number])


@compiled
def _move(
    number: Any, groups: ActionRows, all_sums: Singles, all_counts: Singles, rate: float, values: Singles
) -> None:
    """Move a weight by the mean error of each of its groups."""
    for row in range(groups.shape[0]):
        at = groups[row, number]
        values[number] += np.float32(rate) * all_sums[at] / (all_counts[at] + PRIOR)


class CudaTables:
    """The same in a GPU's memory."""

    def __init__(self, weights: int, groups: Sequence[Any], selves: int) -> None:
        from ludarium.kernel import cuda

        self._cuda, self.weights = cuda, weights
        sizes = [int(np.max(group)) + 1 for group in groups]
        firsts = np.cumsum([0, *sizes[:-1]])
        rows = [np.asarray(group, np.int32) + np.int32(first) for group, first in zip(groups, firsts, strict=True)]
        self.groups = cuda.sent(np.stack(rows))
        self.values = cuda.sent(np.zeros(weights * (1 + selves), np.float32))
        self.sums, self.counts = (cuda.sent(np.zeros(weights, np.float32)) for _ in range(2))
        self._all_sums, self._all_counts = (cuda.sent(np.zeros(sum(sizes), np.float32)) for _ in range(2))

    def correct(self, rate: float) -> None:
        """Move every weight by `rate` times the mean of its groups' mean errors; the errors are used up."""
        sums, counts, rate = self._all_sums, self._all_counts, rate / self.groups.shape[0]
        self._cuda.over_all(_collect, self.weights, self.groups, self.sums, self.counts, sums, counts)
        self._cuda.over_all(_move, self.weights, self.groups, sums, counts, rate, self.values)
        for used in (self.sums, self.counts, sums, counts):
            self._cuda.clear(used)

    def read(self) -> Singles:
        """The weights that learn, as a copy."""
        values: Singles = self.values.copy_to_host()
        return values[: self.weights].copy()

    def write(self, values: Singles, place: int = 0) -> None:
        """Put weights into place 0, those that learn, or behind them as an earlier self."""
        whole = self.values.copy_to_host()
        whole[place * self.weights : (place + 1) * self.weights] = values
        self.values.copy_to_device(whole)
