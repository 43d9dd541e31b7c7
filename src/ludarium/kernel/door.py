"""The door from Python into compiled code: rules and states cross it as rows of words.

A `Door` belongs to one variant of a game. `door.enter(function)` gives that generic function, compiled for this game and
loaded from disk where it was compiled before. Crossing costs a fraction of a microsecond.
"""

import functools
import hashlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import numba
import numpy as np
import numpy.typing as npt
from numba import types

from ludarium.kernel import cache
from ludarium.kernel.compiling import INNER, INTERPRETED, plain
from ludarium.kernel.linking import entrance_only
from ludarium.kernel.values import Shape, Words, coerced, packed, reader, shape_of

Actions = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Rows(np.ndarray):
    """A table of words, a value in each row (for annotations only)."""


class ActionRows(np.ndarray):
    """A table of actions, a list in each row (for annotations only)."""


_TYPES = {
    int: types.int64,
    float: types.float64,
    bool: types.boolean,
    np.uint64: types.uint64,
    Words: types.Array(types.uint64, 1, "C"),
    Actions: types.Array(types.int32, 1, "C"),
    Numbers: types.Array(types.int64, 1, "C"),
    Floats: types.Array(types.float64, 1, "C"),
    Rows: types.Array(types.uint64, 2, "C"),
    ActionRows: types.Array(types.int32, 2, "C"),
}

watchers: list[Callable[[str], None]] = []
"""Called with a plain sentence before something is compiled that was not found on disk."""


class Door:
    """Entrances into compiled code for one variant, told by its `rules` and any one `state`."""

    def __init__(self, rules: Any, state: Any) -> None:
        self.rules = coerced(rules)
        self.rules_words = packed(self.rules)
        self.rules_shape, self.state_shape = shape_of(self.rules), shape_of(coerced(state))
        self.folder = Path(sys.modules[type(rules).__module__].__file__ or "").resolve().parent

    @property
    def size(self) -> int:
        """How many words a state takes."""
        return self.state_shape.size

    def read(self, row: Words) -> Any:
        """The state lying in `row`, as a NamedTuple."""
        return reader(self.state_shape, False)(row)

    def enter(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function(rules, state, …)` as `entrance(rules_words, state_words, …)`, compiled for this variant.

        The further parameters of `function` are annotated with `int`, `float`, `bool`, `np.uint64` or the array types of
        this module; the annotations are what the entrance expects.
        """
        return _entrance(function, self.rules_shape, self.state_shape, self.folder)

    def ready(self, function: Callable[..., Any]) -> bool:
        """Whether `enter(function)` needs no compiling."""
        return INTERPRETED or _kept(function, self.rules_shape, self.state_shape, self.folder)


def _name(function: Callable[..., Any], rules: Shape, state: Shape) -> str:
    code = hashlib.sha256(f"{_spelled(rules)} {_spelled(state)} {inspect.signature(function)}".encode()).hexdigest()
    return f"{function.__module__.removeprefix('ludarium.')}.{function.__name__}.{code[:12]}"


def _spelled(shape: Shape) -> str:
    parts = ",".join(_spelled(part) for part in shape.parts)
    named = f"{shape.named.__module__}.{shape.named.__qualname__}" if shape.named else ""
    return f"{named}({parts})" if shape.kind == "tuple" else shape.kind[0]


def _kept(function: Callable[..., Any], rules: Shape, state: Shape, folder: Path) -> bool:
    name = _name(function, rules, state)
    return any(cache.folder_for(folder).glob(f"*{name}*.nbi"))


def _argument_types(function: Callable[..., Any]) -> tuple[list[str], list[Any]]:
    names = list(inspect.signature(function).parameters)[2:]
    hints = get_type_hints(plain(function))
    return names, [_TYPES[hints[name]] for name in names]


@functools.cache
def _entrance(function: Callable[..., Any], rules: Shape, state: Shape, folder: Path) -> Callable[..., Any]:
    names, kinds = _argument_types(function)
    source = (
        f"def entrance({', '.join(['rules', 'state', *names])}):\n"
        f" return function({', '.join(['read_rules(rules)', 'read_state(state)', *names])})"
    )
    if INTERPRETED:
        plainly = {"function": function, "read_rules": reader(rules, False), "read_state": reader(state, False)}
        exec(source, plainly)
        return plainly["entrance"]
    scope: dict[str, Any] = {
        "function": function,
        "__name__": __name__,
        "read_rules": numba.njit(**INNER)(reader(rules, True)),
        "read_state": numba.njit(**INNER)(reader(state, True)),
    }
    exec(compile(source, f"{cache.MARK}{folder.name}>", "exec"), scope)
    entrance: Any = scope["entrance"]
    entrance.folder = folder
    entrance.__qualname__ = _name(function, rules, state)
    if watchers and not _kept(function, rules, state, folder):
        for watcher in watchers:
            watcher(f"compiling {function.__name__} for {folder.name} (the first time only)")
    row = _TYPES[Words]
    with entrance_only(entrance.__qualname__):
        dispatcher = numba.njit((row, row, *kinds), cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(
            entrance
        )
    return dispatcher.overloads[dispatcher.signatures[0]].entry_point
