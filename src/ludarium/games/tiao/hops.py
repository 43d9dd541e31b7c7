"""Hops of whole sets of stones at once: over one stone, onto the point right behind it.

Points count from the top left along the rows. Neighbours differ by 1 in a row, by the width in a column, by one more
on the diagonal that falls to the east and by one less on the diagonal that rises.
"""

from typing import Any

from ludarium.kernel.bits import both, chosen, down, either, some, up, without
from ludarium.kernel.compiling import compiled


@compiled
def landings(rules: Any, jumpers: Any, over: Any, ground: Any) -> Any:
    """The points of `ground` where one of the jumpers lands with one hop over a stone of `over`.

    Read backwards it tells who can hop: the points of `ground` from which a hop over `over` leads to the set `jumpers`.
    """
    width = rules.board.width
    eastern, western = both(ground, rules.eastern), both(ground, rules.western)  # nothing hops around an edge
    north = both(down(both(down(jumpers, width), over), width), ground)
    south = both(up(both(up(jumpers, width), over), width), ground)
    east = both(up(both(up(jumpers, 1), over), 1), eastern)
    west = both(down(both(down(jumpers, 1), over), 1), western)
    north_west = both(down(both(down(jumpers, width + 1), over), width + 1), western)
    south_east = both(up(both(up(jumpers, width + 1), over), width + 1), eastern)
    north_east = both(down(both(down(jumpers, width - 1), over), width - 1), eastern)
    south_west = both(up(both(up(jumpers, width - 1), over), width - 1), western)
    straight = either(either(north, south), either(east, west))
    return either(straight, either(either(north_west, south_east), either(north_east, south_west)))


@compiled
def reached(rules: Any, jumpers: Any, over: Any, falling: Any, rising: Any, ground: Any) -> Any:
    """The points where a jumper stands or could come if it might jump stones twice, and those within two hops.

    Hops land on `ground`. `over` may be jumped along rows and columns, `falling` along the diagonal from north-west to
    south-east, `rising` along the other one. It is one long function because tuples of sets would go through memory at
    every call.
    """
    width, two = rules.board.width, 2 * rules.board.width
    eastern, western = both(ground, rules.eastern), both(ground, rules.western)
    north, south = both(down(over, width), ground), both(up(over, width), ground)
    east, west = both(up(over, 1), eastern), both(down(over, 1), western)
    north_west, south_east = both(down(falling, width + 1), western), both(up(falling, width + 1), eastern)
    north_east, south_west = both(down(rising, width - 1), eastern), both(up(rising, width - 1), western)
    found, front, near = jumpers, jumpers, jumpers
    layer = 0
    while some(front):
        fresh = either(both(down(front, two), north), both(up(front, two), south))
        fresh = either(fresh, either(both(up(front, 2), east), both(down(front, 2), west)))
        fresh = either(fresh, either(both(down(front, two + 2), north_west), both(up(front, two + 2), south_east)))
        fresh = either(fresh, either(both(down(front, two - 2), north_east), both(up(front, two - 2), south_west)))
        front = without(fresh, found)
        found = either(found, front)
        layer += 1
        near = chosen(found, near, layer <= 2)
    return found, near
