"""What Tiao's board looks like: a board of kaya wood with ruled lines, stones of slate and shell on the crossings."""

import functools
from importlib import resources

from ludarium.game.position import Position
from ludarium.games.tiao.points import COLUMNS, Point, path_of, point_name
from ludarium.games.tiao.rules import Rules, State, confirm_action
from ludarium.kernel.bits import members
from ludarium.picture.look import Cell, Line, Look, Piece, Symbol, grid_labels

SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        Symbol("point", "empty point", ".", "·", "rgb(92,60,25)"),
        Symbol("side", "empty border point", ".", "·", "rgb(92,60,25)", faces=True),
        Symbol("corner", "empty corner point", ".", "·", "rgb(92,60,25)", faces=True),
        Symbol("star", "empty star point", "+", "+", "rgb(92,60,25)"),
        Symbol("white", "white stone", "W", "○", "bold rgb(255,255,255)", material="stone"),
        Symbol("black", "black stone", "B", "●", "bold rgb(0,0,0)", material="stone"),
    )
}


@functools.cache
def sheet() -> str:
    """The symbols as SVG."""
    return resources.files(__package__).joinpath("symbols.svg").read_text("utf-8")


@functools.cache
def star_points(size: int) -> frozenset[Point]:
    """The points marked for orientation: nine on 19×19, five on 13×13 and 9×9, as on a Go board."""
    if size < 7:
        return frozenset()
    near, middle = 3 if size >= 12 else 2, size // 2
    lines = {near, size - 1 - near}
    stars = {(x, y) for x in lines for y in lines}
    if size % 2:
        stars |= {(x, y) for x in lines | {middle} for y in lines | {middle}} if size > 14 else {(middle, middle)}
    return frozenset(stars)


@functools.cache
def _cells(size: int) -> tuple[Cell, ...]:
    last = size - 1
    sides = {(0, None): 270, (last, None): 90, (None, 0): 0, (None, last): 180}
    corners = {(0, 0): 0, (last, 0): 90, (last, last): 180, (0, last): 270}
    cells = []
    for y in range(size):
        for x in range(size):
            turn = corners.get((x, y), -1)
            symbol = "corner" if turn >= 0 else "star" if (x, y) in star_points(size) else "point"
            for side in ((x, None), (None, y)):
                if symbol == "point" and side in sides:
                    symbol, turn = "side", sides[side]
            cells.append(Cell(point_name((x, y)), x, y, symbol, max(turn, 0)))
    return tuple(cells)


def _name(number: int, size: int) -> str:
    return point_name((number % size, number // size))


def look(position: Position, viewer: int | None) -> Look:
    """The board; both players see all of it. Marked stones and the way of a pending jump are marked as such."""
    rules, state = position.game.rules, position.state
    size = rules.board.width
    pieces = [Piece(_name(n, size), "white", 0) for n in members(state.white)]
    pieces += [Piece(_name(n, size), "black", 1) for n in members(state.black)]
    way = dict.fromkeys(map(point_name, path_of(rules, state)), "last")
    return Look(
        size, size, _cells(size), tuple(pieces), SYMBOLS, sheet(),
        grid_labels(list(COLUMNS[:size]), [str(row) for row in range(1, size + 1)]),
        lines=_lines(rules, state), frame="#c9974f", ink="#3a2410", accent="#2f7fd6", title="Tiao", badges=("white", "black"),
        marks=way | dict.fromkeys((_name(n, size) for n in members(state.marked)), "capture"),
    )  # fmt: skip


def _lines(rules: Rules, state: State) -> tuple[Line, ...]:
    captures = (("White", state.white_captures), ("Black", state.black_captures))
    lines = [Line(who, _progress(int(taken), rules.win), player=n) for n, (who, taken) in enumerate(captures)]
    if path := path_of(rules, state):
        taken = len(members(state.marked))
        stones = "stone is" if taken == 1 else "stones are"
        lines.append(
            Line(
                "Jump",
                f"{'x'.join(map(point_name, path))}: {taken} {stones} captured when you end the jump",
                passing=True,
            )
        )
    return tuple(lines)


def _progress(taken: int, goal: int) -> str:
    """`3 of 10 captures`; the last jump may take more than the goal, which is then said without it."""
    if taken < goal:
        return f"{taken} of {goal} captures"
    return f"{taken} capture{'s' * (taken != 1)}"


def touched(position: Position, action: int) -> tuple[str, ...]:
    """The points that a hand touches: where a stone is placed, or where a hop starts and lands; none to confirm."""
    rules = position.game.rules
    size = rules.board.width
    if action < size * size:
        return (_name(action, size),)
    if action == confirm_action(rules):
        return ()
    return tuple(position.write((action,)).split(">"))


def phrase(position: Position, action: int) -> str:
    """The confirmation of a jump in words; placing and hopping need only their points."""
    rules, state = position.game.rules, position.state
    if action != confirm_action(rules):
        return ""
    taken = len(members(state.marked))
    return f"end the jump, capturing {taken} stone{'s' * (taken != 1)}"
