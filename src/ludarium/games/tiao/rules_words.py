"""What the rules page of a Tiao variant asks: its size, its corner and centre, and how many captures win."""

from collections.abc import Mapping
from typing import Any

from ludarium.game.game import Game
from ludarium.games.tiao.points import COLUMNS

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ROOM_FOR_THE_EXAMPLE = 10


def rules_words(game: Game) -> Mapping[str, Any]:
    """Every word that RULES.md asks for."""
    size, win = game.chosen["size"], game.chosen["win"]
    middle = (size + 1) // 2
    return {
        **game.chosen,
        "win": _NUMBERS[win] if win < len(_NUMBERS) else str(win),
        "captures": "capture" if win == 1 else "captures",
        "nearly": _NUMBERS[win - 1] if win <= len(_NUMBERS) else str(win - 1),
        "last_column": COLUMNS[size - 1],
        "beyond_i": COLUMNS[size - 1] > "i",
        "odd": size % 2 == 1,
        "centre": f"{COLUMNS[middle - 1]}{middle}",
        "roomy": size >= _ROOM_FOR_THE_EXAMPLE,
        "first_stone": f"{size}/{win}",
        "number_to_win": win,
    }
