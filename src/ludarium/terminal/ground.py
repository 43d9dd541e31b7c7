"""What a hand is over: the legal actions as cells, where the pieces stand, and how cells touched fit an action."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

Cells = tuple[str, ...]


class Chosen(NamedTuple):
    """One thing the hand may end with: the actions to play, words for them, their cells and their notation."""

    actions: tuple[int, ...]
    words: str
    cells: Cells
    text: str


@dataclass(frozen=True)
class Ground:
    """What the hand is over: legal actions, whole turns, the cells with pieces, the cells of the board proper."""

    legal: tuple[Chosen, ...]
    turns: tuple[Chosen, ...]
    occupied: frozenset[str]
    board: frozenset[str]
    going_on: bool  # whether a turn is in progress

    @property
    def home(self) -> str | None:
        """Where a turn in progress must go on: the one cell all its actions start from."""
        starts = {action.cells[0] for action in self.legal if action.cells}
        return starts.pop() if self.going_on and len(starts) == 1 else None

    def free(self, cell: str) -> bool:
        """Whether the cell is of the board, and empty."""
        return cell in self.board and cell not in self.occupied

    def clear(self, cells: Cells, start: int, end: int) -> bool:
        """Whether a hand may skip what lies between two cells of a way: pieces are not skipped, but for the one that goes.

        A cell beside the board, such as a throw, is no way to go but names the action.
        """
        between = (cell for cell in cells[start + 1 : end] if cell in self.board and cell != cells[0])
        return cells[end] not in self.board or self.occupied.isdisjoint(between)

    def reached(self, cells: Cells, touched: Cells) -> int:
        """How far along the cells the touched ones lead, in order and from the first on; −1 where they do not fit."""
        if not touched or cells[:1] != touched[:1]:
            return -1
        index = 0
        for cell in touched[1:]:
            if cell not in cells[index + 1 :] or not self.clear(cells, index, cells.index(cell, index + 1)):
                return -1
            index = cells.index(cell, index + 1)
        return index

    def ends(self, cells: Cells, touched: Cells) -> bool:
        """Whether the cell touched last can be the last of the cells."""
        if len(touched) == 1:
            return cells == touched
        before = self.reached(cells[:-1], touched[:-1])
        return before >= 0 and cells[-1] == touched[-1] and self.clear(cells, before, len(cells) - 1)

    def fitting(self, touched: Cells) -> list[Chosen]:
        """The actions that fit what was touched."""
        return [action for action in self.legal if self.reached(action.cells, touched) >= 0]


def ground_of(
    legal: Iterable[dict[str, Any]],
    turns: Iterable[dict[str, Any]],
    occupied: Iterable[str],
    board: Iterable[str],
    *,
    going_on: bool,
) -> Ground:
    """From actions and turns as `play.actions` lists them."""
    actions = tuple(Chosen((way["a"],), way["s"], tuple(way["c"]), way["x"]) for way in legal)
    wholes = tuple(Chosen(tuple(way["m"]), way["x"], tuple(way["c"]), way["x"]) for way in turns if way["c"])
    return Ground(actions, wholes, frozenset(occupied), frozenset(board), going_on)
