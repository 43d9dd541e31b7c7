"""How Tiao's positions and moves are written and read.

Point: column letter a … t without i, then the row number from the top. Move: `k10` places, `m14xk12xm12` is a whole jump
with its confirmation; single actions are the hop `f6>h8`, the confirmation `!` and, as a correction, `<`.
Position: `19/10 rows w 0-0 -` = size and captures to win (`+merge` where groups may be joined), rows from the top, side
to move, captures of White and Black, the pending path.
"""

import re
from collections.abc import Mapping
from typing import Any

from ludarium.errors import BadNotation, BadPosition, IllegalMove
from ludarium.game.movetext import plain_dashes
from ludarium.game.position import Move, Position
from ludarium.game.squares import read_row, written_row
from ludarium.games.tiao.errors import confirm_code, jump_code, place_code, sentence, undo_code
from ludarium.games.tiao.points import (
    COLUMNS,
    Point,
    direction_of,
    inside,
    number_of,
    path_of,
    point_name,
    route_of,
    without_last_hop,
)  # fmt: skip
from ludarium.games.tiao.rules import BLACK, NOBODY, WHITE, Rules, State, confirm_action
from ludarium.games.tiao.setup import LARGEST, SMALLEST, point_set, route_words
from ludarium.kernel.bits import members

CONFIRM, UNDO = "!", "<"
RESULT_WORDS = {
    f"{letter}+{end}": (result, reason)
    for letter, result in (("W", "1-0"), ("B", "0-1"))
    for end, reason in (("C", "captures"), ("N", "no_moves"), ("R", "resign"), ("T", "time"))
} | {"Draw": ("1/2-1/2", "no_moves")}
"""Results as the original site writes them."""

_POINT = r"[a-hj-z](?:0|[1-9][0-9]{0,8})"
_CHAIN = re.compile(f"{_POINT}(?:[x×:-]{_POINT})*")
_HOP = re.compile(f"({_POINT})>({_POINT})")
_HEAD = re.compile(r"([1-9][0-9]?)/([1-9][0-9]{0,8})(\+merge)?")
_SCORE = re.compile(r"(0|[1-9][0-9]{0,8})-(0|[1-9][0-9]{0,8})")


# --- positions


def write_position(rules: Rules, state: State) -> str:
    """The position in one line."""
    size = rules.board.width
    white, black = set(members(state.white)), set(members(state.black))
    letters = ["W" if p in white else "B" if p in black else "" for p in range(size * size)]
    rows = "/".join(written_row(letters[y * size : (y + 1) * size]) for y in range(size))
    head = f"{size}/{rules.win}{'+merge' if rules.merge else ''}"
    path = "x".join(map(point_name, path_of(rules, state))) or "-"
    return f"{head} {rows} {'wb'[state.side]} {state.white_captures}-{state.black_captures} {path}"


def read_position(values: Mapping[str, Any], text: str) -> tuple[dict[str, Any], State]:
    """The state written as `text`, and the options, all of which the text states."""
    fields = text.split()
    if len(fields) != 5:
        expected = "'5/10 5/2W2/5/5/5 b 0-0 -': size and captures to win, rows, side, captures, pending path"
        raise BadPosition(f"a position has five parts, such as {expected}; not {text[:80]!r}")
    options = _read_head(fields[0])
    letters = _read_rows(fields[1], options["size"])
    if fields[2] not in ("w", "b"):
        raise BadPosition(f"the side to move is w or b, not {fields[2][:20]!r}")
    side = WHITE if fields[2] == "w" else BLACK
    captures = _read_score(fields[3], options["win"])
    path = [] if fields[4] == "-" else _read_path(fields[4])
    if path:
        _check_path(letters, side, options["size"], path)
    return options, _state(letters, side, captures, options["size"], path)


def _state(letters: list[str], side: int, captures: tuple[int, int], size: int, path: list[Point]) -> State:
    white, black = (point_set((p for p, letter in enumerate(letters) if letter == c), size) for c in "WB")
    marked = point_set((number_of(point, size) for point in _jumped(path)), size)
    jumper = number_of(path[-1], size) if path else NOBODY
    return State(white, black, marked, side, *captures, jumper, route_of(path, route_words(len(white))))


def _read_head(text: str) -> dict[str, Any]:
    match = _HEAD.fullmatch(text)
    if not match or not SMALLEST <= int(match[1]) <= LARGEST:
        expected = f"a size from {SMALLEST} to {LARGEST} and the captures that win, such as 19/10 or 19/10+merge"
        raise BadPosition(f"a position begins with {expected}; not {text[:40]!r}")
    return {"size": int(match[1]), "win": int(match[2]), "merge": "allow" if match[3] else "forbid"}


def _read_rows(text: str, size: int) -> list[str]:
    rows = [read_row(row, lambda c: c in ("W", "B"), f"row {y}") for y, row in enumerate(text.split("/"), 1)]
    if len(rows) != size:
        raise BadPosition(f"a board of size {size} has {size} rows, not {len(rows)}")
    for y, row in enumerate(rows, 1):
        if len(row) != size:
            raise BadPosition(f"row {y} has {len(row)} points, not {size}")
    return [letter for row in rows for letter in row]


