"""Whole games by clicking what the page offers, on a real server: every game, at one screen and against the program."""

import pytest
from clicker import Clicker
from house import ME, program
from reach import variants

from ludarium import catalogue

USUAL = [text for text in variants() if "(" not in text]


def click_through(browse, house, text, seats, steps, seed=1):
    """Play so many steps; a game that ends is followed by another one."""
    person = Clicker(browse(), house, seed)
    while steps > 0:
        person.begin(person.lay(text, *seats(len(catalogue.load(text).players)))["url"])
        steps = person.play(steps)


def side_by_side(players):
    """All seats at this screen."""
    return [ME, *({"kind": "here", "name": f"Guest {n}"} for n in range(1, players))]


def against_the_program(players):
    """The first seat is ours."""
    return [ME, *(program(1) for _ in range(1, players))]


@pytest.mark.parametrize("text", USUAL)
def test_it_always_goes_on(browse, house, text):
    """At one screen and against the program there is always something to do, and nothing jumps."""
    click_through(browse, house, text, side_by_side, 40)
    click_through(browse, house, text, against_the_program, 20)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [side_by_side, against_the_program])
@pytest.mark.parametrize("text", variants())
def test_it_always_goes_on_in_every_variant(browse, house, text, seats):
    """The same for hundreds of turns of every preset."""
    click_through(browse, house, text, seats, 300 if seats is side_by_side else 100, seed=2)
