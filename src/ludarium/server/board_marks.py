"""Rings and arrows that somebody drew on a board, as a text: `green e4, red a1 b2` is a ring on e4 and an arrow from a1 to b2."""

from collections.abc import Iterable
from typing import Any, TypedDict

from ludarium.server.refusals import Refusal
from ludarium.wording import Words

COLOURS = ("green", "red", "blue")
MOST_MARKS = 40
_LONGEST_CELL = 20
_STOPS = frozenset('[]{},;\\"')  # what ends a mark or a comment in a record


class BoardMark(TypedDict):
    """One cell is a ring, two are an arrow."""

    colour: str
    cells: list[str]


def drawable(colour: str, cells: list[str]) -> bool:
    """Whether that is a mark. Which cells a board has is not known here."""
    plain = all(0 < len(cell) <= _LONGEST_CELL and cell.isprintable() and not _STOPS & set(cell) for cell in cells)
    return colour in COLOURS and len(cells) in (1, 2) and plain and not any(" " in cell for cell in cells)


def is_mark(mark: Any) -> bool:
    """Whether these data, which came from anywhere, are a mark."""
    if not isinstance(mark, dict) or not isinstance(mark.get("colour"), str) or not isinstance(mark.get("cells"), list):
        return False
    return all(isinstance(cell, str) for cell in mark["cells"]) and drawable(mark["colour"], mark["cells"])


def read_marks(text: str) -> list[BoardMark]:
    """The marks in a text. Refusal says which of them cannot be drawn."""
    found: list[BoardMark] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        colour, *cells = part.split()
        if not drawable(colour, cells):
            say = Words(
                "“{mark}” is not a mark: write a colour ({colours}), then one cell for a ring or two for an arrow.",
                mark=part[:40], colours=", ".join(COLOURS),
            )  # fmt: skip
            raise Refusal("BAD_MARK", say, field="marks")
        found.append(BoardMark(colour=colour, cells=cells))
    if len(found) > MOST_MARKS:
        raise Refusal("BAD_MARK", Words("A board has at most {n} marks.", n=MOST_MARKS), field="marks")
    return found


def write_marks(marks: Iterable[BoardMark]) -> str:
    """The marks as a text."""
    return ", ".join(" ".join((mark["colour"], *mark["cells"])) for mark in marks)
