"""All tables in use. Requests are judged here, one at a time for each table, then stored, and only then announced."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ludarium.server import events
from ludarium.server.beginning import Beginning
from ludarium.server.broker import Broker
from ludarium.server.clocks import now
from ludarium.server.condition import Condition
from ludarium.server.judge import Judge
from ludarium.server.live_table import Listener, LiveTable
from ludarium.server.metrics import METRICS
from ludarium.server.opening import Opening, applied
from ludarium.server.preparing import Preparing
from ludarium.server.refusals import Refusal, unavailable
from ludarium.server.seats import PROGRAM
from ludarium.server.store.archive import Archive, Unreadable
from ludarium.server.store.event_writer import Overtaken
from ludarium.server.tables import FINISHED, REMEMBERED, WAITING, Table
from ludarium.server.tokens import Tokens
from ludarium.wording import Words

log = logging.getLogger(__name__)

PRESENCE_LASTS = 60_000  # milliseconds after which another worker's report of who is there expires
PATIENCE = 10.0  # seconds after which storing events counts as failed
KEPT_IDLE = 300.0  # seconds that a table nobody looks at stays in memory
_ATTEMPTS = 6

Ask = Callable[[Judge], None]
Change = Callable[[LiveTable], None]


class LiveTables:
    """The tables in memory, and the only way to change one."""

    def __init__(self, archive: Archive, broker: Broker, preparing: Preparing, tokens: Tokens, worker: str) -> None:
        self.worker = worker
        self.archive, self.broker, self.preparing, self.tokens = archive, broker, preparing, tokens
        self.opening, self.beginning = Opening(archive, preparing, tokens), Beginning(self)
        self.condition = Condition()
        self.lives: dict[str, LiveTable] = {}
        self.changed: list[Change] = [
            self.opening.snapshots.look
        ]  # called after a table was changed, here or by another worker
        self.stirred: set[asyncio.Event] = set()  # set whenever anything happens at any table
        self._entering: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def background(self, work: Any) -> None:
        """Run something without waiting for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_log_failure)

    async def trying(self, what: str, work: Awaitable[None]) -> bool:
        """Do something that will be tried again anyway. Returns whether it succeeded; failures are logged."""
        try:
            await work
        except Refusal as refusal:
            log.warning("%s failed: %s", what, refusal)
            return False
        except Exception:
            log.exception("%s failed", what)
            return False
        return True

    # --- into memory and out of it

    async def enter(self, table: str) -> LiveTable:
        """The table; Refusal if there is none."""
        if (live := self.lives.get(table)) is None:
            if table not in self._entering:
                self._entering[table] = asyncio.create_task(self._load(table))
                self._entering[table].add_done_callback(lambda _: self._entering.pop(table, None))
                self._entering[table].add_done_callback(_heard)  # whoever asked may have gone
            live = await asyncio.shield(self._entering[table])
        live.used = time.monotonic()
        return live

    async def enter_fresh(self, table: str) -> LiveTable:
        """The table as the database has it now, whether or not another worker's messages arrived."""
        live = await self.enter(table)
        await self.freshen(live)
        return live

    async def freshen(self, live: LiveTable) -> None:
        """Catch up with what other workers did to the table."""
        if not self.broker.alone:
            head = (await self.archive.heads([live.table.setup.id])).get(live.table.setup.id)
            if head is not None and live.behind(*head):
                async with live.lock:
                    await self.follow(live)

    async def enter_those(self, tables: Iterable[str], within: float | None = None) -> list[LiveTable]:
        """Those of these tables that can be loaded; within so many seconds, if that is said, the others go on being loaded meanwhile."""
        end, found = time.monotonic() + (within or 0), []
        for table in tables:
            left = None if within is None else end - time.monotonic()
            if left is None or left > 0 or table in self.lives:
                with contextlib.suppress(Refusal, TimeoutError):
                    found.append(
                        await asyncio.wait_for(self.enter(table), within if left is None or left <= 0 else left)
                    )
        return found

    async def _load(self, name: str) -> LiveTable:
        live = await self.opening.opened(name)
        live.fresh_board()
        self.lives[name] = live
        self._after(live)
        return live

    async def follow(self, live: LiveTable) -> None:
        """Catch up with what other workers did, and send it to everybody. The caller holds the table's lock."""
        name, table = live.table.setup.id, live.table
        if self.lives.get(name) is not live:
            return
        version, clock = table.version, table.clock
        if (head := (await self.archive.heads([name])).get(name)) is not None and head[0] < version:
            self._forget(name, live)  # an older state was put back: memory cannot be trusted
            live.tell_all("bye", {"reason": Words("the table has to be opened again"), "retry": 500})
            return
        try:
            await self._follow(live, sent_after=version)
        except Unreadable:  # it is opened again, and set aside if it cannot be read then either
            log.exception("table %s cannot be followed", name)
            self._forget(name, live)
            live.tell_all("bye", {"reason": Words("the table has to be opened again"), "retry": 500})
            return
        if table.version == version and table.clock != clock:
            for listener in list(live.listeners):
                listener.resend(live)
        if table.version != version or table.clock != clock:
            self._after(live)

    async def _follow(self, live: LiveTable, sent_after: int | None = None) -> None:
        """Apply the events that the table has not seen; those after version `sent_after` are sent to the listeners."""
        table = live.table
        made, clock = await self.archive.since(table.setup.id, table.version)
        await self.opening.ready_for(table, made)
        outgoing: list[tuple[Listener, str]] = []
        for event in made:
            if event is made[-1]:
                table.clock = clock
            what = live.took_place(event, applied(table, event))
            if sent_after is not None and event.version > sent_after:
                outgoing += self._messages(live, what)
        table.clock = clock
        live.fresh_board()
        for listener, text in outgoing:
            listener.send(text)

    def sweep(self) -> None:
        """Forget tables that nobody has looked at for a while, and workers that have not been heard from."""
        for name, live in list(self.lives.items()):
            if live.elsewhere or live.listeners:
                self._refresh_presence(live)
            idle = time.monotonic() - live.used > KEPT_IDLE
            if idle and not live.listeners and not live.lock.locked() and live.thinking is None:
                self.opening.snapshots.leaving(live)
                self._forget(name, live)

    def _refresh_presence(self, live: LiveTable) -> None:
        """Let the other workers know now and then who is here, and forget those that have fallen silent."""
        time = now()
        gone = [worker for worker, (at, _, _) in live.elsewhere.items() if at < time - PRESENCE_LASTS]
        for worker in gone:
            del live.elsewhere[worker]
        if gone:
            self.tell_presence(live)
        if not self.broker.alone and live.listeners and live.presence_sent < time - PRESENCE_LASTS // 3:
            live.presence_sent = time
            self.publish_presence(live)

    def forget(self, name: str) -> None:
        """The table is gone."""
        if (live := self.lives.get(name)) is not None:
            self._forget(name, live)
            live.tell_all("bye", {"reason": Words("Nobody came, so the table was cleared away."), "retry": 60_000})

    def _forget(self, name: str, live: LiveTable) -> None:
        if live.flag is not None:
            live.flag.cancel()
        self.lives.pop(name, None)

    # --- changing

    async def judged(
        self, live: LiveTable, ask: Ask, client: str | None = None, answered: Callable[[int], None] | None = None
    ) -> int:
        """Judge a request and carry it out; returns the version it led to. Refusal if it is not allowed.

        The events are committed first, then `answered` is called, then they are sent to everybody. A request whose client
        id is known was done before: it is answered again and nothing else happens.
        """
        async with live.lock:
            for attempt in range(_ATTEMPTS):
                if (done := await self._done_before(live, client, ask=attempt > 0)) is not None:
                    if answered is not None:
                        answered(done)
                    return done
                table = live.table
                before, since = table.version, table.clock.since
                outgoing: list[tuple[Listener, str]] = []
                judge = Judge(table, self._writer(live, outgoing), client)
                try:
                    self._ask(live, judge, ask)
                except Refusal:
                    if judge.made or not (
                        await self._was_behind(live) or await self._done_before(live, client, ask=True)
                    ):
                        raise
                    continue  # it was refused because of a position that is out of date
                if not judge.made:
                    if answered is not None:
                        answered(table.version)
                    return table.version
                if await self._stored(live, judge, before, since):
                    if answered is not None:
                        answered(table.version)
                    self._deliver(live, outgoing)
                    return table.version
        raise Refusal("BUSY", "The server is too busy at the moment; please try again.", status=503, retry=1)

    async def _done_before(self, live: LiveTable, client: str | None, *, ask: bool) -> int | None:
        """The version that a request with this id led to. With `ask`, the log is searched for ids no longer in memory."""
        clients = live.table.clients
        if client is None or client in clients or not ask or len(clients) < REMEMBERED:
            return clients.get(client or "")
        return await self.archive.done_as(live.table.setup.id, client)

    async def _was_behind(self, live: LiveTable) -> bool:
        """Whether other workers were ahead; the table catches up with them."""
        if self.broker.alone:
            return False
        before = live.table.version
        await self.follow(live)
        return live.table.version > before

    def _ask(self, live: LiveTable, judge: Judge, ask: Ask) -> None:
        try:
            ask(judge)
        except BaseException:
            if judge.made:  # half done: memory cannot be trusted, the database can
                self._forget(live.table.setup.id, live)
            raise

    async def _stored(self, live: LiveTable, judge: Judge, before: int, since: int) -> bool:
        """Whether the events were committed. If another worker was faster, its events are applied instead."""
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                await self.archive.keep(live.table, judge.made, since)
        except Overtaken:
            METRICS.overtaken.inc()
            await self._again(live, before)
            return False
        except BaseException as error:  # nobody knows whether it is stored: memory cannot be trusted
            self._forget(live.table.setup.id, live)
            live.tell_all("bye", {"reason": Words("the table has to be opened again"), "retry": 500})
            if isinstance(error, SQLAlchemyError | OSError):
                self.condition.could_not_store()
                log.error("events could not be stored: %s", str(error).partition("\n")[0] or type(error).__name__)  # noqa: TRY400
                raise unavailable() from None
            raise
        METRICS.commit_seconds.observe(time.perf_counter() - begun)
        METRICS.events.inc(len(judge.made))
        self.broker.publish({"kind": "advance", "table": live.table.setup.id})
        return True

    async def _again(self, live: LiveTable, before: int) -> None:
        """Load the table again, and send its listeners what other workers did."""
        try:
            fresh = await self.opening.loaded(live.table.setup.id, before)
        except Refusal:
            self.forget(live.table.setup.id)
            raise
        live.table, live.recent, live.last, live.snapshot_at = fresh.table, fresh.recent, fresh.last, fresh.snapshot_at
        await self._follow(live, sent_after=before)
        self._after(live)

    def _writer(self, live: LiveTable, outgoing: list[tuple[Listener, str]]) -> Callable[[events.Event], None]:
        """A function that adds the messages about an event to `outgoing`; they are sent once the events are stored."""
        return lambda event: outgoing.extend(self._noted(live, event))

    def _noted(self, live: LiveTable, event: events.Event) -> list[tuple[Listener, str]]:
        turn = live.table.match.turns[-1] if _completes(live.table, event) and live.table.match else None
        return self._messages(live, live.took_place(event, turn))

    def _messages(self, live: LiveTable, what: Any) -> list[tuple[Listener, str]]:
        """The message about an event for every listener, in their own view; equal views are written once."""
        written: dict[Any, str] = {}
        outgoing = []
        board = live.fresh_board()
        for listener in live.listeners:
            text = listener.heard(live, what)
            if text is None:
                viewer = live.viewer(listener.guest)
                key = viewer.seats, listener.language
                if key not in written:
                    written[key] = live.message(what, viewer, board, listener.language)
                text = written[key]
            outgoing.append((listener, text))
        return outgoing

    def _deliver(self, live: LiveTable, outgoing: list[tuple[Listener, str]]) -> None:
        for listener, text in outgoing:
            listener.send(text)
        self._after(live)

    # --- afterwards

    def _after(self, live: LiveTable) -> None:
        """Set the flag's timer, begin the game if everybody is here, and call those who want to know of changes."""
        table = live.table
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        if (deadline := table.clock.deadline) is not None and table.status not in (FINISHED, WAITING):
            delay = min(max(deadline - now(), 0) / 1000 + 0.002, 86_400.0)
            live.flag = asyncio.get_running_loop().call_later(delay, lambda: self.background(self.flag(live)))
        self.beginning.look(live)
        for change in self.changed:
            change(live)
        self.stir()

    def stir(self) -> None:
        """Wake everything that waits for something to happen at any table."""
        for event in self.stirred:
            event.set()

    async def flag(self, live: LiveTable) -> None:
        """End the game if the running clock has run out; no flag falls while nothing can be stored."""
        if not self.condition.storing:
            return  # the sweep looks again

        def ask(judge: Judge) -> None:
            judge.flag()

        await self.judged(live, ask)

    # --- what has no version

    def aside(self, live: LiveTable, kind: str, data: dict[str, Any]) -> None:
        """Send something without a version to everybody at a table, through every worker."""
        live.tell_all(kind, data)
        self.broker.publish({"kind": "aside", "table": live.table.setup.id, "t": kind, "d": data})

    def publish_presence(self, live: LiveTable) -> None:
        """Let everybody at the table and the other workers know who is here."""
        self.tell_presence(live)
        seated = {seat.guest for seat in live.table.seats if seat.guest}
        here = [listener.guest for listener in live.listeners if listener.guest]
        guests, others = [guest for guest in here if guest in seated], len(set(here) - seated)
        who = {"worker": self.worker, "guests": guests, "others": others}
        self.broker.publish({"kind": "presence", "table": live.table.setup.id, **who})

    def tell_presence(self, live: LiveTable) -> None:
        """Let everybody at the table know who is here."""
        online = live.online
        seats = [seat.kind == PROGRAM or seat.guest in online for seat in live.table.seats]
        live.tell_all("presence", {"online": seats, "watchers": live.watchers})


def _completes(table: Table, event: events.Event) -> bool:
    """Whether the event just applied completed a turn."""
    if event.kind not in (events.ACT, events.THROW) or table.match is None or table.match.pending:
        return False
    return bool(table.match.turns)


def _heard(task: asyncio.Task[Any]) -> None:
    """Somebody knows how it ended, so that asyncio need not complain."""
    task.cancelled() or task.exception()


def _log_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refusal):
        log.error("background work failed", exc_info=error)
