"""What the other side would do: the position of an analysis with the other player to move, as if this one had passed."""

from typing import NamedTuple

from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.kernel import verbs
from ludarium.kernel.verbs import CHANCE
from ludarium.play.words import ending, within
from ludarium.server.editor import other_turns
from ludarium.wording import Words, noted

TOO_MANY = noted("Threats are shown in games for two players.")
NO_SENSE = noted("Nothing can be threatened here: the other side could not be to move.")


class Supposed(NamedTuple):
    """The position with the other player to move, or why there is none."""

    place: Position | None
    say: str


def other_to_move(position: Position) -> Supposed:
    """The position as if the player to move had passed: by the rules' own `passed`, else as the editor would write it."""
    game = position.game
    if len(game.players) != 2:
        return Supposed(None, Words(TOO_MANY))
    if position.is_over:
        return Supposed(None, "")
    if position.mover != CHANCE and (passed := verbs.passed(game.rules, position.state)) != position.state:
        found = [game.position_of(passed)]
    else:
        found = [place for text in other_turns(game, position.text()) if (place := _read(position, text))]
    place = next((place for place in found if place.mover == CHANCE or place.mover != position.mover), None)
    if place is None:
        return Supposed(None, Words(NO_SENSE))
    if place.is_over:
        say = Words("If it were the other side's turn, the game would be over: {result}.", result=_end(place))
        return Supposed(None, say)
    if place.mover == CHANCE:
        return Supposed(place, Words("Suppose that it were the other side's turn to throw."))
    return Supposed(place, Words("Suppose that {player} passed.", player=within(position.turn)))


def _read(position: Position, text: str) -> Position | None:
    try:
        place = position.game.position(text)
    except LudariumError:
        return None
    return place if place.game == position.game else None


def _end(place: Position) -> str:
    outcome = place.outcome()
    return ending(outcome, place.game) if outcome else ""
