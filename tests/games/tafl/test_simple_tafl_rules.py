"""The simple Tafl generator on what the page states beside its checks: kings, walls, forts, ends."""

import random

import pytest
from simple_tafl import game_result, mover, play, repetition_result, result, start, turns
from simple_tafl_board import read_position, square_named
from simple_tafl_rulesets import RULESETS, rules_for
from simple_tafl_studies import legal, study, taken

COPENHAGEN = {"ruleset": "copenhagen"}
BRANDUBH = {"ruleset": "brandubh"}
TABLUT = {"ruleset": "tablut"}


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
    """Capture is active, of the king too: between two attackers he falls only when one of them arrives."""
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
    """The corner is hostile to him: one attacker on the other side is enough; never so in the standard game."""
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
    assert "b9-b3" in legal(position, **options)
    assert "b9-b2" not in legal(position, **options)
    assert taken(position, "d5-d2", **options) == "c2"
    escaping = study("d", "k8", king="b9", size=19)
    for target in ("b2", "b1"):
        assert result(play(escaping, f"b9-{target}", **options), **options) == ("0-1", "escape")


# Shieldwalls


def test_shieldwall_conditions():
    """Every man must be faced, both ends closed, and the closing move made on the edge."""
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
    """With option 1 the men on the edge fall to one attacker inward of them, so the smallest fort fails."""
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
