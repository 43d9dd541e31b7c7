"""Boards as text: plain ASCII anywhere, Unicode and colours where the terminal can, and in words (`spoken`)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ludarium.picture.look import Cell, Label, Look, Piece, Symbol, marked
from ludarium.picture.words import lines_in_words, spoken, standing

if TYPE_CHECKING:
    from rich.console import Console
    from rich.style import Style
    from rich.text import Text

__all__ = ["board_for", "coloured_board", "plain_board", "spoken", "unicode_board"]

BRACKETS = {"last": "[]", "target": "()", "capture": "{}", "choice": "<>"}
SHARED = "|"  # between two marked neighbours


def plain_board(look: Look, *, last: Iterable[str] = (), turned: bool = False) -> str:
    """The board in ASCII letters with coordinates; marked cells stand in brackets: [last] (target) {capture} <choice>."""
    return _board_text(look, last, turned, glyphs=False).encode("ascii", "replace").decode("ascii")


def unicode_board(look: Look, *, last: Iterable[str] = (), turned: bool = False) -> str:
    """The same with the symbols' glyphs, for terminals that have more letters than ASCII."""
    return _board_text(look, last, turned, glyphs=True)


def coloured_board(look: Look, *, last: Iterable[str] = (), turned: bool = False, glyphs: bool = True) -> "Text":
    """The board in its own colours, ink on frame, so that it looks the same in dark and light terminals."""
    from rich.style import Style
    from rich.text import Text

    slate = _slate(marked(look, sorted(set(last))), turned, glyphs)
    ground = Style.parse(f"{look.ink} on {look.frame}")
    accent = Style.parse(f"bold {look.accent}")
    text = Text(end="")
    blank: Letter = (" ", None, False)
    for row in slate.rows():
        padded = [blank, *row, blank]
        styles = [Style.parse(symbol.style) if symbol else Style() for _, symbol, _ in padded]
        for index, (letter, symbol, is_bracket) in enumerate(padded):
            style = styles[index] if symbol else _gap(styles, index)
            text.append(letter, ground + style + (accent if is_bracket else Style()))
        text.append("\n")
    text.append("\n".join(lines_in_words(look)))
    text.rstrip()
    return text


def _gap(styles: "list[Style]", index: int) -> "Style":
    """Between two cells of one background the gap has it too, so that the field is of one piece."""
    from rich.style import Style

    around = {style.bgcolor for style in (styles[index - 1 : index] + styles[index + 1 : index + 2])}
    return Style(bgcolor=around.pop()) if len(around) == 1 else Style()


def board_for(console: "Console", look: Look, *, last: Iterable[str] = (), turned: bool = False) -> "Text":
    """The best board this terminal can show: glyphs where its encoding has them all, colours where it has colours."""
    from rich.text import Text

    glyphs = _writable("".join(symbol.glyph for symbol in look.symbols.values()), console.encoding)
    if console.color_system and console.is_terminal:
        return coloured_board(look, last=last, turned=turned, glyphs=glyphs)
    draw = unicode_board if glyphs else plain_board
    return Text(draw(look, last=last, turned=turned))


def _writable(letters: str, encoding: str) -> bool:
    try:
        letters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _board_text(look: Look, last: Iterable[str], turned: bool, *, glyphs: bool) -> str:
    slate = _slate(marked(look, sorted(set(last))), turned, glyphs)
    rows = ["".join(letter for letter, _, _ in row).rstrip() for row in slate.rows()]
    return "\n".join(rows + lines_in_words(look))


# --- the slate: letters in rows and columns

Letter = tuple[str, Symbol | None, bool]
"""A character, the symbol it stands for, and whether it is the bracket of a mark."""


@dataclass
class Slate:
    """Characters by row and column, with what they stand for."""

    letters: dict[tuple[int, int], Letter]

    def write(self, row: int, column: int, text: str, symbol: Symbol | None = None) -> None:
        """Write a text from that column on."""
        for index, letter in enumerate(text):
            self.letters[row, column + index] = (letter, symbol, False)

    def bracket(self, row: int, column: int, letter: str) -> None:
        """One bracket of a mark; two that meet become one bar."""
        meets = self.letters.get((row, column), (" ", None, False))[2]
        self.letters[row, column] = (SHARED if meets else letter, None, True)

    def rows(self) -> list[list[Letter]]:
        """All rows, filled up with blanks to one width."""
        if not self.letters:
            return []
        columns = [column for _, column in self.letters]
        numbers = [row for row, _ in self.letters]
        blank: Letter = (" ", None, False)
        return [
            [self.letters.get((row, column), blank) for column in range(min(columns), max(columns) + 1)]
            for row in range(min(numbers), max(numbers) + 1)
        ]


def _slate(look: Look, turned: bool, glyphs: bool) -> Slate:
    """Every different height is a row of text; columns are as wide as the fullest cell and one blank."""
    cells, labels = _turned(look) if turned else (look.cells, look.labels)
    labels = tuple(label for label in labels if not label.caption)
    pieces = standing(look)
    contents = {cell.name: _content(look, cell, pieces.get(cell.name, []), glyphs) for cell in cells}
    width = max(len(content) for content in contents.values())
    slate = Slate({})
    heights = {_height(cell.y) for cell in cells} | {_height(label.y) for label in labels}
    row_of = {y: row for row, y in enumerate(sorted(heights))}
    left, right = min(cell.x for cell in cells), max(cell.x for cell in cells)
    for label in labels:
        _write_label(slate, label, row_of[_height(label.y)], width, (left, right))
    for cell in cells:
        row, column = row_of[_height(cell.y)], round(cell.x * (width + 1))
        content = contents[cell.name]
        start = column + (width - len(content)) // 2
        for index, (letter, symbol) in enumerate(content):
            slate.write(row, start + index, letter, symbol)
        if cell.name in look.marks:
            brackets = BRACKETS[look.marks[cell.name]]
            slate.bracket(row, column - 1, brackets[0])
            slate.bracket(row, column + width, brackets[1])
    return slate


def _height(y: float) -> float:
    return round(y, 3)


def _turned(look: Look) -> tuple[tuple[Cell, ...], tuple[Label, ...]]:
    """Cells and labels seen from the other side."""
    cells = tuple(replace(cell, x=look.columns - 1 - cell.x, y=look.rows - 1 - cell.y) for cell in look.cells)
    labels = tuple(replace(label, x=look.columns - 1 - label.x, y=look.rows - 1 - label.y) for label in look.labels)
    return cells, labels


def _write_label(slate: Slate, label: Label, row: int, width: int, sides: tuple[float, float]) -> None:
    """Left of the board a label ends where the margin does, right of it it begins there, between it is centred."""
    left, right = sides
    if label.x < left:
        column = round(left * (width + 1)) - 1 - len(label.text)
    elif label.x > right:
        column = round(right * (width + 1)) + width + 1
    else:
        column = round(label.x * (width + 1)) + (width - len(label.text)) // 2
    slate.write(row, column, label.text)


def _content(look: Look, cell: Cell, pieces: list[Piece], glyphs: bool) -> list[tuple[str, Symbol]]:
    """The characters of a cell: its pieces, each followed by its number where there are several, or the bare place."""
    found: list[tuple[str, Symbol]] = []
    for name, count in [(piece.symbol, piece.count) for piece in pieces] or [(cell.symbol, 1)]:
        symbol = look.symbols[name]
        text = (symbol.glyph or symbol.letter) if glyphs else symbol.letter
        found += [(letter, symbol) for letter in (text + (str(count) if count > 1 else ""))]
    return found
