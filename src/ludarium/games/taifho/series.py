"""How one piece moves: steps, hops and series of hops, and the squares they end on.

A piece in a series is lifted off the board; that is what makes its origin a square like any other. Hops cover even
distances, so it stays in its *quarter*, the 25 squares on every second row and column, and a set of these is one small
number. Pieces are looked at line by line: each axis has ten lines of ten squares, five of which cross a quarter and
fill one word, and a table knows how far a piece hops on any line.
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.games.taifho.board import (
    BEGINNERS,
    CELLS,
    COLUMN,
    DIAMOND,
    FALLING,
    FARTHEST,
    HOP_LOOKS,
    HOPS,
    PLACES,
    QUARTER_ENDS,
    QUARTER_TAKEOFFS,
    RISING,
    ROW,
    SIDE,
    SLANTING,
    SPOT_PLACES,
    SPOT_SQUARES,
    SPOTS,
    SPREAD,
    SQUARE,
    STARTS,
    STEPS,
    STRAIGHT,
    TRIANGLE,
    WAY_NUMBERS,
    WAYS,
    row_of,
)  # fmt: skip
from ludarium.kernel.bits import (
    ONE,
    Squares,
    added,
    first,
    has,
    none,
    ones,
    pick,
    rest,
    some,
    without,
)
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number, word

YES, MAYBE = 1 << 25, 1 << 26  # beyond the numbers of a quarter's squares
_FOUR, _SIXTY, _ROW_BITS = word(4), word(60), word(0x3FF)


# --- lines


class Lines(NamedTuple):
    """The occupied squares along each axis: the even lines in one word, the odd ones in the other, ten bits each."""

    rows: Squares
    columns: Squares
    falling: Squares
    rising: Squares


class Quarter(NamedTuple):
    """The occupied squares along the lines that cross one quarter, a word for each axis."""

    spots: int  # 32 × the quarter's number
    row: np.uint64
    column: np.uint64
    falling: np.uint64
    rising: np.uint64


@compiled
def _on_line(places: Any, axis: Any) -> Any:
    """The square's number when squares are counted along the lines of the axis that begins at that bit of PLACES."""
    place = np.int64(places >> word(axis)) & 0x7FF
    return (place & 127) + (place >> 7)


