"""What Taifho's board looks like: an inlaid board with the home lines in their colours, and painted blocks of wood."""

import functools
from importlib import resources

from ludarium.game.position import Position
from ludarium.games.taifho.board import (
    BLUE,
    CELLS,
    CIRCLE,
    GREEN,
    HOP_OFFSETS,
    NAMES,
    RED,
    SIDE,
    YELLOW,
    column_row,
    line_squares,
)
from ludarium.games.taifho.ends import LOST, WON
from ludarium.games.taifho.positions import COLOURS, SHAPE_NAMES, Board, board_in
from ludarium.games.taifho.rules import next_square
from ludarium.games.taifho.send_backs import PASS, PLACE, SEND
from ludarium.games.taifho.sending import PER_CIRCLE
from ludarium.games.taifho.setup import SHAPE_LETTERS, seats
from ludarium.games.taifho.state import HIDDEN, Rules, State
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.picture.look import Cell, Line, Look, Piece, Symbol, grid_labels

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


@functools.cache
def sheet() -> str:
    """The symbols as SVG."""
    return resources.files(__package__).joinpath("symbols.svg").read_text("utf-8")


# --- the board


def look(position: Position, viewer: int | None) -> Look:
    """The board; a hidden setup is shown only to the player whose it is until all have placed their pieces."""
    rules, state = position.game.rules, position.state
    setting_up = state.turn == 0
    pieces = [_piece(rules, state, square, *piece, viewer) for square, piece in board_in(state).items()]
    return Look(
        SIDE, SIDE, _cells(rules) + (_tray() if setting_up else ()),
        tuple(pieces + (_in_hand(rules, state, viewer) if setting_up else [])), SYMBOLS, sheet(),
        grid_labels(list("abcdefghij"), [str(row) for row in range(SIDE)]), _lines(position),
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


def _tray() -> tuple[Cell, ...]:
    return tuple(Cell(letter, _TRAY_COLUMN, 3 + n, "tray") for n, letter in enumerate(SHAPE_LETTERS))


def hides(rules: Rules, state: State) -> bool:
    """Whether pieces are being placed that the others may not see yet."""
    return state.turn == 0 and rules.setup == HIDDEN


def _secret(rules: Rules, state: State, seat: int, viewer: int | None) -> bool:
    return hides(rules, state) and viewer != seat // rules.step


def _piece(rules: Rules, state: State, square: int, seat: int, shape: int, viewer: int | None) -> Piece:
    symbol = "covered" if _secret(rules, state, seat, viewer) else f"{COLOURS[seat]}-{SHAPE_NAMES[shape]}"
    return Piece(NAMES[square], symbol, seat // rules.step)


def _in_hand(rules: Rules, state: State, viewer: int | None) -> list[Piece]:
    """What the player to place still has in the tray; nothing where the viewer may not know it."""
    if _secret(rules, state, state.side, viewer):
        return []
    there = [shape for seat, shape in board_in(state).values() if seat == state.side]
    left = {shape: 2 - there.count(shape) for shape in range(4) if shape != CIRCLE or rules.pieces == 8}
    colour, player = COLOURS[state.side], state.side // rules.step
    return [
        Piece(SHAPE_LETTERS[shape], f"{colour}-{SHAPE_NAMES[shape]}", player, count)
        for shape, count in left.items() if count
    ]  # fmt: skip


# --- beside the board


def _lines(position: Position) -> tuple[Line, ...]:
    rules, state = position.game.rules, position.state
    board, mover = board_in(state), position.mover
    lines = [
        Line(
            "Turn",
            ""
            if mover == OVER
            else "pieces are placed at random"
            if mover == CHANCE
            else f"{COLOURS[state.side]}, {_phase(state)}",
            passing=True,
        )
    ]
    if state.turn > 0:
        lines.append(Line("Home", ", ".join(f"{COLOURS[seat]} {_home(board, seat)}" for seat in seats(rules))))
    waits = [(COLOURS[seat], state.waits >> 16 * seat & 0xFFFF) for seat in seats(rules)]
    if any(number for _, number in waits):
        lines.append(Line("Shut out", ", ".join(f"{name} {number}" for name, number in waits if number)))
    if state.finish:
        lines.append(Line("Finished", ", ".join(_finished(state.finish))))
    return tuple(line for line in lines if line.text)


def _phase(state: State) -> str:
    if state.turn == 0:
        return "placing pieces"
    going_on = f", hopping on from {NAMES[state.at]}" if state.origin >= 0 else ""
    return f"round {state.turn}{going_on}"


def _home(board: Board, seat: int) -> str:
    from ludarium.games.taifho.routes import is_home

    own = [square for square, (owner, _) in board.items() if owner == seat]
    return f"{sum(is_home(seat, square) for square in own)}/{len(own)}"


def _finished(finish: int) -> list[str]:
    names = []
    while finish:
        names.append(COLOURS[(finish & 15) - WON & 3] + (" (lost)" if finish & 15 >= LOST else ""))
        finish >>= 4
    return names


# --- a hand on the board


def touched(position: Position, action: int) -> tuple[str, ...]:
    """The cells a hand touches: from and to; tray and square; or from, landing, the circle hopped, its new place."""
    state = position.state
    if action < PASS:
        start, end = divmod(action, CELLS)
        return (NAMES[start], NAMES[end]) if start != end else (NAMES[end],)
    if action == PASS:
        return ()
    if action < SEND:
        return SHAPE_LETTERS[action - PLACE], NAMES[int(next_square(position.game.rules, state))]
    return tuple(NAMES[square] for square in _send_back(state, action - SEND))


def _send_back(state: State, number: int) -> tuple[int, ...]:
    board = board_in(state)
    circles = sorted(square for square, (_, shape) in board.items() if shape == CIRCLE)
    foes = [square for square in circles if board[square][0] != state.side]
    own = [square for square in circles if board[square][0] == state.side]
    over = foes[number // (2 * PER_CIRCLE)]
    start = state.at if state.origin >= 0 else own[number // PER_CIRCLE % 2]
    landing = over - int(HOP_OFFSETS[number % PER_CIRCLE // 8])
    return start, landing, over, line_squares(board[over][0])[number % 8]


def phrase(position: Position, action: int) -> str:
    """What cells alone do not tell: placing, sending back, ending a series of hops, passing."""
    state = position.state
    if action == PASS:
        return "pass: no piece can move"
    if PLACE <= action < SEND:
        return f"{SHAPE_NAMES[action - PLACE]} on {NAMES[int(next_square(position.game.rules, state))]}"
    if action >= SEND:
        start, landing, over, back = _send_back(state, action - SEND)
        way = f"{NAMES[start]} to {NAMES[landing]}"
        return f"{way}, sending the circle on {NAMES[over]} back to {NAMES[back]}"
    start, end = divmod(action, CELLS)
    return f"stop on {NAMES[end]}" if start == end else ""
