"""One hash for every state of every game."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ludarium.kernel.chance import mixed
from ludarium.kernel.compiling import INNER, overloaded, plain
from ludarium.kernel.values import Shape, Writer, shape_of, shape_of_type, word

_SALT = word(0x2545_F491_4F6C_DD1D)


@functools.cache
def _hasher(shape: Shape, machine: bool) -> Callable[..., Any]:
    writer = Writer(machine)
    writer.scope |= {"mixed": mixed if machine else plain(mixed), "SALT": _SALT}
    lines = [f" code = mixed(code ^ {leaf}) + SALT" for leaf in writer.leaves(shape, "value")]
    return writer.function("def written(value):\n code = SALT\n" + "\n".join(lines) + "\n return code")


def key(value: Any) -> Any:
    """A hash of the value: two different values of one type have different words, except for one chance in 2⁶⁴."""
    with np.errstate(over="ignore"):
        return _hasher(shape_of(value), False)(value)


def _key(value):  # type: ignore[no-untyped-def]
    return _hasher(shape_of_type(value), True)


overloaded(key, _key, INNER)
