"""Sets of squares behave as sets, for every number of words, compiled and interpreted alike."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludarium.kernel import bits
from ludarium.kernel.bits import members, squares

CELLS = (16, 64, 81, 121, 169, 256, 361, 400)


@st.composite
def boards(draw):
    cells = draw(st.sampled_from(CELLS))
    subset = st.sets(st.integers(0, cells - 1))
    return cells, draw(subset), draw(subset)


@given(boards())
def test_algebra(board):
    """both, either, without and differing are the set operations."""
    cells, a, b = board
    one, two = squares(a, cells), squares(b, cells)
    assert set(members(bits.both(one, two))) == a & b
    assert set(members(bits.either(one, two))) == a | b
    assert set(members(bits.without(one, two))) == a - b
    assert set(members(bits.differing(one, two))) == a ^ b
    assert bits.some(one) == bool(a)
    assert bits.meet(one, two) == bool(a & b)
    assert bits.same(one, two) == (a == b)
    assert members(bits.none(one)) == []
    assert bits.chosen(one, two, True) == one
    assert bits.chosen(one, two, False) == two


@given(boards(), st.integers(0, 399))
def test_members(board, square):
    """count, first, rest, nth, has, added, removed, toggled and only agree with sorted lists."""
    cells, a, _ = board
    square %= cells
    one, ordered = squares(a, cells), sorted(a)
    assert bits.count(one) == len(a)
    assert bits.has(one, square) == (square in a)
    assert set(members(bits.added(one, square))) == a | {square}
    assert set(members(bits.removed(one, square))) == a - {square}
    assert set(members(bits.toggled(one, square))) == a ^ {square}
    assert members(bits.only(one, square)) == [square]
    if a:
        assert bits.first(one) == ordered[0]
        assert members(bits.rest(one)) == ordered[1:]
        assert [bits.nth(one, n) for n in range(len(a))] == ordered
    out = np.zeros(len(a) + 1, np.int32)
    assert bits.listed(one, 1000, out, 0) == len(a)
    assert out[: len(a)].tolist() == [1000 + s for s in ordered]


@given(boards(), st.integers(1, 63))
def test_shifts(board, by):
    """up and down move every member; members that leave the words vanish."""
    cells, a, _ = board
    words = len(squares((), cells))
    one = squares(a, cells)
    assert set(members(bits.up(one, by))) == {s + by for s in a if s + by < 64 * words}
    assert set(members(bits.down(one, by))) == {s - by for s in a if s >= by}


@pytest.mark.parametrize("value", [0, 1, 2**63, 2**64 - 1, 0x8000_0001_0000_0000, 12345678901234567890])
def test_bit_counting(value):
    """ones and lowest_bit count as Python does."""
    from ludarium.kernel.compiling import plain

    with np.errstate(over="ignore"):
        assert plain(bits.ones)(np.uint64(value)) == value.bit_count()
