"""What a player may do with the throws left, as a set of choices: one word instead of a list.

Every throw must be used if possible: a choice is open only if afterwards as many throws can be used as before. Mostly
that is plain to see; the choices in doubt are asked about one by one, all in one place, because neighbouring lanes on a
GPU wait for the one that asks.
"""

from typing import Any

from ludarium.games.thaayam.actions import (
    DECLARES,
    ENDS,
    OFF_THE_ROUTE,
    THROWS,
    act_of,
    can_declare,
    can_give,
    done,
    use,
)
from ludarium.games.thaayam.most import farthest, most_throws
from ludarium.games.thaayam.series import count_in, face, ones_in, sum_of
from ludarium.games.thaayam.sides import SLOTS, TWINS, all_home, borne_off, off_board, twins_in_keep, unit_at
from ludarium.kernel.bits import ZERO, added, first, has, rest, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number

_NOTHING: Any = (ZERO,)


@compiled
def choices(rules: Any, side: Any, left: Any) -> Any:
    """The choices that the player to act has, as a set."""
    uses, doubtful = _uses(rules, side, left)
    declares = can_declare(rules, side)
    if declares and rules.free == 0 and some(uses):
        doubtful = added(doubtful, DECLARES)
    refused = _refused(rules, side, left, doubtful) if some(doubtful) else _NOTHING
    uses = (uses[0] & ~refused[0],)
    ends = rules.free == 1 or not some(uses)
    if declares and (ends or not has(refused, DECLARES)):
        uses = added(uses, DECLARES)
    return added(uses, ENDS) if ends else uses


@compiled
def _uses(rules: Any, side: Any, left: Any) -> Any:
    """The ways to use a throw, and those of them after which it is doubtful whether the greatest number can be used."""
    found, doubtful, ones, points = _NOTHING, _NOTHING, ones_in(left), sum_of(left)
    enters = ones > 0 and off_board(side) > 0  # nothing uses more throws than entering
    home = twins_in_keep(rules, side)
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
            if can_give(rules, slot, byte, throw, left):
                found = added(found, use(slot, which))
                if not anything and (throw == 1 or not not_ones):
                    doubtful = added(doubtful, use(slot, which))
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
        after, spare, taken = done(rules, side, left, act_of(side, choice))


@compiled
def _can_use(rules: Any, side: Any, left: Any) -> Any:
    """Whether any throw that is left can be used."""
    if left == 0:
        return False
    if ones_in(left) > 0 and (off_board(side) > 0 or all_home(twins_in_keep(rules, side))):
        return True
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        for which in range(THROWS if byte > 0 else 0):
            if can_give(rules, slot, byte, face(which), left):
                return True
    return False


@compiled
def is_done(rules: Any, side: Any, left: Any) -> Any:
    """Whether a turn ends by itself: all is borne off, or there is nothing left to do."""
    return borne_off(side) == rules.pieces or not (can_declare(rules, side) or _can_use(rules, side, left))
