"""Parts for games that tests search and nobody looks at: states and actions are written as the numbers they are."""

from collections.abc import Callable
from typing import Any

from ludarium.game.parts import Appearance, Notation

UNSEEN = Appearance(look=lambda position, viewer: None, touched=lambda position, action: ())


def written_in_numbers(state: Callable[..., Any]) -> Notation:
    """A notation for states of this kind, which are tuples of numbers, and for turns of one action."""
    return Notation(
        read_position=lambda values, text: ({}, state(*map(int, text.split()))),
        write_position=lambda rules, state: " ".join(map(str, state)),
        read_move=lambda position, text: (int(text),),
        write_move=lambda position, move: str(move[0]),
    )
