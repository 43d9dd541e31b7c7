"""Who sits opposite: any player of the house by name, asked for an action at a time."""

from typing import Any

import ludarium
from ludarium.game.position import Position

RANDOM = "random"


class Opponent:
    """A player such as `level:3` or `greedy`, asked for whole turns, which it plays action by action.

    It judges the position alone: it does not know which positions came before.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._player: Any = ludarium.player(name, seed)

    def turn(self, position: Position) -> list[int]:
        """What it plays in the position, up to the end of its turn."""
        return list(self._player.choose(ludarium.Match(position)).move)
