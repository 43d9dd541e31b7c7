"""The sharp search: what `tension` promises, threats answered before a position is judged, and passing."""

import random

import pytest

import ludarium
from ludarium.kernel.verbs import FREE, LOST, PLAIN, PRESSED, WON
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.search.sharpening import DEPTHS, PART, PLACES, _reductions

TAFL, TIAO = ludarium.load("tafl"), ludarium.load("tiao(size=9)")
GAMES = [TAFL, ludarium.load("tafl(ruleset=brandubh)"), ludarium.load("tafl(ruleset=tablut)"), TIAO]

TWO_WAYS_OUT = TAFL.position("/4tt3/4tK3/2t5t/7t1/2t3t2/t8/t8/7t1/6t2/ d")
"""The king reaches the edge column by f2-i2, and a corner with the next move whatever the attackers do."""


def tension(position):
    """What the game says of the position."""
    return position.game.judgement.tension(position.game.rules, position.state)


def turns_that_win(position):
    """The turns that end the game in favour of the player to move."""
    score = position.game.compiled.score
    ends = [(turn, position.play(turn)) for turn in position.legal_moves]
    return [turn for turn, end in ends if end.is_over and score(end.words, position.mover) >= 1.0]


@pytest.mark.parametrize("game", GAMES, ids=[game.text for game in GAMES])
def test_tension_holds_in_random_games(game):
    """WON has a turn that wins, LOST none after which the other has not won. Where it is FREE, a pass leaves the board as it is and the other player to move."""
    said, chance = set(), random.Random(5)
    for _ in range(12):
        here = game.start()
        while not here.is_over and here.mover >= 0:
            kind = tension(here)
            said.add(kind)
            if kind == WON:
                assert turns_that_win(here), str(here)
            if kind == LOST:
                ends = [here.play(turn) for turn in here.legal_moves]
                assert all(not end.is_over and turns_that_win(end) for end in ends), str(here)
            if kind == FREE and chance.random() < 0.2:
                state, after = here.state, game.judgement.passed(game.rules, here.state)
                assert after._replace(side=state.side) == state
                assert after.side == 1 - state.side
            here = here.act(chance.choice(here.actions))
    assert FREE in said


def test_who_gets_out_with_this_turn():
    """A king beside a corner is out if it is his turn, and cannot be stopped if it is not."""
    rows = "/1t7/9/9/t8/t8/t8/9/8K/1t1T5/"
    assert tension(TAFL.position(f"{rows} d")) == WON
    assert tension(TAFL.position(f"{rows} a")) == LOST


def test_who_can_still_be_stopped():
    """A single line to a corner is closed by whoever can come between; two are not, nor one that nobody reaches."""
    assert tension(TAFL.position("/9/9/9/3t5/3t4K/7T1/7t1/t8/1t7/ a")) == LOST, "i1 and i9"
    assert tension(TAFL.position("/9/8T/9/3t5/3t4K/7T1/7t1/9/1t7/ a")) == PRESSED, "h7-i7"
    assert tension(TAFL.position("/9/8T/9/3t5/3t4K/7T1/9/t8/1t7/ a")) == PRESSED, "a8-i8"
    assert tension(TAFL.position("/9/8T/9/3t5/3t4K/7T1/9/9/1t7/ a")) == LOST, "nobody gets to the file"
    assert tension(TAFL.position("/9/8T/9/3t5/3t4K/9/8T/9/1t7/ a")) == PLAIN, "his own men stand in his way"


def test_who_may_still_be_taken_is_not_called_safe():
    """Beside a hostile corner the king falls to an attacker who can come to his other side."""
    brandubh = ludarium.load("tafl(ruleset=brandubh)")
    assert tension(brandubh.position("/7/7/4t2/7/7/7/5K1/ a")) == PRESSED, "e3-e7 takes him"
    assert tension(brandubh.position("/7/7/1t5/7/7/7/5K1/ a")) == LOST


def test_a_king_beside_a_corner_has_won():
    """On k10, next to k11, with the attackers to move: the shortest search says that they lose."""
    copenhagen = ludarium.load("tafl(ruleset=copenhagen)")
    here = copenhagen.position("/2ttttt4/1t9/t10/t4T4t/t3TT4t/t2TT1T2tt/t4TT3t/t4T4t/11/5t4K/3t1ttt3/ a")
    assert tension(here) == LOST
    assert AlphaBeta(copenhagen, 1 << 12).search(here, Budget(depth=1)).lines[0].verdict == "loses in 2"


