"""The slow second opinion on Taifho against the rule page's numbered checks and its symmetries."""

import pytest
import simple_taifho as taifho
from simple_taifho_moves import endings, on_start_line
from simple_taifho_studies import (
    FOUR_PLAYER_POSITIONS,
    NINE_WAYS,
    START,
    TWO_PLAYER_POSITIONS,
    ends,
    legal,
    played_positions,
)
from simple_taifho_symmetry import mirrored, turned_about, turned_clockwise
from simple_taifho_text import read


@pytest.mark.parametrize(
    ("position", "square", "expected"),
    [
        ("10/10/10/10/4C5/4s5/10/10/10/10 b", "e5", "d5 e3 e6 f5"),  # 1
        ("10/10/10/4T5/4C5/4s5/10/10/10/10 b", "e5", "d5 e6 f5"),  # 2
        ("10/10/10/10/4C5/4dT4/10/10/10/10 b", "e5", "d4 d6 f4 f6"),  # 3
        ("10/10/10/10/4D5/4t5/10/10/10/10 b", "e5", "d4 e6 f4"),  # 4
        ("10/10/10/3D6/4S5/10/6t3/10/10/10 b", "g6", "f5 g7 h5"),  # 7
        ("10/10/10/10/3D6/10/5Sc3/4t5/10/10 b", "e7", "c3 d6 e5 e8 g5 g7"),  # 8
        ("1CCDDSSTT1/10/10/10/10/10/10/5d4/6t3/1cc1dss1t1 b", "g9", "e7 g7 h9"),  # 9
        ("2CD1SSTT1/1C8/10/1D8/10/10/10/10/10/1ccddsstt1 r", "c0", "b0 c1 c4 d1 e0"),  # 10
        ("1C1DDSSTT1/2C7/10/10/10/10/10/10/10/1ccddsstt1 r", "b0", "b1 c0 d2"),  # 11
        ("10/10/10/10/10/5S4/10/10/10/10 r", "f5", "e5 f4 f6 g5"),  # 13
        ("10/10/10/10/10/5D4/10/10/10/10 r", "f5", "e4 e6 g4 g6"),
        ("10/10/10/10/10/5C4/10/10/10/10 r", "f5", "e4 e5 e6 f4 f6 g4 g5 g6"),
        ("10/10/10/10/10/5T4/10/10/10/10 r", "f5", "e6 f4 g6"),
        ("10/10/10/10/10/5t4/10/10/10/10 b", "f5", "e4 f6 g4"),
        ("5T4/10/10/10/10/10/10/10/10/10 r", "f0", "e0 e1 g0 g1"),
        ("10/10/10/10/1C2s5/10/10/10/10/10 r", "b4", "b3 b5 c3 c4 c5 h4"),  # 14
    ],
)
def test_a_piece_has_exactly_the_destinations_of_the_page(position, square, expected):
    """Checks 1–4, 7–11, 13 and 14: all destinations of one piece."""
    assert ends(position, square) == expected


@pytest.mark.parametrize(
    ("position", "move", "verdict"),
    [
        ("10/10/10/4S5/10/4c5/10/10/10/10 b", "e5-e1", True),  # 5
        ("10/10/10/4S5/10/4c5/10/10/10/10 b", "e5-e4", True),
        ("10/10/10/4S5/10/4c5/10/10/10/10 b", "e5-e2", False),
        ("10/10/10/4S5/10/4c5/10/10/10/10 b", "e5-e3", False),
        (NINE_WAYS, "c6-e4-g2-e2-c4-c2", True),  # 6
        ("10/10/10/10/3D6/10/5Sc3/4t5/10/10 b", "e7-g5-g7-e5-c3", True),  # 8
        ("2CD1SSTT1/1C8/10/1D8/10/10/10/10/10/1ccddsstt1 r", "c0-a2-c4", True),  # 10
        ("2CD1SSTT1/1C8/10/1D8/10/10/10/10/10/1ccddsstt1 r", "c0-a2", False),
        ("1C1DDSSTT1/2C7/10/10/10/10/10/10/10/1ccddsstt1 r", "b0-d2-d3", False),  # 11
    ],
)
def test_a_move_is_legal_or_not_as_on_the_page(position, move, verdict):
    """Checks 5, 6, 8, 10 and 11: single moves."""
    assert legal(position, move) is verdict


