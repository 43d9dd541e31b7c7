"""A game of drawings only: a small sheet and boards of any size, with all a look can hold."""

from ludarium.picture.look import Cell, Label, Line, Look, Piece, Symbol, grid_labels

SHEET = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
  <defs>
    <linearGradient id="base"><stop offset="0" stop-color="#123456"/></linearGradient>
    <radialGradient id="shine" xlink:href="#base"/>
    <radialGradient id="unused"/>
  </defs>
  <symbol id="plain" viewBox="0 0 100 100"><rect width="100" height="100" fill="#886644"/></symbol>
  <symbol id="stone" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="url(#shine)"/></symbol>
  <symbol id="spear" viewBox="0 0 100 100"><path d="M50 10L80 90H20Z"/><use href="#tip"/></symbol>
  <symbol id="tip" viewBox="0 0 100 100"><path d="M50 0L60 20H40Z"/></symbol>
</svg>"""

SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        Symbol("plain", "empty", ".", "·", "grey30 on grey50"),
        Symbol("stone", "black stone", "s", "●", "black on grey50"),
        Symbol("spear", "white spear", "A", "△", "bold white on grey50", faces=True),
    )
}


def board(columns: int, rows: int, pieces: tuple[Piece, ...] = (), **more: object) -> Look:
    """An empty grid with coordinates, and what is asked for."""
    files = "abcdefghijklmnopqrstuvwxyz"[:columns]
    cells = tuple(Cell(f"{files[x]}{rows - y}", x, y, "plain") for y in range(rows) for x in range(columns))
    labels = grid_labels(files, [str(rank) for rank in range(rows, 0, -1)])
    return Look(columns, rows, cells, pieces, SYMBOLS, SHEET, labels, **more)  # type: ignore[arg-type]


def busy_board() -> Look:
    """Stacks, a tray beside the board, turned pieces, awkward texts."""
    grid = board(3, 3)
    pieces = (
        Piece("a1", "stone", 0),
        Piece("b2", "spear", 1, turn=90),
        Piece("c3", "stone", 0, count=4),
        Piece("c3", "spear", 1),
        Piece("tray", "stone", 0, count=12),
    )
    return Look(
        3, 3, (*grid.cells, Cell("tray", 1.25, 3.75, "plain", width=2.5)), pieces, SYMBOLS, SHEET,
        (*grid.labels, Label("<keep>", 1.25, 3.75)), (Line("To move", "A & B <b>"), Line("", "“Kaʻahumanu”")),
        title="Toy <&> board",
    )  # fmt: skip
