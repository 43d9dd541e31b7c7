"""Factors of a table of chances: a few bytes for each way to stand instead of a row of the table. PyTorch does the sums."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

CERTAIN = 0.0005  # chances nearer to 0 or 1 count as this near
UNVISITED = 0.002  # what a pair counts that no game met; one that was met counts the root of how often
_PULL = 1e-3  # towards 0, in shares of what a row counts
_ROUNDS, _ROUNDED = 8, 3
_ROWS = 4096  # that are solved at once


class Factors(NamedTuple):
    """Bytes of each way to stand, for who is to throw and for who waits, and what their products count."""

    mover: npt.NDArray[np.int8]
    waiting: npt.NDArray[np.int8]
    scales: npt.NDArray[np.float32]

    def chances(self) -> npt.NDArray[np.float32]:
        """The table that the factors stand for."""
        total = (self.mover.astype(np.float32) * self.scales) @ self.waiting.astype(np.float32).T
        return np.asarray(1.0 / (1.0 + np.exp(-total)), np.float32)


def fitted(values: Any, visits: Any, count: int) -> Factors:
    """`count` factors for a square table of chances, best where `visits` says that games lead.

    Each side's factors are found by least squares while the other's are held, in turn, beginning with those that are
    best without weights; in the last rounds one side is rounded to bytes before the other makes up for it.
    """
    import torch

    odds = torch.logit(values.clamp(CERTAIN, 1 - CERTAIN))
    odds[-1, :] = 0
    odds[:, -1] = 0
    weights = visits.float().sqrt() + UNVISITED
    sides = (weights, odds), (weights.t().contiguous(), odds.t().contiguous())
    left, sizes, right = torch.svd_lowrank(odds, q=min(count + 8, odds.shape[0]), niter=4)
    root = sizes[:count].sqrt()
    mover, waiting = left[:, :count] * root, right[:, :count] * root
    for _ in range(_ROUNDS):
        mover = _answer(*sides[0], waiting)
        waiting = _answer(*sides[1], mover)
    for rounds in range(_ROUNDED, 0, -1):
        mover, waiting = _balanced(mover, waiting)
        steps, size = _rounded(mover)
        waiting = _answer(*sides[1], steps * size)
        other_steps, other_size = _rounded(waiting)
        if rounds > 1:
            waiting = other_steps * other_size
            mover = _answer(*sides[0], waiting)
    return Factors(
        steps.cpu().numpy().astype(np.int8),
        other_steps.cpu().numpy().astype(np.int8),
        (size * other_size).cpu().numpy().astype(np.float32),
    )


def _answer(weights: Any, odds: Any, held: Any) -> Any:
    """For every row the factors that come nearest to its odds, the other side's being held."""
    import torch

    ways, count = held.shape
    products = (held[:, :, None] * held[:, None, :]).reshape(ways, count * count)
    one, found = torch.eye(count, device=held.device), torch.empty_like(held)
    for first in range(0, ways, _ROWS):
        part = weights[first : first + _ROWS]
        pull = _PULL * part.sum(1)[:, None, None] + 1e-4
        squares = (part @ products).reshape(-1, count, count) + pull * one
        wanted = (part * odds[first : first + _ROWS]) @ held
        found[first : first + _ROWS] = torch.linalg.solve(squares, wanted[:, :, None])[:, :, 0]
    return found


def _balanced(mover: Any, waiting: Any) -> Any:
    """The same products, with both sides' factors as large."""
    ratio = (mover.abs().amax(0) / waiting.abs().amax(0).clamp(min=1e-9)).sqrt().clamp(min=1e-9)
    return mover / ratio, waiting * ratio


def _rounded(side: Any) -> Any:
    """The factors as whole numbers from −127 to 127, and what 1 counts in each."""
    size = side.abs().amax(0).clamp(min=1e-6) / 127
    return (side / size).round().clamp(-127, 127), size
