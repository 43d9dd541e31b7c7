"""What a Kōnane position is worth: the player who can still move when the other cannot has won, so freedom to move is all.

Counted for both sides: stones that can jump; the jumps they have, single and longer ones; the lua they can get to with two
jumps; stones on the rim and in the corners, hard or impossible to take, and jumps that land there. Against a side count its
stones that touch an enemy, for they are what he lives on, more so between two of them; and gaps (an empty lua two steps
from a stone of its colour with nothing between to jump over: room that nobody can use any more). (Tried and left out, for
they said little more about who won: stones whose jump cannot be taken away, stones under attack, jumps blocked by a stone
of the same colour, three jumps ahead, a weight for each lua, and weights that change as the board empties, which foretold
better and played no better.)
"""

from pathlib import Path
from typing import Any

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.konane.rules import BLACK, JUMPING, landings, pushed
from ludarium.kernel.bits import both, chosen, count, either, none, some, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import east, north, south, west

WEIGHTS = weights_for(Path(__file__).parent)
_USUAL = WEIGHTS.table[0]


@compiled
def _beside(rules: Any, foe: Any, direction: Any) -> Any:
    """The lua one step from an enemy in that direction."""
    if direction == 0:
        return north(rules.board, foe)
    if direction == 1:
        return south(rules.board, foe)
    return east(rules.board, foe) if direction == 2 else west(rules.board, foe)


@compiled
def _pressed(rules: Any, own: Any, foe: Any) -> Any:
    """How many stones touch an enemy, and how often one stands between two of them."""
    above, below = _beside(rules, foe, 0), _beside(rules, foe, 1)
    right, left = _beside(rules, foe, 2), _beside(rules, foe, 3)
    touching = both(own, either(either(above, below), either(right, left)))
    return count(touching), count(both(own, both(above, below))) + count(both(own, both(right, left)))


@compiled
def _freedom(rules: Any, own: Any, foe: Any, empty: Any) -> Any:
    """What is counted for the side with these stones; `empty` are the free lua of its colour."""
    movable, landed, single, longer, gaps = none(own), none(own), 0, 0, 0
    for direction in range(4):
        room = landings(rules, empty, direction)
        gate = both(_beside(rules, foe, direction), room)
        reached = both(pushed(rules, own, direction, 2), room)
        jumped = both(reached, gate)
        gaps += count(without(reached, gate))
        single += count(jumped)
        landed = either(landed, jumped)
        movable = either(movable, pushed(rules, jumped, direction ^ 1, 2))
        made = 1
        jumped = both(pushed(rules, jumped, direction, 2), gate)
        while some(jumped) and made < rules.longest:
            longer += count(jumped)
            jumped = both(pushed(rules, jumped, direction, 2), gate)
            made += 1
    twice = landed
    for direction in range(4):
        gate = both(_beside(rules, foe, direction), landings(rules, empty, direction))
        twice = either(twice, both(pushed(rules, landed, direction, 2), gate))
    touching, between = _pressed(rules, own, foe)
    return (
        count(movable), single, longer, count(twice), touching, between,
        count(both(own, rules.rim)), count(both(own, rules.corners)),
        count(both(landed, rules.rim)), count(both(landed, rules.corners)), gaps,
    )  # fmt: skip


@compiled
def features(rules: Any, state: Any, player: Any) -> Any:
    """The player's lead in everything counted, and 1 if the turn is his, −1 if not."""
    first = (player ^ state.swapped) == BLACK
    white = without(rules.board.full, rules.black)
    lua, others = chosen(rules.black, white, first), chosen(white, rules.black, first)
    own, foe = both(state.stones, lua), both(state.stones, others)
    a = _freedom(rules, own, foe, without(lua, state.stones))
    b = _freedom(rules, foe, own, without(others, state.stones))
    tempo = 1.0 if player == state.side else -1.0
    return (
        float(a[0] - b[0]), float(a[1] - b[1]), float(a[2] - b[2]), float(a[3] - b[3]), float(a[4] - b[4]),
        float(a[5] - b[5]), float(a[6] - b[6]), float(a[7] - b[7]), float(a[8] - b[8]), float(a[9] - b[9]),
        float(a[10] - b[10]), tempo,
    )  # fmt: skip


@compiled
def worth(rules: Any, state: Any, player: Any) -> Any:
    if state.phase != JUMPING:
        return 0.0
    guess = weighed(features(rules, state, player), _USUAL)
    return -guess if rules.misere == 1 else guess
