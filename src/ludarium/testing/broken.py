"""The error for a broken promise, and random games to check promises on."""

import random
from typing import NoReturn

from ludarium.game.game import Game
from ludarium.game.position import Position

MOST_ACTIONS = 60
"""Sample games are cut here: some games do not end when played at random."""


class Broken(AssertionError):
    """A promise that a game does not keep."""


def broken(position: Position | None, sentence: str) -> NoReturn:
    """Say what does not hold, and in which position."""
    place = f"\nin the position {_shown(position)}" if position is not None else ""
    raise Broken(f"{sentence}{place}")


def _shown(position: Position) -> str:
    try:
        return repr(position)
    except Exception:  # noqa: BLE001 - a game whose positions cannot be written is exactly what is looked for
        return str(position.state)


def played(game: Game, seed: int, most: int = MOST_ACTIONS) -> list[Position]:
    """The positions of a game played at random, action by action, from the start to its end or to `most` actions."""
    chooser = random.Random(f"{game.text} {seed}")
    positions = [game.start()]
    while len(positions) <= most and (actions := positions[-1].actions):
        positions.append(positions[-1].act(chooser.choice(actions)))
    return positions
