"""How hard a puzzle is: how often each level of the program finds its turn."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.play.levels import STRONGEST, WEAKEST
from ludarium.play.match import Match
from ludarium.play.players import LevelPlayer

TRIES = 8
"""How often each level tries, each time with another seed."""


class Grader:
    """Lets the levels try; keeps their searchers."""

    def __init__(self, game: Game) -> None:
        # The levels below the strongest end by their nodes, so with time enough they play the same on every machine.
        self._players = {level: LevelPlayer(level, 0, time=60) for level in range(WEAKEST, STRONGEST)}
        for player in self._players.values():
            player.prepare(game)

    def grade(self, here: Position, end: Position) -> tuple[int, tuple[int, ...]]:
        """The lowest level that comes to `end` in at least half of its tries, as does every level above it; and all percentages.

        The strongest level is the answer where there is none.
        """
        shares = tuple(self._share(level, here, end) for level in self._players)
        grade = STRONGEST
        for level in reversed(self._players):
            if shares[level - WEAKEST] < 50:
                break
            grade = level
        return grade, shares

    def _share(self, level: int, here: Position, end: Position) -> int:
        """The percentage of tries in which a level finds it."""
        player, found = self._players[level], 0
        for seed in range(TRIES):
            player.seed = f"{here.text()} {seed}"  # or a level would slip in the same tries of every puzzle
            found += here.play(player.choose(Match(here)).move) == end
        return round(100 * found / TRIES)
