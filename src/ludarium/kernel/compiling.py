"""Turning plain functions into machine code. Nobody outside `kernel/` names numba."""

import inspect
import types
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import overload

from ludarium.kernel.insides import inside

NumbaError: Any = inside("numba.core.errors", "NumbaError")
"""What numba raises when it cannot compile something."""

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
"""True under `NUMBA_DISABLE_JIT=1`: the same rules then run as ordinary Python, for coverage and debugging."""

if INTERPRETED:
    np.seterr(over="ignore")  # words wrap around in machine code; so they must here


INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "nogil": True, "error_model": "numpy", "_nrt": False}
"""How inner functions are compiled. Python reaches them only through a door; leaving the wrappers out halves compile time.

Nor do they count references to arrays (`_nrt`): the caller at the door holds every array they see, they allocate none, and
counting would take a quarter of a search's time.
"""

for _option in INNER:
    inside("numba.core.options", f"DefaultOptions.{_option}")
_ALLOCATING = {**INNER, "_nrt": True}


def compiled(function: F) -> F:
    """Let compiled code compile `function` where it calls it; called from Python it stays the Python function it is.

    Compiled results are kept on disk by the doors that lead into them (`door.py`), not one by one: a generic
    function means something else for every game, and only the door knows which game it serves.
    """
    _overloaded(function, unannotated(function), "generic", INNER)
    return function


class _Machine:
    """What is being compiled for in this process: the machine it runs on, or another that runs what a GPU would."""

    here = True


def compile_for_elsewhere() -> None:
    """From now on, compile what functions mean `elsewhere` (`compiled_on_cpu`). For a process that does nothing else."""
    _Machine.here = False


def compiled_on_cpu(elsewhere: Callable[..., Any]) -> Callable[[F], F]:
    """Like `compiled`, for a function that only a CPU runs (well), because it needs memory, say; others run `elsewhere`."""

    def declare(function: F) -> F:
        _overloaded(function, unannotated(elsewhere), "generic", INNER)
        _overloaded(function, unannotated(function), "cpu", _ALLOCATING, lambda: _Machine.here)
        return function

    return declare


def _overloaded(
    function: Callable[..., Any],
    body: Callable[..., Any],
    target: str,
    options: dict[str, Any],
    wanted: Callable[[], bool] = lambda: True,
) -> None:
    def choose(*_: Any) -> Any:
        return body if wanted() else None

    choose.__signature__ = bare_signature(function)  # type: ignore[attr-defined]
    overload(function, target=target, jit_options=options)(choose)


def retyped(function: F, name: str, **hints: Any) -> F:
    """The same code under another name, for parameters of other types: an entrance of its own, compiled for these."""
    python = plain(function)
    twin = types.FunctionType(python.__code__, python.__globals__, name, python.__defaults__, python.__closure__)
    twin.__doc__, twin.__module__ = python.__doc__, python.__module__
    twin.__annotations__ = {**python.__annotations__, **hints}
    return cast(F, compiled(twin))


def recursive(function: F) -> F:
    """Like `compiled`, for a function that calls itself; never to be called from Python but through a door."""
    return cast(F, numba.njit(**INNER)(function))


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a compiled one."""
    return getattr(function, "py_func", function)


def bare_signature(function: Callable[..., Any]) -> inspect.Signature:
    """The function's parameters without their annotations, which is how numba compares them."""
    names = inspect.signature(function).parameters
    return inspect.Signature([inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names])


def unannotated(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind `function`, made anew without annotations (numba compares those too)."""
    python = plain(function)
    code = types.FunctionType(
        python.__code__, python.__globals__, python.__name__, python.__defaults__, python.__closure__
    )
    code.__doc__ = python.__doc__
    return code
