"""Whole turns out of single actions: one for each distinct position that a turn can end in."""

from typing import TYPE_CHECKING

from ludarium.errors import LudariumError
from ludarium.kernel.verbs import CHANCE

if TYPE_CHECKING:
    from ludarium.game.position import Move, Position

MOST = 100_000
"""Positions within one turn that are looked at; some turns have more ways than any memory holds."""


def all_turns(position: "Position") -> "list[Move]":
    """The turns of the player to act. Of the ways to one end, the one with fewest actions, then lowest, is given.

    LudariumError where the player has too many turns to list; each of them may still be played.
    """
    mover = position.mover
    if not position.game.composed or mover == CHANCE:
        return [(action,) for action in position.actions]
    turns: list[Move] = []
    words = position.game.telling_words
    seen = {position.words[:words].tobytes()}
    layer: list[tuple[Move, Position]] = [((), position)]
    while layer:
        further: list[tuple[Move, Position]] = []
        for done, here in layer:
            for action in here.actions:
                after = here.act(action)
                code = after.words[:words].tobytes()
                if code in seen:
                    continue
                seen.add(code)
                if after.mover == mover:
                    further.append(((*done, action), after))
                else:
                    turns.append((*done, action))
        layer = further
        if len(seen) > MOST:
            raise LudariumError("there are too many turns here to list them all", code="TOO_MANY_TURNS")
    return turns