@compiled
def _row(men: Any, row: Any) -> Any:
    """The ten squares of a row, where they belong in the word of the even or the odd rows."""
    if row < 6:
        bits = men[0] >> word(SIDE * row)
    elif row == 6:
        bits = men[0] >> _SIXTY | men[1] << _FOUR
    else:
        bits = men[1] >> word(SIDE * row - 64)
    return (bits & _ROW_BITS) << word(SIDE * (row // 2))


@compiled
def lines_of(men: Any) -> Any:
    """The lines of a board."""
    columns = falling = rising = none(men)
    left = men
    while some(left):
        places = PLACES[first(left)]
        left = rest(left)
        columns = added(columns, _on_line(places, COLUMN))
        falling = added(falling, _on_line(places, FALLING))
        rising = added(rising, _on_line(places, RISING))
    even = _row(men, 0) | _row(men, 2) | _row(men, 4) | _row(men, 6) | _row(men, 8)
    odd = _row(men, 1) | _row(men, 3) | _row(men, 5) | _row(men, 7) | _row(men, 9)
    return Lines((even, odd), columns, falling, rising)


@compiled
def around(lines: Any, square: Any) -> Any:
    """The quarter of the square."""
    spots = number(SPOTS[square]) & 96
    down, across = spots >> 6, (spots >> 5) & 1
    return Quarter(
        spots, pick(lines.rows, down), pick(lines.columns, across),
        pick(lines.falling, down ^ across), pick(lines.rising, down ^ across),
    )  # fmt: skip


@compiled
def _bit(places: Any, axis: Any) -> Any:
    """The square's bit in its word of lines of the axis."""
    return ONE << word(_on_line(places, axis) & 63)


@compiled
def left_by(lines: Any, square: Any) -> Any:
    """The quarter of the piece on the square, which is lifted off it."""
    quarter, places = around(lines, square), PLACES[square]
    return Quarter(
        quarter.spots, quarter.row ^ _bit(places, ROW), quarter.column ^ _bit(places, COLUMN),
        quarter.falling ^ _bit(places, FALLING), quarter.rising ^ _bit(places, RISING),
    )  # fmt: skip


@compiled
def changed(quarter: Any, square: Any) -> Any:
    """The quarter without the piece on the square of any quarter, or with one more where it was empty."""
    places, unlike = PLACES[square], number(SPOTS[square]) ^ quarter.spots
    down, across, aslant = unlike & 64 == 0, unlike & 32 == 0, unlike & 32 == (unlike & 64) >> 1
    return Quarter(
        quarter.spots,
        quarter.row ^ _bit(places, ROW) if down else quarter.row,
        quarter.column ^ _bit(places, COLUMN) if across else quarter.column,
        quarter.falling ^ _bit(places, FALLING) if aslant else quarter.falling,
        quarter.rising ^ _bit(places, RISING) if aslant else quarter.rising,
    )


# --- hops within a quarter: squares go by their numbers there, and sets of them have a bit for each


@compiled
def number_of(square: Any) -> Any:
    """The square's number in its quarter."""
    return number(SPOTS[square]) & 31


@compiled
def lowest(a: Any) -> Any:
    """The lowest number in a set of a quarter's."""
    return ones(np.uint32(~a & (a - 1)))


@compiled
def spread(spots: Any, some_of_quarter: Any) -> Any:
    """The squares of a set of a quarter's."""
    fives, offset = np.int64(some_of_quarter), word(10 * (spots >> 6) + ((spots >> 5) & 1))
    low = word(SPREAD[fives & 31]) | word(SPREAD[(fives >> 5) & 31]) << word(20)
    low |= word(SPREAD[(fives >> 10) & 31]) << word(40)
    high = (word(SPREAD[(fives >> 15) & 31]) | word(SPREAD[fives >> 20]) << word(20)) << offset
    return (low << offset | high << _SIXTY, high >> _FOUR)


@compiled
def _halves(line: Any, place: Any, table: Any) -> Any:
    """Half of how far a lifted piece hops along the line, both ways (see HOPS)."""
    pattern = (np.int64(line >> word(place & 63)) & 1023) | (place >> 11)
    return number(HOPS[table + (((place >> 7) & 15) << 10) + pattern])


@compiled
def _landed(line: Any, place: Any, hops: Any, at: Any, stride: Any) -> Any:
    """The landings along one axis, or the square itself; `hops` masks the ways and says which table is used."""
    halves = _halves(line, place, hops >> 8) & hops
    return (1 << ((at + stride * (halves & 15)) & 31)) | (1 << ((at - stride * (halves >> 4)) & 31))


@compiled
def hops_over(quarter: Any, at: Any, over: Any) -> Any:
    """Whether a lifted circle hops from that square of the quarter over the piece on `over`, one of whose take-offs it is."""
    spot = quarter.spots + at
    look = HOP_LOOKS[WAY_NUMBERS[number(SPOT_SQUARES[spot]) - over + FARTHEST]]
    axis = (look >> 3) & 3
    straight, slanting = axis == 0, axis == 2
    if axis < 2:
        line = quarter.row if straight else quarter.column
        place = np.int64(SPOT_PLACES[spot] >> word(ROW if straight else COLUMN)) & 0x7FF
    else:
        line = quarter.falling if slanting else quarter.rising
        place = np.int64(SPOT_PLACES[spot] >> word(FALLING if slanting else RISING)) & 0x1FFFFF
    return (_halves(line, place, 0) >> (4 * (look >> 5))) & 15 == look & 7


@compiled
def takeoffs(quarter: Any, reach: Any, over: Any) -> Any:
    """The squares of `reach` from which a lifted circle hops over the piece on `over`."""
    found = left = np.int32(reach & QUARTER_TAKEOFFS[4 * over + (quarter.spots >> 5)])
    while left != 0:
        if not hops_over(quarter, lowest(left), over):
            found = np.int32(found ^ (left & -left))
        left = np.int32(left & (left - 1))
    return found


@compiled
def landings(quarter: Any, at: Any, ways: Any, table: Any) -> Any:
    """Where one hop leads a lifted piece that is on that square of the quarter, and perhaps the square itself."""
    found, places = 0, SPOT_PLACES[quarter.spots + at]
    if ways & 0xFF != 0:
        found = _landed(quarter.row, np.int64(places) & 0x7FF, (ways & 0xFF) | table, at, 1)
    if ways & 0xFF00 != 0:
        column = np.int64(places >> word(COLUMN)) & 0x7FF
        found |= _landed(quarter.column, column, ((ways >> 8) & 0xFF) | table, at, 5)
    if ways & 0xFFFF0000 != 0:
        falling, rising = np.int64(places >> word(FALLING)) & 0x1FFFFF, np.int64(places >> word(RISING))
        found |= _landed(quarter.falling, falling, ((ways >> 16) & 0xFF) | table, at, 6)
        found |= _landed(quarter.rising, rising, ((ways >> 24) & 0xFF) | table, at, 4)
    return np.int32(found)


@compiled
def reached(quarter: Any, at: Any, ways: Any, basic: Any, enough: Any) -> Any:
    """The quarter's square itself and all that hops lead to from it, for a lifted piece that goes these ways.

    Only some of them where one of `enough` is among them: then there is no need to look further.
    """
    table = (BEGINNERS * basic) << 8
    seen = left = np.int32(1 << at)
    while left != 0 and seen & enough == 0:
        fresh = np.int32(landings(quarter, lowest(left), ways, table) & ~seen)
        seen = np.int32(seen | fresh)
        left = np.int32((left & (left - 1)) | fresh)
    return seen


@compiled
def goes_on(quarter: Any, at: Any, edge: Any, ends: Any) -> Any:
    """Whether hops lead a lifted circle to one of `ends`, no matter which further piece stands somewhere on that edge of the board.

    YES along hops that do not touch the edge, where nobody is in the way, or if two ends on the edge can be got to so. The
    squares that it gets to where neither they nor any hop from them touch the edge: over an edge's pieces one hops only
    along the edge. Otherwise MAYBE | the one end on the edge, if there is one, which will do unless the piece stands there.
    """
    seen = left = np.int32(1 << at)
    touched, gates = seen & edge, np.int32(0)
    while left != 0:
        landed = landings(quarter, lowest(left), STRAIGHT | SLANTING, 0)
        gates = np.int32(gates | (landed & ends & edge if left & -left & edge == 0 else 0))
        touched |= landed & edge
        fresh = np.int32(landed & ~(seen | edge))
        if fresh & ends != 0 or gates & (gates - 1) != 0:
            return YES
        seen = np.int32(seen | fresh)
        left = np.int32((left & (left - 1)) | fresh)
    return MAYBE | gates if touched != 0 else seen


@compiled
def quarter_ends(seat: Any, origin: Any) -> Any:
    """Where in its quarter a turn of the seat's piece that began on `origin` may end."""
    began_at_home, spot = has(row_of(STARTS, seat), origin), number(SPOTS[origin])
    return number(QUARTER_ENDS[4 * (2 * seat + began_at_home) + (spot >> 5)]) & ~(1 << (spot & 31))


@compiled
def ways_of(seat: Any, shape: Any) -> Any:
    """WAYS: constants for a known shape other than a triangle, so that no code is left for the other axes."""
    if shape == TRIANGLE:
        return WAYS[4 * seat + TRIANGLE]
    return (STRAIGHT if shape != DIAMOND else 0) | (SLANTING if shape != SQUARE else 0)


@compiled
def steps(state: Any, seat: Any, shape: Any, square: Any) -> Any:
    """Where the seat's piece of that shape on the square may step."""
    return without(row_of(STEPS, CELLS * (4 * seat + shape) + square), state.men)
