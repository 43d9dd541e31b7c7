"""A variant's rules as Python asks for them, one position at a time.

All verbs of a position are behind one entrance (two, with the fractions), because each entrance is compiled on its own
and would compile the same rules again.
"""

import functools
import sysconfig
from collections.abc import Callable
from typing import Any

import numpy as np

from ludarium.errors import BadGame
from ludarium.kernel import interim, verbs
from ludarium.kernel.compiling import INTERPRETED, compiled
from ludarium.kernel.crossing import Objects, number_object, step_object
from ludarium.kernel.door import Actions, Door
from ludarium.kernel.key import key
from ludarium.kernel.turning import TurnBuffers, spread, turn_buffers
from ludarium.kernel.values import Words, put

MOVER, KEY, REPETITION_KEY, MOVES, STEP, FOLLOW = range(6)
SCORE, ODDS = range(2)
_ALL_BITS = (1 << 64) - 1
_UNTOUCHED = -0x5A5A5A
_LOCKLESS = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))

guarding = False
"""Whether `rules_of` checks what is written behind every list of actions: set by tests and by `ludarium check-game`."""


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
def position_at(rules: Any, state: Any, question: int, action: int, legal: Actions, row: Words, out: Actions) -> Any:
    """MOVER, KEY or REPETITION_KEY of the state; MOVES: list its actions; STEP: play, and list the actions of what follows.

    A STEP is taken only if the action is among the `legal` ones, which ascend; otherwise −1 is the answer. To FOLLOW an action
    is a step that trusts its caller.
    """
    if question == MOVER:
        return np.int64(verbs.mover(rules, state))
    if question == KEY:
        return np.int64(key(state))
    if question == REPETITION_KEY:
        return np.int64(verbs.repetition_key(rules, state))
    here = state
    if question != MOVES:
        if question == STEP and not _among(action, legal):
            return -1
        here = verbs.play(rules, state, action)
        put(here, row)
    return np.int64(verbs.moves(rules, here, out))


@compiled
def answer_at(rules: Any, state: Any, question: int, action: int, legal: Actions, row: Words, out: Actions) -> Objects:
    """What `position_at` says, as an int; but to FOLLOW an action gives the words and the list themselves, as bytes and ints."""
    number = position_at(rules, state, question, action, legal, row, out)
    return step_object(row, out, number) if question == FOLLOW else number_object(number)


@compiled
def fraction_at(rules: Any, state: Any, question: int, number: int) -> Any:
    """The SCORE of a player or the ODDS of an action."""
    return verbs.score(rules, state, number) if question == SCORE else verbs.odds(rules, state, number)


def entrances(composed: bool) -> list[Callable[..., Any]]:
    """The functions that `CompiledRules` enters, for compiling them ahead of time."""
    return [answer_at, fraction_at, spread] if composed else [answer_at, fraction_at]


Entrance = Callable[..., Any]
_ENTRANCES: dict[str, Entrance] = {"at": answer_at, "fraction": fraction_at, "spread": spread}
Row = Words | bytes
"""The words of a state, as an array or as bytes."""
Follow = Callable[[bytes, int], tuple[bytes, list[int]]]


