"""Ludarium: play, study and do research on board games.

>>> import ludarium
>>> game = ludarium.load("konane(size=6)")
>>> position = game.start()
>>> [position.write(move) for move in position.legal_moves]
['a1', 'c3', 'd4', 'f6']
"""

from typing import TYPE_CHECKING, Any

from ludarium.errors import BadArgument, BadNotation, BadPosition, IllegalMove, LudariumError, UnknownGame

if TYPE_CHECKING:
    from ludarium.batch import Batch
    from ludarium.catalogue import all_games, load, names
    from ludarium.game.game import Game
    from ludarium.game.outcome import Outcome
    from ludarium.game.position import Move, Position
    from ludarium.play.match import Match
    from ludarium.play.players import player
    from ludarium.play.showing import svg
    from ludarium.record.value import Record

__version__ = "0.1.0"
__all__ = [
    "BadArgument", "BadNotation", "BadPosition", "Batch", "Game", "IllegalMove", "LudariumError", "Match", "Move", "Outcome",
    "Position", "Record", "UnknownGame", "all_games", "load", "names", "player", "svg",
]  # fmt: skip

_HOMES = {
    "Batch": "batch",
    "Game": "game.game",
    "Match": "play.match",
    "Move": "game.position",
    "Outcome": "game.outcome",
    "Position": "game.position",
    "Record": "record.value",
    "all_games": "catalogue",
    "load": "catalogue",
    "names": "catalogue",
    "player": "play.players",
    "svg": "play.showing",
}


def __getattr__(name: str) -> Any:
    """Import on first use, so that `import ludarium` and `ludarium --help` answer at once."""
    import importlib

    if name not in _HOMES:
        raise AttributeError(f"module 'ludarium' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"ludarium.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
