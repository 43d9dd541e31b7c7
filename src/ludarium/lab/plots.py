"""Plots as inline SVG: they take their colours from the page, so that they follow its light and dark dress.

Every plot is drawn for the width of a phone and grows with its place. Lines and bars differ in colour, in dashes
and in words; whatever is drawn is also said in the title and in the tooltips.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import count

from ludarium.picture.canvas import number, tag

WIDTH = 460.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 46.0, 14.0, 12.0, 40.0
_DASHES = ("none", "7 4", "2 4", "10 4 2 4", "1 3", "14 5")
_COLOURS = 6
_numbers = count(1)


@dataclass(frozen=True)
class Curve:
    """A named line through points; `style` is the number of the variant or seat whose colour and dashes it has."""

    name: str
    points: tuple[tuple[float, float], ...]
    style: int
    family: str = "v"  # v for variants, s for seats


@dataclass(frozen=True)
class Span:
    """A figure with its interval, on a line of its own."""

    name: str
    low: float
    value: float
    high: float
    style: int
    text: str


@dataclass(frozen=True)
class Part:
    """A part of a bar: how much of the whole, in whose colour (`s0`, `draw`, `open`)."""

    name: str
    share: float
    colour: str


def svg(title: str, account: str, body: str, height: float, width: float = WIDTH) -> str:
    """The picture around some shapes, with its title and what it shows in words."""
    code = f"p{next(_numbers)}"
    heading = tag("title", escape(title, quote=False), id=f"{code}t") + tag(
        "desc", escape(account, quote=False), id=f"{code}d"
    )
    return tag(
        "svg", heading + body, viewBox=f"0 0 {number(width)} {number(height)}", role="img", class_="plot",
        aria_labelledby=f"{code}t {code}d",
    )  # fmt: skip


def colour(style: int, family: str = "v") -> str:
    """The colour of a variant or a seat."""
    return f"var(--{family}{style % _COLOURS})"


def words(text: str, x: float, y: float, anchor: str = "middle", kind: str = "t") -> str:
    """A short text."""
    return tag("text", escape(text, quote=False), x=x, y=y, text_anchor=anchor, class_=kind)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str = "rule") -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two values, a handful of them."""
    room = max(high - low, 1e-9)
    power = 10.0**-9
    while room / (power * 10) > most:
        power *= 10
    step = next(step for step in (power, 2 * power, 5 * power, 10 * power) if room / step <= most)
    first = math.ceil(low / step - 1e-9)
    return [n * step for n in range(first, int(high / step + 1e-9) + 1)]


def tick_text(value: float, percent: bool) -> str:
    """A number at an axis."""
    return f"{100 * value:g}\N{NO-BREAK SPACE}%" if percent else f"{value:,g}"


class Field:
    """The part of a plot between its axes."""

    def __init__(self, across: tuple[float, float], up: tuple[float, float], height: float) -> None:
        self.across, self.up, self.height = across, up, height

    def x(self, value: float) -> float:
        """Where a value stands from left to right."""
        low, high = self.across
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - low) / max(high - low, 1e-9)

    def y(self, value: float) -> float:
        """Where a value stands from top to bottom."""
        low, high = self.up
        return self.height - _BOTTOM - (self.height - _TOP - _BOTTOM) * (value - low) / max(high - low, 1e-9)

    def axes(self, names: tuple[str, str], percent: tuple[bool, bool]) -> str:
        """Rules, numbers and what they count."""
        shapes = []
        for value in ticks(*self.up, 5):
            shapes.append(_line(_LEFT, self.y(value), WIDTH - _RIGHT, self.y(value)))
            shapes.append(words(tick_text(value, percent[1]), _LEFT - 6, self.y(value) + 4, "end"))
        for value in ticks(*self.across):
            shapes.append(words(tick_text(value, percent[0]), self.x(value), self.height - _BOTTOM + 17))
        shapes.append(_line(_LEFT, self.y(self.up[0]), WIDTH - _RIGHT, self.y(self.up[0]), "axis"))
        shapes.append(words(names[0], WIDTH - _RIGHT, self.height - 6, "end", "t name"))
        return "".join(shapes) + words(names[1], 2, _TOP - 2, "start", "t name")


