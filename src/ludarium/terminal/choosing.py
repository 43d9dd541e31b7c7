"""From the cells that a hand touches to an action: legal actions are narrowed cell by cell, alike in every game.

The page has the same behaviour in `web/static/js/hand.js`. What it is, tests/vectors/hand.json says for both.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from ludarium.game.position import Position
from ludarium.play.actions import actions_of, turns_of
from ludarium.terminal.ground import Cells, Chosen, Ground, ground_of

CHOSEN, HOLDING, ASKING, LET_GO, REFUSED = "chosen", "holding", "asking", "let go", "refused"
"""What touching a cell comes to."""


class Touch(NamedTuple):
    """What touching a cell came to: the hand afterwards, what was chosen, or the cells that fit nothing."""

    kind: str
    hand: "Choosing"
    chosen: Chosen | None = None
    cells: Cells = ()


@dataclass(frozen=True)
class Choosing:
    """A hand: the cells touched so far, and what is asked. `Choosing.over` makes one that has touched nothing yet."""

    ground: Ground
    touched: Cells = ()
    menu: tuple[Chosen, ...] = ()  # what is asked about, if cells cannot tell it apart
    end: Chosen | None = None  # what ends here although the hand could go on
    given: bool = False  # whether the last cell came by itself, there being no other

    @classmethod
    def over(cls, ground: Ground) -> "Choosing":
        """At rest: holding nothing, or the piece of a turn in progress. The one thing left to do is offered, not done."""
        home = ground.home
        rest = cls(ground, (home,) if home is not None else ())._resolved()
        return replace(rest.hand, end=rest.chosen) if rest.chosen else rest.hand

    @property
    def fits(self) -> list[Chosen]:
        """The actions that fit what was touched."""
        return self.ground.fitting(self.touched)

    @property
    def starts(self) -> set[str]:
        """The cells from which something can be done."""
        return {way.cells[0] for way in (*self.ground.legal, *self.ground.turns) if way.cells}

    @property
    def buttons(self) -> list[Chosen]:
        """Actions without cells, and those that leave the piece of a turn in progress where it stands."""
        home, wordless = self.ground.home, "End the turn" if self.ground.going_on else "Pass"
        bare = [action for action in self.ground.legal if not action.cells or action.cells == (home,)]
        return [action._replace(words=_capital(action.words or wordless)) for action in bare]

    @property
    def in_place(self) -> list[Chosen]:
        """What can be done with the held piece where it stands: its cells are that one cell again."""
        if len(self.touched) != 1:
            return []
        here = [action for action in self.fits if len(action.cells) > 1 and len(set(action.cells)) == 1]
        return [action._replace(words=_capital(action.words or action.text)) for action in here]

    @property
    def next_cells(self) -> set[str]:
        """The cells that can be touched next: the next of every action that fits, and on along its way while it is empty."""
        found = set()
        for action in self.fits:
            rest = action.cells[self.ground.reached(action.cells, self.touched) + 1 :]
            if rest[:1] == self.touched[-1:] == action.cells[:1]:
                rest = rest[1:]  # there and back again: where it goes on from is held already
            for index, cell in enumerate(rest):
                free = self.ground.free(cell)
                if index and (not free or len(self.touched) > 1):
                    break
                if cell != self.touched[-1]:
                    found.add(cell)
                if not free:
                    break
        return found

    @property
    def far_cells(self) -> set[str]:
        """The ends of whole turns from here that no single action reaches."""
        return {turn.cells[-1] for turn in self.ground.turns if self._whole(turn.cells[-1])} - self.next_cells

    # --- touching

    def touch(self, cell: str) -> Touch:
        """Touch a cell. What fits nothing is refused, and what is in hand stays there."""
        again = self.touched[-1:] == (cell,)
        if self.given and again:  # it came by itself and is touched all the same: nothing changes
            return Touch(ASKING if self.end or self.menu else HOLDING, replace(self, given=False))
        if self.end and again:
            return self._take(self.end)  # touched again: it ends here
        if len(self.buttons) == 1 and self.touched == (self.ground.home,) == (cell,):
            return self._take(self.buttons[0])  # the piece in hand is touched where it stands: that is all
        longer = (*self.touched, cell)
        if self.touched and self.ground.fitting(longer):
            return self._hold(longer)
        if far := self._whole(cell):
            return self._take(far[0]) if len(far) == 1 else Touch(ASKING, replace(self, menu=tuple(far)))
        if cell in self.touched:
            return Touch(LET_GO, self.at_rest())
        if cell in self.starts:
            return self._hold((cell,))
        fruitless = self.touched or self.ground.legal
        return Touch(REFUSED, self, cells=longer) if fruitless else Touch(LET_GO, self)

    def at_rest(self) -> "Choosing":
        """The hand before anything was touched."""
        return Choosing.over(self.ground)

    def _hold(self, touched: Cells, *, given: bool = False) -> Touch:
        return replace(self, touched=touched, given=given)._resolved()

    def _take(self, chosen: Chosen) -> Touch:
        return Touch(CHOSEN, replace(self, menu=()), chosen)

    def _resolved(self) -> Touch:
        """Work out what the last touch comes to."""
        hand = replace(self, menu=(), end=None)
        if not self.touched:
            return Touch(LET_GO, hand)
        fits = self.fits
        ending = [action for action in fits if self.ground.ends(action.cells, self.touched)]
        if ending and not self._may_go_on([action for action in fits if action not in ending]):
            return hand._take(_named(ending[0])) if len(ending) == 1 else hand._ask(ending)
        if len(ending) == 1:
            return Touch(ASKING, replace(hand, end=_named(ending[0])))
        if ending:
            return hand._ask(fits)
        return Touch(HOLDING, hand) if len(self.touched) == 1 else hand._gone_on()

    def _gone_on(self) -> Touch:
        """Whatever is left goes on. If all of it goes on with the same cell, that cell need not be touched.

        So a single action is followed to its end.
        """
        after = {action.cells[self.ground.reached(action.cells, self.touched) + 1] for action in self.fits}
        return Touch(HOLDING, self) if len(after) > 1 else self._hold((*self.touched, *after), given=True)

    def _may_go_on(self, longer: list[Chosen]) -> bool:
        """Whether the hand may want more than what ends here.

        From the first cell on always, later only where the way leads on over a piece (somebody to be sent back); a longer
        way over empty cells is taken by touching its end.
        """
        if len(self.touched) == 1:
            return bool(longer)
        after = (action.cells[self.ground.reached(action.cells, self.touched) + 1 :][:1] for action in longer)
        return any(cells and cells[0] in self.ground.occupied for cells in after)

    def _ask(self, actions: list[Chosen]) -> Touch:
        words = [action.words or action.text for action in actions]
        same = len(set(words)) < len(words)  # then the notation tells them apart
        named = [f"{word} ({action.text})" if same else word for word, action in zip(words, actions, strict=True)]
        menu = tuple(action._replace(words=word) for word, action in zip(named, actions, strict=True))
        return Touch(ASKING, replace(self, menu=menu))

    def _whole(self, cell: str) -> list[Chosen]:
        """Whole turns that end on a cell no single action reaches; where they meet a piece they are gone step by step."""
        if len(self.touched) != 1 or not self.ground.free(cell):
            return []
        found = [turn for turn in self.ground.turns if (turn.cells[0], turn.cells[-1]) == (self.touched[0], cell)]
        return [turn for turn in found if self.ground.clear(turn.cells, 0, len(turn.cells) - 1)]


def _named(action: Chosen) -> Chosen:
    return action._replace(words=action.words or action.text)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def choosing_at(position: Position, *, going_on: bool = False) -> Choosing:
    """The hand of the player whose turn it is, who sees what that player may see."""
    look = position.look(position.mover if position.mover >= 0 else None)
    board = (cell.name for cell in look.cells if 0 <= cell.x <= look.columns - 1 and 0 <= cell.y <= look.rows - 1)
    occupied = (piece.cell for piece in look.pieces)
    return Choosing.over(ground_of(actions_of(position), turns_of(position), occupied, board, going_on=going_on))
