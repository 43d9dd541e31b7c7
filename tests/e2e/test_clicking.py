"""Whole games by clicking what the page offers, on a real server: every game, at one screen and against the program."""

import re

import pytest
from clicker import Clicker
from reach import variants
from running_server import ME, program

from ludarium import catalogue

USUAL = [text for text in variants() if "(" not in text]


def click_through(browse, server, text, seats, steps, seed=1):
    """Play so many steps; a game that ends is followed by another one."""
    person = Clicker(browse(), server, seed)
    while steps > 0:
        person.begin(person.new_table(text, *seats(len(catalogue.load(text).players)))["url"])
        steps = person.play(steps)


def side_by_side(players):
    """All seats at this screen."""
    return [ME, *({"kind": "here", "name": f"Guest {n}"} for n in range(1, players))]


def against_the_program(players):
    """The first seat is ours."""
    return [ME, *(program(1) for _ in range(1, players))]


@pytest.mark.parametrize("text", USUAL)
def test_it_always_goes_on(browse, server, text):
    """At one screen and against the program there is always something to do, and nothing jumps."""
    click_through(browse, server, text, side_by_side, 20)
    click_through(browse, server, text, against_the_program, 10)


FORCED = """g0-h1 d9-e8 e0-g0-i2 e9-e7 i0-i4 g9-c5 i2-g0-i0-i8 i9-i7-i1 f0-j0-h2 f9-j9-h7-j9(i8>e0)-f9-d7 h2-h3
b9-d9-d5 h1-i2 c9-g5 h3-b9(d7>f9)"""


def test_a_series_that_ends_with_a_send_back(browse, server):
    """Where no hop follows, the turn is ended by the one button there is, and the other side acts."""
    person = Clicker(browse(), server)
    person.begin(person.new_table("taifho", ME, {"kind": "here", "name": "Ben"})["url"])
    for turn in FORCED.split():
        hops, _, sent = turn.partition("(")
        squares = hops.split("-")
        back = re.findall(r"[a-j]\d", sent)
        cells = [squares[0], squares[-1], *back[:2], *back[-1:]] if sent else [squares[0], squares[-1]]
        for cell in dict.fromkeys(cells):
            person.offered()
            person.touch(cell)
        if person.offered()["where"][1]:  # a turn in progress
            person.page.locator("#buttons .confirm").click()
    assert person.offered()["where"][0] == "blue"
    assert person.ask("ludarium.data.turns.at(-1).text").endswith("-b9(d7>f9)")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [side_by_side, against_the_program])
@pytest.mark.parametrize("text", variants())
def test_it_always_goes_on_in_every_variant(browse, server, text, seats):
    """The same for hundreds of turns of every preset."""
    click_through(browse, server, text, seats, 300 if seats is side_by_side else 100, seed=2)
