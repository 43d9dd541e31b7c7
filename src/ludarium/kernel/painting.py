"""Painting sets of squares into planes of bytes, for observations."""

from typing import Any

from ludarium.kernel.bits import first, rest, some
from ludarium.kernel.compiling import compiled


@compiled
def paint(sheets: Any, lane: Any, at: Any, squares: Any) -> None:
    """A one for every square of the set, in the plane that begins at `at` of the lane's row."""
    left = squares
    while some(left):
        sheets[lane, at + first(left)] = 1
        left = rest(left)


@compiled
def fill(sheets: Any, lane: Any, at: Any, cells: Any, value: Any) -> None:
    """The same number everywhere in a plane of so many cells."""
    for cell in range(cells):
        sheets[lane, at + cell] = value
