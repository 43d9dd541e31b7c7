"""The cluster rule: a stone may not be placed where it would make a group of its colour too large.

A group is connected along rows and columns. Most positions are settled by counting neighbours of all points at once;
single groups are walked only where they could be large enough.
"""

from typing import Any

from ludarium.kernel.bits import both, count, either, first, none, only, rest, some, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.grid import around, east, flood, north, south, west

LARGEST_GROUP = 10


@compiled
def _at_least_two(a: Any, b: Any, c: Any, d: Any) -> Any:
    return either(either(both(a, b), both(c, d)), both(either(a, b), either(c, d)))


@compiled
def _at_least_three(a: Any, b: Any, c: Any, d: Any) -> Any:
    return either(both(both(a, b), either(c, d)), both(both(c, d), either(a, b)))


@compiled
def crowded(rules: Any, own: Any, empty: Any) -> Any:
    """The empty points that the cluster rule forbids to the owner of the stones `own`."""
    blocked = none(own)
    if count(own) < LARGEST_GROUP:
        return blocked
    board = rules.board
    a, b, c, d = north(board, own), south(board, own), east(board, own), west(board, own)
    inner = both(own, _at_least_two(a, b, c, d))
    if not some(inner):
        return blocked  # all groups are single stones and pairs: four pairs and one stone are nine
    # A group of five or more has two inner stones side by side, or one amid four others.
    left = both(inner, either(around(board, inner), both(both(a, b), both(c, d))))
    while some(left):
        group = flood(board, only(left, first(left)), own)
        left = without(left, group)
        blocked = either(blocked, _blocked_by(rules, group, own, empty))
    if rules.merge == 1:
        return blocked
    # Of groups below five, at least three must meet in a point to make more than ten: two of them of three stones or
    # more, or four groups.
    large = both(own, either(inner, around(board, inner)))
    knots = both(empty, _at_least_three(a, b, c, d))
    if some(knots):
        two = _at_least_two(north(board, large), south(board, large), east(board, large), west(board, large))
        knots = both(knots, either(two, both(both(a, b), both(c, d))))
        blocked = either(blocked, _too_large(rules, without(knots, blocked), own))
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
