"""The same rules with another judgement: how a caller's own `worth` reaches the compiled search.

The class of `rules` decides what the verbs mean, so the caller's judgement gets a class of its own: same fields, same
verbs except `worth`. Code compiled for the game itself is not touched, and is as fast as ever.
"""

import functools
import re
from collections.abc import Callable
from typing import Any

from ludarium.errors import LudariumError
from ludarium.kernel.compiling import INTERPRETED, compiled, compiler
from ludarium.kernel.door import Door
from ludarium.kernel.values import coerced
from ludarium.kernel.verbs import VERBS, teach, worth


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether numba has compiled the function, or will."""
    return hasattr(function, "py_func")


@compiled
def judged_at(rules: Any, state: Any, player: int) -> Any:
    """What the verb `worth` says, for Python to ask."""
    return worth(rules, state, player)


def door_judging_by(door: Door, judgement: Callable[..., Any]) -> Door:
    """A door to the same variant where `worth(rules, state, player)` is this function. Nothing of it is kept on disk.

    LudariumError says why numba cannot compile it.
    """
    numba: Any = None if INTERPRETED else compiler()
    ask: Any = judgement if INTERPRETED or is_compiled(judgement) else numba.njit(judgement)
    kind: Any = type(door.rules)
    rules, state = _twin(kind, ask)(*door.rules), coerced(door.read(door.start_words))
    if not INTERPRETED:
        try:  # on its own and beforehand: so it may allocate, which the rules around it may not
            ask.compile((numba.typeof(rules), numba.typeof(state), numba.int64))
        except numba.core.errors.NumbaError as error:
            sentence = f"numba cannot compile {judgement.__name__}(rules, state, player): {_gist(str(error))}"
            raise LudariumError(sentence, code="BAD_EVALUATE") from error
    return Door(rules, state)


def _gist(complaint: str) -> str:
    """What numba's pages of complaint come to, in a line."""
    lines = (line.strip() for line in re.sub(r"\x1b\[[0-9;]*m", "", complaint).splitlines())
    useful = [line for line in lines if line and not line.startswith("Failed in nopython")]
    return " ".join(useful[:2])[:300] or "it does not say why"


@functools.cache
def _twin(rules_class: Any, ask: Callable[..., Any]) -> Any:
    """A class like `rules_class` with the same verbs except `worth`, which calls the function."""
    twin = type(rules_class.__name__, (rules_class,), {"__module__": rules_class.__module__, "KEPT": False})
    known = {verb.__name__: verb.dispatch(rules_class) for verb in VERBS}  # type: ignore[attr-defined]

    def judged(rules: Any, state: Any, player: Any) -> Any:
        return float(ask(rules, state, player))

    teach(twin, {**known, "worth": judged})
    return twin
