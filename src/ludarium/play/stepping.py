"""A game to step through, turn by turn, in a notebook or on a page: HTML that needs nothing else.

>>> import ludarium
>>> match = ludarium.Match(ludarium.load("konane(size=4)"))
>>> match.push_all("a1 b1 a3-a1")
>>> steps = Stepper(match)
>>> steps
a game of 3 turns to step through
>>> steps.html().count("<svg")  # the start, three turns, and one with what they share
5
"""

import hashlib
import html
import itertools
import re
from xml.etree import ElementTree as ET  # our own pictures are read, nobody else's

from ludarium.play.match import Match
from ludarium.play.showing import svg

_SVG = "http://www.w3.org/2000/svg"
_COPIES = itertools.count(1)  # the same game may stand on a page more than once
_SCRIPT = """
(() => {
  const box = document.getElementById("%s"), at = box.querySelector("input"), say = box.querySelector("output");
  const frames = [...box.querySelectorAll("[data-turn]")];
  const show = () => frames.forEach((frame, n) => {
    frame.hidden = n !== at.valueAsNumber;
    if (!frame.hidden) say.value = frame.dataset.turn;
  });
  const go = (by) => { at.valueAsNumber = at.valueAsNumber + by; show(); };
  at.addEventListener("input", show);
  box.querySelectorAll("button").forEach((button) => button.addEventListener("click", () => go(Number(button.dataset.by))));
  box.querySelector("p").hidden = false;
  show();
})();
"""


class Stepper:
    """The turns of a match, one board for each, with a slider. As the last line of a notebook cell it is shown.

    >>> import ludarium
    >>> match = ludarium.Match(ludarium.load("konane(size=4)"))
    >>> match.push_all("a1 b1")
    >>> ludarium.Stepper(match)
    a game of 2 turns to step through
    """

    def __init__(self, match: Match, size: int = 360) -> None:
        """`size` is the longer side of the boards in pixels."""
        self._turns = ["the start", *(f"{number}. {text}" for number, text in enumerate(match.texts, 1))]
        self._pictures = _pictures_of(match, size)

    def html(self) -> str:
        """The boards, and the few lines of script that turn the pages; without scripts, the last board is shown.

        Every call uses new names, so that one game can appear twice on a page.
        """
        own = f"{hashlib.sha256(''.join(self._pictures).encode()).hexdigest()[:8]}-{next(_COPIES)}"
        shared, frames = _shared(self._pictures, f"l{own}")
        name = f"steps-{own}"
        last = len(frames) - 1
        pages = "".join(
            f'<div data-turn="{html.escape(turn)}"{"" if number == last else " hidden"}>{frame}</div>'
            for number, (turn, frame) in enumerate(zip(self._turns, frames, strict=True))
        )
        control = (
            '<p hidden><button type="button" data-by="-1" aria-label="One turn back">◀</button> '
            f'<input type="range" min="0" max="{last}" value="0" aria-label="Turn"> '
            '<button type="button" data-by="1" aria-label="One turn on">▶</button> <output></output></p>'
        )
        return (
            f'<div id="{name}" class="ludarium-steps">{shared}{pages}{control}<script>{_SCRIPT % name}</script></div>'
        )

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        many = len(self._turns) - 1
        return f"a game of {many} turn{'' if many == 1 else 's'} to step through"


def _pictures_of(match: Match, size: int) -> list[str]:
    """The board at the start and after each turn."""
    again = Match(match.start)
    pictures = [svg(again, size=size)]
    for text in match.texts:
        again.push(text)
        pictures.append(svg(again, size=size))
    return pictures


def _shared(pictures: list[str], name: str) -> tuple[str, list[str]]:
    """What the pictures have in common, as a picture without extent, and each without it: a tenth of the size.

    The identifiers in them begin with `name`.
    """
    ET.register_namespace("", _SVG)
    common: dict[str, ET.Element] = {}
    frames = []
    for number, picture in enumerate(pictures):
        own = re.search(r'aria-labelledby="(\w+)-title', picture)
        text = picture.replace(f"{own[1]}-", f"{name}-") if own else picture
        text = re.sub(rf"{name}-(title|desc)\b", rf"{name}-{number}-\1", text)
        root = ET.fromstring(text)  # noqa: S314  drawn a line above
        for part in root.findall(f"{{{_SVG}}}defs"):
            common |= {child.get("id", str(len(common))): child for child in part}
            root.remove(part)
        frames.append(ET.tostring(root, encoding="unicode"))
    holder = ET.Element(
        f"{{{_SVG}}}svg", {"width": "0", "height": "0", "aria-hidden": "true", "style": "position:absolute"}
    )
    ET.SubElement(holder, f"{{{_SVG}}}defs").extend(common.values())
    return ET.tostring(holder, encoding="unicode"), frames
