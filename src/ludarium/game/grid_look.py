"""What a game on a grid looks like: its own symbols where the folder has a `symbols.svg`, else discs in plain colours.

A game with a `scene.py` and a `look` of its own makes that with `grid_cells` and `scene_look`.
"""

import functools
import html
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ludarium.game.folder import Folder
from ludarium.game.grid_game import Kind
from ludarium.game.scene import lines_from, marks_from, numbers, seen_pieces, shown_kinds
from ludarium.game.squares import LETTERS, square_name
from ludarium.kernel.grid import Grid
from ludarium.picture.look import Cell, Label, Look, Symbol, grid_labels

if TYPE_CHECKING:
    from ludarium.game.position import Position

CELL, LIGHT, DARK = "cell", "light", "dark"
_COLOURS = ("#23211f", "#f4efe6", "#b3362b", "#2f6db3")  # of the pieces of each player; the last for nobody's pieces
_RIMS = ("#000000", "#8a8174", "#6d1f18", "#1c4672")
_INKS = ("#f4efe6", "#23211f", "#f4efe6", "#f4efe6")  # of the letters on them
_GLYPHS = "●○◆◇"


def grid_cells(board: Grid, symbols: "Callable[[int], str]") -> tuple[Cell, ...]:
    """The squares of a board with their symbols, from a1 along the ranks."""
    width, height = board.width, board.height
    return tuple(
        Cell(square_name(square, width), square % width, height - 1 - square // width, symbols(square))
        for square in range(width * height)
    )


def _labels(board: Grid) -> tuple[Label, ...]:
    return grid_labels(list(LETTERS[: board.width]), [str(rank) for rank in range(board.height, 0, -1)])


def scene_look(
    position: "Position",
    viewer: int | None,
    scene: Any,
    cells: tuple[Cell, ...],
    symbols: dict[str, Symbol],
    **more: Any,
) -> Look:
    """The board with the pieces, lines and marks that the game's `scene` gives; `more` are further parts of the look."""
    game, state = position.game, position.state
    rules, board = game.rules, game.rules.board
    pieces = seen_pieces(scene.shown, rules, state, viewer, cells, symbols)
    if hasattr(scene, "side_lines"):
        more["lines"] = lines_from(numbers(scene.side_lines, rules, state), scene.WORDS, cells)
    if hasattr(scene, "marked"):
        more["marks"] = marks_from(numbers(scene.marked, rules, state), cells)
    more.setdefault("labels", _labels(board))
    return Look(board.width, board.height, cells, pieces, symbols, game.symbols_sheet, **more)


class GridLook:
    """The boards of one game."""

    def __init__(self, kinds: Sequence[Kind], folder: Folder) -> None:
        self.kinds, self.folder = kinds, folder

    @functools.cached_property
    def sheet(self) -> str:
        """The symbols as SVG: the folder's, or plain ones."""
        return self.folder.text("symbols.svg") or _plain_sheet(self.kinds)

    @functools.cached_property
    def chequered(self) -> bool:
        """Whether the sheet has squares of two colours."""
        return all(re.search(rf'<symbol[^>]*id="{name}"', self.sheet) for name in (LIGHT, DARK))

    @functools.cached_property
    def symbols(self) -> dict[str, Symbol]:
        """The cells and pieces, with their stand-ins for terminals."""
        shown = {
            name: Symbol(name, "empty square", ".", "·") for name in ((LIGHT, DARK) if self.chequered else (CELL,))
        }
        for kind in self.kinds:
            glyph = kind.glyph or (kind.letter if _one_of_several(kind, self.kinds) else _GLYPHS[kind.owner % 4])
            shown[kind.field] = Symbol(kind.field, kind.called, kind.letter, glyph)
        return shown

    def look(self, position: "Position", viewer: int | None) -> Look:
        """The board; everybody sees all of it."""
        board, state = position.game.rules.board, position.state
        cells = grid_cells(board, lambda square: self._cell(square, board.width))
        shown = shown_kinds(tuple(self.kinds), len(self.symbols))
        pieces = seen_pieces(shown, position.game.rules, state, viewer, cells, self.symbols)
        title = position.game.title
        return Look(board.width, board.height, cells, pieces, self.symbols, self.sheet, _labels(board), title=title)

    def _cell(self, square: int, width: int) -> str:
        if not self.chequered:
            return CELL
        return LIGHT if (square % width + square // width) % 2 else DARK


def _one_of_several(kind: Kind, kinds: Sequence[Kind]) -> bool:
    """Whether its owner has other kinds too, so that colour alone does not identify it."""
    return sum(other.owner == kind.owner for other in kinds) > 1


def _plain_sheet(kinds: Sequence[Kind]) -> str:
    """A wooden square and a disc for each kind; its letter stands on it where a player has several."""
    cell = (
        f'<symbol id="{CELL}" viewBox="0 0 100 100"><rect width="100" height="100" fill="#d9b98a" stroke="#8a6a42" '
        'stroke-width="2"/></symbol>'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{cell}{"".join(_disc(kind, kinds) for kind in kinds)}</svg>'


def _disc(kind: Kind, kinds: Sequence[Kind]) -> str:
    number = kind.owner % len(_COLOURS)
    letter = (
        f'<text x="50" y="66" font-size="46" text-anchor="middle" font-family="sans-serif" font-weight="bold" '
        f'fill="{_INKS[number]}">{html.escape(kind.letter.upper())}</text>'
        if _one_of_several(kind, kinds)
        else ""
    )
    return (
        f'<symbol id="{kind.field}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="38" fill="{_COLOURS[number]}" '
        f'stroke="{_RIMS[number]}" stroke-width="4"/>{letter}</symbol>'
    )
