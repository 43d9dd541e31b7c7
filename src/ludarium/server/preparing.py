"""Variants are compiled before they are played, in a process of its own; meanwhile their boards can be drawn already."""

import asyncio
import gc
import hashlib
import logging
import random
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludarium.game.game import Game
from ludarium.kernel import cache
from ludarium.kernel.compiling import INTERPRETED
from ludarium.kernel.verbs import CHANCE
from ludarium.play.actions import few_turns
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.search.speed import machine
from ludarium.server.refusals import Refusal
from ludarium.server.views import Sketch, sketch_of
from ludarium.server.worker_process import WorkerFailed, WorkerProcess

log = logging.getLogger(__name__)
SKETCHES_KEPT = 200
MET_KEPT = 500  # variants, some 70 kB each; one that is forgotten is met again in a moment
TABLE, PLAYER = "table", "player"
_REHEARSAL = 2  # to be counted up when `rehearse` comes to do more

Watcher = Callable[[str, str | None], None]
"""Called with a variant's name and what is being done for it; None once it is ready."""


def mark(game: Game, part: str) -> Path:
    """A file that is there once the code of all variants of this shape is, for this kind of machine."""
    door = game.door
    shape = f"{_REHEARSAL} {door.rules_shape} {door.state_shape} {len(game.players)} {game.stochastic} {machine()}"
    return cache.folder_for(door.folder) / f"{part}-{hashlib.sha256(shape.encode()).hexdigest()[:16]}"


def is_ready(game: Game, part: str) -> bool:
    """Whether that part of the variant needs no compiling."""
    return INTERPRETED or mark(game, part).exists()


def compile_part(game: Game, part: str) -> None:
    """Compile that part of the variant, where it is not, and remember that it is compiled."""
    if not is_ready(game, part):
        rehearse(game, part)
        mark(game, part).touch()


def rehearse(game: Game, part: str) -> None:
    """Do all that a table (TABLE) or the program (PLAYER) will do, so that it is compiled."""
    meet(game)
    if part == TABLE:
        return
    from ludarium.play.players import player

    match = _at_first_choice(game)
    for name in ("level:1", "level:5", "level:10"):
        player(name).choose(match, Limits(movetime=30))


def _at_first_choice(game: Game) -> Match:
    """A match where a player is to act; always the same throw might throw for the first turn for ever."""
    match, rng = Match(game), random.Random(1)
    while match.position.mover == CHANCE:
        match.position.odds(match.position.actions[0])
        match.push(rng.choice(match.position.actions))
    return match


def meet(game: Game) -> Sketch:
    """Do all that a table does, so that this process has the code at hand."""
    match = _at_first_choice(game)
    here = match.position
    if game.composed:
        few_turns(here)
    match.push(here.actions[0])
    match.outcome()
    game.compiled.fraction  # noqa: B018  scores are asked for at the end only
    return sketch_of(game)


class Preparing:
    """Which variants can be played, and what is done for those that cannot yet."""

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        self.doing: dict[str, str] = {}
        self._met: OrderedDict[str, Sketch] = OrderedDict()
        self._loaded: set[Path] = set()  # folders of games whose code is in memory
        self._players: OrderedDict[str, None] = OrderedDict()
        self._sketches: OrderedDict[str, Sketch] = OrderedDict()
        self._drawn: dict[tuple[tuple[str, str], ...], Any] = {}
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._compilers = {part: WorkerProcess("prepare") for part in (TABLE, PLAYER)}  # no table waits for a player
        self._artist = WorkerProcess("sketch", NUMBA_DISABLE_JIT="1")

    def ready(self, game: Game, part: str = TABLE) -> bool:
        """Whether that can begin now, without any waiting."""
        return game.text in (self._met if part == TABLE else self._players)

    async def sketch(self, game: Game) -> Sketch:
        """The variant's board and start, compiled or not."""
        if (met := self._met.get(game.text)) is not None:
            return met
        if await asyncio.to_thread(is_ready, game, TABLE):
            return await self._meet(game)
        if game.text not in self._sketches:
            drawn = (await self._artist.do({"do": "sketch", "game": game.text}))["sketch"]
            self._sketches[game.text] = Sketch(**{**drawn, "names": tuple(drawn["names"])})
            if len(self._sketches) > SKETCHES_KEPT:
                self._sketches.popitem(last=False)
        return self._sketches[game.text]

    async def drawn(self, job: dict[str, str]) -> Any:
        """A picture or a list of examples, from the drawing process; drawn once."""
        key = tuple(job.items())
        if key not in self._drawn:
            if len(self._drawn) >= SKETCHES_KEPT:
                self._drawn.clear()
            self._drawn[key] = (await self._artist.do(dict(job)))["done"]
        return self._drawn[key]

    async def explored(self, game: str, position: str, actions: list[int]) -> dict[str, Any]:
        """A position after some actions. Refusal where they are not legal."""
        job = {"do": "explore", "game": game, "position": position, "actions": actions}
        told: dict[str, Any] = (await self._artist.do(job))["done"]
        if "refused" in told:
            raise Refusal(told["refused"], told["say"])
        return told

    async def _meet(self, game: Game) -> Sketch:
        sketch = await asyncio.to_thread(meet, game)
        if game.door.folder not in self._loaded:
            # What this loaded stays: to walk through it all in search of garbage would hold up every table. Once for each
            # game only, since whatever becomes garbage later and is set aside now is never found.
            self._loaded.add(game.door.folder)
            gc.freeze()
        self._met[game.text] = sketch
        if len(self._met) > MET_KEPT:
            self._met.popitem(last=False)
        return sketch

    async def prepared(self, game: Game, part: str = TABLE) -> None:
        """Return once that part of the variant is ready. WorkerFailed where its code cannot be compiled."""
        if self.ready(game, part):
            return
        name = (game.text, part)
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._prepare(game, part))
            self._tasks[name].add_done_callback(lambda _: self._tasks.pop(name, None))
        await asyncio.shield(self._tasks[name])

    async def _prepare(self, game: Game, part: str) -> None:
        if not await asyncio.to_thread(is_ready, game, part):
            self._tell(game.text, f"{game.text}: waiting for the compiler")
            job = {"do": "prepare", "game": game.text, "part": part}
            await self._compilers[part].do(job, lambda sentence: self._tell(game.text, sentence))
        if part == TABLE:
            await self._meet(game)
        else:
            self._players[game.text] = None
            if len(self._players) > MET_KEPT:
                self._players.popitem(last=False)
        self._tell(game.text, None)

    def _tell(self, game: str, sentence: str | None) -> None:
        told = self.doing.pop(game, None) is not None
        if sentence is not None:
            self.doing[game] = sentence
        if told or sentence is not None:
            for watcher in self.watchers:
                watcher(game, sentence)

    async def prepare_all(self, games: list[Game]) -> None:
        """First all tables, then all players; what fails is told and passed over."""
        for part in (TABLE, PLAYER):
            for game in games:
                try:
                    await self.prepared(game, part)
                except WorkerFailed:
                    log.exception("cannot prepare %s", game.text)

    def close(self) -> None:
        """End the processes."""
        for compiler in self._compilers.values():
            compiler.close()
        self._artist.close()
