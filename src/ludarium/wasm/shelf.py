"""Where engines are kept: those shipped with the package, and those that this machine made for itself.

An engine's file is named after a digest of everything it is made from, so a stale one is never found.
"""

import functools
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.kernel import cache

SHIPPED = Path(__file__).parent / "modules"
"""What `make engines` fills and a wheel carries along; empty in a fresh checkout."""


class Engine(NamedTuple):
    """The files of an engine: the module, and the large constants that belong into its memory, if it has any."""

    module: Path
    beside: Path | None


@functools.cache
def _own_digest() -> str:
    code = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        code.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return code.hexdigest()


def name_of(game: Game, tables: bool) -> str:
    """What the engine of a variant is called: the same for all variants of one shape, another once a source has changed."""
    parts = cache.digest_for(game.door.folder, "wasm32"), _own_digest(), game.door.shape, str(tables)
    return f"{game.name}-{hashlib.sha256(' '.join(parts).encode()).hexdigest()[:16]}"


def found(game: Game, tables: bool) -> Engine | None:
    """The engine of a variant, if there is one."""
    name = name_of(game, tables)
    for folder in (SHIPPED, _made_here(game)):
        if (folder / f"{name}.wasm").is_file():
            return _engine(folder, name)
    return None


def file(name: str) -> Path | None:
    """A file of an engine, by its name."""
    game = name.rpartition("-")[0]
    if game not in catalogue.names():
        return None
    folders = SHIPPED, _made_here(catalogue.declared(game))
    return next((folder / name for folder in folders if (folder / name).is_file()), None)


def _made_here(game: Game) -> Path:
    return cache.folder_for(game.door.folder)


def _engine(folder: Path, name: str) -> Engine:
    beside = folder / f"{name}.data"
    return Engine(folder / f"{name}.wasm", beside if beside.is_file() else None)


def command(game: Game, tables: bool, into: Path | None = None, gently: bool = False) -> list[str]:
    """The command that makes the engine of a variant, in a process of its own; `gently` lets others go first."""
    folder = into or _made_here(game)
    switches = [name for name, wanted in (("--tables", tables), ("--gently", gently)) if wanted]
    return [sys.executable, "-m", "ludarium.wasm", game.text, str(folder), *switches]


def complaint(game: Game, said: str) -> LudariumError:
    """Why an engine could not be made, from what that process said."""
    why = said.strip().splitlines()[-1:] or ["it ended without a word"]
    return LudariumError(f"the engine of {game.text} could not be made: {why[0]}", code="NO_ENGINE")


def made(game: Game, tables: bool, into: Path | None = None) -> Engine:
    """The engine of a variant, made now if there is none. LudariumError says why it cannot be."""
    if into is None and (engine := found(game, tables)):
        return engine
    done = subprocess.run(command(game, tables, into), capture_output=True, text=True, check=False)
    if done.returncode:
        raise complaint(game, done.stderr)
    engine = _engine(into or _made_here(game), name_of(game, tables))
    if not engine.module.is_file():
        raise complaint(game, "sources were edited meanwhile; start again")
    return engine


def make_here(game: Game, tables: bool, folder: Path) -> Engine:
    """Make the engine in this process, which must not have compiled anything yet, unless it is there."""
    name = name_of(game, tables)
    with cache.alone(game.door.folder, name):
        if not (folder / f"{name}.wasm").is_file():
            _make(game, tables, folder, name)
    return _engine(folder, name)


def _make(game: Game, tables: bool, folder: Path, name: str) -> None:
    from ludarium.wasm.engine import engine_of

    engine = engine_of(game, tables)
    folder.mkdir(parents=True, exist_ok=True)
    pieces = [at.to_bytes(4, "little") + len(part).to_bytes(4, "little") + part for at, part in engine.beside.items()]
    if pieces:
        _write(folder / f"{name}.data", b"".join(pieces))
    _write(folder / f"{name}.wasm", engine.module)  # last: who finds it finds the rest


def _write(path: Path, content: bytes) -> None:
    """In one piece: nobody ever reads half a file."""
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(name).chmod(0o644)
    Path(name).replace(path)
