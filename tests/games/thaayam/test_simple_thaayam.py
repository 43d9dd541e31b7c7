"""The simple generator keeps the rules of Thaayam: the checks A1 to A18 of the rule page, and what lies between."""

import random
from collections import Counter
from itertools import product

import pytest
import simple_thaayam as thaayam
from simple_thaayam_board import BOARDS

ROUTES = {
    "S": "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3",
    "E": "e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 d2 c2 b2 b3 b4 c4 d4 d3 c3",
    "N": "c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 d4 d3 d2 c2 b2 b3 b4 c4 c3",
    "W": "a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 b4 c4 d4 d3 d2 c2 b2 b3 c3",
}


def reach(own, noted, enemy="o4", **options):
    """The own pieces South may end with, as a set of texts."""
    return {line.split()[1][2:] for line in reach_lines(own, noted, enemy, **options)}


def reach_lines(own, noted, enemy="o4", **options):
    """The turns of South against North: {line: turn}."""
    return thaayam.turns(f"thaayam5 S={own} N={enemy} turn=S noted={noted}", **options)


def only(turns):
    """The one line and the one turn of a forced series."""
    ((line, turn),) = turns.items()
    return line, turn


CHECKS = [
    ("A1", "o4", "4+8+2", {"o4"}),
    ("A2", "o4", "8+1+3", {"o3.e2"}),
    ("A3", "o4", "1+1+2", {"o2.c1.e1", "o3.e2"}),
    ("A4", "o3.c1", "8+2", {"o3.a5"}),
    ("A8", "o3.b1", "2", {"o3.b3"}),
    ("A9", "d3.c2.k2", "2", {"c2.c2.k2"}),
    ("A9", "d3.c2.k2", "3", {"c2.k3"}),
    ("A10", "c2.k3", "3", {"c2.k3"}),
    ("A10", "c2.k3", "1+3", {"k4"}),
    ("A10", "c2.k3", "1+1+2", {"k3.x1"}),
    ("A11", "k4", "1+4+1+2", {"k2.x2"}),
    ("A11", "k1.x3", "8+1+2", {"x4"}),
    ("A12", "d2.c2.k2", "1+2", {"k4"}),
    (
        "A13",
        "o1.c1.e1.c5",
        "8+2",
        {
            "o1.c1.a5.a5",
            "o1.c1.c5.a3",
            "o1.c1.e1.b4",
            "o1.c1.e3.b2",
            "o1.e1.c5.a5",
            "o1.e1.e1.b2",
            "o1.e3.c5.c5",
            "o1.e3.=c5",
        },
    ),
    ("A15", "=c2.k2", "2", {"k4"}),
    ("A15", "=c2.k2", "3", {"k4"}),
]


@pytest.mark.parametrize(("check", "own", "noted", "expected"), CHECKS)
def test_own_configurations(check, own, noted, expected):
    """The complete set of own configurations is that of the rule page."""
    assert reach(own, noted) == expected, check


CAPTURES = [
    ("A5", "S=o3.c1 N=o2.e5.e1 turn=S noted=4+2", "S=o3.e5 N=o3.e1 turn=S", "4+2/4+2:c1-e5xN1!"),
    ("A6", "S=o3.e1 N=o3.e3 turn=S noted=2", "S=o3.e3 N=o3.e3 turn=N", "2/2:e1-e3"),
    ("A7", "S=o3.d5 N=o2.b5.b5 turn=S noted=2", "S=o3.b5 N=o4 turn=S", "2/2:d5-b5xN2!"),
    ("A8", "S=o3.b1 N=o3.d1 turn=S noted=2", "S=o3.b3 N=o3.d1 turn=N", "2/2:b1-b3"),
    ("A14", "S=o2.=c5 N=o3.a2 turn=S noted=8+3", "S=o2.=a2 N=o4 turn=S", "8+3/8+3:=c5-a2xN1!"),
    ("A16", "S=o3.c1 N=o2.=e2 turn=S noted=3", "S=o3.e2 N=o2.=e2 turn=N", "3/3:c1-e2"),
    ("A17", "S=o3.a5 N=o3.c5 turn=N noted=2", "S=o4 N=o3.a5 turn=N", "2/2:c5-a5xS1!"),
]


