"""When the server looks for garbage: now and then, instead of in the middle of somebody's move.

Most of what is dropped is freed at once, by counting references. Only what refers to itself waits for a collection, and a full
one walks through everything in memory: with 500 games it held up every table for 50 to 230 ms, again and again. So full
collections are made every few minutes, once, and never by themselves.
"""

import gc
import time

EVERY = 300.0
"""Seconds between two full collections."""
_YOUNG, _MIDDLE, _NEVER = 5_000, 20, 1_000_000


def only_when_asked() -> None:
    """From now on only young objects are looked through unasked; what was loaded so far is left out for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)


def collected() -> float:
    """Look through everything; returns the seconds it took."""
    begun = time.perf_counter()
    gc.collect()
    return time.perf_counter() - begun
