"""The proved positions of 6×6 Kōnane: they are lost, and whatever the loser does, the file knows an answer."""

import random
import tomllib
import warnings

import numpy as np
import pytest
import simple_konane

import ludarium
from ludarium.game.position import Position
from ludarium.search.proved import proved_of
from ludarium.search.twins import folded

GAME = ludarium.load("konane(size=6)")
ALL, ON = 5, 8  # turns up to which every position is decided, and up to which wins are followed


@pytest.fixture(scope="module")
def proved():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = proved_of(GAME)
    assert found is not None
    return found


def sample(proved, count, stones):
    """Some of the positions that have so many stones, which are fewer the later in a game."""
    found = (Position(GAME, np.frombuffer(row, np.uint64)) for row in sorted(proved.rows))
    chosen = [here for here in found if sum(map(here.text().split()[0].count, "bw")) in stones]
    return random.Random(7).sample(chosen, min(count, len(chosen)))


def test_a_small_file_that_says_how_it_was_made(proved):
    """The card names the command, and counts the positions."""
    file = GAME.folder.file("proved/size=6.bin")
    card = tomllib.loads(file.with_suffix(".toml").read_text("utf-8"))
    assert file.stat().st_size <= 60_000
    assert card["command"] == f"python tools/prove.py '{GAME.text}' --all {ALL} --on {ON}" and card["date"]
    assert sum(card["lost"]) == card["positions"] == len(proved.rows)


def test_every_position_of_the_first_turns_is_decided(proved):
    """It is known to be lost, or has a turn that is known to win, and never both."""
    layer = {folded(GAME.start()): GAME.start()}
    for _ in range(ALL):
        layer = {folded(after): after for here in layer.values() for after in map(here.play, here.legal_moves)}
        for row in random.Random(3).sample(sorted(layer), min(len(layer), 60)):
            assert proved.is_lost(layer[row]) != bool(proved.wins(layer[row]))


def test_whatever_the_loser_does_has_an_answer(proved):
    """The loser's moves by rules that were written a second time: the proof goes on until the file ends."""
    for here in sample(proved, 120, range(36 - ON + 2, 37)):
        for after in simple_konane.turns(here.text(), size=6):
            assert proved.wins(GAME.position(after))


def test_alpha_beta_agrees_where_the_file_ends(proved):
    """There a search of another kind sees the loss to the end of the game."""
    searcher = ludarium.AlphaBeta(GAME)
    for here in sample(proved, 12, range(36 - ON + 1)):
        assert searcher.search(here, ludarium.Budget(nodes=5_000_000)).proven == "loss"
