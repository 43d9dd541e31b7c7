"""What goes into a game's kit: what the game says itself, and the rest made out of its look and its rules."""

import re
from collections import Counter as Tally
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import ceil
from typing import Any

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.picture.kit import Counter, Extra, Kit
from ludarium.picture.look import Look
from ludarium.printing.drawings import bare

SUMMARY_LETTERS = 4800
"""About what a page holds in two columns."""


def kit_of(game: Game, wanted: Sequence[str] = ()) -> Kit:
    """The kit of this variant, with the extras that are wanted and nothing left empty that can be made."""
    given = game.extras.kit_for(game) if game.extras.kit_for else Kit()
    for name in dict.fromkeys(wanted):
        given = _extra(game, given, name).add(given)
    board = given.board or game.start().look()
    return replace(
        given,
        sentence=given.sentence or game.sentence,
        counters=given.counters or counters_of(board),
        summary=given.summary or opening_of(game.rules_page()),
        board=bare(board),
    )


def _extra(game: Game, kit: Kit, name: str) -> Extra:
    found = {extra.name: extra for extra in kit.extras}
    if name not in found:
        there = "; ".join(f"{extra.name} ({extra.sentence})" for extra in kit.extras)
        sentence = f"there is no {name[:40]!r} to print with {game.title}; {f'there is {there}' if there else 'its kit has no extras'}"
        raise LudariumError(sentence, code="NO_EXTRA")
    return found[name]


def name_of(game: Game) -> str:
    """What the variant is called where it is one of the named ones; empty where it is not."""
    for name, values in game.presets.items():
        if game == declared_variant(game, values):
            return name.replace("_", " ").capitalize()
    return ""


def declared_variant(game: Game, values: Mapping[str, Any]) -> Game:
    """The game with these options and no others."""
    return replace(game, values={}).variant(**values)


def counters_of(look: Look) -> tuple[Counter, ...]:
    """As many counters of every kind as stand on the board or beside it."""
    tally: Tally[str] = Tally()
    for piece in look.pieces:
        tally[piece.symbol] += piece.count
    return tuple(Counter(symbol, count, look.symbols[symbol].word) for symbol, count in sorted(tally.items()))


def grouped(counters: Iterable[Counter], across: int) -> list[dict[str, Any]]:
    """Counters of one name under one heading, as the template wants them; `across` go into a row."""
    groups = []
    for name, kinds in groupby(enumerate(counters), lambda numbered: numbered[1].name):
        members = list(kinds)
        alone = across if len(members) == 1 else 0
        extra = {number: spares(kind.count, alone) for number, kind in members}
        groups.append({
            "name": name[:1].upper() + name[1:],
            "count": sum(kind.count for _, kind in members),
            "spares": sum(extra.values()),
            "discs": [{"picture": number, "count": kind.count + extra[number]} for number, kind in members],
        })  # fmt: skip
    return groups


def spares(count: int, across: int) -> int:
    """How many more to print, for counters get lost: one in eight, or what fills up the last of many rows of `across`."""
    few = ceil(count / 8)
    return -count % across or across if 0 < across < count else few


def opening_of(rules: str) -> str:
    """The reader's rules without their title, as many whole chapters as fit on a page and the first one always."""
    parts = [part.strip() for part in re.split(r"(?m)^(?=## )", rules)]
    parts[0] = re.sub(r"\A# .*\n?", "", parts[0]).strip()
    kept = ""
    for part in filter(None, parts):
        if kept and len(kept) + len(part) > SUMMARY_LETTERS:
            break
        kept += part + "\n\n"
    return kept.strip()


def choices_of(game: Game) -> list[tuple[str, str, str]]:
    """The options that differ from the default: name, value and meaning."""
    found = []
    for option in game.options:
        chosen = game.chosen[option.name]
        if chosen != option.default:
            text = option.write(chosen)
            found.append((option.name, text, (option.choices or {}).get(text, option.explanation)))
    return found
