"""Whole turns out of single actions: one for each distinct position that a turn can end in."""

from typing import TYPE_CHECKING

from ludarium.errors import LudariumError
from ludarium.kernel.verbs import CHANCE

if TYPE_CHECKING:
    from ludarium.game.position import Move, Position
    from ludarium.kernel.desk import Desk
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
    desk = game.desk
    room = desk.room()
    while (nodes := desk.spread(desk.rules, position.words, game.decisive_words, 0, *room)) < 0:
        if 2 * len(room.codes) > MOST:
            raise LudariumError("there are too many turns here to list them all", code="TOO_MANY_TURNS")
        room = desk.room(2 * len(room.codes))
    return turns_found(desk, room, nodes)


def turns_found(desk: "Desk", room: "TurnBuffers", nodes: int) -> "list[Move]":
    """The turns that `spread` found, as actions; the room is given back."""
    parents, actions = room.parents[:nodes].tolist(), room.actions[:nodes].tolist()
    ended = room.ended[:nodes].nonzero()[0].tolist()
    desk.rooms.append(room)
    ways: list[Move] = [()] * nodes
    for node in range(1, nodes):
        ways[node] = (*ways[parents[node]], actions[node])
    return [ways[node] for node in ended]
