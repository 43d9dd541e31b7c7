"""How tafl pieces move: straight along files and ranks, any distance their reach allows, through empty squares.

All pieces of a side are pushed at once, one step at a time. Actions count directions (north, east, south, west), in each
the distances, in each the squares where the slide ends; so they come out ascending.
"""

from typing import Any

from ludarium.kernel.bits import both, down, either, listed, meet, none, some, up
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around


@compiled
def slide(board: Any, action: Any) -> Any:
    """Where the slide begins and where it ends."""
    cells = board.width * board.height
    leg = action // cells
    landing = action - leg * cells
    direction = leg // (board.width - 1)
    distance = leg - direction * (board.width - 1) + 1
    if direction == 0:
        return landing - distance * board.width, landing
    if direction == 1:
        return landing - distance, landing
    if direction == 2:
        return landing + distance * board.width, landing
    return landing + distance, landing


@compiled
def _risen(pieces: Any, step: Any, enter: Any, rights: Any, leg: Any, out: Any, count: Any) -> Any:
    """List the slides towards higher squares; `leg` is the first action's base and what a further step adds to it."""
    through, stop, reach = rights
    base, cells = leg
    for _ in range(reach):
        pieces = both(up(pieces, step), enter)
        if not some(pieces):
            break
        count = listed(both(pieces, stop), base, out, count)
        pieces = both(pieces, through)
        base += cells
    return count


@compiled
def _fallen(pieces: Any, step: Any, enter: Any, rights: Any, leg: Any, out: Any, count: Any) -> Any:
    """The same towards lower squares."""
    through, stop, reach = rights
    base, cells = leg
    for _ in range(reach):
        pieces = both(down(pieces, step), enter)
        if not some(pieces):
            break
        count = listed(both(pieces, stop), base, out, count)
        pieces = both(pieces, through)
        base += cells
    return count


@compiled
def list_slides(board: Any, pieces: Any, empty: Any, rights: Any, out: Any) -> Any:
    """List every slide of the pieces; `rights` are the squares they may cross and stop on, and their reach."""
    cells, width = board.width * board.height, board.width
    quarter = cells * (width - 1)
    enter = both(empty, either(rights[0], rights[1]))
    count = _risen(pieces, width, enter, rights, (0, cells), out, 0)
    count = _risen(pieces, 1, both(enter, board.off_west), rights, (quarter, cells), out, count)
    count = _fallen(pieces, width, enter, rights, (2 * quarter, cells), out, count)
    return _fallen(pieces, 1, both(enter, board.off_east), rights, (3 * quarter, cells), out, count)


@compiled
def _stepped(board: Any, pieces: Any, direction: Any) -> Any:
    """The pieces pushed one step; those that cross the edge to a neighbouring rank are masked off."""
    if direction == 0:
        return up(pieces, board.width)
    if direction == 1:
        return both(up(pieces, 1), board.off_west)
    if direction == 2:
        return down(pieces, board.width)
    return both(down(pieces, 1), board.off_east)


@compiled
def list_two(board: Any, men: Any, king: Any, empty: Any, rights: Any, king_rights: Any, out: Any) -> Any:
    """List the slides of men and king where their rights differ."""
    through, stop, reach = rights
    king_through, king_stop, king_reach = king_rights
    enter, king_enter = both(empty, either(through, stop)), both(empty, either(king_through, king_stop))
    cells, count = board.width * board.height, 0
    for direction in range(4):
        base = direction * cells * (board.width - 1)
        walkers, walking_king = men, king
        for distance in range(max(reach, king_reach)):
            walkers = both(_stepped(board, walkers, direction), enter)
            walking_king = both(_stepped(board, walking_king, direction), king_enter)
            if distance >= reach:
                walkers = none(walkers)
            if distance >= king_reach:
                walking_king = none(walking_king)
            if not some(either(walkers, walking_king)):
                break
            count = listed(either(both(walkers, stop), both(walking_king, king_stop)), base, out, count)
            walkers, walking_king = both(walkers, through), both(walking_king, king_through)
            base += cells
    return count


@compiled
def can_slide(board: Any, pieces: Any, empty: Any, rights: Any) -> Any:
    """Whether any of the pieces has a slide."""
    through, stop, reach = rights
    if meet(around(board, pieces), both(empty, stop)):
        return True
    enter = both(empty, either(through, stop))
    for direction in range(4):
        walkers = pieces
        for _ in range(reach):
            walkers = both(_stepped(board, walkers, direction), enter)
            if meet(walkers, stop):
                return True
            walkers = both(walkers, through)
            if not some(walkers):
                break
    return False


@compiled
def attackers_rights(rules: Any) -> Any:
    """What the attackers may cross, where they may stop, and how far they go."""
    return rules.attackers_through, rules.attackers_stop, rules.attackers_reach


@compiled
def men_rights(rules: Any) -> Any:
    """The same for the king's men."""
    return rules.men_through, rules.men_stop, rules.men_reach


@compiled
def king_rights(rules: Any) -> Any:
    """The same for the king."""
    return rules.king_through, rules.king_stop, rules.king_reach
