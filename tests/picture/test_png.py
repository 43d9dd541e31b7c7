"""Boards as PNG."""

import struct
import zlib
from importlib.util import find_spec

import pytest
from toy_look import board, busy_board

import ludarium.picture.png as png
from ludarium.errors import LudariumError
from ludarium.picture.look import Label, Look
from ludarium.picture.svg import svg_board

needs_resvg = pytest.mark.skipif(find_spec("resvg_py") is None, reason="needs the extra pictures")


def extent(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def pixels(data: bytes) -> bytes:
    """The compressed rows, unpacked: enough to compare two pictures."""
    rows, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            rows += data[at + 8 : at + 8 + length]
        at += 12 + length
    return zlib.decompress(rows)


@needs_resvg
def test_size_is_the_longer_side():
    """Wide and high boards fill the size asked for."""
    assert extent(png.png_board(svg_board(board(4, 2)), 200))[0] == 200
    assert extent(png.png_board(svg_board(board(2, 4)), 200))[1] == 200


@needs_resvg
def test_the_same_bytes_every_time():
    """Two drawings of one board are the same file."""
    assert png.png_board(svg_board(busy_board()), 120) == png.png_board(svg_board(busy_board()), 120)


@needs_resvg
@pytest.mark.parametrize("letter", ["a", "8", "ō", "ʻ", "—", *png._SIGNS])
def test_text_shows_without_fonts(letter: str, monkeypatch: pytest.MonkeyPatch):
    """Our own font has the letter: without the machine's fonts a label changes the picture, and not by an empty box."""
    import resvg_py

    convert = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **more: convert(**{**more, "skip_system_fonts": True}))
    base = board(2, 2)

    def labelled(text: str) -> bytes:
        look = Look(2, 2, base.cells, (), base.symbols, base.sheet, (Label(text, 0.5, 0.5, size=1.0),))
        return pixels(png.png_board(svg_board(look), 60))

    assert png._has_letters(letter)
    assert labelled(letter) not in (labelled(" "), labelled("漢"))


@needs_resvg
@pytest.mark.parametrize("svg, size", [("<svg/>", 100), (svg_board(board(2, 2)), 0), (svg_board(board(2, 2)), 10**6)])
def test_bad_pictures_are_refused(svg: str, size: int):
    """No picture, and sizes nobody can mean, are errors of ours and not of the library."""
    with pytest.raises(LudariumError):
        png.png_board(svg, size)
