"""Tiao positions as plain values, and the notation texts of points, paths and positions."""

import re
from typing import NamedTuple

Point = tuple[int, int]  # (x, y): column and row from 0, (0, 0) top left

COLUMNS = "abcdefghjklmnopqrstuvwxyz"  # i is left out; u…z are on no board, but may be typed
POINT = r"[a-hj-z](?:0|[1-9][0-9]{0,8})"
JUMP_MARKS = "x×:-"
HEAD = re.compile(r"([1-9][0-9]?)/([1-9][0-9]{0,8})(\+merge)?")
SCORE = re.compile(r"(0|[1-9][0-9]{0,8})-(0|[1-9][0-9]{0,8})")
GAP = re.compile(r"\.+")
ROW_PIECE = re.compile(r"[WB]|[1-9][0-9]?(?![0-9])")


class Malformed(ValueError):
    """The text is no point, no action, no move or no position of Tiao at all."""


class Position(NamedTuple):
    """One moment of a game. While a jump is pending the stones lie as they do now:
    the jumper on the last point of `path`, its origin vacated, the marked stones still there."""

    size: int
    win: int
    merge: str  # "forbid" or "allow"
    stones: dict[Point, str]  # point -> "W" or "B"; never changed in place
    side: str  # "W" or "B"
    score: tuple[int, int]  # white, black
    path: tuple[Point, ...]  # the pending jump from its origin to its last landing, or ()

    @property
    def foe(self) -> str:
        """The colour that is not to move."""
        return other(self.side)


def other(colour: str) -> str:
    """The opposite colour."""
    return "B" if colour == "W" else "W"


def inside(size: int, point: Point) -> bool:
    """Whether the point is on a board of this size."""
    return 0 <= point[0] < size and 0 <= point[1] < size


def all_points(size: int) -> list[Point]:
    """Every point in reading order: row by row from the top, left to right."""
    return [(x, y) for y in range(size) for x in range(size)]


def reading_order(path: tuple[Point, ...]) -> list[Point]:
    """Key that compares paths point by point, each point by row and then by column."""
    return [(y, x) for x, y in path]


def midpoint(start: Point, end: Point) -> Point:
    """The point a hop from start to end passes over."""
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2


def midpoints(path: tuple[Point, ...]) -> list[Point]:
    """The points that a path of hops passes over, in order."""
    return [midpoint(start, end) for start, end in zip(path, path[1:], strict=False)]


def write_point(point: Point) -> str:
    """(9, 9) is written k10."""
    return f"{COLUMNS[point[0]]}{point[1] + 1}"


def read_point(text: str) -> Point:
    """The point a text names, on the board or off it; Malformed if it names none."""
    if not re.fullmatch(POINT, text):
        raise Malformed(f"{text!r} is not a point such as k10")
    return COLUMNS.index(text[0]), int(text[1:]) - 1


def write_path(path: tuple[Point, ...]) -> str:
    """A placement is one point, a chain is its points joined by x."""
    return "x".join(map(write_point, path))


def read_path(text: str) -> tuple[Point, ...]:
    """The points of a placement (one) or of a chain (two or more)."""
    return tuple(map(read_point, re.split(f"[{JUMP_MARKS}]", text)))


def write_position(position: Position) -> str:
    """The position in the page's notation."""
    head = f"{position.size}/{position.win}" + ("+merge" if position.merge == "allow" else "")
    rows = "/".join(GAP.sub(lambda gap: str(len(gap[0])), row) for row in draw_rows(position))
    score = f"{position.score[0]}-{position.score[1]}"
    return f"{head} {rows} {position.side.lower()} {score} {write_path(position.path) or '-'}"


def draw_rows(position: Position) -> list[str]:
    """The board row by row from the top, a dot for an empty point."""
    rows = [["."] * position.size for _ in range(position.size)]
    for (x, y), colour in position.stones.items():
        rows[y][x] = colour
    return ["".join(row) for row in rows]


def read_position(text: str) -> Position:
    """The position a text describes; Malformed if it describes none that could be."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise Malformed(f"a position has five parts, not {len(fields)}: {text!r}")
    head, rows, side, score, pending = fields
    size, win, merge = _read_head(head)
    if side not in ("w", "b"):
        raise Malformed(f"the side to move is w or b, not {side!r}")
    stones = _read_rows(rows, size)
    path = () if pending == "-" else read_path(pending)
    position = Position(size, win, merge, stones, side.upper(), _read_score(score, win), path)
    _check_pending(position)
    return position


def _read_head(text: str) -> tuple[int, int, str]:
    match = HEAD.fullmatch(text)
    if not match or not 3 <= int(match[1]) <= 19:
        raise Malformed(f"{text!r} is not a size from 3 to 19 and a winning score, such as 19/10")
    return int(match[1]), int(match[2]), "allow" if match[3] else "forbid"


def _read_score(text: str, win: int) -> tuple[int, int]:
    match = SCORE.fullmatch(text)
    if not match:
        raise Malformed(f"{text!r} is not a score such as 3-0")
    white, black = int(match[1]), int(match[2])
    if white >= win and black >= win:
        raise Malformed(f"both players cannot have reached {win}: {text}")
    return white, black


def _read_rows(text: str, size: int) -> dict[Point, str]:
    rows = text.split("/")
    if len(rows) != size:
        raise Malformed(f"{len(rows)} rows on a board of {size}")
    stones = {}
    for y, row in enumerate(rows):
        pieces = ROW_PIECE.findall(row)
        cells = "".join(p if p in "WB" else "." * int(p) for p in pieces)
        if "".join(pieces) != row or len(cells) != size:
            raise Malformed(f"row {y + 1} is not {size} points: {row!r}")
        stones |= {(x, y): colour for x, colour in enumerate(cells) if colour != "."}
    return stones


def _check_pending(position: Position) -> None:
    """Refuse a pending path that cannot have led to these stones."""
    path, stones = position.path, position.stones
    if not path:
        return
    steps_fit = all(
        inside(position.size, end) and {abs(end[0] - start[0]), abs(end[1] - start[1])} in ({2}, {0, 2})
        for start, end in zip(path, path[1:], strict=False)
    )
    jumped = midpoints(path)
    if (
        len(path) < 2
        or not steps_fit
        or not inside(position.size, path[0])
        or len(set(jumped)) != len(jumped)
        or any(stones.get(point) != position.foe for point in jumped)
        or any(point in stones for point in path if point != path[-1])
        or stones.get(path[-1]) != position.side
    ):
        raise Malformed(f"{write_path(path)} cannot be the pending jump on this board")
