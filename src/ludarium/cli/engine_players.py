"""Players that are not people, and the dice: what the protocol and the terminal ask for a move."""

import random
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ludarium.game.position import Move
    from ludarium.play.match import Match

MOST_PLAYERS = 4
Clocks = tuple[int | None, ...]
_UNKNOWN: Clocks = (None,) * MOST_PLAYERS


@dataclass(frozen=True)
class Limits:
    """How long a player may think. Times are in milliseconds; None means not limited, or not told."""

    times: Clocks = _UNKNOWN  # left on the clocks of p1 … p4
    increments: Clocks = _UNKNOWN
    movestogo: int | None = None
    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None
    infinite: bool = False  # the answer is wanted only after `stop`
    stop: threading.Event = field(default_factory=threading.Event, compare=False)


class Player(Protocol):
    """Somebody who finds a move. `choose` runs in a thread of its own and must not change the match."""

    def choose(self, match: "Match", limits: Limits) -> "tuple[Move, list[str]]":
        """A legal turn where the match stands, and what there is to tell about it (the texts after `info`).

        Called only where a player acts. Has to return soon after `limits.stop` is set.
        """
        ...


class RandomPlayer:
    """Plays any legal turn, all alike; the same seed plays the same in the same place of a game."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, match: "Match", limits: Limits) -> "tuple[Move, list[str]]":  # noqa: ARG002
        """A turn out of all of them; thinking never takes long enough to be limited."""
        turns = match.position.legal_moves
        return turns[_generator(self.seed, match).randrange(len(turns))], ["string random mover, no search yet"]


def throw(match: "Match", seed: int | str) -> int:
    """What chance does now, drawn by its odds.

    It depends on the seed and the place in the game alone, so that taking a turn back brings no new luck.
    """
    position = match.position
    weights = [position.odds(action) for action in position.actions]
    return _generator(f"throw {seed}", match).choices(position.actions, weights)[0]


def _generator(seed: int | str, match: "Match") -> random.Random:
    return random.Random(f"{seed}/{match.ply()}/{len(match.pending)}")
