"""Tables that were set aside: which ones there are, whether they can be loaded again, and how far."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select, update

from ludarium.errors import LudariumError
from ludarium.server.clocks import Clock, now
from ludarium.server.events import Event
from ludarium.server.settings import Settings
from ludarium.server.store import schema
from ludarium.server.store.archive import row_of, table_of
from ludarium.server.store.migrating import engine_of, migrate
from ludarium.server.tables import PLAYING, Table

_T, _E, _S = schema.tables.c, schema.events.c, schema.snapshots.c


@dataclass(frozen=True)
class Trouble:
    """A table that is set aside."""

    table: str
    game: str
    why: str
    since: int


def troubles(settings: Settings) -> list[Trouble]:
    """All tables that are set aside."""
    migrate(settings)
    engine = engine_of(settings)
    try:
        with engine.connect() as connection:
            asked = select(_T.id, _T.game, _T.trouble, _T.aside).where(_T.trouble.is_not(None)).order_by(_T.aside)
            return [Trouble(row.id, row.game, row.trouble, row.aside or 0) for row in connection.execute(asked)]
    finally:
        engine.dispose()


def repair(settings: Settings, table: str, *, cut: bool) -> str:
    """Load a table from its first event on and put it back in use; returns what was done. LudariumError if it cannot be.

    With `cut`, everything from the first event that cannot be understood is written to a file and then removed.
    """
    migrate(settings)
    engine = engine_of(settings)
    try:
        with engine.begin() as connection:
            return _repaired(connection, settings, table, cut=cut)
    finally:
        engine.dispose()


def _repaired(connection: Connection, settings: Settings, name: str, *, cut: bool) -> str:
    row = connection.execute(select(schema.tables).where(_T.id == name)).mappings().first()
    if row is None:
        raise LudariumError(f"there is no table {name}", code="NOT_FOUND")
    try:
        table = table_of(row)
    except Exception as error:  # noqa: BLE001  whatever it is, it is reported
        sentence = f"{name} is a game of {row['game']}, which this version cannot load ({error})"
        raise LudariumError(sentence, code="CANNOT_REPAIR") from None
    stored = connection.execute(select(schema.events).where(_E.table == name).order_by(_E.version)).mappings().all()
    good, why = _replayed(table, stored)
    connection.execute(delete(schema.snapshots).where(_S.table == name))  # the events are the truth
    if good == len(stored) < row["version"]:
        why = f"event {good + 1} of {row['version']} is missing"
    elif good == len(stored):
        _take_back(connection, row)
        return f"{name} can be loaded: all {good} events are understood; it is taken back"
    if not cut:
        sentence = f"{name}: {why}; with --cut this and all after it are taken out ({len(stored) - good} events)"
        raise LudariumError(sentence, code="CANNOT_REPAIR")
    file = settings.data / f"{name}-cut-{now()}.json"
    file.write_text(json.dumps([dict(event) for event in stored[good:]], indent=1, ensure_ascii=False), "utf-8")
    _cut(connection, name, table_of(row), stored[:good])
    return f"{name} goes on after event {good}; the {len(stored) - good} events after it are in {file}"


def _replayed(table: Table, stored: Sequence[Any]) -> tuple[int, str]:
    """How many of the events are understood, and what is wrong with the next."""
    for number, row in enumerate(stored):
        try:
            table.apply(_event(row))
        except Exception as error:  # noqa: BLE001  whatever it is, it is reported
            return number, f"event {row['version']} ({row['kind']}) is not understood: {type(error).__name__}: {error}"
    return len(stored), ""


def _event(row: Any) -> Event:
    return Event(row["version"], row["kind"], row["at"], row["seat"], row["data"], row["client"])


def _take_back(connection: Connection, row: Any) -> None:
    away = max(now() - max(row["aside"] or now(), row["since"]), 0)
    later = None if row["deadline"] is None else row["deadline"] + away
    values = {"trouble": None, "aside": None, "since": row["since"] + away, "deadline": later}
    connection.execute(update(schema.tables).where(_T.id == row["id"]).values(values))


def _cut(connection: Connection, name: str, table: Table, stored: Sequence[Any]) -> None:
    """Let the table end with these events; every player gets the time left that was last recorded."""
    for row in stored:
        table.apply(_event(row))
    clock = Clock.fresh(table.setup.control, len(table.seats))
    left = list(clock.left)
    if table.match is not None:
        for turn, note in zip(table.match.turns, table.notes, strict=True):
            if left and note.left is not None and turn.player >= 0:
                left[turn.player] = note.left
    runs = table.mover if left and table.status == PLAYING else None
    table.clock = Clock(table.setup.control, tuple(left), runs, now())
    connection.execute(delete(schema.events).where(_E.table == name, _E.version > table.version))
    values = {**row_of(table), "trouble": None, "aside": None}
    connection.execute(update(schema.tables).where(_T.id == name).values(values))
