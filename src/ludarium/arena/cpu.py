"""How much CPU time players use: this process, and others with everything they started, as Linux's /proc shows them."""

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
_PARENT, _GROUP = 1, 2  # places in /proc/PID/stat, counted from behind the name
_OWN, _ENDED = slice(11, 13), slice(13, 15)  # user and system time: of the process, of its children that have ended


class _Process(NamedTuple):
    pid: int
    parent: int
    group: int
    own: float  # CPU seconds
    ended: float  # those of its children that have ended


def _processes() -> list[_Process]:
    """All processes of this machine; none where there is no /proc."""
    return list(_read()) if _PROC.is_dir() else []


def _read() -> Iterator[_Process]:
    ticks = os.sysconf("SC_CLK_TCK")
    for folder in _PROC.glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
            own, ended = (sum(map(int, words[part])) / ticks for part in (_OWN, _ENDED))
            yield _Process(int(folder.name), int(words[_PARENT]), int(words[_GROUP]), own, ended)
        except (OSError, ValueError, IndexError):
            continue  # it has just ended


def tree_seconds(root: int) -> float | None:
    """CPU seconds of a process, of all that it started and of its process group; None where the system does not say."""
    found = _processes()
    if all(process.pid != root for process in found):
        return None
    inside = _started_by({root} | {process.pid for process in found if process.group == root}, found)
    return sum(process.own + process.ended for process in found if process.pid in inside)


def children_seconds(strangers: Collection[int] = ()) -> float | None:
    """CPU seconds of everything that this process started, but for the `strangers`; None where the system does not say."""
    found, here = _processes(), os.getpid()
    own = _started_by({here}, [process for process in found if process.pid not in strangers])
    if not found:
        return None
    return sum(process.ended + (process.own if process.pid != here else 0.0) for process in found if process.pid in own)


def _started_by(roots: set[int], found: list[_Process]) -> set[int]:
    """The roots and everything they started."""
    inside, before = set(roots), 0
    while len(inside) > before:
        before = len(inside)
        inside |= {process.pid for process in found if process.parent in inside}
    return inside
