"""The simple Tafl generator against the checks of the rule page, and against itself under the symmetries."""

import random
from collections import Counter

import pytest
from simple_tafl import canonical, mover, moves, outcome, play, result, start, turns
from simple_tafl_board import mirrored, read_position, square_named, write_position
from simple_tafl_rulesets import RULESETS, rules_for
from simple_tafl_studies import legal, study, taken

COPENHAGEN = {"ruleset": "copenhagen"}
BRANDUBH = {"ruleset": "brandubh"}
TABLUT = {"ruleset": "tablut"}


# The numbered checks of the rule page


def test_check_1_opening_with_two_captures():
    """Five moves from the start, the last of which captures c3 and d2."""
    position = start()
    for move in ("b5-b3", "d5-d2", "i4-i3", "e3-c3"):
        position = play(position, move)
    assert taken(position, "d9-d3") == "c3 d2"


def test_check_2_king_on_the_throne_falls_to_four():
    """Four attackers around the throne capture the king, whatever stands on the diagonals."""
    position = study("a", "e6 e4 d5 g5", "f6 d4 f4 d6", "e5")
    after = play(position, "g5-f5")
    assert result(after) == ("1-0", "king_captured")
    assert (mover(after), turns(after)) == ("over", {})


def test_check_3_three_captures_in_one_move():
    """Three neighbours, each closed in on its own line, all fall."""
    assert taken(study("a", "d6 b4 f4 d2", "d5 c4 e4"), "d2-d4") == "c4 d5 e4"


def test_check_4_king_strikes():
    """The king takes part in captures: moving, and standing."""
    assert taken(study("d", "c3", "c2", "c6"), "c6-c4") == "c3"
    assert taken(study("d", "c3", "h2", "c4"), "h2-c2") == "c3"


def test_check_5_moving_in_between_is_safe():
    """A man who moves between two enemies stays."""
    position = study("a", "c3", "b5 d5")
    assert taken(position, "c3-c5") == ""


def test_check_6_occupied_throne_is_not_hostile():
    """A man beside his seated king is not captured against the throne; nor against the empty one."""
    assert taken(study("a", "b3", "e4", "e5"), "b3-e3") == ""
    assert taken(study("a", "b3", "e4"), "b3-e3") == ""


def test_check_7_special_squares():
    """Men cross the empty throne but do not stop on it, nor on a corner."""
    position = study("a", "b5 a4")
    assert "b5-e5" not in legal(position)
    assert "b5-h5" in legal(position)
    assert "a4-a1" not in legal(position)
    assert "b5-h5" not in legal(study("a", "b5", king="e5"))


def test_king_may_return_to_the_throne():
    """The king stops on the centre and crosses it."""
    assert {"e7-e5", "e7-e3"} <= legal(study("d", "a4", king="e7"))


def test_check_8_escape():
    """A corner wins; an edge square wins only with the option."""
    assert result(play(study("d", "h2", king="a3"), "a3-a1")) == ("0-1", "escape")
    position = study("d", "h2", king="c3")
    assert result(play(position, "c3-a3")) is None
    assert result(play(position, "c3-a3", escape="edge"), escape="edge") == ("0-1", "escape")


def test_check_9_king_at_the_edge():
    """Three attackers at the edge capture; an own man is no wall; beside a corner the king is safe."""
    assert result(play(study("a", "d1 f1 e3", king="e1"), "e3-e2")) == ("1-0", "king_captured")
    assert result(play(study("a", "d1 e3", "f1", "e1"), "e3-e2")) is None
    assert result(play(study("a", "c1 b3", king="b1"), "b3-b2")) is None


def test_king_beside_the_empty_throne():
    """Three attackers do not capture him there, unless the throne is hostile to him."""
    position = study("a", "d4 f4 c3", king="e4")
    assert result(play(position, "c3-e3")) is None
    hostile = {"throne_hostile_to_king": True}
    assert result(play(position, "c3-e3", **hostile), **hostile) == ("1-0", "king_captured")
    assert result(play(position, "c3-e3", ruleset="ealdfaeder")) == ("1-0", "king_captured")


