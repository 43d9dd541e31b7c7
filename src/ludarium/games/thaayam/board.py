"""Thaayam's two boards: routes, marked squares, seats, and where the routes of different players meet.

South's route is written out; the others are that route turned by quarter turns. The rules know places only by their
index on a player's own route, so one table says which index of another player's route is the same square.
"""

import functools
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludarium.game.squares import LETTERS

NAMES = {"S": "south", "W": "west", "N": "north", "E": "east"}
SEATS = {2: "SN", 3: "SWN", 4: "SWNE"}
"""Who sits at the board, in turn order: to the left."""

QUARTERS = {"S": 0, "E": 1, "N": 2, "W": 3}
"""How far each seat's route is turned, in quarter turns from South's."""

LONGEST_ROUTE = 64
NOWHERE = -1


class Board(NamedTuple):
    """A board: its name in position texts, its size, the marked squares, and South's route to the keep."""

    header: str
    size: int
    marked: frozenset[str]
    route: tuple[str, ...]
    gate: int  # the index of the palace opposite one's own, where twins are declared

    @property
    def home(self) -> int:
        """The index of the keep."""
        return len(self.route) - 1

    def turned(self, square: str, quarters: int) -> str:
        """The square after so many quarter turns of the board, each bringing South's palace to East's."""
        file, rank = LETTERS.index(square[0]), int(square[1]) - 1
        for _ in range(quarters % 4):
            file, rank = self.size - 1 - rank, file
        return f"{LETTERS[file]}{rank + 1}"

    def route_of(self, seat: str) -> tuple[str, ...]:
        """The route of South, West, North or East (by letter), from the own palace to the keep."""
        return _route(self, seat)


@functools.cache
def _route(board: Board, seat: str) -> tuple[str, ...]:
    return tuple(board.turned(square, QUARTERS[seat]) for square in board.route)


def _squares(text: str) -> tuple[str, ...]:
    return tuple(text.split())


BOARDS = {
    "thaayam": Board(
        "thaayam5",
        5,
        frozenset(_squares("c1 e3 c5 a3 c3")),
        _squares("c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3"),
        8,
    ),
    "ashtapada": Board(
        "thaayam8",
        8,
        frozenset(file + rank for file in "adeh" for rank in "1458"),
        _squares(
            "e1 f1 g1 h1 h2 h3 h4 h5 h6 h7 h8 g8 f8 e8 d8 c8 b8 a8 a7 a6 a5 a4 a3 a2 a1 b1 c1 d1 "
            "d2 c2 b2 b3 b4 b5 b6 b7 c7 d7 e7 f7 g7 g6 g5 g4 g3 g2 f2 e2 e3 f3 f4 f5 f6 e6 d6 c6 c5 c4 c3 d3 d4"
        ),
        14,
    ),
}
BOARD_NAMES = tuple(BOARDS)


def board_of(rules: Any) -> Board:
    """The board that the rules play on."""
    return BOARDS[BOARD_NAMES[rules.board]]


def _meeting(board: Board, quarters: int) -> list[int]:
    """For each index of a route, the index of the same square on the route turned by `quarters`.

    NOWHERE where that route does not pass, and on marked squares, where nobody captures.
    """
    theirs = {board.turned(square, quarters): index for index, square in enumerate(board.route)}
    found = [NOWHERE if square in board.marked else theirs.get(square, NOWHERE) for square in board.route]
    return found + [NOWHERE] * (LONGEST_ROUTE - len(found))


MEETS: npt.NDArray[np.int64] = np.array(
    [[_meeting(board, quarters) for quarters in range(4)] for board in BOARDS.values()], np.int64
)
"""MEETS[board, quarters between the seats, own index] = the other player's index."""