class CompiledRules:
    """A variant's rules as Python asks for them: positions are passed as their words to compiled code.

    `spare_lists` holds lists to write actions on: take one with `pop`, or a fresh one if there is none, and give it back
    with `append`; both are atomic, so threads never write on the same list. `spare_buffers` are the same for whole turns.
    """

    def __init__(self, door: Door, widest: int) -> None:
        self.door = door
        self.rules = door.rules_words
        self.size = door.size
        self.blank = np.zeros(door.size, np.uint64)
        self.no_actions = np.zeros(0, np.int32)
        self.widest = widest
        self.spare_lists: list[Actions] = []
        self.spare_buffers: list[TurnBuffers] = []

    # Entrances are made when they are first asked for. Not by `__getattr__`: with it, Python looks up every attribute slowly.

    @functools.cached_property
    def at(self) -> Entrance:
        """The entrance to `answer_at`."""
        return self._entrance("at")

    @functools.cached_property
    def fraction(self) -> Entrance:
        """The entrance to `fraction_at`."""
        return self._entrance("fraction")

    @functools.cached_property
    def spread(self) -> Entrance:
        """The entrance to `turning.spread`."""
        return self._entrance("spread")

    @functools.cached_property
    def follow(self) -> Follow:
        """`follow(words, action)`: what a legal action leads to; see `_follower`."""
        return _follower(self)

    def _entrance(self, name: str) -> Entrance:
        """An entrance that is interpreted at first."""
        return interim.entrance(self.door, _ENTRANCES[name], lambda compiled: self._switch_over(name, compiled))

    def _switch_over(self, name: str, entrance: Entrance) -> None:
        """From now on, enter there."""
        setattr(self, name, entrance)
        self.__dict__.pop("follow", None)

    def action_list(self) -> Actions:
        """A list long enough for the legal actions of any position."""
        return self.spare_lists.pop() if self.spare_lists else np.empty(self.widest, np.int32)

    def turn_buffers(self, nodes: int = 1024) -> TurnBuffers:
        """Buffers to find whole turns in, for at least that many nodes; given back to `spare_buffers`."""
        kept = self.spare_buffers.pop() if self.spare_buffers else None
        return kept if kept and len(kept.codes) >= nodes else turn_buffers(self.widest, self.door.size, nodes)

    def mover(self, words: Row) -> int:
        """The player to move, or CHANCE, or OVER."""
        return self.at(self.rules, words, MOVER, 0, self.no_actions, self.blank, self.no_actions)

    def key(self, words: Row) -> int:
        """The state's hash."""
        return self._number(words, KEY) & _ALL_BITS

    def repetition_key(self, words: Row) -> int:
        """What repetitions are counted by."""
        return self._number(words, REPETITION_KEY) & _ALL_BITS

    def _number(self, words: Row, question: int) -> int:
        return int(self.at(self.rules, words, question, 0, self.no_actions, self.blank, self.no_actions))

    def moves(self, words: Row) -> Actions:
        """The legal actions, ascending."""
        found = self.action_list()
        actions = found[: self.at(self.rules, words, MOVES, 0, self.no_actions, self.blank, found)].copy()
        self.spare_lists.append(found)
        return actions

    def step(self, words: Words, action: int, legal: Actions) -> tuple[Words, Actions] | None:
        """The words after an action and the legal actions there; None where the action is not among the `legal` ones."""
        spare = self.spare_lists
        found = spare.pop() if spare else self.action_list()
        row = self.blank.copy()
        count = self.at(self.rules, words, STEP, action, legal, row, found)
        actions = found[:count].copy()
        spare.append(found)
        return (row, actions) if count >= 0 else None

    def score(self, words: Words, player: int) -> float:
        """A player's score at the end."""
        return float(self.fraction(self.rules, words, SCORE, player))

    def odds(self, words: Words, action: int) -> float:
        """The probability of an action of chance."""
        return float(self.fraction(self.rules, words, ODDS, action))


def _follower(rules: CompiledRules) -> Follow:
    """`follow(row, action)`: the row after a legal action, and the legal actions there.

    A step takes less than a microsecond, half of which would be looking up what this function has at hand. Compiled code keeps
    Python's lock until it has read what it wrote, so that all steps may be written on the same paper. Where the rules are
    interpreted, or Python has no such lock, every step has its own.
    """
    at, values, question, no_actions, spare = rules.at, rules.rules, FOLLOW, rules.no_actions, rules.spare_lists
    paper, blank = rules.action_list(), rules.blank.copy()

    def follow(row: bytes, action: int) -> tuple[bytes, list[int]]:
        return at(values, row, question, action, no_actions, blank, paper)

    def follow_apart(row: bytes, action: int) -> tuple[bytes, list[int]]:
        found = rules.action_list()
        after: tuple[bytes, list[int]] = at(values, row, question, action, no_actions, blank.copy(), found)
        spare.append(found)
        return after

    return follow_apart if INTERPRETED or _LOCKLESS or isinstance(at, interim.InterimEntrance) else follow


class GuardedRules(CompiledRules):
    """The same with a few guard words behind every list of actions, which are checked afterwards.

    For tests and `ludarium check-game`: a game that writes more actions than it promised is caught before it does
    any harm.
    """

    GUARD = 4096

    def action_list(self) -> Actions:
        """A list with guard words behind it."""
        return self.spare_lists.pop() if self.spare_lists else np.full(self.widest + self.GUARD, _UNTOUCHED, np.int32)

    def _entrance(self, name: str) -> Entrance:
        """A compiled entrance that checks the guard words of every list it writes."""
        entrance = self.door.enter(_ENTRANCES[name])
        if name != "at":
            return entrance

        def guarded(
            rules: Words, words: Words, question: int, action: int, legal: Actions, row: Words, found: Actions
        ) -> Any:
            answer = entrance(rules, words, question, action, legal, row, found)
            if question in (MOVES, STEP, FOLLOW):
                self._look_behind(found, len(answer[1]) if question == FOLLOW else answer)
            return answer

        return guarded

    def _look_behind(self, found: Actions, count: int) -> None:
        """Refuse a game that wrote too much; one word behind the list may be written on."""
        if count > self.widest or (found[self.widest + 1 :] != _UNTOUCHED).any():
            folder = self.door.folder
            raise BadGame(
                f"the game in {folder} wrote {max(count, self.widest + 1)} actions where widest_for says that there are at "
                f"most {self.widest}; widest_for(rules) in rules.py must be as large as the longest list that moves writes"
            )


def rules_of(door: Door, widest: int) -> CompiledRules:
    """The compiled rules of the variant behind that door, guarded if `guarding` is set."""
    return (GuardedRules if guarding else CompiledRules)(door, widest)
