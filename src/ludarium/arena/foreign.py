"""Foreign engines, spoken to in UGI and not trusted: one that breaks the protocol loses the game, with the reason."""

import math
import time

from ludarium.arena.contestants import Announce, Answer, Command, Forfeit
from ludarium.arena.cpu import tree_seconds
from ludarium.arena.openings import line_of
from ludarium.arena.pipes import CLOSED, FLOOD, MOST_OUTPUT, Process
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.position import Move, Position
from ludarium.play.limits import Limits
from ludarium.play.match import Match


class ForeignEngine:
    """An engine in a process of its own. It stays from game to game unless it failed; then it is started again."""

    def __init__(self, command: Command, start: float, announce: Announce) -> None:
        self._command, self._start, self._announce = command, start, announce
        self._process: Process | None = None
        self._options: set[str] = set()
        self._used: float | None = None  # CPU seconds of the last process, once it has been ended

    # --- a game

    def begin(self, game: Game, seed: str) -> None:  # noqa: ARG002  engines have no common option for a seed
        deadline = time.perf_counter() + self._start
        try:
            if self._process is None:
                self._open(deadline)
            for name, value in (("Game", game.text), *self._command.options):
                if name == "Game" and "game" not in self._options:
                    continue
                self._say(f"setoption name {name} value {value}")
            self._say("uginewgame")
            self._say("isready")
            self._wait_for("readyok", deadline, f"was not ready within {self._start:g} s")
        except Forfeit:
            self._drop()
            raise

    def _open(self, deadline: float) -> None:
        try:
            self._process = Process(self._command.words)
        except OSError as error:
            what = error.strerror or type(error).__name__
            raise Forfeit("forfeit", f"could not be started: {what}: {self._command.words[0]}") from None
        self._announce(self._process.pid, True)
        self._options.clear()
        self._say("ugi")
        self._wait_for("ugiok", deadline, f"did not say ugiok within {self._start:g} s")

    def choose(self, match: Match, limits: Limits, patience: float | None) -> Answer:
        try:
            self._say(f"position {line_of(match)}")
            self._say(go_line(limits, len(match.game.players)))
            deadline = None if patience is None else time.perf_counter() + patience
            text, score = self._bestmove(deadline)
            return Answer(_legal(match.position, text), score)
        except Forfeit:
            self._drop()
            raise

    def _bestmove(self, deadline: float | None) -> tuple[str, float | None]:
        """Its answer, and the last score it gave for the first line."""
        score = None
        while True:
            words = self._hear(deadline, "time", "did not move in time").split()
            if words[:1] == ["bestmove"]:
                return (words[1] if len(words) > 1 else ""), score
            if words[:1] == ["info"]:
                score = _score(words, score)

    # --- the process

    def _say(self, line: str) -> None:
        assert self._process is not None
        self._process.say(line)

    def _hear(self, deadline: float | None, reason: str, lateness: str) -> str:
        assert self._process is not None
        line = self._process.hear(deadline)
        if line is None:
            raise Forfeit(reason, lateness)
        if line is FLOOD:
            raise Forfeit(
                "forfeit", f"flooded its output (a line too long, too many lines, or more than {MOST_OUTPUT >> 20} MiB)"
            )
        if line is CLOSED:
            raise Forfeit("forfeit", f"stopped running ({self._process.last_words or 'without a word'})")
        return str(line)

    def _wait_for(self, word: str, deadline: float, lateness: str) -> None:
        while (line := self._hear(deadline, "forfeit", lateness)) != word:
            words = line.split()
            if words[:2] == ["option", "name"] and len(words) > 2 and len(self._options) < 1000:
                self._options.add(words[2].lower())

    def _drop(self, *, politely: bool = False) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            self._used = tree_seconds(process.pid)
            process.end(politely=politely)
            self._announce(process.pid, False)

    def cpu_seconds(self) -> float | None:
        """What its process and everything that it started have used, thinking or not; None once it has crashed."""
        return self._used if self._process is None else tree_seconds(self._process.pid)

    def close(self) -> None:
        """Ask it to quit, and make sure that it does."""
        self._drop(politely=True)


def go_line(limits: Limits, players: int) -> str:
    """The command `go` with these limits."""
    words = ["go"]
    for number in range(players):
        if (left := limits.times[number]) is not None:
            words += [f"p{number + 1}time", str(left), f"p{number + 1}inc", str(limits.increments[number] or 0)]
    for name in ("movetime", "nodes", "depth"):
        if (value := getattr(limits, name)) is not None:
            words += [name, str(value)]
    return " ".join(words)


def _legal(position: Position, text: str) -> Move:
    """The turn that the engine answered with, made of its own actions only."""
    shown = "".join(c for c in text if c.isprintable())[:80]
    try:
        move = position.parse(text)
        here = position
        for action in move:
            if here.mover != position.mover:
                raise Forfeit("forfeit", f"answered with more than its own turn: {shown!r}")
            here = here.act(action)
    except LudariumError as error:
        raise Forfeit("forfeit", f"illegal move {shown!r}: {error.sentence}") from None
    return move


def _score(words: list[str], before: float | None) -> float | None:
    """The score in an `info` line, `cp 100` and `mate 3` being 1; the one before if the line has none."""
    if "score" not in words or ("multipv" in words and words[words.index("multipv") + 1 :][:1] != ["1"]):
        return before
    kind, value = (*words[words.index("score") + 1 :][:2], "", "")[:2]
    try:
        number = float(value)
    except ValueError:
        return before
    if not math.isfinite(number):
        return before
    if kind == "mate":
        return 1.0 if number > 0 else -1.0
    return max(-1.0, min(1.0, number / 100)) if kind == "cp" else before
