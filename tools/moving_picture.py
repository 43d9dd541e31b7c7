"""The picture that moves at the top of README.md: the program plays itself, one frame for each turn.

    python tools/moving_picture.py GAME FILE.webp [--level 6] [--turns 40] [--side 420]

The same game every time: levels think in nodes, not in seconds.
"""

import argparse
import io
from pathlib import Path

from PIL import Image

import ludarium
from ludarium.picture.png import png_board

FRAME, LAST = 650, 2600  # milliseconds that a turn, and the final position, are shown
PAPER = "white"


def frames(game: str, level: int, turns: int, side: int) -> list[Image.Image]:
    """The board at the start and after every turn, up to so many."""
    match, player = ludarium.Match(ludarium.load(game)), ludarium.player(f"level:{level}", seed=7)
    pictures = [_picture(match, side)]
    while match.outcome() is None and len(pictures) <= turns:
        match.push(player.choose(match).move)
        pictures.append(_picture(match, side))
    return pictures


def _picture(match: ludarium.Match, side: int) -> Image.Image:
    """The board in twice its size, made smaller: edges are smooth."""
    with Image.open(io.BytesIO(png_board(ludarium.svg(match), 2 * side))) as picture:
        sheet = Image.new("RGB", picture.size, PAPER)
        sheet.paste(picture, mask=picture if picture.mode == "RGBA" else None)
    return sheet.resize((sheet.width // 2, sheet.height // 2), Image.Resampling.LANCZOS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("file", type=Path)
    for name, usual in (("--level", 6), ("--turns", 40), ("--side", 420)):
        parser.add_argument(name, type=int, default=usual)
    arguments = parser.parse_args()
    first, *rest = frames(arguments.game, arguments.level, arguments.turns, arguments.side)
    times = [FRAME] * len(rest) + [LAST]
    first.save(arguments.file, save_all=True, append_images=rest, duration=times, loop=0, quality=72, method=6)
    print(f"{arguments.file}: {len(rest) + 1} frames, {arguments.file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
