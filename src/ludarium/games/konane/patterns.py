"""What learned tables have weights for: every block of four by four lua, by where it lies.

The colour of a lua is fixed, so a block is 16 bits, stone or no stone. It is read so that its first lua is of the player's
colour (in a mirror where it is not), and turned so that the nearest edges lie below and to the left. What is left is one of
nine places, from the corner to the middle of the board; anything two lua or more from all edges is the middle, so boards
of all sizes share the tables. The boards of eight by eight and six by six have tables of their own, with whole lines besides
the blocks.
"""

import functools
from typing import Any

import numpy as np

from ludarium.game.parts import TableShape
from ludarium.games.konane import patterns_six
from ludarium.games.konane.patterns_eight import BLOCKS, MOST, PAIRS, mirrored, read_eight
from ludarium.games.konane.patterns_six import read_six, upside_down
from ludarium.games.konane.rules import BLACK, JUMPING
from ludarium.kernel.bits import has, pick
from ludarium.kernel.blocks import block_of_four, half_turned, rank_bits, reversed_bits, transposed
from ludarium.kernel.compiling import compiled

_SIDE = 4
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
    return (rank * (6 - rank) + file - rank) * BLOCKS + block


@compiled
def patterns(rules: Any, state: Any, player: Any, out: Any) -> Any:
    """A number for each block of 16 lua and, where there are tables for them, for each pair of lines."""
    if state.phase != JUMPING:
        return 0
    board, stones = rules.board, state.stones
    width, height = board.width, board.height
    own_first = has(rules.black, 0) == ((player ^ state.swapped) == BLACK)
    if width == height == 8 and not rules.misere:
        whole = pick(stones, 0)
        return read_eight(whole if own_first else mirrored(whole), out)
    if width == height == 6 and not rules.misere:
        whole = pick(stones, 0)
        return read_six(whole if own_first else upside_down(whole), out)
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


def _images(places: int) -> Any:
    """Blocks in places on the board's axes look the same turned over them; so does the pair in the middle."""
    blocks = np.arange(BLOCKS)
    over, half = transposed(blocks.copy()), half_turned(blocks)  # the first works on what it is given
    found = np.arange(places * BLOCKS)
    for rank, file in ((0, 0), (0, 4), (1, 1), (1, 3), (2, 2)):
        first = int(_number(0, rank, file))
        images = [over, half, half[over]] if rank == file == _MIDDLE else [over] if rank == file else [half[over]]
        found[first : first + BLOCKS] = first + np.minimum.reduce([blocks, *images])
    if places > _PLACES:
        found[-BLOCKS:] = (places - 1) * BLOCKS + np.minimum(blocks, half)
    return found


@functools.cache
def _groups(places: int) -> tuple[Any, ...]:
    """Blocks that share a rank or a file, or a corner of nine lua, in the same place; the same block in all places; images.

    Pairs of lines that share a line, or four neighbouring lua of both, are alike too.
    """
    blocks, place = np.tile(np.arange(BLOCKS), places), np.repeat(np.arange(places), BLOCKS)

    def sharing(mask: int, pair_mask: int) -> Any:
        return place * BLOCKS + (blocks & np.where(place < _PLACES, mask, pair_mask))

    lines = [0x000F << 4 * line for line in range(4)] + [0x1111 << line for line in range(4)]
    nines = [0x0777 << 4 * rank + file for rank in range(2) for file in range(2)]
    pairs = [0x00FF, 0xFF00, *(0x0F0F << file for file in range(5)), 0xFFFF, 0x0707, 0x1C1C, 0x3838, 0xE0E0]
    everywhere = np.where(place < _PLACES, blocks, place * BLOCKS + blocks)
    return (*map(sharing, lines + nines, pairs), everywhere, _images(places))


def tables_for(rules: Any) -> TableShape:
    """Tables of their own for 8×8, for 6×6 and for smaller boards, where every lua is near an edge; others for misère."""
    width, height = rules.board.width, rules.board.height
    if width == height == 8 and not rules.misere:
        return _shape("eight", _PLACES + PAIRS, MOST)
    if width == height == 6 and not rules.misere:
        return TableShape(
            "six", patterns_six.WEIGHTS, patterns_six.MOST, patterns_six.groups_of_six, patterns_six.images_of_six
        )
    blocks = max(height - _SIDE + 1, 0) * max(width - _SIDE + 1, 0)
    name = "misere" if rules.misere else "small" if width * height <= _SMALL else "usual"
    return _shape(name, _PLACES, blocks)


def _shape(name: str, places: int, most: int) -> TableShape:
    groups, images = functools.partial(_groups, places), functools.partial(_images, places)
    return TableShape(name, places * BLOCKS, most, groups, images)
