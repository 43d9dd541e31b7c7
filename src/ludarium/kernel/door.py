"""The door from Python into compiled code: rules and states cross it as rows of words.

A `Door` belongs to one variant of a game. `door.enter(function)` gives that generic function, compiled for this game and
loaded from disk where it was compiled before. Crossing costs a fraction of a microsecond.
"""

import functools
import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast, get_type_hints

import numpy as np
import numpy.typing as npt

from ludarium.errors import BadGame
from ludarium.kernel import cache
from ludarium.kernel.announcing import announced
from ludarium.kernel.compiling import INNER, INTERPRETED, compiler, form_for_numba, plain
from ludarium.kernel.crossing import Objects, words_of
from ludarium.kernel.explaining import explained
from ludarium.kernel.records import Record
from ludarium.kernel.values import Shape, Words, coerced, lane_putter, lane_reader, packed, reader, shape_of

Actions = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]
Singles = npt.NDArray[np.float32]
Quantised = npt.NDArray[np.int8]


class Rows(np.ndarray):
    """A table of words, a value in each row (for annotations only)."""


class ActionRows(np.ndarray):
    """A table of actions, a list in each row (for annotations only)."""


class ByteRows(np.ndarray):
    """A table of bytes (for annotations only)."""


class SingleRows(np.ndarray):
    """A table of short floats (for annotations only)."""


_CELLS = {
    Words: "uint64",
    Actions: "int32",
    Numbers: "int64",
    Floats: "float64",
    Bytes: "uint8",
    Singles: "float32",
    Quantised: "int8",
}
_TABLES = {Rows: "uint64", ByteRows: "uint8", SingleRows: "float32", ActionRows: "int32"}
_NUMBERS = {int: "int64", float: "float64", bool: "boolean", np.uint64: "uint64"}
"""What numba calls the types of cells, and of numbers."""

loaded: set[str] = set()
"""The names of the entrances that have machine code in this process."""


