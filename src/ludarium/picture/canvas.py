"""The sheet of paper a board is drawn on: how cells become units of an SVG, and the few shapes all pictures share."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import hypot

from ludarium.picture.look import MARGIN, Look

UNIT = 100.0
"""SVG units to a cell; the symbols of a sheet are drawn on 100 × 100."""

RIM = 0.1
FONT = "'Ludarium Sans', 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif"

Point = tuple[float, float]


@dataclass(frozen=True)
class Canvas:
    """The part of the plane that is shown, in cells, and whether it is turned by 180°."""

    left: float
    top: float
    right: float
    bottom: float
    turned: bool = False

    @property
    def width(self) -> float:
        """The width in SVG units."""
        return (self.right - self.left) * UNIT

    @property
    def height(self) -> float:
        """The height in SVG units."""
        return (self.bottom - self.top) * UNIT

    def at(self, x: float, y: float) -> Point:
        """Where the point (x, y), given in cells, lies on the canvas, in SVG units."""
        if self.turned:
            return (self.right - x) * UNIT, (self.bottom - y) * UNIT
        return (x - self.left) * UNIT, (y - self.top) * UNIT


def canvas_for(look: Look, coordinates: bool, turned: bool) -> Canvas:
    """The smallest canvas with the board, all cells beside it and, where wanted, the labels."""
    boxes = [(-0.5, -0.5, look.columns - 0.5, look.rows - 0.5)]
    for cell in look.cells:
        across, down = cell.width / 2, cell.height / 2
        boxes.append((cell.x - across, cell.y - down, cell.x + across, cell.y + down))
    if coordinates:
        half = MARGIN / 2
        boxes += [(label.x - half, label.y - half, label.x + half, label.y + half) for label in look.labels]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Canvas(min(lefts) - RIM, min(tops) - RIM, max(rights) + RIM, max(bottoms) + RIM, turned)


def number(value: float) -> str:
    """A number as short as two decimals allow: the same on every machine."""
    shortened = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shortened == "-0" else shortened


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; `stroke_width` becomes `stroke-width`, numbers are shortened, everything is escaped."""
    words = [name]
    for key, value in attributes.items():
        text = number(value) if isinstance(value, float) else str(value)
        words.append(f'{key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    opening = " ".join(words)
    return f"<{opening}>{content}</{name}>" if content else f"<{opening}/>"


def written(text: str, at: Point, height: float, colour: str, **more: object) -> str:
    """A short text whose middle is at a point."""
    x, y = at
    # 0.36 of the height below the middle: where digits stand in the middle in all common fonts, without relying
    # on dominant-baseline, which renderers treat differently.
    place = {"x": x, "y": y + 0.36 * height, "font_size": height, "text_anchor": "middle", "fill": colour}
    return tag("text", escape(text, quote=False), **{**place, **more})


def arrow(points: Sequence[Point], colour: str, casing: str) -> str:
    """An arrow through the points: a stroke with a head, cased so that it shows on any ground."""
    (x, y), (end_x, end_y) = points[-2], points[-1]
    length = hypot(end_x - x, end_y - y) or 1.0
    along = ((end_x - x) / length, (end_y - y) / length)
    across = (-along[1], along[0])
    neck = (end_x - 30 * along[0], end_y - 30 * along[1])
    barbs = [(neck[0] + side * 19 * across[0], neck[1] + side * 19 * across[1]) for side in (1, -1)]
    shaft = "M" + "L".join(f"{number(px)} {number(py)}" for px, py in [*points[:-1], neck])
    head = "M" + "L".join(f"{number(px)} {number(py)}" for px, py in [barbs[0], (end_x, end_y), barbs[1]]) + "Z"
    rounded = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    shapes = [
        tag("path", d=shaft, stroke=casing, stroke_width="17", **rounded),
        tag("path", d=head, fill=casing, stroke=casing, stroke_width="7", stroke_linejoin="round"),
        tag("path", d=shaft, stroke=colour, stroke_width="11", **rounded),
        tag("path", d=head, fill=colour),
    ]
    return tag("g", "".join(shapes), opacity="0.88")
