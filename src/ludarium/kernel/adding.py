"""Adding to a number that many lanes add to at once."""

from typing import Any

from ludarium.kernel.compiling import compiled


@compiled
def add(array: Any, at: Any, amount: Any) -> None:
    """Add to a number of the array: in one piece on a machine where lanes run at the same time."""
    array[at] += amount
