"""Help for newcomers to Taifho: setting up, stepping, hopping, sending circles back."""

from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.games.taifho.board import CELLS, NAMES
from ludarium.games.taifho.send_backs import PASS, PLACE, SEND
from ludarium.kernel.verbs import CHANCE
from ludarium.wording import Words, glued, noted

_SETUPS = {"sequential": noted("free setup"), "hidden": noted("hidden setup"), "random": noted("random setup")}


def variant(game: Game) -> str:
    """How many play, and what is unusual about it."""
    chosen = game.chosen
    four = Words("four players with {n} pieces each", n=chosen["pieces"])
    words: list[str] = [Words("two players") if chosen["players"] == "2" else four]
    if chosen["setup"] in _SETUPS:
        words.append(Words(_SETUPS[chosen["setup"]]))
    if chosen["basic"]:
        words.append(Words("beginners’ rules"))
    usual = ("players", "pieces", "setup", "basic")
    if any(chosen[option.name] != option.default for option in game.options if option.name not in usual):
        words.append(Words("with changes"))
    return glued(words, ", ")


def advice(position: Position) -> str:
    """By what can be done: place, pass, hop on, or move."""
    state, actions = position.state, position.actions
    if position.mover == CHANCE:
        return Words("The pieces are being set up at random.")
    if PLACE <= actions[0] < SEND:
        return Words("Set up your pieces: choose one from the tray, then the marked square of your start line.")
    if list(actions) == [PASS]:
        return Words("None of your pieces can move, so you have to pass.")
    back = Words("A circle that hops over an enemy circle can send it back to its start line.")
    sends = back if any(action >= SEND for action in actions) else ""
    if state.origin >= 0:
        stop = state.at * CELLS + state.at in actions
        on = noted("Hop on from {square}, or stop there.") if stop else noted("Hop on from {square}.")
        return glued((Words(on, square=NAMES[state.at]), sends))
    choose = Words(
        "Choose a piece, then a marked square: one step, or hops over other pieces. "
        "Bring all your pieces to the line opposite."
    )
    return glued((choose, sends))


_ENDS = {
    "race": noted("all pieces have crossed the board"),
    "blocked": noted("{losers} shut the leader out"),
    "left_home": noted("{losers} left a piece on the start line"),
    "passes": noted("everybody had to pass"),
    "turn_cap": noted("the round limit was reached"),
}


def ended_by(game: Game, reason: str) -> str:
    """What ended a game, in words."""
    return _ENDS.get(reason, "")
