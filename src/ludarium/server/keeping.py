"""What is kept of a game when it is over: its record as text, which needs no rules to be read."""

import asyncio

from ludarium.record import write_game
from ludarium.server.clocks import DAY, now
from ludarium.server.guests import Guest
from ludarium.server.hall import Hall
from ludarium.server.live import Live
from ludarium.server.recording import record_for
from ludarium.server.refusals import Refusal
from ludarium.server.store.records import Kept, Records
from ludarium.server.tables import FINISHED

_WITHOUT_TABLE = ("SET_ASIDE", "NOT_FOUND")


class Keeping:
    """Keeps the records of games as they end, and of those whose end was interrupted."""

    def __init__(self, hall: Hall, records: Records) -> None:
        self._hall, self._records = hall, records
        hall.changed.append(self._look)

    def _look(self, live: Live) -> None:
        if live.table.status == FINISHED and live.table.match is not None and not live.recorded:
            live.recorded = True
            self._hall.background(self._keep(live))

    async def _keep(self, live: Live) -> None:
        table = live.table
        people = sorted({table.laid.owner, *(seat.guest for seat in table.seats if seat.guest)})
        text = await asyncio.to_thread(lambda: write_game(record_for(live)))
        await self._records.keep(table.laid.id, Kept(text, table.laid.public, people))

    async def look_round(self) -> None:
        """Keep what is missing of the last days."""
        await self._hall.enter_those(await self._records.missing(now() - 7 * DAY))

    async def instead_of(self, refusal: Refusal, table: str, guest: Guest) -> str:
        """The record of a table that cannot be opened; the refusal where none is kept for this guest."""
        if refusal.code in _WITHOUT_TABLE and (kept := await self._records.of(table)) is not None:
            if kept.admits(guest.id):
                return kept.text
        raise refusal
