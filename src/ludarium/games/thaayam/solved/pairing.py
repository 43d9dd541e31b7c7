"""Finds tables of pairs, as `pairs` reads them, for a table of chances. PyTorch does the sums."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludarium.games.thaayam.pieces import packed_side
from ludarium.games.thaayam.solved.fitting import CERTAIN, UNVISITED
from ludarium.games.thaayam.solved.pairs import CUT, FACTORS, ROWS, pair_rows
from ludarium.games.thaayam.solved.standing import ways_to_stand
from ludarium.kernel.compiling import plain

_LARGEST = 127  # of a byte
_STEPS, _WAYS = 4000, 2048  # in each step so many ways of who is to throw are looked at
_RATE, _BEGUN, _ROUNDED = 0.01, 0.05, 0.5  # the rate is full after that share of the steps; then numbers are rounded
_BENT, _STRAIGHT = 0.15, 0.03  # how large the factors that are cut off begin, and what they are multiplied by
_RIDGE = 1e-2


class Paired(NamedTuple):
    """Bytes of each pair, for who is to throw and for who waits, and what products of their sums count."""

    mover: npt.NDArray[np.int8]
    waiting: npt.NDArray[np.int8]
    scales: npt.NDArray[np.float32]

    def chances(self, counts: Any) -> Any:
        """The chances that the table stands for, where the counts of pairs are."""
        import torch

        mover, waiting, scales = (torch.as_tensor(part, device=counts.device) for part in self)
        return torch.sigmoid_((_factors(counts, mover.float(), 0) * scales) @ _factors(counts, waiting.float(), 1).t())


def pair_counts(pieces: int) -> npt.NDArray[np.float32]:
    """For each way to stand how often it has each pair."""
    ways = ways_to_stand(pieces)
    counts = np.zeros((len(ways), ROWS), np.float32)
    for way, row in zip(ways, counts, strict=True):
        np.add.at(row, list(plain(pair_rows)(packed_side(way), pieces)), 1)
    return counts


def _factors(counts: Any, rows: Any, side: int) -> Any:
    """The factors of each way with those counts: for who is to throw (side 0) or who waits (side 1)."""
    import torch

    sums, first = counts @ rows, side * CUT
    return torch.cat([sums[:, :first], sums[:, first : first + CUT].clamp(min=0), sums[:, first + CUT :]], 1)


class _Task:
    """What is to be fitted: odds and what each counts, row by row."""

    def __init__(self, values: Any, visits: Any, counts: Any) -> None:
        import torch

        self.torch, self.counts = torch, counts
        self.odds = torch.logit(values.clamp(CERTAIN, 1 - CERTAIN))
        self.weights = visits.float().sqrt_().add_(UNVISITED)
        for table in (self.odds, self.weights):
            table[-1, :] = 0
            table[:, -1] = 0
        self.totals = self.weights.sum(1)

    def begun(self) -> list[Any]:
        """Rows to begin with: some at random, and others whose sums are near to what is best if all odds count alike."""
        torch, counts, straight = self.torch, self.counts, FACTORS - 2 * CUT
        torch.manual_seed(1)
        *sides, sizes = (part[..., :straight] for part in _decomposed(self.odds, straight))
        squares = counts.t() @ counts + _RIDGE * torch.eye(ROWS, device=counts.device)
        found = []
        for side, factors in enumerate(sides):
            flat = torch.linalg.solve(squares, counts.t() @ (factors * sizes.sqrt()))
            large = [_BENT if (k < CUT) == (side == 0) else _STRAIGHT for k in range(2 * CUT)]
            bent = torch.randn(ROWS, 2 * CUT, device=counts.device) * torch.tensor(large, device=counts.device)
            found.append(torch.cat([bent, flat], 1).requires_grad_())
        return found

    def loss(self, rows: list[Any]) -> Any:
        """How much the odds are missed by some ways, which are drawn as often as they count."""
        some = self.torch.multinomial(self.totals, min(_WAYS, len(self.totals) - 1))
        found = _factors(self.counts[some], rows[0], 0) @ _factors(self.counts, rows[1], 1).t()
        counted = self.weights[some] / self.totals[some, None]
        return (counted * (found - self.odds[some]).square()).sum() / len(some)


def _decomposed(odds: Any, count: int) -> Any:
    """Factors of both sides, and their sizes."""
    import torch

    left, sizes, right = torch.svd_lowrank(odds, q=min(count + 4, odds.shape[0]), niter=4)
    return left, right, sizes


def _rounded(rows: Any) -> tuple[Any, Any]:
    """Whole numbers from −127 to 127, and what 1 counts in each column."""
    size = rows.abs().amax(0).clamp(min=1e-6) / _LARGEST
    return (rows / size).round(), size


def _as_if_rounded(rows: Any) -> Any:
    """The rows as bytes tell them; what would improve these is done to the rows."""
    whole, size = _rounded(rows.detach())
    return rows + (whole * size - rows).detach()


def fitted_pairs(values: Any, visits: Any, counts: Any, steps: int = _STEPS) -> Paired:
    """The table of pairs for a square table of chances, best where `visits` says that games lead.

    In the second half of the steps numbers are used as they are rounded to bytes. Pairs that no way has count nothing.
    """
    task = _Task(values, visits, counts)
    rows = task.begun()
    adam = task.torch.optim.Adam(rows, lr=_RATE, betas=(0.9, 0.99))
    for step in range(steps):
        share = step / steps
        adam.param_groups[0]["lr"] = _RATE * min(share / _BEGUN + 0.01, 1.0) * (1 - share)
        adam.zero_grad()
        task.loss([_as_if_rounded(side) for side in rows] if share > _ROUNDED else rows).backward()
        adam.step()
    (mover, size), (waiting, other_size) = (_rounded(side.detach()) for side in rows)
    known = (counts.amax(0) > 0)[:, None]
    whole = [(side * known).cpu().numpy().astype(np.int8) for side in (mover, waiting)]
    return Paired(whole[0], whole[1], (size * other_size).cpu().numpy().astype(np.float32))
