"""What a printed Kōnane set holds: the stones of the start, large on their counters, and the rules without the options."""

from ludarium.game.game import Game
from ludarium.picture.kit import Counter, Kit, chapters

CHAPTERS = ("Where it comes from", "The board", "The opening", "The play", "An example")
ZOOM = 1.2  # the pebbles are drawn with room for their shadows


def kit_for(game: Game) -> Kit:
    """The kit of a variant."""
    colours = [piece.symbol for piece in game.start().look().pieces]
    counters = tuple(Counter(colour, colours.count(colour), f"{colour} stones", ZOOM) for colour in ("black", "white"))
    return Kit(counters, summary=chapters(game.rules_page(), *CHAPTERS))
