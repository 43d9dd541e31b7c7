"""A slide at random without a list of all: count them by direction, then find the chosen one."""

from typing import Any

from ludarium.games.tafl.ends import GOING_ON
from ludarium.games.tafl.rules import ATTACKERS
from ludarium.games.tafl.slides import attackers_rights, empty_squares, king_rights, men_rights, slide_ends
from ludarium.kernel.bits import chosen, count, either, has, none, nth, only
from ludarium.kernel.chance import below
from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import NO_ACTION


@compiled
def _among(cells: Any, north: Any, east: Any, south: Any, west: Any, generator: Any) -> Any:
    """One of the slides that end on these squares, by direction; `to_east` is the number of the first to the east."""
    to_east = count(north)
    to_south = to_east + count(east)
    to_west = to_south + count(south)
    slides = to_west + count(west)
    if slides == 0:
        return NO_ACTION
    n = below(generator, slides)
    ends = chosen(chosen(north, east, n < to_east), chosen(south, west, n < to_west), n < to_south)
    base, passed = 0, 0
    if n >= to_east:
        base, passed = cells, to_east
    if n >= to_south:
        base, passed = 2 * cells, to_south
    if n >= to_west:
        base, passed = 3 * cells, to_west
    return base + nth(ends, n - passed)


@compiled
def random_action(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    if state.end != GOING_ON:
        return NO_ACTION
    board, empty, attacking = rules.board, empty_squares(rules, state), state.side == ATTACKERS
    crown = only(empty, state.king)
    as_man = has(rules.king_as_man, state.king)
    men = either(state.men, chosen(crown, none(crown), as_man))
    pieces = chosen(state.attackers, men, attacking)
    (through, stop, reach), (men_through, men_stop, men_reach) = attackers_rights(rules), men_rights(rules)
    rights = (
        chosen(through, men_through, attacking), chosen(stop, men_stop, attacking), reach if attacking else men_reach,
    )  # fmt: skip
    north = slide_ends(board, pieces, empty, rights, 0)
    east = slide_ends(board, pieces, empty, rights, 1)
    south = slide_ends(board, pieces, empty, rights, 2)
    west = slide_ends(board, pieces, empty, rights, 3)
    if not attacking and not as_man:
        crowned = king_rights(rules)
        north = either(north, slide_ends(board, crown, empty, crowned, 0))
        east = either(east, slide_ends(board, crown, empty, crowned, 1))
        south = either(south, slide_ends(board, crown, empty, crowned, 2))
        west = either(west, slide_ends(board, crown, empty, crowned, 3))
    return _among(board.width * board.height, north, east, south, west, generator)
