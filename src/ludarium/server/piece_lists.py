"""Positions that list each player's pieces, `S=o1.c1.=e4.x2`, as a game's `editor.toml` describes them (docs/web/editor.md)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludarium.game.game import Game
from ludarium.picture.look import Look, Piece
from ludarium.server.piece_text import Standing, Unreadable

LAST = "last"
"""The end of a player's way, where `counted` names a place."""


@dataclass(frozen=True)
class Lists:
    """One word a player: `key=item.item`, where an item is a cell, or a letter and how many pieces are at the place it stands for."""

    players: tuple[str, ...]
    keys: Mapping[str, str]  # by the player's name
    kinds_by_prefix: Mapping[str, str]  # the symbol by what stands before a cell's name
    counted: Mapping[str, str]  # the place by its letter
    waiting: str  # the letter of the place where pieces are that are not on the board
    many: int  # pieces of each player
    between: str = "."
    several = True

    @property
    def kinds(self) -> tuple[Piece, ...]:
        """One piece of every kind."""
        return tuple(
            Piece("", symbol.format(player=player), number)
            for number, player in enumerate(self.players)
            for symbol in self.kinds_by_prefix.values()
        )

    def _place(self, number: int, letter: str, look: Look) -> str:
        place = self.counted[letter]
        return look.routes[number][-1] if place == LAST else place.format(key=self.keys[self.players[number]])

    def pieces(self, text: str, look: Look) -> list[Standing]:
        words = dict(word.partition("=")[::2] for word in text.split())
        cells = {cell.name for cell in look.cells}
        found: list[Standing] = []
        for number, player in enumerate(self.players):
            for item in filter(None, words.get(self.keys[player], "").split(self.between)):
                found += self._read(number, player, item, look)
        if any(piece.cell not in cells for piece in found):
            raise Unreadable
        return found

    def _read(self, number: int, player: str, item: str, look: Look) -> list[Standing]:
        if item[0] in self.counted and re.fullmatch("[0-9]", item[1:]):
            symbol = self.kinds_by_prefix[""].format(player=player)
            return [Standing(self._place(number, item[0], look), symbol)] * int(item[1:])
        match = re.fullmatch(r"(\W?)(\w+?)(?:\*1?|\^)?", item)
        if not match or match[1] not in self.kinds_by_prefix:
            raise Unreadable
        cell = self._place(number, match[2], look) if match[2] in self.counted else match[2]
        return [Standing(cell, self.kinds_by_prefix[match[1]].format(player=player))]

    def written(self, text: str, look: Look, pieces: Sequence[Standing]) -> str:
        for number, player in enumerate(self.players):
            own = f"{self.keys[player]}={self.between.join(self._items(number, player, look, pieces))}"
            text = " ".join(own if word.startswith(f"{self.keys[player]}=") else word for word in text.split())
        return text

    def _items(self, number: int, player: str, look: Look, pieces: Sequence[Standing]) -> list[str]:
        places = {self._place(number, letter, look): letter for letter in self.counted}
        single = self.kinds_by_prefix[""].format(player=player)
        before = [letter for letter in self.counted if letter == self.waiting]
        behind = [letter for letter in self.counted if letter != self.waiting]

        def counts(letters: list[str]) -> list[str]:
            many = {letter: pieces.count(Standing(self._place(number, letter, look), single)) for letter in letters}
            return [f"{letter}{count}" for letter, count in many.items() if count]

        squares = [
            prefix + (places.get(piece.cell) or piece.cell)
            for prefix, symbol in self.kinds_by_prefix.items()
            for piece in pieces
            if piece.symbol == symbol.format(player=player) and (prefix or piece.cell not in places)
        ]
        return counts(before) + squares + counts(behind)

    def cleared(self, look: Look) -> list[Standing]:
        return [
            Standing(self._place(number, self.waiting, look), self.kinds_by_prefix[""].format(player=player))
            for number, player in enumerate(self.players)
            for _ in range(self.many)
        ]


def lists_of(game: Game, entries: Mapping[str, Any], many: int) -> Lists:
    """The lists that a game's `editor.toml` tells of, for one of its variants."""
    return Lists(game.players, entries["keys"], entries["kinds"], entries["counted"], entries["waiting"], many)
