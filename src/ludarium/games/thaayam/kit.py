"""What a printed Thaayam set holds: counters for every player, a spinner in place of the shells, and all routes."""

from ludarium.game.game import Game
from ludarium.games.thaayam.board import NAMES
from ludarium.games.thaayam.position_text import board_of, seats_of
from ludarium.picture.kit import Counter, Face, Kit, Route, Spinner, chapters

CHAPTERS = ("The board", "The throws", "Moving", "Capturing", "Twins", "The keep, and the end")
COLOURS = {"S": "#54301d", "W": "#0f9490", "N": "#8d6a45", "E": "#d1901c"}
ZOOM = 1.25  # the pieces are drawn with room for their shadows


def kit_for(game: Game) -> Kit:
    """The kit of a variant."""
    rules = game.rules
    board, seats = board_of(rules), seats_of(rules)
    counters = [Counter(NAMES[seat], rules.pieces, f"{NAMES[seat].title()}'s pieces", ZOOM) for seat in seats]
    if rules.twins and rules.pieces > 1:
        counters += [
            Counter(f"{NAMES[seat]}-twins", rules.pieces // 2, f"{NAMES[seat].title()}'s twins") for seat in seats
        ]
    weights = (1, 1, 1, 1, 1) if rules.spinner else (1, 4, 6, 4, 1)
    faces = tuple(Face(text, weight) for text, weight in zip("81234", weights, strict=True))
    note = "spin for 8, 1, 2, 3 or 4" if rules.spinner else "or throw four cowries and count the mouths; none is 8"
    routes = tuple(Route(f"{NAMES[seat].title()}'s route", board.route_of(seat), COLOURS[seat]) for seat in seats)
    return Kit(tuple(counters), Spinner(faces, note), routes, chapters(game.rules_text(), *CHAPTERS), counter=0.44)
