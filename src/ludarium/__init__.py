"""Ludarium: play, study and do research on board games.

>>> import ludarium
>>> game = ludarium.load("konane(size=6)")
>>> position = game.start()
>>> [position.write(move) for move in position.legal_moves]
['a1', 'c3', 'd4', 'f6']
"""

from typing import TYPE_CHECKING, Any

from ludarium.errors import (
    BadArgument,
    BadGame,
    BadNotation,
    BadPosition,
    IllegalMove,
    LudariumError,
    MissingExtra,
    UnknownGame,
)

if TYPE_CHECKING:
    from ludarium.arena.ugi_engine import UgiEngine
    from ludarium.batch import Batch
    from ludarium.catalogue import all_games, load, names, register
    from ludarium.cli.engine import serve_ugi
    from ludarium.game.declaring import declare
    from ludarium.game.game import Game
    from ludarium.game.legal_move import LegalMove
    from ludarium.game.outcome import Outcome
    from ludarium.game.position import Move, Position
    from ludarium.play.analysing import Analysis, analyse
    from ludarium.play.choice import Choice, Player
    from ludarium.play.limits import Limits
    from ludarium.play.match import Match
    from ludarium.play.players import player
    from ludarium.play.showing import svg
    from ludarium.play.stepping import Stepper
    from ludarium.record.value import Record
    from ludarium.search.alphabeta import AlphaBeta
    from ludarium.search.budget import Budget

__version__ = "1.0.0"
__all__ = [
    "AlphaBeta", "Analysis", "BadArgument", "BadGame", "BadNotation", "BadPosition", "Batch", "Budget", "Choice", "Game", "IllegalMove", "LegalMove",
    "Limits", "LudariumError", "Match", "MissingExtra", "Move", "Outcome", "Player", "Position", "Record", "Stepper", "UgiEngine",
    "UnknownGame", "all_games", "analyse", "declare", "load", "names", "player", "register", "serve_ugi", "svg",
]  # fmt: skip

_HOMES = {
    "AlphaBeta": "search.alphabeta",
    "Analysis": "play.analysing",
    "Batch": "batch",
    "Budget": "search.budget",
    "Choice": "play.choice",
    "Game": "game.game",
    "LegalMove": "game.legal_move",
    "Limits": "play.limits",
    "Match": "play.match",
    "Move": "game.position",
    "Outcome": "game.outcome",
    "Player": "play.choice",
    "Position": "game.position",
    "Record": "record.value",
    "Stepper": "play.stepping",
    "UgiEngine": "arena.ugi_engine",
    "all_games": "catalogue",
    "analyse": "play.analysing",
    "declare": "game.declaring",
    "load": "catalogue",
    "names": "catalogue",
    "player": "play.players",
    "register": "catalogue",
    "serve_ugi": "cli.engine",
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
