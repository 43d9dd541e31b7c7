"""How stones stand to each other, for whole sides at once: what can be jumped, how far a chain may go, where it is safe.

Nothing is jumped around an edge, so stones in the first and last column are in danger along columns only, and those in the first
and last row along rows only.
"""

from typing import Any

from ludarium.kernel.bits import both, count, down, either, none, some, up, without
from ludarium.kernel.compiling import compiled


@compiled
def hunt(rules: Any, hunters: Any, victims: Any, empty: Any) -> Any:
    """The prey of one hop, all that chains might take, and the links: how often a stone can be jumped right after another.

    Chains are let loose all at once and take nothing off the board, so they may come out too long, never too short. It
    is one long function because tuples of sets would go through memory at every call.
    """
    width, falls, rises = rules.board.width, rules.board.width + 1, rules.board.width - 1
    upright = both(victims, rules.upright)
    level = both(victims, both(rules.board.off_west, rules.board.off_east))
    inner = both(upright, level)
    # --- victims with an empty point behind them, as seen by a hunter that goes on in this direction
    south, north = both(upright, down(empty, width)), both(upright, up(empty, width))
    east, west = both(level, down(empty, 1)), both(level, up(empty, 1))
    south_east, north_west = both(inner, down(empty, falls)), both(inner, up(empty, falls))
    south_west, north_east = both(inner, down(empty, rises)), both(inner, up(empty, rises))
    links = count(both(south, down(south, 2 * width))) + count(both(north, up(north, 2 * width)))
    links += count(both(east, down(east, 2))) + count(both(west, up(west, 2)))
    links += count(both(south_east, down(south_east, 2 * falls))) + count(both(north_west, up(north_west, 2 * falls)))
    links += count(both(south_west, down(south_west, 2 * rises))) + count(both(north_east, up(north_east, 2 * rises)))
    prey, taken, seen, front = none(empty), none(empty), none(empty), hunters
    while some(front):
        a, b = both(south, up(front, width)), both(north, down(front, width))
        c, d = both(east, up(front, 1)), both(west, down(front, 1))
        e, f = both(south_east, up(front, falls)), both(north_west, down(front, falls))
        g, h = both(south_west, up(front, rises)), both(north_east, down(front, rises))
        taken = either(taken, either(either(either(a, b), either(c, d)), either(either(e, f), either(g, h))))
        fresh = either(either(up(a, width), down(b, width)), either(up(c, 1), down(d, 1)))
        fresh = either(fresh, either(either(up(e, falls), down(f, falls)), either(up(g, rises), down(h, rises))))
        prey = taken if not some(seen) else prey
        front = without(fresh, seen)
        seen = either(seen, front)
    return prey, taken, links


@compiled
def shape(rules: Any, stones: Any, foes: Any, empty: Any) -> Any:
    """How often a stone is backed by one of its own against an empty point, and how many inner points are unsafe.

    A point is unsafe where a stone of `stones` put there could be jumped at once by one of `foes`.
    """
    width = rules.board.width
    inner = both(stones, both(rules.board.off_west, rules.board.off_east))
    backed, unsafe = 0, none(empty)
    for axis in range(4):
        apart = 1 if axis == 0 else width + axis - 2
        lying = stones if apart == width else inner
        after, before = down(empty, apart), up(empty, apart)
        backed += count(both(lying, either(both(after, up(stones, apart)), both(before, down(stones, apart)))))
        unsafe = either(unsafe, either(both(down(foes, apart), before), both(up(foes, apart), after)))
    return backed, count(without(both(unsafe, empty), rules.border))
