"""What a viewer sees of a table, field by field: the models of the board and of the view (see protocol.py)."""

from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

Mark = Literal["last", "target", "capture", "choice"]
Side = Literal["bottom", "left", "top", "right"]


def says(meaning: str) -> Any:
    """A field that is always there."""
    return Field(description=meaning)


def may(meaning: str) -> Any:
    """A field that may be left out."""
    return Field(default=None, description=meaning)


class ServerModel(BaseModel):
    """Nothing else is sent."""

    model_config = ConfigDict(extra="forbid")


# --- the board


class Cell(NamedTuple):
    """A place on the board; all figures are in cells, measured from the middle of the top-left one."""

    name: str
    x: float
    y: float
    symbol: str
    turn: float
    width: float
    height: float


class Label(NamedTuple):
    """A text beside the cells; the position of its middle and its height are in cells."""

    text: str
    x: float
    y: float
    size: float


class SymbolData(ServerModel):
    """What a symbol is called, and how it sounds."""

    word: str = says("what a screen reader calls it")
    letter: str = says("one character")
    faces: bool = says("whether it has a direction, and so turns with the board")
    material: Literal["wood", "stone", "metal"] = says("how it sounds")


class BoardData(ServerModel):
    """Everything that changes rarely or never during a game."""

    game: str
    columns: int
    rows: int
    cells: list[Cell]
    labels: list[Label]
    symbols: dict[str, SymbolData]
    sheet: str = says("the address of the symbols")
    frame: str = says("a colour, as are ink and accent")
    ink: str
    accent: str
    backdrop: str = says("a symbol beneath everything, if the sheet has one of that name")
    title: str
    homes: list[Side] = says("the side each seat's player sits at; empty if no side belongs to anybody")
    badges: list[str] = says("the symbol that stands for each seat; empty if it is the piece a seat has most of")
    routes: list[list[str]] = says("the cells each seat's pieces run along; empty if there are none")
    digest: str = says("changes when anything here does")


# --- what a viewer sees now


class Piece(NamedTuple):
    """What stands on a cell: its symbol, its owner (−1: nobody), how many, and by how many degrees it is turned."""

    cell: str
    symbol: str
    owner: int
    many: int
    turn: float


class LineData(NamedTuple):
    """A line of text beside the board, and the seat it belongs to (−1: none)."""

    title: str
    text: str
    seat: int


class Action(ServerModel):
    """A legal action."""

    a: int = says("its number")
    c: list[str] = says("the cells to touch, in order")
    x: str = says("as the notation writes it")
    s: str = says("words for a button or a screen reader; empty if the notation has only a sign for it")


class WholeTurn(ServerModel):
    """A turn of several actions."""

    m: list[int] = says("the actions")
    c: list[str] = says("all cells in order")
    x: str = says("as the notation writes it")


class Step(ServerModel):
    """An action of the turn in progress."""

    a: int = says("its number")
    text: str
    cells: list[str]


class Outcome(ServerModel):
    """How the game ended."""

    text: str = says("`Black wins: White cannot move`")
    why: str = says("`White cannot move`; empty if there is nothing to say")
    scores: list[float] = says("by seat")
    reason: str = says("for programs: `no_moves`")
    winner: list[int] = says("seats; none in a draw")


class ClockData(ServerModel):
    """The clocks."""

    kind: Literal["none", "fischer", "days"]
    left: list[int] | None = says("milliseconds left, by seat")
    running: int | None = says("the seat whose clock runs")
    at: int = says("the server's time when these figures were taken")
    increment: int


class View(ServerModel):
    """What this viewer sees now."""

    ply: int
    mover: int = says("the seat to play; −1: chance; −2: the game is over")
    turn: str = says("whose turn it is, in a word")
    pieces: list[Piece]
    lines: list[LineData]
    marks: dict[str, Mark] = says("by cell")
    pending: list[Step] = says("the turn in progress")
    undo: bool = says("whether the last action of it can be undone")
    legal: list[Action] = says("empty unless it is this viewer's turn")
    turns: list[WholeTurn] = says("at most 400, in games with turns of several actions")
    outcome: Outcome | None
    clock: ClockData
    abort: int | None = says("the server's time from which the game may be aborted, as nobody has moved yet")
    aborted: bool
    advice: str = says("what the player can do now, or what the next throw is for; for that player")
    secret: bool = says("whether players see different boards")
    note: str | None = says("what the program has to say about itself")
