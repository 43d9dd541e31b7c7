"""One player's pieces in one number, and what single actions do to them.

Bytes 0–3 are the singles on the route, ascending, 0 for none: 64 + index, and 128 more once the piece has moved in this
turn. Bytes 4 and 5 are twins, ascending, 0 for none: index + 64 × status. Then come, four bits each, the pieces off the
board, in the keep and borne off. Only the player who is spending throws has moved pieces or a status other than STILL.

Twins that reached the keep with an even sum stay in their slot while a 1 is left: it may still be added, and is rounded
away. `settled` counts them as what they are, two pieces in the keep.
"""

from typing import Any

from ludarium.kernel.compiling import compiled

SINGLE, MOVED = 64, 128
STILL, EVEN, ODD, RESTING = 0, 1, 2, 3
"""Twins that have not moved; that have moved with no point over, or one; that wait because one of them moved before."""

TWINS, SLOTS = 4, 6
"""Units are in six slots, the twins from slot 4 on."""

PAST = 64
OFF, KEEP, OUT = 1 << 48, 1 << 52, 1 << 56
_SINGLES = 0xFFFF_FFFF
_UNMOVED = 0x7F7F_7F7F
_TWINS = 0xFFFF << 32


@compiled
def off_board(side: Any) -> Any:
    """How many pieces wait off the board."""
    return (side >> 48) & 15


@compiled
def in_keep(side: Any) -> Any:
    """How many pieces are in the keep."""
    return (side >> 52) & 15


@compiled
def borne_off(side: Any) -> Any:
    """How many pieces have completed their journey."""
    return (side >> 56) & 15


@compiled
def on_route(side: Any) -> Any:
    """Whether any piece stands on the route before the keep."""
    return (side & (_SINGLES | _TWINS)) != 0


@compiled
def on_board(side: Any) -> Any:
    """Whether any piece is on the board, the keep included."""
    return on_route(side) or in_keep(side) > 0


@compiled
def all_home(side: Any) -> Any:
    """Whether pieces may be borne off: none is off the board or on the route."""
    return not on_route(side) and off_board(side) == 0


@compiled
def settled(rules: Any, side: Any) -> Any:
    """The side with twins that have reached the keep counted there."""
    for slot in range(TWINS, SLOTS):
        if unit_at(side, slot) == rules.home + 64 * EVEN:
            side = with_unit(side, slot, 0) + 2 * KEEP
    return side


@compiled
def unit_at(side: Any, slot: Any) -> Any:
    """The byte of a slot: 0–3 are singles, 4 and 5 twins."""
    return (side >> (8 * slot)) & 255


@compiled
def has_moved(slot: Any, byte: Any) -> Any:
    """Whether the unit with this byte in that slot has moved in this turn."""
    return (byte >> 6 == EVEN or byte >> 6 == ODD) if slot >= TWINS else byte & MOVED != 0


@compiled
def _sorted_singles(side: Any) -> Any:
    a, b, c, d = side & 255, (side >> 8) & 255, (side >> 16) & 255, (side >> 24) & 255
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return (side & ~_SINGLES) | a | (b << 8) | (c << 16) | (d << 24)


@compiled
def _sorted_twins(side: Any) -> Any:
    a, b = (side >> 32) & 255, (side >> 40) & 255
    return (side & ~_TWINS) | (min(a, b) << 32) | (max(a, b) << 40)


@compiled
def with_unit(side: Any, slot: Any, byte: Any) -> Any:
    """The side with another byte in a slot; 0 empties it."""
    side = (side & ~(255 << (8 * slot))) | (byte << (8 * slot))
    return _sorted_singles(side) if slot < TWINS else _sorted_twins(side)


@compiled
def slot_of(side: Any, byte: Any, first: Any) -> Any:
    """The first slot from `first` on that holds this byte; 6 where none does."""
    for slot in range(first, SLOTS):
        if unit_at(side, slot) == byte:
            return slot
    return SLOTS


@compiled
def singles_equal(side: Any, byte: Any) -> Any:
    """How many singles there are of this byte."""
    found = 0
    for slot in range(TWINS):
        found += unit_at(side, slot) == byte
    return found


@compiled
def entered(side: Any) -> Any:
    """The side after a piece was placed on the palace. Slot 0 is free: a piece off the board fills none."""
    return with_unit(side - OFF, 0, SINGLE)


