"""The paper that alpha-beta works on: one frame for each position along the line being looked at, and what all share.

It lies in four arrays allocated once for a searcher, so that searching allocates nothing and needs no recursion. (Four,
because every array that is handed from function to function costs a second of compiling.)
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.game.game import Game
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Numbers, Rows
from ludarium.kernel.values import Words, word
from ludarium.search.table import new_table

LONGEST = 160
"""Frames in a line; beyond them positions are judged as they stand."""

_HEIGHT = LONGEST + 2

# --- numbers: what a whole search shares, the lists of banned and of spent positions, the frames, the history

STOP, NODES, MOST_NODES, GUESSES, HERO, TELLING, SALT, GENERATION, PLAYERS_ACTIONS = range(9)
TIMES, LOSER, BANNED, SPENT, EXACTNESS, QUIET, GLANCING, PLAYERS = range(9, 17)
# GUESSES: how often anything but a proof was used. TELLING: words of a state that make its key. TIMES, LOSER: the rule of
# repetition, TIMES being 0 where there is none. BANNED, SPENT: how long those lists are. EXACTNESS: 1 if the last value is
# proven. QUIET: 1 where no action is ever noisy. GLANCING: 1 where positions are judged by `naive_worth`.

BANNED_LIST = 24  # keys of the positions that the first turn must not lead to
SPENT_LIST = BANNED_LIST + 32  # repetition keys of positions that have come as often as they may; see repeats.py
MOST_SPENT = 2048
FRAMES = SPENT_LIST + MOST_SPENT

# --- the fields of a frame
DEPTH, ALPHA, BETA, FLOOR, BEST, CHOICE, INDEX, COUNT, SIGN, MOVER, TURNS, CERTAINTY, STAGE = range(13)
FIRST, SECOND, KNOWN, PASSED_OVER, KEY, SAME, LENGTH = range(13, 20)
FIELDS = 20
# FLOOR: alpha when the frame was opened. SIGN: +1 where values are the hero's own, −1 where they are the others'.
# TURNS: turns since the root. CERTAINTY: how many guesses had been made when the frame was opened.
# FIRST, SECOND: actions that refuted other positions at this height ("killers"). KNOWN: the action the table suggests.
# PASSED_OVER: how many actions were not looked at for want of urgency. SAME: the word that repetitions are told by.
# LENGTH: of the best line found from here on.

# --- a frame where chance acts has these in place of some others; shares of 1 are counted in parts of ONE
SUM, LEFT, SHARE, LOWEST, HIGHEST = FLOOR, CHOICE, KNOWN, CERTAINTY, PASSED_OVER
ONE = 1 << 24

# --- stages of looking at one action: with a narrow window and less depth, with a narrow window, in full
FULL, NARROW, REDUCED = 0, 1, 2

HISTORY = FRAMES + _HEIGHT * FIELDS

# --- room: a row for each frame, three times over
MARKS, LINES = _HEIGHT, 2 * _HEIGHT

_POSITIVE = word((1 << 63) - 1)


class Paper(NamedTuple):
    """Everything the search writes on."""

    rows: Any  # the state of each frame; the last row is scratch paper
    room: Any  # for each frame its legal actions, how promising each is, and the best line from there on
    numbers: Any
    table: Any


class Desktop:
    """The arrays behind a `Paper`, for one variant of a game."""

    def __init__(self, game: Game, buckets: int) -> None:
        width = max(game.widest, _HEIGHT)
        self.rows: Rows = np.zeros((_HEIGHT, game.door.size), np.uint64)  # type: ignore[assignment]
        self.room: ActionRows = np.zeros((3 * _HEIGHT, width), np.int32)  # type: ignore[assignment]
        self.numbers: Numbers = np.zeros(HISTORY + len(game.players) * game.actions, np.int64)
        self.table: Words = new_table(buckets)

    @property
    def sheets(self) -> tuple[Any, ...]:
        """The arrays in the order of `Paper`."""
        return self.rows, self.room, self.numbers, self.table

    @property
    def line(self) -> tuple[int, ...]:
        """The best line found, as actions."""
        return tuple(self.room[LINES, : self.numbers[FRAMES + LENGTH]].tolist())


@compiled
def positive(bits: Any) -> Any:
    """A word without its highest bit, as a number."""
    return np.int64(bits & _POSITIVE)


@compiled
def stopped(numbers: Any) -> Any:
    """Whether the search has to end now."""
    return numbers[STOP] != 0 or numbers[NODES] >= numbers[MOST_NODES]
