"""How a game of tafl ends by the board alone: the king escapes, is shut in, or has built himself a fort at the edge."""

from typing import Any

from ludarium.games.tafl.captures import held_or_empty, struck
from ludarium.games.tafl.slides import can_slide, king_rights
from ludarium.kernel.bits import both, either, has, meet, only, same, some, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around, flood

GOING_ON, KING_CAPTURED, ESCAPE, ENCIRCLEMENT, FORT, MAX_PLIES = 0, 1, 2, 3, 4, 5


@compiled
def encircled(rules: Any, attackers: Any, men: Any, king: Any) -> Any:
    """Whether neither the king nor a man of his can reach an edge square through squares without attackers."""
    board = rules.board
    defenders = either(men, only(men, king))
    free = without(board.full, attackers)
    reached = both(rules.edge, free)
    while not meet(reached, defenders):  # from the edge inwards: mostly a defender is met after a step or three
        wider = either(reached, both(around(board, reached), free))
        if same(wider, reached):
            return True
        reached = wider
    return False


@compiled
def in_fort(rules: Any, attackers: Any, men: Any, king: Any) -> Any:
    """Whether the king stands on an edge, able to move, behind a wall of his men that no siege can break.

    The *yard* is what he can walk to. Should attackers stand on every square outside where one may stop, and all men
    that such an arrival could capture fall, again and again: the fort holds if nobody who touches the yard ever falls.
    """
    board = rules.board
    crown = only(men, king)
    empty = without(without(board.full, either(attackers, men)), crown)
    if meet(around(board, crown), attackers) or not can_slide(board, crown, empty, king_rights(rules)):
        return False
    yard = flood(board, crown, empty)
    touching = around(board, yard)
    outside = without(without(board.full, yard), men)
    if meet(touching, attackers) or not some(outside):
        return False
    while True:
        besiegers = both(outside, rules.attackers_stop)
        occupied = either(either(besiegers, men), crown)
        special = held_or_empty(rules, occupied, rules.empty_hostile_to_men, rules.held_hostile_to_men)
        fallen = struck(board, rules.edge_capture, besiegers, either(besiegers, special), men)
        if not some(fallen) or meet(fallen, touching):
            return not some(fallen)
        men, outside = without(men, fallen), either(outside, fallen)


@compiled
def ended_by_board(rules: Any, attackers: Any, men: Any, king: Any) -> Any:
    """The end that the pieces themselves show, no matter who moved last."""
    if has(rules.goal, king):
        return ESCAPE
    if rules.encirclement == 1 and encircled(rules, attackers, men, king):
        return ENCIRCLEMENT
    if rules.exit_fort == 1 and has(rules.edge, king) and in_fort(rules, attackers, men, king):
        return FORT
    return GOING_ON
