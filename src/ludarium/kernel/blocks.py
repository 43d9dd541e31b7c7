"""Small blocks of a board as whole numbers: what patterns are looked up by.

A block of four ranks and four files is a number of 16 bits, four for each rank, the lowest rank and the first file in
the lowest bit.
"""

from typing import Any

import numpy as np

from ludarium.kernel.bits import pick
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

_ALL = word((1 << 64) - 1)


@compiled
def rank_bits(board: Any, a: Any, rank: Any) -> Any:
    """The squares of `a` on one rank, the first file in the lowest bit."""
    first = rank * board.width
    at, by = first >> 6, first & 63
    bits = pick(a, at) >> word(by)
    if by + board.width > 64:
        bits |= pick(a, at + 1) << word(64 - by)
    return bits & (_ALL >> word(64 - board.width))


@compiled
def reversed_bits(bits: Any, width: Any) -> Any:
    """The lowest `width` bits in reverse order: a rank seen in a mirror."""
    bits = ((bits >> word(1)) & word(0x5555555555555555)) | ((bits & word(0x5555555555555555)) << word(1))
    bits = ((bits >> word(2)) & word(0x3333333333333333)) | ((bits & word(0x3333333333333333)) << word(2))
    bits = ((bits >> word(4)) & word(0x0F0F0F0F0F0F0F0F)) | ((bits & word(0x0F0F0F0F0F0F0F0F)) << word(4))
    bits = ((bits >> word(8)) & word(0x00FF00FF00FF00FF)) | ((bits & word(0x00FF00FF00FF00FF)) << word(8))
    bits = ((bits >> word(16)) & word(0x0000FFFF0000FFFF)) | ((bits & word(0x0000FFFF0000FFFF)) << word(16))
    bits = (bits >> word(32)) | (bits << word(32))
    return bits >> word(64 - width)


@compiled
def block_of_four(lowest: Any, second: Any, third: Any, highest: Any, file: Any) -> Any:
    """Four files, from `file` on, of four ranks."""
    by = word(file)
    low = ((lowest >> by) & word(15)) | (((second >> by) & word(15)) << word(4))
    high = (((third >> by) & word(15)) << word(8)) | (((highest >> by) & word(15)) << word(12))
    return np.int64(low | high)


@compiled
def half_turned(block: Any) -> Any:
    """A block of 16 squares, turned by 180 degrees."""
    block = ((block >> 1) & 0x5555) | ((block & 0x5555) << 1)
    block = ((block >> 2) & 0x3333) | ((block & 0x3333) << 2)
    block = ((block >> 4) & 0x0F0F) | ((block & 0x0F0F) << 4)
    return (block >> 8) | ((block & 0x00FF) << 8)


@compiled
def transposed(block: Any) -> Any:
    """A block of 16 squares with ranks and files exchanged."""
    change = (block ^ (block >> 3)) & 0x0A0A
    block ^= change ^ (change << 3)
    change = (block ^ (block >> 6)) & 0x00CC
    return block ^ change ^ (change << 6)