def _read_score(text: str, win: int) -> tuple[int, int]:
    match = _SCORE.fullmatch(text)
    if not match:
        raise BadPosition(f"the captures of White and Black are written 3-0, not {text[:40]!r}")
    white, black = int(match[1]), int(match[2])
    if white >= win and black >= win:
        raise BadPosition(f"both players cannot have {win} captures: {text}")
    return white, black


def _read_path(text: str) -> list[Point]:
    if not _CHAIN.fullmatch(text):
        raise BadPosition(f"the pending path is - or points such as m14xk12, not {text[:40]!r}")
    return _points(text)


def _check_path(letters: list[str], side: int, size: int, path: list[Point]) -> None:
    """Refuse a pending path that cannot have led to the stones on the board."""

    def at(point: Point) -> str:
        return letters[number_of(point, size)]

    name = "x".join(point_name(point) for point in path)
    own, foe = ("W", "B") if side == WHITE else ("B", "W")
    if len(path) < 2:
        raise BadPosition(f"the pending path {name} has no hop")
    if not all(inside(point, size) for point in path):
        raise BadPosition(f"the pending path {name} leaves the board")
    if any(direction_of(here, there) is None for here, there in zip(path, path[1:], strict=False)):
        raise BadPosition(f"the pending path {name} is not a series of hops")
    jumped = _jumped(path)
    if len(set(jumped)) < len(jumped) or any(at(point) != foe for point in jumped):
        raise BadPosition(f"the pending path {name} does not jump another enemy stone with each hop")
    if at(path[-1]) != own:
        raise BadPosition(f"the jumper is not on {point_name(path[-1])}, the end of the pending path {name}")
    if any(at(point) for point in path if point != path[-1]):
        raise BadPosition(f"the points that the pending path {name} has left are not all empty")


def _jumped(path: list[Point]) -> list[Point]:
    return [((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in zip(path, path[1:], strict=False)]


# --- moves


def _points(text: str) -> list[Point]:
    return [(COLUMNS.index(name[0]), int(name[1:]) - 1) for name in re.findall(_POINT, text)]


def write_move(position: Position, move: Move) -> str:
    """`k10`, or the whole chain from its origin; a turn that is not confirmed as single hops `f6>h8 h8>k10`."""
    rules = position.game.rules
    size, confirm = rules.board.width, confirm_action(rules)
    if len(move) == 1 and move[0] < size * size:
        return point_name(_point(move[0], size))
    hops = [_hop(action, size) for action in move if action != confirm]
    if move[-1] != confirm:
        return " ".join(f"{point_name(start)}>{point_name(end)}" for start, end in hops)
    path = path_of(rules, position.state) or [hops[0][0]]
    return "x".join(map(point_name, [*path, *(end for _, end in hops)]))


def _point(number: int, size: int) -> Point:
    return number % size, number // size


def _hop(action: int, size: int) -> tuple[Point, Point]:
    """Where a hop starts and where it lands."""
    number, direction = divmod(action - size * size, 8)
    (x, y), place = _point(number, size), direction + (direction >= 4)
    return (x, y), (x + 2 * (place % 3 - 1), y + 2 * (place // 3 - 1))


def read_move(position: Position, text: str) -> Move:
    """The legal turn, or the single action, written as `text`."""
    plain_text = plain_dashes(text.strip())
    if plain_text == CONFIRM:
        _obey(position, confirm_code(position), "")
        return (confirm_action(position.game.rules),)
    if plain_text == UNDO:
        _obey(position, undo_code(position), "")
        raise BadNotation("< takes back a hop; it is not a move")
    if match := _HOP.fullmatch(plain_text):
        start, end = _points(match[0])
        return (_hop_action(position, start, end),)
    if not _CHAIN.fullmatch(plain_text):
        expected = "k10 to place, m14xk12xm12 to jump; single actions are f6>h8, ! and <"
        raise BadNotation(f"{text[:40]!r} is not a move here; write {expected}")
    points = _points(plain_text)
    return _placement(position, points[0]) if len(points) == 1 else _chain(position, points)


def _placement(position: Position, point: Point) -> Move:
    _obey(position, place_code(position, *point), point_name(point))
    return (number_of(point, position.game.rules.board.width),)


def _chain(position: Position, points: list[Point]) -> Move:
    """The hops and the confirmation; the hops already made may be written again before them."""
    made = path_of(position.game.rules, position.state)
    left = points[len(made) - 1 :] if made and points[: len(made)] == made else points
    actions, here = [], position
    for start, end in zip(left, left[1:], strict=False):
        actions.append(_hop_action(here, start, end))
        here = here.act(actions[-1])
    _obey(here, confirm_code(here), "")
    return (*actions, confirm_action(position.game.rules))


def _hop_action(position: Position, start: Point, end: Point) -> int:
    _obey(position, jump_code(position, *start, *end), point_name(start), point_name(end))
    size, direction = position.game.rules.board.width, direction_of(start, end)
    assert direction is not None
    return int(size * size + 8 * number_of(start, size) + direction)


def undo(position: Position) -> Position:
    """The position before the last hop of a pending jump."""
    _obey(position, undo_code(position), "")
    return position.game.position_of(without_last_hop(position.game.rules, position.state))


def _obey(position: Position, code: str | None, *names: str) -> None:
    if code:
        raise IllegalMove(sentence(position, code, *names), code=code, position=str(position))
