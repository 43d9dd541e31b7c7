"""Games that ended before there was a library, or just before the server was stopped, come into it in the background."""

import asyncio
import logging
import time

from ludarium.server.library.entries import entry_of_table
from ludarium.server.live_tables import LiveTables
from ludarium.server.preparing import Preparing
from ludarium.server.refusals import Refusal
from ludarium.server.store.archive import Unreadable
from ludarium.server.store.library import Library
from ludarium.server.worker_process import WorkerFailed

log = logging.getLogger(__name__)
_AT_ONCE = 200  # tables looked at in one query
_TELL = 30.0  # seconds between two lines in the log
_BREATH = 0.05  # seconds between two games: everybody else comes first


class Filling:
    """Goes once through all finished tables, when the server starts."""

    def __init__(self, live_tables: LiveTables, preparing: Preparing, library: Library) -> None:
        self._live_tables, self._preparing, self._library = live_tables, preparing, library
        self.added = 0

    async def run(self) -> None:
        """Put in what is missing; one that cannot be loaded is passed over."""
        missing = await self._library.count_missing()
        if not missing:
            return
        log.info("library: %d older games are to be put in", missing)
        looked, reported, last = 0, time.monotonic(), ""
        while True:
            tables, last = await self._library.missing(last, _AT_ONCE)
            for table in tables:
                await self._put_in(table)
                looked += 1
                if time.monotonic() - reported > _TELL:
                    log.info("library: %d of %d older games looked at, %d put in", looked, missing, self.added)
                    reported = time.monotonic()
                await asyncio.sleep(_BREATH)
            if not last:
                break
        log.info("library: filled, %d of %d older games put in", self.added, missing)

    async def _put_in(self, name: str) -> None:
        try:
            live = await self._live_tables.opening.loaded(name)
            await self._preparing.prepared(live.table.game)
            entry = await asyncio.to_thread(entry_of_table, live.table)
        except (Refusal, Unreadable, WorkerFailed) as trouble:
            log.warning("library: table %s is left out: %s", name, str(trouble) or type(trouble).__name__)
            return
        if entry is not None and await self._library.keep(entry):
            self.added += 1
