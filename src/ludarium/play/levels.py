"""Levels 1 to 10: the same judgement with less and less sight, and with the mistakes that people make.

A weaker level looks less far. Besides, it may fail to see the answer to a turn (then it judges the turn by what the board
looks like right after it), and it cannot tell turns apart that are nearly as good: it prefers now one, now another. It
never plays just anything. All of it is seeded, so a level plays the same in the same place of a game.
"""

import random
from dataclasses import dataclass

from ludarium.search.budget import Budget
from ludarium.search.result import Line

WEAKEST, STRONGEST = 1, 10
_VARIED_TURNS, _VARIETY = (
    4,
    0.02,
)  # turns of the opening in which equally good turns are varied, and how alike those are


@dataclass(frozen=True)
class Level:
    """What a level sees: turns deep, nodes, share of the time given; how much it mixes up scores; what it overlooks."""

    depth: int | None
    nodes: int | None
    share: float
    blur: float  # the spread of what it takes a score for
    oversight: float  # how often it does not see the answer to a turn
    lines: int  # how many turns it weighs against each other


LEVELS = {
    1: Level(1, 400, 1.0, 0.50, 0.60, 12),
    2: Level(2, 800, 1.0, 0.28, 0.40, 10),
    3: Level(2, 1_500, 1.0, 0.16, 0.22, 8),
    4: Level(3, 3_000, 1.0, 0.10, 0.12, 6),
    5: Level(4, 6_000, 1.0, 0.06, 0.06, 5),
    6: Level(5, 12_000, 1.0, 0.035, 0.03, 4),
    7: Level(None, 6_000, 0.5, 0.012, 0.0, 2),
    8: Level(None, 20_000, 0.5, 0.006, 0.0, 2),
    9: Level(None, 60_000, 0.5, 0.0, 0.0, 1),
    10: Level(None, None, 1.0, 0.0, 0.0, 1),
}


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
    believed = []
    for line in lines:
        score = line.score
        if chance.random() < level.oversight and line.turn in glimpse:
            score = glimpse[line.turn]
        believed.append((score + chance.gauss(0.0, level.blur) if level.blur else score, line))
    return max(believed, key=lambda pair: pair[0])[1]


def varied(lines: tuple[Line, ...], turns_played: int, chance: random.Random) -> Line:
    """In the opening, one of the lines that are as good as the best; later the best."""
    best = lines[0]
    if turns_played >= _VARIED_TURNS or best.proven:
        return best
    alike = [line for line in lines if line.score >= best.score - _VARIETY and line.proven in (None, best.proven)]
    return chance.choice(alike)
