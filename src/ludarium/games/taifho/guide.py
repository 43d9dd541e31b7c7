"""Help for newcomers to Taifho: setting up, stepping, hopping, sending circles back."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.taifho.board import CELLS, NAMES
from ludarium.games.taifho.send_backs import PASS, PLACE, SEND
from ludarium.kernel.verbs import CHANCE

_SETUPS = {"sequential": "free setup", "hidden": "hidden setup", "random": "random setup"}


def variant(game: Game) -> str:
    """How many play, and what is unusual about it."""
    chosen = game.chosen
    words = ["two players" if chosen["players"] == "2" else f"four players with {chosen['pieces']} pieces each"]
    if chosen["setup"] in _SETUPS:
        words.append(_SETUPS[chosen["setup"]])
    if chosen["basic"]:
        words.append("beginners’ rules")
    usual = ("players", "pieces", "setup", "basic")
    if any(chosen[option.name] != option.default for option in game.options if option.name not in usual):
        words.append("with changes")
    return ", ".join(words)


def advice(position: Position) -> str:
    """By what can be done: place, pass, hop on, or move."""
    state, actions = position.state, position.actions
    if position.mover == CHANCE:
        return "The pieces are being set up at random."
    if PLACE <= actions[0] < SEND:
        return "Set up your pieces: choose one from the tray, then the marked square of your start line."
    if list(actions) == [PASS]:
        return "None of your pieces can move, so you have to pass."
    back = " A circle that hops over an enemy circle can send it back to its start line."
    sends = back if any(action >= SEND for action in actions) else ""
    if state.origin >= 0:
        stop = ", or stop there" if state.at * CELLS + state.at in actions else ""
        return f"Hop on from {NAMES[state.at]}{stop}.{sends}"
    return (
        "Choose a piece, then a marked square: one step, or hops over other pieces. "
        f"Bring all your pieces to the line opposite.{sends}"
    )


_ENDS = {
    "race": "all pieces have crossed the board",
    "blocked": "{losers} shut the leader out",
    "left_home": "{losers} left a piece on the start line",
    "passes": "everybody had to pass",
    "turn_cap": "the round limit was reached",
}


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    return _ENDS.get(reason, "")
