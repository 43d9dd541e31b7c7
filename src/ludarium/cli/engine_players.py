"""Players that are not people, and the dice: what the protocol and the terminal ask for a move."""

from typing import TYPE_CHECKING

from ludarium.play.limits import MOST_PLAYERS, Limits

if TYPE_CHECKING:
    from ludarium.play.choice import Player
    from ludarium.play.match import Match

__all__ = ["MOST_PLAYERS", "STRONGEST", "Limits", "seated", "throw"]

STRONGEST = "level:10"


def seated(text: str, seed: int | str) -> "Player":
    """The player of that name, such as `level:6`; imported only now, for it brings the compiler."""
    from ludarium.play.players import player

    return player(text, seed)


def throw(match: "Match", seed: int | str) -> int:
    """What chance does now, drawn by its odds.

    It depends on the seed and the place in the game alone, so that taking a turn back brings no new luck.
    """
    from ludarium.play.choice import generator

    position = match.position
    weights = [position.odds(action) for action in position.actions]
    return int(generator(f"throw {seed}", match).choices(position.actions, weights)[0])
