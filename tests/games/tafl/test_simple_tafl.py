"""The simple Tafl generator against the checks of the rule page, and against itself under the symmetries."""

import random
from collections import Counter

import pytest
from simple_tafl import (
    canonical,
    game_result,
    mover,
    moves,
    outcome,
    play,
    repetition_result,
    result,
    start,
    turns,
)
from simple_tafl_board import Position, mirrored, read_position, square_named, write_position
from simple_tafl_rulesets import RULESETS, rules_for

COPENHAGEN = {"ruleset": "copenhagen"}
BRANDUBH = {"ruleset": "brandubh"}
TABLUT = {"ruleset": "tablut"}


def study(side: str, attackers: str = "", men: str = "", king: str = "h8", size: int = 9) -> str:
    """A position from lists of squares; the king stands on h8 unless he matters."""
    board = {square_named(name): "t" for name in attackers.split()}
    board |= {square_named(name): "T" for name in men.split()}
    board[square_named(king)] = "K"
    return write_position(Position(size, board, side))


def taken(position: str, move: str, **options) -> str:
    """The captures of a legal move, as written after its x."""
    after = play(position, move, **options)
    return turns(position, **options)[after].partition("x")[2].replace("/", " ")


def legal(position: str, **options) -> set[str]:
    """The legal moves without their captures."""
    return {text.partition("x")[0] for text in turns(position, **options).values()}


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
    """Option 1: one enemy moving inward of a man on the edge takes him; never the king; sideways needs a pair."""
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
    """The fort wins and the one with a gap in its strength does not, with and without attackers on the board."""
    pieces = {square_named(name): "t" for name in attackers.split()}
    for rows, expected in ((FORT, ("0-1", "fort")), (BROKEN_FORT, None)):
        held = read_position(rows + " d", rules_for(**COPENHAGEN))
        text = write_position(held._replace(board=held.board | pieces))
        assert result(text, **COPENHAGEN) == expected
        assert result(text) is None


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
    """The same counts for depths 1 to `depth`, positions that are mirror images of each other counted together."""
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
    counts.append(
        sum(ways * len(moves(read_position(text, rules), rules)) for text, ways in going_on.items())
    )
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


# Kings of other strengths


def test_king_of_strength_c():
    """Tablut: two attackers take him in the open, four (or three and the throne) on and beside the throne."""
    captured = ("1-0", "king_captured")
    assert result(play(study("a", "b3 d8", king="c3"), "d8-d3", **TABLUT), **TABLUT) == captured
    assert result(play(study("a", "d4 f8", king="e4"), "f8-f4", **TABLUT), **TABLUT) is None
    assert result(play(study("a", "d4 f8 e3", king="e4"), "f8-f4", **TABLUT), **TABLUT) == captured
    assert result(play(study("a", "d5 f8 e4", king="e5"), "f8-f5", **TABLUT), **TABLUT) is None
    assert result(play(study("a", "d5 f8 e4 e6", king="e5"), "f8-f5", **TABLUT), **TABLUT) == captured


def test_king_who_steps_between_two_attackers_is_safe():
    """Capture is active, of the king too: he may stand between two, and falls only when one of them arrives."""
    position = play(study("d", "b3 d3 h2", king="c6"), "c6-c3", **TABLUT)
    assert result(position, **TABLUT) is None
    position = play(position, "h2-h4", **TABLUT)
    assert result(position, **TABLUT) is None


def test_king_who_steps_off_the_throne_into_three_is_safe():
    """Three attackers and the hostile throne do not capture unless one of the three has just arrived."""
    position = play(study("d", "d4 f4 e3 a8", king="e5"), "e5-e4", ruleset="ealdfaeder")
    assert result(position, ruleset="ealdfaeder") is None
    assert result(play(position, "a8-b8", ruleset="ealdfaeder"), ruleset="ealdfaeder") is None


def test_brandubh_king_beside_a_corner():
    """The corner is hostile to him there: one attacker on the other side is enough; in the seed's game never."""
    position = study("a", "c4", king="b1", size=7)
    assert taken(position, "c4-c1", **BRANDUBH) == "b1"
    assert result(play(position, "c4-c1", king_strength="w")) is None


