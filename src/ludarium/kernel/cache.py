"""Compiled code is kept on disk, in a folder named after a digest of the sources it was made from.

An edited rule therefore never runs old code: its digest, and so its folder, is a different one. The digest of a game
covers the kernel, the algorithms and that game's folder, not the other games, so that work on one leaves the rest warm; and
the kind of processor, so that a folder copied to another machine is not used there.

A process whose sources were edited after it had imported them keeps what it compiles to itself: the digest would be that of
the new sources, and the code that of the old ones. From an edit after the digest was made on, nothing more is kept.
"""

import atexit
import contextlib
import functools
import hashlib
import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

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
    "site",
    "printing",
    "record",
    "server",
    "terminal",
    "wasm",
    "web",
    "wording.py",
}
"""Folders that compiled code cannot reach (the layers forbid it, or they are texts), so that editing them compiles nothing anew."""

MARK = "<ludarium-"  # it becomes part of file names, in which Windows allows no colon
KEPT_DAYS = 30
log = logging.getLogger(__name__)


def home() -> Path:
    """Where compiled code is kept: `$LUDARIUM_CACHE`, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("LUDARIUM_CACHE")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ludarium"
    try:
        base.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=base).close()
    except OSError:
        base = Path(tempfile.gettempdir()) / f"ludarium-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    return base


_begun = time.time()
_imported: dict[Path, float] = {}
_constants: dict[Path, set[Path]] = {}


def has_imported(folder: Path) -> None:
    """Note that the sources of the game in `folder` have just been imported."""
    _imported.setdefault(folder.resolve(), time.time())


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
    from importlib import metadata

    from llvmlite.binding import get_host_cpu_name

    machine = get_host_cpu_name(), metadata.version("numba"), sys.implementation.cache_tag or ""
    return digest_for(folder, " ".join(machine))


@functools.cache
def digest_for(folder: Path, machine: str) -> str:
    """The same for another machine."""
    code = hashlib.sha256(machine.encode())
    for path in sorted(_constants.get(folder, ())):
        code.update(path.read_bytes())
    for path in sorted(_sources(folder)):
        code.update(str(path.name).encode() + b"\0" + path.read_bytes() + b"\0")
    return code.hexdigest()[:16]


def _sources(folder: Path) -> set[Path]:
    """What code compiled for the game in `folder` can be made from, but for its constants."""
    sources = {path for path in PACKAGE.rglob("*.py") if _matters(path, folder)}
    return sources | {path for ending in ("*.py", "*.npz") for path in folder.rglob(ending)}


def edited(folder: Path, now: float) -> list[Path]:
    """The sources that may have been edited since this process imported them, or replaced by others, however old.

    A time later than `now` says nothing: clocks differ, and some archives unpack like that.
    """
    own = _imported.get(folder, _begun)

    def since(path: Path) -> float:
        return own if folder in path.parents else _begun

    def times(path: Path) -> tuple[float, float]:
        status = path.stat()
        return status.st_mtime, status.st_ctime  # installers put old files in place; only the second time says when

    files = _sources(folder) | _constants.get(folder, set())
    return sorted(path for path in files if any(since(path) < when <= now for when in times(path)))


@functools.cache
def folder_for(folder: Path) -> Path:
    """Where code compiled for the game in `folder` is kept; old folders beside it that nobody used lately are removed.

    If nothing can be written anywhere, the folder does not exist.
    """
    name = f"{folder.name}-{digest(folder)}"
    if changed := edited(folder, time.time()):
        log.warning("%s was edited while this process ran: what it compiles is not kept", changed[0])
        return _own_folder(name)
    place = home() / name
    with contextlib.suppress(OSError):
        if not place.exists():
            _sweep(home())
            place.mkdir(parents=True, exist_ok=True)
        os.utime(place)
    return place


def _own_folder(name: str) -> Path:
    """A folder that no other process uses and that goes with this one."""
    try:
        base = Path(tempfile.mkdtemp(prefix="ludarium-"))
    except OSError:
        return Path(tempfile.gettempdir()) / "ludarium-nowhere" / name
    atexit.register(shutil.rmtree, base, ignore_errors=True)
    (base / name).mkdir()
    return base / name


def can_keep(folder: Path) -> bool:
    """Whether code that is compiled now for the game in `folder` can be kept on disk.

    It cannot if a source was edited since the digest was made: modules imported after that edit are not what it stands for.
    """
    return _is_writable(folder) and not edited(folder, time.time())


@functools.cache
def _is_writable(folder: Path) -> bool:
    try:
        tempfile.TemporaryFile(dir=folder_for(folder)).close()
    except OSError:
        return False
    return True


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
