"""The same match on a Ray cluster that the test starts."""

import dataclasses
import sys

import pytest
from arena_names import GAME

from ludarium.arena import cluster
from ludarium.arena.event import Event
from ludarium.arena.plan import Pace, Plan
from ludarium.arena.referee import GameRunner
from ludarium.arena.schedule import schedule
from ludarium.errors import LudariumError

PLAN = Plan(GAME, ("random:1", "greedy"), 8, Pace(nodes=20))


def test_without_ray_it_says_what_to_install(monkeypatch):
    """A clear message instead of a trace."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(LudariumError, match=r"ludarium\[ray\]"):
        cluster.RayCrew()


@pytest.mark.slow  # a cluster takes a while to start
@pytest.mark.filterwarnings("ignore")
def test_a_match_on_a_local_cluster(tmp_path):
    """The games of a cluster are those of this process, and a table that is killed is replaced."""
    ray = pytest.importorskip("ray")
    crew = cluster.RayCrew(size=2)
    try:
        event = Event(PLAN, tmp_path)
        standings = event.play(crew)
        event.close()
        assert crew.tables == []
        alone = [GameRunner(PLAN).play(bout) for bout in schedule(PLAN, 2)]
        found = {game.bout.number: game.scores for game in event._ledger.played}
        assert standings.games == 8
        assert found == {game.bout.number: game.scores for game in alone}
        _killed(ray, crew)
    finally:
        ray.shutdown()


def _killed(ray, crew):
    """Kill the tables while they play; the match ends as if nothing had happened."""
    plan = dataclasses.replace(PLAN, games=40)
    killed, done = 0, []
    for game in crew.play(plan, schedule(plan, 2)):
        done.append(game)
        if len(done) == 3:
            for table in list(crew.tables):
                ray.kill(table)
                killed += 1
    assert killed == 2
    assert sorted(game.bout.number for game in done) == list(range(40))
    assert not any(game.scores is None for game in done)