@pytest.mark.parametrize(("check", "before", "after", "turn"), CAPTURES)
def test_captures_and_bonus(check, before, after, turn):
    """Enemies, bonus and the written turn are those of the rule page."""
    assert only(thaayam.turns(f"thaayam5 {before}")) == (f"thaayam5 {after} noted=-", turn), check


def test_cowries():
    """A18: the sixteen patterns of four cowries give the odds of the throws, and the spinner is fair."""
    scores = Counter(sum(pattern) or 8 for pattern in product((0, 1), repeat=4))
    assert scores == {1: 4, 2: 6, 3: 4, 4: 1, 8: 1}
    line = thaayam.start(first="south")
    assert {int(throw): odds * 16 for throw, (odds, _) in thaayam.throws(line).items()} == scores
    assert all(odds * 5 == 1 for odds, _ in thaayam.throws(line, dice="spinner").values())


def test_routes():
    """The four routes are those of the page, and the opposite palace is index 8 of each."""
    assert {seat: " ".join(route) for seat, route in BOARDS["thaayam"].routes.items()} == ROUTES
    assert {seat: route[8] for seat, route in BOARDS["thaayam"].routes.items()} == dict(S="c5", E="a3", N="c1", W="e3")


def test_dropped_throws():
    """Throws before the first 1 are dropped only while nothing is on the board; the keep is on the board."""
    assert only(reach_lines("o4", "4+8+2"))[1] == "(4+8+2)/pass"
    assert only(reach_lines("o4", "8+1+3"))[1] == "(8)1+3/1:o-c1,3:c1-e2"
    assert reach_lines("o4", "4+8+1+1+2")[
        "thaayam5 S=o2.c1.e1 N=o4 turn=N noted=-"
    ] == "(4+8)1+1+2/1:o-c1,1:o-c1,2:c1-e1"
    assert reach("o3.k1", "8+1+2") == {"o2.a5.k1"}
    assert reach("o3.c1", "8+1+2") >= {"o2.c1.a5"}


def test_a_sum_never_enters_and_entering_is_not_forced_on_a_given_throw():
    """Only a throw of 1 enters; it may also be added to another throw, as both use every throw."""
    assert reach("o3.c1", "1+2") == {"o3.e2", "o2.c1.e1"}
    assert reach("o1", "4+2", enemy="o1", pieces=1) == {"o1"}


def test_the_greatest_number_of_throws_must_be_used():
    """A play that strands a throw which another play could use is not legal, unless forced=free."""
    assert reach("d2.c2.k2", "1+2", forced="free") == {"d2.c2.k2", "d2.k3", "c2.c2.k2", "c2.k3", "k4"}
    assert reach("c2.k3", "3") == {"c2.k3"}
    assert only(reach_lines("c2.k3", "3"))[1] == "3/pass"
    assert only(reach_lines("c2.k3", "1+4+2"))[1] == "1+4+2/1:c2-k,~4,~2"


def test_only_the_end_square_of_a_sum_captures():
    """A piece that passes an enemy, or reaches it by part of a sum, does not capture; stepwise it does."""
    north = "o2.e5.e1"
    assert "N=o3.e1" in only(reach_lines("o3.c1", "4+2", north))[0]
    stepwise = reach_lines("o3.c1", "4+2", north, combine="stepwise")
    assert stepwise == {
        "thaayam5 S=o3.e5 N=o4 turn=S noted=-": "4+2/2:c1-e1xN1,4:e1-e5xN1!",
        "thaayam5 S=o3.e5 N=o3.e1 turn=S noted=-": "4+2/4:c1-e3,2:e3-e5xN1!",
    }


