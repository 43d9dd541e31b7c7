"""The records of the games in the library, for commands that go through all of them. Nothing is written."""

from collections.abc import Iterator

from sqlalchemy import inspect, select
from sqlalchemy.exc import SQLAlchemyError

from ludarium.errors import LudariumError
from ludarium.server.seats import PERSON
from ludarium.server.settings import Settings
from ludarium.server.store import schema
from ludarium.server.store.migrating import engine_of

_L, _R = schema.library.c, schema.records.c
_AT_ONCE = 200  # games asked for in one query, so that a running server is not kept waiting


def records_of_people(settings: Settings, name: str) -> Iterator[tuple[str, str]]:
    """The public games with that name in which a person played: their ids and records as text, the oldest first.

    LudariumError if there is no library, or it cannot be read.
    """
    engine = engine_of(settings)
    try:
        with engine.connect() as connection:
            if not inspect(connection).has_table(schema.library.name):
                sentence = "there is no library of games in this database; `ludarium db migrate` makes one"
                raise LudariumError(sentence, code="NOTHING_THERE")
        last = 0
        while True:
            asked = (
                select(_L.number, _L.id, _L.players, _R.text)
                .join(schema.records, _R.table == _L.id)
                .where(_L.name == name, _L.public, _L.number > last)
                .order_by(_L.number)
                .limit(_AT_ONCE)
            )
            with engine.connect() as connection:
                rows = connection.execute(asked).all()
            if not rows:
                return
            last = rows[-1].number
            yield from ((row.id, row.text) for row in rows if any(one["kind"] == PERSON for one in row.players))
    except SQLAlchemyError as error:
        raise LudariumError(
            f"the library cannot be read: {str(error).splitlines()[0][:200]}", code="CANNOT_READ"
        ) from None
    finally:
        engine.dispose()
