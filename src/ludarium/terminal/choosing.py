"""From cells that a hand touches to an action: legal actions narrowed cell by cell, the same for every game."""

from dataclasses import dataclass, replace

from ludarium.errors import BadNotation, LudariumError
from ludarium.game.position import Position

Cells = tuple[str, ...]


@dataclass(frozen=True)
class Choosing:
    """The legal actions of a position by the cells they touch, and the cells touched so far.

    A cell may be touched if it comes next in some action; or if it is an action's last one and the way to it is free,
    so that the far end of a long way is one touch away.
    """

    position: Position
    ways: dict[int, Cells]
    occupied: frozenset[str]
    picked: Cells = ()

    @property
    def left(self) -> list[int]:
        """The actions that begin with the cells picked."""
        return [action for action in self.ways if self._fits(action, self.picked)]

    @property
    def targets(self) -> set[str]:
        """The cells that may be touched next; at first, whatever may be picked up."""
        return {cell for action in self.left for cell in self._next(action)}

    @property
    def silent(self) -> list[int]:
        """The actions that touch nothing: passing, confirming, ending a turn."""
        return [action for action, cells in self.ways.items() if not cells]

    @property
    def complete(self) -> list[int]:
        """The actions whose cells have all been picked; several where cells do not tell them apart."""
        return [action for action in self.left if self.picked and self._ends(action, self.picked)]

    @property
    def offered(self) -> list[int]:
        """What can be chosen by its text now: actions without cells, or those that the cells picked leave open."""
        if not self.picked:
            return self.silent
        return self.complete if len(self.complete) > 1 or self.targets else []

    def touch(self, cell: str) -> "Choosing":
        """The cell picked as well; let go where it was picked last; a new beginning where it begins another action."""
        if cell in self.targets:
            return replace(self, picked=(*self.picked, cell))
        if self.picked and cell != self.picked[-1]:
            fresh = replace(self, picked=())
            return fresh.touch(cell) if cell in fresh.targets else self
        return replace(self, picked=())

    def settled(self) -> int | None:
        """The one action meant by the cells picked; None while it is open or nothing is picked."""
        if not self.picked:
            return None
        left, complete = self.left, self.complete
        if len(left) == 1:
            return left[0] if complete or len(self.picked) > 1 else None
        if len(complete) == 1 and all(self._direct(action) for action in left if action not in complete):
            return complete[0]
        return None

    def refusal(self, cell: str) -> str:
        """Why that cell cannot be touched now, in the game's words where it has any for it."""
        texts = [f"{self.picked[0]}-{cell}", f"{self.picked[0]}x{cell}"] if self.picked else [cell]
        for text in texts:
            try:
                self.position.parse(text)
            except BadNotation:
                continue
            except LudariumError as error:
                return error.sentence
        return f"{self.picked[0]} cannot go to {cell}" if self.picked else f"there is no move at {cell}"

    # --- how an action meets the cells picked

    def _fits(self, action: int, picked: Cells) -> bool:
        cells = self.ways[action]
        return cells[: len(picked)] == picked or self._ends(action, picked)

    def _ends(self, action: int, picked: Cells) -> bool:
        """Whether the cells picked are all of the action's, or lead straight to its last one."""
        cells = self.ways[action]
        if cells == picked:
            return True
        before = picked[:-1]
        if not before or len(cells) <= len(picked) or cells[: len(before)] != before or cells[-1] != picked[-1]:
            return False
        return not self.occupied.intersection(cells[len(before) : -1])

    def _next(self, action: int) -> Cells:
        cells, count = self.ways[action], len(self.picked)
        if cells[:count] != self.picked or len(cells) <= count:
            return ()
        return (cells[count], cells[-1]) if count and self._free(cells[count:-1]) else (cells[count],)

    def _free(self, cells: Cells) -> bool:
        return not self.occupied.intersection(cells)

    def _direct(self, action: int) -> bool:
        """Whether the action could have been meant by one touch of its last cell, so that it is not cut off here."""
        shorter = replace(self, picked=self.picked[:-1])
        cells = self.ways[action]
        straight = replace(self, picked=(*shorter.picked, cells[-1]))
        return bool(shorter.picked) and cells[-1] in shorter.targets and straight.complete == [action]


def choosing_at(position: Position) -> Choosing:
    """Nothing picked yet."""
    ways = {action: position.game.touched(position, action) for action in position.actions}
    occupied = frozenset(piece.cell for piece in position.look().pieces)
    return Choosing(position, ways, occupied)
