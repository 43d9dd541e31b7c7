"""Where Python and compiled code meet a million times a second: arrays are lent, and answers are Python's own objects.

numba asks NumPy about every array that it is given, and counts it: 50 ns each. An array that is lent is only looked at, where it
lies; the caller holds it until the call is over. And numba gives back numbers; a step ends with a list, which is made here, of
ints that exist already, in a third of the time that NumPy takes.

In plain Python the same functions do the same. What they do in machine code needs Python's lock, so an entrance that uses them
keeps it.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import INNER, overloaded
from ludarium.kernel.values import Words

known_ints = np.array(range(1 << 14), dtype=object)
"""The numbers that most actions are. A list holds these objects themselves, so that making it makes no other."""


class Objects:
    """What a function returns that answers with objects of Python's (for annotations only)."""


def step_object(row: Any, out: Any, count: Any) -> Any:
    """A pair: the words in `row` as bytes, and the first so many numbers of `out` as a list of ints."""
    return row.tobytes(), out[:count].tolist()


def number_object(number: Any) -> Any:
    """The number as an int."""
    return int(number)


def words_of(row: Any) -> Words:
    """A row of words, which may be given as bytes."""
    return np.frombuffer(row, np.uint64) if isinstance(row, bytes) else row


def _step_object(row, out, count):  # type: ignore[no-untyped-def]  # numba compares signatures to the letter
    from ludarium.kernel.crossing_code import make_step

    def made(row, out, count):  # type: ignore[no-untyped-def]
        return make_step(row, out, count)

    return made


def _number_object(number):  # type: ignore[no-untyped-def]
    from ludarium.kernel.crossing_code import make_number

    def made(number):  # type: ignore[no-untyped-def]
        return make_number(number)

    return made


overloaded(step_object, _step_object, INNER)
overloaded(number_object, _number_object, INNER)
