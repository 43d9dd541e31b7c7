"""A backup is put back only where nothing would be lost, unless that is wanted."""

import pytest
from sqlalchemy import func, select

from ludarium.errors import LudariumError
from ludarium.server.settings import Settings
from ludarium.server.store import schema
from ludarium.server.store.backups import backup, new_bot, restore
from ludarium.server.store.migrating import engine_of


def place(tmp_path, name):
    return Settings(data=tmp_path / name)


def test_guests_are_not_overwritten_by_accident(tmp_path):
    """A folder with a bot but without a table is not empty; after `--force` it has what the backup has."""
    old, new = place(tmp_path, "old"), place(tmp_path, "new")
    new_bot(old, "From the backup")
    backup(old, tmp_path / "file")
    new_bot(new, "Here already")
    with pytest.raises(LudariumError, match=r"1 guest or bot\); --force") as refused:
        restore(new, tmp_path / "file", force=False)
    assert refused.value.code == "NOT_EMPTY"
    assert names(new) == ["Here already"]
    restore(new, tmp_path / "file", force=True)
    assert names(new) == ["From the backup"]


def test_an_empty_folder_needs_no_force(tmp_path):
    old, new = place(tmp_path, "old"), place(tmp_path, "new")
    new_bot(old, "One")
    new_bot(old, "Two")
    backup(old, tmp_path / "file")
    assert restore(new, tmp_path / "file", force=False) == 2
    with pytest.raises(LudariumError, match="2 guests or bots"):
        restore(new, tmp_path / "file", force=False)


def names(where):
    engine = engine_of(where)
    with engine.connect() as connection:
        found = connection.scalars(select(schema.guests.c.name)).all()
        assert connection.scalar(select(func.count()).select_from(schema.tables)) == 0
    engine.dispose()
    return list(found)