@compiled
def can_declare(rules: Any, side: Any) -> Any:
    """Whether two or more singles stand on the opposite palace and twins are played."""
    still, moved = SINGLE + rules.gate, SINGLE + MOVED + rules.gate
    return rules.twins == 1 and singles_equal(side, still) + singles_equal(side, moved) > 1


@compiled
def declared(rules: Any, side: Any) -> Any:
    """The side after two singles on the opposite palace became twins: still ones, else moved ones, else one of each.

    Other choices lead nowhere else: a pair that is not to move can be declared when everything else has moved.
    """
    still, moved = SINGLE + rules.gate, SINGLE + MOVED + rules.gate
    waiting, arrived = singles_equal(side, still), singles_equal(side, moved)
    first = still if waiting > 1 or arrived < 2 else moved
    second = still if waiting > 1 else moved
    side = with_unit(side, slot_of(side, first, 0), 0)
    side = with_unit(side, slot_of(side, second, 0), 0)
    status = STILL if waiting > 1 else RESTING
    return with_unit(side, TWINS, rules.gate + 64 * status)  # there were no twins, or one pair, which is in slot 5


@compiled
def points_for(rules: Any, byte: Any, throw: Any) -> Any:
    """The points that twins have to move by once they are given a throw: two for each square.

    A point left over from before counts. The first 1 given to twins stands for a pair of ones: a lone 1 is no move.
    """
    status = byte >> 6
    if rules.stepwise == 1:
        return throw & ~1
    if status == STILL and throw == 1:
        return 2
    return throw + (1 if status == ODD else 0)


@compiled
def arrival(rules: Any, slot: Any, byte: Any, throw: Any) -> Any:
    """The index that a unit reaches with a throw, past the keep where it cannot use it."""
    if slot < TWINS:
        return (byte & 63) + throw
    if byte >> 6 == RESTING or (throw == 1 and rules.stepwise == 1):
        return PAST
    return (byte & 63) + (points_for(rules, byte, throw) >> 1)


@compiled
def throws_for(rules: Any, slot: Any, byte: Any, throw: Any) -> Any:
    """How many throws it takes to give a unit this throw: two ones for twins that are still, one otherwise."""
    return 2 if slot >= TWINS and throw == 1 and byte >> 6 == STILL and rules.stepwise == 0 else 1


@compiled
def given(rules: Any, side: Any, slot: Any, throw: Any) -> Any:
    """The side after the unit in that slot was given a throw that it can use."""
    byte = unit_at(side, slot)
    place = arrival(rules, slot, byte, throw)
    single = slot < TWINS
    waiting = not single and rules.stepwise == 0 and points_for(rules, byte, throw) & 1 == 0
    if place == rules.home and not waiting:
        return with_unit(side, slot, 0) + (KEEP if single else 2 * KEEP)
    if single:
        remembered = rules.stepwise == 0 or (place <= rules.gate and rules.twins == 1)
        return with_unit(side, slot, SINGLE + place + (MOVED if remembered else 0))
    status = STILL if rules.stepwise == 1 else ODD if points_for(rules, byte, throw) & 1 else EVEN
    return with_unit(side, slot, place + 64 * status)


@compiled
def rested(side: Any) -> Any:
    """The side once its turn is over: nothing has moved, no point is left over."""
    side = _sorted_singles((side & ~_SINGLES) | (side & _UNMOVED))
    return _sorted_twins(side & ~(0xC0C0 << 32))


@compiled
def has_twins(side: Any, place: Any) -> Any:
    """Whether twins stand on that index of the route."""
    found = False
    for slot in range(TWINS, SLOTS):
        byte = unit_at(side, slot)
        found = found or (byte > 0 and byte & 63 == place)
    return found


@compiled
def struck(side: Any, place: Any, by_twins: Any) -> Any:
    """The side after an enemy landed on `place` of its route: singles go off the board, twins only where twins land."""
    before = side
    for slot in range(TWINS):
        if unit_at(side, slot) == SINGLE + place:
            side = (side & ~(255 << (8 * slot))) + OFF
    if by_twins:
        for slot in range(TWINS, SLOTS):
            if unit_at(side, slot) == place:
                side = (side & ~(255 << (8 * slot))) + 2 * OFF
    return side if side == before else _sorted_twins(_sorted_singles(side))
