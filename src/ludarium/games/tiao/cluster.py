"""The cluster rule: a stone may not be placed where it would make a group of its colour too large.

A group is connected along rows and columns. Most positions are decided by counting neighbours of all points at once;
single groups are walked only where they could be large enough.
"""

from typing import Any

from ludarium.kernel.bits import both, count, either, first, none, only, rest, some, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around, east, flood, north, south, west

LARGEST_GROUP = 10


@compiled
def _beside(board: Any, stones: Any) -> Any:
    """The points with at least two, at least three and all four neighbours among the stones."""
    a, b, c, d = north(board, stones), south(board, stones), east(board, stones), west(board, stones)
    one_way, other_way = both(a, b), both(c, d)
    either_way, or_that = either(a, b), either(c, d)
    two = either(either(one_way, other_way), both(either_way, or_that))
    three = either(both(one_way, or_that), both(other_way, either_way))
    return two, three, both(one_way, other_way)


@compiled
def crowded(rules: Any, own: Any, empty: Any) -> Any:
    """The empty points that the cluster rule forbids to the owner of the stones `own`."""
    blocked = none(own)
    if count(own) < LARGEST_GROUP:
        return blocked
    board = rules.board
    two, three, four = _beside(board, own)
    inner = both(own, two)
    if not some(inner):
        return blocked  # all groups are single stones and pairs: four pairs and one stone are nine
    # A group of five or more has two inner stones side by side, or one amid four others.
    left = both(inner, either(around(board, inner), four))
    while some(left):
        group = flood(board, only(left, first(left)), own)
        left = without(left, group)
        blocked = either(blocked, _blocked_by(rules, group, own, empty))
    if rules.merge == 1:
        return blocked
    # Of groups below five, at least three must meet in a point to make more than ten: two of them of three stones or
    # more, or four groups.
    knots = without(both(empty, three), blocked)
    if some(knots):
        large = both(own, either(inner, around(board, inner)))
        two, _, _ = _beside(board, large)
        blocked = either(blocked, _too_large(rules, both(knots, either(two, four)), own))
    return blocked


@compiled
def _blocked_by(rules: Any, group: Any, own: Any, empty: Any) -> Any:
    """The empty points beside a group that may not be filled on its account."""
    size = count(group)
    beside = both(around(rules.board, group), empty)
    if size >= LARGEST_GROUP:
        return beside
    if rules.merge == 1 or size < LARGEST_GROUP // 2:
        return none(own)
    joints = both(beside, around(rules.board, without(own, group)))
    return _too_large(rules, joints, own)


@compiled
def _too_large(rules: Any, points: Any, own: Any) -> Any:
    """Those of the points where a stone would belong to a group of more than ten."""
    found = none(own)
    while some(points):
        stone = only(points, first(points))
        points = rest(points)
        if count(flood(rules.board, stone, own)) > LARGEST_GROUP:
            found = either(found, stone)
    return found
