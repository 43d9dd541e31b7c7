"""What learned tables have weights for: windows of two by four squares, and the king with all he sees.

Attackers and defenders see different games, so everything has a weight for each. A window, lying or standing, is three to
the eighth (empty, attacker, defender), and comes with its distance from the nearest edges: 0, 1 or more. It is turned so that these
lie below and to the left; one in the very middle is read in the order that gives the smaller number. So boards of all
sizes share the tables, and all symmetries hold. Of the king are looked up the eight squares around him, his
line in each direction up to the first piece, his place on the board, and how many are left on both sides; `patterns_counted.py` has what is counted over the whole board.
"""

import functools
from typing import Any

import numpy as np

from ludarium.game.parts import TableShape
from ludarium.games.tafl.patterns_counted import PATTERNS, WEIGHTS, list_counted
from ludarium.games.tafl.slides import empty_squares
from ludarium.games.tafl.worth import weights_row
from ludarium.kernel.bits import added, count, has, only
from ludarium.kernel.blocks import rank_bits
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

_LONG, _SHORT = 4, 2
_FAR = 2  # a distance from the edge that no longer matters
_PLACES = (_FAR + 1) ** 2
_WINDOWS = 3**8
_RING = _PLACES * _WINDOWS
_LINES = _RING + 4**8
_STEPS = 8  # clear squares before the king that are told apart
_CROWN = _LINES + _STEPS * _STEPS * 3 * 4
_ARMIES = _CROWN + 256
_COUNTED = _ARMIES + 64 * 64
_SIDE = _COUNTED + WEIGHTS
_SIXTEEN, _FILES = word(0xFFFF), 15
_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _turned(bits: int, along: bool, across: bool) -> int:
    """A window with its long sides exchanged, its short sides, or both."""
    if along:
        bits = ((bits & 0x11) << 3) | ((bits & 0x22) << 1) | ((bits & 0x44) >> 1) | ((bits & 0x88) >> 3)
    return (bits >> 4) | ((bits & 15) << 4) if across else bits


def _threes(bits: int) -> int:
    """Eight bits read as digits to the base of three."""
    return sum(3**n for n in range(8) if bits >> n & 1)


_TURNS = [(along, across) for along in (False, True) for across in (False, True)]
_READ = np.array([_threes(_turned(bits, *turn)) for turn in _TURNS for bits in range(256)], np.int32)
"""Eight bits as digits to the base of three, read in each of the four ways to lay a window."""


def _folded() -> Any:
    """For windows in the middle: the smallest of the numbers that reading along, across or either way gives."""
    first, second = np.divmod(np.arange(1 << 16), 256)
    ways = [_READ[256 * turn + first] + 2 * _READ[256 * turn + second] for turn in range(4)]
    least = np.zeros((4, _WINDOWS), np.int32)
    for middle in range(4):
        images = [ways[turn] for turn in range(4) if turn & ~middle == 0]
        least[middle, ways[0][first & second == 0]] = np.minimum.reduce(images)[first & second == 0]
    return least.ravel()


_FOLDED = _folded()


@compiled
def _window(attackers: Any, men: Any, before: Any, behind: Any, below: Any, above: Any) -> Any:
    """The number of a window so far from the edges at its short sides, and at its long sides."""
    turn = 256 * (2 * (before > behind) + (below > above))
    code = _READ[turn + attackers] + 2 * _READ[turn + men]
    if before == behind or below == above:
        code = _FOLDED[_WINDOWS * (2 * (before == behind) + (below == above)) + code]
    place = min(before, behind, _FAR) * (_FAR + 1) + min(below, above, _FAR)
    return place * _WINDOWS + code


@compiled
def _spread(bits: Any) -> Any:
    """Sixteen bits, each with three empty ones behind it."""
    bits = (bits | (bits << word(24))) & word(0x000000FF000000FF)
    bits = (bits | (bits << word(12))) & word(0x000F000F000F000F)
    bits = (bits | (bits << word(6))) & word(0x0303030303030303)
    return (bits | (bits << word(3))) & word(0x1111111111111111)


@compiled
def _lying(low: Any, high: Any, file: Any) -> Any:
    """Four files of two ranks."""
    by = word(file)
    return np.int64(((low >> by) & word(15)) | (((high >> by) & word(15)) << word(4)))


@compiled
def _standing(upright: Any, file: Any) -> Any:
    """Two files of four ranks, read as if they lay: one file after the other."""
    return np.int64((upright >> word(4 * file)) & word(255))


@compiled
def _raised(upright: Any, rank: Any, first: Any) -> Any:
    """Four bits for each of sixteen files, from `first` on: one rank further up."""
    return ((upright >> word(1)) & word(0x7777777777777777)) | (_spread((rank >> word(first)) & _SIXTEEN) << word(3))


@compiled
def _list_lying(board: Any, attackers: Any, men: Any, base: Any, out: Any) -> Any:
    """The windows that lie along the ranks."""
    width, height, found = board.width, board.height, 0
    a0, m0 = rank_bits(board, attackers, 0), rank_bits(board, men, 0)
    for rank in range(height - 1):
        a1, m1 = rank_bits(board, attackers, rank + 1), rank_bits(board, men, rank + 1)
        for file in range(width - _LONG + 1):
            attacking, defending = _lying(a0, a1, file), _lying(m0, m1, file)
            behind, above = width - _LONG - file, height - _SHORT - rank
            out[found] = base + _window(attacking, defending, file, behind, rank, above)
            found += 1
        a0, m0 = a1, m1
    return found


