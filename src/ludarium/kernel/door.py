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

import numba
import numpy as np
import numpy.typing as npt
from numba import types

from ludarium.errors import BadGame
from ludarium.kernel import cache
from ludarium.kernel.compiling import INNER, INTERPRETED, NumbaError, plain
from ludarium.kernel.explaining import explained
from ludarium.kernel.linking import entrance_only
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


_TYPES = {
    int: types.int64,
    float: types.float64,
    bool: types.boolean,
    np.uint64: types.uint64,
    Words: types.Array(types.uint64, 1, "C"),
    Actions: types.Array(types.int32, 1, "C"),
    Numbers: types.Array(types.int64, 1, "C"),
    Floats: types.Array(types.float64, 1, "C"),
    Bytes: types.Array(types.uint8, 1, "C"),
    Singles: types.Array(types.float32, 1, "C"),
    Quantised: types.Array(types.int8, 1, "C"),
    Rows: types.Array(types.uint64, 2, "C"),
    ByteRows: types.Array(types.uint8, 2, "C"),
    SingleRows: types.Array(types.float32, 2, "C"),
    ActionRows: types.Array(types.int32, 2, "C"),
}

watchers: list[Callable[[str], None]] = []
"""Called with a plain sentence before something is compiled that was not found on disk."""


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
        entrance expects arguments of these types.
        """
        return _entrance(function, self.rules_shape, self.state_shape, self.folder)

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


def _numba_type(hint: Any) -> Any:
    """What numba calls the type that a parameter is annotated with."""
    return numba.from_dtype(hint.layout()) if inspect.isclass(hint) and issubclass(hint, Record) else _TYPES[hint]


def _plan(function: Callable[..., Any], rules: Shape, state: Shape) -> tuple[str, Mapping[str, Any], list[Any], Any]:
    """The source of a function's entrance, the parts it is made of, the types of its arguments, and its bundles."""
    further = parameters(function)
    source = (
        f"def entrance({', '.join(['rules', 'state', *further.names])}):\n"
        f" return function({', '.join(['read_rules(rules)', 'read_state(state)', *further.handed_on])})"
    )
    kinds = [_TYPES[Words], _TYPES[Words], *map(_numba_type, further.hints)]
    return source, {"read_rules": (reader, rules), "read_state": (reader, state)}, kinds, further.bundles


def uncompiled(door: Door, function: Callable[..., Any]) -> tuple[Any, list[Any]]:
    """The entrance that `door.enter(function)` compiles, and the types of its arguments: for other machines than this."""
    source, parts, kinds, bundles = _plan(function, door.rules_shape, door.state_shape)
    return _written(source, function, parts, (door.rules_shape, door.state_shape, door.folder), bundles), kinds


@functools.cache
def _entrance(function: Callable[..., Any], rules: Shape, state: Shape, folder: Path) -> Callable[..., Any]:
    source, parts, kinds, bundles = _plan(function, rules, state)
    return _made(source, function, parts, kinds, (rules, state, folder), bundles)


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
    row, count = _TYPES[Words], types.int64
    kinds = [row, row, _TYPES[Rows], count, count, _TYPES[Actions], *map(_numba_type, further.hints)]
    parts = {"read_rules": (reader, rules), "read_state": (reader, state)}
    parts |= {"read_lane": (lane_reader, state), "put_lane": (lane_putter, state)}
    return _made(source, function, parts, kinds, (rules, state, folder), further.bundles)


def _compiled(entrance: Any, kinds: list[Any], kept: bool = True) -> Any:
    """The entrance with its machine code, from disk where it is kept."""
    try:
        with entrance_only(entrance.__qualname__):
            return numba.njit(tuple(kinds), cache=kept, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(
                entrance
            )
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
    rules, state, folder = place
    inner = {name: numba.njit(**INNER)(make(shape, True)) for name, (make, shape) in parts.items()}
    scope: dict[str, Any] = {"function": function, "__name__": __name__, **bundles, **inner}
    exec(compile(source, f"{cache.MARK}{folder.name}>", "exec"), scope)
    entrance: Any = scope["entrance"]
    entrance.folder = folder
    entrance.__qualname__ = _name(function, rules, state)
    return entrance


def _made(
    source: str,
    function: Callable[..., Any],
    parts: Mapping[str, tuple[Callable[..., Any], Shape]],
    kinds: list[Any],
    place: tuple[Shape, Shape, Path],
    bundles: dict[str, Any],
) -> Callable[..., Any]:
    """The function called `entrance` in `source`, compiled for these kinds of arguments, or plain where interpreted."""
    rules, _, folder = place
    if INTERPRETED:
        plainly = {
            "function": function,
            **bundles,
            **{name: make(shape, False) for name, (make, shape) in parts.items()},
        }
        exec(source, plainly)
        return cast(Callable[..., Any], plainly["entrance"])
    entrance = _written(source, function, parts, place, bundles)
    if not getattr(rules.named, "KEPT", True):  # made of code that the cache's digest does not cover
        dispatcher = _compiled(entrance, kinds, kept=False)
    elif _kept(entrance.__qualname__, folder):
        dispatcher = _compiled(entrance, kinds)
    else:
        for watcher in watchers:
            watcher(f"compiling {function.__name__} for {folder.name} (the first time only)")
        with cache.alone(folder, entrance.__qualname__):
            dispatcher = _compiled(entrance, kinds)
    return cast(Callable[..., Any], dispatcher.overloads[dispatcher.signatures[0]].entry_point)
