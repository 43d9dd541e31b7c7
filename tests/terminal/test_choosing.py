"""Cells become actions: whatever is legal can be reached by touching cells or by a choice beside the board."""

import random

import pytest

import ludarium
from ludarium.play.match import Match
from ludarium.terminal.choosing import CHOSEN, LET_GO, REFUSED, choosing_at
from ludarium.terminal.hand import Hand, refusal
from ludarium.terminal.sitting import Sitting


def _reached(start):
    """The actions that touching what is marked, what is in hand, and the choices by name lead to."""
    found, ways, known = set(), [start], set()
    for hand in ways:
        ending = [hand.end] if hand.end else []
        found |= {way.actions for way in (*hand.menu, *ending, *hand.in_place, *hand.buttons)}
        for cell in [*hand.next_cells, *hand.far_cells, hand.touched[-1]] if hand.touched else hand.starts:
            touch = hand.touch(cell)
            assert touch.kind != REFUSED
            if touch.chosen:
                found.add(touch.chosen.actions)
            elif touch.kind != LET_GO and (touch.hand.touched, touch.hand.menu) not in known:
                known.add((touch.hand.touched, touch.hand.menu))
                ways.append(touch.hand)
    return found


@pytest.mark.parametrize("name", [game.name for game in ludarium.all_games()])
def test_every_action_can_be_reached(name):
    """In every game, all through a game, in the middle of turns too."""
    match, chance = Match(ludarium.load(name)), random.Random(4)
    for _ in range(60):
        if match.outcome() is not None:
            break
        hand = choosing_at(match.position, going_on=bool(match.steps))
        reached = _reached(hand)
        missed = [way.text for way in hand.ground.legal if way.actions not in reached]
        assert not missed, match.position.text()
        match.push(chance.choice(match.position.actions))


def test_a_jump_ends_where_it_is_touched():
    """Of a jump that could go on, the landing touched is meant; the far landing is one touch away."""
    position = ludarium.load("konane").position(
        "1b1b3b/b1bwbwbw/wbwb1b1b/b1bwbwbw/w1w1wbwb/bwb1bwbw/wbwb1b1b/bwbwbwbw b -"
    )
    long = next(a for a in position.actions if len(position.game.touched(position, a)) > 2)
    start, near, far = position.game.touched(position, long)[:3]
    hand = choosing_at(position).touch(start).hand
    assert {near, far} <= hand.next_cells
    assert hand.touch(near).chosen.cells == (start, near)
    assert hand.touch(far).chosen.cells == (start, near, far)


def test_letting_go_and_beginning_anew():
    """The cell picked last lets go; a cell that begins another action begins it; any other changes nothing."""
    position = ludarium.load("tafl(ruleset=brandubh)").start()
    first, other = sorted({position.game.touched(position, action)[0] for action in position.actions})[:2]
    hand = choosing_at(position).touch(first).hand
    assert hand.touched == (first,)
    assert hand.touch(first).kind == LET_GO and hand.touch(first).hand.touched == ()
    assert hand.touch(other).hand.touched == (other,)
    refused = hand.touch("d4")
    assert refused.kind == REFUSED and refused.hand == hand
    assert refusal(position, refused.cells)


def _in_a_jump():
    """A sitting in the middle of a series of jumps."""
    match = Match(ludarium.load("tiao(size=9)"))
    match.push_all("e3 e4 b2 e6")
    match.push("e3>e5")
    return Sitting(match, [], None, 1)


def test_in_the_middle_of_a_turn_the_hand_holds_the_piece():
    """A series of hops goes on from where it stands; letting go leaves the piece in hand, touching it ends the turn."""
    hand = Hand.over(_in_a_jump())
    assert hand.choosing.touched == ("e5",) == hand.empty().choosing.touched
    assert hand.marks() == {"e5": "picked", "e7": "target"}
    assert not hand.picked and hand.prompt() == ""
    [(actions, words)] = hand.offers()
    assert hand.touch("e5").chosen.actions == actions
    assert words.startswith("End the jump")


def test_the_end_of_a_turn_of_several_steps_can_be_touched():
    """It has a mark of its own, and is played at once."""
    match = Match(ludarium.load("tiao(size=9)"))
    match.push_all("e3 e4 b2 e6")
    hand = Hand(choosing_at(match.position).touch("e3").hand)
    assert hand.marks() == {"e3": "picked", "e5": "target", "e7": "far"}
    match.push(hand.touch("e7").chosen.actions)
    assert match.texts[-1] == "e3xe5xe7"


def test_what_ends_here_is_offered_by_name():
    """Where a piece may be sent back or not, the choice stands below the board and the prompt says so."""
    position = ludarium.load("taifho").position("1S8/1T1CC2D2/3D3ST1/1c8/10/1s8/10/2t4t2/4c3s1/3d2d3 r 2p - 0,0 13")
    hand = Hand(choosing_at(position).touch("e1").hand.touch("c3").hand)
    assert [words for _, words in hand.offers()] == ["End on c3"]
    assert hand.marks()["b3"] == "choice" and "go on" in hand.prompt()


def test_what_others_may_not_see_is_seen_by_the_hand():
    """Where pieces are placed in secret, the hand of the player who places them knows where they stand."""
    match = Match(ludarium.load("taifho(setup=hidden)"))
    match.push(match.position.actions[0])
    seen = {piece.cell for piece in match.position.look(match.position.mover).pieces}
    assert (
        choosing_at(match.position).ground.occupied
        == seen
        != {piece.cell for piece in match.position.look(None).pieces}
    )


def test_the_dice_can_be_chosen():
    """Where people throw real dice, the throw is touched like a cell."""
    assert choosing_at(Match(ludarium.load("thaayam")).position).touch("4").kind == CHOSEN
