"""Engines for the page: where it finds them, and making those that are missing, in the background.

A page with an engine thinks for itself; the server sends it the position and puts into words what it found. Until an engine
is there, and for pages that cannot run one, the server thinks as ever.
"""

import asyncio
import logging
from typing import Any, NamedTuple
from urllib.parse import urlencode

from ludarium.game.game import Game
from ludarium.game.learned import Tables, tables_of
from ludarium.kernel.compiling import INTERPRETED
from ludarium.wasm import shelf
from ludarium.wasm.variants import variant_facts

log = logging.getLogger(__name__)
_MOST_FAILURES = 100


class _Known(NamedTuple):
    """What there is for a variant."""

    engine: shelf.Engine | None
    tables: Tables | None
    name: str


class Engines:
    """The engines of one worker; with `making`, those that are missing are made."""

    def __init__(self, making: bool = True) -> None:
        self._makes = making
        self._making: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()
        self._one_at_a_time = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._closed = False

    async def parts(self, game: Game) -> dict[str, Any] | None:
        """What a page loads the engine of a variant from; None while there is none, which is then being made if any are."""
        if INTERPRETED:
            return None
        known = await asyncio.to_thread(_look_up, game)
        if known.engine is None:
            if self._makes:
                self._make(game, known)
            return None
        return await asyncio.to_thread(_parts, game, known)

    def _make(self, game: Game, known: _Known) -> None:
        if known.name in self._making or known.name in self._failed or len(self._failed) >= _MOST_FAILURES:
            return
        task = asyncio.create_task(self._made(game, known))
        self._making[known.name] = task
        task.add_done_callback(lambda _: self._making.pop(known.name, None))

    async def _made(self, game: Game, known: _Known) -> None:
        async with self._one_at_a_time:
            log.info("making the engine of %s for the page", game.text)
            command = await asyncio.to_thread(shelf.command, game, known.tables is not None, gently=True)
            process = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
            )
            self._process = process
            said = (await process.communicate())[1].decode(errors="replace")
            if process.returncode and not self._closed:
                self._failed.add(known.name)
                log.warning("%s; the server thinks for the page instead", shelf.complaint(game, said))

    def close(self) -> None:
        """Give up what is being made."""
        self._closed = True
        for task in self._making.values():
            task.cancel()
        if self._process is not None and self._process.returncode is None:
            self._process.kill()


def _look_up(game: Game) -> _Known:
    tables = tables_of(game)
    with_tables = tables is not None
    return _Known(shelf.found(game, with_tables), tables, shelf.name_of(game, with_tables))


def _parts(game: Game, known: _Known) -> dict[str, Any]:
    engine, tables = known.engine, known.tables
    assert engine is not None
    digest = str(tables.card.get("sha256", ""))[:16] if tables else ""
    return {
        "module": f"/engines/{engine.module.name}",
        "beside": f"/engines/{engine.beside.name}" if engine.beside else None,
        "weights": f"/api/engine/tables?{urlencode({'text': game.text, 'v': digest})}" if tables else None,
        "variant": variant_facts(game, tables),
    }
