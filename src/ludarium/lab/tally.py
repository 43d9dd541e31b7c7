"""What was counted over a range of games; tallies of different ranges add up to the tally of all."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

STAGES = 11
"""Pieces are counted at the start, after each tenth of a game, and at its end."""

LATE_BINS = 20
"""Into how many parts a game's length is divided, to tell when the lead last changed."""

Ending = tuple[str, int, tuple[float, ...]]
"""How it ended (`over`, `repetition`, `unfinished`), who had acted first, everybody's score."""

OVER, REPETITION, UNFINISHED = "over", "repetition", "unfinished"


@dataclass
class Tally:
    """Counts over some games. All but the last group are about every game."""

    games: int = 0
    actions: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # games of so many turns
    choices: Counter[int] = field(default_factory=Counter)  # actions to choose from, summed, by turn
    decisions: Counter[int] = field(default_factory=Counter)  # how often somebody chose, by turn
    width: float = 0.0  # each game's mean of actions to choose from, summed
    width_squares: float = 0.0
    codes: Counter[str] = field(default_factory=Counter)  # digests of games by players, who may repeat themselves

    watched: int = 0  # games in which the lead was watched
    changes: Counter[int] = field(default_factory=Counter)  # games with so many changes of the lead
    late: Counter[int] = field(default_factory=Counter)  # games whose last change fell into that part of it
    late_total: float = 0.0
    late_squares: float = 0.0
    behind: Counter[int] = field(default_factory=Counter)  # games whose winner was behind by so many hundredths
    behind_total: float = 0.0
    behind_squares: float = 0.0
    worst: tuple[float, int] = (0.0, -1)  # the largest of these comebacks, and the number of its game

    followed: int = 0  # games that were looked at square by square
    touches: Counter[str] = field(default_factory=Counter)  # how often an action touched the cell
    reasons: Counter[str] = field(default_factory=Counter)  # why it ended
    pieces: Counter[tuple[int, int]] = field(default_factory=Counter)  # of that owner at that stage, summed

    def add(self, other: "Tally") -> None:
        """Count the other's games too."""
        for part in fields(self):
            mine, yours = getattr(self, part.name), getattr(other, part.name)
            if isinstance(mine, Counter):
                mine.update(yours)
            else:
                setattr(self, part.name, max(mine, yours) if part.name == "worst" else mine + yours)

    def as_json(self) -> dict[str, Any]:
        """As plain data; `from_json` reads it."""
        values = {part.name: getattr(self, part.name) for part in fields(self)}
        return {name: _rows(value) if isinstance(value, Counter) else value for name, value in values.items()}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> "Tally":
        """The tally that was written. ValueError, TypeError or KeyError where it is none."""
        tally = cls()
        for part in fields(cls):
            value, mine = values[part.name], getattr(tally, part.name)
            if isinstance(mine, Counter):
                mine.update({_tupled(key): int(many) for key, many in value})
            else:
                setattr(tally, part.name, _tupled(value))
        return tally


def _rows(counts: Counter[Any]) -> list[tuple[Any, int]]:
    return sorted(counts.items())


def _tupled(value: Any) -> Any:
    return tuple(_tupled(part) for part in value) if isinstance(value, list) else value


def total(tallies: Iterable[Tally]) -> Tally:
    """One tally of all games."""
    whole = Tally()
    for tally in tallies:
        whole.add(tally)
    return whole