@compiled
def _list_standing(board: Any, attackers: Any, men: Any, base: Any, first: Any, out: Any, found: Any) -> Any:
    """The windows that stand on the files from `first` on, of which there are fifteen at most."""
    width, height = board.width, board.height
    a = m = word(0)
    for top in range(height):
        a = _raised(a, rank_bits(board, attackers, top), first)
        m = _raised(m, rank_bits(board, men, top), first)
        rank = top - _LONG + 1
        if rank >= 0:
            for file in range(first, min(first + _FILES, width - 1)):
                attacking, defending = _standing(a, file - first), _standing(m, file - first)
                behind, above = height - _LONG - rank, width - _SHORT - file
                out[found] = base + _window(attacking, defending, rank, behind, file, above)
                found += 1
    return found


@compiled
def _list_windows(board: Any, attackers: Any, men: Any, base: Any, out: Any) -> Any:
    """The windows of the whole board, lying and standing."""
    found = _list_lying(board, attackers, men, base, out)
    for first in range(0, board.width - 1, _FILES):
        found = _list_standing(board, attackers, men, base, first, out, found)
    return found


@compiled
def _piece_at(board: Any, attackers: Any, men: Any, rank: Any, file: Any) -> Any:
    """What is there: 0 nothing, 1 an attacker, 2 a defender, 3 the end of the board."""
    if rank < 0 or file < 0 or rank >= board.height or file >= board.width:
        return 3
    square = rank * board.width + file
    return 1 if has(attackers, square) else 2 if has(men, square) else 0


@compiled
def _ring(board: Any, attackers: Any, men: Any, rank: Any, file: Any) -> Any:
    """The eight squares around the king, read from the corner and in the sense that give the smallest number."""
    around = 0
    for step in range(8):
        up = 1 if step in (0, 1, 2) else -1 if step in (4, 5, 6) else 0
        along = 1 if step in (2, 3, 4) else -1 if step in (0, 6, 7) else 0
        around |= _piece_at(board, attackers, men, rank + up, file + along) << (2 * step)
    back = 0
    for step in range(8):
        back |= ((around >> (2 * step)) & 3) << (2 * ((10 - step) & 7))
    least = min(around, back)
    for _ in range(3):
        around = (around >> 4) | ((around & 15) << 12)
        back = (back >> 4) | ((back & 15) << 12)
        least = min(least, around, back)
    return least


@compiled
def _line(board: Any, attackers: Any, men: Any, rank: Any, file: Any, direction: Any) -> Any:
    """The king's line in a direction: clear squares, how far the edge is, what stops him, how near the line is to an edge."""
    up, along = _DIRECTIONS[direction]
    clear, r, f = 0, rank + up, file + along
    stop = _piece_at(board, attackers, men, r, f)
    while stop == 0:
        clear, r, f = clear + 1, r + up, f + along
        stop = _piece_at(board, attackers, men, r, f)
    edge = (board.height - 1 - rank if up > 0 else rank) if up != 0 else (board.width - 1 - file if along > 0 else file)
    beside = min(file, board.width - 1 - file) if up != 0 else min(rank, board.height - 1 - rank)
    return ((min(clear, _STEPS - 1) * _STEPS + min(edge, _STEPS - 1)) * 3 + stop - 1) * 4 + min(beside, 3)


@compiled
def patterns(rules: Any, state: Any, player: Any, out: Any) -> Any:
    """Windows first, then the king's surroundings."""
    board, attackers, men = rules.board, state.attackers, added(state.men, state.king)
    base = player * _SIDE
    found = _list_windows(board, attackers, men, base, out)
    rank, file = state.king // board.width, state.king % board.width
    out[found] = base + _RING + _ring(board, attackers, men, rank, file)
    for direction in range(4):
        out[found + 1 + direction] = base + _LINES + _line(board, attackers, men, rank, file, direction)
    across, up = min(file, board.width - 1 - file), min(rank, board.height - 1 - rank)
    out[found + 5] = base + _CROWN + min(across, up, 15) * 16 + min(max(across, up), 15)
    out[found + 6] = base + _ARMIES + min(count(attackers), 63) * 64 + min(count(men), 63)
    crown, empty = only(state.men, state.king), empty_squares(rules, state)
    return list_counted(rules, state, crown, empty, base + _COUNTED, out, found + 7)


@functools.cache
def _groups() -> tuple[Any, ...]:
    """Windows that share two files, or a long side, in the same place; the same window in all places; each by itself."""
    numbers = np.arange(2 * _SIDE)
    windows = numbers % _SIDE < _RING
    codes, places = numbers % _SIDE % _WINDOWS, numbers // _SIDE * _PLACES + numbers % _SIDE // _WINDOWS
    digits = [codes // 3**n % 3 for n in range(8)]

    def sharing(*cells: int) -> Any:
        code = sum(digits[cell] * 3**n for n, cell in enumerate(cells))
        return np.where(windows, 2 * _SIDE + places * 81 + code, numbers)

    twos = [sharing(n, n + 1, n + 4, n + 5) for n in range(3)]
    anywhere = np.where(windows, 2 * _SIDE + numbers // _SIDE * _WINDOWS + codes, numbers)
    return (*twos, sharing(0, 1, 2, 3), sharing(4, 5, 6, 7), anywhere, numbers)


def tables_for(rules: Any) -> TableShape:
    """Tables for each kind of board, as for the weights: by where the king escapes to, and by size."""
    width, height = rules.board.width, rules.board.height
    windows = (width - _LONG + 1) * (height - 1) + (height - _LONG + 1) * (width - 1)
    return TableShape(weights_row(rules), 2 * _SIDE, windows + 7 + PATTERNS, _groups)
