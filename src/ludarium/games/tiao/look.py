"""What Tiao's board looks like: a board of kaya wood with ruled lines, stones of slate and shell on the crossings."""

import functools

from ludarium.game.grid_look import scene_look
from ludarium.game.position import Position
from ludarium.games.tiao import scene
from ludarium.games.tiao.points import COLUMNS, Point, point_name
from ludarium.picture.look import Cell, Look, Symbol, grid_labels

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


def look(position: Position, viewer: int | None) -> Look:
    """The board; both players see all of it. Marked stones and the way of a pending jump are marked as such."""
    size = position.game.rules.board.width
    return scene_look(
        position, viewer, scene, _cells(size), SYMBOLS, frame="#c9974f", ink="#3a2410", accent="#2f7fd6", title="Tiao",
        labels=grid_labels(list(COLUMNS[:size]), [str(row) for row in range(1, size + 1)]), badges=("white", "black"),
    )  # fmt: skip
