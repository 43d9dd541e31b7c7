"""Who wins small boards under best play, proven by proof-number search (check 8 of the page)."""

import pytest

import ludarium
from ludarium.search.budget import Budget
from ludarium.search.prover import Prover

BLACK, WHITE = 0, 1


@pytest.mark.parametrize(
    "variant, moves, winner",
    [
        ("konane(size=4)", "", WHITE),
        ("konane(size=4x6)", "", WHITE),
        ("konane(size=4x8)", "", WHITE),
        ("konane(size=5x6)", "", WHITE),
        ("konane(size=5)", "", BLACK),
        ("konane(size=5x7)", "", BLACK),
        ("konane(size=6)", "a1", WHITE),
        ("konane(size=6)", "c3 c4", WHITE),
        ("konane(size=6)", "c3 d3", WHITE),
        ("konane(size=6)", "c3 c2", BLACK),
        ("konane(size=6)", "c3 b3", BLACK),
        ("konane(size=6,single_jumps=true)", "c3 d3", BLACK),
    ],
)  # fmt: skip
def test_winner(variant, moves, winner):
    """The player named forces a win; on 6×6 Black's other two openings are these two turned round."""
    game = ludarium.load(variant)
    assert Prover(game).wins(game.start().after(moves), winner, Budget()) is True
