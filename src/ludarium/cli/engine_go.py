"""`go`: reading its limits, and thinking in a thread that can be stopped."""

import dataclasses
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ludarium.cli.engine_players import MOST_PLAYERS, Limits
from ludarium.errors import BadNotation
from ludarium.play.limits import seconds_for

if TYPE_CHECKING:
    from ludarium.game.position import Move
    from ludarium.play.choice import Player
    from ludarium.play.match import Match
    from ludarium.search.result import Line

_SINGLE = ("movestogo", "movetime", "nodes", "depth")
_TIMES = {f"p{n + 1}time": n for n in range(MOST_PLAYERS)}
_INCREMENTS = {f"p{n + 1}inc": n for n in range(MOST_PLAYERS)}
_ALONE = ("infinite", "ponder")
PARAMETERS = (*_TIMES, *_INCREMENTS, *_SINGLE, *_ALONE)


def read_limits(text: str) -> Limits:
    """The limits written after `go`. BadNotation for what is unknown, given twice, without its number or below zero.

    A search on the other's time has no end of its own until `ponderhit`.
    """
    given: dict[str, int] = {}
    words = iter(text.split())
    for word in words:
        if word not in PARAMETERS:
            raise BadNotation(f"go does not know {word[:40]!r}; it takes {', '.join(PARAMETERS)}", code="BAD_LIMIT")
        if word in given:
            raise BadNotation(f"go has {word} twice", code="BAD_LIMIT")
        given[word] = 1 if word in _ALONE else _number(word, next(words, ""))
    return Limits(
        times=tuple(given.get(name) for name in _TIMES),
        increments=tuple(given.get(name) for name in _INCREMENTS),
        movestogo=given.get("movestogo"),
        movetime=given.get("movetime"),
        nodes=given.get("nodes"),
        depth=given.get("depth"),
        infinite="infinite" in given or "ponder" in given,
    )


def _number(name: str, text: str) -> int:
    below_zero = name in _TIMES and text.startswith("-")  # a clock that has run out may be given as below zero
    digits = text[1:] if below_zero else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 15):
        raise BadNotation(f"go {name} needs a whole number, not {text[:40]!r}", code="BAD_LIMIT")
    if name in ("movestogo", "depth", "nodes") and int(digits) == 0:
        raise BadNotation(f"go {name} is at least 1", code="BAD_LIMIT")
    return int(text)


class Thinking:
    """A player choosing a move in a thread; `done` is called there when the answer may be given."""

    def __init__(
        self, player: "Player", match: "Match", limits: Limits, done: Callable[[], None], *, pondering: bool = False
    ) -> None:
        self.limits = limits
        self.pondering = pondering
        self.position = match.position
        self.move: Move | None = None
        self.lines: list[str] = []
        self.failure: Exception | None = None
        self._found: Sequence[Line] = ()
        self._hit = False
        self._thread = threading.Thread(target=self._run, args=(player, match, done), daemon=True, name="thinking")
        self._thread.start()

    def _run(self, player: "Player", match: "Match", done: Callable[[], None]) -> None:
        try:
            self.move, self.lines, *more = player.choose(match, self.limits)
            self._found = more[0] if more else ()
        except Exception as error:  # noqa: BLE001  the conversation must go on, whatever a player does
            self.failure = error
        if self.limits.infinite:
            self.limits.stop.wait()
        done()

    def stop(self) -> None:
        """Ask for the answer now."""
        self.limits.stop.set()

    def hit(self) -> None:
        """The awaited turn was played: from now on the time given with `go ponder` counts."""
        self.pondering, self._hit = False, True
        own = dataclasses.replace(self.limits, infinite=False)
        timer = threading.Timer(seconds_for(own, self.position.mover) or 0.0, self.stop)
        timer.daemon = True
        timer.start()

    @property
    def unlimited(self) -> bool:
        """Whether it goes on until somebody says stop."""
        return self.limits.infinite and not self._hit and not self.limits.stop.is_set()

    @property
    def expected(self) -> str:
        """The answer to its turn that the player reckons with, in the game's notation; empty where it tells none."""
        line = next((found.line for found in self._found if found.turn == self.move), ())
        if self.move is None or len(line) < 2:
            return ""
        return self.position.play(self.move).write(line[1])

    @property
    def answer(self) -> str:
        """The turn in the game's notation; `none` where the player failed to find one."""
        return "none" if self.move is None else self.position.write(self.move)
