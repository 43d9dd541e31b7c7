"""Tafl's rules as verbs: attackers besiege a king, his men help him out; all slide like rooks and take by closing in.

One parametric rule set for the whole family. Every right and every hostility is a set of squares in `Rules`, made by
`setup.py`. Squares count from a1 along the ranks; `slides.py` says which actions there are.
"""

from typing import Any, NamedTuple

from ludarium.games.tafl.captures import hostile_to_attackers, hostile_to_men, king_falls, shieldwalls, struck
from ludarium.games.tafl.ends import (
    ENCIRCLEMENT,
    ESCAPE,
    FORT,
    GOING_ON,
    KING_CAPTURED,
    MAX_PLIES,
    encircled,
    ended_by_board,
    in_fort,
)  # fmt: skip
from ludarium.games.tafl.slides import (
    attackers_rights,
    can_slide,
    empty_squares,
    king_rights,
    list_slides,
    list_two,
    men_rights,
    occupied_squares,
    slide,
)  # fmt: skip
from ludarium.kernel.bits import Squares, either, has, meet, only, toggled, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import Grid, around
from ludarium.kernel.key import key
from ludarium.kernel.values import Words, put
from ludarium.kernel.verbs import OVER

ATTACKERS, DEFENDERS = 0, 1
PLAYERS = ("attackers", "defenders")
REASONS = {
    KING_CAPTURED: "king_captured",
    ESCAPE: "escape",
    ENCIRCLEMENT: "encirclement",
    FORT: "fort",
    MAX_PLIES: "max_plies",
    GOING_ON: "no_moves",
}


class Rules(NamedTuple):
    """One member of the family."""

    board: Grid
    edge: Squares
    goal: Squares  # where the king has escaped
    throne: Squares
    corners: Squares
    by_throne: Squares  # the throne and the squares beside it
    attackers_stop: Squares  # where a move may end
    men_stop: Squares
    king_stop: Squares
    attackers_through: Squares  # what a move may cross
    men_through: Squares
    king_through: Squares
    king_as_man: Squares  # squares from which the king's moves are those of a man
    empty_hostile_to_attackers: Squares  # special squares that act as an enemy, the throne being empty
    empty_hostile_to_men: Squares
    empty_hostile_to_king: Squares
    held_hostile_to_attackers: Squares  # the same while somebody is on the throne
    held_hostile_to_men: Squares
    held_hostile_to_king: Squares
    attackers_reach: int  # the longest move; 0: any distance, and every square to stop on may be crossed
    men_reach: int
    king_reach: int
    king_strength: int  # see captures.py
    hammer: int  # 1: the king captures by moving
    anvil: int  # 1: the king helps to capture by standing
    edge_capture: int
    linnaean: int
    shieldwall: int  # see captures.py
    exit_fort: int
    encirclement: int
    repetition: int  # see setup.py
    max_plies: int  # 0: no limit
    first: int  # who moves first
    kind: int  # the row of weights to judge by, see worth.py
    near_goal: Squares  # where attackers guard the king's goal: next to it, and two steps away
    off_goal: Squares
    start_attackers: Squares
    start_men: Squares
    start_king: int
    start_end: int


class State(NamedTuple):
    """Who stands where, whose turn it is, and how the game ended if it did. `plies` counts only under a limit."""

    attackers: Squares
    men: Squares
    king: int
    side: int
    end: int
    plies: int


@compiled
def can_move(rules: Any, state: Any) -> Any:
    """Whether the side to move has a move, were the game not over."""
    board, empty = rules.board, empty_squares(rules, state)
    if state.side == ATTACKERS:
        return can_slide(board, state.attackers, empty, attackers_rights(rules))
    if can_slide(board, state.men, empty, men_rights(rules)):
        return True
    return can_slide(board, only(empty, state.king), empty, king_rights(rules))


@compiled
def mover(rules: Any, state: Any) -> Any:
    if state.end != GOING_ON or not can_move(rules, state):
        return OVER
    return state.side


@compiled
def moves(rules: Any, state: Any, out: Any) -> Any:
    if state.end != GOING_ON:
        return 0
    board, empty = rules.board, empty_squares(rules, state)
    if state.side == ATTACKERS:
        return list_slides(board, state.attackers, empty, attackers_rights(rules), out)
    crown = only(empty, state.king)
    if has(rules.king_as_man, state.king):
        return list_slides(board, either(state.men, crown), empty, men_rights(rules), out)
    return list_two(board, state.men, crown, empty, men_rights(rules), king_rights(rules), out)


