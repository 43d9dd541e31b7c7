"""What a Tiao position is worth: the score, the captures at hand for either side, and how the stones stand to be jumped.

Everything is seen from the side of the player to act and counts against the other. Tried on games of its own and left out,
since search sees them by itself: points that attack, points that fork, stones with both sides of a line open.
"""

from pathlib import Path
from typing import Any

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.tiao.danger import surveyed
from ludarium.games.tiao.rules import (
    NOBODY,
    WHITE,
    confirm_action,
    enemy_stones,
    is_roomy,
    list_hops,
    moves,
    own_stones,
    placements,
    won,
)
from ludarium.kernel.bits import (
    FOUR,
    ONE,
    TWO,
    ZERO,
    both,
    count,
    down,
    either,
    has,
    listed,
    pick,
    some,
    up,
    without,
)  # fmt: skip
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import word
from ludarium.kernel.verbs import NOISY

WEIGHTS = weights_for(Path(__file__).parent)
TABLE = WEIGHTS.table
SMALL, LARGE = 0, 1
_LARGEST_SMALL = 11

_ROW, _THIRD, _FIFTH, _LAST = word(7), word(3), word(5), word(63)


@compiled
def row_of(rules: Any) -> Any:
    """Which row of the weights judges this board."""
    return SMALL if rules.board.width <= _LARGEST_SMALL else LARGE


def weights_row(rules: Any) -> str:
    """The same by its name."""
    return list(WEIGHTS.rows)[row_of(rules)]


@compiled
def _nearness(rules: Any, captures: Any) -> Any:
    """From 0 without captures to 1 at the goal, ever faster."""
    return (captures / rules.win) ** 2


@compiled
def _after_hops(state: Any) -> Any:
    """The stones of the player to place or hop next, the other's, and the captures of both. Pending hops count as confirmed."""
    own, foe = own_stones(state), without(enemy_stones(state), state.marked)
    white_acts = state.side == WHITE
    mine = state.white_captures if white_acts else state.black_captures
    theirs = state.black_captures if white_acts else state.white_captures
    if state.jumper == NOBODY:
        return own, foe, mine, theirs
    return foe, own, theirs, mine + count(state.marked)


@compiled
def _indicator(holds: Any) -> Any:
    return 1.0 if holds else 0.0


@compiled
def features(rules: Any, state: Any, player: Any) -> Any:
    """The features named in `weights.toml`, seen by the player to place or hop next, with the sign changed for the other."""
    own, foe, mine, theirs = _after_hops(state)
    empty = without(rules.board.full, either(own, foe))
    hunt, threat = surveyed(rules, own, foe, empty)
    hunted, chased = count(hunt.hunted), count(threat.hunted)
    sign = 1.0 if (player == state.side) == (state.jumper == NOBODY) else -1.0
    return (
        sign * (mine - theirs),
        sign * (_nearness(rules, mine) - _nearness(rules, theirs)),
        sign * hunted,
        sign * chased,
        sign * max(count(threat.prey) - 1, 0),
        sign * (threat.links - hunt.links),
        sign * (count(own) - count(foe)),
        sign * (count(both(own, rules.border)) - count(both(foe, rules.border))),
        sign * (threat.backed - hunt.backed),
        sign * (threat.unsafe - hunt.unsafe),
        sign * _indicator(mine + hunted >= rules.win),
        sign * _indicator(theirs + chased >= rules.win),
        sign * _indicator(some(hunt.prey) and mine + 1 >= rules.win),
        sign,
    )


@compiled
def worth(rules: Any, state: Any, player: Any) -> Any:
    return weighed(features(rules, state, player), TABLE[row_of(rules)])


_HOP, _CONFIRM, _SOUND, _RASH, _SKIPPED = NOISY + 20, NOISY + 10, 1, 0, -1
"""A hop, its end; a stone that cannot be taken at once, one that can, and one that is not worth a look.

Sound placements are all alike: which of them matters, search learns better from what refuted other lines.
"""


@compiled
def _window(stones: Any, corner: Any) -> Any:
    """The 64 points from `corner` on, some of which may lie beyond the board."""
    place, shift = corner >> 6, word(corner & 63)
    return (pick(stones, place) >> shift) | ((pick(stones, place + 1) << ONE) << (_LAST - shift))


@compiled
def _ring(stones: Any, corner: Any, width: Any) -> Any:
    """The eight points around the middle of the nine that begin with `corner`, in reading order, as bits."""
    seen = _window(stones, corner)
    middle = seen >> word(width)
    low = (seen & _ROW) | ((middle & ONE) << _THIRD) | ((middle >> TWO & ONE) << FOUR)
    return low | ((seen >> word(2 * width) & _ROW) << _FIFTH)


@compiled
def _opposite(ring: Any) -> Any:
    """Each point of a ring for the one across: eight bits reversed."""
    ring = (ring >> FOUR) | ((ring & word(15)) << FOUR)
    ring = ((ring >> TWO) & word(0x33)) | ((ring & word(0x33)) << TWO)
    return ((ring >> ONE) & word(0x55)) | ((ring & word(0x55)) << ONE)


@compiled
def _placement(rules: Any, state: Any, point: Any) -> Any:
    width = rules.board.width
    corner = point - width - 1
    own, foe = _ring(own_stones(state), corner, width), _ring(enemy_stones(state), corner, width)
    if own | foe == ZERO:
        return _SOUND if has(rules.apart, point) else _SKIPPED
    return _RASH if foe & ~_opposite(own | foe) != ZERO else _SOUND


@compiled
def urgency(rules: Any, state: Any, action: Any) -> Any:
    """Hops first, then stones beside others; of those that touch nothing only some, as moves that wait.

    A border point may be filled only where an enemy could land, so a stone there blocks.
    """
    cells = rules.board.width * rules.board.height
    if action >= cells:
        return _CONFIRM if action == confirm_action(rules) else _HOP
    return _SOUND if has(rules.border, action) else _placement(rules, state, action)


@compiled
def urgent_moves(rules: Any, state: Any, least: Any, out: Any) -> Any:
    """Hops and confirming are noisy, placements never; of those the ones not worth a look are found for all points at once."""
    if state.jumper != NOBODY or won(rules, state):
        return moves(rules, state, out), 0
    if least >= NOISY:
        return list_hops(rules, state, out, 0), 1 if is_roomy(rules, state) or some(placements(rules, state)) else 0
    points, width = placements(rules, state), rules.board.width
    near = either(state.white, state.black)
    near = either(near, either(up(near, 1), down(near, 1)))
    near = either(
        near, either(up(near, width), down(near, width))
    )  # right for inner points; the others are never skipped
    kept = both(points, either(near, either(rules.border, rules.apart)))
    found = listed(kept, 0, out, 0)
    return list_hops(rules, state, out, found), count(points) - found
