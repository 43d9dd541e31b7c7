"""Judging tafl positions: lanes, rings, captures, and the endings that search says for certain."""

import pytest

import ludarium
from ludarium.games.tafl.rulesets import RULESETS
from ludarium.games.tafl.slides import slide_ends
from ludarium.games.tafl.worth import ROWS, WEIGHTS
from ludarium.kernel.bits import members, squares
from ludarium.kernel.verbs import NOISY, urgency, worth
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

ATTACKERS, DEFENDERS = 0, 1


def _worth(variant, text, player=DEFENDERS):
    game = ludarium.load(variant)
    return worth(game.rules, game.position(text).state, player)


def _urgency(variant, text, turn):
    here = ludarium.load(variant).position(text)
    return urgency(here.game.rules, here.state, here.parse(turn)[0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_is_judged(ruleset):
    """One side's gain is the other's loss, within bounds, by a row of weights that has a number for each feature."""
    game = ludarium.load(f"tafl(ruleset={ruleset})")
    state = game.start().state
    assert worth(game.rules, state, ATTACKERS) == -worth(game.rules, state, DEFENDERS)
    assert abs(worth(game.rules, state, ATTACKERS)) < 1
    assert game.judgement.weights_row(game.rules) in ROWS
    assert len(game.judgement.features(game.rules, state, ATTACKERS)) == len(WEIGHTS.features)


def test_two_lanes_are_as_good_as_won():
    """A king with two lanes is thought to win with the attackers to move; with one they can still close it."""
    two = _worth("tafl", "/4K4/9/9/t7t/9/9/9/1t5t1/9/ a")
    one = _worth("tafl", "/4K2t1/9/9/t7t/9/9/9/1t5t1/9/ a")
    assert two > 0.8 > one


def test_a_lane_and_the_move_is_as_good_as_won():
    """With one lane all depends on who is to move."""
    assert _worth("tafl", "/4K2t1/9/9/t7t/9/9/9/1t5t1/9/ d") > 0.7


def test_pieces_count():
    """A man more is better for the defenders, an attacker more for the attackers."""
    bare = _worth("tafl", "/9/2t6/9/9/4K4/9/6t2/9/9/ a")
    assert _worth("tafl", "/9/2t6/9/9/4K4/9/6t2/1T7/9/ a") > bare
    assert _worth("tafl", "/9/2t6/9/9/4K4/9/t5t2/9/9/ a") < bare


@pytest.mark.parametrize("variant", ["tafl", "tafl(ruleset=fetlar,size=9)"])
def test_a_gate_shuts_a_corner(variant):
    """Three attackers on a diagonal before a corner are worth more than three that leave a gap, hostile corner or not."""
    gate = _worth(variant, "/2t6/1t7/t8/9/4K4/9/7t1/9/9/ a")
    assert gate < _worth(variant, "/3t5/1t7/t8/9/4K4/9/7t1/9/9/ a")


def test_a_king_shut_in_is_as_good_as_lost():
    """A ring without a gap weighs far more than the same men with one."""
    ring = "/9/9/4t4/3t1t3/2t1K1t2/3t1t3/4t4/9/9/ d"
    gap = "/9/9/4t4/3t1t3/2t1K1t2/3t1t3/9/4t4/9/ d"
    assert _worth("tafl", ring) < _worth("tafl", gap) - 0.2


def test_escapes_and_captures_are_noisy():
    """What ends the game or takes a piece is looked at first and never left hanging; other moves are quiet."""
    open_lane = "/4K4/9/9/t7t/9/9/9/1t5t1/9/ d"
    assert _urgency("tafl", open_lane, "Ke1-a1") > _urgency("tafl", "/9/2T6/2t6/9/9/2K6/9/9/6t2/ d", "c6-c4") >= NOISY
    assert _urgency("tafl", open_lane, "Ke1-d1") == 0
    assert _urgency("tafl", "/9/9/9/3TtT3/3tK1t2/3TtT3/9/9/9/ a", "g5-f5") > NOISY
    assert _urgency("tafl", "/9/3t5/9/1tT1Tt3/3T5/3t5/9/7K1/9/ a", "d2-d4") == NOISY
    assert _urgency("tafl", "/9/9/2t6/9/1T1T5/9/9/7K1/9/ a", "c3-c5") == 0


def test_an_unarmed_king_takes_nobody():
    """Where the king may not capture, his moves beside enemies are quiet; his men's are not."""
    text = "/9/2T6/2t6/9/9/2K3T2/6t2/9/6T2/ d"
    assert _urgency("tafl(ruleset=sea_battle)", text, "c6-c4") == 0
    assert _urgency("tafl(ruleset=hnefatafl)", text, "c6-c4") >= NOISY


@pytest.mark.parametrize("text, turns", [("/4K4/9/9/t7t/9/9/9/1t5t1/9/ d", 1), ("/9/4K4/9/t7t/9/9/9/1t5t1/9/ d", 3)])
def test_lanes_are_said_to_win(text, turns):
    """Search says in how many turns a king with lanes is out."""
    game = ludarium.load("tafl")
    result = AlphaBeta(game, 1 << 12).search(game.position(text), Budget(depth=4))
    assert (result.proven, result.lines[0].turns) == ("win", turns)
    assert result.lines[0].verdict == f"wins in {turns}"


def test_an_attacker_sees_that_two_lanes_cannot_be_closed():
    """With the attackers to move and two lanes open, the loss is certain and near."""
    game = ludarium.load("tafl")
    result = AlphaBeta(game, 1 << 12).search(game.position("/4K4/9/9/t7t/9/9/9/1t5t1/9/ a"), Budget(depth=4))
    assert (result.proven, result.lines[0].turns) == ("loss", 2)


@pytest.mark.parametrize("shape", ["/9/9/2t6/1t1t5/9/9/9/9/4K4/ a", "/9/9/1t1t5/2t6/9/9/9/9/4K4/ a"])
def test_links_are_counted_alike_upwards_and_downwards(shape):
    """Three attackers joined by two diagonals have two links, whether the one in the middle stands above the others or below."""
    game = ludarium.load("tafl")
    links = game.judgement.features(game.rules, game.position(shape).state, ATTACKERS)[WEIGHTS.features.index("links")]
    assert links == -2


def test_wanderers_side_by_side_reach_as_far_in_every_direction():
    """Squares the king may walk through do not block each other, unlike pieces: a slide to the east goes on through all of them."""
    rules = ludarium.load("tafl").rules
    places, empty = squares({19, 20, 22}, 81), rules.board.full
    ends = [members(slide_ends(rules.board, places, empty, (empty, empty, 0), way)) for way in (1, 3)]
    assert ends == [[20, 21, 22, 23, 24, 25, 26], [18, 19, 20, 21]]
