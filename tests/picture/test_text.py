"""Boards as text, in terminals and in words."""

import io

import pytest
from rich.console import Console
from toy_look import board, busy_board

from ludarium.picture.look import Piece, marked
from ludarium.picture.text import board_for, coloured_board, plain_board, spoken, unicode_board

SMALL = board(3, 3, (Piece("a1", "stone"), Piece("c3", "spear"), Piece("b2", "stone")))


def test_plain_board():
    """Letters, coordinates on all sides, the last move in brackets."""
    assert (
        plain_board(SMALL, last=["a1", "c2"])
        == """\
  a b c
3 . . A 3
2 . s[.]2
1[s]. . 1
  a b c"""
    )


def test_marked_neighbours_share_a_bar():
    """Brackets of two neighbours become one bar, and every kind of mark has its own brackets."""
    look = marked(marked(marked(SMALL, ["a1", "b1"]), ["a3"], "target"), ["c3"], "capture")
    rows = plain_board(marked(look, ["b2"], "choice")).splitlines()
    assert rows[1:4] == ["3(.).{A}3", "2 .<s>. 2", "1[s|.]. 1"]


def test_turned():
    """Seen from the other side, a1 is at the top right."""
    assert plain_board(SMALL, turned=True).splitlines() == [
        "  c b a",
        "1 . . s 1",
        "2 . s . 2",
        "3 A . . 3",
        "  c b a",
    ]


@pytest.mark.parametrize("columns, rows", [(2, 2), (20, 20), (2, 20), (20, 2), (14, 17)])
def test_widths_align(columns: int, rows: int):
    """Every row has its cells at the same places, whatever the rank numbers need."""
    text = plain_board(board(columns, rows)).splitlines()
    assert len(text) == rows + 2
    assert {row.index(".") for row in text[1:-1]} == {text[0].index("a")}
    assert len({row.rindex(".") for row in text[1:-1]}) == 1


def test_ascii_is_ascii_and_glyphs_are_not():
    """The plain board has nothing but ASCII, even where names and lines have more."""
    assert plain_board(busy_board()).isascii()
    assert "●" in unicode_board(busy_board())


def test_stacks_and_trays():
    """Several pieces on a cell stand together with their numbers, and a tray is a row of its own."""
    rows = plain_board(busy_board()).splitlines()
    assert "s4A" in rows[1]
    assert any("s12" in row for row in rows)
    assert "To move: A & B <b>" in rows


def test_coloured_board_has_the_same_letters():
    """Colours add nothing to the text but a margin, and cover every letter of the board."""
    text = coloured_board(SMALL, last=["a1"])
    plain = [row.rstrip() for row in text.plain.splitlines()]
    assert [row[1:] for row in plain] == unicode_board(SMALL, last=["a1"]).splitlines()
    letters = [index for index, letter in enumerate(text.plain) if letter != "\n"]
    covered = {index for span in text.spans for index in range(span.start, span.end)}
    assert set(letters) <= covered


def test_the_field_is_of_one_piece():
    """Between cells of one background the gaps have it too."""
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=40)
    grounds = [
        segment.style.bgcolor.name
        for segment in console.render(coloured_board(SMALL))
        if segment.style and segment.style.bgcolor
        for _ in segment.text
    ]
    width = len("  a b c 3") + 2
    assert grounds[width + 3 : width + 8] == ["grey50"] * 5


@pytest.mark.parametrize("encoding, terminal, expected, colours", [
    ("utf-8", True, "●", True),
    ("ascii", True, "s", True),
    ("utf-8", False, "●", False),
    ("ascii", False, "s", False),
])  # fmt: skip
def test_board_for_the_terminal(encoding: str, terminal: bool, expected: str, colours: bool):
    """Glyphs where the encoding has them, colours where the terminal has them."""
    file = io.TextIOWrapper(io.BytesIO(), encoding)
    console = Console(file=file, force_terminal=terminal, color_system="truecolor" if terminal else None)
    text = board_for(console, SMALL)
    assert expected in text.plain
    assert bool(text.spans) == colours
    text.plain.encode(encoding)


def test_spoken():
    """One sentence for every row, then the lines and the marks."""
    assert spoken(marked(SMALL, ["a1"])) == [
        "a3 empty, b3 empty, c3 white spear",
        "a2 empty, b2 black stone, c2 empty",
        "a1 black stone, b1 empty, c1 empty",
        "Last move: a1",
    ]
    assert "c3 4 × black stone and white spear" in spoken(busy_board())[0]
