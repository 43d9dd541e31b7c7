"""Kōnane's rules as verbs: two removals, then jumps; who cannot jump loses.

A stone never leaves the colour of its lua (jumps cover even distances), so the set of stones, the player to act and the
phase are the whole position. Squares count from a1 along the ranks.

Actions: 0 … cells − 1 remove the stone on that lua; then, for each direction (north, south, east, west) and each
number of jumps, `cells` actions name the lua where the jumper lands. The last two choose a colour under the pie rule.
"""

from typing import Any, NamedTuple

from ludarium.game.parts import Roles
from ludarium.kernel.bits import Squares, both, chosen, down, listed, removed, some, toggled, up, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import Grid, around
from ludarium.kernel.verbs import OVER

BLACK, WHITE = 0, 1
PLAYERS = ("black", "white")
REASON = "no_moves"
FIRST_REMOVAL, SECOND_REMOVAL, CHOICE, JUMPING = 0, 1, 2, 3


class Rules(NamedTuple):
    """One board and the options in force."""

    board: Grid
    black: Squares  # the lua that hold black stones at the start
    openings: Squares  # the lua from which Black may take the first stone
    east_landings: Squares  # where a jump to the east can land
    west_landings: Squares
    rim: Squares  # the lua along the edges of the board
    corners: Squares
    longest: int  # the most jumps any move can make
    pie: int  # 1: one player makes both removals, the other chooses a colour
    misere: int  # 1: who cannot move wins


class State(NamedTuple):
    """Stones on the board, the player to act, the phase, and whether the players exchanged colours."""

    stones: Squares
    side: int
    phase: int
    swapped: int


@compiled
def colour(state: Any) -> Any:
    """The colour that the player to act moves in this phase."""
    if state.phase == JUMPING:
        return state.side ^ state.swapped
    return BLACK if state.phase == FIRST_REMOVAL else WHITE


@compiled
def own_lua(rules: Any, state: Any) -> Any:
    """The lua of the colour that moves."""
    white = without(rules.board.full, rules.black)
    return chosen(rules.black, white, colour(state) == BLACK)


@compiled
def removable(rules: Any, state: Any) -> Any:
    """The stones that may be taken off in the opening."""
    if state.phase == FIRST_REMOVAL:
        return rules.openings
    hole = without(rules.board.full, state.stones)
    return both(state.stones, around(rules.board, hole))


@compiled
def pushed(rules: Any, a: Any, direction: Any, lua: Any) -> Any:
    """a pushed so many lua along (north, south, east, west); what runs off a rank must be masked away."""
    by = lua * (rules.board.width if direction < 2 else 1)
    return up(a, by) if direction & 1 == 0 else down(a, by)


@compiled
def landings(rules: Any, lua: Any, direction: Any) -> Any:
    """Those of the lua where a jump in that direction stays on the board."""
    if direction == 2:
        return both(lua, rules.east_landings)
    return both(lua, rules.west_landings) if direction == 3 else lua


@compiled
def gate(rules: Any, state: Any, direction: Any) -> Any:
    """The empty lua behind an enemy stone: where a jump in that direction can land."""
    own = own_lua(rules, state)
    foe = without(state.stones, own)
    return landings(rules, both(pushed(rules, foe, direction, 1), without(own, state.stones)), direction)


@compiled
def _jumps(rules: Any, state: Any, out: Any) -> Any:
    count = 0
    cells = rules.board.width * rules.board.height
    own = both(state.stones, own_lua(rules, state))
    for direction in range(4):
        open_lua = gate(rules, state, direction)
        base = cells * (1 + direction * rules.longest)
        landed = both(pushed(rules, own, direction, 2), open_lua)
        jumps = 1
        while some(landed):
            count = listed(landed, base, out, count)
            if jumps == rules.longest:
                break
            landed = both(pushed(rules, landed, direction, 2), open_lua)
            jumps += 1
            base += cells
    return count


@compiled
def can_jump(rules: Any, state: Any) -> Any:
    """Whether the player to act has any jump."""
    own = both(state.stones, own_lua(rules, state))
    for direction in range(4):
        if some(both(pushed(rules, own, direction, 2), gate(rules, state, direction))):
            return True
    return False


@compiled
def mover(rules: Any, state: Any) -> Any:
    if state.phase == JUMPING and not can_jump(rules, state):
        return OVER
    return state.side


@compiled
def moves(rules: Any, state: Any, out: Any) -> Any:
    if state.phase == JUMPING:
        return _jumps(rules, state, out)
    if state.phase == CHOICE:
        keep = first_choice(rules)
        out[0], out[1] = keep, keep + 1
        return 2
    return listed(removable(rules, state), 0, out, 0)


@compiled
def first_choice(rules: Any) -> Any:
    """The action "I play white"; the next one is "I play black"."""
    return rules.board.width * rules.board.height * (1 + 4 * rules.longest)


@compiled
def jump_path(rules: Any, action: Any) -> Any:
    """Of a jump: the lua where it lands, the step from lua to lua backwards, and how many stones it takes."""
    cells = rules.board.width * rules.board.height
    direction, rest = divmod(action - cells, cells * rules.longest)
    back = (
        -rules.board.width if direction == 0 else rules.board.width if direction == 1 else -1 if direction == 2 else 1
    )
    return rest % cells, back, rest // cells + 1


@compiled
def play(rules: Any, state: Any, action: Any) -> Any:
    if state.phase == JUMPING:
        landing, back, jumps = jump_path(rules, action)
        stones = toggled(state.stones, landing)
        square = landing
        for _ in range(jumps):
            stones = toggled(stones, square + back)
            square += 2 * back
        return State(toggled(stones, square), 1 - state.side, JUMPING, state.swapped)
    if state.phase == CHOICE:
        swapped = action - first_choice(rules)
        return State(state.stones, BLACK ^ swapped, JUMPING, swapped)
    stones = removed(state.stones, action)
    if state.phase == FIRST_REMOVAL:
        return State(stones, BLACK if rules.pie == 1 else WHITE, SECOND_REMOVAL, 0)
    if rules.pie == 1:
        return State(stones, WHITE, CHOICE, 0)
    return State(stones, BLACK, JUMPING, 0)


@compiled
def score(rules: Any, state: Any, player: Any) -> Any:
    lost = player == state.side
    return 1.0 if lost == (rules.misere == 1) else -1.0


ROLES = Roles(role=lambda rules, state, player: player ^ state.swapped)


def actions_for(rules: Any) -> int:
    """Removals, jumps by direction, number and landing, and two colours to choose."""
    return int(rules.board.width * rules.board.height * (1 + 4 * rules.longest) + 2)


def widest_for(rules: Any) -> int:
    """A jump at most in every direction onto every lua, or the choice of a colour."""
    return int(4 * rules.board.width * rules.board.height + 2)
