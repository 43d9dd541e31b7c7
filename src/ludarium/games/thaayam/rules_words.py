"""What the rules page of a Thaayam variant asks: its board, who sits where, and what is thrown."""

from collections.abc import Mapping
from typing import Any

from ludarium.game.game import Game
from ludarium.games.thaayam.board import BOARDS, NAMES, SEATS
from ludarium.games.thaayam.steps import COUNTS


def rules_words(game: Game) -> Mapping[str, Any]:
    """Every word that RULES.md asks for."""
    chosen = game.chosen
    board, seats = BOARDS[chosen["board"]], SEATS[chosen["players"]]
    pieces = chosen["pieces"]
    return {
        **chosen,
        "players": COUNTS[len(seats)],
        "turn_order": ", ".join(NAMES[seat].title() for seat in seats),
        "pieces": "one piece" if pieces == 1 else f"{COUNTS[pieces]} pieces",
        "all_pieces": "off the board" if pieces == 1 else "all of them off the board",
        "palaces": ", ".join(f"{board.route_of(seat)[0]} {NAMES[seat].title()}'s" for seat in NAMES),
        "keeps": ", ".join(f"{board.route_of(seat)[-1]} {NAMES[seat].title()}'s" for seat in NAMES),
        "route_length": board.home,
        "route": " ".join(board.route),
        "opposite": board.route[board.gate],
        "twinning": chosen["twins"] == "on" and pieces > 1,
        "two_pairs": pieces == 4,
    }
