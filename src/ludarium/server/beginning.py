"""How a game begins: once everybody is here, the rules are made ready and the dice mixed. And how a rematch is set up."""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING

from ludarium.server.clocks import now
from ludarium.server.dice import fresh_seed
from ludarium.server.judge import Judge, next_seats
from ludarium.server.live_table import LiveTable
from ludarium.server.tables import PREPARING, WAITING, Table, TableSetup
from ludarium.server.worker_process import WorkerFailed
from ludarium.wording import Words

if TYPE_CHECKING:
    from ludarium.server.live_tables import LiveTables

log = logging.getLogger(__name__)
PAUSE = 20.0  # seconds until rules that could not be prepared are tried again
FOR_NONCES = 5.0  # seconds that people who are there wait for everybody's nonces
FOR_ANYBODY = 20.0  # seconds to wait for the first of them to arrive: a page may take a while to load
_GLANCE = 0.2  # seconds between two looks at who is there


class Beginning:
    """Begins games, one attempt at a time for each table."""

    def __init__(self, live_tables: "LiveTables") -> None:
        self._live_tables = live_tables
        self._beginning: dict[str, asyncio.Event] = {}  # by table; set when something happens there

    def look(self, live: LiveTable) -> None:
        """Begin the game if everybody is here, and set up the next table if everybody wants another game."""
        table, name = live.table, live.table.setup.id
        if name in self._beginning:
            self._beginning[name].set()
        elif table.status in (WAITING, PREPARING) and not table.open_seats:
            self._beginning[name] = asyncio.Event()
            self._live_tables.background(self._begin(name, live))
        if table.wants_rematch:
            self._live_tables.background(self._next_game(live))

    async def _begin(self, name: str, live: LiveTable) -> None:
        """Start the game as soon as its rules are ready. If that fails, say so and try again."""
        preparing = self._live_tables.preparing
        try:
            while not preparing.ready(live.table.game):
                if live.table.status == WAITING:
                    live.table.status = PREPARING
                    await self._live_tables.archive.mark(live.table)
                try:
                    await self._wait_for_rules(live)
                except WorkerFailed:
                    log.exception("the rules for table %s could not be prepared", name)
                    _note(
                        live,
                        Words(
                            "Preparing the rules failed. Trying again in {seconds} s; the seats are kept.",
                            seconds=f"{PAUSE:.0f}",
                        ),
                    )
                    await asyncio.sleep(PAUSE)
            live.sketch, live.note = await preparing.sketch(live.table.game), None
            await self._live_tables.judged(await self._mixed(name, live), _start)
        finally:
            self._beginning.pop(name, None)

    async def _mixed(self, name: str, live: LiveTable) -> LiveTable:
        """The table once its dice are mixed: all nonces are there, or the wait for them was long enough.

        Nobody is kept waiting by somebody who does not come, or by a client that sends no nonce.
        """
        end, somebody = time.monotonic() + FOR_ANYBODY, False
        while live.table.game.stochastic and live.table.silent and live.table.status in (WAITING, PREPARING):
            if not somebody and any(seat.guest in live.online for seat in live.table.seats if seat.guest):
                end, somebody = time.monotonic() + FOR_NONCES, True
            if (left := end - time.monotonic()) <= 0:
                break
            happened = self._beginning[name]
            happened.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(happened.wait(), min(left, _GLANCE))
            live = await self._live_tables.enter(name)  # it may have been opened again
        return live

    async def _wait_for_rules(self, live: LiveTable) -> None:
        """Wait until the rules are ready, compiled or not, and show everybody that it is going on."""
        work, begun = asyncio.ensure_future(self._live_tables.preparing.playable(live.table.game)), time.monotonic()
        while not work.done():
            seconds = round(time.monotonic() - begun)
            _note(live, Words("Getting this game ready, the first time only: {seconds} s so far …", seconds=seconds))
            await asyncio.wait([work], timeout=1.0)
        await work

    async def _next_game(self, live: LiveTable) -> None:
        """Set up the table of a rematch, seats moved on by one; only once, however often it is asked for."""
        live_tables, old = self._live_tables, live.table.setup
        name = fresh_name()
        setup = TableSetup(
            name, old.game, old.owner, old.control, old.public, old.takebacks, fresh_seed(), now(),
            old.address, old.id, old.listed, old.start,
        )  # fmt: skip
        fresh = Table(setup, next_seats(live.table.seats))
        name = await live_tables.archive.add(
            fresh, f"rematch of {old.id}", live_tables.tokens.hashed(live_tables.tokens.invite(name))
        )

        def ask(judge: Judge) -> None:
            if judge.table.rematch is None:
                judge.rematched(name)

        await live_tables.judged(live, ask)
        await live_tables.enter(name)


def _note(live: LiveTable, text: str) -> None:
    live.note = text
    live.tell_all("note", {"text": text})


def _start(judge: Judge) -> None:
    if judge.table.status in (WAITING, PREPARING) and not judge.table.open_seats:
        judge.start()


def fresh_name() -> str:
    """A name for a table: short enough to read out, too long to guess."""
    return "".join(secrets.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(12))
