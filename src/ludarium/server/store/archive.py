"""Tables and their events, in and out of the database. A move is stored here before anybody sees it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ludarium.catalogue import load
from ludarium.server.clocks import Clock, TimeControl, now
from ludarium.server.events import SEAT, Event
from ludarium.server.seats import PERSON, Seat
from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.store.event_writer import Entry, EventWriter
from ludarium.server.store.snapshots import Snapshots
from ludarium.server.tables import FINISHED, PAUSED, PLAYING, PREPARING, WAITING, Table, TableSetup
from ludarium.server.views import outcome_json
from ludarium.wording import packed

_T, _E = schema.tables.c, schema.events.c
_OF_ONE_OWNER, _OF_ONE_ADDRESS = 5, 20  # tables in the lobby
_AT_ONCE = 500  # tables asked for in one query
_PAGE = 200  # events of a table read at once: nobody else waits longer than they take


def row_of(table: Table) -> dict[str, Any]:
    """What is stored beside the events."""
    clock = table.clock
    return {
        "version": table.version,
        "status": table.status,
        "turns": len(table.match.turns) if table.match is not None else 0,
        "left": list(clock.left),
        "running": clock.running,
        "since": clock.since,
        "deadline": clock.deadline if table.status == PLAYING else None,
        "mover": table.mover,
        "changed": table.changed,
        "result": _result(table),
        "program": table.program_to_act or bool(table.programs and "draw" in table.offers),
    }


def _result(table: Table) -> dict[str, Any] | None:
    """How the game ended: in words, and the seats that won."""
    outcome = table.match.outcome() if table.match is not None and table.status == FINISHED else None
    if outcome is None:
        return None
    result = outcome_json(outcome, table.playing.position)
    return {"text": result["text"], "winner": result["winner"], "words": packed(result["text"])}


class Unreadable(Exception):
    """What is stored about a table does not fit the games and rules as they are now; says why."""


class Archive:
    """All tables, by their ids."""

    def __init__(self, database: Database) -> None:
        self._database, self._writer, self.snapshots = database, EventWriter(database), Snapshots(database)

    # --- adding and changing

    async def add(self, table: Table, key: str, invite: str) -> str:
        """Store a new table. Returns its id, or that of the table that the same owner already set up with this key."""
        setup = table.setup
        row = {
            "id": setup.id, "game": setup.game.text, "owner": setup.owner, "key": key, "invite": invite,
            "seats": [seat.kept() for seat in table.seats], "control": setup.control.as_json(), "public": setup.public, "listed": setup.listed,
            "takebacks": setup.takebacks, "seed": setup.seed, "address": setup.address, "rematch_of": setup.rematch_of,
            "start": setup.start or None, "at": setup.at, **row_of(table),
        }  # fmt: skip
        owners = _owners(setup.id, enumerate(table.seats))
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(schema.tables), row)
                if owners:
                    await connection.execute(insert(schema.seats), owners)
        except IntegrityError:
            async with self._database.reading() as connection:
                found = await connection.scalar(select(_T.id).where(_T.owner == setup.owner, _T.key == key))
            if found is None:
                raise
            return str(found)
        return setup.id

    async def keep(self, table: Table, made: Sequence[Event], since: int) -> None:
        """Append events and what follows from them, in one transaction. Overtaken if another worker was faster.

        `since` is when the clock that ran before them was started.
        """
        rows = [
            {"table": table.setup.id, "version": e.version, "client": e.client, "kind": e.kind, "seat": e.seat,
             "data": e.data, "at": e.at}
            for e in made
        ]  # fmt: skip
        owners = _owners(table.setup.id, [(e.seat or 0, Seat(**e.data)) for e in made if e.kind == SEAT])
        await self._writer.keep(Entry(table.setup.id, made[0].version - 1, since, row_of(table), rows, owners))

    async def mark(self, table: Table) -> None:
        """Store a status that comes from no event: that the rules are being prepared."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.tables)
                .where(_T.id == table.setup.id, _T.version == table.version)
                .values(status=table.status)
            )

    # --- finding

    async def load(self, table: str) -> Table | None:
        """The table without its events, which the caller reads with `since` or `page` and applies."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(schema.tables).where(_T.id == table))).mappings().first()
        if row is None:
            return None
        try:
            return table_of(row)
        except Exception as error:
            raise Unreadable(f"how it was set up ({row['game']}): {type(error).__name__}: {error}") from error

    async def put_aside(self, table: str, why: str) -> None:
        """Store why a table cannot be loaded. From now on it is left alone, and its clock stands still."""
        change = (
            update(schema.tables).where(_T.id == table, _T.trouble.is_(None)).values(trouble=why[:2000], aside=now())
        )
        async with self._database.writing() as connection:
            await connection.execute(change)

    async def take_back(self, table: str) -> None:
        """A table that was set aside can be loaded again: its clock gets the time back."""
        async with self._database.writing() as connection:
            asked = select(_T.aside, _T.since, _T.deadline).where(_T.id == table, _T.trouble.is_not(None))
            if (row := (await connection.execute(asked)).first()) is not None:
                away = max(now() - max(row.aside or 0, row.since), 0)
                later = None if row.deadline is None else row.deadline + away
                values = {"trouble": None, "aside": None, "since": row.since + away, "deadline": later}
                await connection.execute(update(schema.tables).where(_T.id == table).values(values))

    async def head(self, table: str) -> tuple[int, Clock]:
        """The version of a table, and the clock as it is then."""
        async with self._database.reading() as connection:
            return _head((await connection.execute(_HEAD.where(_T.id == table))).one())

    async def page(self, table: str, after: int, last: int) -> list[Event]:
        """The first events after a version, up to version `last`; call again for the rest."""
        asked = select(schema.events).where(_E.table == table, _E.version > after, _E.version <= last)
        async with self._database.reading() as connection:
            return [_event(row) for row in await connection.execute(asked.order_by(_E.version).limit(_PAGE))]

    async def done_as(self, table: str, client: str) -> int | None:
        """The version that a request with this id led to; None if there was none."""
        asked = select(_E.version).where(_E.table == table, _E.client == client)
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(asked)
        return found

    async def since(self, table: str, version: int) -> tuple[list[Event], Clock]:
        """The events after a version, and the clock as it is after the last of them."""
        async with self._database.reading() as connection:
            last, clock = _head((await connection.execute(_HEAD.where(_T.id == table))).one())
            found = await connection.execute(
                select(schema.events)
                .where(_E.table == table, _E.version > version, _E.version <= last)  # to fit the clock
                .order_by(_E.version)
            )
            return [_event(row) for row in found], clock

    async def heads(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The version of each table, and since when its clock has been running: different ones are out of date."""
        heads: dict[str, tuple[int, int]] = {}
        async with self._database.reading() as connection:
            for first in range(0, len(tables), _AT_ONCE):
                asked = select(_T.id, _T.version, _T.since).where(_T.id.in_(tables[first : first + _AT_ONCE]))
                heads |= {row.id: (row.version, row.since) for row in await connection.execute(asked)}
        return heads

    async def by_invite(self, invite: str) -> str | None:
        """The table whose invitation has this hash."""
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(select(_T.id).where(_T.invite == invite))
        return found

    async def listed(self, *, waiting: bool, limit: int = 50) -> list[dict[str, Any]]:
        """Tables for the lobby, the latest first: those with a seat for anyone, or games that anyone may watch."""
        wanted = (_T.status == WAITING, _T.listed.is_(True))
        if not waiting:
            wanted = (_T.status.in_((PLAYING, PAUSED)), _T.public.is_(True))
        asked = select(_T.id, _T.game, _T.owner, _T.address, _T.control, _T.at, _T.turns).where(
            *wanted, _T.trouble.is_(None)
        )
        async with self._database.reading() as connection:
            found = await connection.execute(asked.order_by(_T.at.desc()).limit(10 * limit))
            return _shared_out([dict(row) for row in found.mappings()])[:limit]

    async def of_guest(self, guest: str, *, running: bool = True, limit: int = 100) -> list[str]:
        """The tables at which a guest has a seat."""
        asked = select(_T.id).join(schema.seats, schema.seats.c.table == _T.id).where(schema.seats.c.guest == guest)
        if running:
            asked = asked.where(_T.status != FINISHED)
        async with self._database.reading() as connection:
            found = await connection.execute(asked.distinct().order_by(_T.id).limit(limit))
            return [row[0] for row in found]

    async def count_open(self, owner: str) -> int:
        """How many unfinished tables somebody has set up."""
        async with self._database.reading() as connection:
            asked = select(func.count()).where(_T.owner == owner, _T.status != FINISHED)
            return int(await connection.scalar(asked) or 0)

    # --- the program's turns and fallen flags

    async def unanswered(self, time: int, limit: int = 200) -> list[str]:
        """Tables where it is the program's turn and no living worker thinks about it, and those not started yet."""
        idle = or_(_T.thinker.is_(None), _T.lease < time)
        asked = select(_T.id).where(_T.trouble.is_(None), or_(and_(_T.program.is_(True), idle), _T.status == PREPARING))
        async with self._database.reading() as connection:
            return [row[0] for row in await connection.execute(asked.limit(limit))]

    async def claim(self, table: str, worker: str, time: int, until: int) -> bool:
        """Take over thinking for a table; False if another worker has it."""
        free = or_(_T.thinker.is_(None), _T.thinker == worker, _T.lease < time)
        change = update(schema.tables).where(_T.id == table, free).values(thinker=worker, lease=until)
        async with self._database.writing() as connection:
            return (await connection.execute(change)).rowcount == 1

    async def fallen(self, time: int, limit: int = 200) -> list[str]:
        """Tables whose running clock has run out."""
        async with self._database.reading() as connection:
            asked = select(_T.id).where(_T.deadline <= time, _T.status == PLAYING, _T.trouble.is_(None)).limit(limit)
            return [row[0] for row in await connection.execute(asked)]


