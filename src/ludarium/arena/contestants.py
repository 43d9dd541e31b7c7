"""Those who play: Ludarium's own players and foreign engines, with one interface, by name.

`level:7`, `mcts:time=1` and all the other names of `play/players.py`, and `ugi:path/to/engine arguments`, with options of
the engine in square brackets: `ugi[Hash=16,time=1]:path/to/engine`. Limits in a name count instead of the match's.
`python:module:Class` is a class of your own; it plays in our process, but is trusted no more than an engine.
"""

import dataclasses
import re
import shlex
import sys
import time
from collections.abc import Collection
from typing import NamedTuple, Protocol

from ludarium.arena.cpu import children_seconds
from ludarium.arena.plan import Pace
from ludarium.errors import BadNotation, IllegalMove, LudariumError, UnknownGame
from ludarium.game.game import Game
from ludarium.game.option import nearest
from ludarium.game.position import Move
from ludarium.play import players
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.play.python_player import PlayerFailed, is_python
from ludarium.play.readiness import compile_rules

UGI = "ugi"
KINDS = {**players.NAMED, UGI: "an engine that speaks UGI; ugi:path/to/engine arguments, ugi[Hash=16,time=1]:path"}
_WARM_NODES = 200


class Forfeit(Exception):
    """A player has lost by breaking the rules of the match: `reason` is the one word for a record, with a sentence."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason, self.sentence = reason, sentence


class Answer(NamedTuple):
    """A turn and, where the player has an opinion, what it thinks of its chances, from −1 to 1."""

    move: Move
    score: float | None = None


class Contestant(Protocol):
    """Somebody who plays in a seat, one game after the other. Forfeit says what it did wrong."""

    def begin(self, game: Game, seed: str) -> None:
        """Get ready for a new game; whatever has to be compiled or started is done now."""
        ...

    def choose(self, match: Match, limits: Limits, patience: float | None) -> Answer:
        """A turn; after `patience` seconds a foreign engine is not waited for any longer."""
        ...

    def cpu_seconds(self) -> float | None:
        """CPU time used so far, to be compared with an earlier answer in the same game; None where the system cannot tell."""
        ...

    def close(self) -> None:
        """Leave nothing running."""
        ...


class OwnPlayer:
    """One of Ludarium's own players. It is trusted to answer, and created for each game, so that games do not affect each other."""

    def __init__(self, text: str, engines: Collection[int] = ()) -> None:
        """`engines` are processes of this one that other players use; it may grow and shrink."""
        self.text, self._engines = text, engines
        self.trusted = not is_python(text)  # whose late turns are noted, not punished
        self._player = players.player(text)
        self._used: float | None = 0.0

    def begin(self, game: Game, seed: str) -> None:
        try:
            self._player = players.player(self.text, seed)
            if hasattr(self._player, "prepare"):
                self._player.prepare(game)
        except LudariumError as error:
            if self.trusted:
                raise
            raise Forfeit("forfeit", error.sentence) from error

    def choose(self, match: Match, limits: Limits, patience: float | None) -> Answer:  # noqa: ARG002
        before = self._reading()
        try:
            choice = self._player.choose(match, limits)
        except (PlayerFailed, IllegalMove) as error:  # a class of somebody's own, named in the sentence
            raise Forfeit("forfeit", error.sentence) from error
        except Exception as error:
            raise Forfeit("forfeit", f"failed: {type(error).__name__}: {error}") from error
        finally:
            after = self._reading()
            spent = None if before is None or after is None else after - before
            self._used = None if spent is None or self._used is None else self._used + spent
        return Answer(choice.move, choice.lines[0].score if choice.lines else None)

    def _reading(self) -> float | None:
        """CPU time of this process and, for a class that may start others, of its children."""
        own, children = time.process_time(), 0.0 if self.trusted else children_seconds(self._engines)
        return None if children is None else own + children

    def cpu_seconds(self) -> float | None:
        """What its turns used; nothing that the referee does counts."""
        return self._used

    def warm(self, match: Match) -> None:
        """Compile all that a game will need."""
        self.begin(match.game, "warm")
        if not self.trusted:  # the rules it asks are ours, so compiling them must not be its time; it might fail itself
            compile_rules(match.game)
            return
        self._player.choose(match, Limits(nodes=_WARM_NODES, depth=2))

    def close(self) -> None:
        """There is nothing to stop."""


