"""What the rules page of a tafl variant asks: its size, its men, and its parameters in words."""

from collections.abc import Mapping
from typing import Any

from ludarium.game.game import Game
from ludarium.game.squares import square_name
from ludarium.games.tafl import board_text, setup
from ludarium.games.tafl.rulesets import LAYOUTS, Ruleset

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen",
)  # fmt: skip
_WHO = {
    "": "nobody", "A": "only an attacker", "D": "only a king's man", "K": "only the king", "AD": "any man, but not the king",
    "AK": "attackers and the king", "DK": "the king and his men", "ADK": "everybody",
}  # fmt: skip
_TO = {
    "": "nobody", "A": "attackers", "D": "king's men", "K": "the king", "AD": "men of both sides",
    "AK": "attackers and to the king", "DK": "the king and his men", "ADK": "everybody",
}  # fmt: skip


def rules_words(game: Game) -> Mapping[str, Any]:
    """Every word that RULES.md asks for."""
    ruleset = setup.ruleset_for(game.chosen)
    rows = setup.rows_for(game.chosen, ruleset)
    size = board_text.size_of(rows)
    return {
        "ruleset": "own" if game.chosen["rules"] else game.chosen["ruleset"],
        "board": f"{size}×{size}",
        "layout": next((name for name in ("cross", "square") if LAYOUTS[name] == rows), "other"),
        "men": _number(rows.count("T"), "man", "men"),
        "attackers": _number(rows.count("t"), "attacker", "attackers"),
        "middle": square_name(size * size // 2, size),
        "king_in_the_middle": board_text.read_rows(rows, size).index("K") == size * size // 2,
        "start": f"{rows} {'d' if ruleset.first_mover == 'defenders' else 'a'}",
        "max_plies": game.chosen["max_plies"],
        "limited": game.chosen["max_plies"] > 0,
        **_of_squares(ruleset),
        **_of_pieces(ruleset),
    }


def _number(count: int, one: str, many: str) -> str:
    return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} {one if count == 1 else many}"


def _of_squares(ruleset: Ruleset) -> dict[str, Any]:
    """The throne, the corners and the edge."""
    empty, held = ruleset.throne_hostile_empty, ruleset.throne_hostile_occupied
    special = ruleset.throne_stop != "ADK" or ruleset.throne_pass != "ADK" or bool(empty or held)
    return {
        "special_throne": special,
        "special_corners": ruleset.corners != "0",
        "wide_corners": ruleset.corners == "2",
        "escape": ruleset.escape,
        "throne_stop": _WHO[ruleset.throne_stop],
        "throne_pass": _WHO[ruleset.throne_pass],
        "corner_stop": _WHO[ruleset.corner_stop],
        "throne_hostility": "none" if not (empty or held) else "alike" if empty == held else "differs",
        "throne_hostile_empty": _TO[empty],
        "throne_hostile_occupied": _TO[held],
        "throne_against_king": "K" in empty,
        "king_steps_back": "K" in ruleset.throne_stop and "K" not in empty,
        "corner_hostile": _TO[ruleset.corner_hostile],
        "corners_against_king": "K" in ruleset.corner_hostile and ruleset.corners != "0",
        "edge_capture": ruleset.edge_capture,
    }


def _of_pieces(ruleset: Ruleset) -> dict[str, Any]:
    """How pieces move and are taken, and what ends the game besides."""
    speeds = (ruleset.attacker_speed, ruleset.defender_speed, ruleset.king_speed)
    return {
        "first": "attackers" if ruleset.first_mover == "attackers" else "defenders",
        "speed": "any" if not any(speeds) else "alike" if len(set(speeds)) == 1 else "differs",
        "steps": _steps(speeds[0]),
        "attacker_steps": _steps(speeds[0]),
        "man_steps": _steps(speeds[1]),
        "king_steps": _steps(speeds[2]),
        "king_armed": ruleset.king_armed,
        "king_strength": ruleset.king_strength,
        "linnaean": ruleset.linnaean,
        "shieldwall": ruleset.shieldwall,
        "exit_fort": ruleset.exit_fort,
        "encirclement": ruleset.encirclement,
        "repetition": ruleset.repetition,
    }


def _steps(speed: int) -> str:
    """The longest move in words."""
    return (
        "any number of squares"
        if not speed
        else "one square"
        if speed == 1
        else f"at most {_number(speed, '', 'squares')}"
    )
