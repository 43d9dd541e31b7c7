"""What Taifho's board looks like: an inlaid board with the home lines in their colours, and painted blocks of wood."""

import functools

from ludarium.game.position import Position
from ludarium.game.scene import lines_from, numbers, seen_pieces
from ludarium.games.taifho.board import BLUE, CELLS, GREEN, NAMES, RED, SIDE, YELLOW, column_row, line_squares
from ludarium.games.taifho.positions import COLOURS, SHAPE_NAMES
from ludarium.games.taifho.scene import WORDS, cells, shown, side_lines
from ludarium.games.taifho.setup import SHAPE_LETTERS, seats
from ludarium.games.taifho.state import HIDDEN, Rules, State
from ludarium.picture.look import Cell, Look, Symbol, grid_labels

_GLYPHS = {RED: "■◆▼●", BLUE: "□◇△○", YELLOW: "▣◈▶◉", GREEN: "▤◊◀◎"}
_LETTERS = {RED: "SDTC", BLUE: "sdtc", YELLOW: "QMAL", GREEN: "qmal"}  # sQuare, diaMond, triAngle, circLe
_INKS = {RED: "#e2382b", BLUE: "#5b9bff", YELLOW: "#f4c02a", GREEN: "#37c06f"}
_TRAY_COLUMN = 10.9
_HOMES = {RED: "top", GREEN: "right", BLUE: "bottom", YELLOW: "left"}  # where the start lines lie


def _pieces() -> list[Symbol]:
    return [
        Symbol(
            f"{COLOURS[seat]}-{name}", f"{COLOURS[seat]} {name}", _LETTERS[seat][shape], _GLYPHS[seat][shape],
            f"bold {_INKS[seat]}", faces=name == "triangle",
        )
        for seat in (RED, GREEN, BLUE, YELLOW) for shape, name in enumerate(SHAPE_NAMES)
    ]  # fmt: skip


SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        *_pieces(),
        Symbol("maple-field", "field", ".", "·", "#8d7a5c"),
        Symbol("beech-field", "field", ".", "·", "#8d7a5c"),
        Symbol("verge", "side line", ":", ":", "#6b5a45"),
        Symbol("corner", "corner", "+", "+", "#6b5a45"),
        *(Symbol(f"{COLOURS[seat]}-home", f"{COLOURS[seat]} start line", "_", "_", _INKS[seat]) for seat in range(4)),
        Symbol("tray", "tray", " ", " "),
        Symbol("covered", "hidden piece", "?", "?", "bold #f0dfc2"),
    )
}


# --- the board


def look(position: Position, viewer: int | None) -> Look:
    """The board; a hidden setup is shown only to the player whose it is until all have placed their pieces."""
    rules, state = position.game.rules, position.state
    places = _cells(rules) + _TRAY
    return Look(
        SIDE, SIDE, places[: cells(rules, state)], seen_pieces(shown, rules, state, viewer, places, SYMBOLS), SYMBOLS, position.game.symbols_sheet,
        grid_labels(list("abcdefghij"), [str(row) for row in range(SIDE)]),
        lines_from(numbers(side_lines, rules, state), WORDS, places),
        frame="#4a3225", ink="#f3e3c6", title="Taifho", homes=tuple(_HOMES[seat] for seat in seats(rules)),
    )  # fmt: skip


@functools.lru_cache(maxsize=32)
def _cells(rules: Rules) -> tuple[Cell, ...]:
    homes = {square: f"{COLOURS[seat]}-home" for seat in seats(rules) for square in line_squares(seat)}
    return tuple(Cell(NAMES[s], *column_row(s), homes.get(s) or _ground(s)) for s in range(CELLS))


def _ground(square: int) -> str:
    column, row = column_row(square)
    edges = (column in (0, 9)) + (row in (0, 9))
    return ("beech-field" if (column + row) % 2 else "maple-field", "verge", "corner")[edges]


_TRAY = tuple(Cell(letter, _TRAY_COLUMN, 3 + n, "tray") for n, letter in enumerate(SHAPE_LETTERS))


def hides(rules: Rules, state: State) -> bool:
    """Whether pieces are being placed that the others may not see yet."""
    return state.turn == 0 and rules.setup == HIDDEN
