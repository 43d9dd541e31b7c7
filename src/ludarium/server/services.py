"""Everything a worker needs: put together when it starts, closed when it ends."""

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import time
from collections.abc import Awaitable
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from ludarium.catalogue import all_games
from ludarium.kernel import announcing, interim
from ludarium.play.readiness import PLAYER
from ludarium.server import garbage
from ludarium.server.broker import Alone, Broker, Shared
from ludarium.server.clocks import now
from ludarium.server.connection_limits import ConnectionLimits
from ludarium.server.engines import Engines
from ludarium.server.following import Following
from ludarium.server.guests import Guests
from ludarium.server.keeping import Keeping
from ludarium.server.library.explorer import Explorer
from ludarium.server.library.filling import Filling
from ludarium.server.library.statistics import Statistics
from ludarium.server.limits import LocalLimits, NoLimits, RateLimits, SharedLimits
from ludarium.server.live_tables import LiveTables
from ludarium.server.metrics import METRICS
from ludarium.server.preparing import Preparing
from ludarium.server.program import LEASE, Program
from ludarium.server.reviewing import Reviews
from ludarium.server.settings import Settings
from ludarium.server.store import expiry, pulse
from ludarium.server.store.archive import Archive
from ludarium.server.store.database import Database
from ludarium.server.store.library import Library
from ludarium.server.store.people import People
from ludarium.server.store.records import Records
from ludarium.server.store.studies import Studies
from ludarium.server.thinking import Thinking
from ludarium.server.tokens import Tokens
from ludarium.wording import Words

log = logging.getLogger(__name__)
SUPERVISOR = "LUDARIUM_SUPERVISOR"  # the process that starts the workers, in their environment
_HELPERS = 5.0  # seconds between two looks at idle thinking processes
_BEAT_PATIENCE = 4.0  # seconds after which storing the pulse counts as failed
_STANDSTILL = "The server cannot store moves just now. The clocks are stopped until it can."
_AGED = 600.0  # seconds between two looks for what is old
_SWEEP = 2.0  # seconds between two looks for fallen flags and unanswered turns


