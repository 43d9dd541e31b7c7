"""Turning plain functions into machine code. Nobody outside `kernel/` names numba.

Importing numba and telling it about every function takes half a second, and much can be done without: so functions are
declared here, and numba hears of them when something is to be compiled or loaded (`compiler`).
"""

import importlib
import inspect
import os
import threading
import types
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED: bool = os.environ.get("NUMBA_DISABLE_JIT", "0").strip() not in ("", "0")
"""True under `NUMBA_DISABLE_JIT=1`: the same rules then run as ordinary Python, for coverage and debugging."""

if INTERPRETED:
    np.seterr(over="ignore")  # words wrap around in machine code; so they must here


INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "nogil": True, "error_model": "numpy", "_nrt": False}
"""How inner functions are compiled. Python reaches them only through a door; leaving the wrappers out halves compile time.

Nor do they count references to arrays (`_nrt`): the caller at the door holds every array they see, they allocate none, and
counting would take a quarter of a search's time.
"""

_INLINED = {**INNER, "forceinline": True}
_ALLOCATING = {**INNER, "_nrt": True}


class _Numba:
    """What numba has not been told yet, in the order in which it was declared; None once it is there and told."""

    waiting: list[Callable[[], None]] | None = []
    lock = threading.RLock()


def compiler() -> Any:
    """numba, which knows everything that has been declared. The first call imports it, which takes a while."""
    machinery = importlib.import_module("ludarium.kernel.machinery")
    with _Numba.lock:
        waiting, _Numba.waiting = _Numba.waiting or [], None
        for news in waiting:
            news()
    return machinery.numba


def is_compiler_loaded() -> bool:
    """Whether `compiler` would answer at once."""
    return _Numba.waiting is None


def tell_compiler(news: Callable[[], None]) -> None:
    """Have something done once numba is loaded and before it compiles anything."""
    with _Numba.lock:
        if _Numba.waiting is not None:
            _Numba.waiting.append(news)
            return
    news()


def overloaded(
    function: Callable[..., Any], choose: Callable[..., Any], options: dict[str, Any], target: str = "generic"
) -> None:
    """Let compiled code compile what `choose` returns for the types of the arguments where it calls `function`."""

    def tell() -> None:
        importlib.import_module("numba.extending").overload(function, target=target, jit_options=options)(choose)

    tell_compiler(tell)


def compiled(function: F) -> F:
    """Let compiled code compile `function` where it calls it; called from Python it stays the Python function it is.

    Compiled results are kept on disk by the doors that lead into them (`door.py`), not one by one: a generic
    function means something else for every game, and only the door knows which game it serves.
    """
    _always(function, unannotated(function), "generic", INNER)
    return function


def inlined(function: F) -> F:
    """Like `compiled`, for a function that is called from one place or two: its code is put there.

    Arguments go through memory word by word, and a position or a search is a hundred of them: handing them over can cost more
    than the work.
    """
    _always(function, unannotated(function), "generic", _INLINED)
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
        _always(function, unannotated(elsewhere), "generic", INNER)
        _always(function, unannotated(function), "cpu", _ALLOCATING, lambda: _Machine.here)
        return function

    return declare


def _always(
    function: Callable[..., Any],
    body: Callable[..., Any],
    target: str,
    options: dict[str, Any],
    wanted: Callable[[], bool] = lambda: True,
) -> None:
    def choose(*_: Any) -> Any:
        return body if wanted() else None

    choose.__signature__ = bare_signature(function)  # type: ignore[attr-defined]
    overloaded(function, choose, options, target)


def retyped(function: F, name: str, **hints: Any) -> F:
    """The same code under another name, for parameters of other types: an entrance of its own, compiled for these."""
    python = plain(function)
    twin = types.FunctionType(python.__code__, python.__globals__, name, python.__defaults__, python.__closure__)
    twin.__doc__, twin.__module__ = python.__doc__, python.__module__
    twin.__annotations__ = {**python.__annotations__, **hints}
    return cast(F, compiled(twin))


def recursive(function: F) -> F:
    """Like `compiled`, for a function of a module that calls itself; never to be called from Python but through a door."""

    def tell() -> None:
        made = importlib.import_module("numba").njit(**INNER)(function)
        _recursive[function] = function.__globals__[function.__name__] = made  # numba looks for the name it calls there

    tell_compiler(tell)
    return cast(F, _recursive.get(function, function))


_recursive: dict[Callable[..., Any], Any] = {}


def form_for_numba(function: Callable[..., Any]) -> Callable[..., Any]:
    """What compiled code calls where `function` is meant. Ask for the `compiler` first."""
    return _recursive.get(plain(function), function)


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