def test_check_10_edge_capture():
    """Option 1: one enemy inward of a man on the edge takes him, but not the king; sideways it takes two."""
    option = {"edge_capture": True}
    assert taken(study("a", "b9", "a4"), "b9-b4", **option) == "a4"
    assert taken(study("a", "b9", "a4"), "b9-b4") == ""
    assert result(play(study("a", "b9", king="a4"), "b9-b4", **option)) is None
    assert taken(study("a", "b6", "a5", "h8"), "b6-a6", **option) == ""
    assert taken(study("d", "a4", king="b9"), "b9-b4", **option) == "a4"


def test_check_11_corners_as_kings_men():
    """Option 2: an attacker beside a corner falls to one defender or the king; a defender there is safe."""
    option = {"corner_hostile": "attackers"}
    assert taken(study("d", "b1", "c5"), "c5-c1", **option) == "b1"
    assert taken(study("d", "b1", "c5"), "c5-c1") == ""
    assert taken(study("d", "b1", king="c5"), "c5-c1", **option) == "b1"
    assert taken(study("a", "c5", "b1"), "c5-c1", **option) == ""


def test_check_12_shieldwall():
    """A row along the edge, faced and closed by a move on the edge, is taken."""
    position = study("d", "d1 e1 f1", "c3 d2 e2 f2 g1")
    assert taken(position, "c3-c1", **COPENHAGEN) == "d1 e1 f1"
    assert taken(position, "c3-c1") == ""


FORT = "/9/6TTT/5T2K/5TTTT/9/9/9/9/9/"
BROKEN_FORT = "/9/6TTT/5T2K/6TTT/9/9/9/9/9/"


@pytest.mark.parametrize("attackers", ["", "a5 b5 e3 f2 f5 i5"])
def test_check_12_exit_fort(attackers):
    """The fort wins and the one without its strong point does not, with or without attackers about."""
    pieces = {square_named(name): "t" for name in attackers.split()}
    for rows, expected in ((FORT, ("0-1", "fort")), (BROKEN_FORT, None)):
        held = read_position(rows + " d", rules_for(**COPENHAGEN))
        text = write_position(held._replace(board=held.board | pieces))
        assert result(text, **COPENHAGEN) == expected
        assert result(text) is None


def test_captured_king_stays_on_the_board():
    """He stands where he fell, the text says that he did, and without those words the game goes on."""
    after = play(study("a", "b3 d8", king="c3"), "d8-d3", **TABLUT)
    assert after == study("d", "b3 d3", king="c3") + " king_captured"
    assert canonical(after, **TABLUT) == after
    assert result(after, **TABLUT) == ("1-0", "king_captured")
    assert result(study("d", "b3 d3", king="c3"), **TABLUT) is None


# Perft: full counts of the page, and the depth that is cheap enough to count on every run.
# All depths listed here were counted once with this generator; depth 4 takes up to 20 s a line.

PERFT = [
    ({}, 3, [72, 3_944, 285_808, 15_955_360]),
    ({"layout": "square"}, 3, [68, 1_372, 94_744, 2_737_500]),
    ({"edge_capture": True}, 3, [72, 3_944, 286_400, 16_029_720]),
    ({"corner_hostile": "attackers"}, 3, [72, 3_944, 285_728, 15_951_824]),
    (BRANDUBH, 4, [40, 960, 39_512, 1_007_392]),
    (TABLUT, 3, [80, 4_400, 353_200, 19_913_864]),
    (COPENHAGEN, 3, [116, 6_788, 806_344]),
]


def perft(position: str, depth: int, **options) -> int:
    """Plain perft: lines of exactly this many moves."""
    following = turns(position, **options)
    return len(following) if depth == 1 else sum(perft(after, depth - 1, **options) for after in following)


def folded_perft(depth: int, **options) -> list[int]:
    """The same counts for depths 1 to `depth`, mirror images of a position being counted together."""
    rules = rules_for(**options)
    level = Counter({start(**options): 1})
    counts = []
    for _ in range(depth - 1):
        following: Counter[str] = Counter()
        for position, ways in level.items():
            for after in turns(position, **options):
                following[min(mirrored(after, symmetry) for symmetry in range(8))] += ways
        counts.append(following.total())
        level = following
    # The last ply needs no positions, only their number; a finished game has no moves.
    going_on = {position: ways for position, ways in level.items() if not result(position, **options)}
    counts.append(sum(ways * len(moves(read_position(text, rules), rules)) for text, ways in going_on.items()))
    return counts


