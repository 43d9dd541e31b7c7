"""The simple generator keeps the rules: the checks A1 to A18 of the rule page, and what lies between them."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest
import simple_thaayam as thaayam
from simple_thaayam_board import BOARDS

ROUTES = {
    "S": "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3",
    "E": "e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 d2 c2 b2 b3 b4 c4 d4 d3 c3",
    "N": "c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 d4 d3 d2 c2 b2 b3 b4 c4 c3",
    "W": "a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 b4 c4 d4 d3 d2 c2 b2 b3 c3",
}

SAFE = {24: [0, 4, 8, 12, 24], 60: [0, 3, 6, 7, 10, 13, 14, 17, 20, 21, 24, 27, 60]}


def reach_lines(own, noted, enemy="o4", **options):
    """South's turns against North: {line after: turn}."""
    return thaayam.turns(f"thaayam5 S={own} N={enemy} turn=S noted={noted}", **options)


def reach(own, noted, enemy="o4", **options):
    """The set of own pieces South may end with."""
    return {line.split()[1][2:] for line in reach_lines(own, noted, enemy, **options)}


def only(turns):
    """The one line and the one turn of a forced series, the line without its board and empty series."""
    ((line, turn),) = turns.items()
    return line.removeprefix("thaayam5 ").removesuffix(" noted=-"), turn


CHECKS = [
    ("A1", "o4", "4+8+2", "o4"),
    ("A2", "o4", "8+1+3", "o3.e2"),
    ("A3", "o4", "1+1+2", "o2.c1.e1 o3.e2"),
    ("A4", "o3.c1", "8+2", "o3.a5"),
    ("A8", "o3.b1", "2", "o3.b3"),
    ("A9", "d3.c2.k2", "2", "c2.c2.k2"),
    ("A9", "d3.c2.k2", "3", "c2.k3"),
    ("A10", "c2.k3", "3", "c2.k3"),
    ("A10", "c2.k3", "1+3", "k4"),
    ("A10", "c2.k3", "1+1+2", "k3.x1"),
    ("A11", "k4", "1+4+1+2", "k2.x2"),
    ("A11", "k1.x3", "8+1+2", "x4"),
    ("A12", "d2.c2.k2", "1+2", "k4"),
    ("A13", "o1.c1.e1.c5", "8+2", "o1.c1.a5.a5 o1.c1.c5.a3 o1.c1.e1.b4 o1.c1.e3.b2 o1.e1.c5.a5 o1.e1.e1.b2 "
                                  "o1.e3.c5.c5 o1.e3.=c5"),
    ("A15", "=c2.k2", "2", "k4"),
    ("A15", "=c2.k2", "3", "k4"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "own", "noted", "expected"), CHECKS)
def test_own_configurations(check, own, noted, expected):
    """The complete set of own configurations is that of the rule page."""
    assert reach(own, noted) == set(expected.split()), check


