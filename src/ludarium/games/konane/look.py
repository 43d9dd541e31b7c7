"""What Kōnane's board looks like: a papamū of worn lava, hollows for the stones, black lava and white coral."""

from ludarium.game.position import Position
from ludarium.game.scene import numbers, seen_pieces, text_from
from ludarium.game.squares import LETTERS, square_name
from ludarium.games.konane.scene import WORDS, action_text, shown, touching
from ludarium.picture.look import Cell, Look, Symbol, grid_labels

SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        Symbol("lua", "empty lua", ".", "·", "grey30 on grey50"),
        Symbol("black", "black stone", "b", "●", "bold grey11 on grey50", material="stone"),
        Symbol("white", "white stone", "w", "○", "bold bright_white on grey50", material="stone"),
    )
}


def look(position: Position, viewer: int | None) -> Look:
    """The board; both players see all of it."""
    rules, state = position.game.rules, position.state
    width, height = rules.board.width, rules.board.height
    cells = tuple(Cell(square_name(s, width), s % width, height - 1 - s // width, "lua") for s in range(width * height))
    pieces = seen_pieces(shown, rules, state, viewer, cells, SYMBOLS)
    ranks = [str(rank) for rank in range(height, 0, -1)]
    return Look(
        width, height, cells, pieces, SYMBOLS, position.game.symbols_sheet, grid_labels(list(LETTERS[:width]), ranks),
        frame="#4a4642", ink="#e8e2d6", title="Kōnane",
    )  # fmt: skip


def touched(position: Position, action: int) -> tuple[str, ...]:
    """The lua that a hand touches: the stone taken off, or the jumper's start and every landing."""
    rules = position.game.rules
    lua = numbers(touching, rules, position.state, action)
    return tuple(square_name(square, rules.board.width) for square in lua)


def phrase(position: Position, action: int) -> str:
    """The colour that is chosen under the pie rule; anything else is said by its lua."""
    return text_from(numbers(action_text, position.game.rules, position.state, action), WORDS, ())