class Door:
    """The compiled functions of one variant, given by its `rules` and any one `state`."""

    def __init__(self, rules: Any, state: Any) -> None:
        self.rules = coerced(rules)
        self.rules_words = packed(self.rules)
        self.rules_shape, self.state_shape = shape_of(self.rules), shape_of(coerced(state))
        self.start_words = packed(coerced(state))
        self.folder = Path(sys.modules[type(rules).__module__].__file__ or "").resolve().parent

    @property
    def size(self) -> int:
        """How many words a state takes."""
        return self.state_shape.size

    @property
    def shape(self) -> str:
        """The shapes of rules and states in one text: what is compiled for one variant serves all that share it."""
        return f"{_spelled(self.rules_shape)} {_spelled(self.state_shape)}"

    def read(self, row: Words) -> Any:
        """The state in `row`, as a NamedTuple."""
        return reader(self.state_shape, False)(row)

    def enter(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function(rules, state, …)` as `entrance(rules_words, state_words, …)`, compiled for this variant.

        The further parameters of `function` are annotated with `int`, `float`, `bool`, `np.uint64`, a record, the array
        types of this module or a NamedTuple of these, which `taken_apart` passes to the entrance field by field. The
        entrance expects arguments of these types. If `function` is said to return `Objects`, its arrays have one axis and
        are lent to it (`crossing.py`), and rows of words may be given as bytes.
        """
        return _entrance(function, self.rules_shape, self.state_shape, self.folder)

    def interpreted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same entrance in plain Python, with the same answers: ready at once, and some hundred times slower."""
        return _plain_entrance(function, self.rules_shape, self.state_shape)

    def name(self, function: Callable[..., Any]) -> str:
        """What the entrance `enter(function)` is called."""
        return _name(function, self.rules_shape, self.state_shape)

    def is_kept(self, name: str) -> bool:
        """Whether the entrance of that name has machine code on disk."""
        return _kept(name, self.folder)

    def over_lanes(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function(rules, start, here, lane, out, …) -> state` run over many states stored in columns of words.

        The entrance is `entrance(rules_words, start_words, words, first, last, out, …)`: the state in each column from
        `first` up to `last` is replaced by what the function makes of it. `out` is scratch space for a list of actions.
        """
        return _lanes_entrance(function, self.rules_shape, self.state_shape, self.folder)


def _name(function: Callable[..., Any], rules: Shape, state: Shape) -> str:
    code = hashlib.sha256(f"{_spelled(rules)} {_spelled(state)} {inspect.signature(function)}".encode()).hexdigest()
    return f"{function.__module__.removeprefix('ludarium.')}.{function.__name__}.{code[:12]}"


def _spelled(shape: Shape) -> str:
    parts = ",".join(_spelled(part) for part in shape.parts)
    named = f"{shape.named.__module__}.{shape.named.__qualname__}" if shape.named else ""
    return f"{named}({parts})" if shape.kind == "tuple" else shape.kind[0]


def _kept(name: str, folder: Path) -> bool:
    """Whether the entrance of that name is on disk."""
    return any(cache.folder_for(folder).glob(f"*{name}*.nbi"))


class Parameters(NamedTuple):
    """The parameters of a function except the first few, as an entrance takes them and passes them on.

    A parameter that is annotated with a NamedTuple is taken apart: the entrance takes its fields one by one, since every
    machine takes arrays and numbers, and puts them together again.
    """

    names: list[str]  # what the entrance takes
    handed_on: list[str]  # what it calls the function with
    hints: list[Any]
    bundles: dict[str, Any]  # the NamedTuples by the names they have in `handed_on`


def parameters(function: Callable[..., Any], skipped: int = 2) -> Parameters:
    """What an entrance has to know about a function's parameters after those `skipped`."""
    found, hints = Parameters([], [], [], {}), get_type_hints(plain(function))
    for name in list(inspect.signature(function).parameters)[skipped:]:
        hint: Any = hints.get(name)
        if not hasattr(hint, "_fields"):
            found.names.append(name)
            found.handed_on.append(name)
            found.hints.append(hint)
            continue
        fields = [f"{name}_{field}" for field in hint._fields]
        found.names.extend(fields)
        found.handed_on.append(f"{hint.__name__}({', '.join(fields)})")
        found.hints.extend(get_type_hints(hint).values())
        found.bundles[hint.__name__] = hint
    return found


def taken_apart(arguments: Iterable[Any]) -> list[Any]:
    """The arguments as an entrance wants them: those that are NamedTuples by their fields."""
    return [part for one in arguments for part in (one if isinstance(one, tuple) else (one,))]


def _makes_objects(function: Callable[..., Any]) -> bool:
    """Whether the function answers with objects of Python's."""
    return get_type_hints(plain(function)).get("return") is Objects


def _lent_type(hint: Any) -> Any:
    """The same as `_numba_type`, with arrays that are lent."""
    from ludarium.kernel.crossing_code import Lent

    kind = _numba_type(hint)
    return Lent(kind.dtype) if hint in _CELLS else kind


def _numba_type(hint: Any) -> Any:
    """What numba calls the type that a parameter is annotated with."""
    numba = compiler()
    if inspect.isclass(hint) and issubclass(hint, Record):
        return numba.from_dtype(hint.layout())
    if hint in _NUMBERS:
        return getattr(numba.types, _NUMBERS[hint])
    cell, axes = (_CELLS[hint], 1) if hint in _CELLS else (_TABLES[hint], 2)
    return numba.types.Array(getattr(numba.types, cell), axes, "C")


def _plan(function: Callable[..., Any], rules: Shape, state: Shape) -> tuple[str, Mapping[str, Any], list[Any], Any]:
    """The source of a function's entrance, the parts it is made of, what its arguments are annotated with, and its bundles."""
    further = parameters(function)
    source = (
        f"def entrance({', '.join(['rules', 'state', *further.names])}):\n"
        f" return function({', '.join(['read_rules(rules)', 'read_state(state)', *further.handed_on])})"
    )
    return (
        source,
        {"read_rules": (reader, rules), "read_state": (reader, state)},
        [Words, Words, *further.hints],
        further.bundles,
    )


def uncompiled(door: Door, function: Callable[..., Any]) -> tuple[Any, list[Any]]:
    """The entrance that `door.enter(function)` compiles, and the types of its arguments: for other machines than this."""
    source, parts, hints, bundles = _plan(function, door.rules_shape, door.state_shape)
    entrance = _written(source, function, parts, (door.rules_shape, door.state_shape, door.folder), bundles)
    return entrance, [*map(_numba_type, hints)]


@functools.cache
def _entrance(function: Callable[..., Any], rules: Shape, state: Shape, folder: Path) -> Callable[..., Any]:
    source, parts, hints, bundles = _plan(function, rules, state)
    return _made(source, function, parts, hints, (rules, state, folder), bundles)


@functools.cache
def _plain_entrance(function: Callable[..., Any], rules: Shape, state: Shape) -> Callable[..., Any]:
    source, parts, _, bundles = _plan(function, rules, state)
    return _interpreted(source, function, parts, bundles)


@functools.cache
def _lanes_entrance(function: Callable[..., Any], rules: Shape, state: Shape, folder: Path) -> Callable[..., Any]:
    further = parameters(function, 5)
    source = (
        f"def entrance({', '.join(['rules, start, words, first_lane, last_lane, out', *further.names])}):\n"
        " rules_read, start_read = read_rules(rules), read_state(start)\n"
        " for lane in range(first_lane, last_lane):\n"
        f"  after = function({', '.join(['rules_read, start_read, read_lane(words, lane), lane, out', *further.handed_on])})\n"
        "  put_lane(after, words, lane)"
    )
    hints = [Words, Words, Rows, int, int, Actions, *further.hints]
    parts = {"read_rules": (reader, rules), "read_state": (reader, state)}
    parts |= {"read_lane": (lane_reader, state), "put_lane": (lane_putter, state)}
    return _made(source, function, parts, hints, (rules, state, folder), further.bundles)


def _compiled(entrance: Any, hints: list[Any], objects: bool, kept: bool = True) -> Any:
    """The entrance with its machine code, from disk where it is kept; it needs Python's lock if it makes `objects`."""
    from ludarium.kernel.machinery import NumbaError, entrance_only, numba

    kinds = tuple(map(_lent_type if objects else _numba_type, hints))
    options = {"nogil": not objects, "error_model": "numpy", "no_cfunc_wrapper": True}
    try:
        with entrance_only(entrance.__qualname__):
            return numba.njit(kinds, cache=kept, **options)(entrance)
    except NumbaError as error:
        raise BadGame(explained(str(error), entrance.folder)) from error


def _written(
    source: str,
    function: Callable[..., Any],
    parts: Mapping[str, tuple[Callable[..., Any], Shape]],
    place: tuple[Shape, Shape, Path],
    bundles: dict[str, Any],
) -> Any:
    """The function called `entrance` in `source`, ready to be compiled."""
    (rules, state, folder), numba = place, compiler()
    inner = {name: numba.njit(**INNER)(make(shape, True)) for name, (make, shape) in parts.items()}
    scope: dict[str, Any] = {"function": form_for_numba(function), "__name__": __name__, **bundles, **inner}
    exec(compile(source, f"{cache.MARK}{folder.name}>", "exec"), scope)
    entrance: Any = scope["entrance"]
    entrance.folder = folder
    entrance.__qualname__ = _name(function, rules, state)
    return entrance


def _interpreted(
    source: str,
    function: Callable[..., Any],
    parts: Mapping[str, tuple[Callable[..., Any], Shape]],
    bundles: dict[str, Any],
) -> Callable[..., Any]:
    """The function called `entrance` in `source`, run by Python."""
    scope: dict[str, Any] = {"function": plain(function), **bundles}
    scope |= {name: make(shape, False) for name, (make, shape) in parts.items()}
    if _makes_objects(function):
        read_words = scope["read_state"]
        scope["read_state"] = lambda row: read_words(words_of(row))
    exec(source, scope)
    return cast(Callable[..., Any], scope["entrance"])


def _made(
    source: str,
    function: Callable[..., Any],
    parts: Mapping[str, tuple[Callable[..., Any], Shape]],
    hints: list[Any],
    place: tuple[Shape, Shape, Path],
    bundles: dict[str, Any],
) -> Callable[..., Any]:
    """The function called `entrance` in `source`, compiled for arguments of these types, or plain where interpreted."""
    rules, _, folder = place
    if INTERPRETED:
        return _interpreted(source, function, parts, bundles)
    entrance = _written(source, function, parts, place, bundles)
    known = getattr(rules.named, "KEPT", True)  # otherwise made of code that the cache's digest does not cover
    objects = _makes_objects(function)
    if known and _kept(entrance.__qualname__, folder):
        dispatcher = _compiled(entrance, hints, objects)
    else:
        with announced(function.__name__, folder.name), cache.alone(folder, entrance.__qualname__):
            dispatcher = _compiled(entrance, hints, objects, kept=known and cache.can_keep(folder))
    loaded.add(entrance.__qualname__)
    return cast(Callable[..., Any], dispatcher.overloads[dispatcher.signatures[0]].entry_point)
