"""Arrays in `.npz` files, written in such a way that a wheel can pack them tightly.

A table of bytes is written column by column, each byte as its difference from the one above it: neighbouring rows of a smooth
table differ by little, and small numbers pack well (Thaayam's table by a seventh better). Reading gives the table itself.
"""

from pathlib import Path
from typing import Any

import numpy as np

_DIFFERENCES = ".differences"


def write_arrays(path: Path, **arrays: Any) -> None:
    """Write arrays into a file, by their names."""
    np.savez(path, **dict(_written(name, np.asarray(array)) for name, array in arrays.items()))


def read_arrays(path: Path) -> dict[str, Any]:
    """The arrays that `write_arrays`, or plain `np.savez`, wrote into a file."""
    with np.load(path, allow_pickle=False) as file:
        return dict(_read(name, file[name]) for name in file.files)


def _written(name: str, array: Any) -> tuple[str, Any]:
    if array.dtype != np.int8 or array.ndim != 2:
        return name, array
    return name + _DIFFERENCES, np.diff(np.ascontiguousarray(array.T), axis=1, prepend=np.int8(0))


def _read(name: str, array: Any) -> tuple[str, Any]:
    if not name.endswith(_DIFFERENCES):
        return name, array
    return name.removesuffix(_DIFFERENCES), np.ascontiguousarray(np.cumsum(array, axis=1, dtype=np.int8).T)
