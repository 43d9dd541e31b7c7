"""The hand of the person to act: what is picked, what that leaves open, and how it is marked on the board."""

from dataclasses import dataclass, replace

from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from ludarium.terminal.choosing import Choosing, choosing_at
from ludarium.terminal.sitting import Sitting

Offer = tuple[int, str]
"""An action and what to call it."""

_MOST_OFFERED = 9


@dataclass(frozen=True)
class Hand:
    """Nothing where nobody may touch the board; otherwise the action that is growing, and the cells of a hint."""

    choosing: Choosing | None = None
    hinted: tuple[str, ...] = ()

    @classmethod
    def over(cls, sitting: Sitting) -> "Hand":
        """The hand of whoever is to act; in the middle of a turn it holds what the turn goes on with."""
        choosing = choosing_at(sitting.match.position)
        return cls(_held(choosing) if sitting.in_the_middle else choosing)

    def empty(self) -> "Hand":
        """The same with nothing picked."""
        return Hand(self.choosing and replace(self.choosing, picked=()))

    def hinting(self, cells: tuple[str, ...]) -> "Hand":
        """The same with a hint on the board."""
        return replace(self.empty(), hinted=cells)

    def touched(self, cell: str) -> "Hand":
        """After touching a cell; cells that are no choice are touched as well."""
        if self.choosing is None:
            return self
        choosing = self.choosing.touch(cell)
        return Hand(_advanced(choosing) if len(choosing.picked) > 1 and choosing.settled() is None else choosing)

    def settled(self) -> int | None:
        """The action that is meant, once it is clear."""
        return self.choosing.settled() if self.choosing is not None else None

    def marks(self) -> dict[str, str]:
        """How the cells are marked: picked, to go to, to choose from, hinted."""
        found = dict.fromkeys(self.hinted, "hint")
        if self.choosing is None or not self.choosing.picked:
            return found
        for cell in self.choosing.targets:
            among = len(self.choosing.picked) > 1 or cell in self.choosing.occupied
            found[cell] = "choice" if among else "target"
        return found | dict.fromkeys(self.choosing.picked, "picked")

    def offers(self) -> list[Offer]:
        """Actions to be chosen by name: those without cells, and those that cells cannot tell apart."""
        if self.choosing is None:
            return []
        position = self.choosing.position
        actions = self.choosing.offered[:_MOST_OFFERED]
        silent = [action for action in self.choosing.silent if action not in actions]
        return [(action, position.write((action,))) for action in [*actions, *silent][:_MOST_OFFERED]]

    def prompt(self) -> str:
        """What to do next."""
        if self.choosing is None or not self.choosing.picked:
            return ""
        here = " ".join(self.choosing.picked)
        if self.choosing.complete:
            return f"{here}: go on, or choose below the board (c, 1 … 9)"
        return f"{here}: where to?" if len(self.choosing.picked) == 1 else f"{here}: choose one of the marked cells"


def _held(choosing: Choosing) -> Choosing:
    """With the one piece picked that everything begins with."""
    ways = [cells for cells in choosing.ways.values() if cells]
    firsts = {cells[0] for cells in ways}
    held = len(firsts) == 1 and all(len(cells) > 1 for cells in ways)
    return replace(choosing, picked=(firsts.pop(),)) if held else choosing


def _advanced(choosing: Choosing) -> Choosing:
    """What can only go on in one way goes on by itself, up to the next choice."""
    while choosing.settled() is None and not choosing.complete:
        count = len(choosing.picked)
        further = {cells[count] for cells in map(choosing.ways.get, choosing.left) if cells and len(cells) > count}
        if len(further) != 1:
            break
        choosing = replace(choosing, picked=(*choosing.picked, further.pop()))
    return choosing


class Way(Static):
    """One choice below the board."""

    def __init__(self, number: int, offer: Offer) -> None:
        super().__init__(f"{number} {offer[1]}", markup=False)
        self.action_number = offer[0]

    def on_click(self) -> None:
        """It is taken."""
        self.post_message(Ways.Taken(self.action_number))


class Ways(Horizontal):
    """The choices below the board."""

    class Taken(Message):
        """An action was chosen by its name."""

        def __init__(self, action: int) -> None:
            super().__init__()
            self.action = action

    _shown: tuple[Offer, ...] = ()

    def offer(self, offers: list[Offer]) -> None:
        """Show these choices and no others."""
        if tuple(offers) == self._shown:
            return
        self._shown = tuple(offers)
        self.set_class(not offers, "none")
        self.remove_children()
        self.mount_all(Way(number, offer) for number, offer in enumerate(offers, 1))

    def on_mount(self) -> None:
        """Nothing to choose yet."""
        self.set_class(not self._shown, "none")
