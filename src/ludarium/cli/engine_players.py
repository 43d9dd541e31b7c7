"""Players that are not people, and the dice: what the protocol and the terminal ask for a move."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ludarium.errors import UnknownGame
from ludarium.play.limits import MOST_PLAYERS, Limits

if TYPE_CHECKING:
    from ludarium.game.position import Position
    from ludarium.play.choice import Player
    from ludarium.play.match import Match
    from ludarium.search.budget import Budget
    from ludarium.search.result import Result

__all__ = ["MOST_PLAYERS", "STRONGEST", "Limits", "listen_to", "seated", "throw"]

STRONGEST = "level:10"


def seated(text: str, seed: int | str) -> "Player":
    """The player of that name, such as `level:6`; imported only now, for it brings the compiler.

    Python classes cannot be chosen here: a program that talks to an engine need not be allowed to run code.
    """
    from ludarium.play.players import player
    from ludarium.play.python_player import is_python

    if is_python(text):
        sentence = (
            "an engine does not import players when asked to; ludarium.serve_ugi(player) makes an engine of yours"
        )
        raise UnknownGame(sentence, code="UNKNOWN_PLAYER")
    return player(text, seed)


class Overheard:
    """A searcher that also tells somebody what it has found whenever it knows more."""

    def __init__(self, searcher: Any, hear: "Callable[[Result], None]") -> None:
        self._searcher, self._hear = searcher, hear

    def __getattr__(self, name: str) -> Any:
        """All else is as it was."""
        return getattr(self._searcher, name)

    def search(self, position: "Position", budget: "Budget", lines: int = 1, past: Sequence[int] = ()) -> "Result":
        """What the searcher finds."""
        found: Result = self._searcher.search(position, budget, lines, past, self._hear)
        return found


def listen_to(player: Any, hear: "Callable[[Result], None]") -> None:
    """Let `hear` know what the player's searches find while they go on; a player that does not search says nothing."""
    if hasattr(player, "searcher"):
        find = player.searcher
        player.searcher = lambda game: Overheard(find(game), hear)


def throw(match: "Match", seed: int | str) -> int:
    """What chance does now, at random by its odds; see `play.throwing`."""
    from ludarium.play.throwing import throw as thrown

    return thrown(match, seed)
