"""Gymnasium's environments: its own checker passes, autoreset modes are right, opponents answer, lanes are independent."""

# ruff: noqa: E402  the imports follow the skip where a library is missing

import numpy as np
import pytest

gym = pytest.importorskip("gymnasium", reason='pip install "ludarium[envs]" for PettingZoo and Gymnasium')

from env_samples import GAMES, PRESETS
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import ludarium
import ludarium.envs.gymnasium  # registers the names
from ludarium.envs.naming import env_id
from ludarium.errors import LudariumError

SMALL = "ludarium/Konane-v0"
WAYS = [{}, {"opponent": "random"}, {"opponent": "random", "seat": 1}, {"opponent": "greedy", "seat": "random"}]


def vector(num_envs, mode="NextStep", **options):
    return gym.make_vec(SMALL, num_envs=num_envs, size=6, autoreset_mode=mode, **options)


def any_legal(masks, chooser):
    """A legal action for every game, 0 where there is none."""
    return (masks * chooser.random(masks.shape)).argmax(axis=1)


@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_checker(options, capsys):
    """Gymnasium's `check_env` passes for self-play and for every kind of opponent, pixels and text included."""
    check_env(gym.make(SMALL, size=6, **options).unwrapped)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_single_and_in_vectors(name):
    """Every game is made by its name; observations are of their spaces; vectors see what positions are."""
    alone = gym.make(env_id(name), mask_in_observation=True)
    seen, info = alone.reset(seed=1)
    assert alone.observation_space.contains(seen)
    envs = gym.make_vec(env_id(name), num_envs=3, mask_in_observation=True)
    seen, infos = envs.reset(seed=1)
    for _ in range(5):
        assert envs.observation_space.contains(seen)
        seen, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        for lane in range(3):
            position = envs.lanes.position(lane)
            assert np.flatnonzero(infos["action_mask"][lane]).tolist() == position.actions
            assert infos["to_play"][lane] == position.mover


@pytest.mark.parametrize("name,preset", PRESETS)
def test_presets(name, preset):
    """Every preset steps in a vector against opponents at random."""
    envs = gym.make_vec(env_id(name), num_envs=2, preset=preset, opponent="random", seat=1)
    _, infos = envs.reset(seed=1)
    for _ in range(4):
        assert (infos["to_play"] == 1).all()
        _, _, over, cut, infos = envs.step(infos["action_mask"].argmax(axis=1))
        if (over | cut).any():
            break


@pytest.mark.parametrize("opponent", [None, "random"])
def test_next_step(opponent):
    """A finished game is reported once, with its reward; the next step begins anew, whatever the action, and gives nothing."""
    envs, chooser = vector(16, opponent=opponent), np.random.default_rng(1)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    first, infos = envs.reset(seed=1)
    before, ended = np.zeros(16, bool), 0
    for _ in range(80):
        seen, rewards, over, cut, infos = envs.step(any_legal(infos["action_mask"], chooser))
        assert not over[before].any() and not rewards[before].any()
        assert (seen[before] == first[before]).all()
        assert (abs(rewards[over]) == 1.0).all() and not infos["illegal"].any() and not cut.any()
        before, ended = over, ended + over.sum()
    assert ended > 16


@pytest.mark.parametrize("opponent", [None, "random"])
def test_same_step(opponent):
    """A finished game is begun anew at once; its last sight and its rewards are in the infos."""
    envs, chooser = vector(16, "SameStep", opponent=opponent, max_length=20), np.random.default_rng(1)
    first, infos = envs.reset(seed=1)
    kinds = set()
    for _ in range(60):
        seen, rewards, over, cut, infos = envs.step(any_legal(infos["action_mask"], chooser))
        done = over | cut
        kinds |= {("over", bool(over.any())), ("cut", bool(cut.any()))}
        assert (seen[done] == first[done]).all()
        assert not (over & cut).any() and not rewards[cut].any()
        if done.any():
            assert (infos["_final_obs"] == done).all() and (infos["_final_info"] == done).all()
            for lane in np.flatnonzero(done):
                assert (infos["final_obs"][lane] != first[lane]).any()
                assert sum(infos["final_info"]["rewards"][lane]) == 0.0
    assert ("over", True) in kinds and ("cut", True) in kinds


