"""What an engine is: the functions that a module exports, and the facts about them that it carries."""

import json
from collections.abc import Callable
from typing import Any

from ludarium.game.game import Game
from ludarium.kernel.compiled_rules import (
    KEY,
    MOVER,
    MOVES,
    ODDS,
    REPETITION_KEY,
    SCORE,
    STEP,
    fraction_at,
    position_at,
)
from ludarium.kernel.emitting import Emitted, emitted
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.search import alphabeta, frames, scale
from ludarium.search.entering import OPENED
from ludarium.search.negamax import GO_ON, climb, climb_by_tables
from ludarium.search.transpositions import WORDS
from ludarium.wasm.linking import Linked
from ludarium.wasm.translating import translated

NOTE = "ludarium"
"""The custom section that has the facts, as JSON."""

_OTHERS: tuple[Callable[..., Any], ...] = (position_at, fraction_at, alphabeta.key_here, alphabeta.known_here)


def engine_of(game: Game, tables: bool) -> Linked:
    """The module for a variant and all others that share its shape; with `tables` it evaluates by learned tables."""
    first = emitted(game.door, climb_by_tables if tables else climb)._replace(name="climb")
    entrances = [first, *(emitted(game.door, function) for function in _OTHERS)]
    return translated(entrances, {NOTE: json.dumps(facts(entrances), separators=(",", ":")).encode()})


def facts(entrances: list[Emitted]) -> dict[str, Any]:
    """What a driver has to know to call the entrances and to read what they wrote."""
    shared, frame = frames.Shared.layout(), frames.Frame.layout()
    return {
        "entrances": {one.name: {"takes": one.takes, "returns": one.returns} for one in entrances},
        **rules_facts(),
        "shared": {"size": shared.itemsize, "fields": _offsets(shared)},
        "frame": {"size": frame.itemsize, "fields": _offsets(frame)},
        "rows": {
            "states": frames.MARKS, "lists": frames.PATTERNS + 1, "lines": frames.LINES, "longest": frames.LONGEST,
        },
        "most": {
            "banned": frames.MOST_BANNED, "spent": frames.MOST_SPENT, "lines": alphabeta.MOST_LINES,
            "depth": alphabeta.DEEPEST, "generations": alphabeta.GENERATIONS,
        },
        "table": {"buckets": alphabeta.BUCKETS, "words": WORDS},
        "values": {
            "limit": scale.LIMIT, "certain": scale.CERTAIN, "win": scale.WIN, "scale": scale.SCALE, "opened": OPENED,
            "aspiration": alphabeta.ASPIRATION, "go_on": GO_ON, "one": frames.ONE,
        },
    }  # fmt: skip


def rules_facts() -> dict[str, Any]:
    """The same for the entrances of the rules."""
    return {
        "questions": {
            "mover": MOVER, "key": KEY, "repetition_key": REPETITION_KEY, "moves": MOVES, "step": STEP,
            "score": SCORE, "odds": ODDS,
        },
        "movers": {"chance": CHANCE, "over": OVER},
    }  # fmt: skip


def _offsets(layout: Any) -> dict[str, int]:
    return {name: offset for name, (_, offset, *_) in layout.fields.items()}
