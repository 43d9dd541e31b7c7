"""The board of six by six: 36 lua in one word, which is turned as a whole, as on the board of eight by eight.

Besides the blocks of four by four, tables for this board have weights for every three neighbouring ranks or files: half of the
board at once.
"""

import functools
from typing import Any

import numpy as np

from ludarium.kernel.blocks import half_turned, reversed_bits, transposed
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number, word

_SIDE, _LUA = 6, 36
_BLOCKS, _BLOCK_PLACES = 1 << 16, 4  # corners of either colour, edges, the middle
_STRIPS, _STRIP_PLACES = 1 << 18, 2  # at the edge, one line from it
_FIRST_STRIP = _BLOCK_PLACES * _BLOCKS
WEIGHTS = _FIRST_STRIP + _STRIP_PLACES * _STRIPS
MOST = 9 + 8

_SPREAD = np.array(
    [sum(1 << _SIDE * file for file in range(_SIDE) if rank >> file & 1) for rank in range(64)], np.uint64
)
"""A rank as a file."""


@compiled
def upside_down(board: Any) -> Any:
    """The ranks of the board in reverse order."""
    turned = word(0)
    for rank in range(_SIDE):
        turned = (turned << word(_SIDE)) | ((board >> word(_SIDE * rank)) & word(63))
    return turned


@compiled
def _flipped(board: Any) -> Any:
    """Ranks and files exchanged."""
    turned = word(0)
    for rank in range(_SIDE):
        turned |= _SPREAD[number((board >> word(_SIDE * rank)) & word(63))] << word(rank)
    return turned


@compiled
def _block(board: Any, place: Any, first: Any) -> Any:
    """The block of four by four whose first lua has that number."""
    bits = board >> word(first)
    low = (bits & word(15)) | ((bits >> word(2)) & word(0xF0))
    high = ((bits >> word(4)) & word(0xF00)) | ((bits >> word(6)) & word(0xF000))
    return place * _BLOCKS + number(low | high)


@compiled
def _strip(board: Any, first: Any) -> Any:
    """Three neighbouring ranks."""
    return _FIRST_STRIP + first * _STRIPS + number((board >> word(_SIDE * first)) & word(_STRIPS - 1))


@compiled
def read_six(board: Any, out: Any) -> Any:
    """The numbers of all 9 blocks and 8 strips. The player's stones stand on the colour of the first lua."""
    over = _flipped(board)
    back, back_over = reversed_bits(board, _LUA), reversed_bits(over, _LUA)
    out[0], out[1], out[2], out[3] = (
        _block(board, 0, 0), _block(back, 0, 0), _block(board, 1, 2), _block(back, 1, 2),
    )  # fmt: skip
    out[4], out[5], out[6], out[7] = (
        _block(board, 2, 1),
        _block(over, 2, 1),
        _block(back, 2, 1),
        _block(back_over, 2, 1),
    )
    out[8] = _block(board, 3, _SIDE + 1)
    out[9], out[10], out[11], out[12] = _strip(board, 0), _strip(over, 0), _strip(back, 0), _strip(back_over, 0)
    out[13], out[14], out[15], out[16] = _strip(board, 1), _strip(over, 1), _strip(back, 1), _strip(back_over, 1)
    return MOST


@functools.cache
def groups_of_six() -> tuple[Any, ...]:
    """Blocks that share two lines or a corner of nine lua, strips that share two lines or four by three lua; images."""
    numbers = np.arange(WEIGHTS)
    strip = numbers >= _FIRST_STRIP
    begin = np.where(strip, _FIRST_STRIP + (numbers - _FIRST_STRIP) // _STRIPS * _STRIPS, numbers // _BLOCKS * _BLOCKS)
    bits = numbers - begin
    four = 0xF | 0xF << _SIDE | 0xF << 2 * _SIDE
    masks = ((0x00FF, 0xFFF), (0xFF00, 0xFFF << _SIDE), (0x3333, four), (0xCCCC, four << 2), (0x0777, four << 1))
    return (*(begin + (bits & np.where(strip, lines, block)) for block, lines in masks), images_of_six())


@functools.cache
def images_of_six() -> Any:
    """Corners look the same turned over the diagonal through them, and the middle turned in every way."""
    blocks = np.arange(_BLOCKS)
    over, half = transposed(blocks.copy()), half_turned(blocks)  # the first works on what it is given
    found = np.arange(WEIGHTS)
    found[:_BLOCKS] = np.minimum(blocks, over)
    found[_BLOCKS : 2 * _BLOCKS] = _BLOCKS + np.minimum(blocks, half[over])
    found[3 * _BLOCKS : 4 * _BLOCKS] = 3 * _BLOCKS + np.minimum.reduce([blocks, over, half, half[over]])
    return found
