"""Compiled code is kept on disk, in a folder named after a digest of the sources it was made from.

An edited rule therefore never runs old code: its digest, and so its folder, is a different one. The digest of a game
covers the kernel, the algorithms and that game's folder, not the other games, so that work on one leaves the rest warm; and
the kind of processor, so that a folder copied to another machine is not used there.
"""

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
from llvmlite.binding import get_host_cpu_name

from ludarium.kernel.insides import changed, inside

PACKAGE = Path(__file__).resolve().parent.parent
UPPER_LAYERS = {
    "arena",
    "cli",
    "envs",
    "lab",
    "notation",
    "notebook",
    "picture",
    "play",
    "printing",
    "record",
    "server",
    "terminal",
    "wasm",
    "web",
}
"""Folders that compiled code cannot reach (the layers forbid it), so that editing them compiles nothing anew."""

MARK = "<ludarium:"
KEPT_DAYS = 30


def home() -> Path:
    """Where compiled code is kept: `$LUDARIUM_CACHE`, else the user's cache folder, else a temporary one."""
    wish = os.environ.get("LUDARIUM_CACHE")
    base = Path(wish) if wish else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ludarium"
    try:
        base.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=base).close()
    except OSError:
        base = Path(tempfile.gettempdir()) / f"ludarium-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    return base


_constants: dict[Path, set[Path]] = {}


def depends_on(folder: Path, file: Path) -> None:
    """Declare that code compiled for the game in `folder` has constants from that file. Call this before it is compiled."""
    _constants.setdefault(folder.resolve(), set()).add(file)


def _matters(path: Path, folder: Path) -> bool:
    top = path.relative_to(PACKAGE).parts[0]
    if top == "games":
        return folder in path.parents or path.parent == PACKAGE / "games"
    return top not in UPPER_LAYERS


def digest(folder: Path) -> str:
    """A digest of every source that code compiled for the game in `folder` can be made from, and of this machine."""
    return digest_for(folder, " ".join((get_host_cpu_name(), numba.__version__, sys.implementation.cache_tag or "")))


@functools.cache
def digest_for(folder: Path, machine: str) -> str:
    """The same for another machine."""
    code = hashlib.sha256(machine.encode())
    sources = {path for path in PACKAGE.rglob("*.py") if _matters(path, folder)}
    sources |= {path for ending in ("*.py", "*.npz") for path in folder.rglob(ending)}
    for path in sorted(_constants.get(folder, ())):
        code.update(path.read_bytes())
    for path in sorted(sources):
        code.update(str(path.name).encode() + b"\0" + path.read_bytes() + b"\0")
    return code.hexdigest()[:16]


@functools.cache
def folder_for(folder: Path) -> Path:
    """Where code compiled for the game in `folder` is kept; old folders beside it that nobody used lately are removed."""
    place = home() / f"{folder.name}-{digest(folder)}"
    if not place.exists():
        _sweep(home())
        place.mkdir(parents=True, exist_ok=True)
    os.utime(place)
    return place


@contextlib.contextmanager
def alone(folder: Path, name: str) -> Iterator[None]:
    """Within, no other process compiles what is called `name` for the game in `folder`; a process that waited finds it on disk.

    Where files cannot be locked nobody waits: several may then compile the same, and each is right.
    """
    with contextlib.ExitStack() as held:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            handle = held.enter_context((folder_for(folder) / f"{name}.lock").open("w"))
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _sweep(base: Path) -> None:
    limit = time.time() - KEPT_DAYS * 86400
    for old in base.glob("*-*"):
        if old.is_dir() and old.stat().st_mtime < limit:
            shutil.rmtree(old, ignore_errors=True)


_Locator: Any = inside("numba.core.caching", "_CacheLocator")


class DoorLocator(_Locator):  # type: ignore[misc]
    """Tells numba where the functions made by `door.py` are kept; all others keep numba's own locators."""

    def __init__(self, place: Path) -> None:
        self._place = place

    def get_cache_path(self) -> str:
        return str(self._place)

    def get_source_stamp(self) -> str:
        return self._place.name  # the folder's name holds the digest

    def get_disambiguator(self) -> str:
        return "door"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "DoorLocator | None":
        return cls(folder_for(py_func.folder)) if py_file.startswith(MARK) else None


if DoorLocator.__abstractmethods__:
    raise changed(f"its cache locators also want {', '.join(sorted(DoorLocator.__abstractmethods__))}")
inside("numba.core.config", "CACHE_LOCATOR_CLASSES")
_USUAL = "UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator,IPythonCacheLocator,ZipCacheLocator"
numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{DoorLocator.__name__},{_USUAL}"
