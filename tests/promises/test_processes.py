"""Positions of many variants travel between processes."""

import copy
import multiprocessing
import operator

from promised import VARIANTS

SOME = VARIANTS[::3]


def test_positions_go_to_another_process_and_back():
    """Started afresh, as on Windows and macOS, it knows every game, and what it sends back is equal to what it was sent."""
    positions = [place for game in SOME for place in (game.start(), game.start().act(game.start().actions[0]))]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        again = pool.map(copy.copy, positions)
        texts = pool.map(operator.methodcaller("text"), positions)
    assert again == positions
    assert [position.key for position in again] == [position.key for position in positions]
    assert [position.game for position in again] == [position.game for position in positions]
    assert texts == [position.text() for position in positions]
