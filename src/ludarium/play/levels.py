"""Levels 1 to 10: the same judgement with less and less sight, and with the mistakes that people make.

A weaker level looks less far. Besides, it may fail to see the answer to a turn (then it judges the turn by what the board
looks like right after it), and it cannot tell turns apart that are nearly as good: it prefers now one, now another. What
is "nearly" depends on the position: blur is counted in the spread of the scores of the turns it weighs, so that a turn that
stands out is found by all but the weakest, whatever a game's scores look like. It never plays just anything. All of it is
seeded, so a level plays the same in the same place of a game.

Nodes tell the upper levels apart where a game is quick, shares of the time where it is slow. Where dice decide much, sight
does little, and even the worst turns win now and then: there the levels differ by how often they fall for the worst turn.
"""

import random
import statistics
from collections.abc import Mapping
from dataclasses import dataclass

from ludarium.game.game import Game
from ludarium.search.budget import Budget
from ludarium.search.result import Line

WEAKEST, STRONGEST = 1, 10
VARIED_TURNS = 4
"""Turns of the opening in which turns that are equally good are varied."""
_VARIETY = 0.02  # how alike those are


@dataclass(frozen=True)
class Level:
    """What a level sees: turns deep, nodes, share of the time given; how much it mixes up scores; what it overlooks."""

    depth: int | None
    nodes: int | None
    share: float
    blur: float  # the spread of what it takes a score for, in spreads of the scores of its lines
    oversight: float  # how often it does not see the answer to a turn
    lines: int  # how many turns it weighs against each other
    blunder: float = 0.0  # how often it falls for the turn that looks worst


LEVELS: Mapping[int, Level] = {
    1: Level(1, 3_000, 0.10, 3.00, 0.65, 16),
    2: Level(2, 3_000, 0.10, 1.70, 0.40, 16),
    3: Level(2, 3_000, 0.10, 1.15, 0.26, 14),
    4: Level(2, 3_000, 0.10, 0.80, 0.16, 12),
    5: Level(3, 3_000, 0.10, 0.58, 0.08, 10),
    6: Level(3, 4_000, 0.12, 0.38, 0.03, 8),
    7: Level(None, 5_000, 0.16, 0.22, 0.0, 6),
    8: Level(None, 9_000, 0.24, 0.11, 0.0, 4),
    9: Level(None, 16_000, 0.40, 0.04, 0.0, 3),
    10: Level(None, None, 1.0, 0.0, 0.0, 1),
}

DICE: Mapping[int, Level] = {
    1: Level(1, 12_000, 0.50, 0.0, 0.0, 32, 1.00),
    2: Level(1, 12_000, 0.50, 0.0, 0.0, 32, 0.82),
    3: Level(1, 12_000, 0.50, 0.0, 0.0, 32, 0.70),
    4: Level(1, 12_000, 0.50, 0.0, 0.0, 32, 0.58),
    5: Level(1, 12_000, 0.50, 0.0, 0.0, 32, 0.45),
    6: Level(1, 12_000, 0.50, 0.0, 0.0, 32, 0.31),
    7: Level(1, 12_000, 0.50, 0.0, 0.0, 32, 0.18),
    8: Level(1, 12_000, 0.50, 0.0, 0.0, 32, 0.07),
    9: Level(1, 12_000, 0.50, 0.0, 0.0, 1),
    10: Level(None, None, 1.0, 0.0, 0.0, 1),
}
"""The levels of games of chance."""


def level_for(game: Game, number: int) -> Level:
    """What that level means in that game."""
    return (DICE if game.stochastic else LEVELS)[number]


def allowance(level: Level, budget: Budget) -> Budget:
    """What the level may use of a budget."""
    seconds = None if budget.seconds is None else budget.seconds * level.share
    return Budget(seconds, _least(level.nodes, budget.nodes), _least(level.depth, budget.depth), budget.stop)


def _least(*limits: int | None) -> int | None:
    return min((limit for limit in limits if limit is not None), default=None)


def mistaken(
    level: Level, lines: tuple[Line, ...], glimpse: dict[tuple[int, ...], float], chance: random.Random
) -> Line:
    """The line the level believes in. `glimpse` has each turn's score as it looks right after the turn."""
    if level.blunder and chance.random() < level.blunder:
        return min(lines, key=lambda line: line.score)
    spread = level.blur * statistics.pstdev(line.score for line in lines)
    believed = []
    for line in lines:
        score = line.score
        if chance.random() < level.oversight and line.turn in glimpse:
            score = glimpse[line.turn]
        believed.append((score + chance.gauss(0.0, spread) if spread else score, line))
    return max(believed, key=lambda pair: pair[0])[1]


def varied(lines: tuple[Line, ...], turns_played: int, chance: random.Random) -> Line:
    """In the opening, one of the lines that are as good as the best; later the best."""
    best = lines[0]
    if turns_played >= VARIED_TURNS or best.proven:
        return best
    alike = [line for line in lines if line.score >= best.score - _VARIETY and line.proven in (None, best.proven)]
    return chance.choice(alike)
