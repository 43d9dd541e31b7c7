"""Whether exactly one turn of a position is right: the question that makes a puzzle, and that checks one."""

from dataclasses import dataclass

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.play.longturns import searched
from ludarium.search.budget import Budget
from ludarium.search.result import Line
from ludarium.search.thinker import Thinker

_LINES = 4  # of which the first few may lead to the same position by different ways


@dataclass(frozen=True)
class Standard:
    """How good and how lonely the right turn has to be. Scores go from −1 to 1."""

    margin: float = 0.35  # by which it has to beat every other turn
    hopeless: float = -0.25  # it leads to no less than this: nobody wants to find the best way to lose
    won: float = 0.6  # beside a proven win, another turn that promises more than this might win too
    fewest: int = 4  # legal turns; fewer are no puzzle
    nodes: int = 400_000  # of the search that says so


_MARGIN_WITH_DICE = 0.2  # where dice decide, a tenth of all games is much


def standard_for(game: Game, nodes: int, margin: float | None = None, slack: float = 0.0) -> Standard:
    """What is asked of a puzzle in that game; with some slack, a little less."""
    if margin is None:
        margin = _MARGIN_WITH_DICE if game.stochastic else Standard.margin
    return Standard(margin - slack / 2, Standard.hopeless - slack, Standard.won + slack, Standard.fewest, nodes=nodes)


@dataclass(frozen=True)
class Verdict:
    """The right turn, and the best of those that lead elsewhere."""

    best: Line
    other: Line

    def stands(self, standard: Standard) -> bool:
        """Whether the one turn is right and the others are wrong."""
        if self.best.proven == "win":
            return self.other.proven != "win" and self.other.score <= standard.won
        apart = self.best.score - self.other.score >= standard.margin
        return apart and self.best.score >= standard.hopeless and self.best.proven != "loss"


def verdict_on(position: Position, thinker: Thinker, nodes: int) -> Verdict | None:
    """What a search of so many nodes says about the turns; None where all of them lead to the same position."""
    result = searched(thinker, position, Budget(nodes=nodes), _LINES)
    best = result.lines[0]
    end = position.play(best.turn)
    other = next((line for line in result.lines[1:] if position.play(line.turn) != end), None)
    return None if other is None else Verdict(best, other)
