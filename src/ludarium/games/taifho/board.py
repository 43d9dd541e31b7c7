"""Taifho's board as tables: lines to hop along, steps, and the squares on which a turn may end.

Square = row × 10 + column. The four seats are numbered in turn order; a game for two is the same game on every second
seat.
"""

import itertools
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.kernel.bits import Squares, squares
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import Words

SIDE, CELLS = 10, 100
SEATS = RED, GREEN, BLUE, YELLOW = 0, 1, 2, 3
SHAPES = SQUARE, DIAMOND, TRIANGLE, CIRCLE = 0, 1, 2, 3
FORWARD = ((0, 1), (-1, 0), (0, -1), (1, 0))  # (columns, rows) for each seat
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1))
"""Two for each axis (row, column, falling to the right, falling to the left): forwards, then back."""

LONGEST_GAP = 4  # a hop covers 2, 4, 6 or 8 squares: at most this many on each side of the hopped piece
NAMES = tuple(f"{'abcdefghij'[square % SIDE]}{square // SIDE}" for square in range(CELLS))


def column_row(square: int) -> tuple[int, int]:
    """The square's column and row."""
    return square % SIDE, square // SIDE


def advance(seat: int, square: int) -> int:
    """How many lines the square lies before the seat's start line: 0 on it, 9 on the goal line."""
    column, row = column_row(square)
    return (row, 9 - column, 9 - row, column)[seat]


def place_in_line(seat: int, square: int) -> int:
    """The square's number along the seat's home lines: 1–8, or 0 and 9 on the side lines and in the corners."""
    column, row = column_row(square)
    return row if seat in (GREEN, YELLOW) else column


def may_end(seat: int, from_start_line: bool, square: int) -> bool:
    """Whether a turn of the seat may end on the square, but for the square where it began."""
    return 1 <= place_in_line(seat, square) <= 8 and (from_start_line or advance(seat, square) > 0)


def directions_of(seat: int, shape: int) -> list[tuple[int, int]]:
    """The ways a piece goes, for steps and hops alike."""
    (column, row), (across, down) = FORWARD[seat], FORWARD[seat][::-1]
    if shape == TRIANGLE:
        return [(column + across, row + down), (column - across, row - down), (-column, -row)]
    return [way for way in DIRECTIONS if shape == CIRCLE or (0 in way) == (shape == SQUARE)]


def beyond(square: int, way: tuple[int, int], distance: int = 1) -> int | None:
    """The square that far along; None off the board."""
    column, row = square % SIDE + distance * way[0], square // SIDE + distance * way[1]
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else None


def steps_of(seat: int, shape: int, square: int) -> list[int]:
    """Where the piece may step on an empty board."""
    from_start_line = advance(seat, square) == 0
    ways = directions_of(seat, shape)
    if from_start_line:
        across, down = FORWARD[seat][::-1]
        ways = [*ways, (across, down), (-across, -down)]
    goals = {goal for way in ways if (goal := beyond(square, way)) is not None}
    return sorted(goal for goal in goals if may_end(seat, from_start_line, goal))


# --- tables that compiled code reads


def _table(sets: Iterable[Iterable[int]]) -> Words:
    return np.array([squares(members, CELLS) for members in sets], np.uint64)


def _home_line(seat: int, lines: int) -> list[int]:
    """Squares 1–8 of the line that far before the seat's start line."""
    return [s for s in range(CELLS) if advance(seat, s) == lines and 1 <= place_in_line(seat, s) <= 8]


