"""What a printed Thaayam set holds: pieces, twins and routes for four, however many play, and a spinner like shells."""

from dataclasses import replace

from ludarium.game.game import Game
from ludarium.games.thaayam.board import NAMES
from ludarium.games.thaayam.look import MATERIALS
from ludarium.games.thaayam.position_text import board_of
from ludarium.games.thaayam.rules import Rules
from ludarium.picture.kit import Counter, Face, Kit, Route, Spinner, chapters
from ludarium.picture.look import Look

CHAPTERS = ("The board", "The throws", "Moving", "Capturing", "Twins", "The keep, and the end")
COLOURS = {"S": "#54301d", "W": "#0f9490", "N": "#f7ecd6", "E": "#d1901c"}
ZOOM = 1.25  # the pieces are drawn with room for their shadows
CELL_MM = {5: 29.0}  # squares that hold many pieces: as large as a page allows; other boards as they fit
NOTE = "Four cowries do as well, or four beans with one side painted: the mouths that show are counted, none counts 8."


def kit_for(game: Game) -> Kit:
    """The kit of a variant; who plays with fewer than four leaves the rest in the box."""
    rules = game.rules
    board = board_of(rules)
    weights = (1, 1, 1, 1, 1) if rules.spinner else (4, 6, 4, 1, 1)
    return Kit(
        tuple(counter for seat in NAMES for counter in _counters(rules, seat)),
        Spinner(tuple(map(Face, "12348", weights)), "" if rules.spinner else NOTE),
        tuple(Route(f"{NAMES[seat].title()}'s route", board.route_of(seat), COLOURS[seat]) for seat in NAMES),
        chapters(game.rules_text(), *CHAPTERS),
        cell_mm=CELL_MM.get(board.size),
        counter=0.52,
        board=_squares_only(game.start().look()),
    )


def _counters(rules: Rules, seat: str) -> list[Counter]:
    """A player's pieces, and discs to lay on a pair that was declared twins."""
    name, heading = NAMES[seat], f"{NAMES[seat].title()}'s {MATERIALS[seat]}s and twins"
    pairs = rules.pieces // 2 if rules.twins else 0
    if not pairs:
        return [Counter(name, rules.pieces, f"{NAMES[seat].title()}'s {MATERIALS[seat]}s", ZOOM)]
    return [Counter(name, rules.pieces, heading, ZOOM), Counter(f"{name}-twins", pairs, heading)]


def _squares_only(look: Look) -> Look:
    """The board without the places beside it: on a table they are the table."""
    cells = tuple(cell for cell in look.cells if 0 <= cell.x < look.columns and 0 <= cell.y < look.rows)
    labels = tuple(label for label in look.labels if label.y < look.rows)
    return replace(look, cells=cells, labels=labels, pieces=())