def test_king_of_strength_s_is_safe_on_the_edge():
    """Fetlar: three attackers at the edge are not enough, three beside the throne are."""
    options = {"ruleset": "fetlar"}
    position = study("a", "d1 f1 e3", "k8", "e1", size=11)
    assert result(play(position, "e3-e2", **options), **options) is None
    alone = study("a", "d1 f1 e3", king="e1", size=11)
    assert result(play(alone, "e3-e2", **options), **options) == ("1-0", "no_moves")
    beside_throne = study("a", "e5 g5 c4", "k8", "f5", size=11)  # the man on k8 keeps it from being a ring
    assert taken(beside_throne, "c4-f4", **options) == "f5"


def test_king_of_strength_w():
    """Tawlbwrdd: two attackers take him anywhere, in the centre too."""
    assert taken(study("a", "e6 g9", king="f6", size=11), "g9-g6", ruleset="tawlbwrdd") == "f6"


def test_unarmed_and_half_armed_kings():
    """An unarmed king neither strikes nor supports; a hammer only strikes, an anvil only supports."""
    striking = (study("d", "c3", "c2", "c6"), "c6-c4")
    supporting = (study("d", "c3", "h2", "c4"), "h2-c2")
    for armed, strikes, supports in (("none", "", ""), ("hammer", "c3", ""), ("anvil", "", "c3")):
        assert taken(*striking, king_armed=armed) == strikes
        assert taken(*supporting, king_armed=armed) == supports


# Throne and corners


def test_throne_hostility():
    """Fetlar's throne: always hostile to attackers, to defenders only while empty."""
    options = {"ruleset": "fetlar"}
    assert taken(study("a", "b4", "f5", "h8", size=11), "b4-f4", **options) == "f5"
    assert taken(study("a", "b4", "f5", "f6", size=11), "b4-f4", **options) == ""
    assert taken(study("d", "f5", "b4", "h8", size=11), "b4-f4", **options) == "f5"
    seated = study("d", "f5", "b4", "f6", size=11)
    assert taken(seated, "b4-f4", **options) == "f5"
    assert taken(seated, "b4-f4", **options, king_armed="none") == "f5"
    assert taken(seated, "b4-f4", ruleset="alea_evangelii", king_armed="none") == ""


def test_linnaean_capture():
    """Tablut: the last man beside the seated, besieged king falls against the occupied throne."""
    position = study("a", "d5 f5 e6 b3", "e4", "e5")
    assert taken(position, "b3-e3", **TABLUT) == "e4"
    assert taken(position, "b3-e3", **TABLUT, linnaean=False) == ""
    assert taken(study("a", "d5 f5 b3", "e4 e6", "e5"), "b3-e3", **TABLUT) == ""
    assert taken(study("a", "d5 f5 b3", "e4", "e5"), "b3-e3", **TABLUT) == ""


def test_tablut_throne_is_crossed_but_never_entered():
    """Nobody stops on the throne once it is empty, the king neither; everybody crosses it."""
    position = study("d", "a4", "e2", king="e7")
    assert "e7-e5" not in legal(position, **TABLUT)
    assert {"e7-e4", "e2-e4", "e2-e6"} <= legal(position, **TABLUT)


def test_ard_ri_moves_one_step_and_keeps_men_off_the_throne():
    """Every piece moves one step; the king returns to his throne, men do not enter it."""
    options = {"ruleset": "ard_ri"}
    position = study("d", "a4", "c4", "d5", size=7)
    assert legal(position, **options) == {"c4-b4", "c4-c3", "c4-c5", "d5-d4", "d5-d6", "d5-c5", "d5-e5"}
    caught = study("a", "c5 e5 c6", king="d5", size=7)
    assert taken(caught, "c6-d6", **options) == "d5"


def test_large_corners():
    """Alea Evangelii: the 2x2 corner is closed to men, hostile to them, and wins for the king."""
    options = {"ruleset": "alea_evangelii"}
    position = study("d", "c2", "d5 b9", "h2", size=19)
    assert "b9-b3" in legal(position, **options) and "b9-b2" not in legal(position, **options)
    assert taken(position, "d5-d2", **options) == "c2"
    escaping = study("d", "k8", king="b9", size=19)
    for target in ("b2", "b1"):
        assert result(play(escaping, f"b9-{target}", **options), **options) == ("0-1", "escape")


# Shieldwalls


