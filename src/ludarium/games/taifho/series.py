"""How one piece moves: steps, hops and series of hops, and the squares they end on.

A piece in a series is lifted off the board; that is what makes its origin a square like any other. Pieces are looked at
line by line: each axis has ten lines of ten squares in two words, and a table knows how far a piece hops on any line.
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.games.taifho.board import BEGINNERS, CELLS, ENDS, HOPS, LINE_SQUARES, PLACES, STEPS, WAYS, row_of, start_line
from ludarium.games.taifho.state import owner_of, shape_on
from ludarium.kernel.bits import Squares, added, both, either, first, has, none, only, pick, removed, rest, some, toggled, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

_SIXTY_BITS, _SIXTY, _FOUR = word((1 << 60) - 1), word(60), word(4)


class Lines(NamedTuple):
    """The occupied squares along each axis: line n in bits 10n to 10n + 9, from line 6 on in the second word."""

    rows: Squares
    columns: Squares
    falling: Squares
    rising: Squares


@compiled
def lines_of(men: Any) -> Any:
    """The lines of a board."""
    columns = falling = rising = none(men)
    left = men
    while some(left):
        square = first(left)
        left = rest(left)
        columns = added(columns, LINE_SQUARES[CELLS + square])
        falling = added(falling, LINE_SQUARES[2 * CELLS + square])
        rising = added(rising, LINE_SQUARES[3 * CELLS + square])
    rows = (men[0] & _SIXTY_BITS, (men[0] >> _SIXTY) | (men[1] << _FOUR))
    return Lines(rows, columns, falling, rising)


@compiled
def lifted(lines: Any, square: Any) -> Any:
    """The lines without the piece on the square."""
    return Lines(
        toggled(lines.rows, LINE_SQUARES[square]),
        toggled(lines.columns, LINE_SQUARES[CELLS + square]),
        toggled(lines.falling, LINE_SQUARES[2 * CELLS + square]),
        toggled(lines.rising, LINE_SQUARES[3 * CELLS + square]),
    )


@compiled
def _landed(found: Any, line: Any, place: Any, hops: Any, square: Any, stride: Any) -> Any:
    """`found` and the landings along one axis; `hops` masks the ways and says which table is used."""
    pattern = (np.int64(pick(line, (place >> 6) & 1) >> word(place & 63)) & 1023) | (place >> 11)
    distances = np.int64(HOPS[(hops >> 8) + (((place >> 7) & 15) << 10) + pattern]) & hops
    if distances & 15 != 0:
        found = added(found, square + stride * (distances & 15))
    if distances >> 4 != 0:
        found = added(found, square - stride * (distances >> 4))
    return found


@compiled
def landings(lines: Any, square: Any, ways: Any, table: Any) -> Any:
    """Where one hop leads a lifted piece that is on the square."""
    found = none(lines.rows)
    if ways & 0xFF != 0:
        found = _landed(found, lines.rows, PLACES[square], (ways & 0xFF) | table, square, 1)
    if ways & 0xFF00 != 0:
        found = _landed(found, lines.columns, PLACES[CELLS + square], ((ways >> 8) & 0xFF) | table, square, 10)
    if ways & 0xFFFF0000 != 0:
        found = _landed(found, lines.falling, PLACES[2 * CELLS + square], ((ways >> 16) & 0xFF) | table, square, 11)
        found = _landed(found, lines.rising, PLACES[3 * CELLS + square], ((ways >> 24) & 0xFF) | table, square, 9)
    return found


@compiled
def reached(lines: Any, at: Any, ways: Any, basic: Any) -> Any:
    """The square itself and all squares that hops lead to from it, for a lifted piece that goes these ways."""
    table = (BEGINNERS * basic) << 8
    seen = only(lines.rows, at)
    left = seen
    while some(left):
        square = first(left)
        fresh = without(landings(lines, square, ways, table), seen)
        seen = either(seen, fresh)
        left = either(rest(left), fresh)
    return seen


@compiled
def end_squares(seat: Any, origin: Any) -> Any:
    """Where a turn of the seat that began on `origin` may end."""
    began_at_home = has(start_line(seat), origin)
    return removed(row_of(ENDS, 2 * seat + began_at_home), origin)


@compiled
def steps(state: Any, square: Any) -> Any:
    """Where the piece on the square may step."""
    kind = 4 * owner_of(state, square) + shape_on(state, square)
    return without(row_of(STEPS, CELLS * kind + square), state.men)


@compiled
def ways_of(state: Any, square: Any) -> Any:
    """The ways that the piece on the square goes."""
    return WAYS[4 * owner_of(state, square) + shape_on(state, square)]


@compiled
def reach_in_series(rules: Any, state: Any) -> Any:
    """In the middle of a series: the squares that further hops without a send-back lead to, and where the piece is."""
    lines = lines_of(removed(state.men, state.at))
    return reached(lines, state.at, ways_of(state, state.at), rules.basic)


@compiled
def ends_in_series(rules: Any, state: Any) -> Any:
    """In the middle of a series: the squares on which it may end without another send-back."""
    return both(reach_in_series(rules, state), end_squares(state.side, state.origin))
