"""What the rules page of a Kōnane variant asks: its size, and where the first stone may come from."""

from collections.abc import Mapping
from typing import Any

from ludarium.game.game import Game
from ludarium.game.squares import square_name
from ludarium.kernel.bits import members
from ludarium.wording import listed


def rules_words(game: Game) -> Mapping[str, Any]:
    """Every word that RULES.md asks for."""
    width, height = game.chosen["size"]
    stones = [square_name(square, width) for square in members(game.rules.openings)]
    return {
        **game.chosen,
        "board": f"{width}×{height}",
        "oblong": "" if width == height else f": {width} files and {height} ranks",
        "top_left": square_name((height - 1) * width, width),
        "first_stones": listed(sorted(stones)),
    }
