"""The server's pulse: while it has stopped, so have the clocks."""

import asyncio

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludarium.server import clocks
from ludarium.server.clocks import now
from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.tables import PLAYING

INTERVAL = 1.0  # seconds between two beats
_DEAD = 2500  # milliseconds without a beat after which no server counts as running
_LISTENED = 0.02  # seconds between two looks at another server's pulse

_T, _P = schema.tables.c, schema.pulse.c


async def wake(database: Database, *, alone: bool) -> int:
    """To be called at start: running clocks go on from where they stood at the last beat. Returns how long ago that was.

    It does not matter what the system's clock did meanwhile. A server that is alone with its data knows that nobody was
    there since the last beat; among several, only the first to start finds the pulse stopped. Others take over the time
    of those who are there, where it differs from their own.
    """
    if not alone:
        await _agree(database)
    time = now()
    async with database.writing() as connection:
        beat = await connection.scalar(select(_P.beat).where(_P.id == 1))
        if beat is None:
            await connection.execute(insert(schema.pulse), {"id": 1, "beat": time})
            return 0
        if not alone and abs(time - int(beat)) <= _DEAD:
            return 0
        if await _taken(connection, int(beat), time):
            await _go_on(connection, int(beat), time)
    return max(time - int(beat), 0)


async def _agree(database: Database) -> None:
    """Take over the time of the workers that are there, if the system's clock has jumped since they started."""
    if (beat := await _read(database)) is None or abs(now() - beat) <= _DEAD:
        return
    loop = asyncio.get_running_loop()
    end = loop.time() + _DEAD / 1000
    while loop.time() < end:
        await asyncio.sleep(_LISTENED)
        if (later := await _read(database)) is not None and later != beat:
            clocks.agree(later)
            return


async def _read(database: Database) -> int | None:
    async with database.reading() as connection:
        found: int | None = await connection.scalar(select(_P.beat).where(_P.id == 1))
    return found


async def _taken(connection: AsyncConnection, beat: int, time: int) -> bool:
    """Take over the pulse; False if another worker was faster."""
    change = update(schema.pulse).where(_P.id == 1, _P.beat == beat).values(beat=time)
    return (await connection.execute(change)).rowcount == 1


async def _go_on(connection: AsyncConnection, beat: int, time: int) -> None:
    """Set running clocks to what they had used by the last beat."""
    running = select(_T.id, _T.since, _T.deadline).where(_T.status == PLAYING, _T.running.is_not(None))
    for row in (await connection.execute(running)).all():
        since = time - max(beat - row.since, 0)
        later = None if row.deadline is None else row.deadline + since - row.since
        await connection.execute(update(schema.tables).where(_T.id == row.id).values(since=since, deadline=later))


async def beat(database: Database) -> int:
    """Record that a server is alive. If none could for a while, running clocks get that time back; returns it."""
    time = now()
    async with database.writing() as connection:
        last = await connection.scalar(select(_P.beat).where(_P.id == 1))
        if last is None or last >= time:
            return 0
        if time - last <= _DEAD:
            await connection.execute(update(schema.pulse).where(_P.id == 1, _P.beat < time).values(beat=time))
            return 0
        if not await _taken(connection, int(last), time):
            return 0
        await _go_on(connection, int(last), time)
    return time - int(last)
