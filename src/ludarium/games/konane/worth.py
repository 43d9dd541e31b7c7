"""What a Kōnane position is worth: whoever can still move when the other cannot has won, so freedom to move is all.

Counted for both sides: stones that can jump, the jumps they have, gaps (an empty lua two steps from a stone of its colour
with nothing between to jump over: room that nobody can use any more), stones, and the turn to move. (Tried and left out,
for they said no more about who won: stones whose jump cannot be taken away, stones under attack, jumps blocked by a stone
of the same colour, and tables of 3×3 and 2×4 patterns.)
"""

from pathlib import Path
from typing import Any

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.konane.rules import BLACK, JUMPING, leapt, stepped
from ludarium.kernel.bits import both, chosen, count, either, none, some, without
from ludarium.kernel.compiling import compiled

WEIGHTS = weights_for(Path(__file__).parent)
_USUAL = WEIGHTS.table[0]


@compiled
def _freedom(rules: Any, own: Any, foe: Any, empty: Any) -> Any:
    """Stones that can jump, jumps, and gaps of the side with these stones; `empty` are the free lua of its colour."""
    movable, jumps, gaps = none(own), 0, 0
    for direction in range(4):
        room = empty
        if direction == 2:
            room = both(empty, rules.east_landings)
        elif direction == 3:
            room = both(empty, rules.west_landings)
        gate = both(stepped(rules, foe, direction), room)
        reached = both(leapt(rules, own, direction), room)
        landed = both(reached, gate)
        gaps += count(without(reached, gate))
        movable = either(movable, leapt(rules, landed, direction ^ 1))
        made = 0
        while some(landed) and made < rules.longest:
            jumps += count(landed)
            landed = both(leapt(rules, landed, direction), gate)
            made += 1
    return count(movable), jumps, gaps


@compiled
def features(rules: Any, state: Any, player: Any) -> Any:
    """The player's lead in movable stones, jumps, gaps and stones, and 1 if the turn is his, −1 if not."""
    first = (player ^ state.swapped) == BLACK
    white = without(rules.board.full, rules.black)
    lua, others = chosen(rules.black, white, first), chosen(white, rules.black, first)
    own, foe = both(state.stones, lua), both(state.stones, others)
    movable, jumps, gaps = _freedom(rules, own, foe, without(lua, state.stones))
    foes_movable, foes_jumps, foes_gaps = _freedom(rules, foe, own, without(others, state.stones))
    tempo = 1.0 if player == state.side else -1.0
    return (
        float(movable - foes_movable),
        float(jumps - foes_jumps),
        float(gaps - foes_gaps),
        float(count(own) - count(foe)),
        tempo,
    )


@compiled
def worth(rules: Any, state: Any, player: Any) -> Any:
    if state.phase != JUMPING:
        return 0.0
    guess = weighed(features(rules, state, player), _USUAL)
    return -guess if rules.misere == 1 else guess
