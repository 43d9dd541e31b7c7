"""OpenSpiel's own tests pass for every game; its states play as matches do."""

# ruff: noqa: E402  the imports follow the skip where a library is missing

import pickle
import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason='pip install "ludarium[openspiel]" for OpenSpiel')

from env_samples import GAMES, PRESETS
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import ludarium
import ludarium.envs.openspiel  # registers the names


def name_of(game, **parameters):
    return f"ludarium_{game}({','.join(f'{name}={value}' for name, value in parameters.items())})"


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name, capfd):
    """OpenSpiel's `random_sim_test` passes: histories, chance, observations, copies, saved states, returns."""
    pyspiel.random_sim_test(pyspiel.load_game(name_of(name, max_length=45)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs(name):
    """OpenSpiel writes a playthrough of every game to its end."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # brings in SciPy, slowly

    text = playthrough(name_of(name, max_length=12), None)
    assert f"ludarium_{name}" in text and "IsTerminal() = True" in text


@pytest.mark.parametrize("name,preset", PRESETS)
def test_presets(name, preset):
    """Every preset is loaded by its name and plays."""
    game = pyspiel.load_game(name_of(name, preset=preset, max_length=30))
    state, chooser = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chooser.choice(actions))
    assert sum(state.returns()) == pytest.approx(0.0, abs=1e-6)
    assert game.num_players() == len(ludarium.load(f"{name}({preset})").players)


def test_states_are_positions():
    """Legal actions, movers, texts and scores are those of positions, action by action to the end."""
    state, position = (
        pyspiel.load_game("ludarium_konane(size=6)").new_initial_state(),
        ludarium.load("konane(size=6)").start(),
    )
    chooser = random.Random(3)
    while not position.is_over:
        assert state.legal_actions() == position.actions and state.current_player() == position.mover
        action = chooser.choice(position.actions)
        assert state.action_to_string(action) == position.write((action,))
        state.apply_action(action)
        position = position.act(action)
    assert state.is_terminal() and state.returns() == list(position.outcome().scores)


def test_chance_has_odds():
    """Throws are chance nodes whose probabilities add up."""
    state = pyspiel.load_game("ludarium_thaayam").new_initial_state()
    assert state.is_chance_node()
    assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1.0)


def test_repetition_ends_games():
    """Going to and fro ends a game as it does in a match, a draw here; copies remember what came before."""
    state, match = pyspiel.load_game("ludarium_tafl").new_initial_state(), ludarium.Match(ludarium.load("tafl"))
    goals = {}
    while match.outcome() is None:
        here = match.position
        goal = goals.pop(here.mover, None)
        if goal is None:
            goal = goals[here.mover] = here.words
        action = min(here.actions, key=lambda action: int(np.bitwise_count(here.act(action).words ^ goal).sum()))
        assert not state.is_terminal()
        match.push(action)
        state = state.clone()
        state.apply_action(action)
    assert match.outcome().reason == "repetition"
    assert state.is_terminal() and state.returns() == [0.0, 0.0]


def test_parameters():
    """Options are parameters; those of another kind go into `options`; unknown ones are refused."""
    assert (
        pyspiel.load_game("ludarium_konane(options=size:4x6;misere:on)").shared.game.text
        == "konane(size=4x6,misere=true)"
    )
    assert pyspiel.load_game("ludarium_thaayam(players=3,twins=off)").num_players() == 3
    game = pyspiel.load_game("ludarium_konane(size=6,max_length=9)")
    assert game.max_game_length() == 9 and pyspiel.load_game(str(game)).shared is game.shared
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("ludarium_konane(sise=6)")


def test_hidden_setups_stay_hidden():
    """Neither planes, nor boards, nor the information state show a player what the other places in secret."""
    game = pyspiel.load_game("ludarium_taifho(setup=hidden)")
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    one, two = game.new_initial_state(), game.new_initial_state()
    one.apply_action(one.legal_actions()[0])
    two.apply_action(two.legal_actions()[-1])
    for kind in (None, INFO_STATE_OBS_TYPE):
        sight = make_observation(game, kind)
        assert sight.string_from(one, 1) == sight.string_from(two, 1)
        assert sight.string_from(one, 0) != sight.string_from(two, 0)
    assert one.observation_tensor(1) == two.observation_tensor(1)
    assert one.observation_tensor(0) != two.observation_tensor(0)


def test_states_travel():
    """A pickled game and a saved state come back as they were."""
    game = pyspiel.load_game("ludarium_konane(size=6)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[1])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state) and again.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
