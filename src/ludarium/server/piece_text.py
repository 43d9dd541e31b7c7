"""Where the pieces stand in a position's text: read out of a text that the rules may refuse, and written into one.

The editor has to show a board without a king, and to write what a hand has put there, before the rules say a word. Most games write the
board in rows (`/3t3/4T2/`); which letter means which piece, and which row comes first, is learned by comparing positions with their
texts. A game that lists its pieces instead says in its `editor.toml` how.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from ludarium.errors import BadPosition
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.game.squares import read_row, written_row
from ludarium.picture.look import Look, Piece

_LOOKED_AT = 40  # positions of a random game that letters are learned from
_SEED = 17


class Standing(NamedTuple):
    """A piece as a hand puts it down: where, and which kind."""

    cell: str
    symbol: str


class Unreadable(Exception):
    """No board can be made out in the text."""


class PieceText(Protocol):
    """A way of writing where the pieces are."""

    @property
    def kinds(self) -> tuple[Piece, ...]:
        """One piece of every kind that can be put on the board."""

    @property
    def several(self) -> bool:
        """Whether several pieces may share a cell."""

    def pieces(self, text: str, look: Look) -> list[Standing]:
        """The pieces in a text. Unreadable if they cannot be made out."""

    def written(self, text: str, look: Look, pieces: Sequence[Standing]) -> str:
        """The text with these pieces in place of its own. Unreadable if there is no place for them."""

    def cleared(self, look: Look, /) -> list[Standing]:
        """The pieces of an empty board: none, or all of them waiting beside it."""


def samples(game: Game) -> Iterator[Position]:
    """Positions of a random game, from its start on; only those in which nothing is hidden."""
    rng = random.Random(_SEED)
    here = game.start()
    for _ in range(_LOOKED_AT):
        if not here.is_secret:
            yield here
        if here.is_over:
            return
        here = here.act(rng.choice(here.actions))


# --- rows


@dataclass(frozen=True)
class Rows:
    """One word of the text has the rows of the board, joined by `/`."""

    word: int
    from_below: bool
    letters: dict[str, str]  # symbol of each letter
    kinds: tuple[Piece, ...]
    several = False

    def pieces(self, text: str, look: Look) -> list[Standing]:
        words = text.split()
        table = _rows_in(words[self.word]) if self.word < len(words) else None
        cells = _table(look, self.from_below)
        if table is None or [len(row) for row in table] != [len(row) for row in cells]:
            raise Unreadable
        found = [
            Standing(cell, self.letters.get(letter, ""))
            for row, names in zip(table, cells, strict=True)
            for letter, cell in zip(row, names, strict=True)
            if letter
        ]
        if not all(piece.symbol for piece in found):
            raise Unreadable
        return found

    def written(self, text: str, look: Look, pieces: Sequence[Standing]) -> str:
        letters = {symbol: letter for letter, symbol in self.letters.items()}
        standing = {piece.cell: letters[piece.symbol] for piece in pieces if piece.symbol in letters}
        words = text.split()
        if self.word >= len(words):
            raise Unreadable
        rows = "/".join(written_row(standing.get(cell, "") for cell in row) for row in _table(look, self.from_below))
        before, after = (words[self.word].startswith("/"), words[self.word].endswith("/"))
        words[self.word] = "/" * before + rows + "/" * after
        return " ".join(words)

    def cleared(self, _look: Look) -> list[Standing]:
        return []


def _rows_in(word: str) -> list[list[str]] | None:
    """The letters of a word that is written in rows; None if it is not."""
    rows = word.strip("/").split("/")
    try:
        return [read_row(row, lambda _: True, "") for row in rows] if len(rows) > 1 else None
    except BadPosition:
        return None


def _table(look: Look, from_below: bool) -> list[list[str]]:
    """The names of the board's cells, row by row; cells beside the board are not in it."""
    names = {(cell.x, cell.y): cell.name for cell in look.cells if cell.width == 1 and cell.height == 1}
    rows = [[names.get((x, y), "") for x in range(look.columns)] for y in range(look.rows)]
    return rows[::-1] if from_below else rows


def learned_rows(game: Game) -> Rows | None:
    """How the game writes its board in rows, by what positions look like; None if it does not."""
    seen = [(position.text().split(), position.look(None)) for position in samples(game)]
    seen = [(words, look) for words, look in seen if look.pieces] or seen
    for word in range(min((len(words) for words, _ in seen), default=0)):
        for from_below in (False, True):
            counted = _counted(seen, word, from_below)
            if counted:
                return _rows(word, from_below, counted)
    return None


def _counted(seen: list[tuple[list[str], Look]], word: int, from_below: bool) -> dict[str, Counter[Piece]]:
    """How often each letter stood where which piece was; nothing if rows and board do not agree."""
    counted: dict[str, Counter[Piece]] = {}
    for words, look in seen:
        table, cells = _rows_in(words[word]), _table(look, from_below)
        if table is None or [len(row) for row in table] != [len(row) for row in cells]:
            return {}
        there = {piece.cell: piece for piece in look.pieces}
        for row, names in zip(table, cells, strict=True):
            for letter, name in zip(row, names, strict=True):
                piece = there.get(name)
                if (piece is None) != (not letter):
                    return {}
                if piece is not None:
                    counted.setdefault(letter, Counter())[replace(piece, cell="")] += 1
    return counted


def _rows(word: int, from_below: bool, counted: dict[str, Counter[Piece]]) -> Rows:
    usual = {letter: pieces.most_common(1)[0][0] for letter, pieces in counted.items()}
    kinds = sorted(usual.values(), key=lambda piece: (piece.owner, piece.symbol))
    return Rows(word, from_below, {letter: piece.symbol for letter, piece in usual.items()}, tuple(kinds))
