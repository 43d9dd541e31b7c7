"""What presses in a Tiao position: the capture that wins, at hand for either side."""

from typing import Any

from ludarium.games.tiao.hops import landings
from ludarium.games.tiao.rules import NOBODY, WHITE, State, empty_points, enemy_stones, jumpers, own_stones
from ludarium.kernel.bits import count, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import FREE, PLAIN, PRESSED, WON


@compiled
def tension(rules: Any, state: Any) -> Any:
    """One capture short of the goal, any hop wins."""
    white_acts = state.side == WHITE
    mine = state.white_captures if white_acts else state.black_captures
    theirs = state.black_captures if white_acts else state.white_captures
    if state.jumper != NOBODY:
        return WON if mine + count(state.marked) >= rules.win else PLAIN
    if mine + 1 >= rules.win and some(jumpers(rules, state)):
        return WON
    empty = empty_points(rules, state)
    if theirs + 1 >= rules.win and some(landings(rules, empty, own_stones(state), enemy_stones(state))):
        return PRESSED
    return FREE if 3 * count(empty) > count(rules.board.full) else PLAIN


@compiled
def passed(rules: Any, state: Any) -> Any:
    return State(
        state.white,
        state.black,
        state.marked,
        1 - state.side,
        state.white_captures,
        state.black_captures,
        NOBODY,
        state.route,
    )
