"""Help for newcomers to Tiao: place or jump, and how a jump ends."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.tiao.rules import NOBODY, confirm_action
from ludarium.kernel.bits import members
from ludarium.kernel.compiling import plain


def variant(game: Game) -> str:
    """The size, how many captures win, and whether groups may be joined."""
    size, win = game.rules.board.width, game.rules.win
    return f"{size}×{size}, first to {_captures(win)}{', groups may join' if game.rules.merge else ''}"


def advice(position: Position) -> str:
    """Placing and jumping; once a stone jumps, going on and ending."""
    rules, state = position.game.rules, position.state
    if state.jumper != NOBODY:
        taken = len(members(state.marked))
        stones = "the crossed stone" if taken == 1 else f"the {taken} crossed stones"
        on = len(position.actions) > 1
        return f"{'Jump on to a marked point, or end' if on else 'End'} the jump to capture {stones}."
    cells = rules.board.width * rules.board.height
    places = [action for action in position.actions if action < cells]
    jumps = [action for action in position.actions if cells <= action < int(plain(confirm_action)(rules))]
    ways = ["place a stone on a free point"] if places else []
    if jumps:
        ways.append("jump with a stone of yours over an enemy stone beside it")
    do = ", or ".join(ways)
    return f"{do[:1].upper()}{do[1:]}. The first to capture {rules.win} {'stone' if rules.win == 1 else 'stones'} wins."


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    return f"the goal of {_captures(game.rules.win)} was reached" if reason == "captures" else ""


def _captures(number: int) -> str:
    return f"{number} capture{'s' * (number != 1)}"