def test_ending_on_c2_has_nine_results():
    """Check 6: the circle on f2 stays or goes to one of b0 … i0."""
    assert taifho.destinations(NINE_WAYS, "c6")["c2"] == 9


def test_the_last_step_home_wins():
    """Check 12."""
    after = taifho.play("1ccdd1stt1/5s4/10/10/10/10/10/10/2C7/1C1DDSSTT1 r", "c8-c9")
    assert taifho.result(after) == ("1-0", "race")
    assert taifho.mover(after) == "over"
    assert taifho.turns(after) == {}
    assert after.endswith(" b 2p r 0,0 1")


def test_a_circle_on_a_half_full_start_line_goes_to_six_squares():
    """Check 15: stays, or one of the six free squares of Blue's start line."""
    assert taifho.destinations("10/10/10/10/4C5/5c4/10/10/10/1ss7 r", "e4")["g6"] == 7


@pytest.mark.parametrize(("depth", "count"), [(1, 16), (2, 256), (3, 5056)])
def test_perft_of_the_fixed_setup(depth, count):
    """Check 16, as far as it can be counted naively."""
    assert taifho.perft(START, depth) == count


def test_perft_of_the_fixed_setup_to_depth_four():
    """Check 16: equal positions are looked at once and weighed by how often they are reached."""
    level = {START: 1}
    for _ in range(3):
        deeper = {}
        for position, ways in level.items():
            for after in taifho.turns(position):
                deeper[after] = deeper.get(after, 0) + ways
        level = deeper
    # The last results are counted as boards: writing them all down as texts would only take time.
    last = {position: len(taifho.every_ending(read(position))) for position in level}
    assert sum(ways * last[position] for position, ways in level.items()) == 99856


@pytest.mark.slow
def test_sample_positions_come_from_play():
    """The positions that these tests share are those of the games they were taken from."""
    assert played_positions() == (TWO_PLAYER_POSITIONS, FOUR_PLAYER_POSITIONS)


@pytest.mark.parametrize("position", TWO_PLAYER_POSITIONS)
def test_mirrors_and_half_turns_keep_the_moves(position):
    """Check 17: the results of the mirrored position are the mirrored results, so too for the half turn."""
    results = set(taifho.turns(position))
    assert set(taifho.turns(mirrored(position))) == {mirrored(each) for each in results}
    # Turning swaps who moves first in a round, so the turn number is left out of that comparison.
    turned = {each.rsplit(" ", 1)[0] for each in taifho.turns(turned_about(position))}
    assert turned == {turned_about(each).rsplit(" ", 1)[0] for each in results}


@pytest.mark.parametrize("position", TWO_PLAYER_POSITIONS + FOUR_PLAYER_POSITIONS)
def test_diamonds_keep_their_colour_of_square(position):
    """Check 17: a diamond off its start line keeps (column+row) mod 2."""
    now = read(position)
    for square, (player, shape) in now.board.items():
        if shape == "D" and not on_start_line(player, square):
            for way in endings(now.board, square, now.basic):
                assert sum(way.destination) % 2 == sum(square) % 2


@pytest.mark.parametrize("position", FOUR_PLAYER_POSITIONS)
def test_a_quarter_turn_keeps_the_moves_of_four(position):
    """Everybody one seat further sees the same game."""
    results = {turned_clockwise(each).rsplit(" ", 1)[0] for each in taifho.turns(position)}
    assert {each.rsplit(" ", 1)[0] for each in taifho.turns(turned_clockwise(position))} == results
