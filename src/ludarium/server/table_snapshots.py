"""Snapshots of long games: written now and then beside other work, and used if they fit the log."""

import asyncio
import copy
import logging

from sqlalchemy.exc import SQLAlchemyError

from ludarium.server.live_table import LiveTable
from ludarium.server.metrics import METRICS
from ludarium.server.packing import Snapshot, Unusable, mark_of, opened, packed, put_on, still
from ludarium.server.preparing import Preparing
from ludarium.server.store.archive import Archive

log = logging.getLogger(__name__)
EVERY = 500  # events between two snapshots of a table
LEAVING = 100  # events since the last snapshot that make one worth while when a table leaves the memory
_SHARE = 20  # a long game's snapshot takes longer: it is written after as many events as a twentieth of its turns


class TableSnapshots:
    """Writes snapshots and reads them."""

    def __init__(self, archive: Archive, preparing: Preparing) -> None:
        self._archive, self._preparing = archive, preparing
        self._one_at_a_time = asyncio.Semaphore(1)
        self._writing: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # --- writing

    def look(self, live: LiveTable) -> None:
        """To be called after a table was changed and stored: begins a snapshot if one is due."""
        turns = 0 if live.table.match is None else live.table.match.ply()
        self._begin(live, max(EVERY, turns // _SHARE))

    def leaving(self, live: LiveTable) -> None:
        """To be called when a table leaves memory."""
        self._begin(live, LEAVING)

    def _begin(self, live: LiveTable, after: int) -> None:
        table = live.table
        due = table.version - live.snapshot_at >= after and live.last is not None and live.last.version == table.version
        if due and live.last is not None and table.setup.id not in self._writing:
            live.snapshot_at = table.version
            self._writing.add(table.setup.id)
            task = asyncio.create_task(self._write(still(table, live.recent, live.last)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _write(self, snapshot: Snapshot) -> None:
        name = snapshot.table.setup.id
        try:
            async with self._one_at_a_time:
                data = await asyncio.to_thread(packed, snapshot)
                if await self._archive.snapshots.keep(name, snapshot.table.version, data):
                    METRICS.snapshots.labels("written").inc()
        except (SQLAlchemyError, OSError) as error:
            log.warning("the snapshot of table %s is not kept: %s", name, str(error).partition("\n")[0])
        except Exception:
            log.exception("table %s cannot be written as a snapshot", name)
        finally:
            self._writing.discard(name)

    async def finished(self) -> None:
        """Return once nothing is being written."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    # --- reading

    async def taken(self, live: LiveTable, most: int) -> bool:
        """Bring a table without events to its snapshot, of version `most` or before. Returns whether there was one."""
        name = live.table.setup.id
        try:
            version = await self._taken(live, most)
        except Unusable as why:
            self.ignored(name, str(why))
            return False
        if version:
            METRICS.snapshots.labels("used").inc()
            live.snapshot_at = version
        return bool(version)

    async def _taken(self, live: LiveTable, most: int) -> int:
        """The version of the snapshot that was used; 0 if there is none for `most`."""
        table = live.table
        try:
            found = await self._archive.snapshots.of(table.setup.id)
        except ValueError as error:
            raise Unusable("damaged") from error
        if found is None:
            return 0
        version, kept = found
        if version > (await self._archive.head(table.setup.id))[0]:
            raise Unusable("ahead of the log")
        if version > most:
            return 0
        saved, block = await asyncio.to_thread(opened, kept, table.game)
        last = await self._archive.page(table.setup.id, version - 1, version)
        if saved["version"] != version or not last or mark_of(last[0]) != kept["last"]:
            raise Unusable("of another log")
        if saved["match"] is not None:
            await self._preparing.playable(table.game)
        fresh = copy.copy(table)  # if the snapshot cannot be applied, the table stays as it was
        try:
            live.recent = await asyncio.to_thread(put_on, fresh, saved, block)
        except Exception as error:
            raise Unusable("damaged") from error
        live.table, live.last = fresh, last[0]
        return version

    def ignored(self, table: str, why: str) -> None:
        """Log that a snapshot is not used: the table's events are replayed, and a new one will be written."""
        METRICS.snapshots.labels(why).inc()
        log.warning("the snapshot of table %s is %s and is not used; its events are played again", table, why)
