"""How one piece moves: steps, hops and series of hops, and the squares they end on.

A piece in a series is lifted off the board; that is what makes its origin a square like any other. Pieces are looked at
line by line: each axis has ten lines of ten squares in two words, and a table knows how far a piece hops on any line.
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.games.taifho.board import (
    BEGINNERS,
    CELLS,
    CIRCLE,
    COLUMN,
    ENDS,
    FALLING,
    HOPS,
    PLACES,
    RISING,
    ROW,
    STARTS,
    STEPS,
    WAYS,
    row_of,
)  # fmt: skip
from ludarium.games.taifho.state import shape_on
from ludarium.kernel.bits import (
    Squares,
    added,
    either,
    first,
    has,
    meet,
    none,
    only,
    pick,
    removed,
    rest,
    some,
    toggled,
    without,
)
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word

NO, YES, MAYBE = 0, 1, 2
_SIXTY_BITS, _SIXTY, _FOUR = word((1 << 60) - 1), word(60), word(4)


class Lines(NamedTuple):
    """The occupied squares along each axis: line n in bits 10n to 10n + 9, from line 6 on in the second word."""

    rows: Squares
    columns: Squares
    falling: Squares
    rising: Squares


@compiled
def _on_line(places: Any, axis: Any) -> Any:
    """The square's number when squares are counted along the lines of the axis that begins at that bit of PLACES."""
    place = np.int64(places >> word(axis)) & 0x7FF
    return (place & 127) + (place >> 7)


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
    rows = (men[0] & _SIXTY_BITS, (men[0] >> _SIXTY) | (men[1] << _FOUR))
    return Lines(rows, columns, falling, rising)


@compiled
def lifted(lines: Any, square: Any) -> Any:
    """The lines without the piece on the square."""
    places = PLACES[square]
    return Lines(
        toggled(lines.rows, _on_line(places, ROW)),
        toggled(lines.columns, _on_line(places, COLUMN)),
        toggled(lines.falling, _on_line(places, FALLING)),
        toggled(lines.rising, _on_line(places, RISING)),
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
    found, places = none(lines.rows), PLACES[square]
    if ways & 0xFF != 0:
        found = _landed(found, lines.rows, np.int64(places) & 0x7FF, (ways & 0xFF) | table, square, 1)
    if ways & 0xFF00 != 0:
        column = np.int64(places >> word(COLUMN)) & 0x7FF
        found = _landed(found, lines.columns, column, ((ways >> 8) & 0xFF) | table, square, 10)
    if ways & 0xFFFF0000 != 0:
        falling, rising = np.int64(places >> word(FALLING)) & 0x1FFFFF, np.int64(places >> word(RISING))
        found = _landed(found, lines.falling, falling, ((ways >> 16) & 0xFF) | table, square, 11)
        found = _landed(found, lines.rising, rising, ((ways >> 24) & 0xFF) | table, square, 9)
    return found


@compiled
def reached(lines: Any, at: Any, ways: Any, basic: Any, enough: Any) -> Any:
    """The square itself and all squares that hops lead to from it, for a lifted piece that goes these ways.

    Only some of them where one of `enough` is among them: then there is no need to look further.
    """
    table = (BEGINNERS * basic) << 8
    seen = only(lines.rows, at)
    left = seen
    while some(left) and not meet(seen, enough):
        square = first(left)
        fresh = without(landings(lines, square, ways, table), seen)
        seen = either(seen, fresh)
        left = either(rest(left), fresh)
    return seen


@compiled
def goes_on(lines: Any, at: Any, edge: Any, ends: Any) -> Any:
    """Whether hops lead a lifted circle to one of `ends`, whichever further piece stands somewhere on that edge of the board.

    YES along hops that do not touch the edge; there nobody is in the way. NO where no hop leads onto the edge, nor to any
    square at all: over an edge's pieces one hops only along the edge. Otherwise MAYBE.
    """
    seen, left, touched = only(lines.rows, at), only(lines.rows, at), has(edge, at)
    while some(left):
        square = first(left)
        landed = landings(lines, square, WAYS[CIRCLE], 0)
        touched = touched or meet(landed, edge)
        fresh = without(landed, either(seen, edge))
        if meet(fresh, ends):
            return YES
        seen = either(seen, fresh)
        left = either(rest(left), fresh)
    return MAYBE if touched or some(rest(seen)) else NO


@compiled
def end_squares(seat: Any, origin: Any) -> Any:
    """Where a turn of the seat that began on `origin` may end."""
    began_at_home = has(row_of(STARTS, seat), origin)
    return removed(row_of(ENDS, 2 * seat + began_at_home), origin)


@compiled
def steps(state: Any, seat: Any, shape: Any, square: Any) -> Any:
    """Where the seat's piece of that shape on the square may step."""
    return without(row_of(STEPS, CELLS * (4 * seat + shape) + square), state.men)


@compiled
def reach_in_series(rules: Any, state: Any, enough: Any) -> Any:
    """In the middle of a series: where the piece is and where hops without a send-back lead (see `reached`)."""
    ways = WAYS[4 * state.side + shape_on(state, state.at)]
    return reached(lines_of(removed(state.men, state.at)), state.at, ways, rules.basic, enough)
