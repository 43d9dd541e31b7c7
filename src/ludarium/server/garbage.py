"""When the server collects garbage: a little every second, instead of much in the middle of somebody's move.

Most of what is dropped is freed at once, by counting references. Only what refers to itself waits for a collection. Left to
itself, Python collects when enough objects have been made, and now and then walks through all there are: with 100 games that
held up every table for half a second after an hour. So the server asks for it: every second for what was made since the
second before, which takes a few milliseconds, and rarely for everything.
"""

import ctypes
import functools
import gc
import sys
from collections.abc import Callable

LOOK = 1.0
"""Seconds between two collections of what is new."""
TRIM = 300.0
"""Seconds after which free memory is given back to the system."""
EVERY = 3600.0
"""Seconds between two collections of everything."""


def only_when_asked() -> None:
    """Keep Python from collecting by itself from now on; what was loaded so far is left out for good."""
    gc.collect()
    gc.freeze()
    gc.disable()


def collect_new() -> int:
    """Collect what was made and dropped since the last time; returns how many objects were found.

    Most garbage is of this kind: an error with its traceback, a task that has ended. What survives is not looked at
    again before everything is.
    """
    return gc.collect(0)


def collect_all() -> int:
    """Collect everything that nobody can reach: tables that were left long after they had been opened, for instance."""
    return gc.collect()


def trim() -> None:
    """Give free memory back to the system.

    Games come and go in pieces of all sizes, between which the C library keeps what was freed: some hundred kilobytes a
    minute in a busy hour.
    """
    _trimmer()(0)


@functools.cache
def _trimmer() -> Callable[[int], int]:
    """The function that gives free memory back, if the C library has one."""
    try:
        found = ctypes.CDLL(None).malloc_trim if sys.platform == "linux" else None
    except (AttributeError, OSError):  # another C library than glibc
        found = None
    return found or (lambda _: 0)
