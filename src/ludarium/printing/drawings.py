"""The pictures on the pages of a kit, as SVG: counters, spinners, routes and the bare board."""

from dataclasses import replace
from math import cos, pi, sin

from ludarium.picture.canvas import FONT, UNIT, Point, arrow, canvas_for, number, tag, written
from ludarium.picture.kit import Counter, Route, Spinner
from ludarium.picture.look import Look
from ludarium.picture.sheet import definitions, drawings
from ludarium.picture.svg import svg_board

INK, TINTS = "#2b2420", ("#f6ead2", "#e9d3ab")


def bare(look: Look) -> Look:
    """The board alone: no pieces, marks or lines of text."""
    return replace(look, pieces=(), marks={}, lines=())


def _picture(body: str, side: float = UNIT) -> str:
    """A square SVG document with its origin in the middle."""
    half, whole = number(-side / 2), number(side)
    box = f"{half} {half} {whole} {whole}"
    return tag(
        "svg", body, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=whole, height=whole, font_family=FONT
    )


def counter_picture(look: Look, counter: Counter) -> str:
    """The drawing of a piece; its letter where the game has no drawing of that name."""
    if counter.symbol not in drawings(look.sheet):
        kind = look.symbols[counter.symbol]
        return _picture(written(kind.glyph or kind.letter, (0.0, 0.0), 0.6 * UNIT, INK))
    side = UNIT * counter.zoom
    use = tag("use", href=f"#{counter.symbol}", x=-side / 2, y=-side / 2, width=side, height=side)
    return _picture(tag("defs", definitions(look.sheet, [counter.symbol], "")) + use)


# --- routes


def route_picture(look: Look, route: Route) -> str:
    """The bare board, paled, and the way over it: a dot where it starts, an arrow, the number of every fifth step."""
    canvas = canvas_for(look, coordinates=True, turned=False)
    board = svg_board(bare(look), size=round(max(canvas.width, canvas.height)), title=route.name)
    places = {cell.name: canvas.at(cell.x, cell.y) for cell in look.cells}
    points = [places[name] for name in route.cells]
    shapes = [
        board,
        tag("rect", width=canvas.width, height=canvas.height, rx="16", fill="#ffffff", fill_opacity="0.42"),
        arrow(points, route.colour, INK),
        _dot(points[0], 24, route.colour),
        *(_dot(point, 10 + 1.5 * look.columns, "#ffffff", str(5 * n)) for n, point in enumerate(points[5:-1:5], 1)),
    ]
    box = f"0 0 {number(canvas.width)} {number(canvas.height)}"
    return tag("svg", "".join(shapes), xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family=FONT)


def _dot(at: Point, radius: float, fill: str, text: str = "") -> str:
    disc = tag("circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke=INK, stroke_width="3")
    return disc + (written(text, at, 1.15 * radius, INK) if text else "")


# --- spinners


def spinner_picture(spinner: Spinner) -> str:
    """A top with a side for every face where all weigh the same, otherwise a dial with sectors as large as the weights."""
    weights = {face.weight for face in spinner.faces}
    body = _top(spinner) if len(weights) == 1 and len(spinner.faces) > 2 else _dial(spinner)
    hole = tag("circle", r="1.6", fill="#ffffff", stroke=INK, stroke_width="0.5")
    return _picture(body + hole)


def _at(turn: float, radius: float) -> Point:
    """The point at that part of a full turn, clockwise from the top."""
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)


def _sector(start: float, end: float, straight: bool, fill: str) -> str:
    (x, y), (to_x, to_y) = _at(start, 46), _at(end, 46)
    large = int(end - start > 0.5)
    side = f"L{number(to_x)} {number(to_y)}" if straight else f"A46 46 0 {large} 1 {number(to_x)} {number(to_y)}"
    return tag("path", d=f"M0 0L{number(x)} {number(y)}{side}Z", fill=fill, stroke=INK, stroke_width="0.5")


def _tints(count: int) -> list[str]:
    """Two tints by turns; with an odd number the last gets one of its own, so that no neighbours look alike."""
    tints = [TINTS[index % 2] for index in range(count)]
    return [*tints[:-1], "#dcbf8d"] if count % 2 else tints


def _top(spinner: Spinner) -> str:
    count = len(spinner.faces)
    shapes = []
    for index, (face, tint) in enumerate(zip(spinner.faces, _tints(count), strict=True)):
        shapes.append(_sector((index - 0.5) / count, (index + 0.5) / count, straight=True, fill=tint))
        shapes.append(_numeral(face.text, index / count, 29 if count > 4 else 24, 13.0))
    return "".join(shapes)


def _dial(spinner: Spinner) -> str:
    whole = sum(face.weight for face in spinner.faces)
    shapes, start = [], 0.0
    for face, tint in zip(spinner.faces, _tints(len(spinner.faces)), strict=True):
        end = start + face.weight / whole
        shapes.append(_sector(start, end, straight=False, fill=tint))
        shapes.append(_numeral(face.text, (start + end) / 2, 34, 11.0 if end - start > 0.1 else 8.0))
        start = end
    return "".join(shapes)


def _numeral(text: str, turn: float, radius: float, height: float) -> str:
    """A face's text with its foot towards the middle."""
    upright = written(text, (0.0, -radius), height, INK)
    return tag("g", upright, transform=f"rotate({number(360 * turn)})")
