"""The size of a rectangular board, as an option that many games have."""

import re
from collections.abc import Callable

from ludarium.game.option import Option


class Size(tuple[int, int]):
    """Files and ranks; written `8` if they are equal and `14x17` if not."""

    def __new__(cls, width: int, height: int) -> "Size":
        return super().__new__(cls, (width, height))

    def __getnewargs__(self) -> tuple[int, int]:
        return (self[0], self[1])  # so that pickle and copy call `__new__` as it wants to be called

    def __str__(self) -> str:
        width, height = self
        return str(width) if width == height else f"{width}x{height}"


def size_reader(smallest: int, largest: int) -> Callable[[str], Size]:
    """A reader of `8` or `14x17` (files × ranks)."""

    def read(text: str) -> Size:
        match = re.fullmatch("([0-9]{1,2})(?:[x×]([0-9]{1,2}))?", text)
        sides = [int(side) for side in match.groups() if side] if match else []
        if not sides or not all(smallest <= side <= largest for side in sides):
            raise ValueError(f"a board has {smallest} to {largest} files and ranks, in the digits 0 to 9")
        return Size(sides[0], sides[-1])

    return read


def size_option(
    width: int, height: int = 0, *, smallest: int = 2, largest: int = 20, examples: tuple[str, ...] = ()
) -> Option:
    """The option `size`, by default `width` × `height`, or a square if no height is given."""
    usual = Size(width, height or width)
    hint = f"8 for 8×8, 14x17 for 14 columns and 17 rows; {smallest} to {largest} each way"
    return Option(
        "size", usual, "the size of the board", read=size_reader(smallest, largest), hint=hint, examples=examples
    )
