"""A look as letters in colour: where every cell lies on the screen, and what is written there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.style import Style

from ludarium.picture.look import Cell, Label, Look, Piece, Symbol
from ludarium.picture.words import standing

SIZES = ((11, 5), (7, 3), (5, 2), (5, 1), (3, 1))
"""The sizes a cell may have, in characters; the largest that fits is used."""

BRACKETS = {"last": "[]", "target": "()", "capture": "{}", "choice": "<>", "picked": "‹›", "far": "°°", "hint": "«»"}
GREEN, RED, BLUE = ColorTriplet(46, 174, 120), ColorTriplet(224, 70, 74), ColorTriplet(74, 144, 226)

_LOST = 60  # how near two colours are, of 441, when one is lost on the other

Letter = tuple[str, Style]
Pixel = ColorTriplet
Thing = TypeVar("Thing", Cell, Label)


@dataclass(frozen=True)
class Box:
    """Where a cell lies: its first column and row, its width and height, in letters."""

    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[float, float]:
        """The point by which cells are compared: a letter is about twice as high as wide."""
        return self.left + self.width / 2, 2 * (self.top + self.height / 2)

    def holds(self, column: int, row: int) -> bool:
        """Whether the letter there belongs to it."""
        return self.left <= column < self.left + self.width and self.top <= row < self.top + self.height


@dataclass(frozen=True)
class Plan:
    """The places of all cells and labels of a look for one size of cells."""

    width: int
    height: int
    cell: tuple[int, int]
    boxes: dict[str, Box]
    labels: tuple[tuple[int, int, str], ...]  # column, row, text

    def cell_at(self, column: int, row: int) -> str | None:
        """The cell at a letter of the screen."""
        return next((name for name, box in self.boxes.items() if box.holds(column, row)), None)

    def beside(self, name: str, across: int, down: int) -> str:
        """The nearest cell in that direction; the same if there is none."""
        x, y = self.boxes[name].middle
        best, chosen = float("inf"), name
        for other, box in self.boxes.items():
            along = (box.middle[0] - x) * across + (box.middle[1] - y) * down
            aside = abs((box.middle[0] - x) * down) + abs((box.middle[1] - y) * across)
            if along > 0 and aside <= along and along + 2 * aside < best:
                best, chosen = along + 2 * aside, other
        return chosen


def plan_for(look: Look, width: int, height: int, *, turned: bool = False) -> Plan:
    """The plan with the largest cells that fit into so many letters; with the smallest if none fits."""
    plans = [_plan(look, size, turned) for size in SIZES if size[0] >= _least_width(look) or size == SIZES[-1]]
    return next((plan for plan in plans if plan.width <= width and plan.height <= height), plans[-1])


def _least_width(look: Look) -> int:
    """The room needed for the fullest cell of the board and the brackets of a mark."""
    return min(max((len(content(look, cell.symbol, pieces)) for cell, pieces in _filled(look)), default=1), 5)


def _filled(look: Look) -> list[tuple[Cell, list[Piece]]]:
    pieces = standing(look)
    return [(cell, pieces.get(cell.name, [])) for cell in look.cells]


def _plan(look: Look, size: tuple[int, int], turned: bool) -> Plan:
    wide, high = size
    cells = [_seen(look, cell, turned) for cell in look.cells]
    labels = [_seen(look, label, turned) for label in look.labels]
    rows = {round(cell.y, 3): high for cell in cells}
    for label in labels:
        rows.setdefault(round(label.y, 3), 1)
    tops: dict[float, int] = {}
    height = 0
    for y in sorted(rows):
        tops[y] = height
        height += rows[y]
    boxes = {cell.name: _box(cell, size, tops) for cell in cells}
    texts = [
        (_label_column(look, label, wide), tops[y] + (rows[y] - 1) // 2, label.text)
        for label, y in ((label, round(label.y, 3)) for label in labels)
    ]
    left = min([box.left for box in boxes.values()] + [column for column, _, _ in texts]) - 1
    right = (
        max([box.left + box.width for box in boxes.values()] + [column + len(text) for column, _, text in texts]) + 1
    )
    moved = {name: replace(box, left=box.left - left) for name, box in boxes.items()}
    return Plan(right - left, height, size, moved, tuple((column - left, row, text) for column, row, text in texts))


def _label_column(look: Look, label: Label, wide: int) -> int:
    """Where a label begins: in the middle of its place, but never upon the board."""
    column = round(label.x * wide) + (wide - len(label.text)) // 2
    if label.x < -0.5:
        return min(column, -len(label.text))
    return max(column, look.columns * wide) if label.x > look.columns - 0.5 else column


def _seen(look: Look, thing: Thing, turned: bool) -> Thing:
    return replace(thing, x=look.columns - 1 - thing.x, y=look.rows - 1 - thing.y) if turned else thing


def _box(cell: Cell, size: tuple[int, int], tops: dict[float, int]) -> Box:
    width = max(round(cell.width * size[0]), 3)
    return Box(round(cell.x * size[0] - (width - size[0]) / 2), tops[round(cell.y, 3)], width, size[1])


def content(look: Look, bare: str, pieces: list[Piece]) -> list[tuple[str, Symbol]]:
    """The letters of a cell: each kind of piece once, with how many there are; the bare place where there is none."""
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[piece.symbol] = counts.get(piece.symbol, 0) + piece.count
    found: list[tuple[str, Symbol]] = []
    for name, count in (counts or {bare: 1}).items():
        symbol = look.symbols[name]
        found += [(letter, symbol) for letter in (symbol.glyph or symbol.letter) + (str(count) if count > 1 else "")]
    return found


# --- colours


def mixed(first: Pixel, second: Pixel, share: float) -> Pixel:
    """The first colour with so much of the second."""
    return ColorTriplet(*(round(a + (b - a) * share) for a, b in zip(first, second, strict=True)))


def brightness(colour: Pixel) -> float:
    """How bright a colour looks, from 0 to 1."""
    red, green, blue = (part / 255 for part in colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def pixel(colour: Color | str | None, instead: Pixel) -> Pixel:
    """A colour as red, green and blue."""
    if colour is None:
        return instead
    return (Color.parse(colour) if isinstance(colour, str) else colour).get_truecolor()


def style(ink: Pixel, ground: Pixel, *, bold: bool = False) -> Style:
    """Letters of one colour on another."""
    return Style(color=Color.from_triplet(ink), bgcolor=Color.from_triplet(ground), bold=bold)


# --- painting


@dataclass
class Canvas:
    """Letters by row and column, all of one ground at first."""

    rows: list[list[Letter]]

    def write(self, column: int, row: int, text: str, how: Style) -> None:
        """Write a text; what lies outside is left out."""
        if 0 <= row < len(self.rows):
            for at, letter in enumerate(text, column):
                if 0 <= at < len(self.rows[row]):
                    self.rows[row][at] = (letter, how)


def painted(look: Look, plan: Plan, marks: Mapping[str, str], cursor: str | None = None) -> list[list[Letter]]:
    """The board, row by row. `marks` are added to those of the look; the cell under the cursor is shown reversed."""
    frame, ink = pixel(look.frame, GREEN), pixel(look.ink, GREEN)
    canvas = Canvas([[(" ", style(ink, frame))] * plan.width for _ in range(plan.height)])
    for column, row, text in plan.labels:
        canvas.write(column, row, text, style(mixed(ink, frame, 0.25), frame))
    painter = _Painter(look, plan, canvas, {**look.marks, **marks}, cursor)
    for cell, pieces in _filled(look):
        painter.cell(cell, pieces)
    return canvas.rows


@dataclass
class _Painter:
    look: Look
    plan: Plan
    canvas: Canvas
    marks: Mapping[str, str]
    cursor: str | None

    def cell(self, cell: Cell, pieces: list[Piece]) -> None:
        """A cell with what stands on it, its mark and the cursor."""
        box, mark = self.plan.boxes[cell.name], self.marks.get(cell.name)
        ground = self._ground(cell, mark)
        for row in range(box.height):
            self.canvas.write(box.left, box.top + row, " " * box.width, style(ground, ground))
        letters = content(self.look, cell.symbol, pieces)
        row = box.top + (box.height - 1) // 2
        if pieces and box.height > 1 and len({symbol.name for _, symbol in letters}) == 1:
            self._token(box, letters, ground)
        else:
            self._letters(box, row, letters, ground)
        if mark or cell.name == self.cursor:
            self._brackets(box, row, mark, ground, on=cell.name == self.cursor)

    def _ground(self, cell: Cell, mark: str | None) -> Pixel:
        """The colour of a cell: its own, or the frame's a little towards the ink; fields alternate ever so slightly."""
        look, frame, ink = self.look, pixel(self.look.frame, GREEN), pixel(self.look.ink, GREEN)
        own = Style.parse(look.symbols[cell.symbol].style).bgcolor
        on_board = 0 <= cell.x < look.columns and 0 <= cell.y < look.rows
        even = (round(cell.x) + round(cell.y)) % 2 == 0
        ground = mixed(pixel(own, frame), ink, (0.13 if even else 0.07) if on_board else 0.03)
        if own is not None:
            ground = mixed(pixel(own, frame), frame, 0.08 if even else 0.2)
        if cell.name == self.cursor:
            return mixed(ground, ink, 0.62)
        tints = {"target": (GREEN, 0.38), "capture": (RED, 0.5), "choice": (BLUE, 0.5), "hint": (GREEN, 0.6)}
        tints |= {"far": (GREEN, 0.2)}
        tints |= {"last": (pixel(look.accent, GREEN), 0.42), "picked": (pixel(look.accent, GREEN), 0.75)}
        return mixed(ground, *tints[mark]) if mark in tints else ground

    def _letters(self, box: Box, row: int, letters: list[tuple[str, Symbol]], ground: Pixel) -> None:
        start = box.left + (box.width - len(letters)) // 2
        for at, (letter, symbol) in enumerate(letters):
            own = Style.parse(symbol.style)
            ink = readable(pixel(own.color, pixel(self.look.ink, GREEN)), ground)
            self.canvas.write(start + at, row, letter, style(ink, ground, bold=bool(own.bold)))

    def _token(self, box: Box, letters: list[tuple[str, Symbol]], ground: Pixel) -> None:
        """Pieces of a kind with room around them: a block of their colour, rounded, with their sign and number."""
        glyph, symbol = "".join(letter for letter, _ in letters), letters[0][1]
        own = Style.parse(symbol.style)
        colour = pixel(own.color, pixel(self.look.ink, GREEN))
        sign = mixed(colour, ColorTriplet(0, 0, 0) if brightness(colour) > 0.42 else ColorTriplet(255, 255, 255), 0.72)
        width = {2: 3, 3: 5, 5: 7}[box.height]
        left, block, edge = box.left + (box.width - width) // 2, style(sign, colour, bold=True), style(colour, ground)
        rows = box.height
        middle = (rows - 1) // 2
        first, last = (0, 0) if rows == 2 else (1, rows - 2)
        if rows > 2:
            self.canvas.write(left, box.top + first - 1, f"▗{'▄' * (width - 2)}▖", edge)
        for row in range(first, last + 1):
            self.canvas.write(left, box.top + row, " " * width, block)
        self.canvas.write(left, box.top + last + 1, f"▝{'▀' * (width - 2)}▘" if rows > 2 else "▀" * width, edge)
        self.canvas.write(left + (width - len(glyph) + 1) // 2, box.top + middle, glyph, block)

    def _brackets(self, box: Box, row: int, mark: str | None, ground: Pixel, *, on: bool) -> None:
        """The shape of a mark, so that it can be recognised without colours too; the cursor has bars."""
        ends = BRACKETS.get(mark or "", "▌▐") if not on else "▌▐"
        ink = pixel(self.look.frame if brightness(ground) > 0.5 else self.look.ink, GREEN)
        ink = readable(pixel(self.look.accent, GREEN) if on else ink, ground)
        for column, end in ((box.left, ends[0]), (box.left + box.width - 1, ends[1])):
            self.canvas.write(column, row, end, style(ink, ground, bold=True))


def readable(ink: Pixel, ground: Pixel) -> Pixel:
    """The ink, shifted towards black or white if it would be lost on that ground."""
    if sum((a - b) ** 2 for a, b in zip(ink, ground, strict=True)) >= _LOST**2:
        return ink
    return mixed(ink, ColorTriplet(0, 0, 0) if brightness(ground) > 0.45 else ColorTriplet(255, 255, 255), 0.5)
