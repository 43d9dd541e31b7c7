"""Writes events to the database. If only one may write at a time, all that are waiting are committed together."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.exc import IntegrityError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from ludarium.server.store import schema
from ludarium.server.store.database import Database

_KEPT = ("version", "status", "turns", "left", "running", "since", "deadline", "program", "mover", "changed", "result")
_CHANGE = (
    update(schema.tables)
    .where(
        schema.tables.c.id == bindparam("which"),
        schema.tables.c.version == bindparam("before"),
        schema.tables.c.since == bindparam("clocked"),
    )
    .values({name: bindparam(f"new_{name}") for name in _KEPT})
)
_EVENTS, _SEATS = insert(schema.events), insert(schema.seats)


class Overtaken(Exception):
    """Another worker changed the table first: load what it did, and judge again."""


@dataclass(frozen=True)
class Entry:
    """Events of one table, and what the table is after them."""

    table: str
    before: int  # the version the events follow
    since: int  # when the clock that ran before them was started: it may have been moved since, for time the server was away
    row: dict[str, Any]
    events: list[dict[str, Any]]
    owners: list[dict[str, Any]]


Waiting = tuple[Entry, "asyncio.Future[None]"]


class EventWriter:
    """Writes entries, each wholly or not at all."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def keep(self, entry: Entry) -> None:
        """Return once the entry is committed. Overtaken if the table has changed meanwhile."""
        if not self._database.one_writer:
            await self._write_alone(entry)
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        await done

    async def _write_alone(self, entry: Entry) -> None:
        try:
            overtaken = await self._database.written(lambda connection: _written(connection, [entry]))
        except IntegrityError as error:
            raise Overtaken from error
        if overtaken:
            raise Overtaken

    async def _write_waiting(self) -> None:
        """Write everything that is waiting, then what has come meanwhile, until nothing is left."""
        try:
            while self._waiting:
                together, self._waiting = self._waiting, []
                await self._write_together(together)
        finally:
            self._writing = None

    async def _write_together(self, together: list[Waiting]) -> None:
        entries = [entry for entry, _ in together]
        try:
            overtaken = await self._database.written(lambda connection: _written(connection, entries))
        except BaseException as error:
            if isinstance(error, Exception) and not _fails_all(error):
                await self._write_apart(together)  # one of them may have spoilt it for all
                return
            for _, done in together:
                _resolve(done, error)
            if not isinstance(error, Exception):
                raise
        else:
            for entry, done in together:
                _resolve(done, Overtaken() if entry in overtaken else None)

    async def _write_apart(self, together: list[Waiting]) -> None:
        for entry, done in together:
            try:
                await self._write_alone(entry)
            except Exception as error:  # noqa: BLE001  the waiting caller gets it
                _resolve(done, error)
            else:
                _resolve(done, None)


def _fails_all(error: Exception) -> bool:
    """Whether the database itself fails (full, locked, gone), rather than a single entry."""
    return isinstance(error, OperationalError | InterfaceError | InternalError | NoConnection | OSError)


def _resolve(done: "asyncio.Future[None]", error: BaseException | None) -> None:
    if done.done():
        return  # nobody is waiting any more
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _written(connection: Connection, entries: Sequence[Entry]) -> list[Entry]:
    """Write the entries. Returns those whose table has changed meanwhile; nothing of them is written."""
    overtaken, events, owners = [], [], []
    for entry in entries:
        new = {f"new_{name}": entry.row[name] for name in _KEPT}
        if (
            connection.execute(
                _CHANGE, {"which": entry.table, "before": entry.before, "clocked": entry.since, **new}
            ).rowcount
            != 1
        ):
            overtaken.append(entry)
            continue
        events += entry.events
        owners += entry.owners
    if events:
        connection.execute(_EVENTS, events)
    if owners:
        connection.execute(_SEATS, owners)
    return overtaken
