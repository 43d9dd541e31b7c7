"""The numbers of Thaayam's actions, and what they mean."""

import pytest

from ludarium import load
from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, END, ENTER, GIVE, THROW, decoded, encoded
from ludarium.play.actions import actions_of


@pytest.mark.parametrize("variant", ["thaayam", "thaayam(board=ashtapada)"])
def test_every_number_means_one_action(variant):
    """Taken apart and put together again every number is itself, and no two mean the same."""
    game = load(variant)
    acts = [decoded(game.rules, action) for action in range(game.actions)]
    assert [encoded(game.rules, act) for act in acts] == list(range(game.actions))
    assert len(set(acts)) == game.actions


def test_numbers_that_records_rely_on():
    """The numbers are the same for ever: programs have learned them."""
    rules = load("thaayam").rules
    whats = [decoded(rules, action).what for action in range(634)]
    assert whats == [THROW] * 5 + [ENTER, BEAR_OFF] + [GIVE] * 625 + [DECLARE, END]
    assert [decoded(rules, action).throw for action in (0, 1, 2, 3, 4, 5, 6)] == [1, 2, 3, 4, 8, 1, 1]
    # single on c1, single that has moved to c5, twins on c5, moved ones in the keep, moved ones with a point over on a2
    units = {7: (1, 0, 64), 176: (8, 0, 200), 297: (1, 4, 8), 502: (1, 4, 88), 576: (8, 4, 141)}
    assert {action: tuple(decoded(rules, action))[1:] for action in units} == units


def test_two_pieces_on_one_square_are_told_apart_by_what_they_have_done():
    """One has moved this turn, the other has not: their ways are worded differently. A piece alone needs no such words."""
    game = load("thaayam")

    def spoken(pieces):
        here = game.position(f"thaayam5 S={pieces} N=o4 turn=S noted=4+3 left=3")
        return [action["s"] for action in actions_of(here)]

    assert spoken("o2.e1.e1*") == ["e1 to e4 with the 3", "e1 to e4 with the 3 (the piece that has moved)"]
    assert spoken("o3.e1*") == ["e1 to e4 with the 3"]
