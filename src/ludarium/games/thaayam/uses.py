"""What a player may do with the throws left, as a set of small numbers: one word instead of a list.

Choice 0 is to enter a piece or to bear one off; then come the units' slots and for each the five throws; then declaring
twins; then ending the turn. So the choices ascend as their actions do.

Every throw must be used if possible: a choice is open only if afterwards as many throws can be used as before. Mostly
that is plain to see; the choices in doubt are asked about one by one, all in one place, because neighbouring lanes on a
GPU wait for whoever asks.
"""

from typing import Any

from ludarium.games.thaayam.most import farthest, most_throws
from ludarium.games.thaayam.series import count_in, face, has_throw, one_of, ones_in, sum_of
from ludarium.games.thaayam.sides import (
    KEEP,
    MOVED,
    OUT,
    SINGLE,
    SLOTS,
    TWINS,
    all_home,
    arrival,
    can_declare,
    declared,
    entered,
    given,
    off_board,
    settled,
    slot_of,
    throws_for,
    unit_at,
)  # fmt: skip
from ludarium.kernel.bits import ZERO, added, first, has, rest, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number

ENTER, BEAR_OFF, GIVE = 5, 6, 7
KINDS, THROWS = 5, 5
OFF_THE_ROUTE, _FIRST_USE, _DECLARE, ENDS = 0, 1, SLOTS * THROWS + 1, SLOTS * THROWS + 2
_NOTHING: Any = (ZERO,)


# --- choices and actions


@compiled
def declare_action(rules: Any) -> Any:
    """The action that declares twins; the next and last one ends the turn."""
    return GIVE + KINDS * (rules.home + 1) * THROWS


@compiled
def action_of(rules: Any, side: Any, choice: Any) -> Any:
    """The action that a choice stands for."""
    if choice == OFF_THE_ROUTE:
        return ENTER if off_board(side) > 0 else BEAR_OFF
    if choice >= _DECLARE:
        return declare_action(rules) + choice - _DECLARE
    slot, throw = (choice - _FIRST_USE) // THROWS, (choice - _FIRST_USE) % THROWS
    byte = unit_at(side, slot)
    kind = 2 + (byte >> 6) if slot >= TWINS else 1 if byte & MOVED else 0
    return GIVE + (kind * (rules.home + 1) + (byte & 63)) * THROWS + throw


@compiled
def unit_and_throw(rules: Any, side: Any, action: Any) -> Any:
    """The slot of the unit that an action gives a throw to, and the throw."""
    code, places = action - GIVE, rules.home + 1
    throw, place, kind = face(code % THROWS), (code // THROWS) % places, code // (THROWS * places)
    byte = place + 64 * (kind - 2) if kind > 1 else SINGLE + place + MOVED * kind
    return slot_of(side, byte, TWINS if kind > 1 else 0), throw


# --- what is open to the player


@compiled
def choices(rules: Any, side: Any, left: Any) -> Any:
    """The choices that the player to act has, as a set."""
    uses, doubtful = _uses(rules, side, left)
    declares = can_declare(rules, side)
    if declares and rules.free == 0 and some(uses):
        doubtful = added(doubtful, _DECLARE)
    refused = _refused(rules, side, left, doubtful) if some(doubtful) else _NOTHING
    uses = (uses[0] & ~refused[0],)
    ends = rules.free == 1 or not some(uses)
    if declares and (ends or not has(refused, _DECLARE)):
        uses = added(uses, _DECLARE)
    return added(uses, ENDS) if ends else uses


@compiled
def _uses(rules: Any, side: Any, left: Any) -> Any:
    """The ways to use a throw, and those of them after which it is doubtful whether the greatest number can be used."""
    found, doubtful, ones, points = _NOTHING, _NOTHING, ones_in(left), sum_of(left)
    enters = ones > 0 and off_board(side) > 0  # nothing uses more throws than entering
    home = settled(rules, side)
    if enters or (ones > 0 and all_home(home)):
        found = added(found, OFF_THE_ROUTE)
        if not enters and home != side and rules.free == 0:  # the 1 may be added to twins that just arrived
            doubtful = found
    anything = rules.free == 1 or count_in(left) == 1 or farthest(rules, side) >= points
    not_ones = enters and points <= rules.home + 1  # a piece that enters can use whatever is left
    before = 0
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        alike = byte == before and slot != TWINS  # the byte of a single may be that of twins, too
        before = byte
        if byte == 0 or alike:
            continue
        for which in range(THROWS):
            throw = face(which)
            enough = has_throw(left, throw) and throws_for(rules, slot, byte, throw) <= max(ones, 1)
            if enough and arrival(rules, slot, byte, throw) <= rules.home:
                found = added(found, _FIRST_USE + slot * THROWS + which)
                if not anything and (throw == 1 or not not_ones):
                    doubtful = added(doubtful, _FIRST_USE + slot * THROWS + which)
    return found, doubtful


@compiled
def _refused(rules: Any, side: Any, left: Any, doubtful: Any) -> Any:
    """Those of the doubtful choices after which fewer throws can be used than before."""
    refused, most, choice = _NOTHING, -1, 0
    after, spare, taken = side, left, 0
    while True:
        can = taken + most_throws(rules, after, spare)
        if most < 0:
            most = can  # the first question is about doing nothing
        elif can < most:
            refused = added(refused, choice)
        if not some(doubtful):
            return refused
        choice = number(first(doubtful))
        doubtful = rest(doubtful)
        after, spare, taken = chosen(rules, side, left, choice)


@compiled
def chosen(rules: Any, side: Any, left: Any, choice: Any) -> Any:
    """The side and the throws left after the choice, and how many throws it takes."""
    if choice == OFF_THE_ROUTE:
        return (entered(side) if off_board(side) > 0 else settled(rules, side) - KEEP + OUT), left - 1, 1
    if choice == _DECLARE:
        return declared(rules, side), left, 0
    slot, throw = (choice - _FIRST_USE) // THROWS, face((choice - _FIRST_USE) % THROWS)
    taken = throws_for(rules, slot, unit_at(side, slot), throw)
    return given(rules, side, slot, throw), left - taken * one_of(throw), taken
