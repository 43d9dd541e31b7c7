"""A Tafl board as a plain dictionary, and the page's notation for squares and positions.

A square is (file, rank), both counted from 1, so a1 is (1, 1). A board maps occupied squares to
't' (attacker), 'T' (king's man) or 'K' (king); a square that is not in it is empty.
"""

import re
from typing import NamedTuple

from simple_tafl_rulesets import Rules

Square = tuple[int, int]
Board = dict[Square, str]

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
KIND = {"t": "A", "T": "D", "K": "K"}
SIDE = {"t": "a", "T": "d", "K": "d"}


class Position(NamedTuple):
    """A board of a size, whose turn it is ('a' or 'd'), and whether the king on it has been captured."""

    size: int
    board: Board
    side: str
    king_captured: bool = False


# Squares


def step(square: Square, direction: Square, count: int = 1) -> Square:
    """The square `count` steps further in a direction; it may lie off the board."""
    return square[0] + direction[0] * count, square[1] + direction[1] * count


def on_board(square: Square, size: int) -> bool:
    return 1 <= square[0] <= size and 1 <= square[1] <= size


def all_squares(size: int) -> list[Square]:
    return [(file, rank) for file in range(1, size + 1) for rank in range(1, size + 1)]


def neighbours(square: Square, size: int) -> list[Square]:
    """The two to four orthogonal neighbours that are on the board."""
    return [near for near in (step(square, d) for d in DIRECTIONS) if on_board(near, size)]


def on_edge(square: Square, size: int) -> bool:
    return square[0] in (1, size) or square[1] in (1, size)


def throne(size: int) -> Square:
    return (size + 1) // 2, (size + 1) // 2


def is_corner(square: Square, size: int, rules: Rules) -> bool:
    """Whether the square belongs to a SPECIAL corner of the ruleset (none where corners are ordinary)."""
    near_an_end = [min(line, size + 1 - line) <= rules.corners for line in square]
    return all(near_an_end)


def square_name(square: Square) -> str:
    return "abcdefghijklmnopqrs"[square[0] - 1] + str(square[1])


def square_named(name: str) -> Square:
    """The square of a name such as e5; ValueError for anything else. Says nothing about the board's size."""
    if not re.fullmatch(r"[a-s][1-9][0-9]?", name):
        raise ValueError(f"not a square: {name!r}")
    return "abcdefghijklmnopqrs".index(name[0]) + 1, int(name[1:])


# Positions


def read_position(text: str, rules: Rules) -> Position:
    """Parse `/row/row/.../ a`, rank 1 first. ValueError when it is no position of this ruleset."""
    match = re.fullmatch(r"/((?:[tTK0-9]+/)+) (a|d|d king_captured)", text)
    if not match:
        raise ValueError(f"not a Tafl position: {text!r}")
    rows = match[1].split("/")[:-1]
    size = len(rows)
    if size % 2 == 0 or not 7 <= size <= 19:
        raise ValueError(f"no Tafl board has {size} ranks: {text!r}")
    board: Board = {}
    for rank, row in enumerate(rows, start=1):
        file = 0
        for token in re.findall(r"[0-9]+|[tTK]", row):
            file += int(token) if token.isdigit() else 1
            if not token.isdigit():
                board[file, rank] = token
        if file != size:
            raise ValueError(f"rank {rank} has {file} squares, not {size}: {text!r}")
    _refuse_bad_placement(board, size, rules, text)
    side, *captured = match[2].split()
    if captured and not any(board.get(near) == "t" for near in neighbours(king_square(board), size)):
        raise ValueError(f"no attacker can have captured the king: {text!r}")
    return Position(size, board, side, bool(captured))


def _refuse_bad_placement(board: Board, size: int, rules: Rules, text: str) -> None:
    if list(board.values()).count("K") != 1:
        raise ValueError(f"not exactly one king: {text!r}")
    for square, piece in board.items():
        if piece != "K" and is_corner(square, size, rules):
            raise ValueError(f"a man on the corner {square_name(square)}: {text!r}")
        if piece != "K" and square == throne(size) and KIND[piece] not in rules.throne_stop:
            raise ValueError(f"a man on the throne: {text!r}")


def write_position(position: Position) -> str:
    """The page's text of a position: rows from rank 1, runs of empty squares as numbers, the side, his capture."""
    files = ranks = range(1, position.size + 1)
    lines = ["".join(position.board.get((file, rank), ".") for file in files) for rank in ranks]
    return _write_lines(lines, position.side + " king_captured" * position.king_captured)


def _write_lines(lines: list[str], after_the_rows: str) -> str:
    rows = [re.sub(r"\.+", lambda run: str(len(run[0])), line) for line in lines]
    return "/" + "/".join(rows) + "/ " + after_the_rows


def king_square(board: Board) -> Square:
    """Where the king stands, captured or not."""
    return next(square for square, piece in board.items() if piece == "K")


def mirrored(text: str, symmetry: int) -> str:
    """The position under one of the eight symmetries of the square board, numbered 0 (unchanged) to 7.

    Bits 0 and 1 of the number reflect the files and the ranks, bit 2 then swaps files and ranks.
    """
    rows, _, after_the_rows = text.partition(" ")
    lines = [re.sub(r"[0-9]+", lambda run: "." * int(run[0]), row) for row in rows.strip("/").split("/")]
    if symmetry & 1:
        lines = [line[::-1] for line in lines]
    if symmetry & 2:
        lines = lines[::-1]
    if symmetry & 4:
        lines = ["".join(column) for column in zip(*lines, strict=True)]
    return _write_lines(lines, after_the_rows)