@compiled
def _attack(rules: Any, state: Any, origin: Any, landing: Any) -> Any:
    """The state after an attacker's move, but for the limit of plies."""
    attackers = toggled(toggled(state.attackers, origin), landing)
    arrived = only(attackers, landing)
    men, king, end = state.men, state.king, GOING_ON
    near = around(rules.board, arrived)
    if meet(near, men):
        men = without(
            men, struck(rules.board, rules.edge_capture, arrived, hostile_to_men(rules, attackers, men, king), men)
        )
    if rules.shieldwall != 0 and has(rules.edge, landing):
        row = shieldwalls(rules, attackers, either(state.men, only(men, king)), landing)
        men = without(men, row)
    if has(near, king) and king_falls(rules, attackers, state.men, king, arrived):
        end = KING_CAPTURED
    elif rules.encirclement == 1 and encircled(rules, attackers, men, king):
        end = ENCIRCLEMENT
    elif rules.exit_fort == 1 and has(rules.edge, king) and in_fort(rules, attackers, men, king):
        end = FORT
    return State(attackers, men, king, DEFENDERS, end, state.plies)


@compiled
def _defend(rules: Any, state: Any, origin: Any, landing: Any) -> Any:
    """The state after a move of the king or a man of his, but for the limit of plies.

    No such move can shut the defenders in: what a mover left behind stays joined to where it went.
    """
    attackers, men, king, end = state.attackers, state.men, state.king, GOING_ON
    strikes = True
    if origin == king:
        king = landing
        strikes = rules.hammer == 1
    else:
        men = toggled(toggled(men, origin), landing)
    arrived = only(men, landing)
    if strikes and meet(around(rules.board, arrived), attackers):
        hostile = hostile_to_attackers(rules, attackers, men, king)
        attackers = without(attackers, struck(rules.board, rules.edge_capture, arrived, hostile, attackers))
    if strikes and rules.shieldwall != 0 and has(rules.edge, landing):
        helpers = either(men, only(men, king)) if rules.anvil == 1 else men
        attackers = without(attackers, shieldwalls(rules, helpers, state.attackers, landing))
    if has(rules.goal, king):
        end = ESCAPE
    elif rules.exit_fort == 1 and has(rules.edge, king) and in_fort(rules, attackers, men, king):
        end = FORT
    return State(attackers, men, king, ATTACKERS, end, state.plies)


@compiled
def _counted(rules: Any, state: Any) -> Any:
    """The state one ply later: a draw at the limit, unless the game ends otherwise."""
    plies = state.plies + 1
    full = plies >= rules.max_plies and state.end == GOING_ON and can_move(rules, state)
    return State(state.attackers, state.men, state.king, state.side, MAX_PLIES if full else state.end, plies)


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    origin, landing = slide(rules.board, occupied_squares(state), action)
    if state.side == ATTACKERS:
        after = _attack(rules, state, origin, landing)
    else:
        after = _defend(rules, state, origin, landing)
    return _counted(rules, after) if rules.max_plies > 0 else after


@compiled
def score(rules: Any, state: Any, player: Any) -> Any:
    if state.end == MAX_PLIES:
        return 0.0
    attackers_won = state.end == KING_CAPTURED or state.end == ENCIRCLEMENT
    if state.end == GOING_ON:  # the side to move cannot
        attackers_won = state.side == DEFENDERS
    return 1.0 if attackers_won == (player == ATTACKERS) else -1.0


@compiled
def repetition_key(rules: Any, state: Any) -> Any:
    """Board and side to move; how long the game has lasted does not matter."""
    return key(State(state.attackers, state.men, state.king, state.side, state.end, 0))


@compiled
def end_here(rules: Any, state: Any, row: Words) -> Any:
    """Write into `row` the state with the end that the board shows, for states that were not reached by playing."""
    end = state.end
    if end == GOING_ON:
        end = ended_by_board(rules, state.attackers, state.men, state.king)
    if end == GOING_ON and 0 < rules.max_plies <= state.plies and can_move(rules, state):
        end = MAX_PLIES
    put(State(state.attackers, state.men, state.king, state.side, end, state.plies), row)


def actions_for(rules: Any) -> int:
    """Four directions and a square to end on; all of them would be legal at once at most."""
    return int(4 * rules.board.width * rules.board.height)


def reason(rules: Any, state: Any) -> str:
    """What ended the game, in one word."""
    return REASONS[state.end]
