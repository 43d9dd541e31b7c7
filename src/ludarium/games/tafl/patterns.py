"""What learned tables have weights for: windows of two by four squares, and the king with all he sees.

Attackers and defenders see different games, so everything has a weight for each. A window, lying or standing, is three to
the eighth (empty, attacker, defender), and comes with its distance from the nearest edges: 0, 1 or more. It is turned so that these
lie below and to the left; one in the very middle is read in the order that gives the smaller number. So boards of all
sizes share the tables, and all symmetries hold. Of the king are looked up the eight squares around him, his
line in each direction up to the first piece, his place on the board, and how many are left on both sides.
"""

import functools
from typing import Any

import numpy as np

from ludarium.game.parts import TableShape
from ludarium.games.tafl.worth import weights_row
from ludarium.kernel.bits import added, count, has
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
_SIDE = _ARMIES + 64 * 64
_DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))

_THREES = np.array([sum(3**n for n in range(8) if bits >> n & 1) for bits in range(256)])
"""Eight bits read as digits to the base of three."""


@compiled
def _turned(bits: Any, along: Any, across: Any) -> Any:
    """A window with its long sides exchanged, its short sides, or both."""
    if along:
        bits = ((bits & 0x11) << 3) | ((bits & 0x22) << 1) | ((bits & 0x44) >> 1) | ((bits & 0x88) >> 3)
    return (bits >> 4) | ((bits & 15) << 4) if across else bits


@compiled
def _read(attackers: Any, men: Any, along: Any, across: Any) -> Any:
    return _THREES[_turned(attackers, along, across)] + 2 * _THREES[_turned(men, along, across)]


@compiled
def _window(attackers: Any, men: Any, before: Any, behind: Any, below: Any, above: Any) -> Any:
    """The number of a window so far from the edges at its short sides, and at its long sides."""
    along, across = before > behind, below > above
    code = _read(attackers, men, along, across)
    if before == behind:
        code = min(code, _read(attackers, men, not along, across))
    if below == above:
        code = min(code, _read(attackers, men, along, not across))
        if before == behind:
            code = min(code, _read(attackers, men, not along, not across))
    place = min(before, behind, _FAR) * (_FAR + 1) + min(below, above, _FAR)
    return place * _WINDOWS + code


@compiled
def _lying(low: Any, high: Any, file: Any) -> Any:
    """Four files of two ranks."""
    by = word(file)
    return np.int64(((low >> by) & word(15)) | (((high >> by) & word(15)) << word(4)))


@compiled
def _file_of_four(a: Any, b: Any, c: Any, d: Any, file: Any) -> Any:
    """One file of four ranks, the lowest in the lowest bit."""
    by, one = word(file), word(1)
    low = ((a >> by) & one) | (((b >> by) & one) << one)
    return low | (((c >> by) & one) << word(2)) | (((d >> by) & one) << word(3))


@compiled
def _standing(a: Any, b: Any, c: Any, d: Any, file: Any) -> Any:
    """Two files of four ranks, read as if they lay: one file after the other."""
    return np.int64(_file_of_four(a, b, c, d, file) | (_file_of_four(a, b, c, d, file + 1) << word(4)))


@compiled
def _list_windows(board: Any, attackers: Any, men: Any, base: Any, out: Any) -> Any:
    """The windows of the whole board, lying and standing."""
    width, height, found = board.width, board.height, 0
    a0, a1, a2 = rank_bits(board, attackers, 0), rank_bits(board, attackers, 1), rank_bits(board, attackers, 2)
    m0, m1, m2 = rank_bits(board, men, 0), rank_bits(board, men, 1), rank_bits(board, men, 2)
    for rank in range(height - 1):
        last = rank + 3 >= height
        a3 = a2 ^ a2 if last else rank_bits(board, attackers, rank + 3)
        m3 = m2 ^ m2 if last else rank_bits(board, men, rank + 3)
        for file in range(width - _LONG + 1):
            attacking, defending = _lying(a0, a1, file), _lying(m0, m1, file)
            behind, above = width - _LONG - file, height - _SHORT - rank
            out[found] = base + _window(attacking, defending, file, behind, rank, above)
            found += 1
        for file in range(0 if last else width - 1):
            attacking, defending = _standing(a0, a1, a2, a3, file), _standing(m0, m1, m2, m3, file)
            behind, above = height - _LONG - rank, width - _SHORT - file
            out[found] = base + _window(attacking, defending, rank, behind, file, above)
            found += 1
        a0, a1, a2, m0, m1, m2 = a1, a2, a3, m1, m2, m3
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
    return found + 7


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
    return TableShape(weights_row(rules), 2 * _SIDE, windows + 7, _groups)
