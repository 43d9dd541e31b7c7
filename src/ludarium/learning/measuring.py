"""How strong tables are: matches at equal nodes against the same search with the evaluation that the game has without them."""

import math
import random
from collections import Counter
from dataclasses import dataclass

from ludarium.arena import statistics
from ludarium.arena.openings import even_opening
from ludarium.game.game import Game
from ludarium.game.learned import Tables
from ludarium.game.position import Position
from ludarium.play.match import Match
from ludarium.play.players import past_of
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

_BUCKETS = 1 << 14
_LONGEST = 300  # turns until a game counts as drawn
_EVEN = 0.4  # openings that the fixed player calls more one-sided than this are passed over


@dataclass(frozen=True)
class Strength:
    """Points of so many games, as Elo: how much stronger than the fixed player, and the error of that (95 %)."""

    games: int
    share: float
    elo: float
    margin: float


def elo_of(share: float) -> float:
    """The lead in Elo that such a share of the points stands for; a share of all or nothing counts as nearly so."""
    return statistics.elo_of(min(max(share, 0.001), 0.999))


def strength_of(pairs: list[float]) -> Strength:
    """What pairs of games, each worth 0 to 2 points, come to."""
    count, share, variance = statistics.moments(Counter(pair / 2 for pair in pairs))
    error = statistics.CONFIDENCE * math.sqrt(variance / max(count - 1, 1))
    return Strength(2 * len(pairs), share, elo_of(share), (elo_of(share + error) - elo_of(share - error)) / 2)


class Yardstick:
    """The fixed player, and matches against it. Every opening is played twice with seats swapped, the same in every match."""

    def __init__(self, game: Game, games: int = 40, nodes: int = 500, opening: int = 8, seed: int = 1) -> None:
        self.game, self.nodes = game, nodes
        self.fixed = AlphaBeta(game, _BUCKETS, learned=False)
        lengths, seeds = range(1, opening + 1), [f"{seed}/{number}" for number in range(max(games // 2, 1))]
        self._openings = [
            even_opening(game, random.Random(one), lengths, self.fixed, 4 * nodes, _EVEN).position for one in seeds
        ]

    def measured(self, tables: Tables) -> Strength:
        """The strength of a search with these tables."""
        learned = AlphaBeta(self.game, _BUCKETS, learned=tables)
        return strength_of([sum(self._points(start, learned, seat) for seat in (0, 1)) for start in self._openings])

    def _points(self, start: Position, learned: AlphaBeta, seat: int) -> float:
        """What the learned player, in that seat, gets out of a game: 1, ½ or 0."""
        match, chance = Match(start), random.Random(f"{start}")
        while match.outcome() is None and match.ply() < _LONGEST:
            here = match.position
            if here.is_chance:
                match.push((here.chance_action(chance),))
                continue
            searcher = learned if here.mover == seat else self.fixed
            match.push(searcher.search(here, Budget(nodes=self.nodes), past=past_of(match)).turn)
        outcome = match.outcome()
        if outcome is None:
            return 0.5
        return 0.5 + 0.5 * outcome.by_seat[seat]
