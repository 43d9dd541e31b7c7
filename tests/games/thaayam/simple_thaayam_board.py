"""The two boards of Thaayam: squares, marked squares, and one route for each seat.

Only South's route is written out; the other three are that route turned by quarter turns. Names of seats,
their letters and the order of play live here too, because everything else needs them.
"""

from typing import NamedTuple

NAMES = {"S": "south", "W": "west", "N": "north", "E": "east"}
LETTERS = {name: letter for letter, name in NAMES.items()}
SEATS = {2: "SN", 3: "SWN", 4: "SWNE"}  # in turn order, to the left
QUARTER_TURNS = {"S": 0, "E": 1, "N": 2, "W": 3}


class Board(NamedTuple):
    """A board as the rules see it: `gate` is the route index of the palace opposite one's own."""

    header: str
    marked: frozenset
    routes: dict
    gate: int

    @property
    def home(self):
        """The route index of the keep."""
        return len(self.routes["S"]) - 1


def quarter_turn(square, size):
    """The square that `square` becomes when the board is turned so that South's palace becomes East's."""
    column, row = "abcdefgh".index(square[0]), int(square[1]) - 1
    return "abcdefgh"[size - 1 - row] + str(column + 1)


def turned(route, size, times):
    """A route after a number of quarter turns."""
    for _ in range(times):
        route = tuple(quarter_turn(square, size) for square in route)
    return route


def lay_out(header, size, marked, south, gate):
    """A board from its marked squares and South's route."""
    routes = {seat: turned(tuple(south.split()), size, times) for seat, times in QUARTER_TURNS.items()}
    return Board(header, frozenset(marked.split()), routes, gate)


BOARDS = {
    "thaayam": lay_out(
        "thaayam5",
        5,
        "c1 e3 c5 a3 c3",
        "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3",
        gate=8,
    ),
    "ashtapada": lay_out(
        "thaayam8",
        8,
        " ".join(column + row for column in "adeh" for row in "1458"),
        "e1 f1 g1 h1 h2 h3 h4 h5 h6 h7 h8 g8 f8 e8 d8 c8 b8 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 "
        "d2 c2 b2 b3 b4 b5 b6 b7 c7 d7 e7 f7 g7 g6 g5 g4 g3 g2 f2 e2 "
        "e3 f3 f4 f5 f6 e6 d6 c6 c5 c4 c3 d3 "
        "d4",
        gate=14,
    ),
}
BOARD_BY_HEADER = {board.header: board for board in BOARDS.values()}
