"""Access to the database: one engine, SQLite tuned for many small commits."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludarium.server.settings import Settings

_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",  # what is acknowledged survives a power cut too
    "foreign_keys=ON",
    "busy_timeout=15000",
)
_QUIET_LOOK, _QUIET_LOOKS = 0.02, 250  # seconds between two checks that nobody is writing, and how many of them


def engine_for(settings: Settings) -> AsyncEngine:
    """An engine with as many connections as are useful."""
    if not settings.on_sqlite:
        return create_async_engine(
            settings.database, pool_size=10, max_overflow=10, pool_pre_ping=True, pool_timeout=10,
            connect_args={"connect_timeout": 5},
        )  # fmt: skip
    engine = create_async_engine(settings.database, pool_size=4, max_overflow=0, pool_timeout=60)
    event.listen(engine.sync_engine, "connect", _tune)
    return engine


def _tune(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


T = TypeVar("T")


class Database:
    """Transactions on one engine. On SQLite those that write wait for each other here, not in the file's lock."""

    def __init__(self, settings: Settings) -> None:
        self.engine = engine_for(settings)
        self.one_writer = settings.on_sqlite  # whether only one transaction may write at a time
        self._one_writer = asyncio.Lock() if settings.on_sqlite else None
        if settings.on_sqlite:
            self._plain = create_engine(settings.database.replace("+aiosqlite", "", 1))
            event.listen(self._plain, "connect", _tune)
            self._writer = ThreadPoolExecutor(1, "writer")

    async def quiet(self) -> None:
        """Return when nobody is writing, or after a while. For work that can wait, if only one may write at a time."""
        for _ in range(_QUIET_LOOKS):
            if self._one_writer is None or not self._one_writer.locked():
                return
            await asyncio.sleep(_QUIET_LOOK)

    async def written(self, write: Callable[[Connection], T]) -> T:
        """Run `write` in a transaction of its own; on SQLite in a single call to the writer's thread."""
        if self._one_writer is None:
            async with self.engine.begin() as connection:
                return await connection.run_sync(write)
        async with self._one_writer:
            return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, write)

    def _write(self, write: Callable[[Connection], T]) -> T:
        with self._plain.begin() as connection:
            return write(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end, or rolled back by an error."""
        if self._one_writer is None:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._one_writer, self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading."""
        async with self.engine.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Give all connections back."""
        await self.engine.dispose()
        if self._one_writer is not None:
            self._writer.shutdown()
            self._plain.dispose()
