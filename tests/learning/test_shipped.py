"""The learned tables that come with the games: they fit the patterns of today, and their cards say how they were made."""

import random
import warnings

import numpy as np
import pytest

import ludarium
from ludarium.catalogue import all_games
from ludarium.game.learned import tables_of
from ludarium.kernel.door import Door

SHIPPED = [
    ("konane", "eight", 1_417_888_029),
    ("konane(size=10)", "usual", 1_399_196_485),
    ("konane(size=6)", "six", 415_078_692),
    ("tafl", "corner_9", 1_120_668_204),
    ("tafl(ruleset=copenhagen)", "corner_11", 1_759_992_947),
    ("tafl(ruleset=tablut)", "edge_9", 1_096_300_636),
]
"""A variant, its tables, and the sum of all patterns in some random games: if it changes, the tables must be learned anew."""


def test_every_file_is_known():
    """No tables lie in a game's folder that nothing here looks at."""
    files = {
        (game.name, file.stem)
        for game in all_games()
        if game.folder.path is not None
        for file in (game.folder.path / "learned").glob("*.npy")
    }
    assert files == {(text.partition("(")[0], name) for text, name, _ in SHIPPED}


@pytest.mark.parametrize(("text", "name", "_sum"), SHIPPED)
def test_tables_are_used_and_have_a_card(text, name, _sum, monkeypatch):
    """They are read without a complaint, are small, and say how they were made."""
    monkeypatch.setattr(Door, "enter", lambda _door, function: function)  # nothing is searched, so nothing is compiled
    game = ludarium.load(text)
    assert game.judgement.tables_for(game.rules).name == name
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tables = tables_of(game)
    assert tables is not None and tables.weights.nbytes <= 1_000_000
    assert tables.card["command"].startswith("ludarium learn ") and tables.card["game"] in tables.card["command"]
    assert {"seed", "device", "games", "date", "elo", "opponent"} <= tables.card.keys()
    assert ludarium.AlphaBeta(game).buffers.shared.learned == 1


def met_in_random_games(game):
    """The numbers of all patterns in a few random games, added up; images of each other count as the same."""
    shape, total = game.judgement.tables_for(game.rules), 0
    out, images = np.zeros(shape.most, np.int32), shape.groups()[-1]
    for seed in range(3):
        chance, here = random.Random(seed), game.start()
        for _ in range(30):
            if here.mover < 0:
                break
            count = game.judgement.patterns(game.rules, here.state, here.mover, out)
            total += int(images[out[:count]].astype(np.int64).sum())
            here = here.play(chance.choice(here.legal_moves))
    return total


@pytest.mark.parametrize(("text", "_name", "total"), SHIPPED)
def test_patterns_mean_what_they_meant(text, _name, total):
    """A faster way to read the board may be found; what is read must stay."""
    assert met_in_random_games(ludarium.load(text)) == total
