"""Entrances for another machine: what numba makes of them before anything is fitted to this one.

numba writes LLVM's code for a function in a form that suits every machine, and then optimises it for the processor at hand.
Here it is taken before that. Nothing of it may have been optimised, because the sizes of pointers differ: so this works in
a process that has compiled nothing yet, and compiles nothing else.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ludarium.errors import BadGame
from ludarium.kernel.compiling import INNER, compile_for_elsewhere, compiler, plain
from ludarium.kernel.door import Door, parameters, uncompiled
from ludarium.kernel.explaining import explained
from ludarium.kernel.insides import inside
from ludarium.kernel.machinery import NumbaError, entrance_only, numba

_Library: Any = inside("numba.core.codegen", "CPUCodeLibrary")
_NOTHING = "no library is called so"


class Emitted(NamedTuple):
    """A function as LLVM's text. It is called `symbol` there, and takes and returns values of these types.

    A type is `int64`, `float64`, `record` or, for arrays, `uint64[1]`: what they hold, and how many axes they have.
    """

    name: str
    text: str
    symbol: str
    takes: dict[str, str]
    returns: str


def emitted(door: Door, function: Callable[..., Any]) -> Emitted:
    """The entrance `door.enter(function)` before it is optimised for any machine."""
    entrance, kinds = uncompiled(door, function)
    try:
        return _emitted(function.__name__, entrance, ["rules", "state", *parameters(function).names], kinds)
    except NumbaError as error:
        raise BadGame(explained(str(error), door.folder)) from error


def emitted_number(function: Callable[[float], float]) -> Emitted:
    """A function of one number, in the same way."""
    return _emitted(function.__name__, plain(function), ["number"], [numba.types.float64])


def _emitted(name: str, function: Any, names: list[str], kinds: list[Any]) -> Emitted:
    compile_for_elsewhere()
    compiler()
    with _unoptimised(), entrance_only(_NOTHING):
        dispatcher: Any = numba.njit(tuple(kinds), **INNER)(function)
    (made,) = dispatcher.overloads.values()
    takes = {name: _spelled(kind) for name, kind in zip(names, kinds, strict=True)}
    text, symbol = str(made.library._final_module), made.fndesc.llvm_func_name
    return Emitted(name, text, symbol, takes, _spelled(made.signature.return_type))


def _spelled(kind: Any) -> str:
    if isinstance(kind, numba.types.Array):
        return f"{kind.dtype}[{kind.ndim}]"
    return "record" if isinstance(kind, numba.types.Record) else str(kind)


@contextmanager
def _unoptimised() -> Iterator[None]:
    """Within, numba's code is left as it was written."""
    usual = inside("numba.core.codegen", "CPUCodeLibrary._optimize_functions", "self", "ll_module")
    _Library._optimize_functions = lambda self, ll_module: None
    try:
        yield
    finally:
        _Library._optimize_functions = usual
