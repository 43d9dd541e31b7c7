"""The server's pulse: while it has stopped, so have the clocks."""

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludarium.server.clocks import now
from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.tables import PLAYING

INTERVAL = 1.0  # seconds between two beats
_DEAD = 2500  # milliseconds without a beat after which nobody was there

_T, _P = schema.tables.c, schema.pulse.c


async def wake(database: Database, *, alone: bool) -> int:
    """To be called at start: gives running clocks the time back in which no server was there. Returns those milliseconds.

    A server that is alone with its data knows that nobody was there since the last beat; among several, only the first
    to start finds the pulse stopped.
    """
    time = now()
    dead = 0 if alone else _DEAD
    async with database.writing() as connection:
        beaten = await connection.execute(
            update(schema.pulse).where(_P.id == 1, _P.beat < time - dead).values(beat=_P.beat)
        )
        beat = await connection.scalar(select(_P.beat).where(_P.id == 1))
        if beat is None:
            await connection.execute(insert(schema.pulse), {"id": 1, "beat": time})
            return 0
        if beaten.rowcount == 0:
            return 0
        await connection.execute(update(schema.pulse).where(_P.id == 1).values(beat=time))
        await _give_back(connection, beat, time)
    return max(time - int(beat), 0)


async def _give_back(connection: AsyncConnection, beat: int, time: int) -> None:
    running = select(_T.id, _T.since, _T.deadline).where(_T.status == PLAYING, _T.running.is_not(None))
    for row in (await connection.execute(running)).all():
        stopped = time - max(row.since, min(beat, time))
        if stopped > 0:
            later = None if row.deadline is None else row.deadline + stopped
            change = update(schema.tables).where(_T.id == row.id).values(since=row.since + stopped, deadline=later)
            await connection.execute(change)


async def beat(database: Database) -> None:
    """Say that a server is there."""
    async with database.writing() as connection:
        await connection.execute(update(schema.pulse).where(_P.id == 1, _P.beat < now()).values(beat=now()))
