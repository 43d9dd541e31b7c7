"""PettingZoo's own tests pass for every game, and the checks do what PettingZoo's wrappers do."""

# ruff: noqa: E402  the imports follow the skip where a library is missing

import contextlib
import copy
import io
import pickle
import random
import warnings

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo", reason='pip install "ludarium[envs]" for PettingZoo and Gymnasium')

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its tests import environments in a way that it calls deprecated
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from env_samples import GAMES, PRESETS
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from ludarium.envs.naming import env_id
from ludarium.envs.pettingzoo import env, raw_env
from ludarium.errors import IllegalMove, LudariumError

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("name", GAMES)
def test_api(name, make, capsys):
    """PettingZoo's `api_test` passes, through ends, truncations and new games."""
    api_test(make(name, max_length=70), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_seeds(name):
    """PettingZoo's `seed_test` passes: the same seed gives the same game, chance included."""
    seed_test(lambda: env(name), num_cycles=25)


def test_rendering(monkeypatch):
    """PettingZoo's `render_test` passes: text, pixels, and a window."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    render_test(lambda render_mode: env("konane(size=6)", render_mode=render_mode))


@pytest.mark.slow
def test_performance(capsys):
    """PettingZoo's own measurement runs to its end."""
    performance_benchmark(env("konane(size=6)"))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name,preset", PRESETS)
def test_presets(name, preset):
    """Every preset is made by its name and steps, each agent seeing planes of the declared shape."""
    table = pettingzoo.make("aec", env_id(name), preset=preset)
    table.reset(seed=1)
    for agent in table.agent_iter(25):
        seen, _, over, cut, info = table.last()
        assert table.observation_space(agent).contains(seen)
        assert (info["action_mask"] == seen["action_mask"]).all()
        table.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[0]))


def wrapped(**options):
    """Our raw environment inside PettingZoo's own wrappers."""
    return OrderEnforcingWrapper(
        AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1))
    )


def transcript(table, actions):
    """All that an environment reports while these actions are played and the agents leave."""
    table.reset(seed=7)
    lines = []
    for action in actions:
        if not table.agents:
            break
        _, reward, over, cut, _ = table.last()
        lines.append((table.agent_selection, float(reward), over, cut, dict(table.rewards)))
        table.step(None if over or cut else action)
    return lines, table.agents


@pytest.mark.parametrize("name", ["konane(size=6)", "thaayam"])
def test_checks_are_those_of_the_wrappers(name):
    """Legal games, illegal actions and the way agents leave: everything is reported as by PettingZoo's wrappers."""
    for seed in range(4):
        chooser, table = random.Random(seed), env(name, max_length=40)
        table.reset(seed=7)
        actions, wrong = [], []
        while not any(table.terminations.values()) and not any(table.truncations.values()):
            mask = table.last()[0]["action_mask"]
            actions.append(chooser.choice(np.flatnonzero(mask).tolist()))
            wrong.append(int(mask.argmin()))
            table.step(actions[-1])
        illegal = actions[: 2 * seed] + [wrong[2 * seed]] + [None] * 5
        for played in (actions + [None] * 5, illegal):
            with contextlib.redirect_stderr(io.StringIO()):
                assert transcript(env(name, max_length=40), played) == transcript(
                    wrapped(game=name, max_length=40), played
                )


def test_order_is_enforced():
    """Nothing can be asked before `reset`; actions out of range are refused; stepping after the end only warns."""
    table = env("konane(size=6)")
    with pytest.raises(AttributeError, match="before reset"):
        _ = table.rewards
    for ask in (lambda: table.step(0), lambda: table.observe("player_0"), table.render, table.agent_iter):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
            ask()
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="not in the action space"):
        table.step(10_000)
    raw = raw_env("konane(size=6)")
    raw.reset(seed=1)
    with pytest.raises(IllegalMove):
        raw.step(1)


def test_four_seats_and_scores():
    """Four players are four agents, whose rewards at the end are the game's scores."""
    table = env("thaayam(players=4,pieces=1)")
    table.reset(seed=2)
    chooser, last = random.Random(1), {}
    assert table.agents == ["player_0", "player_1", "player_2", "player_3"]
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        if over or cut:
            last[agent] = reward
        table.step(None if over or cut else chooser.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert max(last.values()) == 1.0 and sum(last.values()) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_on_in_the_middle_of_the_game(duplicate):
    """A copy made in the middle of a game is in the middle of it, and both go on alike and apart."""
    table, chooser = env("thaayam(pieces=1)"), random.Random(3)
    table.reset(seed=5)
    for _ in range(4):
        table.step(chooser.choice(np.flatnonzero(table.last()[0]["action_mask"]).tolist()))
    before = table.table.position
    other = duplicate(table)
    assert other.table.position == before and other.agent_selection == table.agent_selection
    for _ in range(3):  # chance included: it draws from the same numbers
        seen, action = table.last()[0], int(np.flatnonzero(table.last()[0]["action_mask"])[0])
        assert np.array_equal(seen["observation"], other.last()[0]["observation"])
        table.step(action)
        other.step(action)
        assert other.table.position == table.table.position
    table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert other.table.position != table.table.position


def test_environments_travel():
    """A pickled environment has the same options; unknown modes are refused in words."""
    table = pickle.loads(pickle.dumps(env("konane(size=6)", max_length=9)))
    assert (table.game.text, table.max_length) == ("konane(size=6)", 9)
    with pytest.raises(LudariumError, match="render_mode"):
        env("konane", render_mode="hologram")


def test_registered_names_take_options():
    """`pettingzoo.make` knows every game, with options by keyword."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = pettingzoo.make("aec", "ludarium/Konane-v0", size=6, render_mode="ansi")
    table.reset(seed=1)
    assert table.game.text == "konane(size=6)"
    assert table.render().startswith("  a b c d e f")
