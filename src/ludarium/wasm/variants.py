"""What a page has to know about a variant to run its engine: its rules, and what a search of it works on."""

import base64
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludarium.game.game import Game
from ludarium.game.learned import Tables
from ludarium.game.position import Position
from ludarium.search.alphabeta import BUCKETS, describe
from ludarium.search.frames import MOST_SPENT, SearchBuffers
from ludarium.search.repeats import salt_of, spent, viewpoint


def base64_of(words: Any) -> str:
    """The bytes of an array as text."""
    return base64.b64encode(np.ascontiguousarray(words).tobytes()).decode()


def variant_facts(game: Game, tables: Tables | None, *, board_only: bool = False, sharp: bool = True) -> dict[str, Any]:
    """The variant for a driver: words in base64; for every array of a search what it holds, and its sides.

    `board_only` and `sharp` are those of `AlphaBeta`.
    """
    buffers = SearchBuffers(game, BUCKETS, tables)
    describe(buffers.shared, game, board_only, sharp)
    parts = {name: part for name, part in buffers.search._asdict().items() if name != "shared"}
    return {
        "rules": base64_of(game.door.rules_words), "start": base64_of(game.door.start_words), "widest": game.widest,
        "composed": game.composed, "players": len(game.players), "stochastic": game.stochastic,
        "self_taught": game.judgement.self_taught(game.rules),
        "shared": {name: int(buffers.shared[name]) for name in _numbers(buffers.shared) if buffers.shared[name]},
        "search": {name: _part(part) for name, part in parts.items()},
    }  # fmt: skip


def _numbers(shared: Any) -> list[str]:
    return [name for name in shared.dtype.names if shared.dtype[name] == np.int64]


def _part(part: Any) -> Any:
    return {"type": str(part.dtype), "shape": list(part.shape)} if isinstance(part, np.ndarray) else int(part)


def past_facts(position: Position, past: Sequence[int]) -> dict[str, Any]:
    """What a search of the position has to know of the game so far; numbers too large for JavaScript are texts."""
    game = position.game
    again = spent(game.repetition, past)[:MOST_SPENT]
    salt = salt_of(viewpoint(len(game.players), game.stochastic, position.mover), again)
    return {"spent": [str(key) for key in again], "salt": str(salt)}
