"""Throws made by the program, according to the odds."""

from ludarium.play.choice import generator
from ludarium.play.match import Match


def throw(match: Match, seed: int | str) -> int:
    """The next throw, chosen at random according to the odds.

    It depends only on the seed and on how far the game has gone, so taking a turn back does not change the luck.
    """
    return match.position.chance_action(generator(f"throw {seed}", match))
