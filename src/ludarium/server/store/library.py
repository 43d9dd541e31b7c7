"""The library in the database: finished games by everything they are looked for by."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, exists, func, insert, select, tuple_
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludarium.server.clocks import DAY, now
from ludarium.server.library.entries import Entry
from ludarium.server.store import schema
from ludarium.server.store.database import Database
from ludarium.server.tables import FINISHED

_L, _P, _B, _T = schema.library.c, schema.library_people.c, schema.library_boards.c, schema.tables.c
ALL, MINE, PUBLIC = "all", "mine", "public"
_MOST_OWN = 20_000  # games that somebody's own statistics look at
_FEW = 1000  # games that are named one by one; of more, the newest are looked through


@dataclass(frozen=True)
class Sought:
    """What games are looked for by; None and empty texts mean any."""

    scope: str = ALL
    name: str = ""
    game: str = ""
    player: str = ""
    winner: int | None = None
    least: int | None = None
    most: int | None = None
    since: int | None = None
    until: int | None = None
    key: int | None = None  # of a board that they came through


Place = tuple[int, int]
"""Where a list of games goes on: when the last of them ended, and its number."""


def write_entry(connection: Connection, entry: Entry) -> bool:
    """Put a game into the library; False if it is there already."""
    if connection.scalar(select(_L.number).where(_L.id == entry.row["id"])) is not None:
        return False
    number = connection.execute(insert(schema.library).values(entry.row).returning(_L.number)).scalar_one()
    if entry.people:
        connection.execute(insert(schema.library_people), [{"number": number, **person} for person in entry.people])
    copied = {name: entry.row[name] for name in ("public", "winner", "band")}
    boards = [{"number": number, **board._asdict(), **copied} for board in entry.boards]
    connection.execute(insert(schema.library_boards), boards)
    if entry.text:
        kept = {"table": entry.row["id"], "text": entry.text, "public": True, "people": [], "at": now()}
        connection.execute(insert(schema.records), kept)
    return True


class Library:
    """All finished games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- filling

    async def keep(self, entry: Entry) -> bool:
        """Put a game into the library; False if it is there already."""
        await self._database.quiet()
        try:
            return await self._database.written(lambda connection: write_entry(connection, entry))
        except IntegrityError:  # another worker was faster
            return False

    async def missing(self, after: str, limit: int) -> tuple[list[str], str]:
        """Finished tables that are not in the library yet, of the next ones by their ids; and how far that looked."""
        asked = (
            select(_T.id, _L.number)
            .outerjoin(schema.library, _L.id == _T.id)
            .where(_T.status == FINISHED, _T.turns > 0, _T.trouble.is_(None), _T.id > after)
            .order_by(_T.id)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(asked)).all()
        return [row.id for row in rows if row.number is None], rows[-1].id if rows else ""

    async def count_missing(self) -> int:
        """How many finished tables are not in the library."""
        asked = (
            select(func.count())
            .select_from(schema.tables)
            .outerjoin(schema.library, _L.id == _T.id)
            .where(_T.status == FINISHED, _T.turns > 0, _T.trouble.is_(None), _L.number.is_(None))
        )
        async with self._database.reading() as connection:
            return int(await connection.scalar(asked) or 0)

    # --- looking for games

    async def found(self, sought: Sought, guest: str, before: Place | None, limit: int) -> list[dict[str, Any]]:
        """Games that this guest may see, the newest first; `ply` says after how many moves they came to the board sought."""
        places: list[Place] = []
        async with self._database.reading() as connection:
            for part in _parts(sought, guest, await _narrowing(connection, sought)):
                asked = part.with_only_columns(_L.ended, _L.number)
                if before is not None:
                    asked = asked.where(tuple_(_L.ended, _L.number) < tuple_(*before))
                asked = asked.order_by(_L.ended.desc(), _L.number.desc()).limit(limit)
                places += [(row.ended, row.number) for row in await connection.execute(asked)]
            numbers = [number for _, number in sorted(places, reverse=True)[:limit]]
            rows = await connection.execute(select(schema.library).where(_L.number.in_(numbers)))
            known = {row["number"]: dict(row) for row in rows.mappings()}
            if sought.key is not None:
                plies = select(_B.number, _B.ply).where(_B.key == sought.key, _B.number.in_(numbers))
                for row in await connection.execute(plies):
                    known[row.number]["ply"] = row.ply
        return [known[number] for number in numbers]

    async def count(self, sought: Sought, guest: str, most: int) -> int:
        """How many games there are, counted up to so many."""
        total = 0
        async with self._database.reading() as connection:
            for part in _parts(sought, guest, await _narrowing(connection, sought)):
                some = part.with_only_columns(_L.number).limit(most - total).subquery()
                total += int(await connection.scalar(select(func.count()).select_from(some)) or 0)
        return total

    async def one(self, name: str, guest: str) -> dict[str, Any] | None:
        """The game with that id, if this guest may see it."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(schema.library).where(_L.id == name))).mappings().first()
            if row is None:
                return None
            own = select(_P.number).where(_P.number == row["number"], _P.guest == guest)
            if not row["public"] and (await connection.execute(own)).first() is None:
                return None
        return dict(row)

    # --- counting

    async def followed(self, key: int, guest: str | None) -> list[Any]:
        """What followed a board, by who won and how strong the players were: of public games, or of a guest's private ones."""
        columns = (_B.next, _B.winner, _B.band)
        asked = select(*columns, func.count().label("games")).where(_B.key == key, _B.public.is_(guest is None))
        if guest is not None:
            asked = asked.where(_B.number.in_(_of(guest)))
        async with self._database.reading() as connection:
            return list((await connection.execute(asked.group_by(*columns))).all())

    async def counted(self, *columns: str) -> list[Any]:
        """How many public games there are, by these columns or by `day`; and their turns together."""
        named = [(_L.ended // DAY).label("day") if name == "day" else _L[name] for name in columns]
        asked = select(*named, func.count().label("games"), func.sum(_L.turns).label("all_turns"))
        async with self._database.reading() as connection:
            return list((await connection.execute(asked.where(_L.public.is_(True)).group_by(*named))).all())

    async def own(self, guest: str) -> list[Any]:
        """The newest games of a guest."""
        columns = (_L.name, _L.game, _L.turns, _L.winner, _L.ended, _L.players)
        asked = select(*columns).where(_L.number.in_(_of(guest))).order_by(_L.ended.desc()).limit(_MOST_OWN)
        async with self._database.reading() as connection:
            return list((await connection.execute(asked)).all())


def _of(guest: str) -> Select[Any]:
    """The numbers of a guest's games."""
    return select(_P.number).where(_P.guest == guest)


def _parts(sought: Sought, guest: str, narrowing: Sequence[ColumnElement[bool]]) -> Sequence[Select[Any]]:
    """The games in parts that have an index each: everybody's, and those that only this guest may see."""
    wanted = [*_conditions(sought), *narrowing]
    public = select(_L.number).where(_L.public.is_(True), *wanted)
    private = select(_L.number).where(_L.public.is_(False), _L.number.in_(_of(guest)), *wanted)
    if sought.scope == PUBLIC:
        return [public]
    if sought.scope == MINE:
        return [select(_L.number).where(_L.number.in_(_of(guest)), *wanted)]
    return [public, private]


def _conditions(sought: Sought) -> list[ColumnElement[bool]]:
    """What the row of a game says itself."""
    compared: list[tuple[Any, Callable[[Any], ColumnElement[bool]]]] = [
        (sought.name, _L.name.__eq__),
        (sought.game, _L.game.__eq__),
        (sought.winner, _L.winner.__eq__),
        (sought.least, _L.turns.__ge__),
        (sought.most, _L.turns.__le__),
        (sought.since, _L.ended.__ge__),
        (sought.until, _L.ended.__lt__),
    ]
    return [compare(value) for value, compare in compared if value not in (None, "")]


async def _narrowing(connection: AsyncConnection, sought: Sought) -> list[ColumnElement[bool]]:
    """What other tables say: who played, and which boards came up.

    Few games are named by their numbers. If there are many, each game is asked for it, the newest first: soon enough of them
    are found. Neither way alone is quick for both.
    """
    asked: list[tuple[Any, ColumnElement[bool]]] = []
    if sought.player:
        asked.append((_P, _P.called.contains(sought.player.casefold(), autoescape=True) & (_P.seat >= 0)))
    if sought.key is not None:
        asked.append((_B, _B.key == sought.key))
    found: list[ColumnElement[bool]] = []
    for columns, condition in asked:
        some = select(columns.number).where(condition).distinct().limit(_FEW + 1)
        numbers = [row.number for row in await connection.execute(some)]
        few = len(numbers) <= _FEW
        found.append(_L.number.in_(numbers) if few else exists().where(columns.number == _L.number, condition))
    return found
