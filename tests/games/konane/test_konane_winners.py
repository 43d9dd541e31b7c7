"""Who wins small boards under best play, proven by proof-number search (check 8 of the page)."""

import pytest

import ludarium
from ludarium.search.budget import Budget
from ludarium.search.prover import Prover
from ludarium.search.thinker import Thinker

BLACK, WHITE = 0, 1


@pytest.mark.parametrize(
    "variant, moves, winner",
    [
        ("konane(size=4)", "", WHITE),
        ("konane(size=4x6)", "", WHITE),
        ("konane(size=4x8)", "", WHITE),
        ("konane(size=5x6)", "", WHITE),
        ("konane(size=5)", "", BLACK),
        pytest.param("konane(size=5x7)", "", BLACK, marks=pytest.mark.slow),
        ("konane(size=6)", "", WHITE),
        ("konane(size=6)", "a1", WHITE),
        pytest.param("konane(size=6)", "c3 c4", WHITE, marks=pytest.mark.slow),
        pytest.param("konane(size=6)", "c3 d3", WHITE, marks=pytest.mark.slow),
        ("konane(size=6)", "c3 c2", BLACK),
        ("konane(size=6)", "c3 b3", BLACK),
        ("konane(size=6,single_jumps=true)", "c3 d3", BLACK),
    ],
)  # fmt: skip
def test_winner(variant, moves, winner):
    """The player named forces a win; on 6×6 Black's other two openings are these two turned round."""
    game = ludarium.load(variant)
    assert Prover(game).wins(game.start().after(moves), winner, Budget()) is True


@pytest.mark.parametrize(
    "size, seconds", [(4, 5), (5, 20), pytest.param(6, 60, marks=pytest.mark.slow)]
)  # fmt: skip
def test_ordinary_search_knows_the_winner(size, seconds):
    """The search that the levels use proves who wins from the start: White on 4×4 and 6×6, Black on 5×5."""
    game = ludarium.load(f"konane(size={size})")
    result = Thinker(game).search(game.start(), Budget(seconds=seconds))
    assert result.proven == ("win" if size == 5 else "loss")
