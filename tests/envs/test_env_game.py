"""A table plays as a match does: the same positions, the same ends, repetition among them."""

import random

import numpy as np
import pytest
from env_samples import GAMES

import ludarium
from ludarium.batch.acts import CUT_SHORT, ENDED
from ludarium.envs.env_game import EnvGame
from ludarium.errors import IllegalMove
from ludarium.kernel.verbs import CHANCE, OVER


@pytest.mark.parametrize("name", [name for name in GAMES if not ludarium.load(name).stochastic])
def test_tables_are_matches(name):
    """Positions, legal actions and who is to act are those of a match, from the start on."""
    game, chooser = ludarium.load(name), random.Random(5)
    match, table = ludarium.Match(game), EnvGame(game, 1000)
    table.reset(1)
    for _ in range(30):
        assert table.position == match.position
        assert np.flatnonzero(table.mask).tolist() == match.position.actions
        assert table.mover == match.position.mover
        action = chooser.choice(match.position.actions)
        match.push(action)
        table.act(action)


def to_or_fro(here, goals):
    """The action that changes least, and when the player's turn comes again the one that best undoes it."""
    goal = goals.pop(here.mover, None)
    if goal is None:
        goal = goals[here.mover] = here.words
    return min(here.actions, key=lambda action: int(np.bitwise_count(here.act(action).words ^ goal).sum()))


@pytest.mark.parametrize("text", ["tafl", "taifho", "taifho(players=4)"])
def test_repetition_ends_a_table_as_it_ends_a_match(text):
    """Players who go to and fro end both at the same action, with the same scores."""
    game = ludarium.load(text)
    match, table, goals = ludarium.Match(game), EnvGame(game, 1000), {}
    table.reset(1)
    for _ in range(100):
        if match.outcome():
            break
        action = to_or_fro(match.position, goals)
        match.push(action)
        table.act(action)
        assert (table.over == ENDED) == bool(match.outcome())
    assert match.outcome().reason == "repetition"
    assert tuple(table.scores) == pytest.approx(match.outcome().scores, abs=1e-6)
    assert table.mover == OVER and not table.mask.any()


def test_chance_comes_from_the_seed_alone():
    """The same seed and actions give the same game; another seed another."""
    game = ludarium.load("thaayam")
    ends = []
    for seed in (3, 3, 4):
        table = EnvGame(game, 1000)
        table.reset(seed)
        for _ in range(40):
            table.act(int(np.flatnonzero(table.mask)[0]))
            assert table.position.mover != CHANCE
        ends.append(table.position)
    assert ends[0] == ends[1] != ends[2]


def test_long_games_are_cut_short():
    """After so many actions a table stops without scores, and takes no action any more."""
    table = EnvGame(ludarium.load("konane(size=6)"), 3)
    table.reset(0)
    for _ in range(3):
        table.act(int(np.flatnonzero(table.mask)[0]))
    assert (table.over, table.scores, table.length) == (CUT_SHORT, [0.0, 0.0], 3)
    with pytest.raises(IllegalMove):
        table.act(0)


def test_every_player_sees_with_their_own_eyes():
    """What is hidden from a player is not in that player's planes, no matter who is to act."""
    game = ludarium.load("taifho(setup=hidden)")
    one, two = EnvGame(game, 100), EnvGame(game, 100)
    for table, way in ((one, 0), (two, -1)):
        table.reset(1)
        table.act(int(np.flatnonzero(table.mask)[way]))
    assert one.position != two.position
    assert (one.seen(0) != two.seen(0)).any()
    assert (one.seen(1) == two.seen(1)).all()