def test_shieldwall_conditions():
    """Every man must be faced, both ends closed, the closing move made on the edge, and the row be two or more."""
    whole = "d1 e1 f1"
    assert taken(study("d", whole, "c3 d2 f2 g1"), "c3-c1", **COPENHAGEN) == ""
    assert taken(study("d", whole, "c3 d2 e2 f2"), "c3-c1", **COPENHAGEN) == ""
    assert taken(study("d", whole, "c1 d2 e4 f2 g1"), "e4-e2", **COPENHAGEN) == ""
    assert taken(study("d", "e1 d1", "c3 d2 e2 f1"), "c3-c1", **COPENHAGEN) == "d1 e1"


def test_shieldwall_against_a_corner():
    """A corner closes a row in Copenhagen, and does not where corners do not close."""
    position = study("a", "b2 c2 d5", "b1 c1", size=11)
    assert taken(position, "d5-d1", **COPENHAGEN) == "b1 c1"
    assert taken(position, "d5-d1", **COPENHAGEN, shieldwall="corners do not close") == ""


def test_shieldwall_and_the_king():
    """The king in the row counts but is not taken; he also faces and closes rows of attackers."""
    position = study("a", "c1 d2 e2 f5", "d1", "e1", size=11)
    assert taken(position, "f5-f1", **COPENHAGEN) == "d1"
    assert taken(study("a", "c1 d2 f5", "d1", "e1", size=11), "f5-f1", **COPENHAGEN) == ""
    faced_by_king = study("d", "d1 e1", "c1 e2 f5", "d2", size=11)
    assert taken(faced_by_king, "f5-f1", **COPENHAGEN) == "d1 e1"
    assert taken(study("d", "d1 e1", "c1 e2 d2", "f5", size=11), "f5-f1", **COPENHAGEN) == "d1 e1"


def test_two_shieldwalls_and_a_pair_in_one_move():
    """A move between two rows takes both; ordinary captures happen beside them."""
    position = study("d", "c1 d1 f1 g1", "b1 h1 c2 d2 f2 g2 e6", "j8", size=11)
    assert taken(position, "e6-e1", **COPENHAGEN) == "c1 d1 f1 g1"
    with_pair = study("d", "a5 a6 b4", "a7 b5 b6 c4 a2", "j8", size=11)
    assert taken(with_pair, "a2-a4", **COPENHAGEN) == "a5 a6 b4"
    assert taken(with_pair, "a2-a4", ruleset="fetlar") == "b4"


# Forts and encirclement


@pytest.mark.parametrize(
    ("men", "king", "attackers", "is_fort"),
    [
        ("c1 d2 e2 f1", "e1", "a5", True),  # the smallest: the king shuffles between d1 and e1
        ("c1 d2 e2", "e1", "a5", False),  # open towards f1
        ("c1 d2 e2 f1", "e1", "d1 a5", False),  # an attacker inside
        ("d1 e2 f1", "e1", "a5", False),  # the king cannot move
        ("c2 d3 e3 f2 e1 c1 f1", "d2", "a5", False),  # the king is not on the edge
        ("g5 h6 h4 i6 i4", "i5", "a5", False),  # g5 falls between g4 and g6
        ("g5 h6 h4 i6 i4 g6", "i5", "a5", True),  # g6 holds it
        ("a3 b3 c3 d3 e3 f3 g3 h3 i3", "e1", "d6", True),  # a wall across the board
        ("a3 b3 c3 d3 e4 f3 g3 h3 i3 e3", "e1", "d6", True),  # e4 may fall, the wall stands
        ("a3 b3 c3 d3 f3 g3 h3 i3", "e1", "d6", False),
    ],
)
def test_exit_forts(men, king, attackers, is_fort):
    """Forts and near-forts on a 9x9 board under the Copenhagen rules."""
    found = result(study("a", attackers, men, king), **COPENHAGEN)
    assert found == (("0-1", "fort") if is_fort else None)


def test_edge_capture_breaks_forts():
    """With option 1 the men on the edge fall to one attacker inward of them, and with them the smallest fort."""
    position = study("a", "a5", "c1 d2 e2 f1", "e1")
    assert result(position, **COPENHAGEN, edge_capture=True) is None


