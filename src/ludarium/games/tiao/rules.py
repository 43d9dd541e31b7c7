"""Tiao's rules as verbs: place a stone, or hop over enemy stones and confirm; ten captures win.

Points count from the top left along the rows. Actions: 0 … cells − 1 place a stone on that point; then eight hops for
each point a stone may leave, by direction in reading order (`hops.py`); the last action confirms the hops made.
So the ascending order of actions is the reading order of the turns they spell.

Pending hops are part of the state: the jumper stands where it landed last, the stones it jumped are marked and stay on
the board. The route is kept for undoing and for the notation only; what may follow does not depend on it.
"""

from typing import Any, NamedTuple

from ludarium.games.tiao.border import open_border
from ludarium.games.tiao.cluster import crowded
from ludarium.games.tiao.hops import landings
from ludarium.kernel.bits import (
    Squares,
    added,
    both,
    chosen,
    count,
    down,
    either,
    listed,
    listed_ways,
    none,
    only,
    pick,
    removed,
    some,
    up,
    with_word,
    without,
)  # fmt: skip
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import Grid, around
from ludarium.kernel.key import key
from ludarium.kernel.values import word
from ludarium.kernel.verbs import OVER

WHITE, BLACK = 0, 1
PLAYERS = ("white", "black")
NOBODY = -1
HOPS_IN_A_WORD, _HOP_BITS = 21, 3


class Rules(NamedTuple):
    """One board and the options in force."""

    board: Grid
    border: Squares  # the outermost points
    upright: Squares  # all but the first and the last row: where a stone can be jumped along a column
    eastern: Squares  # where a hop to the east can land
    western: Squares
    apart: Squares  # inner points far from each other: the only ones that a search tries where no stone is near
    win: int  # captures that win
    merge: int  # 1: groups of less than ten may be joined to any size


class State(NamedTuple):
    """Stones as they lie now, whose turn it is, captures, and the hops made but not confirmed."""

    white: Squares
    black: Squares
    marked: Squares  # stones jumped in this turn, still on the board
    side: int
    white_captures: int
    black_captures: int
    jumper: int  # where the jumping stone stands, NOBODY where none has hopped
    route: Squares  # the directions of the hops made, three bits each from the lowest


@compiled
def own_stones(state: Any) -> Any:
    """The stones of the player to act."""
    return chosen(state.white, state.black, state.side == WHITE)


@compiled
def enemy_stones(state: Any) -> Any:
    """The stones of the other player."""
    return chosen(state.black, state.white, state.side == WHITE)


@compiled
def empty_points(rules: Any, state: Any) -> Any:
    """The points without a stone; marked stones still lie on theirs."""
    return without(rules.board.full, either(state.white, state.black))


@compiled
def won(rules: Any, state: Any) -> Any:
    """Whether somebody has captured enough."""
    return state.white_captures >= rules.win or state.black_captures >= rules.win


@compiled
def placements(rules: Any, state: Any) -> Any:
    """The points where the player to act may place a stone, with no jump pending."""
    own, foe, empty = own_stones(state), enemy_stones(state), empty_points(rules, state)
    allowed = either(without(empty, rules.border), open_border(rules, own, foe, empty))
    return without(allowed, crowded(rules, own, empty))


@compiled
def jumpers(rules: Any, state: Any) -> Any:
    """The stones that can hop now, with no jump pending."""
    # Hops read backwards, from empty points to stones.
    return landings(rules, empty_points(rules, state), enemy_stones(state), own_stones(state))


@compiled
def _hops(rules: Any, state: Any) -> Any:
    """The hops that are possible now: for each direction, the stones with a prey beside them and room behind it."""
    width = rules.board.width
    own = own_stones(state)
    if state.jumper != NOBODY:
        own = only(own, state.jumper)
    prey, empty = without(enemy_stones(state), state.marked), empty_points(rules, state)
    eastern, western = both(own, rules.eastern), both(own, rules.western)  # room enough to hop west, to hop east
    return (
        both(up(both(up(empty, width + 1), prey), width + 1), eastern),
        both(up(both(up(empty, width), prey), width), own),
        both(up(both(up(empty, width - 1), prey), width - 1), western),
        both(up(both(up(empty, 1), prey), 1), eastern),
        both(down(both(down(empty, 1), prey), 1), western),
        both(down(both(down(empty, width - 1), prey), width - 1), eastern),
        both(down(both(down(empty, width), prey), width), own),
        both(down(both(down(empty, width + 1), prey), width + 1), western),
    )


@compiled
def list_hops(rules: Any, state: Any, out: Any, found: Any) -> Any:
    """List the hops that are possible now behind the `found` actions in `out`; return how many there are then."""
    a, b, c, d, e, f, g, h = _hops(rules, state)
    return listed_ways(a, b, c, d, e, f, g, h, rules.board.width * rules.board.height, out, found)


