"""Boards as PNG, by the resvg library, with a font of our own so that text shows on any machine."""

from importlib import resources

from ludarium.errors import LudariumError

LARGEST = 8192
"""Pixels to a side; a larger picture would be a mistake, and a costly one."""

_FONT = "LudariumSans.ttf"
_SIGNS = "ʻʼ′″←↑→↓−≠≤≥∞■□▲△▼◆◇○●"  # in the font beyond Latin letters and punctuation


def png_board(svg: str, size: int | None = None) -> bytes:
    """The picture that `svg_board` gave, as PNG; `size` is the longer side in pixels, as the SVG says where None."""
    if size is not None and not 1 <= size <= LARGEST:
        raise LudariumError(f"a picture has 1 to {LARGEST} pixels to a side, not {size}", code="BAD_SIZE")
    import resvg_py

    width, height = _extent(svg)
    wide = width >= height
    with resources.as_file(resources.files("ludarium.picture").joinpath("font", _FONT)) as font:
        image = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=size if wide else None,
            height=None if wide else size,
            font_files=[str(font)],
            skip_system_fonts=_has_letters(svg),
        )
    return bytes(image)


def _extent(svg: str) -> tuple[float, float]:
    """Width and height as the viewBox has them."""
    found = svg.partition('viewBox="0 0 ')[2].partition('"')[0].split()
    if len(found) != 2:
        raise LudariumError("this is not a picture of a board: it has no viewBox from 0 0", code="BAD_PICTURE")
    return float(found[0]), float(found[1])


def _has_letters(text: str) -> bool:
    """Whether our font has every letter: then the picture is the same everywhere, whatever fonts a machine has."""
    return all(letter < "\u0250" or "\u2010" <= letter <= "\u2027" or letter in _SIGNS for letter in text)
