"""A legal turn that can say what it does: its text, its cells, what it captures."""

import functools
from collections import Counter
from typing import TYPE_CHECKING

from ludarium.errors import BadArgument, briefly
from ludarium.game.played import Played
from ludarium.picture.look import Piece

if TYPE_CHECKING:
    from ludarium.game.position import Position


class LegalMove(tuple[int, ...]):
    """A legal turn in a position: the tuple of its actions, which can also say what it does there.

    It compares, hashes and plays like any other tuple of actions; `str` gives its text. Everything else is worked out on
    demand. `position.moves()` returns all legal turns as such objects, `position.move("a3-c3")` returns one.

    >>> import ludarium
    >>> position = ludarium.load("konane(size=6)").start().after("c3 d3")
    >>> [move.text for move in position.moves()]
    ['c1-c3', 'c5-c3', 'a3-c3']
    >>> move = position.move("a3-c3")
    >>> move.cells, move.captures, move == position.parse("a3-c3")
    (('a3', 'c3'), ('b3',), True)
    """

    before: "Position"

    def __new__(cls, before: "Position", actions: tuple[int, ...]) -> "LegalMove":
        """The turn with these actions, which must be legal in `before`."""
        made = super().__new__(cls, actions)
        made.before = before
        return made

    @functools.cached_property
    def played(self) -> Played:
        """The turn with the positions it comes through; whatever else is asked of it, it is played once."""
        return self.before.played(tuple(self))

    @property
    def text(self) -> str:
        """The turn in the game's notation."""
        return self.played.text

    @property
    def after(self) -> "Position":
        """The position it leads to."""
        return self.played.after

    @property
    def player(self) -> str:
        """The name of the player who makes this turn, or `chance`."""
        return self.before.turn

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells it touches, each once, in the order in which a hand would touch them; empty for a throw."""
        return self.played.cells

    @functools.cached_property
    def captured(self) -> tuple[Piece, ...]:
        """The other players' pieces that it takes away, as they stood before the turn."""
        mover, after = self.before.mover, Counter((piece.cell, piece.symbol) for piece in _single(self.after))
        taken = []
        for piece in _single(self.before):
            if after[piece.cell, piece.symbol]:
                after[piece.cell, piece.symbol] -= 1
            elif piece.owner not in (-1, mover) and mover >= 0:
                taken.append(piece)
        return tuple(taken)

    @functools.cached_property
    def captures(self) -> tuple[str, ...]:
        """The cells where the captured pieces stood, each once; empty if nothing is captured."""
        return tuple(dict.fromkeys(piece.cell for piece in self.captured))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<LegalMove {self.text}>"

    def __reduce__(self) -> tuple[type, tuple["Position", tuple[int, ...]]]:
        return LegalMove, (self.before, tuple(self))


def _single(position: "Position") -> list[Piece]:
    """Every piece on the board, those of a pile one by one."""
    return [piece for piece in position.look().pieces for _ in range(piece.count)]


def legal_move(position: "Position", move: tuple[int, ...] | int | str) -> LegalMove:
    """The turn, given as text, as actions or as one action. IllegalMove or BadNotation where it cannot be played."""
    if isinstance(move, str):
        return LegalMove(position, position.parse(move))
    actions = move if isinstance(move, tuple) else (move,)
    if not actions:
        raise BadArgument(f"a turn is a text or a tuple of actions, not {briefly(move)}")
    found = LegalMove(position, actions)
    found.played  # noqa: B018  playing it says what is wrong with it
    return found
