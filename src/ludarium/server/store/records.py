"""Records of finished games as text: they can be read whatever becomes of the rules, or of the table."""

from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from ludarium.server.clocks import now
from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.tables import FINISHED

_R, _T = schema.records.c, schema.tables.c


@dataclass(frozen=True)
class Kept:
    """A record, and who may read it: anybody if `public`, else these guests."""

    text: str
    public: bool
    people: list[str]

    def admits(self, guest: str) -> bool:
        """Whether that guest may read it."""
        return self.public or guest in self.people


class Records:
    """All records, by their tables' ids."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, table: str, record: Kept) -> None:
        """Store a record; doing it again has no effect."""
        row = {"table": table, "text": record.text, "public": record.public, "people": record.people, "at": now()}
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(schema.records), row)
        except IntegrityError:
            return

    async def of(self, table: str) -> Kept | None:
        """The record of a finished game; None if none was kept."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(schema.records).where(_R.table == table))).first()
        return None if row is None else Kept(row.text, row.public, list(row.people))

    async def missing(self, since: int, limit: int = 20) -> list[str]:
        """Games that ended after that time and have no record yet, because the server was stopped too soon."""
        asked = (
            select(_T.id)
            .outerjoin(schema.records, _R.table == _T.id)
            .where(_T.status == FINISHED, _T.changed >= since, _R.table.is_(None), _T.trouble.is_(None))
        )
        async with self._database.reading() as connection:
            return [row[0] for row in await connection.execute(asked.limit(limit))]
