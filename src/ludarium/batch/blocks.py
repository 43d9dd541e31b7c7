"""Lanes on the CPU tended block by block, with tables that are cleared on the way."""

from collections.abc import Callable
from typing import Any

from ludarium.kernel.lanes import CpuLanes
from ludarium.kernel.values import Words

BLOCK = 512
"""Lanes that are tended in one go: what is cleared for them is still near the processor when it is written."""


def in_blocks(
    on: CpuLanes, function: Callable[..., Any], words: Words, clean: tuple[Any, ...], further: tuple[Any, ...]
) -> None:
    """As `on.run(function, words, *further)`, with noughts in the rows of every table in `clean` before.

    Whichever thread is free takes the next block: cores may be busy elsewhere.
    """
    entrance, rules, start, lanes = on.door.over_lanes(function), on.door.rules_words, on.start, words.shape[1]
    blocks = iter(range(0, lanes, BLOCK))

    def work(worker: int) -> None:
        for first in blocks:
            last = min(first + BLOCK, lanes)
            for table in clean:
                table[first:last].fill(0)
            entrance(rules, start, words, first, last, on._papers[worker], *further)

    workers = min(on.threads, -(-lanes // BLOCK))
    waiting = [on._pool.submit(work, worker) for worker in range(1, workers)] if on._pool else []
    work(0)
    for done in waiting:
        done.result()
