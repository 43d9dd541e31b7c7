"""Hops over whole sets of points at once: where a stone lands that jumps one stone and comes down right behind it.

A direction is a number from 0 to 7, in reading order of the landings: north-west, north, north-east, west, east,
south-west, south, south-east. Points count from the top left along the rows, so north lowers a point's number.
"""

from typing import Any, NamedTuple

from ludarium.kernel.bits import Squares, both, down, either, up
from ludarium.kernel.compiling import compiled

DIRECTIONS = 8


class Compass(NamedTuple):
    """A set of points for each direction."""

    north_west: Squares
    north: Squares
    north_east: Squares
    west: Squares
    east: Squares
    south_west: Squares
    south: Squares
    south_east: Squares


@compiled
def gates(rules: Any, over: Any, slant: Any, rise: Any, empty: Any) -> Any:
    """For each direction, the empty points right behind a stone that may be jumped.

    `over` are the stones that may be jumped along rows and columns, `slant` those along the diagonal from north-west
    to south-east, `rise` those along the other one. A hop that would leave the board has no gate.
    """
    width = rules.board.width
    eastern, western = both(empty, rules.eastern), both(empty, rules.western)
    return Compass(
        both(down(slant, width + 1), western),
        both(down(over, width), empty),
        both(down(rise, width - 1), eastern),
        both(down(over, 1), western),
        both(up(over, 1), eastern),
        both(up(rise, width - 1), western),
        both(up(over, width), empty),
        both(up(slant, width + 1), eastern),
    )


@compiled
def hops(rules: Any, jumpers: Any, gate: Any) -> Any:
    """For each direction, the points where one of the jumpers can land."""
    two = 2 * rules.board.width
    return Compass(
        both(down(jumpers, two + 2), gate.north_west),
        both(down(jumpers, two), gate.north),
        both(down(jumpers, two - 2), gate.north_east),
        both(down(jumpers, 2), gate.west),
        both(up(jumpers, 2), gate.east),
        both(up(jumpers, two - 2), gate.south_west),
        both(up(jumpers, two), gate.south),
        both(up(jumpers, two + 2), gate.south_east),
    )


@compiled
def any_of(landed: Any) -> Any:
    """The points of all directions together."""
    northern = either(either(landed.north_west, landed.north), either(landed.north_east, landed.west))
    southern = either(either(landed.south_west, landed.south), either(landed.south_east, landed.east))
    return either(northern, southern)


@compiled
def starts(rules: Any, landed: Any) -> Any:
    """The points that the jumpers came from."""
    two = 2 * rules.board.width
    northern = either(either(up(landed.north_west, two + 2), up(landed.north, two)), up(landed.north_east, two - 2))
    southern = either(either(down(landed.south_west, two - 2), down(landed.south, two)), down(landed.south_east, two + 2))
    return either(either(northern, southern), either(up(landed.west, 2), down(landed.east, 2)))


@compiled
def step(rules: Any, direction: Any) -> Any:
    """By how much a step in that direction changes a point's number."""
    place = direction + 1 if direction >= 4 else direction  # in the square of nine points whose middle is no direction
    return (place // 3 - 1) * rules.board.width + place % 3 - 1
