"""Names of squares and rows of a board in text: what the notations of grid games share."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from ludarium.errors import BadPosition

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def square_name(square: int, width: int) -> str:
    """`c3` for file 2 and rank 2 on a board counted from a1 along the ranks."""
    return f"{LETTERS[square % width]}{square // width + 1}"


def square_number(name: str, width: int, height: int) -> int | None:
    """The square called `name`; None where the board has no such square or the name is none."""
    match = re.fullmatch(r"([a-z])([1-9][0-9]?)", name)
    if not match:
        return None
    file, rank = LETTERS.index(match[1]), int(match[2]) - 1
    return rank * width + file if file < width and rank < height else None


def written_row(letters: Iterable[str]) -> str:
    """One row: piece letters, and run lengths for the empty cells (given as "")."""
    text, gap = "", 0
    for letter in letters:
        if letter:
            text += (str(gap) if gap else "") + letter
            gap = 0
        else:
            gap += 1
    return text + (str(gap) if gap else "")


def read_row(text: str, is_piece: Callable[[str], bool], where: str) -> list[str]:
    """The cells of a written row, "" for empty ones. BadPosition names the row (`where`) and the column."""
    cells: list[str] = []
    for match in re.finditer(r"[0-9]+|[^0-9]'?", text):
        token = match[0]
        if "0" <= token[0] <= "9":
            if len(token) > 2 or token.startswith("0"):
                raise BadPosition(f"{where}: {token!r} is no run of empty cells")
            cells += [""] * int(token)
        elif is_piece(token):
            cells.append(token)
        else:
            raise BadPosition(f"{where}, character {match.start() + 1}: {token!r} is no piece here")
    return cells


def written_ranks(letters: Sequence[str], width: int) -> str:
    """The ranks of a board from the top, joined by `/`; `letters` has the pieces from a1 along the ranks."""
    return "/".join(written_row(letters[first : first + width]) for first in range(len(letters) - width, -1, -width))


def read_ranks(text: str, pieces: Collection[str], called: str = "squares") -> tuple[list[str], int]:
    """The letters of such ranks from a1 along the ranks, "" for empty squares, and how wide the board is.

    BadPosition says what is wrong with which rank, where squares are `called` so.
    """
    rows = text.split("/")
    ranks = [read_row(row, lambda c: c in pieces, f"rank {len(rows) - n}") for n, row in enumerate(rows)]
    for number, rank in enumerate(ranks):
        if not rank or len(rank) != len(ranks[0]):
            height = len(ranks)
            raise BadPosition(f"rank {height - number} has {len(rank)} {called}, rank {height} has {len(ranks[0])}")
    return [letter for rank in reversed(ranks) for letter in rank], len(ranks[0])