class Services:
    """Everything one worker is made of."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = secrets.token_hex(8)
        self.database = Database(settings)
        self.archive, self.people = Archive(self.database), People(self.database)
        self.studies = Studies(self.database)
        self.tokens = Tokens(settings.secret)
        self.guests = Guests(self.people, self.tokens, secure=settings.secure)
        self.preparing, self.engines = Preparing(), Engines(settings.prepare)
        self.broker: Broker = Shared(settings.broker_url, self.worker) if settings.broker_url else Alone()
        self.limits: RateLimits = self._limits()
        self.connection_limits = ConnectionLimits(
            settings.sockets_of_guest, settings.sockets_of_address, limits=settings.limits
        )
        self.live_tables = LiveTables(self.archive, self.broker, self.preparing, self.tokens, self.worker)
        self.condition = self.live_tables.condition
        self.following = Following(self.live_tables)
        self.library = Library(self.database)
        self.records = Records(self.database)
        self.explorer, self.statistics = Explorer(self.library), Statistics(self.library)
        self.keeping = Keeping(self.live_tables, self.records, self.library)
        self.filling = Filling(self.live_tables, self.preparing, self.library)
        self.thinking = Thinking(settings.thinkers, settings.thinking_quota)
        self.program = Program(
            self.live_tables, self.thinking, self.archive, self.worker, settings.players, alone=self.broker.alone
        )
        if not self.broker.alone:
            self.thinking.spent.append(self._tell_thought)
        self.reviews = Reviews(self.broker, self.worker)
        self.closing = asyncio.Event()
        self._tasks: list[asyncio.Task[Any]] = []

    def _limits(self) -> RateLimits:
        if not self.settings.limits:
            return NoLimits()
        return SharedLimits(self.broker.client) if isinstance(self.broker, Shared) else LocalLimits()

    async def open(self) -> None:
        """Start work, and resume what was interrupted."""
        await self.broker.start(self._heard, self.following.rejoined)
        await self.thinking.start()
        self.preparing.watchers.append(self._tell_console)
        interim.hold(True)  # nothing is compiled or loaded where it would hold up every table
        announcing.watchers.append(lambda sentence: log.warning("compiling where it holds up everything: %s", sentence))
        stopped = await pulse.wake(self.database, alone=self.broker.alone)
        if stopped:
            log.info("the server was away for %.1f s; running clocks got that back", stopped / 1000)
        self.condition.could_store()
        if self.settings.prepare:
            self._tasks.append(asyncio.create_task(self._prepare()))
        garbage.only_when_asked()
        works = (
            self._beat(), self._sweep(), self.following.run(), self._look_after_helpers(), self._forget(), _tidy(),
            self.live_tables.trying("filling the library", self.filling.run()),
        )  # fmt: skip
        for work in works:
            self._tasks.append(asyncio.create_task(work))

    async def _prepare(self) -> None:
        """Compile the games as they are without options, then let the thinking processes load them."""
        games = list(all_games())
        await self.preparing.prepare_all(games)
        for game in games:
            await self.thinking.acquaint(game.text, PLAYER)
        log.info("all games are ready")
        for game in games:
            await self.engines.parts(game)  # makes what is missing, one after the other

    @staticmethod
    def _tell_console(game: str, sentence: str | None) -> None:
        log.info("%s", sentence or f"{game} is ready")

    async def _heard(self, message: dict[str, Any]) -> None:
        if message["kind"] == "thought":
            self.thinking.quota.use(message["address"], message["seconds"])
        elif message["kind"] == "review":
            self.reviews.heard(message)
        else:
            await self.following.heard(message)

    def _tell_thought(self, address: str, seconds: float) -> None:
        """Have all workers charge the address, whichever of them did the thinking."""
        message = {"kind": "thought", "address": address, "seconds": round(seconds, 3)}
        self.broker.publish(message)

    async def _beat(self) -> None:
        """Store the pulse, again and again, and let everybody know if the database fails or is back."""
        while True:
            if self.settings.workers > 1 and os.getppid() != int(os.environ.get(SUPERVISOR) or os.getppid()):
                log.error("the process that started this worker is gone; it ends too")
                os.kill(os.getpid(), signal.SIGTERM)
            try:
                async with asyncio.timeout(_BEAT_PATIENCE):
                    stopped = await pulse.beat(self.database)
            except Exception as error:  # noqa: BLE001  whatever it is, nothing can be stored
                if self.condition.could_not_store():
                    log.error("nothing can be stored: %s", str(error).partition("\n")[0] or type(error).__name__)  # noqa: TRY400
                    self._tell_everybody(_STANDSTILL)
            else:
                await self._stored(stopped)
            await asyncio.sleep(pulse.INTERVAL)

    async def _stored(self, stopped: int) -> None:
        """The pulse was stored. Clocks that got time back are read again before any flag may fall."""
        if stopped:
            log.warning("nothing was stored for %.1f s; running clocks got that back", stopped / 1000)
        if stopped or self.condition.failing:
            await self.live_tables.trying("taking up the clocks", self.following.compare())
        if self.condition.could_store():
            log.warning("moves can be stored again")
            self._tell_everybody(None)

    def _tell_everybody(self, note: str | None) -> None:
        for live in list(self.live_tables.lives.values()):
            live.tell_all("note", {"text": note if note is not None else live.note})

    async def _forget(self) -> None:
        """Now and then remove what nobody needs any more (see docs/hosting.md)."""
        while True:
            await self.live_tables.trying("removing what is old", self._forget_old())
            await asyncio.sleep(_AGED)

    async def _forget_old(self) -> None:
        for table in await expiry.forget_tables(self.database, self.settings.keep_waiting):
            self.live_tables.forget(table)
        await expiry.forget_studies(self.database, self.studies, self.settings.keep_studies)
        await expiry.forget_guests(self.database, self.settings.keep_guests)

    async def _look_after_helpers(self) -> None:
        while True:
            await asyncio.sleep(_HELPERS)
            await self.live_tables.trying("looking after the thinking processes", self.thinking.look_after())

    async def _sweep(self) -> None:
        while True:
            try:
                if self.condition.storing:
                    await self._look_round()
                    self.condition.swept = time.monotonic()
            except Exception:
                log.exception("looking after the tables failed")
            await asyncio.sleep(_SWEEP)

    async def _look_round(self) -> None:
        """Look after tables nobody has open: flags fall there too, and the program answers."""
        for table in await self.archive.fallen(now()):
            await self._try(table, self._flag(table))
        for table in await self.archive.unanswered(now() + LEASE if self.broker.alone else now()):
            await self._try(table, self._take_up(table))
        await self.live_tables.trying("keeping records", self.keeping.look_round())
        self.live_tables.sweep()
        METRICS.tables.set(len(self.live_tables.lives))
        METRICS.waiting.set(self.thinking.waiting)

    async def _try(self, table: str, work: Awaitable[None]) -> None:
        """Do this for one table; if it fails, the others are none the worse."""
        await self.live_tables.trying(f"looking after table {table}", work)

    async def _flag(self, table: str) -> None:
        await self.live_tables.flag(await self.live_tables.enter(table))

    async def _take_up(self, table: str) -> None:
        """Begin a game that has not begun, or answer for the program."""
        known = self.live_tables.lives.get(table)
        live = known or await self.live_tables.enter(table)
        if known is not None:
            self.live_tables.beginning.look(live)
            if live.thinking is None:
                self.program.look(live)

    def goodbye(self) -> None:
        """Tell everybody that the server is going down, and when to come back."""
        if not self.closing.is_set():
            self.closing.set()
            self.live_tables.stir()
            for live in self.live_tables.lives.values():
                live.tell_all("bye", {"reason": Words("the server is going down for a moment"), "retry": 1500})
            self.reviews.close()

    async def close(self) -> None:
        """Stop. Whatever was acknowledged is already stored."""
        self.goodbye()
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for live in self.live_tables.lives.values():
            if live.thinking is not None:
                live.thinking.cancel()
        self.thinking.close()
        self.preparing.close()
        interim.hold(False)
        self.engines.close()
        await self.broker.close()
        with contextlib.suppress(Exception):
            await pulse.beat(self.database)
        await self.database.close()


async def _tidy() -> None:
    """Collect garbage for ever: new garbage every second, all of it and free memory now and then."""
    trimmed = whole = time.monotonic()
    while True:
        await asyncio.sleep(garbage.LOOK)
        garbage.collect_new()
        now = time.monotonic()
        if now - whole > garbage.EVERY:
            garbage.collect_all()
            whole = now
        if now - trimmed > garbage.TRIM:
            garbage.trim()
            trimmed = now


def services(connection: HTTPConnection) -> Services:
    """The services of the worker that got the request."""
    found: Services = connection.app.state.services
    return found


Here = Annotated[Services, Depends(services)]
