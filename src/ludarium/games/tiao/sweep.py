"""A sweep over the board that decides whether a border point can be reached, whatever the stones.

A jumper stands on every second point of every second row: on at most ten by ten points. They are swept row by row, from
the side the target lies on. What matters behind the sweep is only which points of its edge hang together, and with
what: the target, an enemy stone, or each other. Such a profile is a word: four bits for each point of the edge,
0 where none can stand, else a label that connected points share. Where a stone can be jumped along two crossing
diagonals there are two profiles to follow, one for each; profiles that are alike are followed once. The work thus grows
with the number of different profiles, some thousands on the worst boards found, and not with the number of ways.
"""

from typing import Any

import numpy as np

from ludarium.games.tiao.ways import NO, UNKNOWN, YES
from ludarium.kernel.bits import ONE, ZERO, has
from ludarium.kernel.chance import mixed
from ludarium.kernel.compiling import compiled, compiled_on_cpu
from ludarium.kernel.values import word

MOST_PROFILES = 1 << 14
FRESH, TARGET, ENEMY = 13, 14, 15  # labels: a point by itself, the target's, an enemy's; 1 … 12 name other groups
_CORNER, _NEW = 10, 11  # slots 0 … 9 are the edge; then the point diagonally behind, and the point just reached
_MET = word(0xFFFF_FFFF_FFFF_FFFF)  # the profile of success: target and enemy hang together
_LABEL, _NIBBLES, _TWO = word(15), word(0x1111_1111_1111_1111), word(2)


@compiled
def _at(profile: Any, slot: Any) -> Any:
    return np.int64((profile >> word(4 * slot)) & _LABEL)


@compiled
def _with(profile: Any, slot: Any, label: Any) -> Any:
    shift = word(4 * slot)
    return (profile & ~(_LABEL << shift)) | (word(label) << shift)


@compiled
def _joined(profile: Any, one: Any, other: Any) -> Any:
    """The profile with two labels made one, the higher of them; _MET where target and enemy meet."""
    if profile == _MET or one == other or one == 0 or other == 0:
        return profile
    if one + other == TARGET + ENEMY and (one == TARGET or other == TARGET):
        return _MET
    low, high = min(one, other), max(one, other)
    differing = profile ^ (_NIBBLES * word(low))
    differing |= differing >> _TWO
    differing |= differing >> ONE
    return profile ^ ((~differing & _NIBBLES) * word(low ^ high))


@compiled
def _placed(profile: Any, column: Any, last: Any) -> Any:
    """The profile once the new point has taken its place on the edge, with groups renamed in order."""
    behind = 0 if last else _at(profile, column)
    profile = _with(_with(profile, _CORNER, behind), column, _at(profile, _NEW))
    names, named, renamed = ZERO, 1, ZERO
    for slot in range(_CORNER + 1):
        label = _at(profile, slot)
        if 0 < label < TARGET:
            name = _at(names, label)
            if name == 0:
                name = named
                named += 1
                names = _with(names, label, name)
            label = name
        renamed |= word(label) << word(4 * slot)
    return renamed


@compiled
def _holds(profile: Any, label: Any) -> Any:
    differing = profile ^ (_NIBBLES * word(label))
    differing |= differing >> _TWO
    differing |= differing >> ONE
    return ~differing & _NIBBLES != ZERO


@compiled
def _hopeful(profile: Any, begun: Any, ahead: Any) -> Any:
    """Whether target and enemy can still meet: each is on the edge or still ahead of the sweep."""
    return (not begun or _holds(profile, TARGET)) and (ahead > 0 or _holds(profile, ENEMY))


@compiled
def _noted(profile: Any, profiles: Any, count: Any, slots: Any, mask: Any) -> Any:
    """Add the profile behind `count` others unless it is among them; returns how many there are."""
    at = np.int64(mixed(profile) & word(mask))
    while slots[at] != ZERO:
        if slots[at] == profile:
            return count
        at = (at + 1) & mask
    slots[at] = profile
    profiles[count] = profile
    return count + 1


