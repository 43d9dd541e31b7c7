"""Inner functions are not made into machine code on their own: a third less to wait when something is compiled.

numba optimises and emits every function it compiles, also those that are only ever linked into a larger one. While an
entrance is being compiled, this leaves that to the entrance itself, which is optimised as a whole. It touches numba's
inside, so it looks first whether the inside is as expected; otherwise everything is compiled the ordinary, slower way.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import codegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

_here = threading.local()
_EXPECTED = ("_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")
POSSIBLE = all(hasattr(codegen.CPUCodeLibrary, name) for name in _EXPECTED) and hasattr(
    codegen.JITCPUCodegen, "set_env"
)


@contextmanager
def entrance_only(name: str) -> Iterator[None]:
    """Within, in this thread, only the library called `name` is made into machine code."""
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

    def set_known_env(self: Any, name: str, env: Any) -> None:
        if self._engine.get_global_value_address(name):  # an inner function has none, and needs none
            set_env(self, name, env)

    library._optimize_final_module = optimise_entrance
    library._finalize_final_module = finalise_entrance
    engine.set_env = set_known_env


if POSSIBLE:
    _install()
