"""What a printed Tiao set holds: stones without end cannot be printed, but more than a long game needs."""

from ludarium.game.game import Game
from ludarium.picture.kit import Counter, Kit, chapters

CHAPTERS = ("The board", "The turn", "Where a stone may not be placed", "The end", "An example")
COLOURS = ("white", "black")


def stones(size: int) -> int:
    """Stones of one colour for a board of that size; on 19×19 a game between people takes about 25, a wild one 70."""
    return size * size // 6 + 12


def kit_for(game: Game) -> Kit:
    """The kit of a variant."""
    enough = stones(game.rules.board.width)
    counters = tuple(Counter(colour, enough, f"{colour} stones") for colour in COLOURS)
    sentence = game.sentence.replace("capture ten", f"capture {game.rules.win}") if game.rules.win != 10 else ""
    return Kit(counters, summary=chapters(game.rules_page(), *CHAPTERS), sentence=sentence)
