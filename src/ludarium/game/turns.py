"""Whole turns out of single actions: one for each distinct position that a turn can end in."""

from typing import TYPE_CHECKING

from ludarium.kernel.verbs import CHANCE

if TYPE_CHECKING:
    from ludarium.game.position import Move, Position


def all_turns(position: "Position") -> "list[Move]":
    """The turns of the player to act. Of the ways to one end, the one with fewest actions, then lowest, is given."""
    mover = position.mover
    if not position.game.composed or mover == CHANCE:
        return [(action,) for action in position.actions]
    turns: list[Move] = []
    seen = {position.words.tobytes()}
    layer: list[tuple[Move, Position]] = [((), position)]
    while layer:
        further: list[tuple[Move, Position]] = []
        for done, here in layer:
            for action in here.actions:
                after = here.act(action)
                code = after.words.tobytes()
                if code in seen:
                    continue
                seen.add(code)
                if after.mover == mover:
                    further.append(((*done, action), after))
                else:
                    turns.append(((*done, action)))
        layer = further
    return turns
