"""Rows of a tafl board in text: `/3t3/…/`, rank 1 first, `t` attackers, `T` king's men, `K` the king."""

from typing import Any

from ludarium.errors import BadPosition
from ludarium.game.squares import read_row, square_name, written_row
from ludarium.games.tafl.ends import GOING_ON
from ludarium.games.tafl.rules import Rules, State
from ludarium.kernel.bits import members, squares

SIZES = range(7, 20, 2)
PIECES = ("t", "T", "K")


def size_of(rows: str) -> int:
    """How many ranks the rows have."""
    return len(rows.strip("/").split("/"))


def checked_rows(text: str) -> str:
    """The rows in canonical writing. ValueError says what is wrong with them."""
    try:
        letters = read_rows(text, size_of(text))
    except BadPosition as error:
        raise ValueError(error.sentence) from None
    return written_rows(letters, size_of(text))


def read_rows(text: str, size: int) -> list[str]:
    """The letters on all squares, "" for empty ones."""
    ranks = text.strip("/").split("/")
    if size not in SIZES or len(ranks) != size:
        raise BadPosition(f"a tafl board has 7, 9, … or 19 ranks, not {len(ranks)}")
    letters: list[str] = []
    for number, rank in enumerate(ranks, start=1):
        cells = read_row(rank, lambda piece: piece in PIECES, f"rank {number}")
        if len(cells) != size:
            raise BadPosition(f"rank {number} has {len(cells)} squares, the board has {size} files")
        letters += cells
    if letters.count("K") != 1:
        raise BadPosition(f"a position has exactly one king (K), not {letters.count('K')}")
    return letters


def written_rows(letters: list[str], size: int) -> str:
    """The rows in one text."""
    return "/" + "".join(written_row(letters[r * size : (r + 1) * size]) + "/" for r in range(size))


def letters_of(rules: Rules, state: State) -> list[str]:
    """The letters on all squares."""
    letters = [""] * (rules.board.width * rules.board.height)
    for square in members(state.attackers):
        letters[square] = "t"
    for square in members(state.men):
        letters[square] = "T"
    letters[state.king] = "K"
    return letters


def placed(rules: Rules, letters: list[str], side: int, end: int = GOING_ON, plies: int = 0) -> State:
    """The state with these pieces. BadPosition where a man stands on a square that is not for him."""
    cells = len(letters)
    _check_special(rules, letters)

    def where(piece: str) -> Any:
        return squares((s for s, letter in enumerate(letters) if letter == piece), cells)

    return State(where("t"), where("T"), letters.index("K"), side, end, plies)


def _check_special(rules: Rules, letters: list[str]) -> None:
    """Nobody but the king stands where he could not have stopped."""
    for piece, word, allowed in (("t", "attacker", rules.attackers_stop), ("T", "king's man", rules.men_stop)):
        closed = set(members(rules.board.full)) - set(members(allowed))
        for square in sorted(closed):
            if letters[square] == piece:
                place = "the throne" if square in members(rules.throne) else "the corner"
                name = square_name(square, rules.board.width)
                raise BadPosition(f"an {word} cannot stand on {place} {name}".replace("an king", "a king"))
