"""What the rules page of a Taifho variant asks: how many play, with how many pieces, and which limits there are."""

from collections.abc import Mapping
from typing import Any

from ludarium.game.game import Game
from ludarium.games.taifho.positions import write_position
from ludarium.games.taifho.setup import USUAL_LINES, pieces_each, seats, set_up

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def rules_words(game: Game) -> Mapping[str, Any]:
    """Every word that RULES.md asks for."""
    pieces, turns = pieces_each(game.chosen), game.chosen["blocked_turns"]
    line = USUAL_LINES[pieces]
    start = set_up(game.rules, dict.fromkeys(seats(game.rules), line))
    return {
        **game.chosen,
        "pieces": pieces,
        "many": _NUMBERS[pieces],
        "half": _NUMBERS[pieces // 2],
        "free_order": game.chosen["setup"] in ("sequential", "hidden") or game.text == game.name,
        "squares": "1–8" if pieces == 8 else "2–7",
        "line": line,
        "blocked": _NUMBERS[turns] if turns < len(_NUMBERS) else str(turns),
        "capped": game.chosen["max_turns"] != "off",
        "hurried": game.chosen["leave_home"] != "off",
        "start": write_position(game.rules, start),
    }
