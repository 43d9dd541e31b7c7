"""Tables in memory stay true to the database, even if no message says that another worker changed one."""

import asyncio

from ludarium.server.broker import Message
from ludarium.server.clocks import now
from ludarium.server.live_table import LiveTable
from ludarium.server.live_tables import LiveTables
from ludarium.server.metrics import METRICS

CALM, ANXIOUS = 2.0, 0.5  # seconds between two comparisons: while the broker works, and while it is away


class Following:
    """Follows other workers: by their messages, and by comparing every table in memory with the database."""

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables
        self._due: set[str] = set()  # tables that are about to catch up

    async def heard(self, message: Message) -> None:
        """Act on another worker's message; the database has the last word."""
        live_tables, kind = self._live_tables, message.get("kind")
        live = live_tables.lives.get(str(message.get("table", "")))
        if live is None:
            live_tables.stir()
        elif kind == "advance":
            self._soon(live)
        elif kind == "aside":
            live.tell_all(message["t"], message["d"])
        elif kind == "presence":
            live.elsewhere[message["worker"]] = (now(), frozenset(message["guests"]), message["others"])
            live_tables.tell_presence(live)

    def _soon(self, live: LiveTable) -> None:
        """Bring a table up to date, once for however many messages come meanwhile."""
        name = live.table.setup.id
        if name not in self._due:
            self._due.add(name)
            self._live_tables.background(self._caught_up(name, live))

    async def _caught_up(self, name: str, live: LiveTable) -> None:
        async with live.lock:
            self._due.discard(name)  # a message that comes from now on is about something new
            await self._live_tables.follow(live)

    async def compare(self) -> None:
        """Bring every table in memory up to date that differs from the database."""
        lives = dict(self._live_tables.lives)
        for name, head in (await self._live_tables.archive.heads(list(lives))).items():
            if lives[name].behind(*head):
                METRICS.caught_up.inc()
                self._soon(lives[name])

    async def run(self) -> None:
        """Compare for ever, and more often while no messages can be expected."""
        while True:
            await asyncio.sleep(CALM if self._live_tables.broker.reachable else ANXIOUS)
            await self._live_tables.trying("comparing the tables with the database", self.compare())

    async def rejoined(self) -> None:
        """Messages may have been missed: compare now, and let the others know again who is here."""
        await self.compare()
        for live in list(self._live_tables.lives.values()):
            if live.listeners:
                self._live_tables.publish_presence(live)
