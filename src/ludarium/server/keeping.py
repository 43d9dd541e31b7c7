"""When a game is over, its record is stored as text, which can be read without its rules, and it comes into the library."""

import asyncio

from ludarium.record import write_game
from ludarium.server.clocks import DAY, now
from ludarium.server.guests import Guest
from ludarium.server.library.entries import entry_of_table
from ludarium.server.live_table import LiveTable
from ludarium.server.live_tables import LiveTables
from ludarium.server.recording import record_for
from ludarium.server.refusals import Refusal
from ludarium.server.store.library import Library
from ludarium.server.store.records import Kept, Records
from ludarium.server.tables import FINISHED

_WITHOUT_TABLE = ("SET_ASIDE", "NOT_FOUND")


class Keeping:
    """Stores the records of games as they end, and of those whose end was interrupted."""

    def __init__(self, live_tables: LiveTables, records: Records, library: Library) -> None:
        self._live_tables, self._records, self._library = live_tables, records, library
        live_tables.changed.append(self._look)

    def _look(self, live: LiveTable) -> None:
        if live.table.status == FINISHED and live.table.match is not None and not live.recorded:
            live.recorded = True
            self._live_tables.background(self._keep(live))

    async def _keep(self, live: LiveTable) -> None:
        table = live.table
        people = sorted({table.setup.owner, *(seat.guest for seat in table.seats if seat.guest)})
        text = await asyncio.to_thread(lambda: write_game(record_for(live)))
        await self._records.keep(table.setup.id, Kept(text, table.setup.public, people))
        entry = await asyncio.to_thread(entry_of_table, table)
        if entry is not None:
            await self._library.keep(entry)

    async def look_round(self) -> None:
        """Store the records of the last days that are missing."""
        await self._live_tables.enter_those(await self._records.missing(now() - 7 * DAY))

    async def instead_of(self, refusal: Refusal, table: str, guest: Guest) -> str:
        """The record of a table that cannot be opened; raises the refusal if there is none for this guest."""
        if refusal.code in _WITHOUT_TABLE and (kept := await self._records.of(table)) is not None:
            if kept.admits(guest.id):
                return kept.text
        raise refusal
