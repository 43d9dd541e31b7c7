"""Bringing the database up to date."""

from importlib import resources
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, text

from ludarium.server.settings import Settings


def engine_of(settings: Settings) -> Engine:
    """A plain, blocking engine, for commands that have nothing else to do meanwhile."""
    return create_engine(settings.database.replace("+aiosqlite", ""))


def _config(connection: Any = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(resources.files("ludarium.server.store") / "migrations"))
    config.attributes["connection"] = connection
    return config


def migrate(settings: Settings) -> tuple[str | None, str]:
    """Run every migration that is missing; returns the revision before and after. Creates the database if there is none."""
    settings.data.mkdir(parents=True, exist_ok=True)
    engine = engine_of(settings)
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":  # servers that start together take turns
                connection.execute(text("SELECT pg_advisory_xact_lock(7163492)"))
            before = MigrationContext.configure(connection).get_current_revision()
            command.upgrade(_config(connection), "head")
    finally:
        engine.dispose()
    return before, head()


def head() -> str:
    """The newest revision."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""
