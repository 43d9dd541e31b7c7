"""The board of eight by eight read at a stroke: it is one word, which is turned as a whole rather than block by block.

Besides the blocks of four by four, tables for this board have weights for pairs of neighbouring ranks and of neighbouring
files: stones jump along lines, and no block sees a whole one.
"""

from typing import Any

from ludarium.kernel.blocks import reversed_bits
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number, word

BLOCKS = 1 << 16
PAIRS = 4  # kinds of pairs: from the edge inwards, the last being the two lines in the middle
MOST = 25 + 14


@compiled
def mirrored(board: Any) -> Any:
    """The files of the board in reverse order."""
    board = ((board >> word(1)) & word(0x5555555555555555)) | ((board & word(0x5555555555555555)) << word(1))
    board = ((board >> word(2)) & word(0x3333333333333333)) | ((board & word(0x3333333333333333)) << word(2))
    return ((board >> word(4)) & word(0x0F0F0F0F0F0F0F0F)) | ((board & word(0x0F0F0F0F0F0F0F0F)) << word(4))


@compiled
def flipped(board: Any) -> Any:
    """Ranks and files exchanged."""
    change = (board ^ (board >> word(7))) & word(0x00AA00AA00AA00AA)
    board ^= change ^ (change << word(7))
    change = (board ^ (board >> word(14))) & word(0x0000CCCC0000CCCC)
    board ^= change ^ (change << word(14))
    change = (board ^ (board >> word(28))) & word(0x00000000F0F0F0F0)
    return board ^ change ^ (change << word(28))


@compiled
def _block(board: Any, rank: Any, file: Any) -> Any:
    """The block of four by four that begins at this rank and file, with the number of its place."""
    bits = (board >> word(8 * rank + file)) & word(0x0F0F0F0F)
    bits = (bits | (bits >> word(4))) & word(0x00FF00FF)
    place = rank * (6 - rank) + file - rank
    return place * BLOCKS + number((bits | (bits >> word(8))) & word(0xFFFF))


@compiled
def _pair(board: Any, first: Any) -> Any:
    """Two neighbouring ranks."""
    return (9 + first) * BLOCKS + number((board >> word(8 * first)) & word(0xFFFF))


@compiled
def _outer(board: Any, odd: Any, out: Any, at: Any) -> Any:
    """What lies towards one corner of the board: two to four such views make up all of it."""
    out[at], out[at + 1], out[at + 2], out[at + 3] = (
        _block(board, 0, 2), _block(odd, 0, 1), _block(odd, 0, 3), _block(odd, 1, 2),
    )  # fmt: skip
    out[at + 4], out[at + 5], out[at + 6] = _pair(board, 0), _pair(board, 1), _pair(board, 2)
    return at + 7


@compiled
def _on_axes(board: Any, out: Any, at: Any) -> Any:
    """The blocks on the diagonals of one half of the board."""
    out[at], out[at + 1], out[at + 2], out[at + 3] = (
        _block(board, 0, 0), _block(board, 0, 4), _block(board, 1, 1), _block(board, 1, 3),
    )  # fmt: skip
    return at + 4


@compiled
def read_eight(board: Any, out: Any) -> Any:
    """The numbers of all 25 blocks and 14 pairs of lines. The player's stones stand on the colour of the first lua."""
    odd, over = mirrored(board), flipped(board)
    odd_over, back, back_over = flipped(odd), reversed_bits(board, 64), reversed_bits(over, 64)
    at = _outer(board, odd, out, 0)
    at = _outer(over, odd_over, out, at)
    at = _outer(back, reversed_bits(odd, 64), out, at)
    at = _outer(back_over, reversed_bits(odd_over, 64), out, at)
    at = _on_axes(back, out, _on_axes(board, out, at))
    out[at], out[at + 1], out[at + 2] = _block(board, 2, 2), _pair(board, 3), _pair(over, 3)
    return at + 3