def own_pace(text: str) -> Pace | None:
    """The limits in a player's name, which count instead of the match's."""
    if is_foreign(text):
        return command_of(text).own
    limits = players.limits_in(text)
    return Pace(**limits) if limits else None


def pace_of(text: str, usual: Pace) -> Pace:
    """The limits that a player really gets: its own or the usual ones, and for an engine time instead of CPU time."""
    pace = own_pace(text) or usual
    return dataclasses.replace(pace, time=pace.cpu, cpu=None) if pace.cpu is not None and is_foreign(text) else pace


@dataclasses.dataclass(frozen=True)
class Command:
    """A foreign engine as its name describes it."""

    words: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    own: Pace | None = None


def words_of(line: str) -> tuple[str, ...]:
    """The words of a command line. On Windows a backslash stands for itself, as in the paths there."""
    reader = shlex.shlex(line, posix=True, punctuation_chars=False)
    reader.whitespace_split, reader.commenters = True, ""
    if sys.platform == "win32":
        reader.escape = ""
    return tuple(reader)


_COMMAND = re.compile(rf"{UGI}(?:\[([^\]]*)\])?:(.+)", re.DOTALL)


def command_of(text: str) -> Command:
    """The command line, options and limits in `ugi[…]:…`."""
    found = _COMMAND.fullmatch(text.strip())
    try:
        words = words_of(found[2]) if found else ()
    except ValueError:
        words = ()
    if not found or not words:
        raise BadNotation(f"{text!r}: an engine is written as ugi:path/to/engine arguments", code="UNKNOWN_PLAYER")
    options, limits = [], {}
    for part in filter(None, (part.strip() for part in (found[1] or "").split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadNotation(f"{text!r}: options are written as Name=value, not {part!r}", code="UNKNOWN_PLAYER")
        if name == "cpu":
            raise BadNotation(f"{text!r}: an engine is limited by time=…, not by CPU time", code="UNKNOWN_PLAYER")
        if name in ("time", "nodes", "depth"):
            limits[name] = _positive(text, name, value)
        else:
            options.append((name, value))
    own = None
    if limits:
        counts = {name: int(limits[name]) for name in ("nodes", "depth") if name in limits}
        own = Pace(limits.get("time"), counts.get("nodes"), counts.get("depth"))
    return Command(words, tuple(options), own)


def _positive(text: str, name: str, value: str) -> float:
    form = r"[0-9]{1,12}(\.[0-9]{1,9})?|\.[0-9]{1,9}" if name == "time" else "[0-9]{1,18}"
    number = 0.0 if not re.fullmatch(form, value) else float(value) if name == "time" else int(value)
    if number <= 0:
        sentence = f"{text!r}: {name} is a number above 0, in the digits 0 to 9, not {value!r}"
        raise BadNotation(sentence, code="UNKNOWN_PLAYER")
    return number


def is_foreign(text: str) -> bool:
    """Whether the name is that of a foreign engine."""
    return re.match(rf"\s*{UGI}[:\[]", text) is not None


def check_name(text: str) -> None:
    """LudariumError if there is no such player."""
    if is_foreign(text):
        command_of(text)
        return
    kind = text.strip().partition(":")[0]
    if kind not in KINDS or kind == UGI:
        raise UnknownGame(f"there is no kind of player {text!r}; {nearest(kind, KINDS)}", code="UNKNOWN_PLAYER")
    players.player(text)


def seated(text: str, start: float, announce: "Announce", engines: Collection[int] = ()) -> Contestant:
    """The contestant of that name; `announce` is called for every process that it starts and ends.

    `engines` are the processes of all engines at this table, whose CPU time is not this contestant's.
    """
    if is_foreign(text):
        from ludarium.arena.foreign import ForeignEngine

        return ForeignEngine(command_of(text), start, announce)
    return OwnPlayer(text, engines)


class Announce(Protocol):
    """Called when a process was started (`alive`) or has ended."""

    def __call__(self, pid: int, alive: bool) -> None: ...
