"""Whole turns out of single actions: one for each distinct position that a turn can end in."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ludarium.errors import LudariumError
from ludarium.kernel.verbs import CHANCE

if TYPE_CHECKING:
    from ludarium.game.position import Move, Position
    from ludarium.kernel.turning import TurnBuffers

T = TypeVar("T")
MOST = 1 << 18
"""Positions within one turn that are looked at; some turns have more ways than any memory holds."""
_FIRST = 1 << 10


def all_turns(position: "Position") -> "list[Move]":
    """The turns of the player to act. Of the ways to one end, the one with fewest actions, then lowest, is given.

    LudariumError where the player has too many turns to list; each of them may still be played.
    """
    if not position.game.composed or position.mover == CHANCE:
        return [(action,) for action in position.actions]
    most = _FIRST
    while (turns := turns_within(position, most)) is None:
        most *= 2
        if most > MOST:
            raise LudariumError("there are too many turns here to list them all", code="TOO_MANY_TURNS")
    return turns


def turns_within(position: "Position", most: int) -> "list[Move] | None":
    """The same in a game of composed turns; None where more than `most` positions would have to be looked at."""
    return _spread(position, most, _turns)


def has_more_ways(position: "Position", most: int) -> bool:
    """Whether the turn of the player to act comes through more than `most` positions."""
    return _spread(position, most, lambda _buffers, _nodes: True) is None


def _spread(position: "Position", most: int, read: "Callable[[TurnBuffers, int], T]") -> T | None:
    """What `read` finds in the buffers once all ways through the turn are in them; None where they are too many."""
    game, compiled = position.game, position.game.compiled
    buffers = compiled.turn_buffers(most)
    try:
        nodes = compiled.spread(compiled.rules, position.words, game.decisive_words, 0, *buffers)
        return read(buffers, nodes) if 0 <= nodes <= most else None
    finally:
        compiled.spare_buffers.append(buffers)


def _turns(buffers: "TurnBuffers", nodes: int) -> "list[Move]":
    parents, actions = buffers.parents[:nodes].tolist(), buffers.actions[:nodes].tolist()
    ways: list[Move] = [()] * nodes
    for node in range(1, nodes):
        ways[node] = (*ways[parents[node]], actions[node])
    return [ways[node] for node in buffers.ended[:nodes].nonzero()[0].tolist()]