def test_stepwise_twins_halve_each_throw():
    """8+3 is eleven halved to five by sum, but four and one stepwise; a 1 is no step for twins."""
    assert reach("o2.=c5", "8+3") == {"o2.=a2"}
    assert reach("o2.=c5", "8+3", combine="stepwise") == {"o2.=a2"}
    assert reach("=c5", "1+3", enemy="o2") == {"=a5"}
    assert reach("=c5", "1+3", enemy="o2", combine="stepwise") == {"=b5"}


def test_stepwise_win_after_a_capture_gives_no_bonus():
    """A piece that captures on its way and is borne off ends the game."""
    line, turn = only(reach_lines("d2", "1+1+1+3", enemy="d2", combine="stepwise"))
    assert (line, turn) == ("thaayam5 S=x1 N=d2 turn=- noted=-", "1+1+1+3/1:d2-c2,1:c2-k,1:k-x,~3#")
    line, turn = only(reach_lines("d2", "1+1+1+3", enemy="c2", combine="stepwise"))
    assert (line, turn) == ("thaayam5 S=x1 N=o1 turn=- noted=-", "1+1+1+3/1:d2-c2xN1,1:c2-k,1:k-x,~3#")


def test_twins_are_declared_before_moving():
    """Two singles on the opposite palace may move as singles, or as twins once declared."""
    turns = reach_lines("o2.c5.c5", "2")
    assert turns == {
        "thaayam5 S=o2.c5.b5 N=o4 turn=N noted=-".replace("b5", "a5"): "2/2:c5-a5",
        "thaayam5 S=o2.=b5 N=o4 turn=N noted=-": "2/=c5,2:=c5-b5",
    }
    assert set(reach_lines("o2.c5.c5", "2", twins="off").values()) == {"2/2:c5-a5"}


def test_twins_declared_on_arrival_do_not_move_again():
    """A single joins another on the opposite palace: the pair may be declared but stays."""
    assert reach("o2.e1.c5", "4+2") == {"o2.e1.b1", "o2.e3.a3", "o2.c5.c5", "o2.=c5", "o2.e5.a5"} - {"o2.e1.b1"} | {
        "o2.e1.a1"
    }
    turns = reach_lines("o2.e1.c5", "4+2")
    assert turns["thaayam5 S=o2.=c5 N=o4 turn=N noted=-"] == "4+2/4+2:e1-c5,=c5"


def test_three_singles_on_the_opposite_palace():
    """With three singles one pair can be made; the third moves alone, or the pair moves and the third stays."""
    assert reach("o1.c5.c5.c5", "2") == {"o1.c5.c5.a5", "o1.a5.=c5", "o1.c5.=b5"}


def test_two_pairs():
    """Four singles make two pairs, declared one at a time or both, before moving or after arriving."""
    assert reach("c5.c5.c5.c5", "2") == {"c5.c5.c5.a5", "c5.a5.=c5", "c5.c5.=b5", "=c5.=b5"}
    assert reach("e5.e5.=c5", "2") == {"e5.c5.=c5", "e5.e5.=b5"}
    assert reach("e5.c5.=c5", "2") == {"c5.c5.=c5", "=c5.=c5", "e5.a5.=c5", "e5.c5.=b5"}


def test_lone_one_is_no_move_for_twins():
    """A 1 alone does not move twins, but may be combined; the wasted point counts as used."""
    assert reach("=a5", "1+2", enemy="o2") == {"=a4"}
    assert reach("=c2.k2", "1+2") == {"k4"}
    assert only(reach_lines("=c2.k2", "1+2"))[1] == "1+2/2+1:=c2-k"
    assert reach("=c2.k2", "1+1+3") == {"k4", "k3.x1"} - {"k4"}


def test_twins_capture_twins_and_singles_share_with_twins():
    """Twins take all enemies of an unmarked square; singles take enemy singles only."""
    assert only(reach_lines("o2.=c5", "2", enemy="o1.b5.=b5"))[0] == "thaayam5 S=o2.=b5 N=o4 turn=S noted=-".replace(
        "N=o4", "N=o4"
    )
