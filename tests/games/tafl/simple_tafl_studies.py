"""Setting up Tafl studies for tests, and asking what a move in them does."""

from typing import Any

from simple_tafl import play, turns
from simple_tafl_board import Position, square_named, write_position


def study(side: str, attackers: str = "", men: str = "", king: str = "h8", size: int = 9) -> str:
    """A position from lists of squares; the king stands on h8 unless he matters."""
    board = {square_named(name): "t" for name in attackers.split()}
    board |= {square_named(name): "T" for name in men.split()}
    board[square_named(king)] = "K"
    return write_position(Position(size, board, side))


def taken(position: str, move: str, **options: Any) -> str:
    """The captures of a legal move, as written after its x."""
    after = play(position, move, **options)
    return turns(position, **options)[after].partition("x")[2].replace("/", " ")


def legal(position: str, **options: Any) -> set[str]:
    """The legal moves without their captures."""
    return {text.partition("x")[0] for text in turns(position, **options).values()}
