"""Whole turns out of single actions: one for each distinct position that a turn can end in."""

from typing import TYPE_CHECKING

from ludarium.errors import LudariumError
from ludarium.kernel.verbs import CHANCE

if TYPE_CHECKING:
    from ludarium.game.position import Move, Position
    from ludarium.kernel.compiled_rules import CompiledRules
    from ludarium.kernel.turning import TurnBuffers

MOST = 1 << 18
"""Positions within one turn that are looked at; some turns have more ways than any memory holds."""


def all_turns(position: "Position") -> "list[Move]":
    """The turns of the player to act. Of the ways to one end, the one with fewest actions, then lowest, is given.

    LudariumError where the player has too many turns to list; each of them may still be played.
    """
    game = position.game
    if not game.composed or position.mover == CHANCE:
        return [(action,) for action in position.actions]
    compiled = game.compiled
    buffers = compiled.turn_buffers()
    while (nodes := compiled.spread(compiled.rules, position.words, game.decisive_words, 0, *buffers)) < 0:
        if 2 * len(buffers.codes) > MOST:
            raise LudariumError("there are too many turns here to list them all", code="TOO_MANY_TURNS")
        buffers = compiled.turn_buffers(2 * len(buffers.codes))
    return turns_found(compiled, buffers, nodes)


def turns_found(compiled: "CompiledRules", buffers: "TurnBuffers", nodes: int) -> "list[Move]":
    """The turns that `spread` found, as actions; the buffers are given back."""
    parents, actions = buffers.parents[:nodes].tolist(), buffers.actions[:nodes].tolist()
    ended = buffers.ended[:nodes].nonzero()[0].tolist()
    compiled.spare_buffers.append(buffers)
    ways: list[Move] = [()] * nodes
    for node in range(1, nodes):
        ways[node] = (*ways[parents[node]], actions[node])
    return [ways[node] for node in ended]