@pytest.mark.parametrize(("options", "depth", "counts"), PERFT)
def test_check_13_perft(options, depth, counts):
    """The page's perft numbers, counted plainly to depth 2 and folded by symmetry beyond."""
    assert perft(start(**options), 2, **options) == counts[1]
    assert folded_perft(depth, **options) == counts[:depth]


# Check 14: properties that hold for every ruleset


def random_game(seed: int, plies: int, **options) -> list[str]:
    """The positions of a random game, from the start to its end or the number of plies."""
    chance = random.Random(seed)
    rules = rules_for(**options)
    history = [start(**options)]
    while len(history) <= plies and not result(history[-1], **options):
        now = read_position(history[-1], rules)
        origin, target = chance.choice(moves(now, rules))
        history.append(outcome(now, origin, target, rules)[0])
    return history


@pytest.mark.parametrize("ruleset", RULESETS)
def test_check_14_symmetries(ruleset):
    """A mirrored position has the mirrored moves and the same result.

    On the large boards one reflection and the diagonal are tried: all eight symmetries are made of these two.
    """
    options = {"ruleset": ruleset}
    game = random_game(seed=1, plies=40, **options)
    small = game[0].count("/") <= 10
    for position in (game[len(game) * 2 // 3], game[-1]):
        after = set(turns(position, **options))
        for symmetry in range(8) if small else (1, 4):
            image = mirrored(position, symmetry)
            assert result(image, **options) == result(position, **options)
            assert set(turns(image, **options)) == {mirrored(text, symmetry) for text in after}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_check_14_texts_parse_back(ruleset):
    """Every text the generator writes parses back to itself, finished games included."""
    for position in random_game(seed=2, plies=60, ruleset=ruleset):
        assert canonical(position, ruleset=ruleset) == position


@pytest.mark.parametrize("ruleset", RULESETS)
def test_starts_are_symmetric_and_attackers_begin(ruleset):
    """Every start looks the same from all sides, and the attackers are on turn."""
    position = start(ruleset=ruleset)
    assert {mirrored(position, symmetry) for symmetry in range(8)} == {position}
    assert mover(position, ruleset=ruleset) == "attackers"


# Notation


def test_start_text():
    """The start is written as on the page, with the side after a blank."""
    assert start() == "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a"
    assert start(layout="square") == "/3ttt3/4t4/9/t2TTT2t/tt1TKT1tt/t2TTT2t/9/4t4/3ttt3/ a"
    assert start(ruleset="ealdfaeder") == start(layout="square")
    assert start(first_mover="defenders").endswith(" d")


def test_move_texts():
    """Captures are listed by file, then rank; the king's letter is optional; wrong claims are refused."""
    position = study("d", "e7 f8", "e6 g8", "c8")
    after = play(position, "Kc8-e8xe7/f8")
    assert turns(position)[after] == "c8-e8xe7/f8"
    assert after == play(position, "c8-e8") == play(position, "c8-e8xf8/e7")
    for wrong in ("c8-e8xe7", "c8-c8", "Ke6-d6", "c8-z9", "", "e6-d6xe7"):
        with pytest.raises(ValueError):
            play(position, wrong)


@pytest.mark.parametrize(
    "text",
    [
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",  # no side
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t2/ a",  # a short rank
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/ a",  # an even number of ranks
        "/3t3/3t3/3T3/ttTKTtt/3K3/3t3/3t3/ a",  # two kings
        "/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/ d",  # no king
        "/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/ d king_captured",  # no king either
        "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ d king_captured",  # nobody beside him
        "/3t3/3t3/3t3/ttTKTtt/3T3/3t3/3t3/ a king_captured",  # the attackers have just moved
        "/3t3/3t3/3T3/ttTTTtt/3K3/3t3/3t3/ a",  # a man on the throne
        "t/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a",
        "/t2t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a",  # a man on a corner
    ],
)
def test_bad_positions(text):
    """What is no position of the ruleset is refused."""
    with pytest.raises(ValueError):
        result(text, **BRANDUBH)


def test_men_may_stand_where_the_ruleset_has_no_special_squares():
    """Corner and centre are ordinary squares in the sea battle, the corners alone in tablut."""
    on_both = study("a", "a1 e5", king="e7")
    assert result(on_both, ruleset="sea_battle") is None
    assert result(study("a", "a1", king="e7"), **TABLUT) is None
    with pytest.raises(ValueError):
        result(on_both, **TABLUT)
