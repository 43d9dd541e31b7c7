"""Every turn that a way to stand allows with every series of throws: where it leads, and where its pieces land."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludarium.games.thaayam.actions import ENDS, act_of, done
from ludarium.games.thaayam.board import MEETS, NOWHERE
from ludarium.games.thaayam.series import ones_in
from ludarium.games.thaayam.sides import SLOTS, TWINS, has_moved, landed, rested, twins_in_keep, unit_at
from ludarium.games.thaayam.solved.standing import HOME, rank
from ludarium.games.thaayam.uses import choices, is_done
from ludarium.kernel.bits import first, rest, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Numbers
from ludarium.kernel.values import number

LANDING_BITS = 6
PLACE_BITS = 15
LANDINGS = 1 + 2 * HOME
"""A landing is 1 + the index on the route, and HOME more for twins; 0 is none. A turn has four at most."""

_PLAY_BITS = 15
MOST_PLAYS = 1 << _PLAY_BITS  # ways to spend a series that one search may meet
_MOST_TURNS = 1 << 12
TOO_MANY = -2
"""Instead of a count of turns: a series can be spent in more ways than one search may meet."""
_OTHER = 2  # North's route is South's turned by so many quarters


class Turns(NamedTuple):
    """All turns of every way to stand: those of way `w` and series `s` are `turns[begin[w, s]:begin[w, s + 1]]`.

    A turn is the number of the way it leads to, and above PLACE_BITS its landings. Ways are numbered as `ways_to_stand`
    orders them; `odds[0]` are the series' odds, `odds[1]` those for who has no piece on the board.
    """

    begin: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    odds: npt.NDArray[np.float64]
    struck: npt.NDArray[np.uint16]  # [landing, way]: the way an enemy stands after it

    @property
    def ways(self) -> int:
        """How many ways there are to stand."""
        return self.begin.shape[0]


# --- one way, one series


@compiled
def _landings(side: Any) -> Any:
    """Where the units that moved in this turn landed, as a number."""
    found = 0
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        if has_moved(slot, byte) and (byte & 63) < HOME and MEETS[0, _OTHER, byte & 63] != NOWHERE:
            landing = 1 + (byte & 63) + (HOME if slot >= TWINS else 0)
            if found & 63 != landing:
                found = (found << LANDING_BITS) | landing
    return found


@compiled
def noted_play(plays: Any, slots: Any, count: Any, side: Any, left: Any) -> Any:
    """Note a play that was not met before in this search; return how many there are.

    A slot holds the number of the search it was filled in and above that of the play; the last slot counts the searches.
    """
    size, search = slots.size - 1, slots[slots.size - 1]
    at = ((side * 31 + left) * 0x9E3779B97F4A7 >> 24) & (size - 1)
    while slots[at] >> _PLAY_BITS == search:
        play = slots[at] & (MOST_PLAYS - 1)
        if plays[2 * play] == side and plays[2 * play + 1] == left:
            return count
        at = (at + 1) & (size - 1)
    slots[at] = (search << _PLAY_BITS) | count
    plays[2 * count], plays[2 * count + 1] = side, left
    return count + 1


@compiled
def after_choice(rules: Any, side: Any, left: Any, choice: Any) -> Any:
    """The side and the throws left after a choice other than to end the turn."""
    after, unspent, _ = done(rules, side, left, act_of(side, choice))
    return (twins_in_keep(rules, after) if ones_in(unspent) == 0 else after), unspent


@compiled
def _turns_of(rules: Any, side: Any, left: Any, plays: Any, slots: Any, out: Any, found: Any) -> Any:
    """Write the turns behind the `found` first ones in `out`, each but once; return how many there are then."""
    slots[slots.size - 1] += 1
    begun, count, node = found, noted_play(plays, slots, 0, side, left), 0
    while node < count:
        here, spare = plays[2 * node], plays[2 * node + 1]
        node += 1
        open_to = choices(rules, here, spare)
        while some(open_to):
            choice = number(first(open_to))
            open_to = rest(open_to)
            after, unspent, ends = here, spare, choice == ENDS
            if not ends:
                after, unspent = after_choice(rules, here, spare, choice)
            if count == MOST_PLAYS:
                return TOO_MANY
            if not ends and not is_done(rules, after, unspent):
                count = noted_play(plays, slots, count, after, unspent)
                continue
            turn = (_landings(after) << PLACE_BITS) | rank(rested(twins_in_keep(rules, after)), rules.pieces)
            known = False
            for i in range(begun, found):
                known = known or out[i] == turn
            if not known:
                out[found] = turn
                found += 1
    return found


@compiled
def list_turns(
    rules: Any, state: Any, sides: Numbers, lefts: Numbers, begin: Numbers, plays: Numbers, slots: Numbers, out: Numbers
) -> int:
    """List the turns of these ways, one after the other, and where each list begins; −1 where `out` is too short, or TOO_MANY."""
    found, at = 0, 0
    for side in sides:
        for left in lefts:
            begin[at] = found
            at += 1
            found = _turns_of(rules, side, left, plays, slots, out, found) if found + _MOST_TURNS < out.size else -1
            if found < 0:
                return found
    begin[at] = found
    return found


@compiled
def list_ranks(rules: Any, state: Any, sides: Numbers, ranks: Numbers, after: Numbers) -> int:
    """The number of each way, and behind each other those after every landing of an enemy."""
    for i in range(sides.size):
        ranks[i] = rank(sides[i], rules.pieces)
        for landing in range(LANDINGS):
            both = 0, sides[i], 0, 0
            if landing > 0:
                both = landed(rules, both, 0, (landing - 1) % HOME, landing > HOME)
            after[landing * sides.size + i] = rank(both[1], rules.pieces)
    return 0
