"""The position editor: a text with other pieces or other facts in it, and what the rules say to it.

Nothing is kept here, and nothing is lost: a position that the rules refuse is shown all the same, with the reason.
"""

import functools
import random
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.picture.look import Look
from ludarium.play.guide import variant
from ludarium.server.looks import board_of, scene_of
from ludarium.server.piece_lists import lists_of
from ludarium.server.piece_text import PieceText, Standing, Unreadable, learned_rows, samples
from ludarium.server.position_facts import Fact, facts_of
from ludarium.server.views import outcome_json
from ludarium.wording import Words, sentence

FILE = "editor.toml"
"""The file in a game's folder that names the parts of its positions' texts."""

LONGEST = 2000
MOST_PIECES = 500
_SEED = 3
_Turned = Callable[[float, float, int, int], tuple[float, float]]
_SYMMETRIES: dict[str, _Turned] = {
    "mirror": lambda x, y, columns, rows: (columns - 1 - x, y),
    "upside": lambda x, y, columns, rows: (x, rows - 1 - y),
    "turn": lambda x, y, columns, rows: (rows - 1 - y, x),
    "half": lambda x, y, columns, rows: (columns - 1 - x, rows - 1 - y),
}


class Edited(NamedTuple):
    """What a hand changed: the pieces, if it moved any; facts by their names."""

    pieces: Sequence[Standing] | None = None
    facts: Mapping[str, str] = {}
    clear: bool = False
    symmetry: str = ""


class TextFormat(NamedTuple):
    """How a variant writes its positions, as far as the editor has to know."""

    pieces: PieceText | None
    facts: list[Fact]
    symmetries: list[str]


def beginning(game: Game) -> Position:
    """Where the editor begins: the start, after the throws that decide who begins."""
    rng, here = random.Random(_SEED), game.start()
    while game.luck is not None and here.is_chance and game.luck.opening(game.rules, here.state):
        here = here.act(rng.choice(here.actions))
    return here


@functools.lru_cache(maxsize=64)
def text_format_of(game: Game) -> TextFormat:
    """How a variant writes its positions: learned from some of them, and declared by its `editor.toml`."""
    declared = tomllib.loads(game.folder.text(FILE) or "")
    seen = list(samples(game))
    pieces: PieceText | None = learned_rows(game)
    if pieces is None and "lists" in declared:
        start = beginning(game).look(None)
        pieces = lists_of(game, declared["lists"], sum(piece.count for piece in start.pieces if piece.owner == 0))
    return TextFormat(pieces, facts_of(game, declared, seen), _symmetries(game, pieces, seen))


# --- symmetries


def _turned(look: Look, pieces: Iterable[Standing], how: str) -> list[Standing] | None:
    """The pieces on a turned or mirrored board; None if a cell has no image."""
    names = {(cell.x, cell.y): cell.name for cell in look.cells}
    places = {cell.name: (cell.x, cell.y) for cell in look.cells}
    image = _SYMMETRIES[how]
    found = [(names.get(image(*places[piece.cell], look.columns, look.rows)), piece.symbol) for piece in pieces]
    return [Standing(cell, symbol) for cell, symbol in found if cell] if all(cell for cell, _ in found) else None


def _symmetries(game: Game, pieces: PieceText | None, seen: Sequence[Position]) -> list[str]:
    """Those that give the same game again, by what the game itself says of its symmetries."""
    images = game.extras.images
    if images is None or pieces is None:
        return []
    tried = [place for place in seen if not place.is_over and place.look(None).pieces][-6:]

    def same(place: Position, how: str) -> bool | None:
        """Whether the image is the same game; None where this position cannot tell, in the middle of a turn for instance."""
        look = place.look(None)
        if how == "turn" and look.columns != look.rows:
            return None
        try:
            moved = _turned(look, pieces.pieces(place.text(), look), how)
            other = game.position(pieces.written(place.text(), look, moved)) if moved is not None else None
        except (LudariumError, Unreadable):
            return None
        alike = (game.position_of(state) for state in images(game.rules, place.state))
        return other is not None and (other == place or other in alike)

    found = []
    for how in _SYMMETRIES:
        answers = {same(place, how) for place in tried}
        if True in answers and False not in answers:
            found.append(how)
    return [how for how in found if how != "half" or "turn" not in found]


# --- editing


