"""Studies in and out of the database. A chapter has a version: who writes over a newer one than they read is refused."""

import contextlib
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludarium.server.clocks import DAY, now
from ludarium.server.store import schema
from ludarium.server.store.database import Database

_S, _C, _W = schema.studies.c, schema.study_chapters.c, schema.study_writers.c
Row = dict[str, Any]


class Studies:
    """All studies, by their ids."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- reading

    async def found(self, study: str) -> Row | None:
        """A study, with its chapters in order but without their contents, and those who may write in it."""
        short = select(_C.id, _C.title, _C.version, _C.place).where(_C.study == study).order_by(_C.place)
        async with self._database.reading() as connection:
            row = (await connection.execute(select(schema.studies).where(_S.id == study))).mappings().first()
            if row is None:
                return None
            chapters = [dict(one) for one in (await connection.execute(short)).mappings()]
            writers = {one.guest for one in await connection.execute(select(_W.guest).where(_W.study == study))}
        if row["seen"] < now() - DAY:
            await self._seen(study)
        return {**row, "chapters": chapters, "writers": writers}

    async def _seen(self, study: str) -> None:
        with contextlib.suppress(SQLAlchemyError):  # it does not matter if this fails
            async with self._database.writing() as connection:
                await connection.execute(update(schema.studies).where(_S.id == study).values(seen=now()))

    async def chapter(self, study: str, chapter: str) -> Row | None:
        """A chapter with its contents."""
        asked = select(schema.study_chapters).where(_C.study == study, _C.id == chapter)
        async with self._database.reading() as connection:
            row = (await connection.execute(asked)).mappings().first()
        return dict(row) if row is not None else None

    async def contents(self, study: str) -> list[Row]:
        """All chapters with their contents, in order."""
        asked = select(schema.study_chapters).where(_C.study == study).order_by(_C.place)
        async with self._database.reading() as connection:
            return [dict(row) for row in (await connection.execute(asked)).mappings()]

    async def of(self, guest: str) -> list[Row]:
        """The studies that somebody may write in, the one changed last first, each with the number of its chapters."""
        count = select(func.count()).where(_C.study == _S.id).scalar_subquery()
        lets = exists().where(_W.study == _S.id, _W.guest == guest)
        asked = select(_S.id, _S.owner, _S.title, _S.changed, count.label("chapters")).where(
            or_(_S.owner == guest, lets)
        )
        async with self._database.reading() as connection:
            return [dict(row) for row in (await connection.execute(asked.order_by(_S.changed.desc()))).mappings()]

    async def count(self, owner: str) -> int:
        """How many studies somebody has."""
        async with self._database.reading() as connection:
            asked = select(func.count()).select_from(schema.studies).where(_S.owner == owner)
            return int(await connection.scalar(asked) or 0)

    # --- writing

    async def add(self, study: str, owner: str, title: str, chapters: Sequence[Row]) -> None:
        """Store a new study with these chapters."""
        at = now()
        row = {
            "id": study,
            "owner": owner,
            "title": title,
            "link": 0,
            "version": 1,
            "at": at,
            "changed": at,
            "seen": at,
        }
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.studies), row)
            for place, chapter in enumerate(chapters):
                await connection.execute(
                    insert(schema.study_chapters), {"study": study, "place": place, "version": 1, **chapter}
                )

    async def save(self, study: str, chapter: str, version: int, values: Row) -> bool:
        """Replace a chapter's contents; False if its version is another one by now, or it is gone."""
        async with self._database.writing() as connection:
            fits = (_C.study == study, _C.id == chapter, _C.version == version)
            done = await connection.execute(
                update(schema.study_chapters).where(*fits).values(version=version + 1, **values)
            )
            if done.rowcount:
                await self._changed(connection, study, structure=False)
        return bool(done.rowcount)

    async def insert(self, study: str, place: int | None, chapters: Sequence[Row]) -> bool:
        """Put new chapters before the one at `place`, or at the end; False if one of that id is there already."""
        try:
            async with self._database.writing() as connection:
                count = int(await connection.scalar(select(func.count()).where(_C.study == study)) or 0)
                at = count if place is None else min(place, count)
                moved = update(schema.study_chapters).where(_C.study == study, _C.place >= at)
                await connection.execute(moved.values(place=_C.place + len(chapters)))
                for number, chapter in enumerate(chapters):
                    row = {"study": study, "place": at + number, "version": 1, **chapter}
                    await connection.execute(insert(schema.study_chapters), row)
                await self._changed(connection, study, structure=True)
        except IntegrityError:
            return False
        return True

    async def arrange(self, study: str, order: Sequence[str]) -> bool:
        """Put the chapters into this order; False if these are not the chapters it has."""
        async with self._database.writing() as connection:
            known = {row.id for row in await connection.execute(select(_C.id).where(_C.study == study))}
            if known != set(order) or len(order) != len(known):
                return False
            for place, chapter in enumerate(order):
                one = (_C.study == study, _C.id == chapter)
                await connection.execute(update(schema.study_chapters).where(*one).values(place=place))
            await self._changed(connection, study, structure=True)
        return True

    async def remove_chapter(self, study: str, chapter: str) -> None:
        """Remove a chapter; the others keep their order."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.study_chapters).where(_C.study == study, _C.id == chapter))
            left = await connection.execute(select(_C.id).where(_C.study == study).order_by(_C.place))
            for place, row in enumerate(left.all()):
                one = (_C.study == study, _C.id == row.id)
                await connection.execute(update(schema.study_chapters).where(*one).values(place=place))
            await self._changed(connection, study, structure=True)

    async def rename(self, study: str, title: str) -> None:
        """Give a study another title."""
        async with self._database.writing() as connection:
            await connection.execute(update(schema.studies).where(_S.id == study).values(title=title))
            await self._changed(connection, study, structure=True)

    async def let_in(self, study: str, guest: str) -> None:
        """Let somebody write in it; doing it again has no effect."""
        with contextlib.suppress(IntegrityError):
            async with self._database.writing() as connection:
                await connection.execute(insert(schema.study_writers), {"study": study, "guest": guest})

    async def renew_link(self, study: str) -> None:
        """The editing link changes, and nobody but the owner may write any more."""
        async with self._database.writing() as connection:
            await connection.execute(update(schema.studies).where(_S.id == study).values(link=_S.link + 1))
            await connection.execute(delete(schema.study_writers).where(_W.study == study))

    async def remove(self, studies: Sequence[str]) -> None:
        """Remove studies and all that belongs to them."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.study_writers).where(_W.study.in_(studies)))
            await connection.execute(delete(schema.study_chapters).where(_C.study.in_(studies)))
            await connection.execute(delete(schema.studies).where(_S.id.in_(studies)))

    @staticmethod
    async def _changed(connection: AsyncConnection, study: str, *, structure: bool) -> None:
        values = {"changed": now(), **({"version": _S.version + 1} if structure else {})}
        await connection.execute(update(schema.studies).where(_S.id == study).values(**values))
