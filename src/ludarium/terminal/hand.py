"""The hand of the person whose turn it is: what is picked, what that leaves open, and how the board is marked."""

from dataclasses import dataclass, replace

from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from ludarium.errors import BadNotation, LudariumError
from ludarium.game.position import Position
from ludarium.terminal.choosing import Choosing, Touch, choosing_at
from ludarium.terminal.ground import Cells
from ludarium.terminal.sitting import Sitting

Offer = tuple[tuple[int, ...], str]
"""Actions and what to call them."""

_MOST_OFFERED = 9


@dataclass(frozen=True)
class Hand:
    """Empty while nobody may touch the board; otherwise the action being put together, and the cells of a hint."""

    choosing: Choosing | None = None
    hinted: Cells = ()

    @classmethod
    def over(cls, sitting: Sitting) -> "Hand":
        """The hand of the person whose turn it is; in the middle of a turn it holds what the turn goes on with."""
        return cls(choosing_at(sitting.match.position, going_on=bool(sitting.match.steps)))

    def empty(self) -> "Hand":
        """The same at rest."""
        return Hand(self.choosing and self.choosing.at_rest())

    def hinting(self, cells: Cells) -> "Hand":
        """The same with a hint on the board."""
        return replace(self.empty(), hinted=cells)

    def touch(self, cell: str) -> Touch | None:
        """What touching a cell comes to; None if nobody may touch the board."""
        return self.choosing.touch(cell) if self.choosing is not None else None

    @property
    def picked(self) -> bool:
        """Whether more is in hand than what the turn has there anyway."""
        return self.choosing is not None and self.choosing.touched != self.choosing.at_rest().touched

    def marks(self) -> dict[str, str]:
        """How the cells are marked: picked, to go to, to choose from, the end of a whole turn, hinted."""
        found = dict.fromkeys(self.hinted, "hint")
        hand = self.choosing
        if hand is None or not hand.touched:
            return found
        if not hand.menu:
            found |= dict.fromkeys(hand.far_cells, "far")
            for cell in hand.next_cells:
                among = len(hand.touched) > 1 or cell in hand.ground.occupied
                found[cell] = "choice" if among else "target"
        return found | dict.fromkeys(hand.touched, "picked")

    def offers(self) -> list[Offer]:
        """What is chosen by name: what ends here, what has no cells, and what cells cannot tell apart."""
        hand = self.choosing
        if hand is None:
            return []
        here = [] if hand.end is None or hand.end.actions in [way.actions for way in hand.buttons] else [hand.end]
        ending = [(way.actions, f"End on {hand.touched[-1]}") for way in here]
        named = [(way.actions, way.words) for way in (*hand.in_place, *hand.buttons)]
        return [*((way.actions, way.text) for way in hand.menu), *ending, *named][:_MOST_OFFERED]

    def prompt(self) -> str:
        """What to do next."""
        hand = self.choosing
        if hand is None or not self.picked:
            return ""
        here = " ".join(hand.touched)
        if hand.menu or hand.end or hand.in_place:
            further = "choose" if hand.menu else "go on, or choose"
            return f"{here}: {further} below the board (c, 1 … 9)"
        return f"{here}: where to?" if len(hand.touched) == 1 else f"{here}: choose one of the marked cells"


def refusal(position: Position, cells: Cells) -> str:
    """Why these cells cannot be touched one after the other, in the game's words if it has any for that."""
    first, last = cells[0], cells[-1]
    for text in [f"{first}-{last}", f"{first}x{last}"] if len(cells) > 1 else [first]:
        try:
            position.parse(text)
        except BadNotation:
            continue
        except LudariumError as error:
            return error.sentence
    return f"{first} cannot go to {last}" if len(cells) > 1 else f"there is no move at {first}"


class Way(Static):
    """One choice below the board."""

    def __init__(self, number: int, offer: Offer) -> None:
        super().__init__(f"{number} {offer[1]}", markup=False)
        self.actions = offer[0]

    def on_click(self) -> None:
        """It is taken."""
        self.post_message(Ways.Taken(self.actions))


class Ways(Horizontal):
    """The choices below the board."""

    class Taken(Message):
        """Something was chosen by its name."""

        def __init__(self, actions: tuple[int, ...]) -> None:
            super().__init__()
            self.actions = actions

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
