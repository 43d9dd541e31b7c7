"""Sets of data that others published: records, tables, puzzles. Every file is checked against its hash before it is kept.

A source is a folder or an address with an `index.json`: `{"sets": {NAME: {"title", "files": [{"path", "bytes", "sha256"}]}}}`.
`tools/publish_data.py` makes one.
"""

import contextlib
import hashlib
import json
import os
import tempfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from ludarium.errors import LudariumError, UnknownGame

INDEX = "index.json"
LARGEST_INDEX = 1 << 20  # bytes
_PIECE = 1 << 20


@dataclass(frozen=True)
class DataFile:
    """One file of a set: where it stands, how large it is, and the SHA-256 of its bytes."""

    path: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class DataSet:
    """A set of files with a title."""

    name: str
    title: str
    files: tuple[DataFile, ...]


def sets_at(source: str) -> dict[str, DataSet]:
    """The sets that a folder or address offers, by name."""
    with _opened(source, INDEX) as stream:
        text = stream.read(LARGEST_INDEX + 1)
    if len(text) > LARGEST_INDEX:
        raise _bad_index(source, "it is too large")
    try:
        return {name: _set(name, value) for name, value in json.loads(text)["sets"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _bad_index(source, str(error) or type(error).__name__) from None


def fetch(name: str, source: str, folder: Path) -> tuple[DataSet, list[Path]]:
    """Put the files of a set into `folder/NAME` and return where they are. Files that are there already and right are kept."""
    offered = sets_at(source)
    if name not in offered:
        there = ", ".join(sorted(offered)) or "nothing"
        raise UnknownGame(f"there is no set {name[:60]!r} at {source}; there is {there}", code="UNKNOWN_SET")
    places = []
    for file in offered[name].files:
        place = folder / name / file.path
        if not (place.is_file() and digest_of(place) == file.sha256):
            _keep(source, name, file, place)
        places.append(place)
    return offered[name], places


def digest_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _set(name: str, value: dict[str, Any]) -> DataSet:
    files = tuple(DataFile(str(one["path"]), int(one["bytes"]), str(one["sha256"])) for one in value["files"])
    for path in (name, *(file.path for file in files)):
        if not _stays_inside(path):
            raise ValueError(f"{path[:60]!r} leads out of the folder")
    return DataSet(name, str(value.get("title", "")), files)


def _stays_inside(path: str) -> bool:
    """Whether a path from an index is safe to write to: relative, without `..`, the same on every system."""
    parts = PurePosixPath(path).parts
    return bool(parts) and not path.startswith("/") and ".." not in parts and not set(path) & set('\\:*?"<>|')


def _keep(source: str, name: str, file: DataFile, place: Path) -> None:
    """Copy a file beside its place, check it, and only then put it there."""
    place.parent.mkdir(parents=True, exist_ok=True)
    code, size = hashlib.sha256(), 0
    handle, part = tempfile.mkstemp(dir=place.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as out, _opened(source, f"{name}/{file.path}") as stream:
            while size <= file.bytes and (piece := stream.read(_PIECE)):
                code.update(piece)
                size += len(piece)
                out.write(piece)
        if size != file.bytes or code.hexdigest() != file.sha256:
            sentence = (
                f"{name}/{file.path} is not what {source} promises ({size} bytes, not {file.bytes}, or other ones)"
            )
            raise LudariumError(f"{sentence}; nothing was kept of it, try again later", code="BAD_HASH")
        Path(part).chmod(0o644)
        Path(part).replace(place)
    finally:
        with contextlib.suppress(FileNotFoundError):
            Path(part).unlink()


def _opened(source: str, path: str) -> BinaryIO:
    """A file of the source, to be read."""
    try:
        if source.startswith(("https://", "http://")):
            stream: BinaryIO = urllib.request.urlopen(f"{source.rstrip('/')}/{path}", timeout=60)  # noqa: S310  checked above
            return stream
        return (Path(source) / path).open("rb")
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
        raise LudariumError(f"{path} cannot be read from {source}: {why}", code="NO_SOURCE") from None


def _bad_index(source: str, why: str) -> LudariumError:
    return LudariumError(f"{INDEX} of {source} is not an index of data: {why}", code="BAD_INDEX")
