"""How a game ended and what each player scores: defined here alone, for Python and for compiled code."""

from dataclasses import dataclass, field
from typing import Any

from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import mover, score


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `scores` has a number from −1 to +1 for each player, in the order of `names`."""

    scores: tuple[float, ...]
    reason: str  # one word: "no_moves", "resign", "time", …
    names: tuple[str, ...]  # the players in the order of `scores`
    seats: tuple[str, ...] = field(default=(), compare=False, repr=False)  # who had which seat, if not in that order

    @property
    def by_seat(self) -> tuple[float, ...]:
        """The score of each seat, that is of each player by number, whatever that player was called at the end."""
        named = dict(zip(self.names, self.scores, strict=True))
        return tuple(named[name] for name in self.seats or self.names)

    @property
    def winner(self) -> str | None:
        """The winner's name; None if several players share first place."""
        best = max(self.scores)
        first = [name for name, points in zip(self.names, self.scores, strict=True) if points == best]
        return first[0] if len(first) == 1 else None

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2` for two players; ranks such as `red>green=blue>yellow` for more."""
        if len(self.scores) == 2:
            first, second = self.scores
            return "1-0" if first > second else "0-1" if second > first else "1/2-1/2"
        ranks: dict[float, list[str]] = {}
        for name, points in zip(self.names, self.scores, strict=True):
            ranks.setdefault(points, []).append(name)
        return ">".join("=".join(ranks[points]) for points in sorted(ranks, reverse=True))

    def __str__(self) -> str:
        return f"{self.result} ({self.reason})"


# --- repetition

NOBODY, REPEATER, REPLIER, STANDING = -1, -2, -3, -4


@dataclass(frozen=True)
class Repetition:
    """What happens when a position occurs for the `times`-th time.

    `loser` is a player's number, REPEATER (the player who made the position), REPLIER (the player to move in it) or
    NOBODY (a draw); with STANDING, each player scores what the verb `score` says of the position as it stands.
    """

    times: int = 3
    loser: int = NOBODY

    def reached(self, count: int) -> bool:
        """Whether the game ends with a position that has now occurred `count` times."""
        return count >= self.times


@compiled
def repetition_score(rules: Any, state: Any, loser: Any, repeater: Any, player: Any, players: Any) -> Any:
    """What `player` scores where `repeater` made a position come once too often; `loser` as in `Repetition`."""
    if loser == STANDING:
        return 1.0 * score(rules, state, player)
    if loser == NOBODY:
        return 0.0
    if loser == REPEATER:
        loser = repeater
    elif loser == REPLIER:
        loser = mover(rules, state)
    return score_against(loser, player, players)


# --- places


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


@compiled
def place_score(place: Any, players: Any) -> Any:
    """The score of a place counted from 0: first +1, last −1, the others spread evenly.

    Players who share places have the one in their middle.
    """
    return (players - 1 - 2.0 * place) / (players - 1)


@compiled
def score_against(loser: Any, player: Any, players: Any) -> Any:
    """What `player` scores where one of the players loses and nothing tells the others apart: they share what is left."""
    return -1.0 if player == loser else place_score((players - 2) / 2.0, players)


def scores_against(loser: int, players: int) -> tuple[float, ...]:
    """Everybody's score, player by player, where one loses and nothing tells the others apart."""
    return tuple(float(score_against(loser, player, players)) for player in range(players))