@compiled
def count_hops(rules: Any, state: Any) -> Any:
    """How many hops are possible now."""
    a, b, c, d, e, f, g, h = _hops(rules, state)
    return count(a) + count(b) + count(c) + count(d) + count(e) + count(f) + count(g) + count(h)


@compiled
def confirm_action(rules: Any) -> Any:
    """The action that takes the marked stones and ends the turn; the last of all."""
    return 9 * rules.board.width * rules.board.height


@compiled
def is_roomy(rules: Any, state: Any) -> Any:
    """Whether some inner point touches no stone of the player to act: one that may be filled, whatever else may."""
    return some(without(empty_points(rules, state), either(rules.border, around(rules.board, own_stones(state)))))


@compiled
def mover(rules: Any, state: Any) -> Any:
    if won(rules, state):
        return OVER
    if state.jumper != NOBODY:
        return state.side
    if is_roomy(rules, state) or some(jumpers(rules, state)) or some(placements(rules, state)):
        return state.side
    return OVER


@compiled
def moves(rules: Any, state: Any, out: Any) -> Any:
    if won(rules, state):
        return 0
    found = 0
    if state.jumper == NOBODY:
        found = listed(placements(rules, state), 0, out, 0)
    found = list_hops(rules, state, out, found)
    if state.jumper != NOBODY:
        out[found] = confirm_action(rules)
        found += 1
    return found


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    cells = rules.board.width * rules.board.height
    if action < cells:
        return _placed(state, action)
    if action == confirm_action(rules):
        return _confirmed(state)
    return _hopped(rules, state, (action - cells) >> 3, (action - cells) & 7)


@compiled
def step(rules: Any, direction: Any) -> Any:
    """By how much a step in that direction changes a point's number."""
    place = direction + 1 if direction >= 4 else direction  # in the square of nine points whose middle is no direction
    return (place // 3 - 1) * rules.board.width + place % 3 - 1


@compiled
def _placed(state: Any, point: Any) -> Any:
    white_moves = state.side == WHITE
    white = chosen(added(state.white, point), state.white, white_moves)
    black = chosen(state.black, added(state.black, point), white_moves)
    return State(
        white, black, state.marked, 1 - state.side, state.white_captures, state.black_captures, NOBODY, state.route
    )


@compiled
def _hopped(rules: Any, state: Any, start: Any, direction: Any) -> Any:
    along = step(rules, direction)
    own = added(removed(own_stones(state), start), start + 2 * along)
    white = chosen(own, state.white, state.side == WHITE)
    black = chosen(state.black, own, state.side == WHITE)
    made = count(state.marked)
    place, shift = made // HOPS_IN_A_WORD, word(_HOP_BITS * (made % HOPS_IN_A_WORD))
    route = with_word(state.route, place, pick(state.route, place) | (word(direction) << shift))
    return State(
        white, black, added(state.marked, start + along), state.side,
        state.white_captures, state.black_captures, start + 2 * along, route,
    )  # fmt: skip


@compiled
def _confirmed(state: Any) -> Any:
    taken = count(state.marked)
    white_moves = state.side == WHITE
    return State(
        without(state.white, state.marked), without(state.black, state.marked), none(state.marked), 1 - state.side,
        state.white_captures + (taken if white_moves else 0), state.black_captures + (0 if white_moves else taken),
        NOBODY, none(state.route),
    )  # fmt: skip


@compiled
def score(rules: Any, state: Any, player: Any) -> Any:
    lead = state.white_captures - state.black_captures
    if lead == 0:
        return 0.0
    return 1.0 if (lead > 0) == (player == WHITE) else -1.0


@compiled
def repetition_key(rules: Any, state: Any) -> Any:
    """Positions are the same whatever the route of the pending hops was."""
    return key(
        State(
            state.white,
            state.black,
            state.marked,
            state.side,
            state.white_captures,
            state.black_captures,
            state.jumper,
            none(state.route),
        )  # fmt: skip
    )


def actions_for(rules: Any) -> int:
    """Placements, eight hops from each point, and the confirmation."""
    return int(9 * rules.board.width * rules.board.height + 1)


def widest_for(rules: Any) -> int:
    """Room for the actions of any position.

    Placements fill empty points, and of hops there are eight for each own stone or, if fewer, for each empty point: with e
    points empty, at most e + 8 × min(e, cells − e) actions.
    """
    return int(5 * rules.board.width * rules.board.height + 1)


def reason(rules: Any, state: Any) -> str:
    """What ended the game, in one word."""
    return "captures" if won(rules, state) else "no_moves"
