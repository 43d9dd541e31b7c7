"""Opponents: any of Ludarium's players by name, asked for one action at a time."""

from typing import Any

import ludarium
from ludarium.game.position import Position

RANDOM = "random"


class Opponent:
    """A player such as `level:3` or `greedy`, asked for whole turns and playing them action by action.

    It goes by the current position alone and does not know which positions came before.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._player: Any = ludarium.player(name, seed)

    def turn(self, position: Position) -> list[int]:
        """What it plays in the position, up to the end of its turn."""
        return list(self._player.choose(ludarium.Match(position)).move)
