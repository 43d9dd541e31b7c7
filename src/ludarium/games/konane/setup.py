"""Kōnane's options, and the board they make."""

from typing import Any

from ludarium.game.option import Option
from ludarium.game.size import size_option
from ludarium.games.konane.rules import BLACK, FIRST_REMOVAL, Rules, State
from ludarium.kernel.bits import squares
from ludarium.kernel.grid import grid

SMALLEST, LARGEST = 2, 20


OPTIONS = (
    size_option(8, smallest=SMALLEST, largest=LARGEST, examples=("4", "6", "8", "10", "14x17", "18")),
    Option(
        "first_lua", "bottom-left", "the corner that holds a black stone",
        choices={"bottom-left": "a1 is black", "top-left": "the top-left lua is black, as on many sites"},
    ),
    Option(
        "opening", "standard", "how the first two stones are taken off",
        choices={
            "standard": "Black takes a black stone from a corner or the centre, White a white one next to the hole",
            "any": "Black may take any black stone",
            "centre": "Black takes a black stone from the centre",
            "pie": "one player takes both stones off, the other then chooses a colour",
        },
    ),
    Option("single_jumps", False, "a move is one jump only"),
    Option("misere", False, "the player who cannot move wins"),
)  # fmt: skip


def is_black(file: int, rank: int, height: int, first_lua: str) -> bool:
    """Whether the lua (counted from 0) holds a black stone at the start."""
    return (file + (rank if first_lua == "bottom-left" else height - 1 - rank)) % 2 == 0


def corners_and_centre(size: tuple[int, int], first_lua: str) -> tuple[set[int], set[int]]:
    """The black corner lua, and the black lua of the centre (next to it, where the only centre lua is white)."""
    width, height = size

    def black(spots: set[tuple[int, int]]) -> set[int]:
        inside = {(f, r) for f, r in spots if 0 <= f < width and 0 <= r < height}
        return {r * width + f for f, r in inside if is_black(f, r, height, first_lua)}

    middle = {(f, r) for f in ((width - 1) // 2, width // 2) for r in ((height - 1) // 2, height // 2)}
    beside = {(f + df, r + dr) for f, r in middle for df, dr in ((0, 1), (0, -1), (1, 0), (-1, 0))}
    corners = {(f, r) for f in (0, width - 1) for r in (0, height - 1)}
    return black(corners), black(middle) or black(beside)


def _edges(square: int, width: int, height: int) -> int:
    """How many edges of the board the lua lies along: two in a corner."""
    return (square % width in (0, width - 1)) + (square // width in (0, height - 1))


def rules_for(values: Any) -> Rules:
    """The rules of the variant with these option values."""
    width, height = values["size"]
    cells = width * height
    board = grid(width, height)
    first_lua, opening = values["first_lua"], values["opening"]
    black = {s for s in range(cells) if is_black(s % width, s // width, height, first_lua)}
    corners, centre = corners_and_centre((width, height), first_lua)
    openings = black if opening == "any" else centre if opening == "centre" else corners | centre
    longest = 1 if values["single_jumps"] else max(1, (max(width, height) - 1) // 2)
    return Rules(
        board=board,
        black=squares(black, cells),
        openings=squares(openings, cells),
        east_landings=squares((s for s in range(cells) if s % width >= 2), cells),
        west_landings=squares((s for s in range(cells) if s % width < width - 2), cells),
        rim=squares((s for s in range(cells) if _edges(s, width, height) > 0), cells),
        corners=squares((s for s in range(cells) if _edges(s, width, height) == 2), cells),
        longest=longest,
        pie=int(opening == "pie"),
        misere=int(values["misere"]),
    )


def start_for(rules: Rules) -> State:
    """Every lua filled, Black to take the first stone off."""
    return State(rules.board.full, BLACK, FIRST_REMOVAL, 0)
