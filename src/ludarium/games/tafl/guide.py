"""Help for newcomers to tafl: what each side wants, and how its pieces move."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.tafl.captures import ALL_SIDES, FOUR_SIDES, TWO_IN_THE_OPEN, TWO_SIDES
from ludarium.games.tafl.rules import ATTACKERS, Rules
from ludarium.kernel.bits import members

_CAPTURES = {
    TWO_SIDES: "catch him between two of your pieces",
    TWO_IN_THE_OPEN: "capture him: four of yours around him at the throne, two elsewhere",
    FOUR_SIDES: "surround him on all four sides",
    ALL_SIDES: "surround him on every side",
}


def variant(game: Game) -> str:
    """The ruleset and the size: `Copenhagen, 11×11`."""
    chosen, side = game.chosen, game.rules.board.width
    name = "Own rules" if chosen["rules"] else chosen["ruleset"].replace("_", " ").title()
    options = (option for option in game.options if option.name not in ("ruleset", "rules", "size"))
    changed = any(chosen[option.name] != option.default for option in options)
    return f"{name}, {side}×{side}{', with changes' if changed else ''}"


def advice(position: Position) -> str:
    """What the side to move wants, then how to move."""
    rules = position.game.rules
    if position.mover == ATTACKERS:
        goal = f"Keep the king from reaching {_haven(rules)}, and {_CAPTURES[rules.king_strength]}."
    else:
        goal = f"Get your king to {_haven(rules)}."
    return (
        f"{goal} Choose a piece, then where it should go, {_stride(rules)} in a straight line. "
        "Enemies caught between two of yours are captured."
    )


def _haven(rules: Rules) -> str:
    """Where the king has escaped."""
    return "the edge" if set(members(rules.edge)) <= set(members(rules.goal)) else "a corner"


def _stride(rules: Rules) -> str:
    return "one square" if rules.attackers_reach == rules.men_reach == rules.king_reach == 1 else "any distance"


_ENDS = {
    "king_captured": "the king is captured",
    "escape": "the king has escaped",
    "encirclement": "the king and all his men are surrounded",
    "fort": "the king holds a fort at the edge",
    "max_plies": "the move limit was reached",
}


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    return _ENDS.get(reason, "")
