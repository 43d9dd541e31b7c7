"""The player that needs nothing compiled but the rules."""

import random
import threading

import pytest

from ludarium import catalogue
from ludarium.kernel.verbs import CHANCE
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.play.offhand import OffhandPlayer, judged, worst_looking


@pytest.mark.parametrize("name", catalogue.names())
def test_it_plays_legal_turns(name):
    """Its turns are legal in every game."""
    match, rng, me = Match(catalogue.load(name)), random.Random(1), OffhandPlayer()
    for _ in range(6):
        while match.outcome() is None and match.position.mover == CHANCE:
            match.push(rng.choice(match.position.actions))
        turn = me.choose(match, Limits(movetime=200)).move
        assert turn in match.position.legal_moves
        match.push(turn)


def test_it_beats_a_random_player():
    """Ten games of a small variant against random turns, moving second and first: it wins nearly all."""
    won = 0
    for number in range(10):
        match, rng = Match(catalogue.load("konane(size=6)")), random.Random(number)
        while match.outcome() is None:
            mine = match.position.mover == number % 2
            turns = list(match.position.legal_moves)
            match.push(OffhandPlayer(number).choose(match, Limits(movetime=100)).move if mine else rng.choice(turns))
        won += match.outcome().scores[number % 2] > 0
    assert won >= 8


def test_a_slip_is_the_worst_looking_turn():
    """Of all turns the one after which the board looks worst; one of those seen so far where it has to stop."""
    here = catalogue.load("konane(size=6)").start().after("c3 c4")
    judged_turns = {turn: judged(here.play(turn), here.mover) for turn in here.legal_moves}
    slip = worst_looking(here, False, 9.0, Limits(), random.Random(1))
    assert judged_turns[slip] == min(judged_turns.values())
    stop = threading.Event()
    stop.set()
    assert worst_looking(here, False, 9.0, Limits(stop=stop), random.Random(1)) in judged_turns