def test_disabled():
    """Without autoreset finished games stay, and `reset_mask` begins the chosen ones anew."""
    envs, chooser = vector(8, "Disabled"), np.random.default_rng(1)
    first, infos = envs.reset(seed=1)
    for _ in range(40):
        seen, rewards, over, _, infos = envs.step(any_legal(infos["action_mask"], chooser))
    assert over.all() and not rewards.any() and not infos["action_mask"].any()
    which = np.arange(8) < 3
    again, infos = envs.reset(options={"reset_mask": which})
    assert (again[which] == first[which]).all() and (again[~which] == seen[~which]).all()
    assert infos["action_mask"].any(axis=1).tolist() == which.tolist()
    with pytest.raises(ValueError, match="reset_mask"):
        envs.reset(options={"reset_mask": np.zeros(8, bool)})


def test_illegal_actions_lose():
    """An illegal action ends that game alone, with −1 for who chose it."""
    envs = vector(3, "SameStep")
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = infos["action_mask"][1].argmin()
    _, rewards, over, _, infos = envs.step(actions)
    assert infos["illegal"].tolist() == over.tolist() == [False, True, False]
    assert rewards.tolist() == [0.0, -1.0, 0.0]
    assert infos["final_info"]["rewards"][1].tolist() == [-1.0, 0.0]


@pytest.mark.parametrize("options", [{"opponent": "random", "seat": "random"}, {}], ids=str)
def test_games_do_not_touch_one_another(options):
    """What happens in a game depends on its own seed and actions: alone, or beside others, it goes the same way."""
    chooser = np.random.default_rng(5)
    envs = gym.make_vec("ludarium/Thaayam-v0", num_envs=4, pieces=1, autoreset_mode="SameStep", **options)
    seen, infos = envs.reset(seed=[10, 11, 12, 13])
    course = [(seen, None)]
    for _ in range(120):
        actions = any_legal(infos["action_mask"], chooser)
        seen, _, _, _, infos = envs.step(actions)
        course.append((seen, actions))
    for lane in (0, 3):
        alone = gym.make_vec("ludarium/Thaayam-v0", num_envs=1, pieces=1, autoreset_mode="SameStep", **options)
        seen, _ = alone.reset(seed=10 + lane)
        assert (seen[0] == course[0][0][lane]).all()
        for sheet, actions in course[1:]:
            seen, *_ = alone.step(actions[lane : lane + 1])
            assert (seen[0] == sheet[lane]).all()


def test_our_own_players_answer():
    """A named player sits opposite: greedy beats an agent that plays at random."""
    envs, chooser = vector(6, "Disabled", opponent="alphabeta:depth=3", seat=1), np.random.default_rng(3)
    _, infos = envs.reset(seed=4)
    total = np.zeros(6)
    for _ in range(20):
        assert set(infos["to_play"].tolist()) <= {1, -2}
        _, rewards, over, _, infos = envs.step(any_legal(infos["action_mask"], chooser))
        total += rewards
        if over.all():
            break
    assert over.all() and total.sum() < 0


def test_single_games_truncate_and_tell_everybodys_rewards():
    """One game alone: rewards for who acted, everybody's in the info, truncation after so many actions."""
    env = gym.make(SMALL, size=6, max_length=3, render_mode="ansi")
    _, info = env.reset(seed=1)
    for step in range(3):
        _, reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
        assert (reward, over, cut) == (0.0, False, step == 2)
    assert info["rewards"].tolist() == [0.0, 0.0]
    assert env.render().startswith("  a b c d e f")


def test_bad_seats_are_refused():
    """Seats that nobody holds, and unknown presets, are refused in words."""
    with pytest.raises(LudariumError, match="a seat of konane"):
        gym.make(SMALL, opponent="random", seat=5)
    with pytest.raises(ludarium.UnknownGame, match="no preset 'tiny'"):
        gym.make(SMALL, preset="tiny")
    with pytest.raises(ValueError, match="as many seeds"):
        vector(3).reset(seed=[1, 2])
