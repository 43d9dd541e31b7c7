"""What learned tables have weights for: every block of four by four lua, by where it lies.

The colour of a lua is fixed, so a block is 16 bits, stone or no stone. It is read so that its first lua is of the player's
colour (in a mirror where it is not), and turned so that the nearest edges lie below and to the left. What is left is one of
nine places, from the corner to the middle of the board; anything two lua or more from all edges is the middle, so boards
of all sizes share the tables.
"""

import functools
from typing import Any

import numpy as np

from ludarium.game.parts import TableShape
from ludarium.games.konane.rules import BLACK, JUMPING
from ludarium.kernel.bits import has
from ludarium.kernel.blocks import block_of_four, half_turned, rank_bits, reversed_bits, transposed
from ludarium.kernel.compiling import compiled

_SIDE = 4
_BLOCKS = 1 << 16
_PLACES = 9
_MIDDLE = 2
_SMALL = 36


@compiled
def _place(before: Any, behind: Any) -> Any:
    """How a block lies between two edges that are so far away: 0 and 1 near the first, 3 and 4 near the other, else 2."""
    if before < behind:
        return min(before, _MIDDLE)
    return 2 * _MIDDLE - min(behind, _MIDDLE) if behind < before else _MIDDLE


@compiled
def _number(block: Any, rank: Any, file: Any) -> Any:
    """The number of a block in these places, turned so that rank <= file <= 4 - rank."""
    if rank + file > 2 * _MIDDLE:
        block, rank, file = half_turned(block), 2 * _MIDDLE - rank, 2 * _MIDDLE - file
    if rank > file:
        block, rank, file = transposed(block), file, rank
    return (rank * (6 - rank) + file - rank) * _BLOCKS + block


@compiled
def patterns(rules: Any, state: Any, player: Any, out: Any) -> Any:
    """A number for each block of 16 lua."""
    if state.phase != JUMPING:
        return 0
    board, stones = rules.board, state.stones
    width, height = board.width, board.height
    own_first = has(rules.black, 0) == ((player ^ state.swapped) == BLACK)
    a, b, c = rank_bits(board, stones, 0), rank_bits(board, stones, 1), rank_bits(board, stones, 2)
    ra, rb, rc = reversed_bits(a, width), reversed_bits(b, width), reversed_bits(c, width)
    found = 0
    for rank in range(height - _SIDE + 1):
        d = rank_bits(board, stones, rank + 3)
        rd = reversed_bits(d, width)
        above = _place(rank, height - _SIDE - rank)
        for file in range(width - _SIDE + 1):
            behind = width - _SIDE - file
            if (((rank + file) & 1) == 0) == own_first:
                block, along = block_of_four(a, b, c, d, file), _place(file, behind)
            else:
                block, along = block_of_four(ra, rb, rc, rd, behind), _place(behind, file)
            out[found] = _number(block, above, along)
            found += 1
        a, b, c, ra, rb, rc = b, c, d, rb, rc, rd
    return found


def _images() -> Any:
    """Blocks in places on the board's axes look the same turned over them."""
    blocks = np.arange(_BLOCKS)
    over, half = transposed(blocks.copy()), half_turned(blocks)  # the first works on what it is given
    found = np.arange(_PLACES * _BLOCKS)
    for rank, file in ((0, 0), (0, 4), (1, 1), (1, 3), (2, 2)):
        first = int(_number(0, rank, file))
        images = [over, half, half[over]] if rank == file == _MIDDLE else [over] if rank == file else [half[over]]
        found[first : first + _BLOCKS] = first + np.minimum.reduce([blocks, *images])
    return found


@functools.cache
def _groups() -> tuple[Any, ...]:
    """Blocks that share a rank or a file, or a corner of nine lua, in the same place; the same block in all places; images."""
    blocks, place = np.tile(np.arange(_BLOCKS), _PLACES), np.repeat(np.arange(_PLACES), _BLOCKS)

    def sharing(cells: list[int]) -> Any:
        return (place << len(cells)) + sum(((blocks >> cell) & 1) << n for n, cell in enumerate(cells))

    lines = [[4 * line + n for n in range(4)] for line in range(4)] + [
        [4 * n + line for n in range(4)] for line in range(4)
    ]
    nines = [[4 * (r + rank) + f + file for r in range(3) for f in range(3)] for rank in range(2) for file in range(2)]
    return (*map(sharing, lines), *map(sharing, nines), blocks, _images())


def tables_for(rules: Any) -> TableShape:
    """One set of tables for small boards, where every lua is near an edge, one for all others, and others for misère."""
    width, height = rules.board.width, rules.board.height
    blocks = max(height - _SIDE + 1, 0) * max(width - _SIDE + 1, 0)
    name = "misere" if rules.misere else "small" if width * height <= _SMALL else "usual"
    return TableShape(name, _PLACES * _BLOCKS, blocks, _groups)
