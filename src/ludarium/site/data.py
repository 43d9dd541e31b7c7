"""What the site's pages have to know of a game: its variants as words for the modules, its boards, levels and texts."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from ludarium.game.game import Game
from ludarium.game.learned import tables_of
from ludarium.picture.look import Look
from ludarium.play.guide import variant
from ludarium.server import catalogue, study
from ludarium.server.lending import game_words, record_tags, variant_words
from ludarium.server.looks import board_of
from ludarium.site.choices import Choices, choices_data
from ludarium.site.shelf import RARE_PICTURES, Shelf, slug
from ludarium.site.together import kept_apart
from ludarium.wasm.variants import base64_of, variant_facts
from ludarium.wording import packed


def game_data(
    game: Game, variants: list[Game], choices: Choices | None, shelf: Shelf, besides: Sequence[Game] = ()
) -> dict[str, Any]:
    """The file of a game: everything that its pages ask a server for elsewhere. Its options have a file of their own.

    `besides` are variants that its course is on, and that are not to be chosen.
    """
    boards: dict[str, Any] = {}
    described = {}
    pictures: dict[str, str] = {}
    for one in (*variants, *besides):
        look = one.start().look(None)
        board = board_of(one.name, look)
        boards[board["digest"]] = board
        picture = pictures[_seen(board, look)] = shelf.picture(one)
        described[one.text] = variant_data(one, board["digest"], shelf) | {
            "text": one.text, "variant": packed(variant(one)), "tags": record_tags(one), "chosen": catalogue.chosen_json(one),
            "picture": picture, "rules": rules_folder(one, variants),
        }  # fmt: skip
    return {
        "game": next(one for one in catalogue.games_json() if one["name"] == game.name),
        **game_words(game),
        "boards": boards,
        "variants": described,
        "choices": _choices(game, choices, variants, pictures, set(boards), shelf) if choices else None,
        "examples": _examples(game, described),
    }


def variant_data(game: Game, board: str, shelf: Shelf) -> dict[str, Any]:
    """A variant: where its modules are, and what they are given; `best` only where learned tables make it differ."""
    tables = shelf.small(tables_of(game))
    plain = {**shelf.engine(game, None), "variant": variant_facts(game, None)}
    best = {"best": {**shelf.engine(game, tables), "variant": variant_facts(game, tables)}} if tables else {}
    return {**variant_words(game), "board": board, "table": shelf.table(game), "engine": plain, **best}


def _seen(board: dict[str, Any], look: Look) -> str:
    """What a picture of the start shows: variants that agree in this share it."""
    return f"{board['digest']} {look.pieces}"


def _choices(
    game: Game, choices: Choices, presets: list[Game], pictures: dict[str, str], known: set[str], shelf: Shelf
) -> str:
    """Where the file with the game's options is."""
    boards: dict[str, Any] = {}
    described = {}
    for key, one in choices.variants.items():
        look = one.start().look(None)
        board = board_of(one.name, look)
        if board["digest"] not in known:
            boards[board["digest"]] = board
        alike = _seen(board, look)
        if alike not in pictures:
            pictures[alike] = shelf.picture(one, RARE_PICTURES)
        described[key] = variant_data(one, board["digest"], shelf) | {
            "variant": packed(variant(one)), "picture": pictures[alike], "rules": rules_folder(one, presets),
        }  # fmt: skip
    apart = None if choices.whole else kept_apart(game, choices)
    content = json.dumps(
        choices_data(choices, described, boards, apart), ensure_ascii=False, separators=(",", ":")
    ).encode()
    return shelf.packed(f"{game.name}-{hashlib.sha256(content).hexdigest()[:16]}-choices", content)


def rules_folder(game: Game, presets: list[Game]) -> str:
    """Where the rules of a variant are told: those of the preset that it has most in common with."""
    suitable = [one for one in presets if one.values.items() <= game.values.items()]
    best = max(suitable, key=lambda one: len(one.values), default=None)
    own = "" if best is None or best.text == best.name else f"{slug(best.text)}/"
    return f"rules/{game.name}/{own}"


def _examples(game: Game, variants: dict[str, Any]) -> list[dict[str, Any]]:
    """The small boards on the rules page, with positions as words."""
    found = []
    for example in study.examples(game.name):
        variant = catalogue.variant(example["text"])
        start = variant.position(example["position"])
        if variant.text not in variants or start.game.text != variant.text:
            continue  # its board is not on the site
        wanted = [base64_of(start.play(turn).words) for turn in example["target"]]
        found.append({**example, "text": variant.text, "position": base64_of(start.words), "wanted": wanted})
    return found
