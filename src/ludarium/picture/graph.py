"""The course of a game as SVG: a line for each score that was followed, and a sign at every mistake."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s
from html import escape

from ludarium.picture.canvas import FONT, Point, number, tag

GROUND, INK, FAINT = "#23282f", "#e9edf2", "#4d5661"
COLOURS = ("#f2b93b", "#5bb0ff", "#ff7a70", "#5fd38d")
"""The lines' colours: they show on the ground, and apart from each other to people who see fewer colours."""

NAMED = {"red": "#ff7a70", "blue": "#5bb0ff", "green": "#5fd38d", "yellow": "#f2d14b"}
"""A player named after a colour gets that colour."""

SIGNS = {"?!": "#f7d154", "?": "#ff9f43", "??": "#ff5c5c"}
_LEFT, _RIGHT, _TOP, _BOTTOM = 92.0, 22.0, 44.0, 34.0
_DASHES = ("", "9 5", "3 4", "12 4 3 4")


@dataclass(frozen=True)
class Curve:
    """Scores between −1 and 1 by the number of the turn they were found after."""

    name: str
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Remark:
    """A sign (`?!`, `?`, `??`) at a turn, and what there is to say about it."""

    turn: int
    score: float
    sign: str
    text: str


@dataclass(frozen=True)
class _Field:
    """The part of the picture in which the lines are drawn."""

    width: float
    height: float
    turns: int

    def at(self, turn: float, score: float) -> Point:
        """Where a score stands."""
        across = (self.width - _LEFT - _RIGHT) * (turn / max(self.turns, 1))
        down = (self.height - _TOP - _BOTTOM) * (1 - max(-1.0, min(1.0, score))) / 2
        return _LEFT + across, _TOP + down


def svg_graph(
    curves: Sequence[Curve],
    remarks: Sequence[Remark] = (),
    *,
    title: str,
    ends: tuple[str, str] = ("+1", "−1"),
    size: tuple[int, int] = (840, 300),
) -> str:
    """The graph as an SVG document, the same bytes every time; it has its own ground, so it shows on light and dark pages.

    `ends` are the words at the top and the bottom of the scale: who has won there. A single line is filled towards the
    middle; several differ in colour and in dashes. Signs differ in form, and are written beside it.
    """
    turns = max((turn for curve in curves for turn, _ in curve.points), default=1)
    field = _Field(float(size[0]), float(size[1]), turns)
    prefix = "g" + blake2s(repr((curves, remarks, title, ends, size)).encode(), digest_size=5).hexdigest() + "-"
    body = [*_scale(field, ends), *_lines(field, curves), *_signs(field, remarks), *_heading(field, curves, title)]
    account = _account(curves, remarks, turns)
    return tag(
        "svg",
        tag("title", escape(title, quote=False), id=prefix + "title")
        + tag("desc", escape(account, quote=False), id=prefix + "desc")
        + tag("rect", width=field.width, height=field.height, rx="12", fill=GROUND)
        + "".join(body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(field.width)} {number(field.height)}",
        width=str(size[0]),
        height=str(size[1]),
        role="img",
        aria_labelledby=f"{prefix}title {prefix}desc",
        font_family=FONT,
    )  # fmt: skip


def _account(curves: Sequence[Curve], remarks: Sequence[Remark], turns: int) -> str:
    """The graph in words."""
    sentences = [f"{turns} turns"]
    for curve in curves:
        if curve.points:
            first, last = curve.points[0][1], curve.points[-1][1]
            sentences.append(f"{curve.name} from {first:+.2f} to {last:+.2f}")
    sentences += [f"turn {remark.turn} {remark.sign} {remark.text}".strip() for remark in remarks]
    return ". ".join(sentences) + "."


