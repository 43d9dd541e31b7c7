"""Records with named fields that compiled code reads and writes in place.

A class derived from `Record` names its fields; `made` gives one record, all zeros, that both sides see: Python by attribute,
compiled code by attribute too, where it costs a load and nothing else. A field is a whole number, a list of so many of them,
or a list of so many other records:

>>> class Point(Record):
...     x: int
...     y: int
>>> class Path(Record):
...     length: int
...     points: Annotated[list[Point], 3]
>>> path = Path.made()
>>> path.points[1].x = 7
>>> dump(path, lists=2)
'length=0 points=[(x=0 y=0) (x=7 y=0) …]'
"""

import functools
from collections.abc import Collection
from typing import Annotated, Any, get_args, get_type_hints

import numpy as np

__all__ = ["Annotated", "Record", "dump", "field_array"]


class Record:
    """The base class of records; as an annotation, it says what compiled code expects."""

    @classmethod
    @functools.cache
    def layout(cls) -> "np.dtype[Any]":
        """The fields in memory: eight bytes for each number."""
        fields = [(name, *_field(kind)) for name, kind in get_type_hints(cls, include_extras=True).items()]
        return np.dtype((np.record, np.dtype(fields, align=True)))

    @classmethod
    def made(cls) -> Any:
        """One such record; it lives as long as somebody refers to it."""
        return np.zeros(1, cls.layout())[0]


def _field(kind: Any) -> tuple[Any, ...]:
    """The type of a field, and how many there are of it where it is a list."""
    held, *count = get_args(kind) or (kind,)
    element = get_args(held)[0] if count else held
    return (np.int64 if element is int else element.layout(), *count)


def field_array(record: Any, name: str) -> Any:
    """One number of a record as an array of length 1, for a thread to write on while compiled code reads it."""
    return record.base[name]


def dump(record: Any, lists: int = 8, without: Collection[str] = ()) -> str:
    """The record in words, for debugging: every field but those to be left out, and the first few elements of lists."""
    names = [name for name in record.dtype.names if name not in without]
    return " ".join(f"{name}={_written(record[name], lists)}" for name in names)


def _written(value: Any, lists: int) -> str:
    if not isinstance(value, np.ndarray):
        return str(value)
    shown = [f"({dump(element, lists)})" if value.dtype.names else str(element) for element in value[:lists]]
    return f"[{' '.join(shown)}{' …' if len(value) > lists else ''}]"
