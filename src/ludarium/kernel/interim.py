"""Rules answer at once: they are interpreted at first, and compiled as soon as they have been used enough to be worth it.

Compiling a variant's rules takes seconds, loading them from disk half a second for numba alone; Python needs milliseconds
for a position, and gives the same answers. So a process that asks a few questions never meets the compiler, and one that
asks many waits for it once.
"""

import functools
import os
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ludarium.errors import BadArgument
from ludarium.kernel.compiling import INTERPRETED, is_compiler_loaded
from ludarium.kernel.door import Door, loaded
from ludarium.kernel.turning import spread

LOADING = 0.8
"""Seconds of interpreting a variant after which machine code that is on disk is loaded: about what loading takes."""
COMPILING = 1.0
"""Seconds of interpreting a variant after which its rules are compiled, if `LUDARIUM_PATIENCE` says nothing else."""
_FEW = 1024  # positions within a turn that are looked at one by one in Python

_spent: dict[str, float] = {}
"""Seconds of interpreting, by the variant's shape: what is compiled serves all variants that share it."""

Function = Callable[..., Any]


class _Holding:
    lock = threading.Lock()
    holders = 0
    on = False


def hold(on: bool) -> None:
    """From now on, or no longer, this process loads machine code itself, at a time that suits it; entrances wait for that.

    As often as it is held, it has to be let go.
    """
    with _Holding.lock:
        _Holding.holders = max(_Holding.holders + (1 if on else -1), 0)
        _Holding.on = _Holding.holders > 0


class _TooMany(Exception):
    """There is more to look at than Python should."""


@functools.cache
def patience() -> float:
    """Seconds for which a variant's rules are interpreted before they are compiled."""
    text = os.environ.get("LUDARIUM_PATIENCE", "").strip()
    try:
        seconds = float(text) if text else COMPILING
    except ValueError:
        seconds = -1.0
    if not seconds >= 0:
        raise BadArgument(f"LUDARIUM_PATIENCE is a number of seconds from 0 on, such as 1.5, not {text[:40]!r}")
    return seconds


def entrance(door: Door, function: Function, switch_over: Callable[[Function], None]) -> Function:
    """`door.enter(function)`, interpreted at first; `switch_over` is called with the compiled one as soon as it is there."""
    if INTERPRETED or (patience() == 0 and not _Holding.on):
        return door.enter(function)
    return InterimEntrance(door, function, switch_over)


class InterimEntrance:
    """An entrance that is interpreted until its machine code is worth the time to load or to compile it."""

    def __init__(self, door: Door, function: Function, switch_over: Callable[[Function], None]) -> None:
        self._door, self._function, self._switch_over = door, function, switch_over
        self._plain = door.interpreted(function)
        if function is spread:
            self._plain = _few_of(self._plain)
        self._compiled: Function | None = None
        self._name, self._shape = door.name(function), door.shape
        self._looked = False  # on disk

    def __call__(self, *given: Any) -> Any:
        """What the entrance answers."""
        if self._compiled is None and self._is_worth_it():
            self._switch()
        if self._compiled is not None:
            return self._compiled(*given)
        begun = time.thread_time()
        try:
            return self._interpreted(self._plain, given)
        except _TooMany:
            if _Holding.on:
                return self._interpreted(self._door.interpreted(self._function), given)
        finally:
            _spent[self._shape] = _spent.get(self._shape, 0.0) + time.thread_time() - begun
        self._switch()
        return self(*given)

    @staticmethod
    def _interpreted(entrance: Function, given: tuple[Any, ...]) -> Any:
        with np.errstate(over="ignore"):  # words wrap around in machine code
            answer = entrance(*given)
        return answer.item() if isinstance(answer, np.generic) else answer

    def _is_worth_it(self) -> bool:
        if self._name in loaded:
            return True
        if _Holding.on:
            return False
        spent = _spent.get(self._shape, 0.0)
        if not self._looked and (spent >= LOADING or is_compiler_loaded()):
            self._looked = True
            if self._door.is_kept(self._name):
                return True
        return spent >= patience()

    def _switch(self) -> None:
        self._compiled = self._door.enter(self._function)
        self._switch_over(self._compiled)


def _few_of(interpreted: Function) -> Function:
    """`spread`, given up where it comes to more than a few positions."""

    def few(rules: Any, state: Any, decisive: int, first: int, out: Any, rows: Any, *others: Any) -> Any:
        nodes = interpreted(rules, state, decisive, first, out, rows[: first + _FEW], *others)
        if nodes < 0 and len(rows) > first + _FEW:
            raise _TooMany
        return nodes

    return few
