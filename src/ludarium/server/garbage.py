"""When the server collects garbage: now and then, instead of in the middle of somebody's move.

Most of what is dropped is freed at once, by counting references. Only what refers to itself waits for a collection, a few dozen
objects a second here. To find them Python walks through everything that was made since the last time, which with 500 games
held up every table for 40 to 230 ms every few seconds. So collections are made every few minutes, sooner if much has been made.
"""

import ctypes
import functools
import gc
import sys
import time
from collections.abc import Callable

EVERY = 300.0
"""Seconds between two collections."""
LOOK = 5.0
"""Seconds between two checks of how many objects have been made."""
MUCH = 1_000_000
"""If so many more objects were made than freed, a collection is due at once."""


def only_when_asked() -> None:
    """Keep Python from collecting by itself from now on; what was loaded so far is left out for good."""
    gc.collect()
    gc.freeze()
    gc.disable()


def piled_up() -> bool:
    """Whether so many objects were made since the last collection that it is better not to wait."""
    return gc.get_count()[0] > MUCH


def collected() -> float:
    """Collect garbage, and give free memory back to the system; returns the seconds it took.

    Games come and go in pieces of all sizes, between which the C library keeps what was freed: some hundred kilobytes a
    minute in a busy hour.
    """
    begun = time.perf_counter()
    gc.collect()
    _trim()(0)
    return time.perf_counter() - begun


@functools.cache
def _trim() -> Callable[[int], int]:
    """The function that gives free memory back, if the C library has one."""
    try:
        found = ctypes.CDLL(None).malloc_trim if sys.platform == "linux" else None
    except (AttributeError, OSError):  # another C library than glibc
        found = None
    return found or (lambda _: 0)