def test_fort_is_won_by_the_move_that_completes_it():
    """The defenders win at once when the last man of the wall arrives."""
    position = study("d", "a5 h2", "c1 d2 e2 f7", "e1")
    assert result(play(position, "f7-f1", **COPENHAGEN), **COPENHAGEN) == ("0-1", "fort")


def test_forts_hold_in_random_play():
    """Attackers playing at random against a king who only shuffles never take a man of the wall."""
    chance = random.Random(3)
    wall = "c1 d2 e2 f1"
    options = COPENHAGEN | {"exit_fort": False, "encirclement": False}
    position = study("a", "a5 b5 a6 b6 g3 h2 c8 d8 h5", wall, "e1")
    for _ in range(60):
        following = turns(position, **options)
        if mover(position, **options) == "defenders":
            shuffles = ("e1-d1", "d1-e1")
            following = {after: text for after, text in following.items() if text in shuffles}
        position = chance.choice(list(following))
        board = read_position(position, rules_for(**options)).board
        assert all(board.get(square_named(name)) == "T" for name in wall.split())


RING = "d7 e7 f7 c6 g6 c5 g5 c4 g4 d3 e3"


def test_encirclement():
    """Closing the ring around all defenders wins; a man outside, or no such rule, and the game goes on."""
    position = study("a", RING + " f1", "d5", "e5")
    options = {"ruleset": "sea_battle"}
    after = play(position, "f1-f3", **options)
    assert result(after, **options) == ("1-0", "encirclement")
    assert result(after) is None
    assert result(play(study("a", RING + " f1", "d5 b2", "e5"), "f1-f3", **options), **options) is None
    assert result(position, **options) is None


def test_encirclement_does_not_count_a_man_on_the_edge():
    """A man who stands on the edge has reached it."""
    options = {"ruleset": "sea_battle"}
    assert result(study("d", "d1 f1 e2 a5", "e1", "e5"), **options) is None


# Ends by immobility and repetition


def test_side_without_a_move_loses():
    """A side to move that cannot move has lost."""
    assert result(study("a", "a2", "a3 b2")) == ("0-1", "no_moves")
    assert result(study("a", "", "a3 b2")) == ("0-1", "no_moves")
    assert result(study("d", "a4 b3 a2 h5", king="a3")) == ("1-0", "no_moves")
    assert result(study("d", "c1 b2 h5", king="b1")) is None  # the corner is open to him


def shuffled(plies: int, **options) -> list[str]:
    """A game in which both sides only step to and fro, so that every fourth position is the start."""
    history = [start(**options)]
    shuffle = ["d1-c1", "d5-d4", "c1-d1", "d4-d5"]
    for ply in range(plies):
        history.append(play(history[-1], shuffle[ply % 4], **options))
    return history


def test_third_occurrence_is_a_draw():
    """The start counts: its third occurrence, after eight plies, draws; after seven the game goes on."""
    assert game_result(shuffled(7)) is None
    assert game_result(shuffled(8)) == ("1/2-1/2", "repetition")


@pytest.mark.parametrize(
    ("rule", "score"),
    [("draw", "1/2-1/2"), ("mover loses", "1-0"), ("defenders lose", "1-0"), ("ignore", None)],
)
def test_repetition_rules(rule, score):
    """The defenders moved into the repeated start; who loses by it is the ruleset's choice."""
    found = repetition_result(shuffled(8), repetition=rule)
    assert found == ((score, "repetition") if score else None)


def test_mover_who_repeats_may_be_the_attacker():
    """When the attackers move into the third occurrence, they are the repeater."""
    history = shuffled(9)[1:]
    assert repetition_result(history[:8], repetition="mover loses") is None
    assert repetition_result(history, repetition="mover loses") == ("0-1", "repetition")
    assert repetition_result(history, repetition="defenders lose") == ("1-0", "repetition")


def test_repetition_of_the_presets():
    """What the table says, ruleset by ruleset."""
    named = {name: rules_for(name).repetition for name in RULESETS}
    assert {name for name, rule in named.items() if rule == "mover loses"} == {"copenhagen", "alea_evangelii"}
    assert {name for name, rule in named.items() if rule == "defenders lose"} == {"brandubh"}
    assert {name for name, rule in named.items() if rule == "ignore"} == set()


def test_unknown_options_are_refused():
    """A misspelt option is an error, not a silent default."""
    with pytest.raises(ValueError):
        start(corner_hostiles="none")
