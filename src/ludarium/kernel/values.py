"""Values as words: how rules and states, which are NamedTuples, are stored in arrays of 64-bit words.

A *value* is a NamedTuple whose fields are words (`np.uint64`), ints, tuples of those, or values again. Its *shape*
is known at compile time, so reading it from a row of words and writing it back cost no more than the loads and stores.
"""

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.kernel.compiling import INNER, INTERPRETED, compiled, overloaded

word = np.uint64
Words = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class Shape:
    """`kind` is "word", "int" or "tuple"; a tuple has `parts` and, if it is a NamedTuple, its class `named`."""

    kind: str
    parts: tuple["Shape", ...] = ()
    named: type | None = None

    @functools.cached_property
    def size(self) -> int:
        """How many words a value of this shape takes."""
        return sum(part.size for part in self.parts) if self.kind == "tuple" else 1


def shape_of(value: Any) -> Shape:
    """The shape of a Python value."""
    if isinstance(value, tuple):
        named = type(value) if hasattr(value, "_fields") else None
        return Shape("tuple", tuple(shape_of(part) for part in value), named)
    if isinstance(value, np.uint64):
        return Shape("word")
    if isinstance(value, int | np.integer | np.bool_):
        return Shape("int")
    raise TypeError(f"a value holds words, ints and tuples of them, not {value!r}")


def shape_of_type(kind: Any) -> Shape:
    """The shape of the values of a numba type."""
    from numba import types

    if isinstance(kind, types.BaseTuple):
        named = kind.instance_class if isinstance(kind, types.BaseNamedTuple) else None
        return Shape("tuple", tuple(shape_of_type(part) for part in kind.types), named)
    if isinstance(kind, types.Boolean) or (isinstance(kind, types.Integer) and kind != types.uint64):
        return Shape("int")
    if kind == types.uint64:
        return Shape("word")
    raise TypeError(f"a value holds words, ints and tuples of them, not {kind}")


@compiled
def _signed(bits: Any) -> Any:
    return np.int64(bits)


@compiled
def _unsigned(number: Any) -> Any:
    return np.uint64(number)


def _signed_here(bits: Any) -> int:
    return int(bits.astype(np.int64))


def _unsigned_here(number: Any) -> np.uint64:
    return np.int64(number).astype(np.uint64)


class Writer:
    """Writes the source that builds a value from words or takes it apart, for compiled code or for Python."""

    def __init__(self, machine: bool) -> None:
        here = INTERPRETED or not machine
        casts = (_signed_here, _unsigned_here) if here else (_signed, _unsigned)
        self.scope: dict[str, Any] = {"signed": casts[0], "unsigned": casts[1]}
        self.scope["__name__"] = __name__

    def function(self, source: str) -> Callable[..., Any]:
        """The function called `written` in `source`."""
        exec(source, self.scope)
        return self.scope["written"]

    def build(self, shape: Shape, row: str, at: int = 0, lane: str = "") -> str:
        """An expression for the value whose first word is `row[at]`, or `row[at, lane]` where there are lanes."""
        if shape.kind != "tuple":
            leaf = f"{row}[{at}{lane}]"
            return leaf if shape.kind == "word" else f"signed({leaf})"
        terms = []
        for part in shape.parts:
            terms.append(self.build(part, row, at, lane))
            at += part.size
        if shape.named is None:
            return "(" + "".join(term + ", " for term in terms) + ")"
        name = f"{shape.named.__name__}_{id(shape.named):x}"
        self.scope[name] = shape.named
        return f"{name}({', '.join(terms)})"

    def leaves(self, shape: Shape, path: str) -> Iterator[str]:
        """An expression, of type word, for each word of the value called `path`."""
        if shape.kind == "tuple":
            for index, part in enumerate(shape.parts):
                yield from self.leaves(part, f"{path}[{index}]")
        else:
            yield path if shape.kind == "word" else f"unsigned({path})"


@functools.cache
def reader(shape: Shape, machine: bool) -> Callable[..., Any]:
    """`written(row)`: the value of that shape in `row`."""
    writer = Writer(machine)
    return writer.function(f"def written(row):\n return {writer.build(shape, 'row')}")


@functools.cache
def lane_reader(shape: Shape, machine: bool) -> Callable[..., Any]:
    """`written(words, lane)`: the value of that shape in a column of `words`, whose neighbours are other values' words."""
    writer = Writer(machine)
    return writer.function(f"def written(words, lane):\n return {writer.build(shape, 'words', 0, ', lane')}")


@functools.cache
def lane_putter(shape: Shape, machine: bool) -> Callable[..., Any]:
    """`written(value, words, lane)` writes the value into a column of `words`."""
    writer = Writer(machine)
    stores = [f" words[{at}, lane] = {leaf}" for at, leaf in enumerate(writer.leaves(shape, "value"))]
    return writer.function("def written(value, words, lane):\n" + "\n".join(stores))


@functools.cache
def _taker(shape: Shape, machine: bool) -> Callable[..., Any]:
    writer = Writer(machine)
    return writer.function(f"def written(like, row):\n return {writer.build(shape, 'row')}")


@functools.cache
def _putter(shape: Shape, machine: bool) -> Callable[..., Any]:
    writer = Writer(machine)
    stores = [f" row[{at}] = {leaf}" for at, leaf in enumerate(writer.leaves(shape, "value"))]
    return writer.function("def written(value, row):\n" + "\n".join(stores or [" pass"]))


@functools.cache
def _sizer(shape: Shape, machine: bool) -> Callable[..., Any]:
    return Writer(machine).function(f"def written(value):\n return {shape.size}")


def taken(like: Any, row: Any) -> Any:
    """The value in `row`, of the same type as `like` (whose contents do not matter)."""
    return _taker(shape_of(like), False)(like, row)


def put(value: Any, row: Any) -> None:
    """Write `value` into `row`."""
    _putter(shape_of(value), False)(value, row)


def size(value: Any) -> int:
    """How many words `value` takes."""
    return shape_of(value).size


def number(value: Any) -> int:
    """The whole number in an array's cell, as rules want it: a plain int in Python, 64 bits wide in compiled code."""
    return int(value)


# numba compares signatures to the letter, so the choosers below carry no annotations


def _taken(like, row):  # type: ignore[no-untyped-def]
    return _taker(shape_of_type(like), True)


def _put(value, row):  # type: ignore[no-untyped-def]
    return _putter(shape_of_type(value), True)


def _size(value):  # type: ignore[no-untyped-def]
    return _sizer(shape_of_type(value), True)


def _number(value):  # type: ignore[no-untyped-def]
    return _wide


def _wide(value):  # type: ignore[no-untyped-def]
    return np.int64(value)


for _function, _choose in ((taken, _taken), (put, _put), (size, _size), (number, _number)):
    overloaded(_function, _choose, INNER)


def packed(value: Any) -> Words:
    """A fresh row of words holding `value`."""
    row = np.zeros(shape_of(value).size, np.uint64)
    put(coerced(value), row)
    return row


def coerced(value: Any) -> Any:
    """`value` with plain ints where ints are meant and words where words are: what compiled code can be sure of."""
    if isinstance(value, tuple):
        parts = tuple(coerced(part) for part in value)
        return type(value)(*parts) if hasattr(value, "_fields") else parts
    return value if isinstance(value, np.uint64) else int(value)
