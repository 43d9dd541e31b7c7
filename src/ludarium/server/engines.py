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
from ludarium.game.scene import functions_of
from ludarium.kernel.compiling import INTERPRETED
from ludarium.play.levels import STRONGEST, Level, level_for
from ludarium.wasm import shelf
from ludarium.wasm.variants import variant_facts

log = logging.getLogger(__name__)
_MOST_FAILURES = 100
_ALL = Level()  # sees all there is to see


class _Known(NamedTuple):
    """What there is for a variant."""

    engine: shelf.Engine | None
    tables: Tables | None
    name: str
    scene: bool


class Engines:
    """The engines of one worker; with `making`, those that are missing are made."""

    def __init__(self, making: bool = True) -> None:
        self._makes = making
        self._making: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()
        self._one_at_a_time = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._closed = False

    async def parts(self, game: Game, level: int = STRONGEST) -> dict[str, Any] | None:
        """What a page loads the engine of a variant from; None while there is none, which is then being made if any are.

        It judges as that level does; the strongest is the one for hints and analysis.
        """
        if INTERPRETED:
            return None
        sees = level_for(game, level)
        uses_tables = sees.learned and not sees.board_only
        known = await asyncio.to_thread(lambda: _look_up(game, tables_of(game) if uses_tables else None))
        return await asyncio.to_thread(_parts, game, known, sees) if self._there(game, known) else None

    async def table(self, game: Game) -> dict[str, Any] | None:
        """What a page loads to play the variant by itself, `best` where learned tables make it differ; None as above."""
        if INTERPRETED or not functions_of(game):
            return None
        tables = await asyncio.to_thread(tables_of, game)
        scene = await asyncio.to_thread(_look_up, game, None, scene=True)
        plain = await asyncio.to_thread(_look_up, game, None)
        best = await asyncio.to_thread(_look_up, game, tables)
        missing = [known for known in (scene, plain, best) if not self._there(game, known)]
        if missing:
            return None
        found = {"table": _address(scene), "engine": await asyncio.to_thread(_parts, game, plain)}
        return found if tables is None else found | {"best": await asyncio.to_thread(_parts, game, best)}

    def _there(self, game: Game, known: _Known) -> bool:
        """Whether there is a module; if not, it is being made from now on."""
        if known.engine is None and self._makes:
            self._make(game, known)
        return known.engine is not None

    def _make(self, game: Game, known: _Known) -> None:
        if known.name in self._making or known.name in self._failed or len(self._failed) >= _MOST_FAILURES:
            return
        task = asyncio.create_task(self._made(game, known))
        self._making[known.name] = task
        task.add_done_callback(lambda _: self._making.pop(known.name, None))

    async def _made(self, game: Game, known: _Known) -> None:
        async with self._one_at_a_time:
            log.info("making the %s of %s for the page", "table" if known.scene else "engine", game.text)
            command = await asyncio.to_thread(
                shelf.command, game, known.tables is not None, gently=True, scene=known.scene
            )
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


def _look_up(game: Game, tables: Tables | None, *, scene: bool = False) -> _Known:
    with_tables = tables is not None
    return _Known(shelf.found(game, with_tables, scene), tables, shelf.name_of(game, with_tables, scene), scene)


def _address(known: _Known) -> str:
    assert known.engine is not None
    return f"/engines/{known.engine.module.name}"


def _parts(game: Game, known: _Known, sees: Level = _ALL) -> dict[str, Any]:
    engine, tables = known.engine, known.tables
    assert engine is not None
    digest = str(tables.card.get("sha256", ""))[:16] if tables else ""
    return {
        "module": _address(known),
        "beside": f"/engines/{engine.beside.name}" if engine.beside and not sees.board_only else None,
        "weights": f"/api/engine/tables?{urlencode({'text': game.text, 'v': digest})}" if tables else None,
        "variant": variant_facts(game, tables, board_only=sees.board_only, sharp=sees.sharp),
    }
