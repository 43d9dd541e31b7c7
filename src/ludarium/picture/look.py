"""What a board looks like to a viewer: plain data that a game fills in and every renderer draws."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

MARKS = ("last", "target", "capture", "choice")
"""The kinds of marks: touched by the last move, may be gone to, will be taken, one of several to choose from."""

MATERIALS = ("wood", "stone", "metal")
"""What pieces are made of, as far as the ear can tell; glass and shell count as stone."""

SIDES = ("bottom", "left", "top", "right")
"""The sides of a board as it is drawn, clockwise."""


@dataclass(frozen=True)
class Symbol:
    """How one kind of piece or cell is shown: its id in the game's `symbols.svg`, and its stand-ins for terminals."""

    name: str  # the id of a <symbol> in symbols.svg
    word: str  # what a screen reader or a legend calls it: "black stone"
    letter: str  # one ASCII character
    glyph: str = ""  # one Unicode character of single width; the letter where empty
    style: str = ""  # a rich style such as "bold white", on top of the look's ink on frame
    faces: bool = False  # whether the drawing has a direction, and so turns round when the board is turned
    material: str = field(default="wood", repr=False)  # one of MATERIALS: how it sounds when it is put down


@dataclass(frozen=True)
class Cell:
    """A place on the board. (x, y) is its centre: x runs to the right and y downwards, in cells from the top-left cell.

    Places beside the board (a tray, a keep) are cells too, with x or y outside the board or between its rows.
    """

    name: str  # as the notation writes it: "c3"
    x: float
    y: float
    symbol: str  # how the bare place is drawn
    turn: int = 0  # degrees clockwise by which its drawing is turned
    width: float = (
        1.0  # in cells; pieces on it lie side by side, and a symbol that fills it says preserveAspectRatio none
    )
    height: float = 1.0


@dataclass(frozen=True)
class Piece:
    """A piece on a cell; several on one cell are drawn as a stack or side by side."""

    cell: str
    symbol: str
    owner: int = -1  # the player it belongs to, −1 for nobody
    count: int = 1  # more than one is drawn as a pile with a number
    turn: int = 0  # degrees clockwise by which its drawing is turned: four players face four ways


@dataclass(frozen=True)
class Label:
    """A coordinate in the margin, or any short text; (x, y) is its centre, in cells."""

    text: str
    x: float
    y: float
    size: float = 0.3  # the height of the text, in cells
    caption: bool = field(
        default=False, repr=False
    )  # whether it names a place beside the board; boards of letters leave it out


@dataclass(frozen=True)
class Line:
    """A line of text beside the board: a score, the throws made, whose turn it is."""

    title: str
    text: str
    passing: bool = field(
        default=False, repr=False
    )  # whether it only matters while the game goes on, like whose turn it is
    player: int = field(
        default=-1, repr=False
    )  # whose it is, where it can be shown beside that player's name and the title left out; −1 for nobody's


@dataclass(frozen=True)
class Look:
    """A whole board as one viewer sees it. It contains nothing that this viewer may not know."""

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    symbols: dict[str, Symbol]
    sheet: str  # the text of the game's symbols.svg
    labels: tuple[Label, ...] = ()
    lines: tuple[Line, ...] = ()
    frame: str = "#3b2a1e"  # the colour around the cells, #rrggbb
    ink: str = "#f3ead9"  # the colour of labels and lines on the frame
    marks: dict[str, str] = field(default_factory=dict)  # cell -> kind of mark, one of MARKS
    accent: str = "#f2b93b"  # the colour of the last move and of arrows; it must show on cells and on pieces
    backdrop: str = "backdrop"  # a <symbol> beneath the whole frame, where the sheet has one of that id
    title: str = ""  # what the picture shows, in a few words: the game's title
    homes: tuple[str, ...] = field(
        default=(), repr=False
    )  # the side each player sits at, one of SIDES; empty where no side is anybody's. It is not drawn
    routes: tuple[tuple[str, ...], ...] = field(
        default=(), repr=False
    )  # the cells each player's pieces run along, where all run one way; shown to those who ask
    badges: tuple[str, ...] = field(
        default=(), repr=False
    )  # the symbol that stands for each player; empty where it is the piece they have most of
    thrower: int = field(
        default=-1, repr=False
    )  # the player whose throw comes next; −1 where none comes, or chance acts for nobody. It is not drawn


MARGIN = 0.64
"""The width of the border that carries coordinates, in cells."""


def grid_labels(columns: str | list[str], rows: str | list[str]) -> tuple[Label, ...]:
    """File names below and above, rank names on both sides, in the middle of the border; `rows` from the top."""
    width, height = len(columns), len(rows)
    before, right, below = -(1 + MARGIN) / 2, width - (1 - MARGIN) / 2, height - (1 - MARGIN) / 2
    files = [Label(text, x, y) for x, text in enumerate(columns) for y in (before, below)]
    ranks = [Label(text, x, y) for y, text in enumerate(rows) for x in (before, right)]
    return tuple(files + ranks)


def marked(look: Look, cells: Iterable[str], kind: str = "last") -> Look:
    """The same look with these cells marked, over the marks it has."""
    return replace(look, marks={**look.marks, **dict.fromkeys(cells, kind)})
