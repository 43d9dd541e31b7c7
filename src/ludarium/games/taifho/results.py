"""How a finished game is called: its reason in one word."""

from ludarium.games.taifho.scene import ENDINGS, ended
from ludarium.games.taifho.state import Rules, State


def reason(rules: Rules, state: State) -> str:
    """Why a finished state is over: how the last place was won or lost, or which rule drew the game."""
    return ENDINGS[int(ended(rules, state))]
