"""Throws that are left to spend, in one number.

`left` counts the ones (16 bits), fours and eights, and holds the 2 or 3 that ends every series. `noted` has the order thrown.
"""

from typing import Any

from ludarium.kernel.compiling import compiled

FACES = (1, 2, 3, 4, 8)
LAST_SHIFT = 48
_COUNT = 0xFFFF


@compiled
def face(number: Any) -> Any:
    """The throw of each number from 0: 1, 2, 3, 4, 8."""
    return number + 1 if number < 4 else 8


@compiled
def number_of(throw: Any) -> Any:
    """The number of a throw, from 0: chance's action."""
    return throw - 1 if throw < 8 else 4


@compiled
def ends_series(throw: Any) -> Any:
    """Whether the throw is the last of its series."""
    return throw == 2 or throw == 3


@compiled
def ones_in(left: Any) -> Any:
    """How many throws of 1 are left."""
    return left & _COUNT


@compiled
def fours_in(left: Any) -> Any:
    """How many throws of 4 are left."""
    return (left >> 16) & _COUNT


@compiled
def eights_in(left: Any) -> Any:
    """How many throws of 8 are left."""
    return (left >> 32) & _COUNT


@compiled
def last_in(left: Any) -> Any:
    """The 2 or 3 that ended the series, 0 where it is spent."""
    return left >> LAST_SHIFT


@compiled
def count_in(left: Any) -> Any:
    """How many throws are left."""
    return ones_in(left) + fours_in(left) + eights_in(left) + (1 if last_in(left) > 0 else 0)


@compiled
def sum_of(left: Any) -> Any:
    """The points of all throws that are left."""
    return ones_in(left) + last_in(left) + 4 * fours_in(left) + 8 * eights_in(left)


@compiled
def one_of(throw: Any) -> Any:
    """What a throw adds to `left`."""
    if throw == 1:
        return 1
    if throw == 4:
        return 1 << 16
    if throw == 8:
        return 1 << 32
    return throw << LAST_SHIFT


@compiled
def times_in(left: Any, throw: Any) -> Any:
    """How many such throws are left."""
    if throw == 1:
        return ones_in(left)
    if throw == 4:
        return fours_in(left)
    if throw == 8:
        return eights_in(left)
    return 1 if last_in(left) == throw else 0


@compiled
def with_throw(left: Any, throw: Any) -> Any:
    """`left` and one more throw; a count that is full stays so (no route is long enough to tell)."""
    full = (throw == 1 and ones_in(left) == _COUNT) or (throw == 4 and fours_in(left) == _COUNT)
    if full or (throw == 8 and eights_in(left) == _COUNT):
        return left
    return left + one_of(throw)


def throws_in(left: int) -> list[int]:
    """The throws left, largest first (Python only)."""
    return [throw for throw in reversed(FACES) for _ in range(times_in(left, throw))]
