"""What goes into a game's kit: what the game says itself, and the rest made out of its look and its rules."""

import re
from collections import Counter as Tally
from dataclasses import replace
from math import ceil

from ludarium.game.game import Game
from ludarium.picture.kit import Counter, Kit
from ludarium.picture.look import Look
from ludarium.printing.drawings import bare

SUMMARY_LETTERS = 4800
"""About what a page holds in two columns."""


def kit_of(game: Game) -> Kit:
    """The kit of this variant with nothing left empty that can be made."""
    given = game.kit_for(game) if game.kit_for else Kit()
    start = game.start().look()
    return replace(
        given,
        counters=given.counters or counters_of(start),
        summary=given.summary or opening_of(game.rules_text()),
        board=given.board or bare(start),
    )


def counters_of(look: Look) -> tuple[Counter, ...]:
    """As many counters of every kind as stand on the board or beside it."""
    tally: Tally[str] = Tally()
    for piece in look.pieces:
        tally[piece.symbol] += piece.count
    return tuple(Counter(symbol, count) for symbol, count in sorted(tally.items()))


def spares(count: int, across: int) -> int:
    """How many more to print, for counters get lost: what fills up the last row, but one in eight of a small number."""
    room = -count % across or across
    return room if count > across else min(room, ceil(count / 8))


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
