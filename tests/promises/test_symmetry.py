"""The images of a position are those ways to turn and mirror its board that leave the rules as they are."""

import pytest

import ludarium
from ludarium.game.symmetry import grid_images


@pytest.mark.parametrize(
    "text, opening, ways",
    [("konane(size=6)", "c3 c4", 3), ("konane(size=7)", "d4 d5", 7), ("konane(size=6x8)", "d4 d5", 1)],
)
def test_images_of_a_board(text, opening, ways):
    """As many as keep the colours of the squares; turned once more they are the same ones again."""
    game = ludarium.load(text)
    here = game.start().after(opening)
    for _ in range(4):
        here = here.play(here.legal_moves[0])
    state = here.state
    images = list(game.extras.images(game.rules, state))
    assert len(images) == ways and len({state, *images}) == ways + 1
    for image in images:
        assert {image, *game.extras.images(game.rules, image)} == {state, *images}


def test_single_squares_move_along_and_none_stays_none():
    """Numbers of squares go where their squares go; below zero they mean that there is none."""
    game = ludarium.load("tafl")
    state = game.position("/9/9/9/1K7/9/9/9/9/3t5/ a").state
    kings = {image.king for image in game.extras.images(game.rules, state)}
    assert kings == {27 + 7, 45 + 1, 45 + 7, 9 + 3, 9 + 5, 63 + 3, 63 + 5}
    nowhere = state._replace(king=-1)
    assert {image.king for image in grid_images(game.rules, nowhere, single=("king",))} == {-1}


def test_special_squares_that_lie_askew():
    """A board with one corner to escape to may be mirrored along that diagonal, and in no other way."""
    game = ludarium.load('tafl(rules="dim:7 cor:g7, start:/7/3t3/7/1t1K1t1/7/3t3/7/")')
    (image,) = game.extras.images(game.rules, game.position("/7/7/7/3K3/7/t6/7/ a").state)
    assert game.position_of(image).text().startswith("/5t1/")
