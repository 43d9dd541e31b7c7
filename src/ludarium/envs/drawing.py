"""Boards for the render modes of environments, as text or pixels. What is hidden from a player is not drawn."""

import io
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.errors import MissingExtra
from ludarium.game.position import Position

RENDER_MODES, RENDER_FPS = ["ansi", "rgb_array", "human"], 2
SIDE = 320
"""The longer side of a picture in pixels."""


def rendered(position: Position, mode: str | None) -> Any:
    """The board as everybody may see it: a text or an array of pixels; None in any other mode."""
    if mode == "ansi":
        return str(position)
    return pixels(position) if mode == "rgb_array" else None


def pixels(position: Position, side: int = SIDE) -> npt.NDArray[np.uint8]:
    """The board as rows × columns × red, green, blue, on white. Needs the extra `envs`: resvg draws, Pillow unpacks."""
    from ludarium.picture.png import png_board
    from ludarium.picture.svg import svg_board

    try:
        from PIL import Image
    except ImportError as missing:
        raise MissingExtra("envs", "drawing boards as pixels", missing) from None
    with Image.open(io.BytesIO(png_board(svg_board(position.look()), side))) as picture:
        board = picture.convert("RGBA")
    white = Image.new("RGBA", board.size, "white")
    return np.asarray(Image.alpha_composite(white, board).convert("RGB"))
