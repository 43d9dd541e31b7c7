"""Many states at once: arrays of words in columns, worked on by all cores or by a GPU, with the same function.

A *lane* is a column; lanes never touch one another. `CpuLanes` and `CudaLanes` have the same methods: `array` makes one,
`run` sends a lane function over all lanes, `host` gives a NumPy array of what is in the lanes' memory.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Door, taken_apart
from ludarium.kernel.values import Words

_LEAST = 256  # lanes that are worth a thread of their own
_SHARES = 4  # for each thread: games are not all as long, and cores may be busy elsewhere
_BLOCK = 512  # lanes whose tables are cleared in one go: they are still near the processor when they are written


@compiled
def abreast() -> None:
    """Where neighbouring lanes wait for one another on a machine that runs them in step; nothing elsewhere."""


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # Linux: a container or `taskset` may have left us fewer than there are
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class CpuLanes:
    """Lanes in memory, worked on by several threads; compiled code runs without the interpreter's lock."""

    device = "cpu"

    def __init__(self, door: Door, widest: int, start: Words, threads: int | None = None) -> None:
        self.door, self.start = door, start
        self.threads = threads or _cores()
        self._papers = [np.empty(widest, np.int32) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads, "lanes") if self.threads > 1 else None

    def array(self, shape: int | tuple[int, ...], kind: Any) -> Any:
        """An array of zeros in the same memory as the lanes."""
        return np.zeros(shape, kind)

    def send(self, values: Any, kind: Any) -> Any:
        """`values` as an array in the same memory as the lanes; not copied if it is there already."""
        return np.ascontiguousarray(values, kind)

    def host(self, array: Any) -> Any:
        """The array itself: it is in ordinary memory already."""
        return array

    def clear(self, array: Any) -> None:
        """Fill with zeros."""
        array.fill(0)

    def run(self, function: Callable[..., Any], words: Any, *further: Any, clean: tuple[Any, ...] = ()) -> None:
        """Replace the state in every lane by `function(rules, start, here, lane, out, *further)`.

        The tables in `clean`, which have a row for every lane, are filled with zeros first.
        """
        entrance, rules, start = self.door.over_lanes(function), self.door.rules_words, self.start
        lanes, given = words.shape[1], taken_apart(further)
        size = _BLOCK if clean else max(-(-lanes // (_SHARES * self.threads)), _LEAST)
        firsts = iter(
            range(0, lanes, size)
        )  # whichever thread is free takes the next (the interpreter's lock guards it)

        def work(paper: Any) -> None:
            for first in firsts:
                last = min(first + size, lanes)
                for table in clean:
                    table[first:last].fill(0)
                entrance(rules, start, words, first, last, paper, *given)

        papers = self._papers[: -(-lanes // size)]
        waiting = [self._pool.submit(work, paper) for paper in papers[1:]] if self._pool else []
        work(papers[0])
        for done in waiting:
            done.result()

    def wait(self) -> None:
        """Nothing to do: `run` returns when it is done."""
