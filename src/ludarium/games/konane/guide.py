"""Help for newcomers to Kōnane."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.konane.rules import CHOICE, FIRST_REMOVAL, SECOND_REMOVAL

_OPENINGS = {"any": "any first stone", "centre": "opening in the centre", "pie": "pie rule"}


def variant(game: Game) -> str:
    """`8×8`, and what is unusual about it."""
    width, height = game.chosen["size"]
    words = [f"{width}×{height}"]
    if game.chosen["opening"] in _OPENINGS:
        words.append(_OPENINGS[game.chosen["opening"]])
    if game.chosen["first_lua"] != "bottom-left":
        words.append("black in the top-left corner")
    if game.chosen["single_jumps"]:
        words.append("single jumps")
    if game.chosen["misere"]:
        words.append("last to jump loses")
    return ", ".join(words)


def advice(position: Position) -> str:
    """The two stones that are taken off, then jumping."""
    rules, state = position.game.rules, position.state
    if state.phase == FIRST_REMOVAL:
        which = "any black stone" if position.game.chosen["opening"] == "any" else "one of the marked black stones"
        return f"To open the game, take {which} off the board."
    if state.phase == SECOND_REMOVAL:
        return "Now take off one of the marked white stones, right beside the gap."
    if state.phase == CHOICE:
        return "Two stones are off. Choose which colour you want to play."
    on = "" if rules.longest == 1 else " It may jump on in the same direction."
    end = f"The player who cannot jump {'wins' if rules.misere else 'loses'}."
    return f"Jump with a marked stone over an enemy stone beside it, into the hollow behind.{on} {end}"
