"""Boards in words, for screen readers and for people at the telephone."""

from collections.abc import Iterable

from ludarium.picture.look import Cell, Look, Piece


def standing(look: Look) -> dict[str, list[Piece]]:
    """The pieces on every cell that has any, in the order of the look."""
    found: dict[str, list[Piece]] = {}
    for piece in look.pieces:
        found.setdefault(piece.cell, []).append(piece)
    return found


def read_order(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The cells in rows from the top, each from the left."""
    rows: dict[float, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(round(cell.y, 3), []).append(cell)
    return [sorted(rows[y], key=lambda cell: cell.x) for y in sorted(rows)]


def spoken(look: Look) -> list[str]:
    """One sentence for every row from the top ("a8 white stone, b8 empty lua"), then the lines and the last move."""
    pieces = standing(look)
    rows = [
        ", ".join(_cell_in_words(look, cell, pieces.get(cell.name, [])) for cell in row)
        for row in read_order(look.cells)
    ]
    return rows + lines_in_words(look) + _marks_in_words(look)


def summary(look: Look) -> str:
    """The whole board in a paragraph: its size, where the pieces of each kind stand, the lines and the marks."""
    pieces = standing(look)
    places: dict[str, list[str]] = {}
    for row in read_order(look.cells):
        for cell in row:
            for piece in pieces.get(cell.name, []):
                word = look.symbols[piece.symbol].word
                places.setdefault(word, []).append(f"{cell.name} ×{piece.count}" if piece.count > 1 else cell.name)
    kinds = [f"{word}: {', '.join(names)}" for word, names in sorted(places.items())]
    return (
        ". ".join([f"{look.columns} × {look.rows} board", *kinds, *lines_in_words(look), *_marks_in_words(look)]) + "."
    )


def lines_in_words(look: Look) -> list[str]:
    """The lines beside the board, each as "title: text"."""
    return [f"{line.title}: {line.text}" if line.title else line.text for line in look.lines]


def _cell_in_words(look: Look, cell: Cell, pieces: list[Piece]) -> str:
    words = [
        f"{piece.count} × {look.symbols[piece.symbol].word}" if piece.count > 1 else look.symbols[piece.symbol].word
        for piece in pieces
    ]
    return f"{cell.name} {' and '.join(words) if words else look.symbols[cell.symbol].word}"


_TITLES = {"last": "Last move", "target": "Can move to", "capture": "Will be captured", "choice": "To choose from"}


def _marks_in_words(look: Look) -> list[str]:
    names = {kind: [cell for cell, mark in look.marks.items() if mark == kind] for kind in _TITLES}
    return [f"{title}: {', '.join(names[kind])}" for kind, title in _TITLES.items() if names[kind]]
