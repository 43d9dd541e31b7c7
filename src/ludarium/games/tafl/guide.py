"""Help for newcomers to tafl: what each side wants, and how its pieces move."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.tafl.captures import ALL_SIDES, FOUR_SIDES, TWO_IN_THE_OPEN, TWO_SIDES
from ludarium.games.tafl.rules import ATTACKERS, Rules
from ludarium.kernel.bits import members
from ludarium.wording import Words, glued, noted

_CAPTURES = {
    TWO_SIDES: noted("Keep the king from reaching {haven}, and catch him between two of your pieces."),
    TWO_IN_THE_OPEN: noted(
        "Keep the king from reaching {haven}, and capture him: four of yours around him at the throne, two elsewhere."
    ),
    FOUR_SIDES: noted("Keep the king from reaching {haven}, and surround him on all four sides."),
    ALL_SIDES: noted("Keep the king from reaching {haven}, and surround him on every side."),
}


def variant(game: Game) -> str:
    """The ruleset and the size: `Copenhagen, 11×11`."""
    chosen, side = game.chosen, game.rules.board.width
    name = Words("Own rules") if chosen["rules"] else chosen["ruleset"].replace("_", " ").title()
    options = (option for option in game.options if option.name not in ("ruleset", "rules", "size"))
    changed = any(chosen[option.name] != option.default for option in options)
    return glued((name, f"{side}×{side}", Words("with changes") if changed else ""), ", ")


def advice(position: Position) -> str:
    """What the side to move wants, then how to move."""
    rules = position.game.rules
    if position.mover == ATTACKERS:
        goal = Words(_CAPTURES[rules.king_strength], haven=_haven(rules))
    else:
        goal = Words("Get your king to {haven}.", haven=_haven(rules))
    return glued((goal, _stride(rules), Words("Enemies caught between two of yours are captured.")))


def _haven(rules: Rules) -> str:
    """Where the king has escaped."""
    return Words("the edge") if set(members(rules.edge)) <= set(members(rules.goal)) else Words("a corner")


def _stride(rules: Rules) -> str:
    if rules.attackers_reach == rules.men_reach == rules.king_reach == 1:
        return Words("Choose a piece, then where it should go, one square in a straight line.")
    return Words("Choose a piece, then where it should go, any distance in a straight line.")


_ENDS = {
    "king_captured": noted("the king is captured"),
    "escape": noted("the king has escaped"),
    "encirclement": noted("the king and all his men are surrounded"),
    "fort": noted("the king holds a fort at the edge"),
    "max_plies": noted("the move limit was reached"),
}


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    return _ENDS.get(reason, "")
