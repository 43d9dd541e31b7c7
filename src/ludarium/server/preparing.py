"""Variants are compiled before they are played, in a separate process; meanwhile their boards can already be shown."""

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
MET_KEPT = 500  # variants, some 70 kB each; one that is forgotten is loaded again in a moment
TABLE, PLAYER = "table", "player"
_REHEARSAL = 2  # increase this when `rehearse` does more

Watcher = Callable[[str, str | None], None]
"""Called with a variant's name and what is being done for it; None once it is ready."""


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
        mark(game, part).touch()


def rehearse(game: Game, part: str) -> None:
    """Do everything that a table (TABLE) or the program (PLAYER) will do, so that it gets compiled."""
    meet(game)
    if part == TABLE:
        return
    from ludarium.play.players import player

    match = _at_first_choice(game)
    for name in ("level:1", "level:5", "level:10"):
        player(name).choose(match, Limits(movetime=30))


def _at_first_choice(game: Game) -> Match:
    """A match in which it is a player's turn. Throws are random: the same one each time might go on for ever."""
    match, rng = Match(game), random.Random(1)
    while match.position.mover == CHANCE:
        match.position.odds(match.position.actions[0])
        match.push(rng.choice(match.position.actions))
    return match


def meet(game: Game) -> Sketch:
    """Do everything that a table does, so that this process has loaded the code."""
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
        self._rendered: dict[tuple[tuple[str, str], ...], Any] = {}
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._compilers = {part: WorkerProcess("prepare") for part in (TABLE, PLAYER)}  # no table waits for a player
        self._drawing = WorkerProcess("sketch", NUMBA_DISABLE_JIT="1")

    def ready(self, game: Game, part: str = TABLE) -> bool:
        """Whether that part can be used now, without waiting."""
        return game.text in (self._met if part == TABLE else self._players)

    async def sketch(self, game: Game) -> Sketch:
        """The variant's board and start, compiled or not."""
        if (met := self._met.get(game.text)) is not None:
            return met
        if await asyncio.to_thread(is_ready, game, TABLE):
            return await self._meet(game)
        if game.text not in self._sketches:
            fields = (await self._drawing.do({"do": "sketch", "game": game.text}))["sketch"]
            self._sketches[game.text] = Sketch(**{**fields, "names": tuple(fields["names"])})
            if len(self._sketches) > SKETCHES_KEPT:
                self._sketches.popitem(last=False)
        return self._sketches[game.text]

    async def rendered(self, job: dict[str, str]) -> Any:
        """A picture or a list of examples, made once by the drawing process."""
        key = tuple(job.items())
        if key not in self._rendered:
            if len(self._rendered) >= SKETCHES_KEPT:
                self._rendered.clear()
            self._rendered[key] = (await self._drawing.do(dict(job)))["done"]
        return self._rendered[key]

    async def explored(self, game: str, position: str, actions: list[int]) -> dict[str, Any]:
        """A position after some actions. Refusal if they are not legal."""
        job = {"do": "explore", "game": game, "position": position, "actions": actions}
        answer: dict[str, Any] = (await self._drawing.do(job))["done"]
        if "refused" in answer:
            raise Refusal(answer["refused"], answer["say"])
        return answer

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
        """Return once that part of the variant is ready. WorkerFailed if its code cannot be compiled."""
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
        was_shown = self.doing.pop(game, None) is not None
        if sentence is not None:
            self.doing[game] = sentence
        if was_shown or sentence is not None:
            for watcher in self.watchers:
                watcher(game, sentence)

    async def prepare_all(self, games: list[Game]) -> None:
        """Prepare first what tables need, then the players; failures are logged and passed over."""
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
        self._drawing.close()
