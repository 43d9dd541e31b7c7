"""Proof-number search agrees with plain solving, and knows the small boards."""

import pytest
from test_alphabeta import SMALL, solved

import ludarium
from ludarium.search.budget import Budget
from ludarium.search.prover import Prover


@pytest.mark.parametrize("after", ["", "b2", "a1", "b2 b3", "b2 c2", "b2 c2 b4-b2", "a1 b1"])
def test_small_board_is_proven(after):
    """On 4×4 a win is proven exactly where plain solving finds one, and the turn found keeps it."""
    position, prover = SMALL.start().after(after), Prover(SMALL, 1 << 10)
    won = prover.wins(position, position.mover, Budget(nodes=200_000))
    assert won == (solved(position)[0] > 0)
    if won:
        assert solved(position.play(prover.winning_turn(position, Budget(nodes=200_000))))[0] < 0


@pytest.mark.parametrize("reply", ["c2", "b3"])
def test_losing_replies_on_six_by_six(reply):
    """After c3 White's c2 and b3 lose."""
    game = ludarium.load("konane(size=6)")
    position = game.start().after(f"c3 {reply}")
    assert Prover(game, 1 << 18).wins(position, position.mover, Budget(nodes=8_000_000))


@pytest.mark.slow
def test_six_by_six_is_won_by_the_second_player():
    """White wins on 6×6."""
    game = ludarium.load("konane(size=6)")
    assert Prover(game, 1 << 21).wins(game.start(), 0, Budget(nodes=400_000_000)) is False
