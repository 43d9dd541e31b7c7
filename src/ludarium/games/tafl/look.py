"""What tafl's board looks like: carved oak, a throne in the middle, walrus ivory men against amber ones, a crowned king."""

import functools

from ludarium.game.position import Position
from ludarium.game.scene import lines_from, numbers, seen_pieces
from ludarium.game.squares import LETTERS, square_name
from ludarium.games.tafl.rules import Rules
from ludarium.games.tafl.scene import WORDS, shown, side_lines, touching
from ludarium.kernel.bits import members
from ludarium.picture.look import Cell, Look, Symbol, grid_labels

SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        Symbol("square", "empty square", ".", "·", "grey50"),
        Symbol("throne", "throne", "+", "╬", "gold3"),
        Symbol("corner", "corner", "x", "╳", "gold3"),
        Symbol("attacker", "attacker", "t", "○", "bold bright_white"),
        Symbol("defender", "king's man", "T", "●", "bold dark_orange3"),
        Symbol("king", "king", "K", "♚", "bold gold1"),
    )
}


@functools.lru_cache(maxsize=32)
def _cells(rules: Rules) -> tuple[Cell, ...]:
    """The bare board: ordinary squares, the throne and the corners where they are special."""
    width = rules.board.width
    ordinary = set(members(rules.attackers_stop)) & set(members(rules.attackers_through))
    kinds = dict.fromkeys(members(rules.corners), "corner")
    hostile = set(members(rules.empty_hostile_to_king)) | set(members(rules.empty_hostile_to_men))
    kinds |= {s: "throne" for s in members(rules.throne) if s not in ordinary or s in hostile}
    return tuple(
        Cell(square_name(s, width), s % width, width - 1 - s // width, kinds.get(s, "square"))
        for s in range(width * width)
    )


def look(position: Position, viewer: int | None) -> Look:
    """The board and how many men are left; both sides see all of it."""
    rules, state = position.game.rules, position.state
    width = rules.board.width
    cells = _cells(rules)
    pieces = seen_pieces(shown, rules, state, viewer, cells, SYMBOLS)
    lines = lines_from(numbers(side_lines, rules, state), WORDS, cells)
    ranks = [str(rank) for rank in range(width, 0, -1)]
    return Look(
        width, width, cells, pieces, SYMBOLS, position.game.symbols_sheet, grid_labels(list(LETTERS[:width]), ranks),
        lines, frame="#3a2414", ink="#ecd9b4",
    )  # fmt: skip


def touched(position: Position, action: int) -> tuple[str, ...]:
    """The squares a hand touches: where the piece stands and where it goes."""
    rules = position.game.rules
    squares = numbers(touching, rules, position.state, action)
    return tuple(square_name(square, rules.board.width) for square in squares)
