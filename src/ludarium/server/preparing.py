"""Variants are compiled in a separate process; meanwhile their boards are shown, and their rules are interpreted."""

import asyncio
import gc
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from ludarium.game.game import Game
from ludarium.play.readiness import PLAYER, TABLE, compile_rules, is_ready, try_out
from ludarium.server.refusals import Refusal
from ludarium.server.views import Sketch, sketch_of
from ludarium.server.worker_process import WorkerFailed, WorkerProcess
from ludarium.wording import sentence

log = logging.getLogger(__name__)
SKETCHES_KEPT = 200
MET_KEPT = 500  # variants, some 70 kB each; one that is forgotten is loaded again in a moment

Watcher = Callable[[str, str | None], None]
"""Called with a variant's name and what is being done for it; None once it is ready."""


def meet(game: Game) -> Sketch:
    """Do everything that a table does, and sketch its start."""
    try_out(game)
    return sketch_of(game)


class Preparing:
    """Which variants can be played, and what is done for those that cannot yet."""

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        self.doing: dict[str, str] = {}
        self._met: OrderedDict[str, Sketch] = OrderedDict()  # those that can be played
        self._compiled: OrderedDict[str, None] = OrderedDict()  # and those of them whose rules are compiled
        self._loaded: set[Path] = set()  # folders of games whose code is in memory
        self._players: OrderedDict[str, None] = OrderedDict()
        self._sketches: OrderedDict[str, Sketch] = OrderedDict()
        self._rendered: dict[tuple[tuple[str, str], ...], Any] = {}
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._working: set[asyncio.Task[None]] = set()
        self._compilers = {part: WorkerProcess("prepare") for part in (TABLE, PLAYER)}  # no table waits for a player
        self._drawing = WorkerProcess("sketch", NUMBA_DISABLE_JIT="1")

    def ready(self, game: Game, part: str = TABLE) -> bool:
        """Whether that part can be used now, without waiting; a table's rules may still be interpreted."""
        return game.text in (self._met if part == TABLE else self._players)

    def is_compiled(self, game: Game) -> bool:
        """Whether a table's rules are compiled and loaded."""
        return game.text in self._compiled

    async def sketch(self, game: Game) -> Sketch:
        """The variant's board and start, compiled or not."""
        if (met := self._met.get(game.text)) is not None:
            return met
        if await asyncio.to_thread(is_ready, game, TABLE):
            return await self.playable(game)
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
        return await self._tried({"do": "explore", "game": game, "position": position, "actions": actions})

    async def refused(self, game: str, position: str, cells: list[str]) -> dict[str, Any]:
        """Why touching these cells is not a move. Refusal if there is no such position."""
        return await self._tried({"do": "refuse", "game": game, "position": position, "cells": cells})

    async def _tried(self, job: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = (await self._drawing.do(job))["done"]
        if "refused" in answer:
            code, say = answer["refused"], sentence(answer["say"])
            raise Refusal(code, say)
        return answer

    async def playable(self, game: Game) -> Sketch:
        """The variant's board and start, once it can be played: at first with interpreted rules, until they are compiled and loaded.

        WorkerFailed if they cannot be used at all.
        """
        if (met := self._met.get(game.text)) is not None:
            return met
        self._in_background(self.prepared(game))
        try:
            return await self._meet(game)
        except Exception as error:
            raise WorkerFailed(f"the rules of {game.text} fail: {type(error).__name__}: {error}") from error

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._worked)

    def _worked(self, task: "asyncio.Task[None]") -> None:
        self._working.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("rules could not be compiled; they stay interpreted", exc_info=error)

    async def _meet(self, game: Game) -> Sketch:
        """Have the variant met, unless it is; without waiting for its rules to be compiled."""
        if (met := self._met.get(game.text)) is not None:
            return met
        sketch = await asyncio.to_thread(meet, game)
        self._met[game.text] = sketch
        if len(self._met) > MET_KEPT:
            self._compiled.pop(self._met.popitem(last=False)[0], None)
        return sketch

    async def _switch_to_compiled(self, game: Game) -> None:
        """Load the compiled rules, and use them from now on."""
        await asyncio.to_thread(compile_rules, game)
        if game.door.folder not in self._loaded:
            # What this loaded stays: to walk through it all in search of garbage would hold up every table. Once for each
            # game only, since whatever becomes garbage later and is set aside now is never found.
            self._loaded.add(game.door.folder)
            gc.freeze()
        await self._meet(game)
        self._compiled[game.text] = None

    async def prepared(self, game: Game, part: str = TABLE) -> None:
        """Return once that part of the variant is compiled. WorkerFailed if it cannot be."""
        if self.is_compiled(game) if part == TABLE else self.ready(game, part):
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
            await self._switch_to_compiled(game)
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
        for task in (*self._working, *self._tasks.values()):
            task.cancel()
        for compiler in self._compilers.values():
            compiler.close()
        self._drawing.close()
