"""Sheets of paper and the part of them that every printer reaches. All lengths are millimetres."""

from dataclasses import dataclass

from ludarium.errors import LudariumError

Size = tuple[float, float]

SIDE = 10.0
"""The margin at the left, the right and the top: home printers leave 4 to 6 mm blank."""

FOOT = 15.0
"""The margin at the bottom, which carries the page number."""


@dataclass(frozen=True)
class Paper:
    """A sheet, upright."""

    name: str
    width: float
    height: float

    def room(self, sideways: bool = False) -> Size:
        """Width and height inside the margins, with the sheet upright or sideways."""
        width, height = (self.height, self.width) if sideways else (self.width, self.height)
        return width - 2 * SIDE, height - SIDE - FOOT


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


def paper_called(name: str) -> Paper:
    """The paper of that name, in capitals or not."""
    if name.lower() not in PAPERS:
        raise LudariumError(f"there is no paper called {name!r}; there are {', '.join(PAPERS)}", code="BAD_PAPER")
    return PAPERS[name.lower()]
