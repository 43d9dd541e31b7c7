"""Throws that are left to spend, in one number, and throws in the order they were thrown.

`left` counts the ones (16 bits), fours and eights, and holds the 2 or 3 that ends every series. The order thrown is kept
for the text of a position only: two bits a throw, 31 throws a number, in two numbers; a series longer than 62 throws
(one in 10²⁶ with cowries) is counted beyond that, all in all exactly, but no longer in order.
"""

from typing import Any

from ludarium.kernel.compiling import compiled

FACES = (1, 2, 3, 4, 8)
LAST_SHIFT = 48
_COUNT = 0xFFFF
_FULL = 1 << 60  # a number this large holds 31 throws


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
def has_throw(left: Any, throw: Any) -> Any:
    """Whether such a throw is left."""
    if throw == 1:
        return ones_in(left) > 0
    if throw == 4:
        return fours_in(left) > 0
    if throw == 8:
        return eights_in(left) > 0
    return last_in(left) == throw


@compiled
def with_throw(left: Any, throw: Any) -> Any:
    """`left` and one more throw; a count that is full stays so (no route is long enough to tell)."""
    full = (throw == 1 and ones_in(left) == _COUNT) or (throw == 4 and fours_in(left) == _COUNT)
    if full or (throw == 8 and eights_in(left) == _COUNT):
        return left
    return left + one_of(throw)


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


def throws_in(left: int) -> list[int]:
    """The throws left, largest first (Python only)."""
    last = [last_in(left)] if last_in(left) else []
    return [8] * eights_in(left) + [4] * fours_in(left) + last + [1] * ones_in(left)


def in_order(noted: tuple[int, int, int]) -> list[int]:
    """The throws of a series in the order thrown, without the 2 or 3 that ends it (Python only)."""
    found = []
    for number in noted[:2]:
        digits = []
        while number:
            digits.append((0, 1, 4, 8)[number & 3])
            number >>= 2
        found += digits[::-1]
    return found + throws_in(noted[2])[::-1]
