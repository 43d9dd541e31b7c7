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
from typing import TYPE_CHECKING, NamedTuple

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.kernel import cache
from ludarium.wasm.borrowing import joined, put_together, recipe_for

if TYPE_CHECKING:
    from ludarium.wasm.linking import Linked

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


def name_of(game: Game, tables: bool, scene: bool = False) -> str:
    """What the engine of a variant is called: the same for all variants of one shape, another once a source has changed.

    With `scene` it is no engine, but the module of a table without a server (table.py).
    """
    kind = "scene" if scene else str(tables)
    parts = cache.digest_for(game.door.folder, "wasm32"), _own_digest(), game.door.shape, kind
    return f"{game.name}-{hashlib.sha256(' '.join(parts).encode()).hexdigest()[:16]}"


def found(game: Game, tables: bool, scene: bool = False) -> Engine | None:
    """The engine of a variant, if there is one."""
    name = name_of(game, tables, scene)
    for folder in (SHIPPED, _made_here(game)):
        if (folder / f"{name}.wasm").is_file():
            return _engine(game, folder, name)
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


def _engine(game: Game, folder: Path, name: str) -> Engine:
    beside, recipe = folder / f"{name}.data", folder / f"{name}.recipe"
    if recipe.is_file():
        beside = _made_here(game) / beside.name
        if not beside.is_file():
            _write(beside, put_together(recipe.read_text("utf-8"), game.door.folder))
    return Engine(folder / f"{name}.wasm", beside if beside.is_file() else None)


def lighten(game: Game, engine: Engine) -> None:
    """Of an engine that is to be shipped, replace data that the game's folder has already by a recipe (borrowing.py)."""
    if engine.beside is not None and engine.beside.parent == engine.module.parent:
        recipe = recipe_for(engine.beside.read_bytes(), game.door.folder)
        if recipe is not None:
            engine.module.with_suffix(".recipe").write_text(recipe, "utf-8")
            engine.beside.unlink()


def command(game: Game, tables: bool, into: Path | None = None, gently: bool = False, scene: bool = False) -> list[str]:
    """The command that makes the engine of a variant, in a process of its own; `gently` lets others go first."""
    folder = into or _made_here(game)
    switches = [name for name, wanted in (("--tables", tables), ("--gently", gently), ("--scene", scene)) if wanted]
    return [sys.executable, "-m", "ludarium.wasm", game.text, str(folder), *switches]


def complaint(game: Game, said: str) -> LudariumError:
    """Why an engine could not be made, from what that process said."""
    why = said.strip().splitlines()[-1:] or ["it ended without a word"]
    return LudariumError(f"the engine of {game.text} could not be made: {why[0]}", code="NO_ENGINE")


def made(game: Game, tables: bool, into: Path | None = None, scene: bool = False) -> Engine:
    """The engine of a variant, made now if there is none. LudariumError says why it cannot be."""
    if into is None and (engine := found(game, tables, scene)):
        return engine
    done = subprocess.run(command(game, tables, into, scene=scene), capture_output=True, text=True, check=False)
    if done.returncode:
        raise complaint(game, done.stderr)
    engine = _engine(game, into or _made_here(game), name_of(game, tables, scene))
    if not engine.module.is_file():
        raise complaint(game, "sources were edited meanwhile; start again")
    return engine


def make_here(game: Game, tables: bool, folder: Path, scene: bool = False) -> Engine:
    """Make the engine in this process, which must not have compiled anything yet, unless it is there."""
    name = name_of(game, tables, scene)
    with cache.alone(game.door.folder, name):
        if not (folder / f"{name}.wasm").is_file():
            _write_engine(_linked(game, tables, scene), folder, name)
    return _engine(game, folder, name)


def _linked(game: Game, tables: bool, scene: bool) -> "Linked":
    from ludarium.wasm.engine import engine_of
    from ludarium.wasm.rules_module import module_of

    return module_of(game) if scene else engine_of(game, tables)


def _write_engine(engine: "Linked", folder: Path, name: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if engine.beside:
        _write(folder / f"{name}.data", joined(engine.beside))
    _write(folder / f"{name}.wasm", engine.module)  # last: who finds it finds the rest


def _write(path: Path, content: bytes) -> None:
    """In one piece: nobody ever reads half a file."""
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(name).chmod(0o644)
    Path(name).replace(path)
