"""Pushing sets over a board does not wrap around its edges."""

from hypothesis import given
from hypothesis import strategies as st

from ludarium.kernel import grid as grids
from ludarium.kernel.bits import members, squares
from ludarium.kernel.compiling import plain


@st.composite
def boards(draw):
    width, height = draw(st.integers(2, 20)), draw(st.integers(2, 20))
    return width, height, draw(st.sets(st.integers(0, width * height - 1)))


def _moved(board, a, file, rank):
    width, height = board
    spots = {(s % width + file, s // width + rank) for s in a}
    return {r * width + f for f, r in spots if 0 <= f < width and 0 <= r < height}


@given(boards())
def test_pushes(case):
    """North, south, east and west move every square by one and drop those at the edge."""
    width, height, a = case
    board, one = grids.grid(width, height), squares(a, width * height)
    for push, file, rank in ((grids.north, 0, 1), (grids.south, 0, -1), (grids.east, 1, 0), (grids.west, -1, 0)):
        pushed = plain(push)(board, one)
        assert set(members(pushed)) == _moved((width, height), a, file, rank)
