"""What can be done, as numbers, and what each does to the side of who acts. Nobody else counts or takes apart actions.

An action is a number: 0–4 are throws of 1, 2, 3, 4, 8; 5 enters a piece; 6 bears one off; then, for each kind of unit
(single still, single moved, twins still, twins moved, twins moved with a point over), each index of the route and each
throw, give it that throw; then declare twins; then end the turn. `Act` is the same taken apart.

A choice is one of a player's actions as a small number, for a set in one word: 0 enters or bears off; then come the units'
slots and for each the five throws; then declaring; then ending the turn. So choices ascend as their actions do.
"""

from typing import Any, NamedTuple

from ludarium.games.thaayam.series import face, number_of, one_of, ones_in, times_in
from ludarium.games.thaayam.sides import (
    EVEN,
    KEEP,
    MOVED,
    ODD,
    OFF,
    OUT,
    PAST,
    RESTING,
    SINGLE,
    SLOTS,
    STILL,
    TWINS,
    off_board,
    singles_equal,
    slot_of,
    twins_in_keep,
    unit_at,
    with_unit,
)  # fmt: skip
from ludarium.kernel.compiling import compiled

THROW, ENTER, GIVE, BEAR_OFF, DECLARE, END = range(6)
"""What an action can be, in the order in which a turn is written."""

THROWS = 5
_ENTERING, _BEARING_OFF, _FIRST_GIVING, _KINDS = 5, 6, 7, 5
_FIRST_USE = 1
OFF_THE_ROUTE, DECLARES, ENDS = 0, _FIRST_USE + SLOTS * THROWS, _FIRST_USE + SLOTS * THROWS + 1
"""The choices that are no use of a throw by a unit: enter or bear off, declare, end the turn."""


class Act(NamedTuple):
    """An action taken apart. The unit that a throw is given to has this byte and stands in this slot or behind it."""

    what: int
    throw: int
    slot: int
    byte: int


# --- actions


@compiled
def _declaring(rules: Any) -> Any:
    """The action that declares twins; the next and last one ends the turn."""
    return _FIRST_GIVING + _KINDS * (rules.home + 1) * THROWS


@compiled
def decoded(rules: Any, action: Any) -> Any:
    """What the number of an action means."""
    if action < THROWS:
        return Act(THROW, face(action), 0, 0)
    if action < _FIRST_GIVING:
        return Act(ENTER if action == _ENTERING else BEAR_OFF, 1, 0, 0)
    if action >= _declaring(rules):
        return Act(DECLARE if action == _declaring(rules) else END, 0, 0, 0)
    code, places = action - _FIRST_GIVING, rules.home + 1
    throw, place, kind = face(code % THROWS), (code // THROWS) % places, code // (THROWS * places)
    if kind > 1:
        return Act(GIVE, throw, TWINS, place + 64 * (kind - 2))
    return Act(GIVE, throw, 0, SINGLE + place + MOVED * kind)


@compiled
def encoded(rules: Any, act: Any) -> Any:
    """The number of an action."""
    if act.what == GIVE:
        kind = 2 + (act.byte >> 6) if act.slot >= TWINS else 1 if act.byte & MOVED else 0
        return _FIRST_GIVING + (kind * (rules.home + 1) + (act.byte & 63)) * THROWS + number_of(act.throw)
    if act.what >= DECLARE:
        return _declaring(rules) + act.what - DECLARE
    return number_of(act.throw) if act.what == THROW else _ENTERING if act.what == ENTER else _BEARING_OFF


# --- choices


@compiled
def use(slot: Any, which: Any) -> Any:
    """The choice to give the unit in that slot the throw with that number."""
    return _FIRST_USE + slot * THROWS + which


@compiled
def act_of(side: Any, choice: Any) -> Any:
    """What a choice of the player who has this side means."""
    if choice == OFF_THE_ROUTE:
        return Act(ENTER if off_board(side) > 0 else BEAR_OFF, 1, 0, 0)
    if choice >= DECLARES:
        return Act(DECLARE if choice == DECLARES else END, 0, 0, 0)
    slot, which = (choice - _FIRST_USE) // THROWS, (choice - _FIRST_USE) % THROWS
    return Act(GIVE, face(which), slot, unit_at(side, slot))


# --- what they do to a side


@compiled
def done(rules: Any, side: Any, left: Any, act: Any) -> Any:
    """The side and the throws left after a player's action, and how many throws it takes."""
    if act.what == ENTER:
        return _entered(side), left - 1, 1
    if act.what == BEAR_OFF:
        return twins_in_keep(rules, side) - KEEP + OUT, left - 1, 1
    if act.what == DECLARE:
        return _declared(rules, side), left, 0
    if act.what == END:
        return side, left, 0
    taken = throws_for(rules, act.slot, act.byte, act.throw)
    slot = slot_of(side, act.byte, act.slot)
    return _given(rules, side, slot, act.throw), left - taken * one_of(act.throw), taken


@compiled
def _entered(side: Any) -> Any:
    """The side after a piece was placed on the palace. Slot 0 is free: a piece off the board fills none."""
    return with_unit(side - OFF, 0, SINGLE)


@compiled
def can_declare(rules: Any, side: Any) -> Any:
    """Whether two or more singles stand on the opposite palace and twins are played."""
    still, moved = SINGLE + rules.gate, SINGLE + MOVED + rules.gate
    return rules.twins == 1 and singles_equal(side, still) + singles_equal(side, moved) > 1


@compiled
def _declared(rules: Any, side: Any) -> Any:
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
def _points_for(rules: Any, byte: Any, throw: Any) -> Any:
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
    return (byte & 63) + (_points_for(rules, byte, throw) >> 1)


@compiled
def throws_for(rules: Any, slot: Any, byte: Any, throw: Any) -> Any:
    """How many throws it takes to give a unit this throw: two ones for twins that are still, one otherwise."""
    return 2 if slot >= TWINS and throw == 1 and byte >> 6 == STILL and rules.stepwise == 0 else 1


@compiled
def can_give(rules: Any, slot: Any, byte: Any, throw: Any, left: Any) -> Any:
    """Whether enough is left to give a unit this throw, and it can use it."""
    enough = times_in(left, throw) > 0 and throws_for(rules, slot, byte, throw) <= max(ones_in(left), 1)
    return enough and arrival(rules, slot, byte, throw) <= rules.home


@compiled
def _given(rules: Any, side: Any, slot: Any, throw: Any) -> Any:
    """The side after the unit in that slot was given a throw that it can use."""
    byte = unit_at(side, slot)
    place = arrival(rules, slot, byte, throw)
    single = slot < TWINS
    waiting = not single and rules.stepwise == 0 and _points_for(rules, byte, throw) & 1 == 0
    if place == rules.home and not waiting:
        return with_unit(side, slot, 0) + (KEEP if single else 2 * KEEP)
    if single:
        remembered = rules.stepwise == 0 or (place <= rules.gate and rules.twins == 1)
        return with_unit(side, slot, SINGLE + place + (MOVED if remembered else 0))
    status = STILL if rules.stepwise == 1 else ODD if _points_for(rules, byte, throw) & 1 else EVEN
    return with_unit(side, slot, place + 64 * status)
