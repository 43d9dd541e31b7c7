"""A whole game as an animated GIF: a picture for the start and one for each turn."""

import io
from typing import TYPE_CHECKING, Any

from ludarium.errors import LudariumError, MissingExtra
from ludarium.picture.png import png_board
from ludarium.play.match import Match
from ludarium.play.showing import svg

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_TURNS = 239
LAST = 3.0
"""How much longer than the others the last picture stays."""


def gif_of(
    match: Match, *, size: int = 480, seconds: float = 0.8, turned: bool = False, coordinates: bool = True
) -> bytes:
    """The start of a match and the position after each of its turns, `seconds` each; the last one stays longer.

    The cells that a turn touched are marked. `size` is the longer side in pixels. Needs the extra `gif`. A game with
    secrets on the board, or with more than 239 turns, is refused.
    """
    if match.position.is_secret or any(turn.after.is_secret for turn in match.turns):
        raise LudariumError("a game with something hidden on the board cannot be shown move by move", code="SECRET")
    if len(match.turns) > MOST_TURNS:
        raise LudariumError(
            f"a GIF has at most {MOST_TURNS} turns, and this game has {len(match.turns)}", code="TOO_LONG"
        )
    pillow = _pillow()
    boards = [svg(match.start, turned=turned, coordinates=coordinates)]
    boards += [svg(turn.after, last=turn.cells, turned=turned, coordinates=coordinates) for turn in match.turns]
    first, *others = _in_few_colours(pillow, [_picture(pillow, board, size) for board in boards])
    lasting = [round(1000 * seconds)] * len(boards)
    lasting[-1] = round(1000 * seconds * LAST)
    out = io.BytesIO()
    first.save(out, "GIF", save_all=True, append_images=others, duration=lasting, loop=0, disposal=1)
    return out.getvalue()


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError as missing:
        raise MissingExtra("gif", "writing a GIF", missing) from None
    return Image


def _picture(pillow: Any, board: str, size: int) -> "Image":
    """A board's picture in plain colours, on white where it is transparent."""
    with pillow.open(io.BytesIO(png_board(board, size))) as opened:
        picture = opened.convert("RGBA")
    on_white: Image = pillow.alpha_composite(pillow.new("RGBA", picture.size, "white"), picture).convert("RGB")
    return on_white


def _in_few_colours(pillow: Any, pictures: "list[Image]") -> "list[Image]":
    """The pictures with 256 colours that they all share, those of the first and the last of them, so that only what moves changes."""
    width, height = pictures[0].size
    both = pillow.new("RGB", (width, 2 * height))
    both.paste(pictures[0], (0, 0))
    both.paste(pictures[-1], (0, height))
    palette = both.quantize(256, method=pillow.Quantize.MEDIANCUT, dither=pillow.Dither.NONE)
    return [picture.quantize(palette=palette, dither=pillow.Dither.NONE) for picture in pictures]