def test_a_limit_of_turns_may_come_first():
    """Where the game ends with the attackers' turn, the king does not get out any more."""
    short, rows = ludarium.load("tafl(max_plies=50)"), "/1t7/9/9/t8/t8/t8/9/8K/1t1T5/"
    assert tension(short.position(f"{rows} a 48")) == LOST
    assert tension(short.position(f"{rows} a 49")) == PRESSED


def test_who_is_about_to_be_taken():
    """Three attackers around the king and a fourth who can come: that presses. If he cannot come, nothing does."""
    assert tension(TAFL.position("/9/9/3t5/2tKT4/3t5/9/9/4t4/4T4/ d")) != PRESSED
    assert tension(TAFL.position("/9/9/3t5/2tK5/3t5/9/9/4t4/4T4/ d")) == PRESSED


def test_a_side_with_few_moves_does_not_count_on_passing():
    """Where a side can hardly move, having to may be its undoing, so passing proves nothing."""
    assert tension(TAFL.position("/1t7/9/9/9/3K5/9/9/9/9/ a")) == PLAIN
    assert tension(TAFL.start()) == FREE


def test_the_tenth_capture():
    """One capture short of the goal, a side that can hop has won; a side whose enemy can is pressed; else neither."""
    rows = "9/9/9/3WB4/9/9/9/9/9"
    assert tension(TIAO.position(f"9/10 {rows} w 9-0 -")) == WON
    assert tension(TIAO.position(f"9/10 {rows} b 9-0 -")) == PRESSED
    assert tension(TIAO.position(f"9/10 {rows} w 8-8 -")) == FREE


def test_an_escape_is_seen_at_once():
    """A king who comes to have two ways out with this turn has won: the shortest search says so, a plain one does not."""
    assert AlphaBeta(TAFL, 1 << 12).search(TWO_WAYS_OUT, Budget(depth=1)).lines[0].verdict == "wins in 3"
    assert AlphaBeta(TAFL, 1 << 12, sharp=False).search(TWO_WAYS_OUT, Budget(depth=1)).proven is None


def test_a_tenth_capture_is_stopped_at_once():
    """The one turn that stops the capture that would lose is found by the shortest search."""
    here = TIAO.position("9/10 9/9/9/3WB4/9/9/9/9/9 b 9-9 -")
    turn = AlphaBeta(TIAO, 1 << 12).search(here, Budget(depth=1)).turn
    assert tension(here.play(turn)) != WON


def test_a_line_shows_the_turn_that_wins():
    """A win that is taken for granted inside the search is played out in the line."""
    line = AlphaBeta(TAFL, 1 << 12).search(TWO_WAYS_OUT, Budget(depth=3)).lines[0]
    assert (line.verdict, len(line.line)) == ("wins in 3", 3)
    here = TWO_WAYS_OUT
    for turn in line.line:
        here = here.play(turn)
    assert here.is_over


@pytest.mark.parametrize(
    ("name", "sharp", "flag"),
    [("tafl", True, 1), ("tafl", False, 0), ("taifho", True, 0), ("konane(size=6)", True, 0), ("thaayam", True, 0)],
)
def test_games_are_searched_as_sharply_as_they_allow(name, sharp, flag):
    """Without `tension` nothing is known about threats, so the search is a plain one."""
    assert AlphaBeta(ludarium.load(name), 1 << 12, sharp=sharp).buffers.shared.sharp == flag


def test_reductions_grow_with_depth_and_place():
    """Nothing is reduced at the front, nothing more than the depth there is, and a sharp search reduces more in the end."""
    plain, sharp = (_reductions(sharp=sharp).reshape(DEPTHS, PLACES) for sharp in (False, True))
    for rows in (plain, sharp):
        assert (rows[:, 0] == 0).all()
        assert (rows[:2] == 0).all()
        assert (rows[3:, 1:] >= rows[2:-1, 1:]).all()
        assert (rows[2:, 2:] >= rows[2:, 1:-1]).all()
    assert sharp[10, 40] > plain[10, 40] == 2 * PART
