"""Whose throw comes next at a Thaayam board."""

from ludarium import load


def test_in_the_roll_off_everybody_throws_in_turn():
    """The first who has not thrown yet throws next; where the highest are several, they throw again."""
    position = load("thaayam(players=3)").start()
    seen = []
    for throw in ("4", "4", "2", "1", "2"):
        seen.append(position.look(None).thrower)
        position = position.play(throw)
    assert seen == [0, 1, 2, 0, 1]
    assert position.look(None).thrower == 1, "the winner of the roll-off begins"


def test_the_player_whose_turn_it_is_throws_until_the_series_ends():
    """All throws of a series are one player's; while a player moves, no throw comes."""
    position = load("thaayam").start().play("1").play("8")
    for throw in ("4", "1", "2"):
        assert position.look(None).thrower == 1
        position = position.play(throw)
    assert position.mover == 1 and position.look(None).thrower == -1
