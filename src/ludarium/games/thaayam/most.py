"""How many throws of a series can be used at most: the rule that every throw must be used if possible.

Nothing blocks, so this is packing: throws of 1, 2 or 3, 4 and 8 into pieces that can still go so many points. Sizes that
divide each other are packed best largest first, which gives closed formulas; and where a larger throw is used while a
smaller one is not, they can be exchanged, so that the most throws are always the smallest ones. The exceptions are
looked at case by case: twins do not move by a lone 1, an entered piece makes room, and pieces are borne off only when
every piece is exactly home.
"""

from typing import Any, NamedTuple

from ludarium.games.thaayam.series import count_in, eights_in, fours_in, last_in, ones_in, sum_of
from ludarium.games.thaayam.sides import (
    ODD,
    RESTING,
    SINGLE,
    STILL,
    TWINS,
    borne_off,
    off_board,
    singles_equal,
    unit_at,
)  # fmt: skip
from ludarium.kernel.compiling import compiled


class PointsLeft(NamedTuple):
    """What the pieces can take together: points, pairs, fours, eights, and how many have 3 modulo 4 to go."""

    points: int
    twos: int
    fours: int
    eights: int
    threes: int


@compiled
def _wider(room: Any, points: Any, times: Any) -> Any:
    """The room with `times` pieces more that have so many points to go; fewer where `times` is negative."""
    return PointsLeft(
        room.points + times * points,
        room.twos + times * (points >> 1),
        room.fours + times * (points >> 2),
        room.eights + times * (points >> 3),
        room.threes + times * (1 if points & 3 == 3 else 0),
    )


@compiled
def _fits(room: Any, last: Any, fours: Any, eights: Any) -> Any:
    """Whether these throws can all be given (`last` is 0, 2 or 3), points not counted."""
    if eights > room.eights or fours + 2 * eights > room.fours:
        return False
    if last == 2:
        return room.twos - 2 * fours - 4 * eights > 0
    return last == 0 or room.threes > 0 or fours + 2 * eights < room.fours


@compiled
def _packed(room: Any, ones: Any, last: Any, fours: Any, eights: Any) -> Any:
    """The most throws that can be given: the smallest ones, as far as they go."""
    spare = room.points - ones
    if spare <= 0:
        return room.points
    used = ones
    if last > 0:
        if last > spare or not _fits(room, last, 0, 0):
            return used
        used += 1
        spare -= last
    most = min(fours, spare >> 2)
    while not _fits(room, last, most, 0):
        most -= 1
    if most < fours:
        return used + most
    more = min(eights, (spare - 4 * fours) >> 3)
    while not _fits(room, last, fours, more):
        more -= 1
    return used + fours + more


@compiled
def _brought_home(room: Any, ones: Any, last: Any, fours: Any, eights: Any, pieces: Any) -> Any:
    """The most throws used when every piece goes exactly home and ones bear some of the `pieces` off; −1 if none can."""
    best = -1
    for with_last in range(2 if last > 0 else 1):
        ending = last * with_last
        for eight in range(min(eights, room.points >> 3) + 1):
            rest = room.points - ending - 8 * eight
            if rest < 0:
                break
            for four in range(min(fours, rest >> 2) + 1):
                by_ones = rest - 4 * four
                if by_ones <= ones and _fits(room, ending, four, eight):
                    best = max(best, with_last + eight + four + min(ones, by_ones + pieces))
    return best


@compiled
def _points_of_twins(rules: Any, byte: Any) -> Any:
    """The points that twins can still be given; 0 where there are none or they rest."""
    status = byte >> 6
    if byte == 0 or status == RESTING:
        return 0
    far = 2 * (rules.home - (byte & 63))
    return far if rules.stepwise == 1 or status == ODD else far + 1


@compiled
def _with_twins(room: Any, first: Any, second: Any, fresh: Any, throws: Any) -> Any:
    """The most throws given where twins can take `first` and `second` points and `fresh` of them have not moved.

    Fresh twins get nothing, or two ones, or at least one larger throw: each way is tried. The first are fresh if any.
    """
    ones, last, fours, eights = throws
    if ones == 0:
        fresh = 0  # only ones can be too little
    best = 0
    for way in range(5 if fresh > 0 else 1):
        for other in range(5 if fresh > 1 else 1):
            left, left_other = first - _cost(way, last), second - _cost(other, last)
            a, b = ones - 2 * (way == 1) - 2 * (other == 1), (last > 0) - (way == 2) - (other == 2)
            c, d = fours - (way == 3) - (other == 3), eights - (way == 4) - (other == 4)
            if a < 0 or b < 0 or c < 0 or d < 0 or left < 0 or left_other < 0:
                continue
            wide = room if fresh > 0 and way == 0 else _wider(room, left, 1)
            wide = wide if fresh > 1 and other == 0 else _wider(wide, left_other, 1)
            given = (way > 0) + (way == 1) + (other > 0) + (other == 1)
            best = max(best, given + _packed(wide, a, last if b > 0 else 0, c, d))
    return best


