"""Plots of the figures as SVG files that stand alone: they have a ground of their own, and follow the reader's light or dark."""

import math
from html import escape

from ludarium.picture.canvas import FONT, number, tag

LIGHT = {
    "ground": "#fffdf8", "ink": "#241c14", "muted": "#6a5d4e", "rule": "#ece4d5",
    "c0": "#9a4a1c", "c1": "#b0752a", "c2": "#47803a", "c3": "#1f6f8b", "c4": "#7a5ea8", "c5": "#a83e66",
}  # fmt: skip
DARK = {
    "ground": "#211b16", "ink": "#f2e9dc", "muted": "#b3a491", "rule": "#3d3329",
    "c0": "#e39a63", "c1": "#ecc06c", "c2": "#93cc84", "c3": "#6cc0dd", "c4": "#b9a0ea", "c5": "#f08fb2",
}  # fmt: skip
DASHES = ("none", "7 4", "2 4", "10 4 2 4", "14 5", "1 3")
WIDTH, LEFT, RIGHT, TOP, BOTTOM = 760.0, 64.0, 214.0, 62.0, 48.0
LINE = 17.0


def _dress(colours):
    return ":root{" + "".join(f"--{name}:{value};" for name, value in colours.items()) + "}"


STYLE = (
    _dress(LIGHT)
    + f"@media(prefers-color-scheme:dark){{{_dress(DARK)}}}"
    + f"text{{font:13px {FONT};fill:var(--muted)}}.head{{font-size:17px;font-weight:600;fill:var(--ink)}}"
    + ".strong{fill:var(--ink);font-weight:600}.rule{stroke:var(--rule)}.curve{fill:none;stroke-width:2.4;"
    + "stroke-linejoin:round;stroke-linecap:round}.ground{fill:var(--ground)}"
)


def words(text, x, y, anchor="start", **more):
    """A short text."""
    return tag("text", escape(text, quote=False), x=float(x), y=float(y), text_anchor=anchor, **more)


def picture(title, under, account, body, height):
    """The whole file: ground, heading, shapes, and the same in words for those who do not see it."""
    heading = words(title, 20, 28, class_="head") + words(under, 20, 47)
    return tag(
        "svg",
        tag("title", escape(title, quote=False), id="title") + tag("desc", escape(account, quote=False), id="desc")
        + tag("style", STYLE) + tag("rect", width=WIDTH, height=height, rx=12.0, class_="ground") + heading + body,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {number(WIDTH)} {number(height)}", width=WIDTH, height=height,
        role="img", aria_labelledby="title desc",
    )  # fmt: skip


class Scale:
    """Values by their logarithm, between two places."""

    def __init__(self, values, begin, end, steps):
        """`steps` are the numbers that are marked from one power of ten to the next: (1, 2, 5)."""
        powers = range(math.floor(math.log10(min(values))) - 1, math.ceil(math.log10(max(values))) + 1)
        marks = [step * 10.0**power for power in powers for step in steps]
        self.low = max(mark for mark in marks if mark <= min(values))
        self.high = min(mark for mark in marks if mark >= max(values))
        self.marks = [mark for mark in marks if self.low <= mark <= self.high]
        self.begin, self.end = begin, end

    def at(self, value):
        """Where a value stands."""
        share = math.log(value / self.low) / max(math.log(self.high / self.low), 1e-9)
        return self.begin + (self.end - self.begin) * share


class Given(Scale):
    """The same, with marks that were chosen beforehand."""

    def __init__(self, marks, begin, end):
        self.marks, self.low, self.high, self.begin, self.end = list(marks), min(marks), max(marks), begin, end


def time_text(nanoseconds):
    """A time in a unit that suits it."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def _apart(places):
    """The same places in the same order, moved so far apart that labels do not touch."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved, below = list(places), -math.inf
    for index in order:
        below = moved[index] = max(places[index], below + LINE)
    return moved


def curves(title, under, names, series, marks, height=430.0):
    """Lines with a label at the end of each, both axes by logarithm; `names` say what the axes count."""
    across = Given(marks, LEFT, WIDTH - RIGHT)
    up = Scale([y for line in series.values() for _, y in line], height - BOTTOM, TOP + 14, (1, 2, 5))
    shapes = []
    for value in up.marks:
        y = up.at(value)
        shapes.append(tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="rule"))
        shapes.append(words(time_text(value), LEFT - 8, y + 4, "end"))
    for value in across.marks:
        shapes.append(words(f"{value:,.0f}", across.at(value), height - BOTTOM + 20, "middle"))
    shapes.append(words(names[0], WIDTH - RIGHT, height - 8, "end") + words(names[1], LEFT, TOP + 4))
    ends = _apart([up.at(line[-1][1]) for line in series.values()])
    for place, ((name, line), label) in enumerate(zip(series.items(), ends, strict=True)):
        ink, dash = f"var(--c{place % 6})", DASHES[place % 6]
        way = "L".join(f"{number(across.at(x))} {number(up.at(y))}" for x, y in line)
        tooltip = tag("title", escape(f"{name}: {_course(line)}", quote=False))
        curve = tag("path", d=f"M{way}", class_="curve", style=f"stroke:{ink};stroke-dasharray:{dash}")
        dots = "".join(tag("circle", cx=across.at(x), cy=up.at(y), r=3.2, style=f"fill:{ink}") for x, y in line)
        text = words(name, WIDTH - RIGHT + 14, label + 4, class_="strong", style=f"fill:{ink}")
        shapes.append(tag("g", tooltip + curve + dots + text))
    account = " ".join(f"{name}: {_course(line)}." for name, line in series.items())
    return picture(title, under, account, "".join(shapes), height)


def _course(line):
    return ", ".join(f"{time_text(y)} at {x:,}" for x, y in line)


def dots(title, under, groups):
    """Times on a common scale by logarithm, one row each: ours filled, others' open. Groups are (name, [(label, ns, ours)])."""
    values = [value for _, rows in groups for _, value, _ in rows]
    left, right = 290.0, 78.0
    height = TOP + 34 + sum(26 + LINE * len(rows) + 8 for _, rows in groups)
    across = Scale(values, left, WIDTH - right, (1, 2, 5))
    shapes, y = [], TOP + 12
    for value in across.marks:
        x = across.at(value)
        shapes.append(tag("line", x1=x, x2=x, y1=TOP + 4, y2=height - 30, class_="rule"))
        shapes.append(words(time_text(value), x, height - 12, "middle"))
    for name, rows in groups:
        y += 14
        shapes.append(words(name, 20, y, class_="strong"))
        for label, value, ours in rows:
            y += LINE
            ink = "var(--c0)" if ours else "var(--c3)"
            fill = ink if ours else "var(--ground)"
            tooltip = tag("title", escape(f"{label}: {time_text(value)}", quote=False))
            mark = tag(
                "circle", cx=across.at(value), cy=y - 4, r=5.0, style=f"fill:{fill};stroke:{ink};stroke-width:2.2"
            )
            value_text = words(time_text(value), across.at(value) + 12, y)
            shapes.append(tag("g", tooltip + words(label, left - 14, y, "end") + mark + value_text))
        y += 20
    account = " ".join(
        f"{name}: " + ", ".join(f"{label} {time_text(v)}" for label, v, _ in rows) + "." for name, rows in groups
    )
    return picture(title, under, account, "".join(shapes), height)