def curves(
    title: str, lines: Sequence[Curve], names: tuple[str, str], percent: tuple[bool, bool] = (False, False), *,
    filled: bool = False, across: tuple[float, float] | None = None,
) -> str:  # fmt: skip
    """Lines over a common field; with `filled` the ground below them is tinted."""
    points = [point for line in lines for point in line.points]
    if not points:
        return ""
    span = across or (min(x for x, _ in points), max(x for x, _ in points))
    top = max(y for _, y in points) or 1.0
    field = Field(span, (0.0, 1.06 * top), 250.0)
    shapes = [field.axes(names, percent)]
    for line in lines:
        way = "L".join(f"{number(field.x(x))} {number(field.y(y))}" for x, y in line.points)
        ink = colour(line.style, line.family)
        tooltip = tag("title", escape(f"{line.name}: {_course(line, percent)}", quote=False))
        ground = ""
        if filled and len(line.points) > 1:
            ends = (f"{number(field.x(line.points[n][0]))} {number(field.y(0))}" for n in (0, -1))
            first, last = ends
            ground = tag("path", d=f"M{first}L{way}L{last}Z", style=f"fill:{ink}", class_="ground")
        dash = _DASHES[line.style % len(_DASHES)]
        curve = tag("path", d=f"M{way}", style=f"stroke:{ink};stroke-dasharray:{dash}", class_="curve")
        shapes.append(tag("g", tooltip + ground + curve))
    return svg(title, " ".join(f"{line.name}: {_course(line, percent)}." for line in lines), "".join(shapes), 250.0)


def _course(line: Curve, percent: tuple[bool, bool]) -> str:
    """A line in words: where it begins, its summit, where it ends."""
    if not line.points:
        return "no figures"
    summit = max(line.points, key=lambda point: point[1])
    points = [
        f"{_short(y, percent[1])} at {_short(x, percent[0])}" for x, y in (line.points[0], summit, line.points[-1])
    ]
    return f"from {points[0]} to {points[2]}, most {points[1]}"


def _short(value: float, percent: bool) -> str:
    return f"{100 * value:.1f} %" if percent else f"{value:,.1f}".removesuffix(".0")


def spans(title: str, rows: Sequence[Span], *, middle: float | None, percent: bool = True) -> str:
    """Figures with their intervals, one above the other, beside the value that would mean balance."""
    bounds = [bound for row in rows for bound in (row.low, row.high)] + ([middle] if middle is not None else [])
    low, high = min(bounds), max(bounds)
    room = max(high - low, 0.02 if percent else 1.0) * 0.12
    height = 34.0 * len(rows) + 44
    field = Field((low - room, high + room), (0.0, 1.0), height)
    shapes = []
    for value in ticks(*field.across, 5):
        shapes += [_line(field.x(value), 6, field.x(value), height - 34)]
        shapes += [words(tick_text(round(value, 9), percent), field.x(value), height - 16)]
    if middle is not None:
        shapes.append(_line(field.x(middle), 2, field.x(middle), height - 32, "middle"))
    for place, row in enumerate(rows):
        y, ink = 26.0 + 34 * place, colour(row.style)
        tooltip = tag("title", escape(f"{row.name}: {row.text}", quote=False))
        bar = tag("line", x1=field.x(row.low), x2=field.x(row.high), y1=y, y2=y, style=f"stroke:{ink}", class_="room")
        dot = tag("circle", cx=field.x(row.value), cy=y, r="5.5", style=f"fill:{ink}", class_="dot")
        left = field.x(row.value) < WIDTH / 2
        anchor, x = ("start", field.x(row.high) + 9) if left else ("end", field.x(row.low) - 9)
        shapes.append(tag("g", tooltip + bar + dot + words(row.text, x, y + 4, anchor, "t strong")))
    return svg(title, " ".join(f"{row.name}: {row.text}." for row in rows), "".join(shapes), height)


def bars(title: str, rows: Sequence[tuple[str, int, Sequence[Part]]]) -> str:
    """Each variant's whole, divided into parts."""
    height, wide = 54.0 * len(rows) + 4, WIDTH - 4
    shapes, sentences = [], []
    for place, (name, style, parts) in enumerate(rows):
        y, x = 54.0 * place + 4, 2.0
        swatch = tag("rect", x=2.0, y=y + 2, width=10.0, height=10.0, rx=2.0, style=f"fill:{colour(style)}")
        shapes.append(swatch + words(name, 18, y + 12, "start", "t strong"))
        for part in parts:
            size = wide * part.share
            label = tag("title", escape(f"{name}: {part.name} {100 * part.share:.1f} %", quote=False))
            block = tag(
                "rect", x=x, y=y + 19, width=max(size - 1.5, 0.0), height=26.0, rx=3.0, class_=f"part {part.colour}"
            )
            room = size > 46
            text = (
                words(f"{100 * part.share:.1f} %", x + size / 2 - 1, y + 36.5, "middle", f"t on {part.colour}")
                if room
                else ""
            )
            shapes.append(tag("g", label + block + text))
            x += size
        sentences.append(f"{name}: " + ", ".join(f"{part.name} {100 * part.share:.1f} %" for part in parts) + ".")
    return svg(title, " ".join(sentences), "".join(shapes), height)
