"""Actions that have been played, with the positions they came through: nobody who is handed these plays them again."""

import functools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludarium.game.position import Position


class Played(tuple[int, ...]):
    """Actions played one after another: a tuple of them that also has the positions, one more than there are actions.

    It compares, hashes and can be written like any other tuple of actions. `Position.played` makes it.
    """

    places: "tuple[Position, ...]"

    def __new__(cls, actions: Iterable[int], places: "Sequence[Position]") -> "Played":
        """`places` has the position before each action and, at the end, the one after the last."""
        made = super().__new__(cls, actions)
        made.places = tuple(places)
        assert len(made.places) == len(made) + 1, "every action has a position before it, and one follows the last"
        return made

    @property
    def before(self) -> "Position":
        """The position before the first action."""
        return self.places[0]

    @property
    def after(self) -> "Position":
        """The position after the last action."""
        return self.places[-1]

    @property
    def steps(self) -> "list[tuple[Position, int]]":
        """The actions, each preceded by the position in which it was played."""
        return list(zip(self.places, self, strict=False))

    @property
    def singly(self) -> "list[Played]":
        """Every action by itself."""
        return [Played((action,), self.places[n : n + 2]) for n, action in enumerate(self)]

    def tail(self, count: int) -> "Played":
        """The last actions, that many of them."""
        first = len(self) - count
        return Played(self[first:], self.places[first:])

    @functools.cached_property
    def text(self) -> str:
        """The actions in the game's notation, as a turn or as part of one."""
        return self.before.write(self)

    @functools.cached_property
    def cells(self) -> tuple[str, ...]:
        """The cells that the actions touch, each once, in the order in which a hand would touch them."""
        touched = (place.game.touched(place, action) for place, action in self.steps)
        return tuple(dict.fromkeys(cell for cells in touched for cell in cells))

    def __reduce__(self) -> "tuple[type, tuple[tuple[int, ...], tuple[Position, ...]]]":
        return Played, (tuple(self), self.places)