def _line_place(axis: int, square: int) -> int:
    """Where a square lies among the axis's ten lines of ten: where the line starts, place on it, places off the board.

    Two diagonals share a line; to each of them the other's places are off the board, which counts as occupied.
    """
    column, row = column_row(square)
    line, place = ((row, column), (column, row), ((column - row) % SIDE, row), ((column + row) % SIDE, row))[axis]
    step = DIRECTIONS[2 * axis]
    off = sum(1 << n for n in range(SIDE) if beyond(square, step, n - place) is None)
    return (SIDE * (line // 2) + 64 * (line % 2)) | place << 7 | off << 11


def _half_hops(longest_gap: int) -> npt.NDArray[np.uint8]:
    """Half of how far a piece hops forwards (low four bits) and backwards (high four bits); 0 for not at all.

    There is an entry for each place on a line of ten and each pattern of pieces on the line.
    """
    patterns = np.arange(1 << SIDE)
    table = np.zeros((SIDE, 1 << SIDE), np.uint8)
    for place, way, half in itertools.product(range(SIDE), (1, -1), range(1, longest_gap + 1)):
        if 0 <= place + 2 * half * way < SIDE:
            path = sum(1 << place + n * way for n in range(1, 2 * half + 1))
            over = 1 << place + half * way
            table[place][patterns & path == over] |= half if way == 1 else half << 4
    return table.ravel()


def spot_of(square: int) -> int:
    """The square's quarter × 32 + its number there.

    Hops cover even distances: a piece in a series stays in its *quarter*, the 25 squares on every second row and column.
    """
    column, row = column_row(square)
    return 32 * (2 * (row % 2) + column % 2) + 5 * (row // 2) + column // 2


def _by_quarter(sets: Iterable[Iterable[int]]) -> npt.NDArray[np.int32]:
    """The squares of each set that lie in each quarter, a bit for each of them by its number there."""
    parts = [
        [sum(1 << spot_of(s) % 32 for s in a if spot_of(s) // 32 == quarter) for quarter in range(4)] for a in sets
    ]
    return np.array(parts, np.int32).ravel()


def _ways(seat: int, shape: int) -> int:
    """A byte for each axis, masking `_half_hops`."""
    ways = directions_of(seat, shape)
    return sum(15 << 4 * n for n, way in enumerate(DIRECTIONS) if way in ways)


def _takeoffs(over: int) -> list[int]:
    """The squares from which a hop over the square would land on the board."""
    ways = [(way, half) for way in DIRECTIONS for half in range(1, LONGEST_GAP + 1)]
    return [
        s for way, half in ways if (s := beyond(over, way, -half)) is not None and beyond(over, way, half) is not None
    ]


def _look(offset: int, half: int) -> int:
    strides = [SIDE * row + column for column, row in DIRECTIONS]
    way = strides.index(-offset // half)
    return half | way // 2 << 3 | way % 2 << 5


def _places(square: int) -> int:
    """The square's places on its four lines, in one word; rows and columns have no places off the board."""
    row, column, falling, rising = (_line_place(axis, square) for axis in range(4))
    return row | column << COLUMN | falling << FALLING | rising << RISING


ROW, COLUMN, FALLING, RISING = 0, 11, 22, 43
"""Where the places on the lines of each axis begin in a word of PLACES."""
PLACES = np.array([_places(square) for square in range(CELLS)], np.uint64)
SPOTS = np.array([spot_of(square) for square in range(CELLS)], np.uint8)
SPOT_PLACES = np.zeros(128, np.uint64)
SPOT_PLACES[SPOTS] = PLACES
"""PLACES by quarter: at 32 × quarter + the square's number there."""
SPOT_SQUARES = np.zeros(128, np.uint8)
SPOT_SQUARES[SPOTS] = range(CELLS)
SPREAD = np.array([sum(1 << 2 * n for n in range(5) if five >> n & 1) for five in range(32)], np.uint16)
"""Five neighbours of a quarter as squares of a row."""
HOPS = np.concatenate([_half_hops(LONGEST_GAP), _half_hops(1)])
BEGINNERS = SIDE * 1024
"""Where the beginners' hops (over neighbours only) start in HOPS."""
HOP_WAYS = sorted(
    (-half * (10 * row + column), half) for column, row in DIRECTIONS for half in range(1, LONGEST_GAP + 1)
)
"""The 32 ways to hop over a square: where it takes off, counted from that square, and how many squares away."""
HOP_OFFSETS = np.array([offset for offset, _ in HOP_WAYS])
HOP_LOOKS = np.array([_look(offset, half) for offset, half in HOP_WAYS])
"""For each of these ways: half of the hop | its axis × 8 | 32 where it goes back along the axis."""
FARTHEST = max(offset for offset, _ in HOP_WAYS)
WAY_NUMBERS = np.array([int(np.searchsorted(HOP_OFFSETS, offset)) for offset in range(-FARTHEST, FARTHEST + 1)])
"""The number of the way whose take-off lies `index − FARTHEST` from the square hopped over."""
QUARTER_TAKEOFFS = _by_quarter(_takeoffs(square) for square in range(CELLS))
WAYS = np.array([_ways(seat, shape) for seat in SEATS for shape in SHAPES])
STRAIGHT, SLANTING = _ways(RED, SQUARE), _ways(RED, DIAMOND)
STEPS = _table(steps_of(seat, shape, square) for seat in SEATS for shape in SHAPES for square in range(CELLS))
QUARTER_ENDS = _by_quarter(
    [s for s in range(CELLS) if may_end(seat, began, s)] for seat in SEATS for began in (False, True)
)
STARTS = _table(_home_line(seat, 0) for seat in SEATS)
GOALS = _table(_home_line(seat, 9) for seat in SEATS)
QUARTER_EDGES = _by_quarter([s for s in range(CELLS) if advance(seat, s) == 0] for seat in SEATS)
"""The seat's side of the board with both corners."""
START_SQUARES = np.array([square for seat in SEATS for square in _home_line(seat, 0)])
ADVANCES = np.array([advance(seat, square) for seat in SEATS for square in range(CELLS)])
AHEAD = _table([s for s in range(CELLS) if advance(seat, s) >= lines] for seat in SEATS for lines in range(SIDE))
"""The squares that lie so many lines or more before the seat's start line, at SIDE × seat + lines."""
LINE_BITS = _table([s for s in range(CELLS) if column_row(s)[axis] >> bit & 1] for axis in (1, 0) for bit in range(4))
"""The rows, then the columns, whose number has that bit: counting pieces on these adds up their numbers."""


@compiled
def row_of(table: Any, index: Any) -> Any:
    """A set out of a table of sets."""
    return (table[index, 0], table[index, 1])


def line_squares(seat: int) -> list[int]:
    """The seat's start line in the order in which a setup is written."""
    return [int(square) for square in START_SQUARES[8 * seat : 8 * seat + 8]]


def empty() -> Squares:
    """No squares."""
    return squares((), CELLS)
