"""A search that is to see no more than the board shows asks nothing else, not even for an order of moves."""

import numpy as np
import pytest

import ludarium
from ludarium.kernel.values import coerced
from ludarium.search import evaluating
from ludarium.search.frames import SearchBuffers
from ludarium.search.negamax import climb
from ludarium.search.scale import LIMIT

GAME = ludarium.load("thaayam")
PLACE = "thaayam5 S=o4 N=o2.d1.d4 turn=S noted=8+8+4+3"


@pytest.fixture
def asked(monkeypatch):
    """How often each judgement was asked for by code that runs as plain Python."""
    counts = {"worth": 0, "naive_worth": 0}

    def counted(name):
        answer = getattr(evaluating, name)

        def ask(*facts):
            counts[name] += 1
            return answer(*facts)

        return ask

    for name in counts:
        monkeypatch.setattr(evaluating, name, counted(name))
    return counts


@pytest.mark.parametrize(("board_only", "silent"), [(1, "worth"), (0, "naive_worth")])
def test_alphabeta_asks_one_judgement_only(asked, board_only, silent):
    """Three turns deep, where moves are ordered by a peek, leaves and order alike go by the one judgement."""
    here, buffers = GAME.position(PLACE), SearchBuffers(GAME, 1 << 8)
    shared = buffers.shared
    shared.decisive_words, shared.actions = GAME.decisive_words, GAME.actions
    shared.hero, shared.board_only, shared.most_nodes, shared.generation = here.mover, board_only, 300, 1
    with np.errstate(over="ignore"):
        climb(coerced(GAME.rules), coerced(here.state), buffers.search, 3, -LIMIT, LIMIT)
    assert shared.nodes == 300
    assert asked.pop(silent) == 0
    assert all(asked.values())
