"""What a printed Tafl set holds: the men of the start in three kinds, as many as the ruleset has."""

from ludarium.game.game import Game
from ludarium.picture.kit import Counter, Kit, chapters

CHAPTERS = ("Where it comes from", "The board", "Moving", "Capturing", "The end", "The whole family")
NAMES = {"king": "king", "defender": "king's men", "attacker": "attackers"}
ZOOM = 1.15  # the men are drawn with room for their shadows


def kit_for(game: Game) -> Kit:
    """The kit of a ruleset."""
    standing = [piece.symbol for piece in game.start().look().pieces]
    counters = tuple(Counter(kind, standing.count(kind), name, ZOOM) for kind, name in NAMES.items())
    return Kit(counters, summary=_for_one(game.chosen["ruleset"], chapters(game.rules_text(), *CHAPTERS)))


def _for_one(ruleset: str, text: str) -> str:
    """The text with one ruleset's row of the great table, as a list: a table of all is too wide for a printed column."""
    lines = text.splitlines()
    rows = {line.split("|")[1].strip(" `"): line.split("|")[2:-1] for line in lines if line.startswith("|")}
    pairs = zip(rows["ruleset"], rows.get(ruleset, []), strict=False)
    told = [f"* **{title.strip()}**: {value.strip()}" for title, value in pairs if value.strip()]
    first = next(number for number, line in enumerate(lines) if line.startswith("|"))
    rest = [line for line in lines[first:] if not line.startswith("|")]
    return "\n".join([*lines[:first], f"In `{ruleset}`:", "", *told, *rest])
