"""What a printed Tiao set holds: stones for a long game, and the rules without options and notation."""

from ludarium.game.game import Game
from ludarium.picture.kit import Counter, Kit, chapters

CHAPTERS = ("Where it comes from", "The board", "The turn", "Where a stone may not be placed", "The end", "An example")
STONES = 60  # games between people end after some fifty turns, and captured stones can be placed again


def kit_for(game: Game) -> Kit:
    """The kit of a variant."""
    stones = min(STONES, game.rules.board.width**2 // 2)
    counters = (Counter("black", stones, "black stones", 1.1), Counter("white", stones, "white stones", 1.1))
    return Kit(counters, summary=chapters(game.rules_text(), *CHAPTERS))
