"""Boards for the render modes of environments: text, or pixels. What a player may not know is not drawn."""

import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.game.position import Position

RENDER_MODES = ["ansi", "rgb_array", "human"]
SIDE = 320
"""The longer side of a picture in pixels."""


def drawn(position: Position, mode: str | None) -> Any:
    """The board as everybody may see it: a text, an array of pixels, or None after printing it."""
    if mode == "ansi":
        return str(position)
    if mode == "human":
        print(position, end="\n\n")
        return None
    return pixels(position) if mode == "rgb_array" else None


def pixels(position: Position, side: int = SIDE) -> npt.NDArray[np.uint8]:
    """The board as rows × columns × red, green, blue, on white."""
    from ludarium.picture.png import png_board
    from ludarium.picture.svg import svg_board

    picture = unpacked(png_board(svg_board(position.look()), side)).astype(np.uint16)
    opaque = picture[..., 3:]
    return ((picture[..., :3] * opaque + 255 * (255 - opaque)) // 255).astype(np.uint8)


def unpacked(png: bytes) -> npt.NDArray[np.uint8]:
    """A PNG with eight bits for red, green, blue and alpha, as our own pictures are, as an array."""
    width, height, kind = int.from_bytes(png[16:20]), int.from_bytes(png[20:24]), png[24:29]
    assert kind == b"\x08\x06\x00\x00\x00", "our pictures have eight bits, four channels and are not interlaced"
    rows = np.frombuffer(zlib.decompress(_data(png)), np.uint8).reshape(height, 1 + 4 * width)
    return _unfiltered(rows[:, 0], rows[:, 1:].reshape(height, width, 4))


def _data(png: bytes) -> bytes:
    parts, at = [], 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            parts.append(png[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(parts)


def _unfiltered(kinds: npt.NDArray[np.uint8], given: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Undo the rows' filters: none, left, above, average or Paeth, as the PNG standard numbers them.

    A pixel depends on those to the left, above and in between, so all pixels of a diagonal are found at once.
    """
    height, width = given.shape[:2]
    y = np.arange(height)
    image = np.zeros((height + 1, width + 1, 4), np.int16)  # a row above and a column to the left, all noughts
    for diagonal in range(height + width - 1):
        at = y[max(0, diagonal - width + 1) : diagonal + 1]
        x = diagonal - at
        guess = _guess(kinds[at, None], image[at + 1, x], image[at, x + 1], image[at, x])
        image[at + 1, x + 1] = (given[at, x] + guess) & 255
    return image[1:, 1:].astype(np.uint8)


def _guess(kinds: Any, left: Any, above: Any, corner: Any) -> Any:
    """What each filter expects of pixels, from their neighbours."""
    middle = left + above - corner
    off_left, off_above, off_corner = abs(middle - left), abs(middle - above), abs(middle - corner)
    near = np.where(off_above <= off_corner, above, corner)
    paeth = np.where((off_left <= off_above) & (off_left <= off_corner), left, near)
    return np.select([kinds == 1, kinds == 2, kinds == 3, kinds == 4], [left, above, (left + above) // 2, paeth], 0)
