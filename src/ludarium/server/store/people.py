"""Guests and what they say."""

from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from ludarium.server.store import schema
from ludarium.server.store.database import Database

_G, _C = schema.guests.c, schema.chat.c
LAST_SAID = 50


class People:
    """Who comes here, known by the hash of a token."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def by_token(self, token: str) -> dict[str, Any] | None:
        """The guest with that hash; None where nobody was ever kept under it."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(schema.guests).where(_G.token == token))).mappings().first()
        return dict(row) if row is not None else None

    async def keep(self, guest: str, token: str, name: str, at: int, *, bot: bool = False) -> None:
        """Keep a guest; once more does nothing."""
        try:
            async with self._database.writing() as connection:
                row = {"id": guest, "token": token, "name": name, "at": at, "bot": bot}
                await connection.execute(insert(schema.guests), row)
        except IntegrityError:
            return

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest otherwise."""
        async with self._database.writing() as connection:
            await connection.execute(update(schema.guests).where(_G.id == guest).values(name=name))

    async def names(self, guests: set[str]) -> dict[str, str]:
        """What guests are called."""
        async with self._database.reading() as connection:
            found = await connection.execute(select(_G.id, _G.name).where(_G.id.in_(guests)))
            return {row.id: row.name for row in found}

    async def say(self, table: str, guest: str, line: dict[str, Any]) -> None:
        """Keep a line of chat."""
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.chat), {"table": table, "guest": guest, **line})

    async def said(self, table: str) -> list[dict[str, Any]]:
        """The last lines at a table, in order."""
        asked = select(_C.who, _C.seat, _C.text, _C.at).where(_C.table == table).order_by(_C.number.desc())
        async with self._database.reading() as connection:
            found = [dict(row) for row in (await connection.execute(asked.limit(LAST_SAID))).mappings()]
        return found[::-1]
