"""Figures of a running server, and tables of figures to read."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from load import Ledger
from neighbours import children_of


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    return [process, *(member for child in children_of(process) for member in family(child))]


def memory(process: int) -> float:
    """Megabytes that a process and its helpers use, counting what they share once.

    Pages of program files are left out: the kernel takes them away and brings them back as it pleases.
    """
    total = 0
    for member in family(process):
        try:
            sizes = Path(f"/proc/{member}/smaps_rollup").read_text()
        except OSError:  # it has just ended
            continue
        total += int(sizes.partition("\nPss_Anon:")[2].split()[0])
    return total / 1024


def descriptors(process: int) -> int:
    """Files and connections that a process has open; its helpers have theirs."""
    return len(os.listdir(f"/proc/{process}/fd"))


@dataclass(frozen=True)
class Latency:
    """How long acknowledgements took, in milliseconds, and how many came in a second."""

    p50: float
    p99: float
    most: float
    rate: float

    @staticmethod
    def of(ledger: Ledger, seconds: float) -> "Latency":
        found = [round(1000 * ledger.quantile(part), 1) for part in (0.5, 0.99, 1.0)]
        return Latency(*found, round(len(ledger.acks) / seconds, 1))


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Columns under their heads, numbers to the right."""
    cells = [[_cell(value) for value in row] for row in rows]
    wide = [max(len(head), *(len(row[n]) for row in cells)) for n, head in enumerate(heads)]
    right = [all(row[n][:1] in "0123456789-." for row in cells) for n in range(len(heads))]
    lines = [heads, ["-" * width for width in wide], *cells]
    return "\n".join(
        "  ".join(cell.rjust(width) if to_right else cell.ljust(width) for cell, width, to_right in zip(line, wide, right, strict=True))
        for line in lines
    )  # fmt: skip


def _cell(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)
