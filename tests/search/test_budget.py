"""How long a search may take, by the clock and by the CPU."""

import time
from dataclasses import replace

import numpy as np
import pytest

import ludarium
from ludarium.play.levels import Level, allowance
from ludarium.play.limits import Limits
from ludarium.play.players import limits_in, player
from ludarium.search.budget import Budget, Watch
from ludarium.search.thinker import Thinker

GAME = ludarium.load("konane(size=8)")


def burn(seconds: float) -> None:
    """Use so much CPU time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def is_over_soon(watch):
    """Whether the time is up before long; the thread that watches may have to wait for its turn."""
    for _ in range(2000):
        if watch.over:
            return True
        time.sleep(0.01)
    return False


def test_cpu_time_does_not_pass_while_nothing_is_computed():
    """Time spent waiting, as on a busy machine, is not counted; computing is."""
    flags = np.zeros(1, np.int64)
    with Watch(Budget(0.2, cpu=True), flags, 0) as watch:
        time.sleep(0.3)
        assert not watch.over
        burn(0.2)
        assert is_over_soon(watch)
    with Watch(Budget(0.2), flags, 0) as watch:
        assert is_over_soon(watch)


@pytest.mark.parametrize("name", ["alphabeta:cpu=0.15", "mcts:cpu=0.15", "level:10,cpu=0.15"])
def test_players_think_by_cpu_time(name, monkeypatch):
    """A clock that runs ahead, as if others had the processor, takes nothing away from their search."""
    thinker, match = player(name), ludarium.Match(GAME)
    thinker.choose(match, Limits(nodes=500))  # compiled
    ahead, clock = time.perf_counter(), time.perf_counter
    monkeypatch.setattr(time, "perf_counter", lambda: ahead + 100 * (clock() - ahead))
    before = time.process_time()
    thinker.choose(match)
    assert time.process_time() - before > 0.13


def test_cpu_time_is_not_shared_with_a_thread_beside(monkeypatch):
    """Proofs sought beside a long search would use up its CPU time; then they get their small share before it."""
    ways = []
    for name in ("_beside", "_before"):
        monkeypatch.setattr(Thinker, name, lambda *_, name=name: ways.append(name))
    for budget in (Budget(2.0), Budget(2.0, cpu=True), Budget(0.5)):
        Thinker(GAME).search(GAME.start(), budget)
    assert ways == ["_beside", "_before", "_before"]


def test_limits_by_cpu_time_reach_the_search():
    """From a turn's limits, a player's name and a level's share."""
    chosen = player("alphabeta:cpu=0.5,nodes=9")
    assert replace(chosen.budget(Limits(), 0), stop=None) == Budget(0.5, 9, cpu=True)
    assert replace(chosen.budget(Limits(movetime=100), 0), stop=None) == Budget(0.098, 9)
    assert replace(player("level:3").budget(Limits(movetime=100, cpu=True), 0), stop=None) == Budget(0.098, cpu=True)
    assert allowance(Level(share=0.5), Budget(2.0, cpu=True)) == Budget(1.0, cpu=True)
    assert limits_in("mcts:cpu=.5") == {"cpu": 0.5}
    with pytest.raises(ludarium.LudariumError, match="one of them"):
        player("mcts:cpu=1,time=1")
    with pytest.raises(ludarium.LudariumError, match="cpu is a number above 0"):
        player("mcts:cpu=0")
