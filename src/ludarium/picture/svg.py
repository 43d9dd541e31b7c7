"""Boards as SVG: one self-contained document, the same bytes every time, from any game's `Look`."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2s
from html import escape
from math import ceil, sqrt

from ludarium.picture.canvas import FONT, UNIT, Canvas, Point, arrow, canvas_for, number, tag, written
from ludarium.picture.look import Cell, Look, Piece, marked
from ludarium.picture.sheet import definitions, drawings
from ludarium.picture.words import standing, summary

WIDTH_IN_LETTERS = 44
"""Lines below the board are wrapped to about this many letters, whatever the size of the board."""


def svg_board(
    look: Look,
    *,
    last: Iterable[str] = (),
    arrows: Iterable[Sequence[str]] = (),
    marks: Mapping[str, str] | None = None,
    size: int | None = None,
    coordinates: bool = True,
    turned: bool = False,
    title: str | None = None,
    rows: int = 0,
) -> str:
    """The board as an SVG document.

    `last` names the cells of the last move, an arrow is a sequence of two or more cells, `marks` adds to the look's
    marks, `size` is the longer side in pixels, `turned` shows the board from the other side. Below it there
    is room for `rows` rows of text, or for as many as it has (`rows_below`). The document needs no script, style sheet,
    font or other file, and its ids are unique, so that many can be put on one page.
    """
    look = _with_marks(look, last, marks)
    paths = [tuple(path) for path in arrows]
    prefix = _prefix(look, paths, coordinates, turned, title)
    canvas = canvas_for(look, coordinates, turned)
    board = _Board(look, canvas, prefix)
    body = [*board.ground(), *board.cells(), *board.last_move(), *board.pieces(), *board.marks(), *board.arrows(paths)]
    if coordinates:
        body += board.labels()
    text, text_height = _lines(look, canvas, rows)
    extent = (canvas.width, canvas.height + text_height)
    return _document(look, prefix, extent, "".join(body) + text, size=size, title=title)


def _with_marks(look: Look, last: Iterable[str], marks: Mapping[str, str] | None) -> Look:
    look = marked(look, sorted(set(last)), "last")
    for cell, kind in sorted((marks or {}).items()):
        look = marked(look, [cell], kind)
    return look


def _prefix(look: Look, *rest: object) -> str:
    """Ids that no other picture has, and this one always: a digest of all that is drawn."""
    return "l" + blake2s(repr((look, rest)).encode(), digest_size=5).hexdigest() + "-"


def _document(
    look: Look, prefix: str, extent: tuple[float, float], body: str, *, size: int | None, title: str | None
) -> str:
    width, height = extent
    longer = max(extent)
    pixels = size if size is not None else min(720.0, max(180.0, 0.52 * longer))
    heading = tag("title", escape(title or look.title or "Board", quote=False), id=prefix + "title")
    account = tag("desc", escape(summary(look), quote=False), id=prefix + "desc")
    used = [look.backdrop, *(cell.symbol for cell in look.cells), *(piece.symbol for piece in look.pieces)]
    edge = {"width": width, "height": height, "rx": "16"}
    clip = tag("clipPath", tag("rect", **edge), id=prefix + "edge")
    return tag(
        "svg",
        heading + account + tag("defs", clip + definitions(look.sheet, used, prefix))
        + tag("rect", **edge, fill=look.frame) + body + _hairline(width, height, look.ink),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=number(pixels * width / longer),
        height=number(pixels * height / longer),
        role="img",
        aria_labelledby=f"{prefix}title {prefix}desc",
        font_family=FONT,
    )  # fmt: skip


def _hairline(width: float, height: float, ink: str) -> str:
    """A thin bright edge, so that a dark board ends clearly on a dark page."""
    box = {"x": "1.5", "y": "1.5", "width": width - 3, "height": height - 3, "rx": "14.5"}
    return tag("rect", **box, fill="none", stroke=ink, stroke_opacity="0.2", stroke_width="3")


def rows_below(look: Look) -> int:
    """How many rows of text stand below the board."""
    return len(_rows(look))


def _rows(look: Look) -> list[tuple[str, str]]:
    return [(line.title if first else "", row) for line in look.lines for first, row in _wrapped(line.title, line.text)]


def _lines(look: Look, canvas: Canvas, least: int) -> tuple[str, float]:
    """The lines of text below the board, wrapped, and the height they take, which is that of so many rows at least."""
    letter = canvas.width / WIDTH_IN_LETTERS * 1.5
    rows = _rows(look)
    shapes = []
    for index, (title, row) in enumerate(rows):
        place = {"x": 0.22 * UNIT, "y": canvas.height + (1.45 * index + 1.3) * letter, "font_size": letter}
        heading = tag("tspan", escape(title, quote=False), opacity="0.7") if title else ""
        text = tag("tspan", escape(row, quote=False), dx=0.5 * letter if title else 0.0)
        shapes.append(tag("text", heading + text, **place, fill=look.ink))
    high = max(len(rows), least)
    return "".join(shapes), (1.45 * high + 0.7) * letter if high else 0.0


def _wrapped(title: str, text: str) -> list[tuple[bool, str]]:
    rows = textwrap.wrap(text, WIDTH_IN_LETTERS, initial_indent=" " * (len(title) + 1)) or [""]
    return [(index == 0, row.strip()) for index, row in enumerate(rows)]


class _Board:
    """A look on a canvas: each method gives the shapes of one layer, from the ground up."""

    def __init__(self, look: Look, canvas: Canvas, prefix: str) -> None:
        self.look, self.canvas, self.prefix = look, canvas, prefix
        self.known = drawings(look.sheet)
        self.places = {cell.name: cell for cell in look.cells}
        self.occupied = standing(look)

    def ground(self) -> list[str]:
        """The backdrop, where the sheet has one."""
        if self.look.backdrop not in self.known:
            return []
        reference = f"#{self.prefix}{self.look.backdrop}"
        use = tag("use", href=reference, width=self.canvas.width, height=self.canvas.height)
        return [tag("g", use, clip_path=f"url(#{self.prefix}edge)")]

    def cells(self) -> list[str]:
        """The bare places."""
        return [
            self._drawing(cell.symbol, self.canvas.at(cell.x, cell.y), (cell.width, cell.height), cell.turn)
            for cell in self.look.cells
        ]

    def pieces(self) -> list[str]:
        """What stands on the places; several side by side, many of one kind as a pile with a number."""
        shapes: list[str] = []
        for name, pieces in self.occupied.items():
            spots, side = _spread(self.places[name], len(pieces))
            for piece, spot in zip(pieces, spots, strict=True):
                shapes += self._pile(piece, self.canvas.at(*spot), side)
        return shapes

    def last_move(self) -> list[str]:
        """A glow around the places of the last move."""
        return [
            tag(
                "rect", x=x - across + 4, y=y - down + 4, width=2 * across - 8, height=2 * down - 8, rx="14",
                fill=self.look.accent, fill_opacity="0.26", stroke=self.look.accent, stroke_width="4",
            )
            for (x, y), across, down in self._marked("last")
        ]  # fmt: skip

    def marks(self) -> list[str]:
        """Targets, captures and choices: distinguished by form, not by colour alone."""
        occupied = {self.canvas.at(self.places[name].x, self.places[name].y) for name in self.occupied}
        shapes = [_target(at, at in occupied) for at, _, _ in self._marked("target")]
        shapes += [_capture(at) for at, _, _ in self._marked("capture")]
        return shapes + [_choice(at) for at, _, _ in self._marked("choice")]

    def arrows(self, paths: Iterable[Sequence[str]]) -> list[str]:
        """Arrows from the middle of one place to the next."""
        arrows = []
        for path in paths:
            points = [self.canvas.at(self.places[name].x, self.places[name].y) for name in path]
            if len(points) > 1:
                arrows.append(arrow(points, self.look.accent, self.look.frame))
        return arrows

    def labels(self) -> list[str]:
        """Coordinates and other short texts, upright whichever way the board is turned."""
        return [
            written(label.text, self.canvas.at(label.x, label.y), label.size * UNIT, self.look.ink, fill_opacity="0.85")
            for label in self.look.labels
        ]

    def _marked(self, kind: str) -> list[tuple[Point, float, float]]:
        """The middle and half the width and height of every place with such a mark."""
        names = [name for name, mark in self.look.marks.items() if mark == kind and name in self.places]
        cells = [self.places[name] for name in names]
        return [(self.canvas.at(c.x, c.y), c.width * UNIT / 2, c.height * UNIT / 2) for c in cells]

    def _pile(self, piece: Piece, at: Point, side: float) -> list[str]:
        if piece.count == 1:
            return [self._drawing(piece.symbol, at, (side, side), piece.turn)]
        (x, y), size = at, 0.84 * side
        height = min(piece.count, 3)
        step = 0.075 * side * UNIT
        lift = [(level - (height - 1) / 2) * step for level in range(height)]
        shapes = [self._drawing(piece.symbol, (x - up / 2, y - up), (size, size), piece.turn) for up in lift]
        badge, radius = (x + 0.31 * side * UNIT, y + 0.31 * side * UNIT), max(0.17 * side, 0.12) * UNIT
        disc = tag(
            "circle", cx=badge[0], cy=badge[1], r=radius, fill=self.look.frame, stroke=self.look.ink, stroke_width="2"
        )
        return [*shapes, disc, written(str(piece.count), badge, 1.3 * radius, self.look.ink)]

    def _drawing(self, symbol: str, at: Point, size: tuple[float, float], turn: int) -> str:
        """One drawing around a point; a game without drawings yet shows its letters."""
        (x, y), width, height = at, size[0] * UNIT, size[1] * UNIT
        if symbol not in self.known:
            kind = self.look.symbols[symbol]
            return written(kind.glyph or kind.letter, at, 0.6 * height, self.look.ink)
        turn += 180 if self.canvas.turned and self.look.symbols[symbol].faces else 0
        turned = {"transform": f"rotate({turn % 360} {number(x)} {number(y)})"} if turn % 360 else {}
        box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
        return tag("use", href=f"#{self.prefix}{symbol}", **box, **turned)


def _spread(cell: Cell, count: int) -> tuple[list[Point], float]:
    """Where `count` piles stand on a cell, in rows, and how large each may be, in cells."""
    across = min(count, ceil(sqrt(count * cell.width / cell.height)))
    down = ceil(count / across)
    side = min(cell.width / across, cell.height / down, 1.0)
    spots = [
        (cell.x + (index % across - (across - 1) / 2) * side, cell.y + (index // across - (down - 1) / 2) * side)
        for index in range(count)
    ]
    return spots, side


def _target(at: Point, occupied: bool) -> str:
    x, y = at
    if occupied:
        return tag("circle", cx=x, cy=y, r="43", fill="none", stroke="#35b58a", stroke_width="7", stroke_opacity="0.9")
    return tag("circle", cx=x, cy=y, r="14", fill="#35b58a", stroke="#ffffff", stroke_width="3", fill_opacity="0.9")


def _capture(at: Point) -> str:
    x, y = at
    cross = f"M{number(x - 15)} {number(y - 15)}l30 30m0 -30l-30 30"
    ring = tag("circle", cx=x, cy=y, r="43", fill="none", stroke="#e5484d", stroke_width="7")
    casing = tag("path", d=cross, stroke="#ffffff", stroke_width="13", stroke_linecap="round")
    return ring + casing + tag("path", d=cross, stroke="#e5484d", stroke_width="8", stroke_linecap="round")


def _choice(at: Point) -> str:
    x, y = at
    ring = {"cx": x, "cy": y, "r": "42", "fill": "none"}
    under = tag("circle", **ring, stroke="#1c3d5a", stroke_width="8")
    return under + tag("circle", **ring, stroke="#7cc4ff", stroke_width="6", stroke_dasharray="14 12")
