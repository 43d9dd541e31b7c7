"""The way a piece takes: hops one by one, and the shortest route to a given end. For reading and writing moves only."""

from collections.abc import Iterator
from typing import NamedTuple

from ludarium.games.taifho.board import (
    CELLS,
    CIRCLE,
    FARTHEST,
    LONGEST_GAP,
    NAMES,
    WAY_NUMBERS,
    advance,
    beyond,
    directions_of,
    line_squares,
    place_in_line,
)  # fmt: skip
from ludarium.games.taifho.positions import Board, Piece
from ludarium.games.taifho.send_backs import SEND
from ludarium.games.taifho.sending import PER_CIRCLE


class Leg(NamedTuple):
    """One hop: where it lands, over which square, and where the circle hopped over is put back (None: it stays)."""

    landing: int
    over: int
    back: int | None = None

    def __str__(self) -> str:
        return NAMES[self.landing] + ("" if self.back is None else f"({NAMES[self.over]}>{NAMES[self.back]})")


Route = tuple[Leg, ...]


class Errand(NamedTuple):
    """What a series is to bring about: where the piece ends, and which circles leave which squares for which."""

    end: int
    gone: frozenset[tuple[int, Piece]]
    come: frozenset[tuple[int, Piece]]


def hops(lifted: Board, piece: Piece, square: int, basic: bool) -> Iterator[Leg]:
    """Every hop of a piece that is lifted off the board and is on the square."""
    for way in directions_of(*piece):
        for half in range(1, 2 if basic else LONGEST_GAP + 1):
            over, landing = beyond(square, way, half), beyond(square, way, 2 * half)
            if over is not None and over in lifted:
                if landing is not None and not any(beyond(over, way, n) in lifted for n in range(1, half + 1)):
                    yield Leg(landing, over)
                break


def is_home(seat: int, square: int) -> bool:
    """Whether the square is one of the seat's goal squares."""
    return advance(seat, square) == 9 and 1 <= place_in_line(seat, square) <= 8


def back_squares(lifted: Board, piece: Piece, leg: Leg, basic: bool) -> list[int]:
    """Where the piece just hopped over may be put: nowhere unless a circle has hopped over an enemy circle."""
    owner, shape = lifted[leg.over]
    if basic or piece[1] != CIRCLE or shape != CIRCLE or owner == piece[0]:
        return []
    if advance(owner, leg.over) == 0 or is_home(owner, leg.over):
        return []
    return [square for square in line_squares(owner) if square not in lifted and square != leg.landing]


def put_back(lifted: Board, leg: Leg) -> Board:
    """The board after the leg's send-back, if it has one."""
    if leg.back is None:
        return lifted
    changed = dict(lifted)
    changed[leg.back] = changed.pop(leg.over)
    return changed


def shortest(lifted: Board, piece: Piece, origin: int, errand: Errand, basic: bool) -> Route | None:
    """The route of fewest hops that does the errand, the first by its text; None where there is none.

    Layer by layer over squares and boards. Texts of one layer that lead to one place are equally long, so the better
    beginning stays the better.
    """
    start = (origin, frozenset(lifted.items()))
    goal = (errand.end, (start[1] - errand.gone) | errand.come)
    if goal == start:
        return ()
    layer: dict[tuple[int, frozenset[tuple[int, Piece]]], tuple[str, Route]] = {start: ("", ())}
    seen = {start}
    while layer:
        further: dict[tuple[int, frozenset[tuple[int, Piece]]], tuple[str, Route]] = {}
        for (square, board), (text, route) in layer.items():
            for leg in _useful_legs(dict(board), piece, square, errand, basic):
                place = (leg.landing, frozenset(put_back(dict(board), leg).items()))
                longer = f"{text}-{leg}"
                if place not in seen and (place not in further or longer < further[place][0]):
                    further[place] = (longer, (*route, leg))
        if goal in further:
            return further[goal][1]
        seen |= further.keys()
        layer = further
    return None


def _useful_legs(board: Board, piece: Piece, square: int, errand: Errand, basic: bool) -> Iterator[Leg]:
    """The hops from a square, with those send-backs that belong to the errand."""
    for leg in hops(board, piece, square, basic):
        yield leg
        circle = board[leg.over]
        if (leg.over, circle) in errand.gone:
            for back in back_squares(board, piece, leg, basic):
                if (back, circle) in errand.come:
                    yield leg._replace(back=back)


def actions_of(board: Board, origin: int, route: Route, begun: bool) -> tuple[int, ...]:
    """The actions of a turn: one for each circle put back, then from–to. `begun`: the series was in progress."""
    piece = board[origin]
    lifted = {square: other for square, other in board.items() if square != origin}
    own = [square for square, other in board.items() if other == piece]
    actions: list[int] = []
    at = origin
    for leg in route:
        if leg.back is not None:
            first_of_two = begun or bool(actions) or origin == min(own)
            actions.append(_send_back(lifted, piece[0], leg) + (0 if first_of_two else PER_CIRCLE))
            lifted, at = put_back(lifted, leg), leg.landing
    end = route[-1].landing if route else origin
    return (*actions, CELLS * at + end)


def _send_back(lifted: Board, seat: int, leg: Leg) -> int:
    """The action of a send-back, made by the first of two circles."""
    assert leg.back is not None
    foes = sorted(square for square, (owner, shape) in lifted.items() if shape == CIRCLE and owner != seat)
    way = int(WAY_NUMBERS[leg.over - leg.landing + FARTHEST])
    place = line_squares(lifted[leg.over][0]).index(leg.back)
    return SEND + 2 * PER_CIRCLE * foes.index(leg.over) + 8 * way + place
