"""How stones stand to each other, for both sides at once: what can be jumped, how far a chain may go, where it is safe.

Nothing is jumped around an edge, so stones in the first and last column are in danger along columns only, and those in the first
and last row along rows only.
"""

from typing import Any, NamedTuple

from ludarium.kernel.bits import Squares, both, chosen, count, down, either, none, some, up, without
from ludarium.kernel.compiling import compiled, inlined


class Survey(NamedTuple):
    """What one side, the hunters, can do to the other, and how that other side stands."""

    prey: Squares  # stones that one hop takes
    hunted: Squares  # all stones that chains might take
    links: int  # how often a stone can be jumped right after another
    backed: int  # how often a stone is backed by one of its own against an empty point
    unsafe: int  # inner points where a stone of that side could be jumped at once


@inlined
def _links(row: Any, after: Any, before: Any, beyond: Any, apart: Any) -> Any:
    """Two stones with an empty point between them, and another behind the one or the other: how often."""
    pairs = both(both(row, down(row, 2 * apart)), after)
    return count(both(pairs, beyond)) + count(both(pairs, before))


@inlined
def _landings(caught: Any, ahead: Any, back: Any, apart: Any) -> Any:
    """Where those land who hop over the stones caught on an axis."""
    return either(up(both(caught, ahead), apart), down(both(caught, back), apart))


@compiled
def surveyed(rules: Any, own: Any, foe: Any, empty: Any) -> Any:
    """What `own` can do to `foe`, and what `foe` can do to `own`.

    Both at once, since all of it is made of the same few sets: on each of the four axes, the points between a stone of one
    side and an empty point.
    """
    level, width = both(rules.board.off_west, rules.board.off_east), rules.board.width
    own_level, foe_level = both(own, level), both(foe, level)
    prey = danger = unsafe = barred = landed = invaded = none(own)
    gaps = links = propped = backed = 0
    for axis in range(4):
        apart = 1 if axis == 0 else width + axis - 2
        mine, theirs = chosen(own, own_level, axis == 2), chosen(foe, foe_level, axis == 2)  # in danger on this axis
        after, before = down(empty, apart), up(empty, apart)
        # --- points with a stone of `own` on one side and an empty point on the other
        ahead, back = both(after, up(own, apart)), both(before, down(own, apart))
        reach = either(ahead, back)
        caught, backed, barred = both(theirs, reach), backed + count(both(mine, reach)), either(barred, reach)
        if some(caught):
            prey, landed = either(prey, caught), either(landed, _landings(caught, ahead, back, apart))
        # --- and the same for `foe`
        ahead, back = both(after, up(foe, apart)), both(before, down(foe, apart))
        reach = either(ahead, back)
        caught, propped, unsafe = both(mine, reach), propped + count(both(theirs, reach)), either(unsafe, reach)
        if some(caught):
            danger, invaded = either(danger, caught), either(invaded, _landings(caught, ahead, back, apart))
        beyond, amid = down(after, 2 * apart), chosen(rules.board.full, rules.upright, axis == 0)
        links += _links(both(mine, amid), after, before, beyond, apart)
        gaps += _links(both(theirs, amid), after, before, beyond, apart)
    hunted = chained(rules, landed, prey, foe, empty) if some(landed) else prey
    chased = chained(rules, invaded, danger, own, empty) if some(invaded) else danger
    inner = without(empty, rules.border)
    return (
        Survey(prey, hunted, gaps, propped, count(both(barred, inner))),
        Survey(danger, chased, links, backed, count(both(unsafe, inner))),
    )


@compiled
def chained(rules: Any, front: Any, taken: Any, victims: Any, empty: Any) -> Any:
    """All that chains might take that have taken `taken` so far and stand on `front`.

    Chains are let loose all at once and take nothing off the board, so they may come out too long, never too short.
    """
    width, falls, rises = rules.board.width, rules.board.width + 1, rules.board.width - 1
    level = both(victims, both(rules.board.off_west, rules.board.off_east))
    # --- victims with an empty point behind them, as seen by a hunter that goes on in this direction
    south, north = both(victims, down(empty, width)), both(victims, up(empty, width))
    east, west = both(level, down(empty, 1)), both(level, up(empty, 1))
    south_east, north_west = both(level, down(empty, falls)), both(level, up(empty, falls))
    south_west, north_east = both(level, down(empty, rises)), both(level, up(empty, rises))
    seen = front
    while some(front):
        a, b = both(south, up(front, width)), both(north, down(front, width))
        c, d = both(east, up(front, 1)), both(west, down(front, 1))
        e, f = both(south_east, up(front, falls)), both(north_west, down(front, falls))
        g, h = both(south_west, up(front, rises)), both(north_east, down(front, rises))
        more = either(either(either(a, b), either(c, d)), either(either(e, f), either(g, h)))
        if not some(more):
            return taken
        taken = either(taken, more)
        fresh = either(either(up(a, width), down(b, width)), either(up(c, 1), down(d, 1)))
        fresh = either(fresh, either(either(up(e, falls), down(f, falls)), either(up(g, rises), down(h, rises))))
        front = without(fresh, seen)
        seen = either(seen, front)
    return taken
