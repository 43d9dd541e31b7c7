"""The dice of the house: what chance does, drawn by its odds."""

from ludarium.play.choice import generator
from ludarium.play.match import Match


def throw(match: Match, seed: int | str) -> int:
    """What chance does now, drawn by its odds.

    It depends on the seed and the place in the game alone, so that taking a turn back brings no new luck.
    """
    return match.position.chance_action(generator(f"throw {seed}", match))