def edited(game: Game, text: str, change: Edited) -> str:
    """The text after a change; as it was where the change has no place in it."""
    form, look = text_format_of(game), _look(game, text)
    pieces = change.pieces
    try:
        if form.pieces is not None and change.clear:
            pieces = form.pieces.cleared(look)
        if form.pieces is not None and change.symmetry in form.symmetries:
            pieces = _turned(look, form.pieces.pieces(text, look), change.symmetry)
        if form.pieces is not None and pieces is not None:
            text = form.pieces.written(text, look, pieces)
    except Unreadable:
        pass
    for fact in form.facts:
        if change.clear and fact.cleared:
            text = fact.put(text, fact.cleared)
        if fact.name in change.facts:
            text = fact.put(text, change.facts[fact.name])
    return text if pieces is None else _followed(game, form, text)


def other_turns(game: Game, text: str) -> list[str]:
    """The text as it would be if it were another player's turn, one for each; none where it is nobody's, or not written."""
    facts = text_format_of(game).facts
    mover = next((fact for fact in facts if fact.name == "mover"), None)
    players = [value for value, _ in mover.choices][: len(game.players)] if mover else []
    if mover is None or mover.value(text) not in players:
        return []
    for fact in facts:
        if fact.passed is not None:
            text = fact.put(text, fact.passed)
    return [mover.put(text, player) for player in players if player != mover.value(text)]


def _followed(game: Game, form: TextFormat, text: str) -> str:
    """The text with another value of a fact that follows the pieces, if the rules allow that one alone."""
    if _position(game, text)[0] is not None:
        return text
    others = (fact.put(text, value) for fact in form.facts if fact.follows for value, _ in fact.choices)
    return next((other for other in others if _position(game, other)[0] is not None), text)


def _position(game: Game, text: str) -> tuple[Position | None, LudariumError | None]:
    """The position that a text is about, on a board of another size if it says so; else what is wrong with it."""
    try:
        options, _ = game.notation.read_position(game.chosen, text)
        return game.variant(**options).position(text), None
    except LudariumError as error:
        return None, error


def _look(game: Game, text: str) -> Look:
    """The board that a text is about: its own where the rules can read it, else the variant's."""
    position, _ = _position(game, text)
    return (position or game.start()).look(None)


def editor_json(game: Game, text: str | None, change: Edited) -> dict[str, Any]:
    """Everything the page shows of a position, legal or not: text, pieces, facts, and the verdict."""
    text = edited(game, text if text is not None else beginning(game).text(), change)
    position, error = _position(game, text)
    game = position.game if position else game
    why = sentence(error.sentence) if error else _missing(position) if position else ""
    form, look = text_format_of(game), (position or game.start()).look(None)
    over = position.outcome() if position else None
    scene = scene_of(look, over=over is not None)
    shown = scene["pieces"] if position else _standing(form.pieces, text, look)
    answer = {
        "game": game.text, "name": game.name, "title": game.title, "variant": variant(game), "text": position.text() if position else text, "legal": not why,
        "why": why, "board": board_of(game.name, look), "pieces": shown, "lines": scene["lines"] if position else [],
        "players": [Words(player) for player in game.players], "turn": Words(position.turn) if position and not over else "", "mover": position.mover if position else -2,
        "outcome": outcome_json(over, position) if position and over else None, "symmetries": form.symmetries,
    }  # fmt: skip
    return {**answer, **_offered(form, answer["text"], look)}


def _missing(position: Position) -> str:
    """What is wrong with a position that the game reads, but nobody could play: a game that begins with pieces needs some."""
    if _has_pieces(position) or not _has_pieces(position.game.start()):
        return ""
    return Words("There is no piece on the board.")


def _has_pieces(position: Position) -> bool:
    return any(piece.owner >= 0 for piece in position.look(None).pieces)


def _offered(form: TextFormat, text: str, look: Look) -> dict[str, Any]:
    """What can be put on the board and what else can be said."""
    kinds = form.pieces.kinds if form.pieces else ()
    known = set(look.symbols)
    palette = [
        {"symbol": kind.symbol, "owner": kind.owner, "turn": kind.turn, "word": Words(look.symbols[kind.symbol].word)}
        for kind in kinds
        if kind.symbol in known
    ]
    facts = [fact.as_json(text) for fact in form.facts]
    several = bool(form.pieces and form.pieces.several)
    return {"palette": palette, "several": several, "facts": [fact for fact in facts if fact is not None]}


def _standing(pieces: PieceText | None, text: str, look: Look) -> list[list[Any]] | None:
    """The pieces of a text that the rules refuse; None where they cannot be made out."""
    if pieces is None:
        return None
    kinds = {kind.symbol: kind for kind in pieces.kinds}
    try:
        found = pieces.pieces(text, look)
    except Unreadable:
        return None
    return [[cell, symbol, kinds[symbol].owner, 1, kinds[symbol].turn] for cell, symbol in found]