@compiled
def _frame(rules: Any, target: Any) -> Any:
    """How the jumper's points are swept: the first one, the steps to the next in a line and to the next line, and how many."""
    width = rules.board.width
    x, y = target % width, target // width
    across, down = (width - x % 2 + 1) // 2, (width - y % 2 + 1) // 2
    first = x % 2 + width * (y % 2)
    if y == 0:
        return first, 2, 2 * width, across, down
    if y == width - 1:
        return first + 2 * width * (down - 1), 2, -2 * width, across, down
    if x == 0:
        return first, 2 * width, 2, down, across
    return first + 2 * (across - 1), 2 * width, -2, down, across


@compiled
def _enemies_of_kind(foe: Any, first: Any, along: Any, onward: Any, length: Any, lines: Any) -> Any:
    """How many enemy stones stand on the points to be swept."""
    found = 0
    for number in range(lines * length):
        if has(foe, first + number % length * along + number // length * onward):
            found += 1
    return found


@compiled
def _label_of(own: Any, foe: Any, point: Any, target: Any) -> Any:
    if has(own, point):
        return 0
    return ENEMY if has(foe, point) else TARGET if point == target else FRESH


@compiled
def _bonds(own: Any, point: Any, along: Any, onward: Any, line: Any, column: Any) -> Any:
    """Whether a stone to jump lies between the point and its neighbour in the line, behind it, and diagonally behind."""
    beside, behind = point - along // 2, point - onward // 2
    return (
        column > 0 and has(own, beside),
        line > 0 and has(own, behind),
        line > 0 and column > 0 and has(own, behind - along // 2),
    )


@compiled
def _followed(profile: Any, column: Any, label: Any, bonds: Any) -> Any:
    """The two profiles that can follow when the point in that column is added; alike where there is no choice."""
    beside, behind, crossed = bonds
    profile = _with(profile, _NEW, label)
    if behind:
        profile = _joined(profile, _at(profile, column), _at(profile, _NEW))
    if beside:
        profile = _joined(profile, _at(profile, column - 1), _at(profile, _NEW))
    if not crossed or profile == _MET:
        return profile, profile
    one = _joined(profile, _at(profile, _CORNER), _at(profile, _NEW))
    other = _joined(profile, _at(profile, column - 1), _at(profile, column))
    if one == profile:  # nothing to gain along this diagonal
        return other, other
    return one, one if other == profile else other


def _no_sweep(rules: Any, own: Any, foe: Any, target: Any) -> Any:
    return UNKNOWN


@compiled_on_cpu(elsewhere=_no_sweep)
def swept(rules: Any, own: Any, foe: Any, target: Any) -> Any:
    """Whether a stone of `foe` could come to the border point, jumping each stone of `own` once.

    UNKNOWN where there is no room for so many profiles, or no memory at all.
    """
    return _swept(rules, own, foe, target, np.empty(6 * MOST_PROFILES, np.uint64))


@compiled
def _swept(rules: Any, own: Any, foe: Any, target: Any, spare: Any) -> Any:
    first, along, onward, length, lines = _frame(rules, target)
    room = spare.size // 6
    here, there, slots = spare[:room], spare[room : 2 * room], spare[2 * room :]
    here[0] = ZERO
    count, begun, ahead = 1, False, _enemies_of_kind(foe, first, along, onward, length, lines)
    for number in range(lines * length):
        line, column = number // length, number % length
        point = first + column * along + line * onward
        label = _label_of(own, foe, point, target)
        begun = begun or label == TARGET
        ahead -= 1 if label == ENEMY else 0
        bonds = _bonds(own, point, along, onward, line, column)
        if 2 * count > room:
            return UNKNOWN
        mask = _cleared(slots, count)
        found = 0
        for i in range(count):
            one, other = _followed(here[i], column, label, bonds)
            if one == _MET or other == _MET:
                return YES
            one, other = _placed(one, column, column == length - 1), _placed(other, column, column == length - 1)
            if _hopeful(one, begun, ahead):
                found = _noted(one, there, found, slots, mask)
            if one != other and _hopeful(other, begun, ahead):
                found = _noted(other, there, found, slots, mask)
        here, there, count = there, here, found
    return NO


@compiled
def _cleared(slots: Any, count: Any) -> Any:
    """Make the table of profiles empty, with room for all that `count` others lead to; returns the mask of its places."""
    mask = 15
    while mask < 4 * count:
        mask = 2 * mask + 1
    for place in range(mask + 1):
        slots[place] = ZERO
    return mask
