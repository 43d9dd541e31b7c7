"""Proved positions: the lost positions of a variant's first turns, as `tools/prove.py` writes them.

They lie in the folder `proved` of a game, two files for each variant that has them: `size=6.bin` (`usual.bin` for the variant
without options) with the positions in which the player to move has lost, and `size=6.toml`, the card that says how they were
made. Positions that are images of each other are stored once, as the words that decide what follows. A turn that leads to
one of them wins, so no turns have to be stored.
"""

import functools
import hashlib
import warnings
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ludarium.errors import LudariumError
from ludarium.game.cards import CardedFile
from ludarium.game.game import Game
from ludarium.game.position import Move, Position
from ludarium.search.twins import folded

FOLDER = "proved"
_GAMES, _LONGEST = 3, 200  # games played at random, and actions of each at most, to tell rules by
_WORD = np.dtype("<u8")


@dataclass(frozen=True)
class Proved:
    """Positions of one variant in which the player to move has lost."""

    rows: frozenset[bytes]

    def is_lost(self, position: Position) -> bool:
        """Whether it is known that the player to move has lost."""
        return folded(position) in self.rows

    def wins(self, position: Position) -> tuple[Move, ...]:
        """The turns that are known to win."""
        return tuple(move for move in position.legal_moves if self.is_lost(position.play(move)))


def file_name(game: Game) -> str:
    """The file of a variant, in the game's folder."""
    return f"{FOLDER}/{game.text.partition('(')[2].rstrip(')') or 'usual'}.bin"


def fingerprint(game: Game) -> str:
    """What the rules make of a few games, and which positions are images of each other: positions proved for others mean nothing."""
    seen = hashlib.sha256(game.text.encode())
    for _ in range(_GAMES):
        here = game.start()
        for _ in range(_LONGEST):
            if here.is_over:
                break
            seen.update(folded(here) + np.asarray(here.legal, _WORD).tobytes())
            here = here.act(here.actions[int.from_bytes(seen.digest()[:4]) % len(here.actions)])
        seen.update(repr([game.compiled.score(here.words, player) for player in range(len(game.players))]).encode())
    return seen.hexdigest()[:16]


def proved_of(game: Game) -> Proved | None:
    """What is proved of a variant; None where nothing is.

    Files that are damaged, or were made for other rules, are left alone, and a warning says why.
    """
    try:
        return _proved_of(game)
    except LudariumError as error:
        warnings.warn(f"{error} The program searches without them.", RuntimeWarning, stacklevel=2)
        return None


@functools.lru_cache(maxsize=64)
def _proved_of(game: Game) -> Proved | None:
    file = game.folder.file(file_name(game))
    return None if file is None else read_proved(file, game)


def read_proved(file: Path, game: Game) -> Proved:
    """The positions in a file. LudariumError where it is damaged, or made for other rules than the game has."""
    again = f"python tools/prove.py '{game.text}' makes them anew."
    carded = CardedFile(file, "proved positions", again, "BAD_PROOFS")
    misfit = "these positions were proved for other rules than the game has now"
    data, card = carded.read({"rules": fingerprint(game)}, misfit)
    try:
        count = int(card["positions"])
    except (KeyError, TypeError, ValueError):
        raise carded.refused("the card beside these proved positions does not say how many there are") from None
    columns = np.frombuffer(zlib.decompress(data), _WORD).reshape(-1, count)
    return Proved(frozenset(row.tobytes() for row in np.ascontiguousarray(columns.T, np.uint64)))


def stored(rows: set[bytes]) -> bytes:
    """The positions as a file has them: sorted, word by word, packed."""
    table = np.array([np.frombuffer(row, np.uint64) for row in rows])
    table = table[np.lexsort(table.T[::-1])]
    return zlib.compress(np.ascontiguousarray(table.T, _WORD).tobytes(), 9)
