"""Keys of the transposition table: positions that differ, or are seen by different players, have different keys."""

import numpy as np

import ludarium
from ludarium.search.alphabeta import key_here

GAME = ludarium.load("konane(size=4)")
SALTS = range(5)  # the numbers of players, as searches use them


def test_salts_do_not_cancel_a_difference_of_the_board():
    """A stone more for one player's search is not the same as none for another's."""
    start, row = GAME.start().words, np.zeros(GAME.door.size, np.uint64)
    boards = [start] + [
        start ^ np.eye(1, len(start), at // 16, np.uint64)[0] * np.uint64(1 << at % 16) for at in range(16)
    ]
    key = GAME.door.enter(key_here)
    keys = [key(GAME.door.rules_words, board, len(start), row, salt) for board in boards for salt in SALTS]
    assert len(set(keys)) == len(boards) * len(SALTS)
