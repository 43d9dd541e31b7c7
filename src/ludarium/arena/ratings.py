"""Ratings of any number of players, from games with any number of seats: a Bradley–Terry fit with error bars.

A game with more than two seats counts as all the comparisons between two of its seats, which estimates the same
strengths as the Plackett–Luce model of whole rankings. What the seats themselves are worth is fitted beside the players.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ludarium.arena.statistics import CONFIDENCE

ELO = 400 / math.log(10)
_PRIOR = 1500 / ELO  # how far apart players are thought to be before anything is known; keeps perfect scores finite
_STEPS = 100

Comparison = tuple[tuple[int, ...], tuple[float, ...]]
"""Who sat where, and the score of each seat."""


@dataclass(frozen=True)
class Ratings:
    """Elo of each entrant (the mean is zero) and of each seat, both with what to add and subtract for 95 % confidence."""

    elo: tuple[float, ...]
    errors: tuple[float, ...]
    seats: tuple[float, ...]
    seat_errors: tuple[float, ...]


def rated(entrants: int, seats: int, games: Iterable[Comparison]) -> Ratings:
    """The strengths that make the games likeliest."""
    rows, wins, weights = _compared(entrants, seats, games)
    strength = np.zeros(entrants + seats)
    prior = np.eye(len(strength)) / _PRIOR**2
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(-np.clip(rows @ strength, -40, 40)))
        slope = rows.T @ (weights * (wins - expected)) - prior @ strength
        curve = rows.T @ (rows * (weights * expected * (1 - expected))[:, None]) + prior
        step = np.linalg.solve(curve, slope)
        strength += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    return _as_elo(strength, curve, entrants)


def _compared(
    entrants: int, seats: int, games: Iterable[Comparison]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Each comparison of two seats as a row (+1 and −1 for entrants and seats), who won, and what it counts.

    Those of one game are not independent of each other: together they count as one less than there are seats.
    """
    tallied: dict[tuple[int, int, int, int], list[float]] = {}
    for who, scores in games:
        for a in range(len(who)):
            for b in range(a):
                won = 0.5 * (1 + (scores[a] > scores[b]) - (scores[a] < scores[b]))
                tally = tallied.setdefault((who[a], who[b], a, b), [0.0, 0.0])
                tally[0] += won
                tally[1] += 1
    rows = np.zeros((len(tallied), entrants + seats))
    for row, (first, second, a, b) in zip(rows, tallied, strict=True):
        row[first] += 1
        row[second] -= 1
        row[entrants + a] += 1
        row[entrants + b] -= 1
    counts = np.array([count for _, count in tallied.values()])
    wins = np.array([won / count for won, count in tallied.values()])
    return rows, wins, counts * (2 / seats)


def _as_elo(strength: npt.NDArray[np.float64], curve: npt.NDArray[np.float64], entrants: int) -> Ratings:
    """In Elo, entrants and seats each around their own mean."""
    total = len(strength)
    centring = np.zeros((total, total))
    for part in (slice(0, entrants), slice(entrants, total)):
        size = part.stop - part.start
        centring[part, part] = np.eye(size) - 1 / size
    values = ELO * (centring @ strength)
    errors = CONFIDENCE * ELO * np.sqrt(np.maximum(np.diag(centring @ np.linalg.inv(curve) @ centring.T), 0))
    elo, error = values.tolist(), errors.tolist()
    return Ratings(tuple(elo[:entrants]), tuple(error[:entrants]), tuple(elo[entrants:]), tuple(error[entrants:]))
