"""What a search found, as values."""

from collections.abc import Sequence
from dataclasses import dataclass

from ludarium.game.position import Move, Position
from ludarium.kernel.verbs import CHANCE


@dataclass(frozen=True)
class Line:
    """A line of play: its first `turn`, its `score` for the player to move, and the turns that would follow.

    `proven` is "win", "loss" or "draw", or None if the score is an estimate. If it is known, `turns` is the number of
    turns, counting all players, within which a win can be forced, or for which a loss can be put off.
    """

    turn: Move
    score: float
    proven: str | None
    turns: int | None
    line: tuple[Move, ...]

    def texts(self, position: Position) -> list[str]:
        """The line's turns in the game's notation."""
        written = []
        for turn in self.line:
            written.append(position.write(turn))
            position = position.play(turn)
        return written

    @property
    def verdict(self) -> str:
        """`wins in 5`, `loses in 4`, `draw`, or the score."""
        if self.proven == "draw":
            return "draw"
        if self.proven is None:
            return f"{self.score:+.2f}"
        word = "wins" if self.proven == "win" else "loses"
        return word if self.turns is None else f"{word} in {self.turns}"


@dataclass(frozen=True)
class Result:
    """What a search found: the best lines, best first (at least one), and the nodes, depth and seconds it took."""

    lines: tuple[Line, ...]
    nodes: int
    depth: int
    seconds: float

    @property
    def turn(self) -> Move:
        """The best turn: the actions of the player to move, until it is another player's turn."""
        return self.lines[0].turn

    @property
    def score(self) -> float:
        """The score of the best turn for the player to move, from −1 to 1."""
        return self.lines[0].score

    @property
    def proven(self) -> str | None:
        """Whether that is certain: "win", "loss" or "draw"; None if it is an estimate."""
        return self.lines[0].proven


def in_turns(position: Position, actions: Sequence[int]) -> tuple[Move, ...]:
    """A line of actions as turns, up to the first throw of chance; an unfinished last turn is left out."""
    turns: list[Move] = []
    turn: list[int] = []
    mover = position.mover
    for action in actions:
        if mover == CHANCE:
            break
        turn.append(action)
        position = position.act(action)
        if not position.game.composed or position.mover != mover:
            turns.append(tuple(turn))
            turn, mover = [], position.mover
    return tuple(turns)