CAPTURES = [
    ("A5", "S=o3.c1 N=o2.e1.e5 turn=S noted=4+2", "S=o3.e5 N=o3.e1 turn=S", "4+2/4+2:c1-e5xN1!"),
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
    assert only(thaayam.turns(f"thaayam5 {before}")) == (after, turn), check


def test_cowries():
    """A18: the sixteen patterns of four cowries give the odds of the throws; the spinner is fair."""
    scores = Counter(sum(mouths_up) or 8 for mouths_up in product((0, 1), repeat=4))
    assert scores == {1: 4, 2: 6, 3: 4, 4: 1, 8: 1}
    line = thaayam.start(first="south")
    assert {int(throw): odds * 16 for throw, (odds, _) in thaayam.throws(line).items()} == scores
    assert all(odds * 5 == 1 for odds, _ in thaayam.throws(line, dice="spinner").values())


def test_routes():
    """The four routes are those of the page, and index 8 of each is the palace opposite the own."""
    routes = BOARDS["thaayam"].routes
    assert {seat: " ".join(route) for seat, route in routes.items()} == ROUTES
    assert [routes[seat][8] for seat in "SENW"] == ["c5", "a3", "c1", "e3"]


def test_ashtapada_routes():
    """Large routes have 61 squares, the opposite entry at index 14, and a keep of their own."""
    routes = BOARDS["ashtapada"].routes
    assert [len(set(routes[seat])) for seat in "SENW"] == [61] * 4
    assert [routes[seat][0] for seat in "SENW"] == ["e1", "h5", "d8", "a4"]
    assert [routes[seat][14] for seat in "SENW"] == ["d8", "a4", "e1", "h5"]
    assert [routes[seat][-1] for seat in "SENW"] == ["d4", "e4", "e5", "d5"]


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_routes_go_from_neighbour_to_neighbour(board):
    """Each step of a route leads to a square beside the last, and all routes are alike under rotation."""
    for route in board.routes.values():
        for (file, rank), (next_file, next_rank) in pairwise(route):
            assert abs(ord(file) - ord(next_file)) + abs(int(rank) - int(next_rank)) == 1
        safe = [index for index, square in enumerate(route) if square in board.marked]
        assert safe == SAFE[board.home]


def test_ashtapada_play():
    """Captures, safety, twins and the keep on the large board."""
    before = "thaayam8 S={} N={} turn=S noted={}"
    assert thaayam.turns(before.format("o3.e1", "o3.g1", "2")) == {
        "thaayam8 S=o3.g1 N=o4 turn=S noted=-": "2/2:e1-g1xN1!"
    }
    assert thaayam.turns(before.format("o3.e1", "o3.h1", "3")) == {
        "thaayam8 S=o3.h1 N=o3.h1 turn=N noted=-": "3/3:e1-h1"
    }
    assert set(thaayam.turns(before.format("o2.f8.d8", "o4", "2")).values()) == {
        "2/2:f8-d8",
        "2/2:f8-d8,=d8",
        "2/2:d8-b8",
    }
    assert set(thaayam.turns(before.format("d3.k3", "o4", "1+1+2")).values()) == {"1+1+2/1:d3-k,1:k-x,~2"}


def test_dropped_throws():
    """Throws before the first 1 are dropped only while nothing is on the board; the keep is on the board."""
    assert only(reach_lines("o4", "4+8+2"))[1] == "(4+8+2)/pass"
    assert only(reach_lines("o4", "8+1+3"))[1] == "(8)1+3/1:o-c1,3:c1-e2"
    assert set(reach_lines("o4", "4+8+1+1+2").values()) == {
        "(4+8)1+1+2/1:o-c1,1:o-c1,2:c1-e1",
        "(4+8)1+1+2/1:o-c1,2+1:c1-e2",
    }
    assert reach("o3.k1", "8+1+2") == {"o2.a5.k1"}
    assert reach("o3.c1", "8+1+2") == {"o2.c1.a5", "o2.e1.c5", "o3.a4"}


def test_entering():
    """Only a throw of 1 enters a piece; that throw may as well be added to another."""
    assert reach("o3.c1", "1+2") == {"o3.e2", "o2.c1.e1"}
    assert reach("o3.c1", "4+2") == {"o3.e5"}


def test_the_greatest_number_of_throws_is_used():
    """A play that strands a throw which another play could use is legal with forced=free only."""
    assert reach("d2.c2.k2", "1+2", forced="free") == {"d2.c2.k2", "d2.k3", "c2.c2.k2", "c2.k3", "k4"}
    assert only(reach_lines("c2.k3", "3"))[1] == "3/pass"
    assert only(reach_lines("c2.k3", "1+4+2"))[1] == "1+4+2/1:c2-k,~4,~2"
    assert reach_lines("c2.k3", "1+2", forced="free") == {
        "thaayam5 S=c2.k3 N=o4 turn=N noted=-": "1+2/pass",
        "thaayam5 S=k4 N=o4 turn=N noted=-": "1+2/1:c2-k,~2",
    }


def test_stepwise_captures_on_the_way():
    """By sum only the end square captures; stepwise every stop does, in the order the player likes."""
    assert only(reach_lines("o3.c1", "4+2", "o2.e1.e5"))[0] == "S=o3.e5 N=o3.e1 turn=S"
    assert reach_lines("o3.c1", "4+2", "o2.e1.e5", combine="stepwise") == {
        "thaayam5 S=o3.e5 N=o4 turn=S noted=-": "4+2/2:c1-e1xN1,4:e1-e5xN1!",
        "thaayam5 S=o3.e5 N=o3.e1 turn=S noted=-": "4+2/4:c1-e3,2:e3-e5xN1!",
    }


def test_stepwise_twins_halve_each_throw():
    """1+3 carries twins two squares by sum; stepwise the 1 is lost and the 3 carries them one."""
    assert reach("=c5", "1+3", enemy="o2") == {"=a5"}
    assert reach("=c5", "1+3", enemy="o2", combine="stepwise") == {"=b5"}


def test_no_bonus_after_a_win():
    """Stepwise a piece may capture and then be borne off as the last; the game is over all the same."""
    after = only(reach_lines("d2", "1+1+1+3", enemy="c2", combine="stepwise"))
    assert after == ("S=x1 N=o1 turn=-", "1+1+1+3/1:d2-c2xN1,1:c2-k,1:k-x,~3#")
    after = only(reach_lines("d2", "1+1+1+3", enemy="c2"))
    assert after == ("S=x1 N=c2 turn=-", "1+1+1+3/1+1:d2-k,1:k-x,~3#")


def test_twins_declared_before_moving():
    """Two singles on the opposite palace may move as singles, or as twins once declared."""
    assert reach_lines("o2.c5.c5", "2") == {
        "thaayam5 S=o2.c5.a5 N=o4 turn=N noted=-": "2/2:c5-a5",
        "thaayam5 S=o2.=b5 N=o4 turn=N noted=-": "2/=c5,2:=c5-b5",
    }
    assert reach("o2.c5.c5", "2", twins="off") == {"o2.c5.a5"}


def test_twins_declared_on_arrival():
    """A single that joins another on the opposite palace may make a pair of them, which stays there."""
    turns = reach_lines("o2.e1.c5", "4+2")
    assert turns["thaayam5 S=o2.=c5 N=o4 turn=N noted=-"] == "4+2/4+2:e1-c5,=c5"
    assert reach("o2.e1.c5", "4+2") == {"o2.c5.c5", "o2.=c5", "o2.e1.a1", "o2.e5.a5", "o2.e3.a3"}
    assert reach("e5.c5", "4+2", enemy="o2") == {"a5.a5", "c5.a3", "e5.a1"}, "the pair cannot use the 4"
    assert "=c5" in reach("e5.c5", "4+2", enemy="o2", forced="free")


def test_three_singles_make_one_pair():
    """The third moves alone, or the pair moves and the third stays."""
    assert reach("o1.c5.c5.c5", "2") == {"o1.c5.c5.a5", "o1.a5.=c5", "o1.c5.=b5"}


def test_two_pairs():
    """Four singles make two pairs; a second pair may join the first."""
    assert reach("c5.c5.c5.c5", "2") == {"c5.c5.c5.a5", "c5.a5.=c5", "c5.c5.=b5", "=c5.=b5"}
    assert reach("e5.c5.=c5", "2") == {"c5.c5.=c5", "=c5.=c5", "e5.a5.=c5", "e5.c5.=b5"}
    assert reach_lines("c5.c5.c5.c5", "4+2")["thaayam5 S==b5.=a5 N=o4 turn=N noted=-"] == (
        "4+2/=c5,=c5,2:=c5-b5,4:=c5-a5"
    )


def test_a_lone_one_does_not_move_twins():
    """It may be combined, and then counts as used even where its point is rounded away."""
    assert reach("=a5", "1+2", enemy="o2") == {"=a4"}
    assert reach("=c2.k2", "1+2") == {"k4", "k3.x1"}
    assert reach("=c2.k2", "1+1+3") == {"k2.x2"}
    assert reach("=d2", "1+3", enemy="o2") == {"k2"}


def test_twins_part_in_the_keep_only():
    """They reach it by the exact half, and are two singles there, which leave by a 1 each."""
    assert reach("=d2", "2", enemy="o2") == {"=c2"}
    assert reach("=d2", "4+2", enemy="o2") == {"=c2", "k2"}
    assert set(reach_lines("=c2", "1+1+2", enemy="o2").values()) == {
        "1+1+2/2:=c2-k,1:k-x,1:k-x#",
        "1+1+2/2+1:=c2-k,1:k-x",  # wasting a 1 on the twins uses it as well
    }


def test_twins_capture_all_and_singles_capture_singles():
    """Twins take enemy twins and singles of an unmarked square; a single leaves enemy twins alone."""
    enemy = "o1.b2.=b2"
    assert only(reach_lines("o2.=b1", "2", enemy)) == ("S=o2.=b2 N=o4 turn=S", "2/2:=b1-b2xN3!")
    assert only(reach_lines("o3.a1", "2", enemy)) == ("S=o3.b2 N=o1.b2.=b2 turn=N", "2/2:a1-b2")
    open_to_singles = reach_lines("o3.a1", "2", enemy, twins_shelter="off")
    assert only(open_to_singles) == ("S=o3.b2 N=o2.=b2 turn=S", "2/2:a1-b2xN1!")
    assert only(reach_lines("o2.=b5", "4+2", "o3.a3")) == ("S=o2.=a3 N=o3.a3 turn=N", "4+2/4+2:=b5-a3")


def test_the_same_pieces_after_different_captures():
    """Which twins moved decides about the enemy single that shared their square."""
    turns = reach_lines("=b2.=b3", "4+2", "o3.b3")
    assert turns["thaayam5 S==b3.=c4 N=o4 turn=S noted=-"] == "4+2/2:=b2-b3xN1,4:=b3-c4!"
    assert turns["thaayam5 S==b3.=c4 N=o3.b3 turn=N noted=-"] == "4+2/4+2:=b2-c4"


def test_several_captures_earn_one_bonus():
    """Two units capture in one turn: one further turn follows, and then it is North's."""
    line = "thaayam5 S=o2.c1.d5 N=o2.b5.e4 turn=S noted=-"
    line = thaayam.play(line, "1+4+2/4+1:c1-e4xN1,2:d5-b5xN1!")
    assert line == "thaayam5 S=o2.e4.b5 N=o4 turn=S noted=-"
    assert thaayam.play(line, "2/2:e4-d5") == "thaayam5 S=o2.d5.b5 N=o4 turn=N noted=-"


def test_a_bonus_can_earn_another():
    """A capture in the bonus turn gives a further turn; of two pieces landing together the first captures."""
    line = thaayam.play("thaayam5 S=o2.e4.d5 N=o2.b5.a4 turn=S noted=-", "4+2/4:e4-b5xN1,2:d5-b5!")
    assert line == "thaayam5 S=o2.b5.b5 N=o3.a4 turn=S noted=-"
    assert thaayam.play(line, "2/2:b5-a4xN1!") == "thaayam5 S=o2.b5.a4 N=o4 turn=S noted=-"


def test_bearing_off_waits_for_everybody():
    """A 1 bears nobody off while a piece is off the board or on the way."""
    assert reach("o1.k3", "1+2") == {"e1.k3"}
    assert reach("c2.k3", "1+3") == {"k4"}
    assert reach("k4", "1+1+1+1+1+2") == {"x4"}


def test_the_game_ends_with_the_last_piece():
    """The winning turn leaves nobody to move, and names what was not needed."""
    after, turn = only(reach_lines("k1.x3", "8+1+2"))
    assert (after, turn) == ("S=x4 N=o4 turn=-", "8+1+2/1:k-x,~8,~2#")
    line = f"thaayam5 {after} noted=-"
    assert (thaayam.mover(line), thaayam.result(line)) == ("over", ("1-0", "borne_off"))
    assert thaayam.result("thaayam5 S=o4 N=x4 turn=- noted=-") == ("0-1", "borne_off")
    assert thaayam.result("thaayam5 S=o4 N=k4 turn=S noted=-") is None


def test_movers():
    """Chance acts until a 2 or 3 comes, then the player whose series it is."""
    line = thaayam.start(first="north")
    assert line == "thaayam5 S=o4 N=o4 turn=N noted=-"
    for throw, mover in (("1", "chance"), ("8", "chance"), ("4", "chance"), ("3", "north")):
        line = thaayam.play(line, throw)
        assert thaayam.mover(line) == mover
    assert line == "thaayam5 S=o4 N=o4 turn=N noted=1+8+4+3"


@pytest.mark.parametrize(("players", "order"), [(2, "SN"), (3, "SWN"), (4, "SWNE")])
def test_the_turn_passes_to_the_left(players, order):
    """Each seat in order, and then the first again."""
    line = thaayam.start(players=players, first="south")
    for seat in order * 2:
        assert f"turn={seat} " in line
        line = thaayam.play(line, "(2)/pass")


def test_captures_from_several_owners():
    """All enemies' singles go back and are written in turn order; West's twins arise on East's palace."""
    before = "thaayam5 S=o3.d5 W=o3.b5 N=o2.b5.b5 turn=S noted=2"
    assert only(thaayam.turns(before)) == ("S=o3.b5 W=o4 N=o4 turn=S", "2/2:d5-b5xW1N2!")
    before = "thaayam5 S=o4 W=o2.e1.e3 N=o4 turn=W noted=2"
    assert set(thaayam.turns(before).values()) == {"2/2:e1-e3", "2/2:e1-e3,=e3", "2/2:e3-e5"}


def test_twins_shelter_all_enemies_beside_them():
    """West's twins keep South's single from capturing North's beside them; South's own twins shelter nobody."""
    before = "thaayam5 S=o3.a1 W=o2.=b2 N=o3.b2 turn=S noted=2"
    assert only(thaayam.turns(before)) == ("S=o3.b2 W=o2.=b2 N=o3.b2 turn=W", "2/2:a1-b2")
    open_to_singles = thaayam.turns(before, twins_shelter="off")
    assert only(open_to_singles) == ("S=o3.b2 W=o2.=b2 N=o4 turn=S", "2/2:a1-b2xN1!")
    before = "thaayam5 S=o1.a1.=b2 W=o4 N=o3.b2 turn=S noted=3"
    assert "3/3:=b2-b3" in thaayam.turns(before).values()
    before = "thaayam5 S=o1.a1.=b2 W=o4 N=o3.b2 turn=S noted=2"
    assert "2/2:a1-b2xN1!" in thaayam.turns(before).values()


def test_a_single_and_twins_land_together():
    """The twins take what the single could not, and it is written behind their move."""
    before = "thaayam5 S=o1.a1.=b1 N=o1.b2.=b2 turn=S noted=1+1+2"
    assert "1+1+2/1+1:a1-b2,2:=b1-b2xN3!" in thaayam.turns(before).values()


def test_places():
    """Without play_on the others share the last place; with it they go on until one is left."""
    before = "thaayam5 S=k1.x3 W=o4 N=k1.x3 turn=S noted=-"
    over = thaayam.play(before, "1+2/1:k-x,~2#")
    assert over == "thaayam5 S=x4 W=o4 N=k1.x3 turn=- noted=-"
    assert thaayam.result(over) == ("south>west=north", "borne_off")
    line = thaayam.play(before, "1+2/1:k-x,~2#", play_on=True)
    assert line == "thaayam5 S=x4 W=o4 N=k1.x3 turn=W noted=- places=S"
    assert thaayam.mover(line, play_on=True) == "chance"
    assert thaayam.result(line, play_on=True) is None
    for turn in ("(2)/pass", "2/pass", "(3)/pass", "1+2/1:k-x,~2"):
        line = thaayam.play(line, turn, play_on=True)
    assert line == "thaayam5 S=x4 W=o4 N=x4 turn=- noted=- places=SN"
    assert thaayam.mover(line, play_on=True) == "over"
    assert thaayam.result(line, play_on=True) == ("south>north>west", "borne_off")


def test_roll_off():
    """The highest starts; those tied for it throw again, and nobody else does."""
    line = thaayam.start()
    assert line == "thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S-N-"
    assert thaayam.play(line, "8") == "thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S8N-"
    assert thaayam.play(thaayam.play(line, "8"), "8") == line
    assert thaayam.play(line, "S8N4") == thaayam.start(first="south")
    assert thaayam.play(thaayam.play(line, "8"), "S8N4") == thaayam.start(first="south")
    assert thaayam.play(line, "S8N8S2N4") == thaayam.start(first="north")
    line = thaayam.start(players=4, pieces=1)
    assert thaayam.play(line, "S8W8N4E8").endswith("rolloff=S-W-E-")
    assert thaayam.play(line, "S8W8N4E8S1W2E2").endswith("rolloff=W-E-")
    assert thaayam.play(line, "S8W8N4E8S1W2E2W3E4").endswith("turn=E noted=-")


@pytest.mark.parametrize("dice", ["cowries", "spinner"])
def test_roll_off_is_fair(dice):
    """Two players start equally often: what is not a tie is shared evenly, exactly."""
    line, chances = thaayam.start(), Counter()
    for odds, thrown in thaayam.throws(line, dice=dice).values():
        for further, after in thaayam.throws(thrown, dice=dice).values():
            chances[after] += odds * further
    assert chances[thaayam.start(first="south")] == chances[thaayam.start(first="north")]
    assert sum(chances.values()) == 1
    assert chances[line] == (Fraction(70, 256) if dice == "cowries" else Fraction(1, 5))
