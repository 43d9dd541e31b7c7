"""Help for newcomers, in the game's own words: which variant this is, what can be done now, what a turn did.

A game provides it in a `guide.py` in its folder, with any of these functions:

* `variant(game)`: the variant as players would name it, "Copenhagen, 11×11";
* `advice(position)`: what the player to move can do, in a sentence or two; before a throw, what the throw is for;
* `ended_by(game, reason)`: what ended a game, to follow the name of the winner; {losers} stands for those who lost;
* `turn_in_words(game, text)`: a turn in plain words, from its notation; needed only if the notation is hard to read.

For a game that leaves one out, general words are used, or none at all.
"""

import functools
from collections.abc import Callable

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.wording import Words, glued


def _guide(game: Game, function: str) -> Callable[..., str] | None:
    """That function of the game's guide, if it has one."""
    found: Callable[..., str] | None = game.ask("guide", function)
    return found


def variant(game: Game) -> str:
    """The variant in words; empty for a game that has only one."""
    own = _guide(game, "variant")
    return own(game) if own is not None else glued(changes(game), ", ")


def changes(game: Game) -> list[str]:
    """The options that differ from the default, as they are written: `size 6`."""
    return [
        glued((Words(option.name.replace("_", " ")), option.write(game.chosen[option.name])))
        for option in game.options
        if game.chosen[option.name] != option.default
    ]


def advice(position: Position) -> str:
    """What the player to move can do now, or what the next throw is for, if the game says so; empty at the end."""
    if position.is_over:
        return ""
    own = _guide(position.game, "advice")
    if own is not None and (says := own(position)):
        return says
    return _general_advice(position) if position.mover >= 0 else ""


def _general_advice(position: Position) -> str:
    """By what a hand has to touch."""
    touched = [position.game.touched(position, action) for action in position.actions]
    if not any(touched):
        return Words("Choose one of the buttons.")
    if max(map(len, touched)) == 1:
        return Words("Choose one of the marked places.")
    return Words("Choose one of your pieces, then where it should go; the places it can reach are marked.")


@functools.lru_cache(maxsize=4096)
def turn_in_words(game: Game, text: str) -> str:
    """A turn in plain words; empty if its notation is plain enough."""
    own = _guide(game, "turn_in_words")
    return own(game, text) if own is not None else ""


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in the game's words; empty if it has none."""
    own = _guide(game, "ended_by")
    return own(game, reason) if own is not None else ""
