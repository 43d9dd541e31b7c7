"""The course of a player that teaches itself, as SVG: Elo against a fixed player over the games played."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from ludarium.picture.canvas import FONT, number, tag
from ludarium.picture.graph import COLOURS, FAINT, GROUND, INK

_WIDTH, _HEIGHT = 840.0, 320.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 76.0, 24.0, 48.0, 44.0
_STEPS = (25, 50, 100, 200, 400)


@dataclass(frozen=True)
class Measured:
    """How strong the tables were after so many games and so many seconds of learning."""

    games: int
    seconds: float
    elo: float
    margin: float


class _Field:
    def __init__(self, points: Sequence[Measured]) -> None:
        self.seconds = max(point.seconds for point in points) or 1.0
        lows = [point.elo - point.margin for point in points]
        highs = [point.elo + point.margin for point in points]
        reach = max(*highs, 0.0) - min(*lows, 0.0)
        self.step = next((step for step in _STEPS if reach / step <= 7), 400)
        self.low = math.floor(min(*lows, 0.0) / self.step) * self.step
        self.high = max(math.ceil(max(*highs, 0.0) / self.step) * self.step, self.low + self.step)

    def x(self, seconds: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * seconds / self.seconds

    def y(self, elo: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (self.high - elo) / (self.high - self.low)


def _words(text: str, x: float, y: float, anchor: str = "middle", size: int = 14) -> str:
    return tag("text", escape(text, quote=False), x=x, y=y, text_anchor=anchor, font_size=size, fill=INK)


def _scale(field: _Field) -> list[str]:
    shapes, elo = [], field.low
    while elo <= field.high:
        ink, width = (INK, 1.2) if elo == 0 else (FAINT, 1)
        shapes.append(
            tag("line", x1=_LEFT, x2=_WIDTH - _RIGHT, y1=field.y(elo), y2=field.y(elo), stroke=ink, stroke_width=width)
        )
        shapes.append(_words(f"{elo:+d}".replace("-", "−") if elo else "0", _LEFT - 10, field.y(elo) + 5, "end"))
        elo += field.step
    return shapes


def _time(seconds: float, whole: float) -> str:
    """A time on a scale of that length, in minutes or seconds throughout."""
    return f"{round(seconds / 60, 1):g} min" if whole >= 90 else f"{seconds:.0f} s"


def svg_curve(points: Sequence[Measured], title: str, opponent: str) -> str:
    """The curve with its errors (95 %), the same bytes every time; it has its own ground, so it shows on any page."""
    field = _Field(points)
    shapes = [tag("rect", width=_WIDTH, height=_HEIGHT, rx=10, fill=GROUND), _words(title, _LEFT, 28, "start", 17)]
    shapes += _scale(field)
    shapes.append(_words(f"Elo against {opponent}", _WIDTH - _RIGHT, 28, "end", 13))
    for share, anchor in ((0, "start"), (0.25, "middle"), (0.5, "middle"), (0.75, "middle"), (1, "end")):
        seconds = share * field.seconds
        shapes.append(_words(_time(seconds, field.seconds), field.x(seconds), _HEIGHT - 16, anchor, 13))
    for point in points:
        x, low, high = field.x(point.seconds), field.y(point.elo - point.margin), field.y(point.elo + point.margin)
        says = tag(
            "title",
            f"{point.games:,} games, {_time(point.seconds, field.seconds)}: {point.elo:+.0f} ± {point.margin:.0f} Elo",
        )
        shapes.append(tag("line", x1=x, x2=x, y1=low, y2=high, stroke=COLOURS[0], stroke_width=2, opacity=0.45))
        shapes.append(tag("circle", says, cx=x, cy=field.y(point.elo), r=4.5, fill=COLOURS[0]))
    way = " L".join(f"{number(field.x(point.seconds))} {number(field.y(point.elo))}" for point in points)
    shapes.append(tag("path", d=f"M{way}", fill="none", stroke=COLOURS[0], stroke_width=2.5))
    account = "; ".join(f"after {_time(point.seconds, field.seconds)} {point.elo:+.0f} Elo" for point in points)
    heading = tag("title", escape(title, quote=False)) + tag("desc", escape(account, quote=False))
    return tag(
        "svg", heading + "".join(shapes), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {number(_WIDTH)} {number(_HEIGHT)}",
        role="img", font_family=FONT,
    )  # fmt: skip
