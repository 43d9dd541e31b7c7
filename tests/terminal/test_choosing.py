"""Cells become actions: whatever is legal can be reached by touching cells or by a choice beside the board."""

import random

import pytest

import ludarium
from ludarium.play.match import Match
from ludarium.terminal.choosing import choosing_at
from ludarium.terminal.hand import Hand
from ludarium.terminal.sitting import Sitting


def _reached(hand, action):
    """Whether touching the action's cells, and choosing where cells do not tell, leads to it."""
    for cell in hand.choosing.ways[action]:
        if hand.settled() == action:
            return True
        if hand.choosing.picked[-1:] != (cell,) or cell in hand.choosing.targets:
            hand = hand.touched(cell)
    return hand.settled() == action or action in [offered for offered, _ in hand.offers()]


@pytest.mark.parametrize("name", [game.name for game in ludarium.all_games()])
def test_every_action_can_be_reached(name):
    """In every game, all through a game, in the middle of turns too."""
    match, chance = Match(ludarium.load(name)), random.Random(4)
    for _ in range(60):
        if match.outcome() is not None:
            break
        hand = Hand(choosing_at(match.position))
        actions = match.position.actions
        for action in chance.sample(actions, min(len(actions), 12)):
            assert _reached(hand, action), (name, match.position.text(), match.position.write((action,)))
        match.push(chance.choice(actions))


def test_a_jump_ends_where_it_is_touched():
    """Of a jump that could go on, the landing touched is meant; the far landing is one touch away."""
    position = ludarium.load("konane").position(
        "1b1b3b/b1bwbwbw/wbwb1b1b/b1bwbwbw/w1w1wbwb/bwb1bwbw/wbwb1b1b/bwbwbwbw b -"
    )
    long = next(a for a in position.actions if len(position.game.touched(position, a)) > 2)
    start, near, far = position.game.touched(position, long)[:3]
    hand = Hand(choosing_at(position)).touched(start)
    assert {near, far} <= hand.choosing.targets
    assert position.game.touched(position, hand.touched(near).settled()) == (start, near)
    assert position.game.touched(position, hand.touched(far).settled()) == (start, near, far)


def test_letting_go_and_beginning_anew():
    """The cell picked last lets go; a cell that begins another action begins it; any other changes nothing."""
    position = ludarium.load("tafl(ruleset=brandubh)").start()
    first, other = sorted({position.game.touched(position, action)[0] for action in position.actions})[:2]
    hand = Hand(choosing_at(position)).touched(first)
    assert hand.choosing.picked == (first,)
    assert hand.touched(first).choosing.picked == ()
    assert hand.touched(other).choosing.picked == (other,)
    assert hand.touched("d4").choosing == hand.choosing
    assert hand.choosing.refusal("d4")


def test_a_piece_with_one_move_is_not_moved_by_picking_it():
    """Picking up is not yet moving."""
    position = ludarium.load("konane").start().after("d4 e4")
    hand = Hand(choosing_at(position)).touched("d6")
    assert hand.settled() is None
    assert position.write((hand.touched("d4").settled(),)) == "d6-d4"


def test_in_the_middle_of_a_turn_the_hand_holds_the_piece():
    """A series of hops goes on from where it stands."""
    match = Match(ludarium.load("tiao(size=9)"))
    match.push_all("e3 e4 b2 e6")
    match.push("e3>e5")
    sitting = Sitting(match, [], None, 1)
    hand = Hand.over(sitting)
    assert hand.choosing.picked == ("e5",)
    assert "e7" in hand.choosing.targets
    assert len(hand.offers()) == 1


def test_the_dice_can_be_chosen():
    """Where people throw real dice, the throw is touched like a cell."""
    match = Match(ludarium.load("thaayam"))
    hand = Hand(choosing_at(match.position))
    assert hand.touched("4").settled() is not None
