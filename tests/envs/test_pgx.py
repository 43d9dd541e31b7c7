"""The Pgx-shaped interface: Pgx's own test passes, `jit` and `vmap` work, chance comes from keys alone."""

# ruff: noqa: E402  the imports follow the skip where a library is missing

import random

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason='pip install "ludarium[jax]" for the Pgx-shaped interface')

import jax.numpy as jnp
from env_samples import GAMES, PRESETS

import ludarium
from ludarium.envs import pgx
from ludarium.kernel.verbs import OVER

FIELDS = {"current_player", "observation", "rewards", "terminated", "truncated", "legal_action_mask"}
SMALL = pgx.make("konane", size=6)


def first_legal(state):
    return state.legal_action_mask.argmax(axis=-1)


@pytest.mark.parametrize("name", ["konane(size=6)", "thaayam(pieces=1)"])
@pytest.mark.filterwarnings("ignore")
def test_api(name, monkeypatch):
    """Pgx's `api_test` passes, single and in batches, to the end of games."""
    tests = pytest.importorskip("pgx._src.api_test", reason="pip install pgx to run its own test")
    env = pgx.make(name)
    draw = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1))
    monkeypatch.setattr(tests, "act_randomly", draw)  # its own does not run with today's JAX for a single state
    monkeypatch.setattr(tests, "get_args", lambda _: (env.id,))  # it knows its own games only
    tests.api_test(env, 1)


@pytest.mark.parametrize("name", GAMES)
def test_games_in_batches(name):
    """Every game steps in batches under `jit`: masks, movers and planes are those of positions."""
    env = pgx.make(name)
    step = jax.jit(jax.vmap(env.step))
    states = jax.vmap(env.init)(jax.random.split(jax.random.key(1), 3))
    assert states.observation.shape == (3, *env.observation_shape)
    for number in range(5):
        states = step(states, first_legal(states), jax.random.split(jax.random.key(number), 3))
        for lane in range(3):
            position = states.position(lane)
            assert np.flatnonzero(states.legal_action_mask[lane]).tolist() == position.actions
            assert states.current_player[lane] == position.mover


@pytest.mark.parametrize("name,preset", PRESETS)
def test_presets(name, preset):
    """Every preset begins and steps."""
    env = pgx.make(name, preset=preset)
    state = env.init(jax.random.key(0))
    state = env.step(state, first_legal(state), jax.random.key(1))
    assert state.rewards.shape == (env.num_players,) and state.legal_action_mask.shape == (env.num_actions,)


def test_whole_games_are_those_of_positions():
    """A game to its end has the rewards of the position's scores; after it nothing changes, and all is legal."""
    state, position, chooser = SMALL.init(jax.random.key(0)), ludarium.load("konane(size=6)").start(), random.Random(1)
    step = jax.jit(SMALL.step)
    while not position.is_over:
        assert not state.terminated and not state.rewards.any()
        action = chooser.choice(position.actions)
        state, position = step(state, action), position.act(action)
        assert (state._words == jnp.asarray(position.words.view(np.uint32))).all()
    assert state.terminated and state.rewards.tolist() == list(position.outcome().scores)
    assert state.legal_action_mask.all() and position.mover == OVER
    after = step(state, 0)
    assert not after.rewards.any() and after.terminated and after.legal_action_mask.all()
    same = jax.tree_util.tree_map(lambda a, b: bool((a == b).all()), state.replace(rewards=after.rewards), after)
    assert all(jax.tree_util.tree_leaves(same))


@pytest.mark.parametrize("action", [5, -1, 100_000])
def test_illegal_actions_lose(action):
    """An illegal action, also one that is none, ends the game with −1 for who chose it."""
    state = SMALL.step(SMALL.init(jax.random.key(0)), action)
    assert state.terminated and state.rewards.tolist() == [-1.0, 1.0] and state.legal_action_mask.all()


def test_long_games_are_truncated():
    """After so many actions a game is truncated without rewards, and stays."""
    env = pgx.make("konane", size=6, max_length=2)
    state = env.init(jax.random.key(0))
    for expected in [False, True, True]:
        state = env.step(state, first_legal(state))
        assert bool(state.truncated) == expected and not state.terminated and not state.rewards.any()


def test_chance_comes_from_keys():
    """The same keys give the same games, others others; a game of chance refuses to step without a key."""
    env = pgx.make("thaayam")
    states = jax.vmap(env.init)(jnp.stack([jax.random.PRNGKey(number) for number in (1, 1, 2, 3, 4)]))
    assert (states._words[0] == states._words[1]).all()
    assert (states._words[2:] != states._words[0]).any()
    one = env.init(jax.random.key(1))
    with pytest.raises(TypeError, match="needs a key"):
        env.step(one, first_legal(one))


def test_states_are_trees_with_pgx_fields():
    """The public fields are Pgx's; scans carry states; boards are drawn."""
    state = SMALL.init(jax.random.key(0))
    assert {name for name in vars(state) if not name.startswith("_")} == FIELDS
    end, _ = jax.lax.scan(lambda now, _: (SMALL.step(now, first_legal(now)), None), state, length=4)
    assert end._step_count == 4
    assert end.to_svg().startswith("<svg")


def test_every_player_sees_with_their_own_eyes():
    """`observe` shows a state as any player sees it."""
    state = SMALL.init(jax.random.key(0))
    mine, theirs = SMALL.observe(state), SMALL.observe(state, 1)
    assert (mine == state.observation).all()
    assert (mine[..., 0] == theirs[..., 1]).all() and (mine != theirs).any()
