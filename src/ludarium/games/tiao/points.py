"""Points by their coordinates, and the pending path: what notation, error codes and pictures share."""

from typing import Any

from ludarium.games.tiao.rules import BLACK, HOPS_IN_A_WORD, NOBODY, WHITE, Rules, State
from ludarium.games.tiao.setup import point_set
from ludarium.kernel.bits import Squares, members
from ludarium.kernel.values import word

Point = tuple[int, int]
"""Column and row from 0, (0, 0) top left; also points off the board."""

COLUMNS = "abcdefghjklmnopqrstuvwxyz"
"""The letters of columns: i is left out, the last six are on no board but may be typed."""

STEPS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The eight directions in reading order, as the rules number them."""


def point_name(point: Point) -> str:
    """(9, 9) is called k10."""
    return f"{COLUMNS[point[0]]}{point[1] + 1}"


def inside(point: Point, size: int) -> bool:
    """Whether the board has the point."""
    return 0 <= point[0] < size and 0 <= point[1] < size


def number_of(point: Point, size: int) -> int:
    """The point as the rules count it."""
    return point[1] * size + point[0]


def direction_of(start: Point, end: Point) -> int | None:
    """The direction of a hop from start to end; None where no hop goes like that."""
    across, along = end[0] - start[0], end[1] - start[1]
    return STEPS.index((across // 2, along // 2)) if {across, along} <= {-2, 0, 2} and (across or along) else None


def _directions(state: State) -> list[int]:
    """The directions of the pending hops in order."""
    made = len(members(state.marked))
    return [int(state.route[n // HOPS_IN_A_WORD]) >> 3 * (n % HOPS_IN_A_WORD) & 7 for n in range(made)]


def path_of(rules: Rules, state: State) -> list[Point]:
    """The points of the pending jump from its origin to where the jumper stands; none where nothing is pending."""
    if state.jumper == NOBODY:
        return []
    size = rules.board.width
    path = [(state.jumper % size, state.jumper // size)]
    for direction in reversed(_directions(state)):
        x, y = path[-1]
        path.append((x - 2 * STEPS[direction][0], y - 2 * STEPS[direction][1]))
    return path[::-1]


def route_of(path: list[Point], words: int) -> Squares:
    """The path's directions as the state keeps them."""
    values = [0] * words
    for n, (start, end) in enumerate(zip(path, path[1:], strict=False)):
        values[n // HOPS_IN_A_WORD] |= (direction_of(start, end) or 0) << 3 * (n % HOPS_IN_A_WORD)
    return tuple(word(value) for value in values)


def without_last_hop(rules: Rules, state: State) -> State:
    """The state before the last of the pending hops."""
    size = rules.board.width
    path = path_of(rules, state)
    (x, y), (back_x, back_y) = path[-1], path[-2]
    over, back = number_of(((x + back_x) // 2, (y + back_y) // 2), size), number_of(path[-2], size)

    def changed(points: Any, gone: int, new: set[int]) -> Squares:
        return point_set((set(members(points)) - {gone}) | new, size)

    stones = [state.white, state.black]
    stones[state.side] = changed(stones[state.side], state.jumper, {back})
    return state._replace(
        white=stones[WHITE],
        black=stones[BLACK],
        marked=changed(state.marked, over, set()),
        jumper=back if len(path) > 2 else NOBODY,
        route=route_of(path[:-1], len(state.route)),
    )
