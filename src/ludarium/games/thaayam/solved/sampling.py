"""Checks on a solved table: how far its short form is off where games lead, and the chances of some positions."""

import numpy as np
import numpy.typing as npt

from ludarium.games.thaayam.board import BOARDS, SEATS
from ludarium.games.thaayam.pieces import Pieces, written
from ludarium.games.thaayam.solved.standing import ways_to_stand

Singles = npt.NDArray[np.float32]
Counts = npt.NDArray[np.int32]

_OFTEN = 40  # games met a pair so often: then it is one that people will meet
_SAMPLES, _SHELTERED = 160, 60
_ROWS = 1024  # whole tables of squares would not fit beside the others


def missed(values: Singles, short: Singles, visits: Counts) -> tuple[float, int]:
    """By how much `short` misses `values`, the root of the mean square with each pair counted as often as it was met.

    And how many pairs were met at all.
    """
    total, met, known = 0.0, 0.0, 0
    for first in range(0, values.shape[0], _ROWS):
        rows = slice(first, first + _ROWS)
        weights = visits[rows].astype(np.float64)
        total += float((weights * (values[rows] - short[rows]) ** 2).sum())
        met += float(weights.sum())
        known += int((weights > 0).sum())
    return (total / met) ** 0.5, known


def has_shelter(way: Pieces) -> bool:
    """Whether a single stands beside twins of its own."""
    return not set(way.single_places).isdisjoint(way.twin_places)


def sampled(values: Singles, visits: Counts, pieces: int = 4) -> str:
    """A line for each of some pairs that games often lead to: South, who throws; North; South's chance to win.

    The last lines have a single beside twins on one side or the other.
    """
    ways = ways_to_stand(pieces)
    shelters = np.array([has_shelter(way) for way in ways])
    rows, columns = np.nonzero(visits > _OFTEN)
    either = shelters[rows] | shelters[columns]
    chooser, lines = np.random.default_rng(1), []
    for part, count in ((~either, _SAMPLES), (either, _SHELTERED)):
        known = np.flatnonzero(part)
        for at in chooser.choice(known, min(count, known.size), replace=False):
            a, b = int(rows[at]), int(columns[at])
            south, north = (
                written(way, BOARDS["thaayam"].route_of(seat))
                for way, seat in zip((ways[a], ways[b]), SEATS[2], strict=True)
            )
            lines.append(f"{south} {north} {float(values[a, b]):.4f}")
    return "\n".join(lines) + "\n"
