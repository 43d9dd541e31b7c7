"""What the engines are asked in the tests, in node as in the browser, and what they have to answer."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "search"))

from signatures import BUCKETS, PLACES, stored

import ludarium
from ludarium.game.learned import Tables, tables_of
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.wasm import shelf
from ludarium.wasm.variants import base64_of, past_facts, variant_facts

GAMES = sorted({game for game, *_ in PLACES})
_QUICKLY_MADE = "konane", "thaayam"  # the engines of the others take minutes to make
TRIED = [game if game.startswith(_QUICKLY_MADE) else pytest.param(game, marks=pytest.mark.slow) for game in GAMES]


def random_tables(game):
    """Tables that nobody learned: every weight at random."""
    shape = game.judgement.tables_for(game.rules)
    weights = np.random.default_rng(7).integers(-40, 40, shape.weights, np.int8)
    return Tables(weights, 1 / 1024)


def request(game, asked, tables=None):
    """What a driver is handed: the files of the engine, the variant, and what it is asked."""
    engine = shelf.made(game, tables is not None)
    return {
        "module": str(engine.module), "beside": str(engine.beside) if engine.beside else None,
        "variant": variant_facts(game, tables), "asked": asked,
    }  # fmt: skip


def signed(text, learned=False):
    """The signatures of a game's places by the sharp search, and what is asked for them: engines are as sharp.

    With `learned`, those of the search by learned tables where the game has some.
    """
    game = ludarium.load(text)
    kind = "learned" if learned and tables_of(game) else "sharp"
    places = [one for one in stored() if (one["search"], one["game"]) == (kind, text)]
    return game, places, [asked(game.position(one["position"]), {"depth": one["depth"]}) for one in places]


def asked(position, budget, **more):
    """One search."""
    return {"words": base64_of(position.words), "budget": budget, "buckets": BUCKETS, **more}


def in_words(position, answer):
    """An engine's answer as signatures have it."""
    line = ludarium.search.result.Line(
        tuple(answer["turn"]), answer["score"], answer["proven"], answer["turns"], tuple(map(tuple, answer["line"]))
    )
    return line.verdict, line.texts(position)


def native(position, budget, lines=1, past=(), tables=None):
    """What the search on this machine finds, as an engine would say it."""
    search = AlphaBeta(position.game, BUCKETS, learned=tables or False)
    result = search.search(position, Budget(**budget), lines, past)
    return {
        "nodes": result.nodes, "depth": result.depth,
        "lines": [
            {
                "turn": list(line.turn), "score": line.score, "proven": line.proven, "turns": line.turns,
                "line": [list(turn) for turn in line.line],
            }
            for line in result.lines
        ],
    }  # fmt: skip


def repeated(position, plies):
    """Some plies on, at random, with the repetition keys of the way: positions that came again count."""
    rng, past = np.random.default_rng(5), []
    for _ in range(plies):
        past += [position.game.compiled.repetition_key(position.words)] * 2
        position = position.act(int(rng.choice(position.actions)))
    return position, past, past_facts(position, past)
