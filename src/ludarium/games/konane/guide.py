"""Help for newcomers to Kōnane."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.konane.rules import CHOICE, FIRST_REMOVAL, SECOND_REMOVAL
from ludarium.wording import Words, glued, noted

_OPENINGS = {"any": noted("any first stone"), "centre": noted("opening in the centre"), "pie": noted("pie rule")}


def variant(game: Game) -> str:
    """`8×8`, and what is unusual about it."""
    width, height = game.chosen["size"]
    words: list[str] = [f"{width}×{height}"]
    if game.chosen["opening"] in _OPENINGS:
        words.append(Words(_OPENINGS[game.chosen["opening"]]))
    if game.chosen["first_lua"] != "bottom-left":
        words.append(Words("black in the top-left corner"))
    if game.chosen["single_jumps"]:
        words.append(Words("single jumps"))
    if game.chosen["misere"]:
        words.append(Words("last to jump loses"))
    return glued(words, ", ")


def advice(position: Position) -> str:
    """The two stones that are taken off, then jumping."""
    rules, state = position.game.rules, position.state
    if state.phase == FIRST_REMOVAL:
        if position.game.chosen["opening"] == "any":
            return Words("To open the game, take any black stone off the board.")
        return Words("To open the game, take one of the marked black stones off the board.")
    if state.phase == SECOND_REMOVAL:
        return Words("Now take off one of the marked white stones, right beside the gap.")
    if state.phase == CHOICE:
        return Words("Two stones are off. Choose which colour you want to play.")
    jump = Words("Jump with a marked stone over an enemy stone beside it, into the hollow behind.")
    on = "" if rules.longest == 1 else Words("It may jump on in the same direction.")
    end = Words("The player who cannot jump wins.") if rules.misere else Words("The player who cannot jump loses.")
    return glued((jump, on, end))
