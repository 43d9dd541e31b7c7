"""What is compiled of a variant, and how it gets compiled while nobody waits for it.

A table needs a variant's rules (TABLE), the program its search as well (PLAYER). Until they are compiled, in another process,
rules are interpreted (`kernel/interim.py`) and the program's turns are played off-hand (`play/offhand.py`).
"""

import contextlib
import dataclasses
import hashlib
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.kernel import cache, interim
from ludarium.kernel.compiled_rules import entrances
from ludarium.kernel.compiling import INTERPRETED
from ludarium.kernel.verbs import CHANCE
from ludarium.play.actions import few_turns
from ludarium.play.choice import Choice
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.play.offhand import OffhandPlayer
from ludarium.play.players import LevelPlayer, player
from ludarium.play.seats import SeatedPlayer
from ludarium.search.speed import machine

TABLE, PLAYER = "table", "player"
_REHEARSAL = 2  # increase this when `rehearse` does more
_NICENESS = 10
_NOW = Limits()


def mark(game: Game, part: str) -> Path:
    """A file that exists once the code for all variants of this shape is compiled, for this kind of machine."""
    door = game.door
    shape = f"{_REHEARSAL} {door.rules_shape} {door.state_shape} {len(game.players)} {game.stochastic} {machine()}"
    return cache.folder_for(door.folder) / f"{part}-{hashlib.sha256(shape.encode()).hexdigest()[:16]}"


def is_ready(game: Game, part: str) -> bool:
    """Whether that part of the variant needs no compiling."""
    return INTERPRETED or mark(game, part).exists()


def compile_part(game: Game, part: str) -> None:
    """Compile that part of the variant unless that is done, and remember that it is compiled."""
    if not is_ready(game, part):
        rehearse(game, part)
        with contextlib.suppress(OSError):  # where nothing can be written, every process compiles for itself
            mark(game, part).touch()


def rehearse(game: Game, part: str) -> None:
    """Do everything that a table (TABLE) or the program (PLAYER) will do, so that it gets compiled."""
    compile_rules(game)
    try_out(game)
    if part == TABLE:
        return
    match = _at_first_choice(game)
    for name in ("level:1", "level:5", "level:10"):
        player(name).choose(match, Limits(movetime=30))


def compile_rules(game: Game) -> None:
    """Compile the variant's rules, or load what is compiled: from then on nothing of them is interpreted here."""
    for function in entrances(game.composed):
        game.door.enter(function)


def try_out(game: Game) -> None:
    """Do everything that a table does, so that nothing is done for the first time while people wait."""
    match = _at_first_choice(game)
    here = match.position
    if game.composed:
        few_turns(here)
    match.push(here.actions[0])
    match.outcome()


def _at_first_choice(game: Game) -> Match:
    """A match in which it is a player's turn. Throws are random: the same one each time might go on for ever."""
    match, rng = Match(game), random.Random(1)
    while match.position.mover == CHANCE:
        match.position.odds(match.position.actions[0])
        match.push(rng.choice(match.position.actions))
    return match


# --- at a table in this process


class Compiling:
    """A variant's code, compiled in another process and then loaded by a thread of this one; nobody waits for either.

    The process ends with this one. `tell` is called, in the thread, with a sentence about what is being compiled.
    """

    def __init__(self, game: Game, program: bool, tell: Callable[[str], None]) -> None:
        interim.hold(True)
        self._game, self._program, self._tell = game, program, tell
        self.thread = threading.Thread(target=self._work, daemon=True, name="compiling")
        self.thread.start()

    @property
    def going_on(self) -> bool:
        """Whether something is still being compiled or loaded."""
        return self.thread.is_alive()

    def _work(self) -> None:
        try:
            if not is_ready(self._game, TABLE):
                self._compile(TABLE)
            compile_rules(self._game)
        except LudariumError as error:
            self._tell(error.sentence)
            return  # what cannot be compiled stays interpreted
        interim.hold(False)
        if self._program and not is_ready(self._game, PLAYER):
            self._compile(PLAYER)

    def _compile(self, part: str) -> None:
        command = [sys.executable, "-m", __name__, self._game.text, part]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as helper:
            assert helper.stdout is not None
            for line in helper.stdout:
                self._tell(line.strip())


def seated_at_once(game: Game, seats: list[SeatedPlayer], tell: Callable[[str], None]) -> list[SeatedPlayer]:
    """The same seats for people who wait at a table: nobody there waits for the compiler. See `Compiling`."""
    levels = [isinstance(seat.player, LevelPlayer) for seat in seats]
    compiling = Compiling(game, any(levels), tell)
    return [
        dataclasses.replace(seat, player=ReadyPlayer(seat.player, compiling))
        if isinstance(seat.player, LevelPlayer)
        else seat
        for seat in seats
    ]


class ReadyPlayer:
    """A player who answers at once: as long as its code is being compiled, its turns are played off-hand."""

    def __init__(self, own: LevelPlayer, compiling: Compiling) -> None:
        self.own, self._compiling = own, compiling
        self._stand_in = OffhandPlayer(own.seed)

    def choose(self, match: Match, limits: Limits = _NOW) -> Choice:
        """The player's own choice if it can be had without waiting for the compiler, else what looks best at a glance."""
        if self._compiling.going_on and not is_ready(match.game, PLAYER):
            return self._stand_in.choose(match, limits)
        return self.own.choose(match, limits)


def main(game: str, part: str) -> None:
    """Compile a part of a variant; say what is being compiled on standard output; end when standard input does."""
    from ludarium.catalogue import load
    from ludarium.kernel import announcing

    def listen() -> None:
        sys.stdin.read()
        os._exit(0)  # whatever is being compiled is not worth waiting for

    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    threading.Thread(target=listen, daemon=True).start()
    announcing.watchers.append(lambda sentence: print(sentence, flush=True))
    compile_part(load(game), part)


if __name__ == "__main__":
    main(*sys.argv[1:])
