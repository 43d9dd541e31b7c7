"""How tafl pieces move: straight along files and ranks, any distance their reach allows, through empty squares.

An action names a direction (north, east, south, west) and the square where the slide ends: direction × cells + square.
Who slides there is the first piece met on the way back. All pieces of a side are pushed at once.
"""

from typing import Any

from ludarium.kernel.bits import added, both, down, either, has, listed, meet, none, runs, some, up, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around

DIRECTIONS = 4
LONGEST_STEP = 15  # four steps of at most this many squares stay below 64, as pushing demands


@compiled
def landing_of(board: Any, action: Any) -> Any:
    """The square where the slide ends, and the step from square to square on the way back."""
    cells = board.width * board.height
    if action < 2 * cells:
        return (action, -board.width) if action < cells else (action - cells, -1)
    return (action - 2 * cells, board.width) if action < 3 * cells else (action - 3 * cells, 1)


@compiled
def slide(board: Any, occupied: Any, action: Any) -> Any:
    """Where the slide begins and where it ends."""
    landing, back = landing_of(board, action)
    origin = landing + back
    while not has(occupied, origin):
        origin += back
    return origin, landing


@compiled
def _stepped(board: Any, pieces: Any, direction: Any) -> Any:
    """The pieces pushed one step, on the board or past its upper end."""
    if direction == 0:
        return up(pieces, board.width)
    if direction == 1:
        return both(up(pieces, 1), board.off_west)
    if direction == 2:
        return down(pieces, board.width)
    return both(down(pieces, 1), board.off_east)


@compiled
def _risen(pieces: Any, step: Any, through: Any, width: Any) -> Any:
    """The squares reached from the pieces upwards: strides of 1, 2 and 4 steps where a word has room for them."""
    reached = both(up(pieces, step), through)
    reached = either(reached, both(up(reached, step), through))
    pairs = both(through, up(through, step))
    if step > LONGEST_STEP:
        front = reached
        while some(front):
            front = both(up(front, 2 * step), pairs)
            reached = either(reached, front)
        return reached
    reached = either(reached, both(up(reached, 2 * step), pairs))
    fours = both(pairs, up(pairs, 2 * step))
    for _ in range((width + 2) // 4 - 1):
        reached = either(reached, both(up(reached, 4 * step), fours))
    return reached


@compiled
def _fallen(pieces: Any, step: Any, through: Any, width: Any) -> Any:
    """The squares reached from the pieces downwards: strides of 1, 2 and 4 steps where a word has room for them."""
    reached = both(down(pieces, step), through)
    reached = either(reached, both(down(reached, step), through))
    pairs = both(through, down(through, step))
    if step > LONGEST_STEP:
        front = reached
        while some(front):
            front = both(down(front, 2 * step), pairs)
            reached = either(reached, front)
        return reached
    reached = either(reached, both(down(reached, 2 * step), pairs))
    fours = both(pairs, down(pairs, 2 * step))
    for _ in range((width + 2) // 4 - 1):
        reached = either(reached, both(down(reached, 4 * step), fours))
    return reached


@compiled
def _free_ends(board: Any, pieces: Any, through: Any, direction: Any) -> Any:
    """Where the pieces get to on squares of `through`, however far."""
    if direction == 0:
        return _risen(pieces, board.width, through, board.width)
    if direction == 1:
        inner = both(through, board.off_west)
        seeds = both(up(pieces, 1), inner)
        return either(runs(seeds, inner), seeds)  # pieces that do not block each other may stand side by side
    if direction == 2:
        return _fallen(pieces, board.width, through, board.width)
    return _fallen(pieces, 1, both(through, board.off_east), board.width)


@compiled
def slide_ends(board: Any, pieces: Any, empty: Any, rights: Any, direction: Any) -> Any:
    """Where slides of the pieces in that direction end; `rights` are what they may cross, where stop, how far go."""
    through, stop, reach = rights
    if reach == 0:
        return both(_free_ends(board, pieces, both(empty, through), direction), stop)
    enter = both(empty, either(through, stop))
    reached, front = none(pieces), pieces
    for _ in range(reach):
        front = both(_stepped(board, front, direction), enter)
        reached = either(reached, front)
        front = both(front, through)
        if not some(front):
            break
    return both(reached, stop)


@compiled
def list_slides(board: Any, pieces: Any, empty: Any, rights: Any, out: Any) -> Any:
    """List every slide of the pieces."""
    cells, count = board.width * board.height, 0
    for direction in range(DIRECTIONS):
        count = listed(slide_ends(board, pieces, empty, rights, direction), direction * cells, out, count)
    return count


@compiled
def list_two(board: Any, men: Any, king: Any, empty: Any, rights: Any, king_rights: Any, out: Any) -> Any:
    """List the slides of men and king where their rights differ."""
    cells, count = board.width * board.height, 0
    for direction in range(DIRECTIONS):
        ends = either(
            slide_ends(board, men, empty, rights, direction), slide_ends(board, king, empty, king_rights, direction)
        )
        count = listed(ends, direction * cells, out, count)
    return count


@compiled
def reached(board: Any, pieces: Any, empty: Any, rights: Any) -> Any:
    """Every square where a slide of one of the pieces ends."""
    upright = either(slide_ends(board, pieces, empty, rights, 0), slide_ends(board, pieces, empty, rights, 2))
    return either(
        upright, either(slide_ends(board, pieces, empty, rights, 1), slide_ends(board, pieces, empty, rights, 3))
    )


@compiled
def can_slide(board: Any, pieces: Any, empty: Any, rights: Any) -> Any:
    """Whether any of the pieces has a slide."""
    if meet(around(board, pieces), both(empty, rights[1])):
        return True
    for direction in range(DIRECTIONS):
        if some(slide_ends(board, pieces, empty, rights, direction)):
            return True
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


@compiled
def empty_squares(rules: Any, state: Any) -> Any:
    """The squares without a piece."""
    return without(rules.board.full, occupied_squares(state))


@compiled
def occupied_squares(state: Any) -> Any:
    """The squares with a piece."""
    return added(either(state.attackers, state.men), state.king)
