"""How a board is divided into sheets: how large its cells are, and where it is cut when one sheet is too small."""

from dataclasses import dataclass
from itertools import pairwise
from math import floor

from ludarium.errors import LudariumError
from ludarium.picture.canvas import Canvas
from ludarium.printing.paper import Paper

GLUE = 8.0
"""Beyond a cut a tile goes on by this many millimetres: the next one is glued over it."""

LARGEST, SMALLEST = 28.0, 12.0
SIZES = ((1, 20.0), (2, 13.0), (4, SMALLEST))
"""Pages, and from what size of cells on they are few enough: on one page from 20 mm, on two from 13 mm, on four."""

ASKED = (5.0, 60.0)
"""The sizes of cells that people may ask for."""

BORDER = 1.2
"""No cut is nearer to the edge of the board than this many cells: nobody wants to glue on a strip of coordinates."""


@dataclass(frozen=True)
class Tile:
    """The part of the board on one sheet, in millimetres of the whole board; glued strips are beyond width and height."""

    name: str  # A1 is top left, A2 right of it
    x: float
    y: float
    width: float
    height: float
    glue_right: float
    glue_below: float


@dataclass(frozen=True)
class Tiling:
    """A board over sheets: the side of its cells, its size, and the cuts, from the left and from the top."""

    cell: float
    width: float
    height: float
    across: tuple[float, ...]
    down: tuple[float, ...]
    sideways: bool

    @property
    def pages(self) -> int:
        """How many sheets the board takes."""
        return (len(self.across) - 1) * (len(self.down) - 1)

    def tiles(self) -> tuple[Tile, ...]:
        """The sheets in rows from the top."""
        return tuple(
            Tile(
                f"{chr(65 + row)}{column + 1}", left, top, right - left, bottom - top,
                GLUE if right < self.width else 0.0, GLUE if bottom < self.height else 0.0,
            )
            for row, (top, bottom) in enumerate(pairwise(self.down))
            for column, (left, right) in enumerate(pairwise(self.across))
        )  # fmt: skip


def tiling(canvas: Canvas, paper: Paper, cell: float | None = None) -> Tiling:
    """The board with cells of that size on the fewest sheets; where None, of the best size for this paper."""
    if cell is None:
        return _best(canvas, paper)
    if not ASKED[0] <= cell <= ASKED[1]:
        raise LudariumError(f"cells are {ASKED[0]:g} to {ASKED[1]:g} mm wide, not {cell:g}", code="BAD_SIZE")
    return min((_divided(canvas, paper, cell, sideways) for sideways in (False, True)), key=lambda layout: layout.pages)


def _best(canvas: Canvas, paper: Paper) -> Tiling:
    """The largest cells, in steps of half a millimetre, on as few sheets as is sensible."""
    for pages, least in SIZES:
        steps = int(2 * (LARGEST - least))
        for step in range(steps + 1):
            layout = tiling(canvas, paper, LARGEST - step / 2)
            if layout.pages <= pages:
                return layout
    return tiling(canvas, paper, SMALLEST)


def _divided(canvas: Canvas, paper: Paper, cell: float, sideways: bool) -> Tiling:
    room = paper.room(sideways)
    across = _cuts(canvas.left, canvas.right, cell, room[0])
    down = _cuts(canvas.top, canvas.bottom, cell, room[1])
    return Tiling(cell, across[-1], down[-1], across, down, sideways)


def _cuts(first: float, last: float, cell: float, room: float) -> tuple[float, ...]:
    """Where a length from `first` to `last` cells is cut, ends included: between cells, never through them."""
    whole = (last - first) * cell
    borders = [index + 0.5 for index in range(floor(first), floor(last) + 1)]
    allowed = [(at - first) * cell for at in borders if first + BORDER < at < last - BORDER]
    cuts = [0.0]
    while whole - cuts[-1] > room:
        reachable = [at for at in allowed if cuts[-1] < at <= cuts[-1] + room - GLUE]
        assert reachable, "a cell is smaller than a page"
        cuts.append(reachable[-1])
    even = _evened(allowed, whole, len(cuts))
    fits = even is not None and all(b - a + (GLUE if b < whole else 0.0) <= room for a, b in pairwise(even))
    return even if even is not None and fits else (*cuts, whole)


def _evened(allowed: list[float], whole: float, pieces: int) -> tuple[float, ...] | None:
    """Cuts into pieces as equal as can be; None where there is no room for them."""
    inner = [min(allowed, key=lambda at: abs(at - whole * n / pieces)) for n in range(1, pieces)] if allowed else []
    cuts = (0.0, *inner, whole)
    return cuts if len(inner) == pieces - 1 and all(a < b for a, b in pairwise(cuts)) else None
