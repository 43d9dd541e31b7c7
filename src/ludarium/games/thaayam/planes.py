"""Thaayam as planes for learners: who stands where, beginning with the viewer, and the throws. Squares count from a1."""

from typing import Any

import numpy as np

from ludarium.game.squares import LETTERS
from ludarium.games.thaayam.board import BOARD_NAMES, BOARDS, LONGEST_ROUTE, QUARTERS, board_of
from ludarium.games.thaayam.series import eights_in, fours_in, last_in, ones_in
from ludarium.games.thaayam.sides import borne_off, in_keep, off_board, unit_at
from ludarium.kernel.compiling import compiled
from ludarium.kernel.painting import fill

WHOSE = ("my {}", "the next player's {}", "{} of the second player after me", "{} of the third player after me")
PLANES = (
    *(whose.format(what) for whose in WHOSE for what in ("singles", "twins")),
    *(
        f"{whose.format('pieces')} {where}, everywhere"
        for whose in WHOSE
        for where in ("off the board", "in the keep", "taken home")
    ),
    "throws of 1 left, everywhere",
    "throws of 4 left, everywhere",
    "throws of 8 left, everywhere",
    "the last throw of the series if it is left, everywhere",
    "1 everywhere when it is my turn",
)


def _square_numbers() -> list[int]:
    """For each board, quarter turn and place on the route, the square, counted from a1 along the ranks."""
    table = []
    for name in BOARD_NAMES:
        board = BOARDS[name]
        seats = {quarter: seat for seat, quarter in QUARTERS.items()}
        for quarter in range(4):
            route = [
                LETTERS.index(square[0]) + board.size * (int(square[1:]) - 1)
                for square in board.route_of(seats[quarter])
            ]
            table += route + [0] * (LONGEST_ROUTE - len(route))
    return table


SQUARES = np.array(_square_numbers(), np.uint8)


def planes_for(rules: Any) -> tuple[tuple[str, ...], int, int]:
    """The planes, and the board's size."""
    size = board_of(rules).size
    return PLANES, size, size


@compiled
def _stand(rules: Any, side: Any, quarter: Any, sheets: Any, lane: Any, at: Any, cells: Any) -> None:
    """Count the singles and the twins on their squares."""
    for slot in range(6):
        byte = unit_at(side, slot)
        if byte != 0:
            square = np.int64(SQUARES[LONGEST_ROUTE * (4 * rules.board + quarter) + (byte & 63)])
            sheets[lane, at + (cells if slot >= 4 else 0) + square] += 1


@compiled
def observe(rules: Any, state: Any, player: Any, sheets: Any, lane: Any) -> None:
    cells = 25 if rules.board == 0 else 64
    for other in range(rules.players):
        seat = (player + other) % rules.players
        side = state.sides[seat]
        _stand(rules, side, rules.quarters[seat], sheets, lane, 2 * cells * other, cells)
        fill(sheets, lane, cells * (8 + 3 * other), cells, off_board(side))
        fill(sheets, lane, cells * (9 + 3 * other), cells, in_keep(side))
        fill(sheets, lane, cells * (10 + 3 * other), cells, borne_off(side))
    fill(sheets, lane, 20 * cells, cells, min(ones_in(state.left), 255))
    fill(sheets, lane, 21 * cells, cells, min(fours_in(state.left), 255))
    fill(sheets, lane, 22 * cells, cells, min(eights_in(state.left), 255))
    fill(sheets, lane, 23 * cells, cells, last_in(state.left))
    fill(sheets, lane, 24 * cells, cells, 1 if state.turn == player else 0)
