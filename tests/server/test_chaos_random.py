"""A short round of faults at random; `make chaos` goes on for longer, and with other seeds."""

import pytest
from chaos import rounds
from neighbours import broker_binary, postgres_binary


@pytest.mark.parametrize("club", [False, True], ids=["sqlite", "club"])
def test_a_short_round(club):
    """Kills, stops, hangs and garbage under load: every acknowledged move is there once, and the games go on."""
    if club and (postgres_binary()[0] is None or broker_binary()[0] is None):
        pytest.skip("PostgreSQL and Valkey or Redis cannot be installed here")
    moves, wrong = rounds(5, 5, club=club, say=lambda _: None)
    assert wrong == [] and moves > 50