def _scale(field: _Field, ends: tuple[str, str]) -> list[str]:
    shapes = []
    for score in (1.0, 0.5, 0.0, -0.5, -1.0):
        (x, y), (end, _) = field.at(0, score), field.at(field.turns, score)
        width = "1.6" if score == 0 else "1"
        shapes.append(tag("line", x1=x, y1=y, x2=end, y2=y, stroke=FAINT, stroke_width=width))
    for word, score in ((ends[0], 1.0), ("even", 0.0), (ends[1], -1.0)):
        x, y = field.at(0, score)
        shapes.append(_words(word[:12], (x - 10, y + 4), anchor="end"))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if field.turns / step <= 14)
    for turn in range(step, field.turns + 1, step):
        x, y = field.at(turn, -1)
        shapes.append(_words(str(turn), (x, y + 18)))
    return shapes


def _words(
    text: str, at: Point, *, anchor: str = "middle", size: float = 13.0, colour: str = INK, **more: object
) -> str:
    place = {"x": at[0], "y": at[1], "font_size": size, "text_anchor": anchor, "fill": colour}
    return tag("text", escape(text, quote=False), **{**place, **more})


def _colour(curve: Curve, index: int) -> str:
    return NAMED.get(curve.name.lower(), COLOURS[index % len(COLOURS)])


def _lines(field: _Field, curves: Sequence[Curve]) -> list[str]:
    shapes = []
    for index, curve in enumerate(curves):
        points = [field.at(turn, score) for turn, score in curve.points]
        if not points:
            continue
        colour, way = _colour(curve, index), "L".join(f"{number(x)} {number(y)}" for x, y in points)
        if len(curves) == 1:
            middle = field.at(0, 0)[1]
            area = f"M{number(points[0][0])} {number(middle)}L{way}L{number(points[-1][0])} {number(middle)}Z"
            shapes.append(tag("path", d=area, fill=colour, fill_opacity="0.28"))
        dashes = {"stroke_dasharray": _DASHES[index % 4]} if _DASHES[index % 4] else {}
        stroke = {"fill": "none", "stroke": colour, "stroke_width": "2.5", "stroke_linejoin": "round"}
        shapes.append(tag("path", d=f"M{way}", **stroke, **dashes))
    return shapes


def _signs(field: _Field, remarks: Sequence[Remark]) -> list[str]:
    """A dot for `?!`, a diamond for `?`, a square for `??`, the sign above or below it; its words on pointing."""
    shapes = []
    for remark in remarks:
        x, y = field.at(remark.turn, remark.score)
        colour = SIGNS.get(remark.sign, INK)
        edge = {"fill": colour, "stroke": GROUND, "stroke_width": "1.5"}
        if remark.sign == "?!":
            form = tag("circle", cx=x, cy=y, r="5", **edge)
        else:
            turned = {"transform": f"rotate(45 {number(x)} {number(y)})"} if remark.sign == "?" else {}
            form = tag("rect", x=x - 5, y=y - 5, width="10", height="10", **edge, **turned)
        above = y > _TOP + 24
        sign = _words(remark.sign, (x, y - 10 if above else y + 21), colour=colour, font_weight="bold")
        tooltip = tag("title", escape(f"turn {remark.turn} {remark.sign} {remark.text}".strip(), quote=False))
        shapes.append(tag("g", tooltip + form + sign))
    return shapes


def _heading(field: _Field, curves: Sequence[Curve], title: str) -> list[str]:
    shapes = [_words(title, (_LEFT, 25.0), anchor="start", size=15.0, font_weight="bold")]
    x = field.width - _RIGHT
    for index in reversed(range(len(curves) if len(curves) > 1 else 0)):
        name = curves[index].name
        shapes.append(_words(name, (x, 25.0), anchor="end"))
        x -= 8.0 * len(name) + 8
        dashes = {"stroke_dasharray": _DASHES[index % 4]} if _DASHES[index % 4] else {}
        stroke = {"stroke": _colour(curves[index], index), "stroke_width": "3"}
        shapes.append(tag("line", x1=x - 26, y1="21", x2=x, y2="21", **stroke, **dashes))
        x -= 44
    return shapes