@compiled
def _cost(way: Any, last: Any) -> Any:
    """The points of the throws that fresh twins get first."""
    return 0 if way == 0 else 2 if way == 1 else last if way == 2 else 4 if way == 3 else 8


@compiled
def _with_steps(room: Any, first: Any, second: Any, throws: Any, pieces: Any) -> Any:
    """The most throws used stepwise: each throw is halved by itself, so ones never go to twins, and a 3 is a 2 there.

    With `pieces` above 0 everything must get exactly home and ones then bear pieces off; −1 where that cannot be.
    """
    ones, last, fours, eights = throws
    twins = _wider(_wider(PointsLeft(0, 0, 0, 0, 0), first, 1), second, 1)
    best = -1
    for with_last in range(2 if last > 0 else 1):
        for eight in range(min(eights, twins.eights) + 1):
            for four in range(min(fours, twins.fours - 2 * eight) + 1):
                if not _fits(twins, 2 * with_last, four, eight):
                    continue
                ending = 0 if with_last == 1 else last
                given = with_last + four + eight
                if pieces == 0:
                    best = max(best, given + _packed(room, ones, ending, fours - four, eights - eight))
                elif 2 * with_last + 4 * four + 8 * eight == twins.points:
                    more = _brought_home(room, ones, ending, fours - four, eights - eight, pieces)
                    best = max(best, given + more) if more >= 0 else best
    return best


@compiled
def _home_with_twins(room: Any, first: Any, second: Any, throws: Any, pieces: Any) -> Any:
    """The most throws used when all get exactly home: twins may waste their last point or not."""
    ones, last, fours, eights = throws
    best = -1
    for waste in range(2 if first > 0 else 1):
        for other in range(2 if second > 0 else 1):
            wide = _wider(_wider(room, first - waste, 1), second - other, 1)
            if wide.points <= ones + last + 4 * fours + 8 * eights:
                best = max(best, _brought_home(wide, ones, last, fours, eights, pieces))
    return best


@compiled
def _singles_room(rules: Any, side: Any) -> Any:
    room = PointsLeft(0, 0, 0, 0, 0)
    for slot in range(TWINS):
        byte = unit_at(side, slot)
        if byte > 0:
            room = _wider(room, rules.home - (byte & 63), 1)
    return room


@compiled
def farthest(rules: Any, side: Any) -> Any:
    """The most points that one single on the route can go."""
    most = 0
    for slot in range(TWINS):
        byte = unit_at(side, slot)
        if byte > 0:
            most = max(most, rules.home - (byte & 63))
    return most


@compiled
def _most_paired(rules: Any, side: Any, room: Any, pairs: Any, throws: Any) -> Any:
    """The most throws used after entering, where `pairs` of the still singles on the gate are declared twins first."""
    wide = rules.home - rules.gate
    fresh_points = 2 * wide + (0 if rules.stepwise == 1 else 1)
    room = _wider(room, wide, -2 * pairs)
    pair, other = unit_at(side, TWINS + 1), unit_at(side, TWINS)  # a lone pair is in the last slot
    first, second = _points_of_twins(rules, pair), _points_of_twins(rules, other)
    fresh = (1 if first > 0 and pair >> 6 == STILL else 0) + (1 if second > 0 and other >> 6 == STILL else 0)
    if pairs > 0:  # then at most one pair was there before
        first, second = fresh_points, fresh_points if pairs == 2 else first
        fresh += pairs
    elif fresh == 1 and other >> 6 == STILL and second > 0:
        first, second = second, first
    resting = pair >> 6 == RESTING or other >> 6 == RESTING
    stepwise = rules.stepwise == 1
    best = _with_steps(room, first, second, throws, 0) if stepwise else _with_twins(room, first, second, fresh, throws)
    ones = throws[0]
    if ones == 0 or resting or best == ones + throws[2] + throws[3] + (1 if throws[1] > 0 else 0):
        return best
    pieces = rules.pieces - borne_off(side)
    if stepwise:
        return max(best, _with_steps(room, first, second, throws, pieces))
    return max(best, _home_with_twins(room, first, second, throws, pieces))


@compiled
def most_throws(rules: Any, side: Any, left: Any) -> Any:
    """The greatest number of the throws left that this side can use."""
    total = count_in(left)
    if total == 0 or farthest(rules, side) >= sum_of(left):
        return total
    entering = min(off_board(side), ones_in(left))  # entering only makes room, so it is never worse than a move by 1
    room = _wider(_singles_room(rules, side), rules.home, entering)
    throws = (ones_in(left) - entering, last_in(left), fours_in(left), eights_in(left))
    if entering > 0 and sum_of(left) - entering <= rules.home:
        return total
    waiting = singles_equal(side, SINGLE + rules.gate) if rules.twins == 1 else 0
    best = 0
    for pairs in range((waiting >> 1) + 1):
        best = max(best, _most_paired(rules, side, room, pairs, throws))
    return entering + best
