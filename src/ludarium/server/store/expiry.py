"""Removing what nobody needs any more: tables where nobody came, studies nobody opens, guests who never came back. Games are kept."""

from sqlalchemy import delete, exists, select

from ludarium.server.clocks import DAY, now
from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.store.studies import Studies
from ludarium.server.tables import WAITING

_T, _G, _S, _C, _E = schema.tables.c, schema.guests.c, schema.seats.c, schema.chat.c, schema.events.c
_AT_ONCE = 200


async def forget_tables(database: Database, days: int) -> list[str]:
    """Remove tables that waited so many days for somebody, in portions; returns those removed now."""
    old = select(_T.id).where(_T.status == WAITING, _T.changed < now() - days * DAY, _T.trouble.is_(None))
    async with database.writing() as connection:
        gone = [row[0] for row in await connection.execute(old.limit(_AT_ONCE))]
        if gone:
            for table in (schema.seats, schema.chat, schema.events, schema.snapshots):
                await connection.execute(delete(table).where(table.c.table.in_(gone)))
            await connection.execute(delete(schema.tables).where(_T.id.in_(gone)))
    return gone


async def forget_studies(database: Database, studies: Studies, days: int) -> list[str]:
    """Remove studies that nobody opened for so many days, in portions; returns those removed now."""
    old = select(schema.studies.c.id).where(schema.studies.c.seen < now() - days * DAY)
    async with database.reading() as connection:
        gone = [row[0] for row in await connection.execute(old.limit(_AT_ONCE))]
    if gone:
        await studies.remove(gone)
    return gone


async def forget_guests(database: Database, days: int) -> int:
    """Remove guests not seen for so many days who have no game, no table, no study and no token of a bot; returns how many."""
    old = select(_G.id).where(
        _G.seen < now() - days * DAY,
        _G.bot.is_(False),
        ~exists().where(_S.guest == _G.id),
        ~exists().where(_T.owner == _G.id),
        ~exists().where(schema.studies.c.owner == _G.id),
    )
    async with database.writing() as connection:
        gone = [row[0] for row in await connection.execute(old.limit(_AT_ONCE))]
        if gone:
            await connection.execute(delete(schema.guests).where(_G.id.in_(gone)))
    return len(gone)
