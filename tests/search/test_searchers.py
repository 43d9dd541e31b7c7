"""What every searcher promises for every game found, and what search does with chance and with solved games."""

import random

import pytest
from test_alphabeta import SMALL, solved

import ludarium
from ludarium import catalogue
from ludarium.kernel.verbs import CHANCE
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.search.mcts import MonteCarlo

GAMES = catalogue.all_games()
QUICK = [
    game for game in GAMES if game.stochastic or game.widest == min(one.widest for one in GAMES if not one.stochastic)
]
"""Those whose trees are compiled whenever the tests run: with luck, and with the shortest lists of actions."""


def somewhere(game, seed, turns):
    """A position after some random turns, with a player to act."""
    chooser, position = random.Random(f"{game.text} {seed}"), game.start()
    while turns > 0 or position.mover == CHANCE:
        after = position.act(chooser.choice(list(position.actions)))
        if after.is_over:
            break
        turns -= after.mover not in (CHANCE, position.mover)
        position = after
    return position


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_answers_are_legal_whole_turns(game):
    """In every game the best turn is legal and ends the turn; the budget of nodes is kept; lines can be played."""
    check_answers(game, AlphaBeta(game, 1 << 10))


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=str(game), marks=() if game in QUICK else pytest.mark.slow) for game in GAMES],
)
def test_answers_of_monte_carlo_are_legal_whole_turns(game):
    """The same for the tree of playouts."""
    check_answers(game, MonteCarlo(game, room=1 << 15))


def check_answers(game, thinker):
    for seed, turns in enumerate((0, 4, 9)):
        position = somewhere(game, seed, turns)
        if position.mover < 0:
            continue
        result = thinker.search(position, Budget(nodes=400), lines=2)
        assert result.nodes <= 400
        after = position.play(result.turn)
        assert after.mover != position.mover or not game.composed
        for line in result.lines:
            assert -1 <= line.score <= 1
            assert line.texts(position)


@pytest.mark.parametrize("after", ["", "b2", "a1", "b2 b3", "b2 c2"])
def test_monte_carlo_solves_small_games(after):
    """On 4×4 the tree is solved, with and without random playouts, and says what plain solving says."""
    position = SMALL.start().after(after)
    for plain in (False, True):
        result = MonteCarlo(SMALL, plain=plain, room=1 << 15).search(position, Budget(nodes=200_000))
        assert result.proven == ("win" if solved(position)[0] > 0 else "loss")
        assert solved(position.play(result.turn))[0] == -solved(position)[0]


def test_monte_carlo_repeats_itself():
    """The same seed and the same visits give the same answer."""
    game = ludarium.load("konane(size=6)")
    answers = [
        MonteCarlo(game, plain=True, seed=4, room=1 << 14).search(game.start(), Budget(nodes=2_000)) for _ in range(2)
    ]
    assert answers[0].lines == answers[1].lines
