"""What Thaayam looks like: chalk on a floor of red oxide, seeds, beads, shells and coins, and four cowries."""

import functools

from ludarium.game.position import Position
from ludarium.game.scene import lines_from, numbers, seen_pieces
from ludarium.game.squares import LETTERS
from ludarium.games.thaayam.board import NAMES, SEATS, Board, board_of
from ludarium.games.thaayam.scene import WORDS, shown, side_lines, thrower
from ludarium.games.thaayam.series import FACES
from ludarium.picture.look import MARGIN, Cell, Label, Look, Symbol, grid_labels

MATERIALS = {"S": "tamarind seed", "W": "glass bead", "N": "sea shell", "E": "brass coin"}
_SOUNDS = {"S": "wood", "W": "stone", "N": "stone", "E": "metal"}
_STYLES = {"S": "bold #2b1710 on #c9835f", "W": "bold #48e0d8", "N": "bold #fff4dc", "E": "bold #f9c445"}
_GLYPHS = {"S": "●", "W": "◆", "N": "○", "E": "■"}
_PAIRS = {"S": "⬤", "W": "◈", "N": "◎", "E": "▣"}


def _player_symbols(seat: str) -> list[Symbol]:
    name, style, material = NAMES[seat], _STYLES[seat], _SOUNDS[seat]
    return [
        Symbol(name, f"{name.title()}'s {MATERIALS[seat]}", seat, _GLYPHS[seat], style, material=material),
        Symbol(f"{name}-twins", f"{name.title()}'s twins", seat.lower(), _PAIRS[seat], style, material=material),
        Symbol(f"palace-{name}", f"{name.title()}'s palace", "x", "╳", "#ffd9b8"),
        Symbol(f"waiting-{name}", f"{name.title()}'s waiting pieces", "-", "-", "#d9a184", faces=True),
        Symbol(f"done-{name}", f"{name.title()}'s pieces that are home", "-", "-", "#d9a184", faces=True),
    ]


SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        *(symbol for seat in NAMES for symbol in _player_symbols(seat)),
        Symbol("square", "empty square", ".", "·", "#e8b497"),
        Symbol("castle", "marked square", "x", "╳", "#ffd9b8"),
        Symbol("keep", "keep", "#", "✱", "#ffd9b8"),
        Symbol("cloth", "no throw", " ", " "),
        *(Symbol(f"throw-{throw}", f"throw of {throw}", "*", "•", "bold #fffdf6") for throw in FACES),
    )
}
_HOMES = {"S": "bottom", "W": "left", "N": "top", "E": "right"}
_CAPTION = 0.24  # the room for the name of a place beside the board, in cells


@functools.cache
def _cells(board: Board, seats: str) -> tuple[Cell, ...]:
    """The squares, each player's places beside the own palace (waiting, home), and a row for the throws."""
    size, cells = board.size, []
    palaces = {board.route_of(seat)[0]: NAMES[seat] for seat in NAMES}
    ends = {board.route_of(seat)[-1] for seat in NAMES}
    for rank in range(size, 0, -1):
        for file in LETTERS[:size]:
            name = f"{file}{rank}"
            marked = "keep" if name in ends else f"palace-{palaces[name]}" if name in palaces else "castle"
            symbol = marked if name in board.marked else "square"
            cells.append(Cell(name, LETTERS.index(file), size - rank, symbol))
    for seat in seats:
        cells += _trays(size, seat)
    cells += [Cell(str(throw), size // 2 - 2 + n, size + 1.9, "cloth") for n, throw in enumerate(FACES)]
    return tuple(cells)


def _trays(size: int, seat: str) -> list[Cell]:
    """Where a player's pieces wait (to the left of the palace, seen by the player) and where they rest at last."""
    middle, far = (size - 1) / 2, size - 0.5 + MARGIN + _CAPTION + 0.5
    # the middles lie in line with squares, so that a board of letters has straight rows
    waiting, done = ((-1.0, 2.5), (2.0, 1.5)) if size % 2 else ((-1.5, 2.5), (1.5, 2.5))
    found = []
    for symbol, letter, (along, width) in (("waiting", "o", waiting), ("done", "x", done)):
        x, y = {
            "S": (middle + along, far), "N": (middle - along, size - 1 - far),
            "W": (size - 1 - far, middle + along), "E": (far, middle - along),
        }[seat]  # fmt: skip
        upright = seat in "WE"
        wide, high = (0.9, width) if upright else (width, 0.9)
        found.append(Cell(f"{seat}{letter}", x, y, f"{symbol}-{NAMES[seat]}", 0, wide, high))
    return found


@functools.cache
def _captions(board: Board, seats: str) -> tuple[Label, ...]:
    """What the places beside the board are: between them and the board, or at the upper end of those that stand upright."""
    found = []
    for place in _cells(board, seats):
        word = {"waiting": "waiting", "done": "home"}.get(place.symbol.partition("-")[0])
        if word is None:
            continue
        upright, above = place.height > place.width, place.y > board.size
        aside = (-1 if upright or above else 1) * (place.height + _CAPTION) / 2
        found.append(Label(word, place.x, place.y + aside, 0.2, caption=True))
    return tuple(found)


def look(position: Position, viewer: int | None) -> Look:
    """The board, the pieces beside it, and the throws that are left; all of it is seen by everybody."""
    rules, state = position.game.rules, position.state
    board, seats = board_of(rules), SEATS[rules.players]
    ranks, cells = [str(rank) for rank in range(board.size, 0, -1)], _cells(board, seats)
    throws = [Label(str(throw), board.size // 2 - 2 + n, board.size + 2.57, 0.26) for n, throw in enumerate(FACES)]
    return Look(
        board.size, board.size, cells, seen_pieces(shown, rules, state, viewer, cells, SYMBOLS), SYMBOLS, position.game.symbols_sheet,
        (*grid_labels(list(LETTERS[: board.size]), ranks), *throws, *_captions(board, seats)),
        lines=lines_from(numbers(side_lines, rules, state), WORDS, cells),
        frame="#7d3020", ink="#fbeedd", accent="#ffd34a", title="Thaayam",
        homes=tuple(_HOMES[seat] for seat in seats),
        routes=tuple(board.route_of(seat) for seat in seats),
        thrower=int(thrower(rules, state)),
    )  # fmt: skip
