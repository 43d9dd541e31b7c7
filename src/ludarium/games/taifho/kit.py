"""What a printed Taifho set holds: the blocks of every player under his colour, and the board without the tray."""

from ludarium.game.game import Game
from ludarium.games.taifho.positions import COLOURS, SHAPE_NAMES
from ludarium.games.taifho.setup import seats
from ludarium.picture.kit import Counter, Kit


def kit_for(game: Game) -> Kit:
    """The kit of a variant; the set is the same however it is set up."""
    board = game.variant(setup="fixed").start().look()
    standing = [piece.symbol for piece in board.pieces]
    kinds = [(f"{COLOURS[seat]}-{shape}", COLOURS[seat]) for seat in seats(game.rules) for shape in SHAPE_NAMES]
    counters = tuple(Counter(kind, standing.count(kind), colour) for kind, colour in kinds if kind in standing)
    return Kit(counters, board=board)
