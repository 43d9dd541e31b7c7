"""What a board looks like to somebody: plain data that a game fills in and every renderer draws."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Symbol:
    """How one kind of piece or cell is shown: its id in the game's `symbols.svg`, and its stand-ins for terminals."""

    name: str  # the id of a <symbol> in symbols.svg
    word: str  # what a screen reader or a legend calls it: "black stone"
    letter: str  # one ASCII character
    glyph: str = ""  # one Unicode character of single width; the letter where empty
    style: str = ""  # a rich style such as "bold white on grey23", for terminals with colours


@dataclass(frozen=True)
class Cell:
    """A place on the board. x runs to the right and y downwards, both counted in cells from the top-left cell."""

    name: str  # as the notation writes it: "c3"
    x: float
    y: float
    symbol: str  # how the bare place is drawn


@dataclass(frozen=True)
class Piece:
    """Something that stands on a cell; several on one cell are drawn as a stack or side by side."""

    cell: str
    symbol: str
    owner: int = -1  # the player it belongs to, −1 for nobody
    count: int = 1


@dataclass(frozen=True)
class Label:
    """A coordinate at the margin, or any short text; (x, y) is its middle, in cells."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """A line of text beside the board: a score, throws made, who is to move."""

    title: str
    text: str


@dataclass(frozen=True)
class Look:
    """A whole board as one viewer sees it. What the viewer may not know is not in it."""

    columns: int
    rows: int
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    symbols: dict[str, Symbol]
    sheet: str  # the text of the game's symbols.svg
    labels: tuple[Label, ...] = ()
    lines: tuple[Line, ...] = ()
    frame: str = "#3b2a1e"  # the colour around the cells
    ink: str = "#f3ead9"  # the colour of labels on the frame
    marks: dict[str, str] = field(default_factory=dict)  # cell -> kind of mark: "last", "target", "capture", "choice"


def grid_labels(columns: str | list[str], rows: str | list[str]) -> tuple[Label, ...]:
    """File names below and above, rank names on both sides; `rows` is given from the top."""
    width, height = len(columns), len(rows)
    files = [Label(text, x, y) for x, text in enumerate(columns) for y in (-1.0, float(height))]
    ranks = [Label(text, x, y) for y, text in enumerate(rows) for x in (-1.0, float(width))]
    return tuple(files + ranks)
