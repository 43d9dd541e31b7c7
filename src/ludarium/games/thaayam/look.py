"""What Thaayam looks like: chalk on a floor of red oxide, seeds, beads, shells and coins, and four cowries."""

import functools
from collections import Counter
from importlib import resources

from ludarium.game.position import Position
from ludarium.game.squares import LETTERS
from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, END, ENTER, THROW
from ludarium.games.thaayam.board import NAMES, Board
from ludarium.games.thaayam.pieces import Pieces, Scene, added_up, counting, scene_of, unpacked
from ludarium.games.thaayam.series import FACES
from ludarium.games.thaayam.steps import step_of, to_do
from ludarium.kernel.verbs import CHANCE
from ludarium.picture.look import MARGIN, Cell, Label, Line, Look, Piece, Symbol, grid_labels

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
def sheet() -> str:
    """The symbols as SVG."""
    return resources.files(__package__).joinpath("symbols.svg").read_text("utf-8")


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
    scene = scene_of(position)
    board, seats = scene.board, scene.seats
    pieces: list[Piece] = []
    for player, seat in enumerate(seats):
        pieces += _pieces(board, seat, player, unpacked(scene.state.sides[player]))
    throws = Counter(scene.left)
    pieces += [Piece(str(throw), f"throw-{throw}", count=throws[throw]) for throw in FACES if throws[throw]]
    ranks = [str(rank) for rank in range(board.size, 0, -1)]
    numbers = [Label(str(throw), board.size // 2 - 2 + n, board.size + 2.57, 0.26) for n, throw in enumerate(FACES)]
    return Look(
        board.size, board.size, _cells(board, seats), tuple(pieces), SYMBOLS, sheet(),
        (*grid_labels(list(LETTERS[: board.size]), ranks), *numbers, *_captions(board, seats)),
        lines=tuple(_lines(position, scene)), frame="#7d3020", ink="#fbeedd", accent="#ffd34a", title="Thaayam",
        homes=tuple(_HOMES[seat] for seat in seats),
        routes=tuple(board.route_of(seat) for seat in seats),
        thrower=_thrower(scene) if position.mover == CHANCE else -1,
    )  # fmt: skip


def _pieces(board: Board, seat: str, player: int, pieces: Pieces) -> list[Piece]:
    route, name = board.route_of(seat), NAMES[seat]
    places = Counter(route[place] for place in pieces.single_places)
    places += Counter({route[-1]: pieces.keep, f"{seat}o": pieces.off, f"{seat}x": pieces.out})
    found = []
    for cell, count in places.items():
        apart = cell[0] == seat  # beside the board pieces lie side by side, on it they are piled
        found += [Piece(cell, name, player)] * count if apart else [Piece(cell, name, player, count)]
    pairs = Counter(route[place] for place in pieces.twin_places)
    return found + [Piece(cell, f"{name}-twins", player, count) for cell, count in pairs.items()]


def _lines(position: Position, scene: Scene) -> list[Line]:
    state, lines = scene.state, []
    if position.is_over or state.places:
        lines.append(Line("Finished", ", ".join(NAMES[seat].title() for seat in scene.finished)))
    if position.is_over:
        return lines
    if state.rolloff:
        rolls = ", ".join(f"{NAMES[seat].title()} {throw or '…'}" for seat, throw in scene.rolls.items())
        return [Line("Who begins?", rolls, passing=True)]
    name = NAMES[scene.seats[state.turn]].title()
    lines.append(Line("Turn", f"{name} {'throws' if position.mover == CHANCE else 'moves'}", passing=True))
    if scene.thrown:
        lines.append(Line("Thrown", _thrown(scene), passing=True))
    if state.closed and state.left:
        lines.append(Line("Still to use", added_up(scene.left), passing=True))
    return lines


def _thrown(scene: Scene) -> str:
    """The throws of the turn, and which of them are lost because no 1 had come: `8+4+1+2 (8+4 lost)`."""
    dropped = counting(scene.own, scene.thrown)[0] if scene.unspent else []
    return added_up(scene.thrown) + (f" ({added_up(dropped)} lost)" if dropped else "")


def _thrower(scene: Scene) -> int:
    """Whose throw comes next: in the roll-off the first player who has not thrown yet, else the player whose turn it is."""
    return scene.seats.index(scene.to_roll[0]) if scene.to_roll else scene.state.turn


# --- actions


def touched(position: Position, action: int) -> tuple[str, ...]:
    """What a hand touches: the place of a unit, where it goes, and the throw it is given; a throw alone for chance."""
    scene = scene_of(position)
    seat, route, step = scene.seats[scene.state.turn], scene.route, step_of(scene.rules, action)
    if step.what in (THROW, END):
        return tuple(map(str, step.throws))
    if step.what == DECLARE:
        return route[step.start], route[step.start]
    if step.what == ENTER:
        return f"{seat}o", route[0], "1"
    if step.what == BEAR_OFF:
        return route[-1], f"{seat}x", "1"
    return route[step.start], route[step.end], str(step.throws[0])


def phrase(position: Position, action: int) -> str:
    """One action of a player, or a throw, in words."""
    scene = scene_of(position)
    step = step_of(scene.rules, action)
    if step.what != END:
        return to_do(step, scene.route)
    if len(position.actions) > 1 or not scene.unspent:
        return "end the turn"
    left = " and ".join(map(str, scene.left))
    return f"pass: {left} cannot be used" if left else "pass: no 1 was thrown"
