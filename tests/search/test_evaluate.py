"""A judgement of one's own: compiled into the search, or asked in plain Python."""

import dataclasses

import numba
import numpy as np
import pytest

import ludarium
from ludarium.errors import BadArgument, LudariumError
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

SMALL = ludarium.load("konane(size=6)")


def facts(result):
    return result.nodes, result.depth, [(line.turn, line.score, line.proven, line.line) for line in result.lines]


def middlegame(game, turns):
    position = game.start()
    for n in range(turns):
        position = (
            position.throw()
            if position.is_chance
            else position.play(position.legal_moves[n % len(position.legal_moves)])
        )
    return position


@numba.njit
def upside_down(rules, state, player):
    seats = np.zeros(2)  # an evaluation may allocate
    seats[player] = 1.0
    return 0.25 if seats[0] > 0 else -0.25


def test_compiled_evaluation_is_the_search_itself():
    """With the game's own judgement handed in, the compiled search looks at the very same nodes."""
    budget, here = Budget(depth=6), middlegame(SMALL, 4)
    own = AlphaBeta(SMALL, learned=False).search(here, budget, lines=2)
    handed = AlphaBeta(SMALL, evaluate=SMALL.judgement.worth).search(here, budget, lines=2)
    assert facts(handed) == facts(own)


def test_compiled_evaluation_is_asked():
    """A jitted evaluation decides the score, and leaves the game's own search as it was."""
    before = AlphaBeta(SMALL).search(SMALL.start(), Budget(depth=4))
    searcher = AlphaBeta(SMALL, evaluate=upside_down)
    assert searcher.search(SMALL.start(), Budget(depth=4)).score == 0.25
    assert searcher.search(SMALL.start().play("a1"), Budget(depth=4)).score == -0.25
    assert searcher.judge(SMALL.start(), 1) == -0.25
    assert facts(AlphaBeta(SMALL).search(SMALL.start(), Budget(depth=4))) == facts(before)


@pytest.mark.parametrize("text", ["konane(size=4)", "tafl(ruleset=brandubh)", "taifho", "tiao(size=5)", "thaayam"])
def test_plain_evaluation_in_every_game(text):
    """A plain function of position and player is asked at the leaves, and a legal turn comes out."""
    game, asked = ludarium.load(text), []
    here = middlegame(game, 3)
    while here.is_chance:
        here = here.throw()

    def evaluate(position, player):
        asked.append(position)
        return len(position.pieces()) / 1000 if player == 0 else -len(position.pieces()) / 1000

    result = ludarium.AlphaBeta(game, evaluate=evaluate).search(here, Budget(depth=2, nodes=400), lines=2)
    assert result.turn in here.legal_moves
    assert asked and all(not position.is_over for position in asked)
    assert [line.score for line in result.lines] == sorted((line.score for line in result.lines), reverse=True)


def test_plain_search_finds_what_the_compiled_one_does():
    """Ends are proven alike, with the same length; the plain function is never asked about them."""
    here = ludarium.load("konane(size=4)").start()
    compiled = AlphaBeta(here.game).search(here, Budget(depth=20))
    plain = AlphaBeta(here.game, evaluate=lambda position: 0.0).search(here, Budget(depth=20))
    assert (plain.lines[0].proven, plain.lines[0].turns) == (compiled.lines[0].proven, compiled.lines[0].turns)
    assert plain.lines[0].proven is not None


def test_plain_search_keeps_to_its_budget():
    """Nodes end it, and what the last whole depth found is the answer."""
    game, asked = SMALL, []
    searcher = AlphaBeta(game, evaluate=lambda position: asked.append(position) or 0.1)
    result = searcher.search(game.start(), Budget(nodes=300))
    assert result.nodes <= 301 and len(asked) < 300
    assert result.turn in game.start().legal_moves
    again = AlphaBeta(game, evaluate=lambda position: 0.1).search(game.start(), Budget(nodes=300))
    assert facts(again) == facts(result)


def test_one_value_is_the_movers():
    """`evaluate(position)` is worth to the player to act: what is good for one is bad for the other."""

    def happy(position):
        return 0.5

    start = SMALL.start()
    assert AlphaBeta(SMALL, evaluate=happy).search(start, Budget(depth=1)).score == -0.5
    assert AlphaBeta(SMALL, evaluate=happy).search(start, Budget(depth=2)).score == 0.5


@pytest.mark.parametrize(
    "evaluate, sentence",
    [
        (3, "evaluate is a function"),
        (lambda: 0.0, "wants 0 values"),
        (lambda a, b, c, d: 0.0, "wants 4 values"),
        (lambda position, player: None, "a number from -1 to 1, not None"),
        (lambda position, player: float("nan"), "a number from -1 to 1, not nan"),
        (lambda rules, state, player: state.nonsense, "numba cannot compile <lambda>.*nonsense"),
    ],
)
def test_wrong_evaluations_are_refused_in_words(evaluate, sentence):
    with pytest.raises(LudariumError, match=sentence):
        AlphaBeta(SMALL, evaluate=evaluate).search(SMALL.start(), Budget(depth=1))


def test_one_value_is_not_enough_with_chance():
    with pytest.raises(BadArgument, match="evaluate\\(position, player\\)"):
        AlphaBeta(ludarium.load("thaayam"), evaluate=lambda position: 0.0)


def test_an_evaluation_of_ones_own_replaces_the_games():
    with pytest.raises(BadArgument, match="board_only and evaluate cannot be used together"):
        AlphaBeta(SMALL, board_only=True, evaluate=lambda position: 0.0)


@pytest.mark.parametrize("name", ["konane", "konane(size=6)"])
def test_a_game_cannot_be_given_another_worth(name):
    """`dataclasses.replace` says what to use instead, rather than being ignored."""
    game = ludarium.load(name)
    with pytest.raises(BadArgument, match="ludarium.AlphaBeta\\(game, evaluate="):
        dataclasses.replace(game, judgement=dataclasses.replace(game.judgement, worth=lambda rules, state, player: 0.0))
    assert dataclasses.replace(game, judgement=game.judgement) == game
