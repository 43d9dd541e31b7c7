"""What can be counted on the board: the way still to go, in points, and the odds of being hit."""

import math
from typing import Any

from ludarium.games.thaayam.board import MEETS, NOWHERE
from ludarium.games.thaayam.chances import ACCOMPANIED, ALONE, ENTERING, HITS, TWINS_HIT
from ludarium.games.thaayam.sides import SLOTS, TWINS, borne_off, has_twins, off_board, unit_at
from ludarium.kernel.compiling import compiled

ENTERING_POINTS, BEARING_OFF_POINTS = 6.0, 10.0
"""Points that are worth about as much as the 1 that it takes."""
TURN_POINTS = 4.0
"""Points of a turn, on average."""
_CLOSE = 3  # squares before the keep from which few throws are of use


@compiled
def to_go(rules: Any, side: Any) -> Any:
    """Of one side: points to the keep, pieces off the board, pieces not borne off, singles close to the keep, twins."""
    off = off_board(side)
    points, close, pairs = rules.home * off, 0, 0
    for slot in range(SLOTS):
        byte = unit_at(side, slot)
        if byte > 0:
            far = rules.home - (byte & 63)
            if slot < TWINS:
                points += far
                close += far <= _CLOSE
            else:
                points += 2 * far
                pairs += 1
    return points, off, rules.pieces - borne_off(side), close, pairs


@compiled
def all_to_do(counts: Any) -> Any:
    """All that a side has still to do, in points."""
    return counts[0] + ENTERING_POINTS * counts[1] + BEARING_OFF_POINTS * counts[2]


@compiled
def lead(rules: Any, side: Any, other: Any) -> Any:
    """How far one side is ahead of another, measured against the root of what both have still to do, as luck is."""
    own, theirs = all_to_do(to_go(rules, side)), all_to_do(to_go(rules, other))
    return (theirs - own) / math.sqrt(own + theirs + TURN_POINTS)


@compiled
def hit_odds(rules: Any, hunter: Any, place: Any, twins_too: Any) -> Any:
    """How likely a series of the hunter's hits what stands on that index of his route: twins only where not `twins_too`."""
    missed, units = 1.0, 0
    for slot in range(SLOTS):
        units += unit_at(hunter, slot) > 0
    kind = ALONE if units == 1 and off_board(hunter) == 0 else ACCOMPANIED
    for slot in range(0 if twins_too else TWINS, SLOTS):
        byte = unit_at(hunter, slot)
        distance = place - (byte & 63)
        if byte > 0 and distance > 0:
            missed *= 1.0 - HITS[(4 * rules.spinner + (kind if slot < TWINS else TWINS_HIT)) * 64 + distance]
    if twins_too and off_board(hunter) > 0 and place > 0:
        missed *= 1.0 - HITS[(4 * rules.spinner + ENTERING) * 64 + place]
    return 1.0 - missed


@compiled
def risk_at(rules: Any, state: Any, player: Any, slot: Any, other: Any, quarters: Any) -> Any:
    """The points that the player must expect to lose of the unit in that slot if that other player threw now.

    The other's route is the player's turned by so many quarters.
    """
    side = state.sides[player]
    byte = unit_at(side, slot)
    place = MEETS[rules.board, quarters, byte & 63] if byte > 0 else NOWHERE
    if place == NOWHERE:
        return 0.0
    lost = ((byte & 63) + ENTERING_POINTS + TURN_POINTS) * (2 if slot >= TWINS else 1)
    by_singles = slot < TWINS and not (rules.shelter == 1 and has_twins(side, byte & 63))
    return lost * hit_odds(rules, state.sides[other], place, by_singles)


@compiled
def unit_risk(rules: Any, state: Any, player: Any, slot: Any, other: Any) -> Any:
    """The same for the seats that they have; 0 of oneself."""
    if other == player:
        return 0.0
    return risk_at(rules, state, player, slot, other, (rules.quarters[other] - rules.quarters[player]) & 3)


@compiled
def risk_from(rules: Any, state: Any, player: Any, other: Any) -> Any:
    """The points that the player must expect to lose if that other player threw now."""
    risk = 0.0
    for slot in range(SLOTS):
        risk += unit_risk(rules, state, player, slot, other)
    return risk
