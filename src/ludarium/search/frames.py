"""What alpha-beta works on: one frame for each position along the line being looked at, and what all of them share.

Everything is allocated once for a searcher, so that searching allocates nothing and needs no recursion. Scalars lie in one
record with named fields; only what depends on the game's size has an array of its own (every array that is handed from
function to function costs a second of compiling).
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.game.game import Game
from ludarium.game.learned import NO_TABLES, Tables
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Numbers, Quantised, Rows
from ludarium.kernel.records import Annotated, Record, dump, field_array
from ludarium.kernel.values import Words, word
from ludarium.search.transpositions import new_table

LONGEST = 160
"""Frames in a line; beyond them positions are judged as they stand."""
MOST_BANNED, MOST_SPENT = 32, 2048

_HEIGHT = LONGEST + 2
SCRATCH = LONGEST + 1
"""The row of `states` that no frame uses."""

# --- lists: a row for each frame, three times over: its legal actions, how promising each is, the best line from there on
MARKS, LINES = _HEIGHT, 2 * _HEIGHT
PATTERNS = 3 * _HEIGHT
"""The row after them all, for the patterns of a position."""

# --- stages of looking at one action: with a narrow window and less depth, with a narrow window, in full; and before any
# action is looked at: a pass is, and the actions are not listed yet
FULL, NARROW, REDUCED, PASSING, UNLISTED = 0, 1, 2, 3, 4


ONE = 1 << 24
"""Shares of 1 are counted in parts of this."""

FINE = 1 << 40
"""Steps of learned weights are counted in parts of this."""

_SUMS = 1 << 16  # positions whose sums of weights are kept

_POSITIVE = word((1 << 63) - 1)


class Frame(Record):
    """A position on the line being looked at."""

    mover: int
    sign: int  # +1 where values are the hero's own, −1 where they are the others'
    turns: int  # since the root
    depth: int  # turns still to be looked at; below 0 only noisy actions are
    alpha: int
    beta: int
    floor: int  # alpha when the frame was opened
    best: int
    choice: int  # the action that `best` belongs to
    index: int  # the action being looked at
    count: int
    stage: int
    tension: int  # what the verb says, where it is asked
    passed_over: int  # actions that were not looked at for want of urgency
    guesses_before: int  # how many guesses had been made when the frame was opened
    known: int  # the action that the table suggests
    killer: int  # actions that refuted other positions at this height
    second_killer: int
    key: int
    repetition_key: int
    length: int  # of the best line found from here on
    # where chance acts, in parts of ONE
    total: int  # the throws so far, each value times its share
    share: int  # of the throw being looked at
    left: int  # the share of those not looked at yet
    lowest: int  # values so far
    highest: int


class Shared(Record):
    """What a whole search shares."""

    stop: int  # 1 once the search has to end
    nodes: int
    most_nodes: int
    guesses: int  # how often anything but a proof was used
    exact: int  # 1 if the last value is proven
    stopped_at: int  # the frame that a stopped search was at, and whether it was about to enter it
    entering: int
    hero: int  # the player whose values these are
    players: int
    actions: int
    decisive_words: int  # words of a state that make its key
    salt: int
    generation: int
    times: int  # a position that comes so often ends the game; 0 where repetitions mean nothing
    loser: int
    quiet: int  # 1 where no action is ever noisy
    board_only: int  # 1 where positions are judged by `naive_worth`
    sharp: int  # 1 where the search is a sharp one, see sharpening.py
    learned: int  # 1 where positions are judged by learned tables
    step: int  # what their weights are multiples of, in parts of FINE
    banned_count: int
    banned: Annotated[list[int], MOST_BANNED]  # keys of the positions that the first turn must not lead to
    spent_count: int
    spent: Annotated[list[int], MOST_SPENT]  # repetition keys of positions that may not come again; see repeats.py
    frames: Annotated[list[Frame], _HEIGHT]


class Search(NamedTuple):
    """Everything the search writes on, as compiled code hands it on."""

    shared: Shared
    states: Rows  # the state of each frame, and scratch paper
    lists: ActionRows
    history: Numbers  # for each player and action how often it refuted something
    table: Words
    weights: Quantised  # of the learned tables
    answers: Numbers  # for each player and action one more than the action that refuted it last


class TableSearch(NamedTuple):
    """The same for a search that evaluates by learned tables: a type of its own, so that others are compiled without them."""

    shared: Shared
    states: Rows
    lists: ActionRows
    history: Numbers
    table: Words
    weights: Quantised
    answers: Numbers
    sums: Words  # of weights that were added up lately


FIELDS_WITH_TABLES = len(TableSearch._fields)
"""How compiled code tells the two apart: the length of a tuple is known before it runs."""


class SearchBuffers:
    """The memory behind a `Search`, for one variant of a game."""

    def __init__(self, game: Game, buckets: int, tables: Tables | None = None) -> None:
        shape = game.judgement.tables_for(game.rules) if tables is not None and game.judgement.tables_for else None
        width = max(game.widest, _HEIGHT, shape.most if shape else 0)
        self.shared: Any = Shared.made()
        self.stop: Numbers = field_array(self.shared, "stop")
        self.states: Rows = np.zeros((_HEIGHT, game.door.size), np.uint64)  # type: ignore[assignment]
        self.lists: ActionRows = np.zeros((3 * _HEIGHT + 1, width), np.int32)  # type: ignore[assignment]
        self.history: Numbers = np.zeros(len(game.players) * game.actions, np.int64)
        self.answers: Numbers = np.zeros_like(self.history)
        self.table: Words = new_table(buckets)
        self.weights = (tables or NO_TABLES).weights
        self.sums: Words = np.zeros(_SUMS if tables is not None else 1, np.uint64)
        self.shared.learned, self.shared.step = int(tables is not None), round((tables or NO_TABLES).step * FINE)

    @property
    def search(self) -> Search | TableSearch:
        """What the compiled search is called with."""
        parts = self.shared, self.states, self.lists, self.history, self.table, self.weights, self.answers
        return TableSearch(*parts, self.sums) if self.shared.learned else Search(*parts)

    @property
    def line(self) -> tuple[int, ...]:
        """The best line found, as actions."""
        return tuple(self.lists[LINES, : self.shared.frames[0].length].tolist())

    def dump(self, frames: int = 4) -> str:
        """All fields of the search and of its first frames with their actions, for debugging."""
        lines = [dump(self.shared, without=("frames",))]
        for ply in range(frames):
            frame = self.shared.frames[ply]
            lines.append(f"frame {ply}: {dump(frame)} actions={self.lists[ply, : frame.count].tolist()}")
        return "\n".join(lines)


@compiled
def positive(bits: Any) -> Any:
    """A word without its highest bit, as a number."""
    return np.int64(bits & _POSITIVE)


@compiled
def stopped(shared: Any) -> Any:
    """Whether the search has to end now."""
    return shared.stop != 0 or shared.nodes >= shared.most_nodes
