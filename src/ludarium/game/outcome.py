"""How a game ended."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """The end of a game. `scores` has a number from −1 to +1 for each player in the order the game declares."""

    scores: tuple[float, ...]
    reason: str  # one word: "no_moves", "resign", "time", …
    names: tuple[str, ...]  # the players in the order of `scores`

    @property
    def winner(self) -> str | None:
        """The name of the one player who did best, None where several did."""
        best = max(self.scores)
        first = [name for name, score in zip(self.names, self.scores, strict=True) if score == best]
        return first[0] if len(first) == 1 else None

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2` for two players; ranks such as `red>green=blue>yellow` for more."""
        if len(self.scores) == 2:
            first, second = self.scores
            return "1-0" if first > second else "0-1" if second > first else "1/2-1/2"
        ranks: dict[float, list[str]] = {}
        for name, score in zip(self.names, self.scores, strict=True):
            ranks.setdefault(score, []).append(name)
        return ">".join("=".join(ranks[score]) for score in sorted(ranks, reverse=True))

    def __str__(self) -> str:
        return f"{self.result} ({self.reason})"


NOBODY, REPEATER = -1, -2


@dataclass(frozen=True)
class Repetition:
    """What the `times`-th occurrence of a position does: `loser` is a player, REPEATER (who made it) or NOBODY (a draw).

    `scores` may instead settle it for any number of players, from the rules and the state.
    """

    times: int = 3
    loser: int = NOBODY
    scores: Callable[[Any, Any], tuple[float, ...]] | None = None


def scores_of(result: str, names: tuple[str, ...]) -> tuple[float, ...] | None:
    """The scores a result text stands for; None for `*`. ValueError where it is no result of these players."""
    if result == "*":
        return None
    if len(names) == 2:
        table = {"1-0": (1.0, -1.0), "0-1": (-1.0, 1.0), "1/2-1/2": (0.0, 0.0)}
        if result not in table:
            raise ValueError(f"{result!r} is none of 1-0, 0-1, 1/2-1/2, *")
        return table[result]
    groups = [group.split("=") for group in result.split(">")]
    listed = [name for group in groups for name in group]
    if sorted(listed) != sorted(names):
        raise ValueError(f"{result!r} does not rank {', '.join(names)}")
    scores: dict[str, float] = {}
    place = 0
    for group in groups:
        middle = place + (len(group) - 1) / 2
        scores |= dict.fromkeys(group, place_score(middle, len(names)))
        place += len(group)
    return tuple(scores[name] for name in names)


def place_score(place: float, players: int) -> float:
    """The score of a place counted from 0: first +1, last −1, the others spread evenly."""
    return 1.0 - 2.0 * place / (players - 1)
