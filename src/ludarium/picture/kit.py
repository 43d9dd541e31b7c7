"""What a printed kit needs beyond the game's look, to cut out and play at a real table: plain data, filled in by games."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from ludarium.picture.look import Look


@dataclass(frozen=True)
class Counter:
    """One kind of piece to cut out. Spares are added when the kit is printed."""

    symbol: str  # its id in the look's symbols
    count: int  # as many as a whole game needs
    name: str  # the heading they stand under, "black stones"; neighbours of one name stand under one heading
    zoom: float = 1.0  # how much its drawing is enlarged: a drawing with a wide margin can fill more of the disc


@dataclass(frozen=True)
class Face:
    """One thing a spinner can show, and how large its share is."""

    text: str
    weight: int = 1


@dataclass(frozen=True)
class Spinner:
    """What stands in for dice. With equal weights it is a little top, otherwise a dial with sectors of unequal size."""

    faces: tuple[Face, ...]
    note: str = ""  # how else the same throws can be made: "four cowries, counting mouths"


@dataclass(frozen=True)
class Route:
    """The route of a player's pieces over the board, cell by cell from the first to the last."""

    name: str
    cells: tuple[str, ...]
    colour: str = "#b3261e"


@dataclass(frozen=True)
class Kit:
    """Everything in a print-and-play kit of a variant. What is left empty is made from the look and the rules."""

    counters: tuple[Counter, ...] = ()  # where empty: the pieces of the start
    spinner: Spinner | None = None
    routes: tuple[Route, ...] = ()
    summary: str = ""  # Markdown of at most a page; where empty: the first part of the reader's rules
    cell_mm: float | None = None  # the side of a cell; where None: as large as few pages allow
    counter: float = 0.88  # the width of a counter, in cells; less where several share a cell
    board: Look | None = None  # where None: the board of the start; printed without its pieces, marks and lines
    sentence: str = ""  # the game in a sentence; where empty: the game's own
    title: str = ""  # what this board is called, where the kit holds several
    more: "tuple[Kit, ...]" = ()  # further boards, each with a title and its own routes and summary; the rest is shared
    extras: "tuple[Extra, ...]" = ()  # what may be asked for beyond this


@dataclass(frozen=True)
class Extra:
    """Something that is added to a kit only on request, by name."""

    name: str
    sentence: str
    add: Callable[[Kit], Kit]  # the kit with it


def chapters(markdown: str, *titles: str) -> str:
    """The chapters (`## …`) of a text that have these titles, in the order given; the first is there, others may not be."""
    parts = re.split(r"(?m)^(?=## )", markdown)
    known = {part.partition("\n")[0][3:].strip(): part.strip() for part in parts if part.startswith("## ")}
    assert titles[0] in known, f"no chapter is called {titles[0]!r}; there are {list(known)}"
    return "\n\n".join(known[title] for title in titles if title in known)
