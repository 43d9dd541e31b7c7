"""What a page has to know of a game to play it by itself, besides modules: levels, words, boards (js/alone/variant.js).

A static site has it in files. A page of the server's is lent it for a table where somebody plays against the program, so
that the game can go on when the server cannot be reached (docs/web/going-on.md).
"""

import dataclasses
from typing import Any

from ludarium.game.game import Game
from ludarium.game.parts import FINISHED
from ludarium.game.scene import words_of
from ludarium.play.guide import ended_by, variant
from ludarium.play.levels import levels_of
from ludarium.play.words import REASONS
from ludarium.server.languages import said_of_game
from ludarium.server.looks import board_of
from ludarium.server.seats import PERSON, PROGRAM
from ludarium.server.tables import PLAYING, Table
from ludarium.wasm.variants import base64_of

NO_CLOCK = "none"


def game_words(game: Game) -> dict[str, Any]:
    """The same for all variants of a game."""
    endings = list(game.ask("scene", "ENDINGS") or [game.verbs.reason(game.rules, game.start().state)])
    return {
        "levels": [dataclasses.asdict(level) for _, level in sorted(levels_of(game.folder).items())],
        "words": list(words_of(game)), "endings": endings, "reasons": _reasons(game, endings),
    }  # fmt: skip


def _reasons(game: Game, endings: list[str]) -> dict[str, str]:
    """What ended a game in words, for every reason there is."""
    found = {}
    for reason in (*REASONS, *endings):
        own = ended_by(game, reason)
        found[reason] = own or REASONS.get(reason) or ("" if reason == FINISHED else reason.replace("_", " "))
    return found


def variant_words(game: Game) -> dict[str, Any]:
    """A variant, without its modules and its board."""
    return {
        "variant": variant(game), "players": list(game.players), "stochastic": game.stochastic,
        "secret": game.start().is_secret,
        "repetition": dataclasses.asdict(game.repetition) if game.repetition else None,
    }  # fmt: skip


def record_tags(game: Game) -> dict[str, str]:
    """The tags by which a record names the variant."""
    options = game.text.removeprefix(game.name)[1:-1]
    return {"Game": game.name, "Variant": options} if options else {"Game": game.name}


# --- tables of the server's


def lendable(table: Table, guest: str) -> bool:
    """Whether this guest's game can go on without the server: against the program, without clock and secrets.

    A clock goes on when only the page has lost its connection, and what players hide from each other stays with the server.
    """
    seats = table.seats
    own = all(seat.guest == guest for seat in seats if seat.kind == PERSON) and any(s.kind == PERSON for s in seats)
    program = any(seat.kind == PROGRAM for seat in seats) and all(not seat.player for seat in seats)
    plain = table.setup.control.kind == NO_CLOCK and not table.game.start().is_secret
    closed = all(seat.kind in (PERSON, PROGRAM) for seat in seats)
    return own and program and closed and plain and table.status == PLAYING


def lent_json(table: Table, modules: dict[str, Any], language: str) -> dict[str, Any]:
    """The game and the variant for the table's page, which speaks that language; it begins where the table began."""
    game, opening = table.game, table.setup.opening()
    board = board_of(game.name, game.start().look(None))
    start = base64_of(opening.words)
    for name in ("engine", "best"):
        if name in modules:
            modules[name]["variant"]["start"] = start
    about = {"text": game.text, "tags": record_tags(game), "chosen": {}, "picture": "", "rules": ""}
    return {
        "data": {
            **game_words(game),
            "said": said_of_game(language, game.name),
            "game": {"title": game.title},
            "boards": {board["digest"]: board},
            "examples": [],
        },
        "variant": {**variant_words(game), **modules, **about, "board": board["digest"]},
    }
