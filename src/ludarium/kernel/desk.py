"""The entrances a single position needs, with the scratch paper they write on.

All verbs of a position are behind one entrance (two, with the fractions), because each entrance is compiled on its own
and would compile the same rules again.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ludarium.errors import BadGame
from ludarium.kernel import verbs
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, Door
from ludarium.kernel.key import key
from ludarium.kernel.turning import TurnBuffers, spread, turn_buffers
from ludarium.kernel.values import Words, put

MOVER, KEY, REPETITION_KEY, MOVES, STEP = range(5)
SCORE, ODDS = range(2)
_ALL_BITS = (1 << 64) - 1
_UNTOUCHED = -0x5A5A5A

guard_words = 0
"""Words kept free behind every list of actions and looked at afterwards: set by tests and by `ludarium check-game`, so that a
game that writes past the room it asked for is found out before it harms anything."""


@compiled
def _among(action: Any, legal: Any) -> Any:
    """Whether the ascending list has the action."""
    low, high = 0, legal.size
    while low < high:
        middle = (low + high) // 2
        if legal[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < legal.size and legal[low] == action


@compiled
def position_at(rules: Any, state: Any, wish: int, action: int, legal: Actions, row: Words, out: Actions) -> Any:
    """MOVER, KEY or REPETITION_KEY of the state; MOVES: list its actions; STEP: play, and list the actions of what follows.

    A STEP is taken only if the action is among the `legal` ones, which ascend; otherwise −1 is the answer.
    """
    if wish == MOVER:
        return np.int64(verbs.mover(rules, state))
    if wish == KEY:
        return np.int64(key(state))
    if wish == REPETITION_KEY:
        return np.int64(verbs.repetition_key(rules, state))
    here = state
    if wish == STEP:
        if not _among(action, legal):
            return -1
        here = verbs.play(rules, state, action)
        put(here, row)
    return np.int64(verbs.moves(rules, here, out))


@compiled
def fraction_at(rules: Any, state: Any, wish: int, number: int) -> Any:
    """The SCORE of a player or the ODDS of an action."""
    return verbs.score(rules, state, number) if wish == SCORE else verbs.odds(rules, state, number)


def entrances(composed: bool) -> list[Callable[..., Any]]:
    """The functions a desk enters, for compiling them ahead of time."""
    return [position_at, fraction_at, spread] if composed else [position_at, fraction_at]


class Desk:
    """What can be asked of a position, given as its words.

    `sheets` holds lists to write actions on: take one with `pop`, or a fresh one if there is none, and give it back
    with `append`; both are atomic, so threads never write on the same sheet. `rooms` are the same for whole turns.
    """

    def __init__(self, door: Door, widest: int) -> None:
        self.door = door
        self.rules = door.rules_words
        self.blank = np.zeros(door.size, np.uint64)
        self.no_actions = np.zeros(0, np.int32)
        self.widest = widest
        self.guard = guard_words
        self.sheets: list[Actions] = []
        self.rooms: list[TurnBuffers] = []

    def __getattr__(self, name: str) -> Any:
        """Entrances are made when they are first asked for."""
        known: dict[str, Callable[..., Any]] = {"at": position_at, "fraction": fraction_at, "spread": spread}
        if name not in known:
            raise AttributeError(name)
        entrance = self.door.enter(known[name])
        setattr(self, name, entrance)
        return entrance

    def sheet(self) -> Actions:
        """A list long enough for the legal actions of any position."""
        return self.sheets.pop() if self.sheets else np.full(self.widest + self.guard, _UNTOUCHED, np.int32)

    def room(self, nodes: int = 1024) -> TurnBuffers:
        """Buffers for looking at whole turns, large enough for that many nodes; given back to `rooms` like a sheet."""
        kept = self.rooms.pop() if self.rooms else None
        return kept if kept and len(kept.codes) >= nodes else turn_buffers(self.widest, self.door.size, nodes)

    def mover(self, words: Words) -> int:
        """The player to act, or CHANCE, or OVER."""
        return self.at(self.rules, words, MOVER, 0, self.no_actions, self.blank, self.no_actions)

    def key(self, words: Words) -> int:
        """The state's hash."""
        return int(self.at(self.rules, words, KEY, 0, self.no_actions, self.blank, self.no_actions)) & _ALL_BITS

    def repetition_key(self, words: Words) -> int:
        """What repetitions are counted by."""
        return (
            int(self.at(self.rules, words, REPETITION_KEY, 0, self.no_actions, self.blank, self.no_actions)) & _ALL_BITS
        )

    def moves(self, words: Words) -> Actions:
        """The legal actions, ascending."""
        sheet = self.sheet()
        count = self.at(self.rules, words, MOVES, 0, self.no_actions, self.blank, sheet)
        if self.guard:
            self._look_behind(sheet, count)
        actions = sheet[:count].copy()
        self.sheets.append(sheet)
        return actions

    def _look_behind(self, sheet: Actions, count: int) -> None:
        """Refuse a game that wrote more actions than it said it would; one word behind the list may be written on."""
        if count > self.widest or (sheet[self.widest + 1 :] != _UNTOUCHED).any():
            folder = self.door.folder
            raise BadGame(
                f"the game in {folder} wrote {max(count, self.widest + 1)} actions where widest_for says that there are at "
                f"most {self.widest}; widest_for(rules) in rules.py must be as large as the longest list that moves writes"
            )

    def step(self, words: Words, action: int, legal: Actions) -> tuple[Words, Actions] | None:
        """The words after an action and the legal actions there; None where the action is not among the `legal` ones."""
        sheets = self.sheets
        sheet = sheets.pop() if sheets else self.sheet()
        row = self.blank.copy()
        count = self.at(self.rules, words, STEP, action, legal, row, sheet)
        if self.guard:
            self._look_behind(sheet, count)
        actions = sheet[:count].copy()
        sheets.append(sheet)
        return (row, actions) if count >= 0 else None

    def score(self, words: Words, player: int) -> float:
        """A player's score at the end."""
        return float(self.fraction(self.rules, words, SCORE, player))

    def odds(self, words: Words, action: int) -> float:
        """The probability of an action of chance."""
        return float(self.fraction(self.rules, words, ODDS, action))
