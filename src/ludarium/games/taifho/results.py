"""How a finished game is called: its reason in one word."""

from ludarium.games.taifho.ends import ALL_PASSED, DECIDED, LOST, WON, ending
from ludarium.games.taifho.positions import board_in
from ludarium.games.taifho.routes import is_home
from ludarium.games.taifho.state import Rules, State


def reason(rules: Rules, state: State) -> str:
    """Why a finished state is over: how the last place was won or lost, or which rule drew the game."""
    end = ending(rules, state.finish, state.passes, state.turn)
    if end != DECIDED:
        return "passes" if end == ALL_PASSED else "turn_cap"
    entry = state.finish
    while entry > 15:
        entry >>= 4
    if entry >= LOST:
        return "left_home"
    own = [square for square, (seat, _) in board_in(state).items() if seat == entry - WON]
    return "race" if own and all(is_home(entry - WON, square) for square in own) else "blocked"
