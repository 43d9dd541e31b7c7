"""Guests, what they say, and their games."""

import contextlib
from typing import Any

from sqlalchemy import CompoundSelect, Select, exists, insert, select, union, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.tables import FINISHED

_G, _C, _S, _T = schema.guests.c, schema.chat.c, schema.seats.c, schema.tables.c
_SHOWN = (
    _T.id, _T.game, _T.seats, _T.control, _T.status, _T.turns, _T.mover, _T.deadline, _T.changed, _T.result,
)  # fmt: skip
LINES_SHOWN = 50


class People:
    """Who comes here, known by the hash of a token."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def by_token(self, token: str) -> dict[str, Any] | None:
        """The guest whose token has that hash; None if there never was one."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(schema.guests).where(_G.token == token))).mappings().first()
        return dict(row) if row is not None else None

    async def keep(self, guest: str, token: str, name: str, at: int, *, bot: bool = False) -> None:
        """Store a guest; doing it again has no effect."""
        try:
            async with self._database.writing() as connection:
                row = {"id": guest, "token": token, "name": name, "at": at, "bot": bot, "seen": at}
                await connection.execute(insert(schema.guests), row)
        except IntegrityError:
            return

    async def seen(self, guest: str, at: int) -> None:
        """Store when a guest was here; if that fails, it does not matter."""
        with contextlib.suppress(SQLAlchemyError):
            async with self._database.writing() as connection:
                await connection.execute(update(schema.guests).where(_G.id == guest).values(seen=at))

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest another name."""
        async with self._database.writing() as connection:
            await connection.execute(update(schema.guests).where(_G.id == guest).values(name=name))

    async def names(self, guests: set[str]) -> dict[str, str]:
        """What guests are called."""
        async with self._database.reading() as connection:
            found = await connection.execute(select(_G.id, _G.name).where(_G.id.in_(guests)))
            return {row.id: row.name for row in found}

    async def say(self, table: str, guest: str, line: dict[str, Any]) -> None:
        """Store a line of chat."""
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.chat), {"table": table, "guest": guest, **line})

    async def chat_of(self, table: str) -> list[dict[str, Any]]:
        """The last lines of chat at a table, in order."""
        asked = select(_C.who, _C.seat, _C.text, _C.at).where(_C.table == table).order_by(_C.number.desc())
        async with self._database.reading() as connection:
            found = [dict(row) for row in (await connection.execute(asked.limit(LINES_SHOWN))).mappings()]
        return found[::-1]

    # --- their games: everything a list shows, without opening a table

    async def running(self, guest: str, limit: int) -> list[dict[str, Any]]:
        """Games in progress: first those where it is the guest's turn, then by when anything last happened."""
        acts = exists().where(_S.table == _T.id, _S.guest == guest, _S.number == _T.mover)
        asked = select(*_SHOWN).where(_T.id.in_(_tables_of(guest)), _T.status != FINISHED)
        return await self._found(asked.order_by(acts.desc(), _T.changed.desc()).limit(limit))

    async def finished(self, guest: str, limit: int, before: int | None = None) -> list[dict[str, Any]]:
        """Games that are over, the newest first; if `before` is given, only those that were over by then."""
        asked = select(*_SHOWN).where(_T.id.in_(_tables_of(guest)), _T.status == FINISHED)
        if before is not None:
            asked = asked.where(_T.changed < before)
        return await self._found(asked.order_by(_T.changed.desc()).limit(limit))

    async def _found(self, asked: Select[Any]) -> list[dict[str, Any]]:
        """The games, each with `people`: by seat, the guest and what they are called."""
        async with self._database.reading() as connection:
            found = [{**row, "people": {}} for row in (await connection.execute(asked)).mappings()]
            tables = {row["id"]: row for row in found}
            names = select(_S.table, _S.number, _S.guest, _G.name).join(schema.guests, _G.id == _S.guest)
            for row in await connection.execute(names.where(_S.table.in_(tables))):
                tables[row.table]["people"][row.number] = (row.guest, row.name)
        return found


def _tables_of(guest: str) -> CompoundSelect[Any]:
    """The tables where a guest has a seat, and those they set up without taking one."""
    seated = select(_S.table).where(_S.guest == guest)
    return union(seated, select(_T.id).where(_T.owner == guest))
