"""What presses in a tafl position: a king who gets out with this turn, or one about to be taken."""

from typing import Any

from ludarium.games.tafl.captures import TWO_IN_THE_OPEN, TWO_SIDES, held_or_empty, king_falls
from ludarium.games.tafl.rules import DEFENDERS, State
from ludarium.games.tafl.slides import (
    DIRECTIONS,
    attackers_rights,
    empty_squares,
    king_rights,
    occupied_squares,
    reached,
    slide_ends,
)
from ludarium.kernel.bits import both, count, either, first, has, meet, only, rest, some, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around
from ludarium.kernel.verbs import FREE, LOST, PLAIN, PRESSED, WON

_FEWEST = 4  # with fewer pieces that can move, a side may be glad to pass


@compiled
def tension(rules: Any, state: Any) -> Any:
    """A king with a clear line to a goal is out if it is his turn. If it is not, he presses, or it is too late to stop him."""
    crown, empty = only(state.men, state.king), empty_squares(rules, state)
    out = meet(reached(rules.board, crown, empty, king_rights(rules)), rules.goal)
    if state.side == DEFENDERS:
        if out:
            return WON
        if _in_danger(rules, state, crown, empty):
            return PRESSED
    elif out:
        return LOST if _unstoppable(rules, state, crown, empty) else PRESSED
    own = either(state.men, crown) if state.side == DEFENDERS else state.attackers
    return FREE if count(both(around(rules.board, empty), own)) >= _FEWEST else PLAIN


@compiled
def _unstoppable(rules: Any, state: Any, crown: Any, empty: Any) -> Any:
    """Whether no move of the attackers keeps the king in: none takes him, and none closes every line to a goal.

    One move closes one line at most, so two lines are enough; so is one that no attacker can reach.
    """
    board, (through, _, reach) = rules.board, king_rights(rules)
    if 0 < rules.max_plies <= state.plies + 1 or (rules.encirclement == 1 and some(without(rules.goal, rules.edge))):
        return False  # the game may end before he moves
    stops, lines, sure = reached(board, state.attackers, empty, attackers_rights(rules)), 0, False
    for direction in range(DIRECTIONS):
        line = slide_ends(board, crown, empty, (through, board.full, reach), direction)
        if meet(line, rules.goal):
            lines += 1
            sure = sure or not meet(line, stops)
    return (sure or lines > 1) and not _in_danger(rules, state, crown, empty)


@compiled
def _in_danger(rules: Any, state: Any, crown: Any, empty: Any) -> Any:
    """Whether an attacker could take the king, were it his turn."""
    board, king = rules.board, state.king
    near = around(board, crown)
    special = held_or_empty(rules, occupied_squares(state), rules.empty_hostile_to_king, rules.held_hostile_to_king)
    beset = count(both(near, either(state.attackers, special)))
    two = rules.king_strength == TWO_SIDES or (
        rules.king_strength == TWO_IN_THE_OPEN and not has(rules.by_throne, king)
    )
    if beset < (1 if two else count(near) - 1):
        return False
    gaps = both(near, reached(board, state.attackers, empty, attackers_rights(rules)))
    while some(gaps):
        arrived = only(gaps, first(gaps))
        gaps = rest(gaps)
        if king_falls(rules, either(state.attackers, arrived), state.men, king, arrived):
            return True
    return False


@compiled
def passed(rules: Any, state: Any) -> Any:
    return State(state.attackers, state.men, state.king, 1 - state.side, state.end, state.plies)
