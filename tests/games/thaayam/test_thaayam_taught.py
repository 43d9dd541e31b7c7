"""Thaayam's nets for three and four, and the estimate for fewer pieces: numbers that can be checked in another way."""

import random
import tomllib

import numpy as np
import pytest

import ludarium
from ludarium.games.thaayam import GAME
from ludarium.games.thaayam.taught import learning
from ludarium.games.thaayam.taught.__main__ import Buffers, begun
from ludarium.games.thaayam.taught.guessing import _logarithm, _power, guessed_odds
from ludarium.games.thaayam.taught.net import ADDS, FILE, NAMES, SIZE, UNITS, WIDTH, net_for, net_odds, taught_worth
from ludarium.games.thaayam.taught.seeing import BIAS, MEASURED, ROWS, measured, rows_seen
from ludarium.games.thaayam.worth import naive_worth, worth
from ludarium.play.levels import level_for

PLAYERS = {"three": 3, "four": 4}


def between_turns(game, seed, turns):
    """States of a random game, each after a turn and before a throw."""
    chance, here, found = random.Random(seed), game.start(), []
    while here.outcome() is None and len(found) < turns:
        here = here.play(here.chance_action(chance) if here.is_chance else chance.choice(here.actions))
        state = here.state
        if here.is_chance and state.closed + state.left + state.rolloff + state.places == 0:
            found.append(state)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_nets_are_small_and_have_a_card(name):
    """What is shipped can be made again by the command on its card."""
    card = tomllib.loads(FILE.with_suffix(".toml").read_text("utf-8"))[name]
    assert card["command"].startswith(f"python -m ludarium.games.thaayam.taught {name} ")
    assert card["won_of_100"] > 55 and card["games"] > 0
    with np.load(FILE) as file:
        assert set(file) == {"steps", *NAMES} and file[name].shape == (SIZE,)
    assert FILE.stat().st_size < 50_000


@pytest.mark.parametrize("name", NAMES)
def test_the_players_compute_what_the_net_says(name):
    """Against matrices: rows are added up, what is below zero is cut off, the rest is added up once more."""
    game = GAME.variant(players=PLAYERS[name])
    with np.load(FILE) as file:
        net = (file[name] * file["steps"][NAMES.index(name)]).reshape(ROWS + 1, WIDTH)
    for state in between_turns(game, 3, 25):
        for player in range(PLAYERS[name]):
            sums = net[BIAS] + net[list(rows_seen(game.rules, state, player))].sum(axis=0)
            sums = sums + np.array(measured(game.rules, state, player)) @ net[MEASURED:BIAS]
            wanted = sums[UNITS] + np.maximum(sums[:UNITS], 0) @ net[ADDS // WIDTH, :UNITS]
            assert net_odds(game.rules, state, player) == pytest.approx(wanted)


def test_four_players_are_evaluated_alike_from_every_seat():
    """If everybody moves on by one seat, so does what the position is worth."""
    game = GAME.variant(players=4)
    for state in between_turns(game, 5, 20):
        moved = replace_seats(state)
        for player in range(4):
            assert taught_worth(game.rules, moved, (player + 1) % 4) == pytest.approx(
                taught_worth(game.rules, state, player)
            )


def replace_seats(state):
    return state._replace(sides=(state.sides[3], *state.sides[:3]), turn=(state.turn + 1) % 4)


def test_chances_of_all_players_add_up_to_about_one():
    for players in (3, 4):
        game, totals = GAME.variant(players=players), []
        for state in between_turns(game, 8, 60):
            odds = [net_odds(game.rules, state, player) for player in range(players)]
            totals.append(sum(1 / (1 + np.exp(-one)) for one in odds))
        assert np.mean(totals) == pytest.approx(1, abs=0.08)
        assert max(abs(total - 1) for total in totals) < 0.5


def test_powers_and_logarithms_by_arithmetic_alone():
    """What a page computes without a library is what the library says."""
    for exponent in np.linspace(-12, 12, 97):
        assert _power(exponent) == pytest.approx(np.exp(exponent), rel=1e-9)
        assert _logarithm(float(np.exp(exponent))) == pytest.approx(exponent, abs=1e-9)


def test_the_estimate_of_two_players_is_one_chance():
    """What one gains the other loses; and a piece further on is better."""
    game = GAME.variant(pieces=3)
    for state in between_turns(game, 2, 40):
        odds = [guessed_odds(game.rules, state, player) for player in (0, 1)]
        assert odds[0] == pytest.approx(-odds[1])
        assert worth(game.rules, state, 0) == pytest.approx(-worth(game.rules, state, 1))


@pytest.mark.parametrize(
    ("options", "taught"),
    [
        ({"players": 3}, True),
        ({"players": 4}, True),
        ({"pieces": 3}, True),
        ({"pieces": 2}, True),
        ({}, False),
        ({"dice": "spinner"}, True),
        ({"dice": "spinner", "pieces": 3}, False),
        ({"players": 3, "pieces": 3}, False),
        ({"players": 4, "board": "ashtapada"}, False),
        ({"players": 4, "play_on": True}, False),
    ],
)
def test_only_the_strongest_level_uses_it(options, taught):
    """Levels 1 to 9 stay as they were, and variants without a net go by what the board shows."""
    game = GAME.variant(**options)
    assert game.judgement.self_taught(game.rules) == taught
    assert not level_for(game, 10).board_only
    assert level_for(game, 9).board_only == taught
    if options and not taught:
        assert net_for(game.rules) < 0
        for state in between_turns(game, 4, 5):
            assert worth(game.rules, state, 0) == naive_worth(game.rules, state, 0)


def test_a_turn_too_long_to_look_at_all_its_ways_is_played_somehow():
    """Fourteen throws can be spent in more ways than there is room to note. Then some turn is played, and a legal one."""
    game, chance = ludarium.load("thaayam(dice=spinner)"), random.Random(6)
    here = game.start()
    while here.state.rolloff != 0:
        here = here.play(here.chance_action(chance))
    for throw in (0, 0, 0, 0, 3, 4, 3, 0, 0, 2):  # 1 1 1 1 4 8 4 1 1 3
        here = here.play(throw)
    after = learning._any_turn(game.rules, here.state)
    while not here.is_chance:
        here = here.play(here.actions[0])
    assert after == here.state


def test_a_net_learns():
    """A thousand games teach a net that knows nothing but the estimate something; what it plays are whole games."""
    game = GAME.variant(players=3)
    net, buffers = begun(1), Buffers()
    before = net.copy()
    turns = game.door.enter(learning.teach)(
        game.door.rules_words, game.start().words, net, 7, 40, 0.005, 0.7, buffers.units, buffers.plays, buffers.slots,
        buffers.rows, buffers.numbers, buffers.chances,
    )  # fmt: skip
    assert 40 * 60 < turns < 40 * 400
    assert np.isfinite(net).all() and np.abs(net - before).max() > 0.01
