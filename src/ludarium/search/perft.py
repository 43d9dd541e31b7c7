"""Counting the tree of turns: the yardstick of every rules engine."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludarium.errors import LudariumError
from ludarium.game.position import Move, Position
from ludarium.kernel.compiling import recursive
from ludarium.kernel.door import ActionRows, Actions, Numbers, Rows
from ludarium.kernel.turning import spread, turn_buffers
from ludarium.kernel.values import Words, taken
from ludarium.kernel.verbs import moves, play

MOST_NODES = 1 << 20


@recursive
def count_leaves(rules: Any, state: Any, depth: int, room: ActionRows) -> Any:
    """How many lines of `depth` actions there are; `room` has a row of actions for each depth."""
    found = moves(rules, state, room[depth])
    if depth == 1:
        return found
    leaves = 0
    for i in range(found):
        leaves += count_leaves(rules, play(rules, state, np.int64(room[depth, i])), depth - 1, room)
    return leaves


@recursive
def count_turns(
    rules: Any,
    state: Any,
    depth: int,
    decisive: int,
    first: int,
    out: Actions,
    rows: Rows,
    codes: Words,
    parents: Numbers,
    actions: Numbers,
    ended: Numbers,
    slots: Numbers,
) -> Any:
    """The same for turns of several actions, counted by their ends; −1 where the room is too small."""
    last = spread(rules, state, decisive, first, out, rows, codes, parents, actions, ended, slots)
    if last < 0:
        return -1
    leaves = 0
    for node in range(first + 1, last):
        if ended[node] != 0:
            below = 1
            if depth > 1:
                after = taken(state, rows[node])
                below = count_turns(
                    rules, after, depth - 1, decisive, last, out, rows, codes, parents, actions, ended, slots
                )
            if below < 0:
                return -1
            leaves += below
    return leaves


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` turns there are, a turn being one distinct resulting position."""
    return sum(leaves for _, leaves in divide(position, depth))


def divide(position: Position, depth: int) -> Iterator[tuple[Move, int]]:
    """For each first turn, how many sequences of `depth` turns begin with it."""
    if depth < 1:
        raise ValueError(f"perft counts from depth 1 on, not {depth}")
    for move in position.legal_moves:
        yield move, _below(position.play(move), depth - 1)


def _below(position: Position, depth: int) -> int:
    game = position.game
    if depth == 0:
        return 1
    if game.composed or game.stochastic:
        return _turns_below(position, depth)
    room = np.empty((depth + 1, game.widest), np.int32)
    return int(game.door.enter(count_leaves)(game.door.rules_words, position.words, depth, room))


def _turns_below(position: Position, depth: int) -> int:
    game, nodes = position.game, 1 << 14
    entrance = game.door.enter(count_turns)
    decisive = game.decisive_words
    while nodes <= MOST_NODES:
        room = turn_buffers(game.widest, game.door.size, nodes)
        leaves = int(entrance(game.door.rules_words, position.words, depth, decisive, 0, *room))
        if leaves >= 0:
            return leaves
        nodes *= 4
    raise LudariumError("there are too many turns here to count them", code="TOO_MANY_TURNS")
