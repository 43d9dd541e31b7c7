"""What `query` can be asked about the match on the board, and the answers."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludarium.cli.engine_players import MOST_PLAYERS

if TYPE_CHECKING:
    from ludarium.play.match import Match

Answer = Callable[["Match"], str]


def _truth(yes: bool) -> str:
    return "true" if yes else "false"


def _legal(match: "Match") -> str:
    from ludarium.play.longturns import listed_turns

    position = match.position
    turns, complete = ([], True) if match.outcome() else listed_turns(position)
    texts = " ".join(position.write(move) for move in turns)
    return texts if complete else f"{texts} …"


def _turn_of(player: int) -> Answer:
    return lambda match: _truth(match.outcome() is None and match.position.mover == player)


def _result(match: "Match") -> str:
    """`p1win` … `p4win`, `draw` or `none`; with more than two players the ranks follow.

    p1 is the player who moves first; where players exchanged colours in the game, p1 is still the same person.
    """
    outcome = match.outcome()
    if outcome is None:
        return "none"
    word = "draw" if outcome.winner is None else f"p{outcome.by_seat.index(max(outcome.by_seat)) + 1}win"
    return f"{word} {outcome.result}" if len(outcome.names) > 2 else word


def _options(match: "Match") -> str:
    game = match.game
    return " ".join(f"{option.name}={option.write(game.chosen[option.name])}" for option in game.options)


def _reason(match: "Match") -> str:
    outcome = match.outcome()
    return outcome.reason if outcome else "none"


ANSWERS: dict[str, Answer] = {
    "gameover": lambda match: _truth(match.outcome() is not None),
    **{f"p{n + 1}turn": _turn_of(n) for n in range(MOST_PLAYERS)},
    "turn": lambda match: match.turn,
    "result": _result,
    "reason": _reason,
    "legal": _legal,
    "position": lambda match: match.position.text(),
    "game": lambda match: match.game.text,
    "players": lambda match: " ".join(match.game.players),
    "options": _options,
}
