"""A batch plays by the same rules as positions do, lane by lane, whatever the mode, the threads and the device."""

import numpy as np
import pytest

import ludarium
from ludarium.batch import Batch, Mode
from ludarium.catalogue import all_games
from ludarium.errors import IllegalMove, LudariumError
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.search.playouts import playouts

GAMES = [game.name for game in all_games()]


@pytest.mark.parametrize("name", GAMES)
def test_lanes_follow_the_rules(name):
    """Stepping a lane gives the position that playing gives; masks are the legal actions; chance never waits."""
    batch = Batch(ludarium.load(name), 3, seed=4, mode=Mode.DISABLED)
    for _ in range(12):
        before = [batch.position(lane) for lane in range(3)]
        masks = batch.legal_mask().copy()
        for lane, position in enumerate(before):
            assert np.flatnonzero(masks[lane]).tolist() == position.actions
            assert position.mover != CHANCE
        actions = batch.sample().copy()
        batch.step(actions)
        for lane, position in enumerate(before):
            after = position.act(int(actions[lane]))
            if after.mover != CHANCE:
                assert batch.position(lane) == after
            assert batch.movers[lane] == batch.position(lane).mover


@pytest.mark.parametrize("name", GAMES)
def test_planes_show_whose_turn_and_what_changes(name):
    """Observations have the declared shape, tell different positions apart, and every plane has a meaning."""
    game = ludarium.load(name)
    meanings, rows, columns = game.planes
    batch = Batch(game, 2, seed=1)
    first = batch.observe().copy()
    assert first.shape == (2, len(meanings), rows, columns)
    assert len(set(meanings)) == len(meanings)
    for _ in range(3):
        batch.step(batch.sample())
    assert (batch.observe() != first).any()


def test_autoreset_same_step():
    """A finished lane begins anew at once, and still tells the scores of the game that ended."""
    batch = Batch(ludarium.load("konane(size=4)"), 64, seed=2, mode=Mode.SAME_STEP)
    ended = 0
    for _ in range(40):
        batch.step(batch.sample())
        for lane in np.flatnonzero(batch.over):
            ended += 1
            assert sorted(batch.rewards[lane].tolist()) == [-1.0, 1.0]
            assert batch.position(lane) == batch.game.start()
        assert not batch.rewards[batch.over == 0].any()
    assert ended > 64


def test_autoreset_next_step():
    """A finished lane stays for one step and begins anew with the next, which plays nothing there."""
    batch = Batch(ludarium.load("konane(size=4)"), 16, seed=2, mode=Mode.NEXT_STEP)
    for _ in range(30):
        finished = batch.over.copy()
        batch.step(np.maximum(batch.sample(), 0))
        for lane in np.flatnonzero(finished):
            assert batch.over[lane] == 0
            assert batch.lengths[lane] == 0
            assert batch.position(lane) == batch.game.start()


@pytest.mark.parametrize("mode", [Mode.DISABLED, Mode.SILENT])
def test_finished_lanes_stay(mode):
    """Without autoreset a finished game stays as it ended; its rewards too, unless they are given only once."""
    batch, given = Batch(ludarium.load("konane(size=4)"), 8, seed=3, mode=mode), np.zeros((8, 2))
    for _ in range(30):
        batch.step(batch.sample())
        given += batch.rewards if mode is Mode.SILENT else 0
    assert (batch.over == 1).all()
    assert (batch.movers == OVER).all()
    scores = [list(batch.position(lane).outcome().scores) for lane in range(8)]
    assert (given if mode is Mode.SILENT else batch.rewards).tolist() == scores
    assert batch.rewards.any() == (mode is Mode.DISABLED)
    assert (batch.sample() == -1).all()
    batch.reset(4)
    assert not batch.rewards.any()


def test_games_are_cut_short():
    """`most` ends a game that goes on too long, without scores."""
    batch = Batch(ludarium.load("konane(size=6)"), 4, seed=3, mode=Mode.DISABLED, most=5)
    for _ in range(5):
        batch.step(batch.sample())
    assert (batch.over == 2).all()
    assert not batch.rewards.any()


def test_seeds_and_threads():
    """The same seed gives the same games with one thread and with several, and part by part as in one piece."""
    game = ludarium.load("thaayam")
    one, two = Batch(game, 700, seed=9, threads=1), Batch(game, 700, seed=9, threads=3)
    for _ in range(10):
        one.step(one.sample())
        two.step(two.sample(), masks=True)
    assert (one.keys() == two.keys()).all()
    assert (one.legal_mask() == two.masks).all()
    part = Batch(game, 200, seed=9)
    part.reset(9, first=500)
    for _ in range(10):
        part.step(part.sample())
    assert (part.keys() == one.keys()[500:]).all()


def test_playouts_are_those_of_positions():
    """Whole random games in a batch are the games that `playouts` plays."""
    game = ludarium.load("tafl(ruleset=brandubh)")
    result = Batch(game, 1, seed=0).playouts(20, seed=6)
    alone = playouts(game.start(), 20, 6)
    assert (result.actions, result.scores) == (alone.actions, alone.scores)


def test_playouts_tell_of_every_game():
    """Lengths and results of the single games add up to the totals; a game cut short has no result."""
    batch = Batch(ludarium.load("konane(size=6)"), 3, seed=1)
    brief, every = batch.playouts(7, seed=2), batch.playouts(7, seed=2, each=True)
    assert (brief.lengths, brief.results) == (None, None)
    assert every[:4] == brief[:4]
    assert every.lengths.shape == (3, 7)
    assert every.lengths.sum() == brief.actions
    assert tuple(every.results.sum(axis=(0, 1))) == brief.scores
    assert len(set(every.lengths.ravel().tolist())) > 1
    winners = every.results.argmax(axis=2)
    assert (winners == (every.lengths - 1) % 2).all()  # the last to move wins
    cut = batch.playouts(7, seed=2, most=8, each=True)
    assert (np.isnan(cut.results).all(axis=2) == (cut.lengths == 8)).all()
    assert np.isnan(cut.results).any()


def test_bad_requests_say_what_is_wrong():
    """Lanes, devices and actions that cannot be are refused in words."""
    game = ludarium.load("konane(size=4)")
    with pytest.raises(LudariumError, match="from 1 to"):
        Batch(game, 0)
    with pytest.raises(LudariumError, match="'cpu' or 'cuda'"):
        Batch(game, 1, device="abacus")
    batch = Batch(game, 2)
    with pytest.raises(LudariumError, match="as many actions"):
        batch.step([1, 2, 3])
    with pytest.raises(IllegalMove, match="lane 1: action 1 is not legal"):
        batch.checked([batch.game.start().actions[0], 1])
