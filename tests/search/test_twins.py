"""Of actions that lead to images of each other, a proof looks at one."""

import pytest

import ludarium
from ludarium.kernel.values import packed
from ludarium.search.twins import twins_of

SMALL = ludarium.load("konane(size=6)")


def images(position):
    game = position.game
    return {packed(state).tobytes() for state in game.extras.images(game.rules, position.state)}


def test_twins_are_images_of_others():
    """Two of the four openings; then, after each of those left, one of two answers that mirror each other."""
    start = SMALL.start()
    twins = twins_of(start)
    first = [twin for twin in twins if twin < SMALL.actions]
    left = [action for action in start.actions if action not in first]
    assert [start.write((twin,)) for twin in first] == ["d4", "f6"]
    for twin in first:
        assert any(start.act(twin).words.tobytes() in images(start.act(action)) for action in left)
    later = [(twin // SMALL.actions - 1, twin % SMALL.actions) for twin in twins if twin >= SMALL.actions]
    assert {before for before, _ in later} == set(left)
    for before, twin in later:
        here = start.act(before)
        others = [action for action in here.actions if (before, action) not in later]
        assert any(here.act(twin).words.tobytes() in images(here.act(action)) for action in others)


@pytest.mark.parametrize("variant, moves", [("konane(size=6)", "c3 d3"), ("tafl", ""), ("thaayam", "")])
def test_no_twins(variant, moves):
    """On a board without symmetry; where positions can come again; in a game that declares no symmetries."""
    position = ludarium.load(variant).start().after(moves)
    assert twins_of(position) == []
