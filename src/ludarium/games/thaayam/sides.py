"""One player's pieces in one number, and what landing on them does: captures.

Bytes 0–3 are the singles on the route, ascending, 0 for none: 64 + index, and 128 more once the piece has moved in this
turn. Bytes 4 and 5 are twins, ascending, 0 for none: index + 64 × status. Then come, four bits each, the pieces off the
board, in the keep and borne off. Only the player who is spending throws has moved pieces or a status other than STILL.

Twins that reached the keep with an even sum stay in their slot while a 1 is left: it may still be added, and is rounded
away. `twins_in_keep` counts them as what they are, two pieces in the keep.
"""

from typing import Any

from ludarium.games.thaayam.board import MEETS, NOWHERE
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
def twins_in_keep(rules: Any, side: Any) -> Any:
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


# --- all sides together: captures


@compiled
def with_side(sides: Any, player: Any, side: Any) -> Any:
    """All sides with one player's replaced."""
    return (
        side if player == 0 else sides[0],
        side if player == 1 else sides[1],
        side if player == 2 else sides[2],
        side if player == 3 else sides[3],
    )


@compiled
def met(rules: Any, player: Any, place: Any, other: Any) -> Any:
    """The index on another's route of the square that has this index on the player's; NOWHERE if nobody is captured there."""
    if other == player:
        return NOWHERE
    return MEETS[rules.board, (rules.quarters[other] - rules.quarters[player]) & 3, place]


@compiled
def _sheltered(rules: Any, sides: Any, player: Any, place: Any) -> Any:
    """Whether twins of anybody else stand on that index of the player's route: to his singles it is like a palace."""
    for other in range(rules.players):
        theirs = met(rules, player, place, other)
        if theirs != NOWHERE and has_twins(sides[other], theirs):
            return True
    return False


@compiled
def landed(rules: Any, sides: Any, player: Any, place: Any, by_twins: Any) -> Any:
    """All sides after a unit of the player landed on that index of his route."""
    if rules.shelter == 1 and not by_twins and _sheltered(rules, sides, player, place):
        return sides
    for other in range(rules.players):
        theirs = met(rules, player, place, other)
        if theirs != NOWHERE:
            sides = with_side(sides, other, struck(sides[other], theirs, by_twins))
    return sides


@compiled
def all_landed(rules: Any, state: Any, side: Any) -> Any:
    """All sides after every unit that moved in this turn landed where it stands."""
    sides = state.sides
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        if has_moved(slot, byte):
            sides = landed(rules, sides, state.turn, byte & 63, slot >= TWINS)
    return sides