_HEAD = select(_T.control, _T.left, _T.running, _T.since, _T.version)


def _head(row: Any) -> tuple[int, Clock]:
    return row.version, Clock(TimeControl.of(row.control), tuple(row.left), row.running, row.since)


def _event(row: Any) -> Event:
    return Event(row.version, row.kind, row.at, row.seat, row.data, row.client)


def _shared_out(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """At most so many of each owner and each address, so that nobody fills the lobby alone."""
    owners, addresses = Counter[str](), Counter[str]()
    found = []
    for row in rows:
        owners[row["owner"]] += 1
        addresses[row["address"]] += 1
        if owners[row["owner"]] <= _OF_ONE_OWNER and addresses[row["address"]] <= _OF_ONE_ADDRESS:
            found.append(row)
    return found


def table_of(row: Any) -> Table:
    """The table as it was set up, without its events."""
    setup = TableSetup(
        row["id"], load(row["game"]), row["owner"], TimeControl.of(row["control"]), row["public"], row["takebacks"],
        row["seed"], row["at"], row["address"], row["rematch_of"], row["listed"], row["start"] or "",
    )  # fmt: skip
    if len(setup.game.players) != len(row["seats"]):
        raise ValueError(f"{len(row['seats'])} seats for {len(setup.game.players)} players")
    found = Table(setup, [Seat(**seat) for seat in row["seats"]])
    found.trouble = row["trouble"]
    if row["status"] == PREPARING:
        found.status = PREPARING
    return found


def _owners(table: str, seats: Any) -> list[dict[str, Any]]:
    return [
        {"table": table, "number": number, "guest": seat.guest}
        for number, seat in seats
        if seat.kind == PERSON and seat.guest is not None
    ]
