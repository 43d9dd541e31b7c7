"""What the page says of a Tiao game: how far each player is, and what ended it."""

import pytest

import ludarium
from ludarium.play.guide import ended_by, variant

BEFORE = "9/10 9/9/9/9/4B4/3W5/9/1W7/9 b 0-{} -"


@pytest.mark.parametrize(("before", "says"), [(7, "9 of 10 captures"), (8, "10 captures"), (9, "11 captures")])
def test_the_last_jump_may_take_more_than_is_needed(before, says):
    """Captures are counted against the goal until it is reached; nobody has twelve of ten."""
    position = ludarium.load("tiao").position(BEFORE.format(before)).play("e5xc7xa9")
    assert [line.text for line in position.look(None).lines] == ["0 of 10 captures", says]


def test_goals_are_counted_in_good_english():
    """One capture is no captures; what ended a game holds for jumps that took more."""
    one, ten = ludarium.load("tiao(win=1)"), ludarium.load("tiao")
    assert variant(one).endswith("first to 1 capture") and variant(ten).endswith("first to 10 captures")
    assert ended_by(one, "captures") == "the goal of 1 capture was reached"
    assert ended_by(ten, "captures") == "the goal of 10 captures was reached"
