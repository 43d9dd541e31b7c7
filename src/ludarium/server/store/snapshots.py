"""Snapshots of tables in the database, at most one for each. The events are the truth; these only save time."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludarium.server.store import schema
from ludarium.server.store.database import Database

_S = schema.snapshots.c


class Snapshots:
    """All snapshots, by their tables' ids."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str) -> tuple[int, Any] | None:
        """A table's snapshot: its version and what is stored. ValueError if that cannot be read at all."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(_S.version, _S.data).where(_S.table == table))).first()
        return None if row is None else (row.version, row.data)

    async def keep(self, table: str, version: int, data: dict[str, str]) -> bool:
        """Store a snapshot in place of an older one; False if the table is gone, or another worker was faster."""
        await self._database.quiet()

        def write(connection: Connection) -> None:
            change = update(schema.snapshots).where(_S.table == table).values(version=version, data=data)
            if connection.execute(change).rowcount == 0:
                connection.execute(insert(schema.snapshots), {"table": table, "version": version, "data": data})

        try:
            await self._database.written(write)
        except IntegrityError:
            return False
        return True

    async def drop(self, table: str) -> None:
        """Remove a table's snapshot."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.snapshots).where(_S.table == table))
