"""How a match stands: points, sets and ratings out of the games played so far."""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ludarium.arena.plan import Plan
from ludarium.arena.ratings import Ratings, rated
from ludarium.arena.referee import Played
from ludarium.arena.schedule import sets_in
from ludarium.arena.statistics import Sprt, estimate


@dataclass
class Row:
    """What one entrant did: games won, drawn and lost against everybody who sat with it, and what it did wrong."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    slow: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    timed: int = 0  # games in which it sat, once for each of its seats
    seconds: float = 0.0
    cpu: float = 0.0  # CPU seconds, in those games where they are known
    cpu_known: int = 0

    @property
    def comparisons(self) -> int:
        """How often it was compared with somebody."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is one, a draw a half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float | None:
        """Points out of those that could be had."""
        return self.points / self.comparisons if self.comparisons else None

    def compare(self, own: float, other: float) -> None:
        self.wins += own > other
        self.draws += own == other
        self.losses += own < other


class Standings:
    """The games so far, added up. Games with more than two seats count as comparisons of every two seats."""

    def __init__(self, plan: Plan, seats: int, sprt: Sprt | None = None) -> None:
        self.plan, self.seats, self.sprt = plan, seats, sprt
        self.total = sets_in(plan, seats) * seats
        self.rows = [Row() for _ in plan.entrants]
        self.cross: dict[tuple[int, int], Row] = {}  # the first's record against the second
        self.games = 0
        self.void = 0
        self.draws = 0
        self.turns = 0
        self._finished: list[tuple[tuple[int, ...], tuple[float, ...]]] = []
        self._sets: dict[int, list[Played]] = {}
        self._scores: dict[tuple[int, int], Counter[float]] = {}

    @classmethod
    def of(cls, plan: Plan, seats: int, played: Iterable[Played], sprt: Sprt | None = None) -> "Standings":
        """The standings after these games."""
        standings = cls(plan, seats, sprt)
        for game in played:
            standings.add(game)
        return standings

    def add(self, game: Played) -> None:
        """Count one more game."""
        self.games += 1
        seats = game.bout.seats
        if game.faulty is not None:
            self.rows[seats[game.faulty]].faults[game.fault] += 1
        for entrant, slow, seconds in zip(seats, game.slow, game.seconds, strict=False):
            self.rows[entrant].slow += slow
            self.rows[entrant].seconds += seconds
            self.rows[entrant].timed += 1
        for entrant, cpu in zip(seats, game.cpu, strict=False):
            self.rows[entrant].cpu += cpu or 0.0
            self.rows[entrant].cpu_known += cpu is not None
        if game.scores is None:
            self.void += 1
            return
        self.turns += game.turns
        self.draws += len(set(game.scores)) == 1
        self._finished.append((seats, game.scores))
        for one, own in zip(seats, game.scores, strict=True):
            for two, other in zip(seats, game.scores, strict=True):
                if one != two:
                    self.rows[one].compare(own, other)
                    self.cross.setdefault((one, two), Row()).compare(own, other)
        self._count_set(game)

    def _count_set(self, game: Played) -> None:
        """Once all games of a set are there, note what the set came to for every two who met in it."""
        whole = self._sets.setdefault(game.bout.set, [])
        whole.append(game)
        if len(whole) < self.seats:
            return
        del self._sets[game.bout.set]
        met: dict[tuple[int, int], Row] = {}
        for one in whole:
            assert one.scores is not None
            for a, own in zip(one.bout.seats, one.scores, strict=True):
                for b, other in zip(one.bout.seats, one.scores, strict=True):
                    if a < b:
                        met.setdefault((a, b), Row()).compare(own, other)
        for pair, row in met.items():
            self._scores.setdefault(pair, Counter())[row.points / row.comparisons] += 1

    # --- what it comes to

    def sets(self, one: int = 0, two: int = 1) -> Counter[float]:
        """How many whole sets of these two (`one` below `two`) had each score for `one`."""
        return self._scores.get((one, two), Counter())

    @property
    def ratio(self) -> float | None:
        """Where the sequential test of the first against the second stands."""
        return None if self.sprt is None else self.sprt.ratio(self.sets(), self.seats)

    @property
    def verdict(self) -> str | None:
        """`H0` or `H1` once the sequential test has ended."""
        return None if self.sprt is None else self.sprt.verdict(self.ratio or 0.0)

    def ratings(self) -> Ratings:
        """Everybody's rating; all alike before the first game."""
        return rated(len(self.rows), self.seats, self._finished)

    def pentanomial(self, one: int = 0, two: int = 1) -> list[int] | None:
        """Pairs by the points of `one`: 0, ½, 1, 1½, 2; None where games have more than two seats."""
        return [self.sets(one, two)[step / 4] for step in range(5)] if self.seats == 2 else None

    def as_json(self) -> dict[str, Any]:
        """All of it as plain values."""
        ratings, labels = self.ratings(), self.plan.labels
        return {
            "game": self.plan.game,
            "games": self.games,
            "planned": self.total,
            "void": self.void,
            "draw_ratio": _rounded(self.draws / max(len(self._finished), 1)),
            "entrants": [
                _row(row) | {"name": label, "rating": _rounded(elo, 1), "error": _rounded(error, 1)}
                for label, row, elo, error in zip(labels, self.rows, ratings.elo, ratings.errors, strict=True)
            ],
            "seats": [
                {"rating": _rounded(elo, 1), "error": _rounded(error, 1)}
                for elo, error in zip(ratings.seats, ratings.seat_errors, strict=True)
            ],
            "pairs": [self._pair(one, two) for one, two in sorted(self._scores)],
            "sprt": self._sprt(),
        }

    def _pair(self, one: int, two: int) -> dict[str, Any]:
        row, sets = self.cross[one, two], self.sets(one, two)
        estimated = estimate(sets, self.seats)
        assert estimated is not None
        return {
            "players": [self.plan.labels[one], self.plan.labels[two]],
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
            "sets": sum(sets.values()),
            "pentanomial": self.pentanomial(one, two),
            "score": _rounded(estimated.score),
            "elo": _rounded(estimated.elo, 1),
            "elo_low": _rounded(estimated.low, 1),
            "elo_high": _rounded(estimated.high, 1),
            "normalised_elo": _rounded(estimated.normalised, 1),
            "los": _rounded(estimated.superiority, 6),
        }

    def _sprt(self) -> dict[str, Any] | None:
        if self.sprt is None:
            return None
        test = self.sprt
        return {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "model": test.model,
            "llr": _rounded(self.ratio or 0.0, 3),
            "bounds": [_rounded(bound, 3) for bound in test.bounds],
            "accepted": self.verdict,
        }


def _row(row: Row) -> dict[str, Any]:
    return {
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "score": None if row.share is None else _rounded(row.share),
        "seconds": round(row.seconds, 1),
        "cpu_seconds": round(row.cpu, 2) if row.cpu_known else None,
        "cpu_known": row.cpu_known,
        "slow_turns": row.slow,
        "faults": dict(row.faults),
    }


def _rounded(number: float, digits: int = 4) -> float | None:
    """None for what JSON has no word for."""
    return round(number, digits) if math.isfinite(number) else None
