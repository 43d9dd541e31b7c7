"""Levels 1 to 10: the same judgement, but lower levels see less and make the mistakes that people make.

A weaker level looks less far. Besides, it may fail to see the answer to a turn (then it judges the turn by what the board
looks like right after it), and it cannot distinguish turns that are nearly as good: it prefers now one, now another. What
"nearly" means depends on the position: blur is measured in the spread of the scores of the turns it weighs, so that a turn that
stands out is found by all but the weakest, whatever a game's scores look like. Where nothing else makes a
difference, it slips: it plays what looks worst. All of it is seeded, so a level plays the same in the same place of a game.

The upper levels differ in nodes where a game is quick, in their share of the time where it is slow.

`levels.toml` beside this file has the ten levels. A game that needs other steps has a `levels.toml` in its folder:
where there are only a few turns to choose from, blur does little; where dice decide much, depth does little, and the
levels differ in how often they play the worst turn. The steps were measured (docs/strength.md), and can be again: `tools/ladder.py`.
"""

import functools
import random
import statistics
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ludarium.errors import LudariumError
from ludarium.game.folder import Folder
from ludarium.game.game import Game
from ludarium.search.budget import Budget
from ludarium.search.result import Line

WEAKEST, STRONGEST = 1, 10
VARIED_TURNS = 4
"""Turns of the opening in which turns that are equally good are varied."""
OPENING_LINES = 3  # of which one is played there
FIRST_LOOK = Budget(nodes=2_000, depth=1)
"""How far somebody looks who does not see the answers to a turn."""
_VARIETY = 0.02  # how alike those are


@dataclass(frozen=True)
class Level:
    """What a level sees: depth in turns, nodes, its share of the time; how much it misjudges scores; what it overlooks.

    A level without any of these sees all there is to see.
    """

    depth: int | None = None
    nodes: int | None = None
    share: float = 1.0
    blur: float = 0.0  # the random error of a score, in spreads of the scores of its lines
    oversight: float = 0.0  # how often it does not see the answer to a turn
    lines: int = 1  # how many turns it weighs against each other
    blunder: float = 0.0  # how often it plays the turn that looks worst
    board_only: bool = False  # whether it judges by what the board shows alone, even if the game knows more
    learned: bool = True  # whether it uses learned tables where there are any; only the strongest level does
    sharp: bool = True  # whether its search is a sharp one (search/sharpening.py); only that of the strongest level is


@functools.cache
def levels_of(folder: Folder) -> Mapping[int, Level]:
    """The levels of the game in that folder: its own where the folder has a `levels.toml`, else everybody's."""
    return levels_in(folder.file("levels.toml") or Path(__file__).with_name("levels.toml"))


def levels_in(file: Path) -> Mapping[int, Level]:
    """The levels written in a file, the weakest first. LudariumError where they are not ten."""
    rows = tomllib.loads(file.read_text("utf-8"))["level"]
    if len(rows) != STRONGEST:
        raise LudariumError(f"{file} has {len(rows)} levels; there are {STRONGEST}")
    return {
        number: Level(**{**dict.fromkeys(("learned", "sharp"), number == STRONGEST), **row})
        for number, row in enumerate(rows, WEAKEST)
    }


def level_for(game: Game, number: int) -> Level:
    """What that level means in that game: who does not use what the program taught itself goes by the board there."""
    level = levels_of(game.folder)[number]
    taught = game.judgement.self_taught(game.rules)
    return replace(level, board_only=True) if taught and not level.learned else level


def allowance(level: Level, budget: Budget) -> Budget:
    """What the level may use of a budget."""
    seconds = None if budget.seconds is None else budget.seconds * level.share
    nodes, depth = _least(level.nodes, budget.nodes), _least(level.depth, budget.depth)
    return replace(budget, seconds=seconds, nodes=nodes, depth=depth)


def _least(*limits: int | None) -> int | None:
    return min((limit for limit in limits if limit is not None), default=None)


def mistaken(
    level: Level, lines: tuple[Line, ...], shallow: dict[tuple[int, ...], float], chance: random.Random
) -> Line:
    """The line that seems best to the level. `shallow` has each turn's score as it looks right after the turn."""
    spread = level.blur * statistics.pstdev(line.score for line in lines)
    believed = []
    for line in lines:
        score = line.score
        if chance.random() < level.oversight and line.turn in shallow:
            score = shallow[line.turn]
        believed.append((score + chance.gauss(0.0, spread) if spread else score, line))
    return max(believed, key=lambda pair: pair[0])[1]


def chosen(
    level: Level,
    lines: tuple[Line, ...],
    shallow: dict[tuple[int, ...], float],
    opening: int | None,
    chance: random.Random,
) -> Line:
    """The line that the level plays; `opening` is how many turns have been played, or None if the opening is over."""
    if level.blur or level.oversight:
        return mistaken(level, lines, shallow, chance)
    return lines[0] if opening is None else varied(lines, opening, chance)


def varied(lines: tuple[Line, ...], turns_played: int, chance: random.Random) -> Line:
    """In the opening, one of the lines that are as good as the best; later, or where an end is in sight, the best."""
    best = lines[0]
    if turns_played >= VARIED_TURNS or best.turns is not None or best.proven == "draw":
        return best
    alike = [line for line in lines if line.score >= best.score - _VARIETY and line.proven == best.proven]
    return chance.choice(alike)
