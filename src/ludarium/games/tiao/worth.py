"""What a Tiao position is worth: the score, the captures at hand for either side, and how the stones stand to be jumped.

Everything is seen from the side of the player to act and counts against the other. Tried on games of its own and left out,
since search sees them by itself: points that attack, points that fork, stones with both sides of a line open.
"""

from pathlib import Path
from typing import Any

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.tiao.danger import hunt, shape
from ludarium.games.tiao.rules import NOBODY, WHITE, confirm_action, enemy_stones, own_stones
from ludarium.kernel.bits import FOUR, ONE, TWO, ZERO, both, count, either, has, pick, some, without
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
    prey, hunted, gaps = hunt(rules, own, foe, empty)
    danger, chased, links = hunt(rules, foe, own, empty)
    backed, unsafe = shape(rules, own, foe, empty)
    propped, barred = shape(rules, foe, own, empty)
    reach, threat = mine + count(hunted), theirs + count(chased)
    sign = 1.0 if (player == state.side) == (state.jumper == NOBODY) else -1.0
    return (
        sign * (mine - theirs),
        sign * (_nearness(rules, mine) - _nearness(rules, theirs)),
        sign * count(hunted),
        sign * count(chased),
        sign * max(count(danger) - 1, 0),
        sign * (links - gaps),
        sign * (count(own) - count(foe)),
        sign * (count(both(own, rules.border)) - count(both(foe, rules.border))),
        sign * (backed - propped),
        sign * (unsafe - barred),
        sign * _indicator(reach >= rules.win),
        sign * _indicator(threat >= rules.win),
        sign * _indicator(some(prey) and mine + 1 >= rules.win),
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
        return _SOUND if (point % width) % 4 == 1 and (point // width) % 4 == 1 else _SKIPPED
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
