"""Every legal action can be chosen: by what the page marks and offers, in the positions of random games, and by keys."""

import itertools

import pytest
from reach import UNREACHED, UNWALKED, random_game, seen, variants
from stage import Stage, table, view

USUAL = [text for text in variants() if "(" not in text]


@pytest.fixture
def blank(browse):
    """A page with the scripts, and nothing to play."""
    stage = Stage(browse(), table(view({}, [])))
    stage.open()
    return stage.page


def check(page, text, games, most):
    """Walk over every position of these random games."""
    found = [seen(*each) for seed in range(games) for each in random_game(text, seed, most)]
    assert found
    for some in itertools.batched(found, 50) if hasattr(itertools, "batched") else [found]:
        assert page.evaluate(UNREACHED, list(some)) == []
    boards = {shown["board"]["digest"]: shown["board"] for shown in found}
    assert page.evaluate(UNWALKED, list(boards.values())) == []


@pytest.mark.parametrize("text", USUAL)
def test_everything_legal_can_be_chosen(blank, text):
    """In the positions of a random game no action is out of reach, and arrow keys lead everywhere."""
    check(blank, text, 1, 150)


@pytest.mark.slow
@pytest.mark.parametrize("text", variants())
def test_everything_legal_can_be_chosen_in_every_variant(blank, text):
    """The same over two games of every preset."""
    check(blank, text, 2, 200)
