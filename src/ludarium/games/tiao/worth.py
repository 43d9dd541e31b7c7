"""What a Tiao position is worth: the score, the captures at hand for either side, and the cells that would make more.

Everything is told from the side of the player to act and counts against the other. A stone is *prey* where an enemy
stands beside it and the point opposite is empty. A cell *attacks* where a stone placed there would have prey and would
be none itself; it *forks* where it would have prey along two lines, of which the other player can save only one.
"""

from pathlib import Path
from typing import Any

from ludarium.game.weighing import weighed, weights_for
from ludarium.games.tiao.rules import NOBODY, WHITE, confirm_action, enemy_stones, own_stones
from ludarium.kernel.bits import FOUR, ONE, TWO, ZERO, both, count, down, either, has, none, pick, some, up, without
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
def tension(rules: Any, hunters: Any, victims: Any, empty: Any) -> Any:
    """For one side: its prey, the cells that attack and those that fork, and how many lines of victims lie open.

    Nothing is jumped around an edge, so stones in the first and last column are in danger along columns only.
    """
    width = rules.board.width
    inner = both(victims, both(rules.board.off_west, rules.board.off_east))
    prey, once, twice, unsafe = none(empty), none(empty), none(empty), none(empty)
    opened = 0
    for axis in range(4):
        apart = 1 if axis == 0 else width + axis - 2
        after, before = down(empty, apart), up(empty, apart)
        lying = inner
        if apart == width:
            lying = victims
        ahead, behind = both(lying, after), both(lying, before)
        opened += count(both(ahead, behind))
        prey = either(prey, either(both(ahead, up(hunters, apart)), both(behind, down(hunters, apart))))
        first, second = down(ahead, apart), up(behind, apart)
        twice = either(twice, either(both(first, second), both(once, either(first, second))))
        once = either(once, either(first, second))
        unsafe = either(unsafe, either(both(down(victims, apart), before), both(up(victims, apart), after)))
    ground = without(empty, either(rules.border, unsafe))
    return prey, both(once, ground), both(twice, ground), opened


@compiled
def _nearness(rules: Any, captures: Any) -> Any:
    """From 0 without captures to 1 at the goal, ever faster."""
    return (captures / rules.win) ** 2


@compiled
def _after_hops(state: Any) -> Any:
    """Whoever is to place or hop next: his stones, the other's, and both captures. Pending hops count as confirmed."""
    own, foe = own_stones(state), without(enemy_stones(state), state.marked)
    white_acts = state.side == WHITE
    mine = state.white_captures if white_acts else state.black_captures
    theirs = state.black_captures if white_acts else state.white_captures
    if state.jumper == NOBODY:
        return own, foe, mine, theirs
    return foe, own, theirs, mine + count(state.marked)


@compiled
def _told(holds: Any) -> Any:
    return 1.0 if holds else 0.0


@compiled
def features(rules: Any, state: Any, player: Any) -> Any:
    """The features named in `weights.toml`, those of whoever is to place or hop next, turned round for the other."""
    own, foe, mine, theirs = _after_hops(state)
    empty = without(rules.board.full, either(own, foe))
    prey, attacks, forks, exposed = tension(rules, own, foe, empty)
    danger, strikes, forked, opened = tension(rules, foe, own, empty)
    threats, dangers = count(prey), count(danger)
    sign = 1.0 if (player == state.side) == (state.jumper == NOBODY) else -1.0
    return (
        sign * (mine - theirs),
        sign * (_nearness(rules, mine) - _nearness(rules, theirs)),
        sign * _told(threats > 0),
        sign * threats,
        sign * _told(dangers > 0),
        sign * max(dangers - 1, 0),
        sign * _told(some(forks)),
        sign * _told(some(forked)),
        sign * (count(attacks) - count(strikes)),
        sign * (opened - exposed),
        sign * _told(threats > 0 and mine + 1 >= rules.win),
        sign * _told(dangers > 0 and theirs + 1 >= rules.win),
        sign,
    )


@compiled
def worth(rules: Any, state: Any, player: Any) -> Any:
    return weighed(features(rules, state, player), TABLE[row_of(rules)])


_HOP, _CONFIRM, _BLOCK, _BACKED, _SAFE, _LOOSE, _RASH = NOISY + 20, NOISY + 10, 60, 50, 30, 20, 10
"""A hop, its end; a stone where an enemy might land, one that touches with backing, one beside others that cannot be
taken, one that touches nothing, and one that can be taken at once."""


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
        return _LOOSE if (point % width) & (point // width) & 1 == 1 else -1
    if foe & ~_opposite(own | foe) != ZERO:
        return _RASH
    return _BACKED if foe & _opposite(own) != ZERO else _SAFE


@compiled
def urgency(rules: Any, state: Any, action: Any) -> Any:
    """Hops first; then stones that block or touch; of those far from all stones only some, as moves that wait.

    A border point may be filled only where an enemy could land, so a stone there blocks.
    """
    cells = rules.board.width * rules.board.height
    if action >= cells:
        return _CONFIRM if action == confirm_action(rules) else _HOP
    return _BLOCK if has(rules.border, action) else _placement(rules, state, action)
