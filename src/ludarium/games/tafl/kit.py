"""What a printed Tafl set holds: the men of the start in three kinds, as many as the ruleset has."""

from ludarium.game.game import Game
from ludarium.picture.kit import Counter, Kit, chapters

CHAPTERS = ("Where it comes from", "The board", "Moving", "Capturing", "The end")
NAMES = {"king": "king", "defender": "king's men", "attacker": "attackers"}
ZOOM = 1.15  # the men are drawn with room for their shadows


def kit_for(game: Game) -> Kit:
    """The kit of a ruleset."""
    standing = [piece.symbol for piece in game.start().look().pieces]
    counters = tuple(Counter(kind, standing.count(kind), name, ZOOM) for kind, name in NAMES.items())
    return Kit(counters, summary=chapters(game.rules_page(), *CHAPTERS))
