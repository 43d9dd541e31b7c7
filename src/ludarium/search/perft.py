"""Counting the tree of turns: the yardstick of every rules engine."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludarium.game.position import Move, Position
from ludarium.kernel.compiling import recursive
from ludarium.kernel.door import ActionRows
from ludarium.kernel.verbs import moves, play


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
        return sum(_below(position.play(move), depth - 1) for move in position.legal_moves)
    room = np.empty((depth + 1, game.widest), np.int32)
    return int(game.door.enter(count_leaves)(game.door.rules_words, position.words, depth, room))
