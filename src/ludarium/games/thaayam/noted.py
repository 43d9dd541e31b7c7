"""The series of the turn in progress: its throws as they were thrown, those dropped, and whether any is spent.

The order is kept for texts only: two bits a throw, 31 throws a number, in two numbers; a series longer than 62 throws (one in
10²⁶ with cowries) is counted beyond that, all in all exactly, but no longer in order.
"""

from typing import Any

from ludarium.games.thaayam.series import count_in, fours_in, one_of, ones_in, with_throw
from ludarium.games.thaayam.sides import MOVED, SLOTS, TWINS, on_board, unit_at
from ludarium.kernel.compiling import compiled

_FULL = 1 << 60  # a number this large holds 31 throws


@compiled
def appended(noted: Any, throw: Any) -> Any:
    """The order of throws (first, second, beyond) with a 1, 4 or 8 more."""
    first, second, beyond = noted
    code = 1 if throw == 1 else 2 if throw == 4 else 3
    if first < _FULL:
        return first * 4 + code, second, beyond
    if second < _FULL:
        return first, second * 4 + code, beyond
    return first, second, with_throw(beyond, throw)


@compiled
def _digits(number: Any) -> Any:
    """How many throws one of the numbers of `noted` holds."""
    found = 0
    while number > 0:
        found += 1
        number >>= 2
    return found


@compiled
def length(state: Any) -> Any:
    """How many throws the series has."""
    first, second, beyond = state.noted
    return _digits(first) + _digits(second) + count_in(beyond) + (1 if state.closed != 0 else 0)


@compiled
def thrown(state: Any, which: Any) -> Any:
    """The throw of the series with that number."""
    first, second, beyond = state.noted
    before = _digits(first)
    if which < before + _digits(second):
        number, left = (first, before - 1 - which) if which < before else (second, before + _digits(second) - 1 - which)
        code = (number >> (2 * left)) & 3
        return 1 if code == 1 else 4 if code == 2 else 8
    which -= before + _digits(second)
    if which < count_in(beyond):
        return 1 if which < ones_in(beyond) else 4 if which < ones_in(beyond) + fours_in(beyond) else 8
    return state.closed


@compiled
def dropped(state: Any) -> Any:
    """How many throws of the series are lost because no 1 had come."""
    if on_board(state.sides[state.turn]):
        return 0
    for which in range(length(state)):
        if thrown(state, which) == 1:
            return which
    return length(state)


@compiled
def unspent(state: Any) -> Any:
    """Whether no throw of the series is spent and nothing has moved."""
    side, whole = state.sides[state.turn], 0
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        if (byte >> 6 != 0) if slot >= TWINS else (byte & MOVED != 0):
            return False
    for which in range(dropped(state), length(state)):
        whole += one_of(thrown(state, which))
    return whole == state.left and state.captured == 0
