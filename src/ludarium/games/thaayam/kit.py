"""What a printed Thaayam set holds: pieces, twins and routes for four, however many play, and a spinner like shells."""

from dataclasses import replace

from ludarium.game.game import Game
from ludarium.games.thaayam.board import BOARDS, NAMES, board_of
from ludarium.games.thaayam.look import MATERIALS
from ludarium.games.thaayam.rules import Rules
from ludarium.picture.kit import Counter, Extra, Face, Kit, Route, Spinner, chapters
from ludarium.picture.look import Look

CHAPTERS = ("The board", "The throws", "Moving", "Capturing", "Twins", "The keep, and the end")
COLOURS = {"S": "#54301d", "W": "#0f9490", "N": "#f7ecd6", "E": "#d1901c"}
ZOOM = 1.25  # the pieces are drawn with room for their shadows
CELL_MM = {5: 29.0}  # squares that hold many pieces: as large as a page allows; other boards as they fit
NOTE = "Four cowries do as well, or four beans with one side painted: the mouths that show are counted, none counts 8."

ZERO = "0 counts 8."


def kit_for(game: Game) -> Kit:
    """The kit of a variant; who plays with fewer than four leaves the rest in the box."""
    rules = game.rules
    kit = _with_board(game)
    return replace(
        kit,
        counters=tuple(counter for seat in NAMES for counter in _counters(rules, seat)),
        spinner=_spinner(rules, "12348"),
        sentence=game.sentence.replace("Throw cowries", "Spin") if rules.spinner else "",
        extras=(
            Extra("zero", "a spinner numbered 0 to 4, where 0 counts 8", lambda kit: _with_zero(kit, rules)),
            Extra("both-boards", "the five-by-five board and Ashtapada's", lambda kit: _with_both(kit, game)),
        ),
    )


def _with_board(game: Game) -> Kit:
    """The board of a variant with its rules and routes."""
    board = board_of(game.rules)
    return Kit(
        routes=tuple(Route(f"{NAMES[seat].title()}'s route", board.route_of(seat), COLOURS[seat]) for seat in NAMES),
        summary=chapters(game.rules_page(), *CHAPTERS),
        cell_mm=CELL_MM.get(board.size),
        counter=0.52,
        board=_squares_only(game.start().look()),
        title=game.chosen["board"].capitalize(),
    )


def _with_both(kit: Kit, game: Game) -> Kit:
    """The kit with the other board as well; the counters are as small as the smaller squares want them."""
    others = [name for name in BOARDS if name != game.chosen["board"]]
    return replace(kit, more=tuple(replace(_with_board(game.variant(board=name)), more=()) for name in others))


def _spinner(rules: Rules, numbers: str, note: str = "") -> Spinner:
    """A spinner that shows these numbers for the throws of 1, 2, 3, 4 and 8, with the chances of the shells or all alike."""
    weights = (1, 1, 1, 1, 1) if rules.spinner else (4, 6, 4, 1, 1)
    notes = [note] if rules.spinner else [note, NOTE]
    return Spinner(tuple(map(Face, numbers, weights)), " ".join(filter(None, notes)))


def _with_zero(kit: Kit, rules: Rules) -> Kit:
    return replace(kit, spinner=_spinner(rules, "12340", ZERO))


def _counters(rules: Rules, seat: str) -> list[Counter]:
    """A player's pieces, and discs to put on a pair that was declared twins."""
    name, heading = NAMES[seat], f"{NAMES[seat].title()}'s {MATERIALS[seat]}s and twins"
    pairs = rules.pieces // 2 if rules.twins else 0
    if not pairs:
        return [Counter(name, rules.pieces, f"{NAMES[seat].title()}'s {MATERIALS[seat]}s", ZOOM)]
    return [Counter(name, rules.pieces, heading, ZOOM), Counter(f"{name}-twins", pairs, heading)]


def _squares_only(look: Look) -> Look:
    """The board without the places beside it: on a table they are the table."""
    cells = tuple(cell for cell in look.cells if 0 <= cell.x < look.columns and 0 <= cell.y < look.rows)
    labels = tuple(label for label in look.labels if label.y < look.rows and not label.caption)
    return replace(look, cells=cells, labels=labels, pieces=())
