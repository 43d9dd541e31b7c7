"""Where things are on the page's board, as numbers: look.py lists the squares, then the places beside them, then the throws."""

from typing import Any

import numpy as np

from ludarium.game.squares import LETTERS
from ludarium.games.thaayam.board import BOARDS, LONGEST_ROUTE, NAMES, QUARTERS, Board
from ludarium.kernel.compiling import compiled


def _cells_of(board: Board, seat: str) -> list[int]:
    """The numbers of the route's cells; look.py lists the squares from the top rank down."""
    found = [(board.size - int(name[1:])) * board.size + LETTERS.index(name[0]) for name in board.route_of(seat)]
    return found + [0] * (LONGEST_ROUTE - len(found))


_SEATS = sorted(QUARTERS, key=lambda seat: QUARTERS[seat])
ROUTES = np.array([[_cells_of(board, seat) for seat in _SEATS] for board in BOARDS.values()], np.int64)
"""ROUTES[board, quarters, index] = the cell."""
SQUARES = np.array([board.size**2 for board in BOARDS.values()], np.int64)
ORDER = np.array([list(NAMES).index(seat) for seat in _SEATS], np.int64)
"""Where a seat, found by its quarters, stands among the symbols."""


# --- places


@compiled
def on_route(rules: Any, player: Any, place: Any) -> Any:
    """The cell with that index on the player's route."""
    return ROUTES[rules.board, rules.quarters[player], place]


@compiled
def waiting(rules: Any, player: Any) -> Any:
    """The cell where the player's pieces wait; beside it is where they rest at last."""
    return SQUARES[rules.board] + 2 * player


@compiled
def throw_cell(rules: Any, which: Any) -> Any:
    """Where throws of that number lie."""
    return SQUARES[rules.board] + 2 * rules.players + which
