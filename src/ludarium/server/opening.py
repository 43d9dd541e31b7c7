"""Tables are loaded from the database into memory. One that cannot be loaded is set aside and harms no other."""

import asyncio
import logging
import re
import time

from ludarium.play.match import Turn
from ludarium.server import events
from ludarium.server.live_table import MOST_MISSED, LiveTable
from ludarium.server.metrics import METRICS
from ludarium.server.preparing import Preparing
from ludarium.server.refusals import Refusal, not_found
from ludarium.server.store.archive import Archive, Unreadable
from ludarium.server.table_snapshots import TableSnapshots
from ludarium.server.tables import Table
from ludarium.server.tokens import Tokens
from ludarium.wording import Words

log = logging.getLogger(__name__)
AGAIN = 60.0  # seconds until a table that was set aside is tried again when somebody asks for it
_NAME = re.compile(r"[0-9A-Za-z_-]{1,16}")
_MOST_KNOWN = 10_000
_PORTION = 0.01  # seconds of replaying after which others are served
_MANY = 60  # events that take longer to replay with interpreted rules than anybody should wait
MOST = 1 << 62  # a version that no table has


def set_aside() -> Refusal:
    """The answer to anyone who asks for a table that cannot be loaded."""
    say = Words(
        "This game cannot be opened with the rules as they are now, and has been set aside. Nothing of it is lost, and no "
        "clock is running; the person running this server can see why."
    )
    return Refusal("SET_ASIDE", say, status=409, retry=AGAIN)


class Opening:
    """Loads tables, and remembers for a while which ones could not be loaded."""

    def __init__(self, archive: Archive, preparing: Preparing, tokens: Tokens) -> None:
        self._archive, self._preparing, self._tokens = archive, preparing, tokens
        self.snapshots = TableSnapshots(archive, preparing)
        self._aside: dict[str, float] = {}

    async def opened(self, name: str) -> LiveTable:
        """The table, up to date. Refusal if there is none, or if it cannot be loaded."""
        if not _NAME.fullmatch(name):
            raise not_found("table")
        if time.monotonic() < self._aside.get(name, 0.0):
            raise set_aside()
        try:
            live = await self.loaded(name)
        except Unreadable as trouble:
            await self._put_aside(name, trouble)
            raise set_aside() from None
        if self._aside.pop(name, None) is not None or live.table.trouble:
            log.warning("table %s can be loaded again", name)
            await self._archive.take_back(name)
            live.table.clock = (await self._archive.since(name, live.table.version))[1]
        return live

    async def loaded(self, name: str, most: int = MOST) -> LiveTable:
        """The table as it is, or as it was at version `most`, from its snapshot if there is a good one."""
        live = await self._without_events(name)
        if await self.snapshots.taken(live, most):
            try:
                return await self._replayed(live, most)
            except Unreadable as trouble:
                log.warning("after its snapshot table %s cannot be loaded: %s", name, trouble)
                self.snapshots.ignored(name, "at odds with the log")
                live = await self._without_events(name)
        return await self._replayed(live, most)

    async def _without_events(self, name: str) -> LiveTable:
        table = await self._archive.load(name)
        if table is None:
            raise not_found("table")
        return LiveTable(table, await self._preparing.sketch(table.game), self._tokens.invite(name))

    async def _replayed(self, live: LiveTable, most: int) -> LiveTable:
        """Apply the table's further events, in portions between which everybody else is served."""
        table = live.table
        head, clock = await self._archive.head(table.setup.id)
        last = min(head, most)
        while table.version < last:
            made = await self._archive.page(table.setup.id, table.version, last)
            if not made:
                raise Unreadable(f"event {table.version + 1} is missing")
            await self.ready_for(table, made)
            until = time.perf_counter() + _PORTION
            for event in made:
                turn = applied(table, event)
                if event.version > last - MOST_MISSED:  # nobody will ask for what happened before these
                    live.took_place(event, turn)
                if time.perf_counter() > until:
                    await asyncio.sleep(0)
                    until = time.perf_counter() + _PORTION
            METRICS.replayed.inc(len(made))
        table.clock = clock
        return live

    async def ready_for(self, table: Table, made: list[events.Event]) -> None:
        """Prepare the rules if these events need them; many events are worth waiting for the compiler."""
        if table.match is None and any(event.kind == events.START for event in made):
            ready = self._preparing.prepared if len(made) > _MANY else self._preparing.playable
            await ready(table.game)

    async def _put_aside(self, name: str, trouble: Unreadable) -> None:
        if name not in self._aside:
            METRICS.set_aside.inc()
            log.error("table %s is set aside: %s", name, trouble)
        if len(self._aside) > _MOST_KNOWN:
            self._aside.clear()
        self._aside[name] = time.monotonic() + AGAIN
        await self._archive.put_aside(name, str(trouble))


def applied(table: Table, event: events.Event) -> Turn | None:
    """Apply a stored event. Unreadable if the rules, as they are now, do not allow it."""
    try:
        return table.apply(event)
    except Exception as error:
        raise Unreadable(
            f"event {event.version} ({event.kind} {event.data}): {type(error).__name__}: {error}"
        ) from error
