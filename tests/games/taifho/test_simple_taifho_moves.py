"""The slow second opinion on Taifho: steps, hops, series, where turns may end, send-backs."""

import random

import pytest
import simple_taifho as taifho
from simple_taifho_moves import hops
from simple_taifho_studies import ends, legal, study


def test_hops_are_symmetric_about_exactly_one_piece():
    """On random boards: the two halves of every line hopped are empty but for the one piece in the middle."""
    chance = random.Random(7)
    squares = [(column, row) for column in range(10) for row in range(10)]
    for _ in range(60):
        board = dict.fromkeys(chance.sample(squares, chance.randint(1, 30)), ("blue", "S"))
        origin = chance.choice([square for square in squares if square not in board])
        expected = set()
        for column, row in squares:
            across, down = column - origin[0], row - origin[1]
            length = max(abs(across), abs(down))
            if length not in (2, 4, 6, 8) or {abs(across), abs(down)} - {0, length}:
                continue
            line = [
                (origin[0] + across * part // length, origin[1] + down * part // length)
                for part in range(1, length + 1)
            ]
            if [part for part, square in enumerate(line, 1) if square in board] == [length // 2]:
                expected.add(((column, row), line[length // 2 - 1]))
        assert set(hops(board, ("red", "C"), origin, basic=False)) == expected


def test_a_leap_may_cross_the_origin():
    """From h4 the way west over e4 passes f4, where the piece began and which is empty by then."""
    position = study(f4="S", f5="s", g6="s", h5="d", e4="d")
    assert legal(position, "f4-f6-h6-h4-b4")
    assert "f4-f6-h6-h4-b4" in taifho.turns(position).values()
    assert not legal(study(f4="S", f5="s", g6="s", h5="d", e4="d", g4="t"), "f4-f6-h6-h4-b4")


def test_a_series_may_come_back_to_its_origin_and_go_on():
    """Once round the four pieces and on: c4 is passed but never the end."""
    position = study(c4="S", c5="s", d6="s", e5="d", d4="d", b4="t")
    assert "c4" not in taifho.destinations(position, "c4")
    assert not legal(position, "c4-c6-e6-e4-c4")
    assert not legal(position, "c4-c6-e6-e4-c4-a4")
    assert legal(position, "c4-c6-e6-e4-c4-c6")


def test_a_turn_never_ends_where_it_began():
    """Not by a round trip, and not even when a circle has been sent back on the way."""
    position = study(e4="C", f5="c")
    assert "e4" not in taifho.destinations(position, "e4")
    assert not legal(position, "e4-g6(f5>d9)-e4")
    assert not legal(position, "e4-g6-e4")
    assert legal(position, "e4-g6-e4-g6"), "the origin may be passed and a piece hopped again"


def test_steps_and_hops_never_mix():
    """Neither a step after a hop nor a hop after a step."""
    position = study(e4="S", e5="s", e8="s")
    assert not legal(position, "e4-e6-e7")
    assert not legal(position, "e4-d4-d6")


def test_series_pass_corners_and_side_lines_but_do_not_end_there():
    """The diamond runs c2-a0 and nothing more; the circle turns round in the corner's column."""
    corner = study(c2="D", b1="s")
    assert ends(corner, "c2") == "b3 d1 d3"
    round_the_corner = study(c2="C", b1="s", b0="s")
    assert legal(round_the_corner, "c2-a0-c0") is False, "c0 is Red's start line, left before"
    through = study("b", c2="c", b1="S", b0="S")
    assert legal(through, "c2-a0-c0"), "for Blue it is the goal line"


def test_the_start_line_may_be_re_entered_only_by_a_piece_that_began_on_it():
    """e0 counts as an end for a piece from c0, and is only passed by a piece from e2."""
    began_there = study(c0="S", d0="S")
    assert "e0" in taifho.destinations(began_there, "c0")
    came_from_outside = study(e2="S", e1="s")
    assert "e0" not in taifho.destinations(came_from_outside, "e2")
    assert "e0" not in taifho.destinations(study(e1="S"), "e1")


def test_only_steps_run_along_the_start_line():
    """A triangle and a diamond step sideways on their start line but do not hop that way."""
    assert ends(study(d0="T", e0="S"), "d0") == "c0 c1 e1"
    assert ends(study(d0="D", e0="S"), "d0") == "c0 c1 e1"
    assert ends(study(b0="T"), "b0") == "c0 c1", "a0 is a corner, a1 a side line"
    assert ends(study(d9="T"), "d9") == "d8", "not on the goal line"


def test_pieces_may_leave_the_goal_line():
    """The square on its goal line may step along it or come back."""
    assert ends(study(d9="S", e0="S"), "d9") == "c9 d8 e9"


def test_the_beginners_game_knows_neither_leaps_nor_send_backs():
    """Option `basic`: hops over neighbours only."""
    leap = study(b4="C", e4="s", tail="2p+basic")
    assert ends(leap, "b4") == "b3 b5 c3 c4 c5"
    circles = study(e4="C", f5="c", tail="2p+basic")
    assert taifho.destinations(circles, "e4")["g6"] == 1


def test_forward_is_towards_ones_own_goal_line():
    """Yellow's and Green's triangles look along the rows."""
    assert ends(study("y", e4="T'", tail="4p6"), "e4") == "d4 f3 f5"
    assert ends(study("g", e4="t'", tail="4p6"), "e4") == "d3 d5 f4"
    assert ends(study("y", a4="T'", tail="4p6"), "a4") == "a3 a5 b3 b5"
    assert ends(study("y", a1="S'", e8="S'", tail="4p6"), "e8") == "d8 e7 f8", "row 9 is a side line here"


# ------------------------------------------------------------------------------------------------ send-backs


def test_a_circle_is_sent_back_only_by_an_enemy_circle():
    """Neither own circles nor other shapes take part."""
    assert taifho.destinations(study(e4="C", f5="C"), "e4")["g6"] == 1
    assert taifho.destinations(study(e4="C", f5="d"), "e4")["g6"] == 1
    assert taifho.destinations(study(e4="D", f5="c"), "e4")["g6"] == 1
    assert taifho.destinations(study(e4="C", f5="c"), "e4")["g6"] == 9
    assert taifho.destinations(study(b4="C", e4="c"), "b4")["h4"] == 9, "leaps count"


def test_no_circle_is_sent_back_from_its_home_lines():
    """The hop stays legal; the circle on its start line or goal line stays."""
    assert taifho.destinations(study(c9="C", d9="c"), "c9")["e9"] == 1
    assert taifho.destinations(study(c0="C", d0="c", h5="s"), "c0")["e0"] == 1


def test_no_circle_is_sent_back_to_a_full_line():
    """The hop itself stays legal."""
    crowded = study(e4="C", f5="c", b9="C", c9="S", d9="s", e9="s", f9="d", g9="d", h9="t", i9="t")
    assert taifho.destinations(crowded, "e4")["g6"] == 1


def test_a_send_back_changes_the_board_for_the_rest_of_the_series():
    """The circle put on e9 is the stone to hop next; without it there is no such hop."""
    position = study(c7="C", d8="c")
    assert not legal(position, "c7-e9-c7-a5")
    assert legal(position, "c7-e9(d8>f9)-g9")
    assert not legal(position, "c7-e9(d8>d9)-g9")
    assert legal(position, "c7-e9(d8>d9)-c9")
    assert legal(position, "c7-e9(d8>c9)")
    assert not legal(position, "c7-e9(d8>e9)"), "the hopper stands on e9"


def test_a_circle_may_be_sent_to_the_square_the_hopper_left():
    """Red's circle starts on its goal line, which is Blue's start line: its origin is empty after the hop."""
    assert legal(study(c9="C", d8="c"), "c9-e7(d8>c9)")


def test_two_circles_sent_back_in_one_turn():
    """Each order of targets gives the same position once: circles are interchangeable."""
    position = study(c2="C", d3="c", f5="c")
    results = {after: move for after, move in taifho.turns(position).items() if move.startswith("c2-e4")}
    twice = {after: move for after, move in results.items() if move.count(">") == 2 and move.count("-") == 2}
    assert len(twice) == 28, "two of eight squares"
    assert taifho.play(position, "c2-e4(d3>b9)-g6(f5>c9)") == taifho.play(position, "c2-e4(d3>c9)-g6(f5>b9)")
    assert "c2-e4(d3>b9)-g6(f5>c9)" in results.values(), "ties go to the text that sorts first"
    assert "c2-e4(d3>c9)-g6(f5>b9)" not in results.values()


def test_four_players_send_circles_to_their_own_lines():
    """Yellow's circle goes to column a, Green's to column j."""
    position = study(e4="C", f5="C'", h7="c'", tail="4p8")
    after = taifho.play(position, "e4-g6(f5>a3)-i8(h7>j8)")
    assert after.startswith("10/10/10/C'9/10/10/10/10/8Cc'/10 g 4p8")
    with pytest.raises(ValueError, match="cannot be sent back to b9"):
        taifho.play(position, "e4-g6(f5>b9)-i8")
