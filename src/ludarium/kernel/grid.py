"""Rectangular boards: squares numbered along the ranks, and sets of squares pushed over them.

Square = rank × width + file. Nothing wraps around an edge.
"""

from typing import Any, NamedTuple

from ludarium.kernel.bits import Squares, both, down, either, same, squares, up
from ludarium.kernel.compiling import compiled


class Grid(NamedTuple):
    """A board of `width` files and `height` ranks, at most 63 files wide."""

    width: int
    height: int
    full: Squares
    off_west: Squares  # all squares but those of the first file
    off_east: Squares  # all squares but those of the last file


def grid(width: int, height: int) -> Grid:
    """The board of that size."""
    cells = width * height

    def where(keep: Any) -> Squares:
        return squares((s for s in range(cells) if keep(s % width)), cells)

    return Grid(width, height, where(lambda f: True), where(lambda f: f > 0), where(lambda f: f < width - 1))


@compiled
def cells(board: Any) -> Any:
    """How many squares the board has."""
    return board.width * board.height


@compiled
def north(board: Any, a: Any) -> Any:
    """a pushed one rank up."""
    return both(up(a, board.width), board.full)


@compiled
def south(board: Any, a: Any) -> Any:
    """a pushed one rank down."""
    return down(a, board.width)


@compiled
def east(board: Any, a: Any) -> Any:
    """a pushed one file to the right."""
    return both(up(both(a, board.off_east), 1), board.full)


@compiled
def west(board: Any, a: Any) -> Any:
    """a pushed one file to the left."""
    return down(both(a, board.off_west), 1)


@compiled
def around(board: Any, a: Any) -> Any:
    """The squares orthogonally next to a square of a."""
    return either(either(north(board, a), south(board, a)), either(east(board, a), west(board, a)))


@compiled
def flood(board: Any, a: Any, through: Any) -> Any:
    """a and all squares that steps from it through squares of `through` reach."""
    while True:
        wider = either(a, both(around(board, a), through))
        if same(wider, a):
            return a
        a = wider
