"""All data in one file and back again: a line of JSON for every row, so that it fits either kind of database."""

import gzip
import io
import json
import os
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from ludarium.errors import LudariumError
from ludarium.server.clocks import now
from ludarium.server.guests import clean_name
from ludarium.server.settings import Settings
from ludarium.server.store import schema
from ludarium.server.store.migrating import engine_of, head, migrate
from ludarium.server.tokens import Tokens

_ROWS = 500
_ABOUT, _SECRET = "about.json", "secret.key"


def backup(settings: Settings, file: Path) -> int:
    """Write everything into `file`, as it stood at one moment; returns how many rows. The file appears once it is complete."""
    engine = engine_of(settings)
    try:
        with tempfile.TemporaryDirectory(dir=file.absolute().parent) as folder:
            whole = Path(folder) / "backup"
            with engine.connect() as connection, tarfile.open(whole, "w:gz") as archive:
                _freeze(connection)
                count = _write(connection, archive, settings)
            whole.chmod(0o600)  # it holds the server's secret
            whole.replace(file)
    except SQLAlchemyError as error:
        raise LudariumError(f"the database cannot be read: {_short(error)}", code="CANNOT_READ") from None
    finally:
        engine.dispose()
    return count


def _freeze(connection: Connection) -> None:
    """From now on, everything this connection reads is as of one moment."""
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        connection.exec_driver_sql("BEGIN")


def _write(connection: Connection, archive: tarfile.TarFile, settings: Settings) -> int:
    if not inspect(connection).has_table("tables"):
        raise LudariumError("there is no database yet; nothing to copy", code="NOTHING_THERE")
    _add(archive, _ABOUT, json.dumps({"ludarium": 1, "shape": head(), "at": now()}).encode())
    _add(archive, _SECRET, settings.secret)
    count = 0
    for table in schema.metadata.sorted_tables:
        with tempfile.TemporaryFile() as rows:
            with gzip.GzipFile(fileobj=rows, mode="wb") as packed:
                for row in connection.execution_options(yield_per=_ROWS).execute(select(table)).mappings():
                    packed.write(json.dumps(dict(row), ensure_ascii=False).encode() + b"\n")
                    count += 1
            info = tarfile.TarInfo(f"{table.name}.jsonl.gz")
            info.size = rows.tell()
            rows.seek(0)
            archive.addfile(info, rows)
    return count


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    archive.addfile(info, io.BytesIO(content))


def restore(settings: Settings, file: Path, *, force: bool) -> int:
    """Put everything in `file` into the database, all or nothing; returns how many rows."""
    migrate(settings)
    engine = engine_of(settings)
    try:
        with tarfile.open(file, "r:gz") as archive, engine.begin() as connection:
            _check(archive, connection, force=force)
            count = _read(archive, connection)
            secret = archive.extractfile(_SECRET)
            if secret is not None and not os.environ.get("LUDARIUM_SECRET"):
                _keep_secret(settings, secret.read())
    except (OSError, tarfile.TarError, KeyError, ValueError) as error:
        if isinstance(error, LudariumError):
            raise
        raise LudariumError(f"{file} cannot be read as a backup: {error}", code="CANNOT_READ") from None
    except (EOFError, zlib.error):
        sentence = f"{file} is cut short or damaged, so nothing was changed; was all of it copied?"
        raise LudariumError(sentence, code="CANNOT_READ") from None
    finally:
        engine.dispose()
    return count


def _check(archive: tarfile.TarFile, connection: Connection, *, force: bool) -> None:
    about = archive.extractfile(_ABOUT)
    shape = json.loads(about.read())["shape"] if about is not None else None
    if shape != head():
        sentence = f"the backup has shape {shape}, this version {head()}; restore it with the version that made it"
        raise LudariumError(sentence, code="OTHER_SHAPE")
    if not force and (there := _contents(connection)):
        raise LudariumError(f"there is data here already ({there}); --force replaces all of it", code="NOT_EMPTY")
    for table in reversed(schema.metadata.sorted_tables):
        connection.execute(table.delete())


_KINDS = (
    (schema.tables, "table", "tables"),
    (schema.guests, "guest or bot", "guests or bots"),
    (schema.library, "game in the library", "games in the library"),
    (schema.studies, "study", "studies"),
)


def _contents(connection: Connection) -> str:
    """What the database holds that somebody might miss, counted; empty if there is nothing."""
    counts = [(connection.scalar(select(func.count()).select_from(table)), *words) for table, *words in _KINDS]
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts if count)


def _read(archive: tarfile.TarFile, connection: Connection) -> int:
    count = 0
    for table in schema.metadata.sorted_tables:
        packed = archive.extractfile(f"{table.name}.jsonl.gz")
        assert packed is not None, "a member that is no file"
        for rows in _batches(packed):
            connection.execute(insert(table), rows)
            count += len(rows)
    if connection.dialect.name == "postgresql":
        for table in (schema.chat, schema.library):
            next_one = select(func.coalesce(func.max(table.c.number), 0) + 1).scalar_subquery()
            connection.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "number"), next_one)))
    return count


def _batches(packed: IO[bytes]) -> Iterator[list[dict[str, Any]]]:
    rows: list[dict[str, Any]] = []
    with gzip.GzipFile(fileobj=packed) as lines:
        for line in lines:
            rows.append(json.loads(line))
            if len(rows) == _ROWS:
                yield rows
                rows = []
    if rows:
        yield rows


def _keep_secret(settings: Settings, secret: bytes) -> None:
    place = settings.data / _SECRET
    place.write_bytes(secret)
    place.chmod(0o600)


def new_bot(settings: Settings, name: str) -> str:
    """Store a new bot; returns its token."""
    migrate(settings)
    token, called = Tokens.fresh(), clean_name(name)
    if not called:
        raise LudariumError("a name needs at least one letter", code="BAD_NAME")
    engine: Engine = engine_of(settings)
    row = {
        "id": Tokens.public_id(token),
        "token": Tokens.hashed(token),
        "name": called,
        "bot": True,
        "at": now(),
        "seen": now(),
    }
    with engine.begin() as connection:
        connection.execute(insert(schema.guests), row)
    engine.dispose()
    return token


def _short(error: Exception) -> str:
    return str(error).splitlines()[0][:200]
