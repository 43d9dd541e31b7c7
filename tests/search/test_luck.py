"""Search with chance: the values are the true expectations."""

import functools

import pytest
from luck_game import GAME, ODDS

from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.search.mcts import MonteCarlo


@functools.cache
def expected(heap, thrown):
    """What the player to act may expect, by the definition."""
    if heap <= 0:
        return -1.0
    if thrown == 0:
        return sum(odds * expected(heap, throw) for throw, odds in ODDS.items())
    takes = {1, thrown} if heap >= thrown else {1}
    return max(-expected(heap - take, 0) for take in takes)


@pytest.mark.parametrize("heap", range(1, 10))
@pytest.mark.parametrize("thrown", [1, 2])
def test_expectations_are_exact(heap, thrown):
    """Alpha-beta with star1 finds the expectation of every position to a part in a thousand, and a best turn."""
    position = GAME.position(f"{heap} 0 {thrown}")
    result = AlphaBeta(GAME, 1 << 8).search(position, Budget(depth=20))
    assert result.score == pytest.approx(expected(heap, thrown), abs=2e-3)
    after = GAME.position(f"{heap} 0 {thrown}").play(result.turn)
    assert -expected(after.state.heap, 0) == pytest.approx(expected(heap, thrown))
    certain = expected(heap, thrown) in (1.0, -1.0)
    assert (result.proven is not None) == certain


def test_a_searcher_serves_both_players():
    """What one player's search has left in the table does not mislead the other's."""
    searcher = AlphaBeta(GAME, 1 << 8)
    for heap in (9, 8, 7, 6, 5, 4):
        for player in (0, 1, 0):
            for thrown in (1, 2):
                found = searcher.search(GAME.position(f"{heap} {player} {thrown}"), Budget(depth=20))
                assert found.score == pytest.approx(expected(heap, thrown), abs=2e-3), (heap, player, thrown)


def test_monte_carlo_takes_chance_by_its_odds():
    """Plain playouts find the better turn and about its expectation."""
    position = GAME.position("4 0 2")
    result = MonteCarlo(GAME, plain=True, room=1 << 12).search(position, Budget(nodes=40_000))
    after = position.play(result.turn)
    assert -expected(after.state.heap, 0) == pytest.approx(expected(4, 2))
    assert result.score == pytest.approx(expected(4, 2), abs=0.1)
