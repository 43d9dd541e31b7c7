"""Inner functions are not made into machine code on their own: a third less to wait when something is compiled.

numba optimises and emits every function it compiles, also those that are only ever linked into a larger one. While an
entrance is being compiled, this leaves that to the entrance itself, which is optimised as a whole. It touches numba's
inside, so it looks first whether the inside is as expected; otherwise it says so, and everything is compiled the ordinary,
slower way.
"""

import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ludarium.kernel.insides import ChangedInside, inside

_here = threading.local()
_installed = False
_METHODS = (
    ("CPUCodeLibrary._optimize_final_module", "self"),
    ("CPUCodeLibrary._finalize_final_module", "self"),
    ("CPUCodeLibrary._finalize_dynamic_globals", "self"),
    ("JITCPUCodegen.set_env", "self", "env_name", "env"),
)


def is_possible() -> bool:
    """Whether numba's inside is as this file expects it; a warning says what is not."""
    try:
        for name, *parameters in _METHODS:
            inside("numba.core.codegen", name, *parameters)
        inside("numba.core.compiler_lock", "global_compiler_lock.acquire")
        inside("numba.core.registry", "cpu_target.target_context.refresh")
    except ChangedInside as error:
        warnings.warn(f"Compiling will take half as long again. {error}", RuntimeWarning, stacklevel=2)
        return False
    return True


@contextmanager
def entrance_only(name: str) -> Iterator[None]:
    """Within, in this thread, only the library called `name` is made into machine code."""
    if not _installed:
        yield
        return
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.registry import cpu_target

    with global_compiler_lock:  # two threads at once would trip over each other
        cpu_target.target_context.refresh()  # numba's own runtime is set up before, and wholly
    _here.entrance = name
    try:
        yield
    finally:
        _here.entrance = None


def _is_inner(library: Any) -> bool:
    entrance = getattr(_here, "entrance", None)
    return entrance is not None and library.name != entrance


def _install() -> None:
    from numba.core import codegen

    library, engine = codegen.CPUCodeLibrary, codegen.JITCPUCodegen
    optimise, finalise, set_env = library._optimize_final_module, library._finalize_final_module, engine.set_env

    def optimise_entrance(self: Any) -> None:
        if not _is_inner(self):
            optimise(self)

    def finalise_entrance(self: Any) -> None:
        if not _is_inner(self):
            finalise(self)
            return
        self._finalize_dynamic_globals()
        self._finalized = True

    def set_known_env(self: Any, env_name: str, env: Any) -> None:
        if self._engine.get_global_value_address(env_name):  # an inner function has none, and needs none
            set_env(self, env_name, env)

    library._optimize_final_module = optimise_entrance
    library._finalize_final_module = finalise_entrance
    engine.set_env = set_known_env


if is_possible():
    _install()
    _installed = True
