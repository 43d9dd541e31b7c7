"""A player's answer, and what every player promises."""

import random
from typing import NamedTuple, Protocol

from ludarium.game.position import Move
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.search.result import Line, Result


class Choice(NamedTuple):
    """A player's answer: the turn, remarks on it (as after `info` in the engine protocol), and the lines it considered."""

    move: Move
    info: list[str]
    lines: tuple[Line, ...] = ()


class Player(Protocol):
    """Anything that can choose a move. `choose` may run in a thread of its own; it never changes the match."""

    def choose(self, match: Match, limits: Limits = ...) -> Choice:
        """A legal turn in the current position; if a turn has already begun, the rest of it.

        Called only when a player is to move, never before a throw. Returns soon after `limits.stop` is set.
        """
        ...


def info_texts(match: Match, result: Result) -> list[str]:
    """A search's result as it is written in the engine protocol, one text per line."""
    texts = []
    for number, line in enumerate(result.lines, 1):
        turns = " ".join(line.texts(match.position))
        score = f"score {_score(line)}"
        speed = f"nodes {result.nodes} time {round(1000 * result.seconds)}"
        multipv = f" multipv {number}" if len(result.lines) > 1 else ""
        texts.append(f"depth {result.depth}{multipv} {score} {speed} pv {turns}")
    return texts


def _score(line: Line) -> str:
    if line.proven in ("win", "loss") and line.turns is not None:
        return f"mate {line.turns if line.proven == 'win' else -line.turns}"
    return f"cp {round(100 * line.score)}"


def generator(seed: int | str, match: Match) -> random.Random:
    """Random numbers that depend only on the seed and on how far the game has gone."""
    return random.Random(f"{seed}/{match.ply()}/{len(match.pending)}")
