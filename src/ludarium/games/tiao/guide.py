"""Help for newcomers to Tiao: place or jump, and how a jump ends."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.tiao.rules import NOBODY, confirm_action
from ludarium.kernel.bits import members
from ludarium.kernel.compiling import plain
from ludarium.wording import Words, glued, many_words


def variant(game: Game) -> str:
    """The size, how many captures win, and whether groups may be joined."""
    size, win = game.rules.board.width, game.rules.win
    goal = many_words("first to {n} capture", "first to {n} captures", win)
    return glued((f"{size}×{size}", goal, Words("groups may join") if game.rules.merge else ""), ", ")


def advice(position: Position) -> str:
    """Placing and jumping; once a stone jumps, going on and ending."""
    rules, state = position.game.rules, position.state
    if state.jumper != NOBODY:
        taken = len(members(state.marked))
        if len(position.actions) > 1:
            return many_words(
                "Jump on to a marked point, or end the jump to capture the crossed stone.",
                "Jump on to a marked point, or end the jump to capture the {n} crossed stones.", taken,
            )  # fmt: skip
        return many_words(
            "End the jump to capture the crossed stone.", "End the jump to capture the {n} crossed stones.", taken
        )
    cells = rules.board.width * rules.board.height
    places = [action for action in position.actions if action < cells]
    jumps = [action for action in position.actions if cells <= action < int(plain(confirm_action)(rules))]
    place = Words("Place a stone on a free point.")
    if jumps:
        place = (
            Words("Place a stone on a free point, or jump with a stone of yours over an enemy stone beside it.")
            if places
            else Words("Jump with a stone of yours over an enemy stone beside it.")
        )
    goal = many_words("The first to capture {n} stone wins.", "The first to capture {n} stones wins.", rules.win)
    return glued((place, goal))


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    if reason != "captures":
        return ""
    return many_words("the goal of {n} capture was reached", "the goal of {n} captures was reached", game.rules.win)
