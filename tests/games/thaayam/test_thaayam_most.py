"""The greatest number of throws: every way of acting through a turn uses it, however long the series is."""

import random

import pytest
from thaayam_lines import crowded_line, variant_name

import ludarium
from ludarium.games.thaayam.actions import decoded
from ludarium.games.thaayam.sides import EVEN, SINGLE, TWINS
from ludarium.games.thaayam.steps import step_of


def used_by_chance(position, chooser):
    """How many throws a turn of random actions uses."""
    used, here = 0, position
    while here.state.closed:
        action = chooser.choice(here.actions)
        used += len(step_of(here.game.rules, action).throws)
        here = here.act(action)
    return used


@pytest.mark.parametrize(
    "options", [{}, {"pieces": 2}, {"board": "ashtapada"}, {"combine": "stepwise"}, {"twins": "off"}], ids=variant_name
)
def test_every_way_uses_the_same_number(options):
    """Whatever is chosen first, no throw is lost that could have been used; and no way is a dead end."""
    game, chooser = ludarium.load(variant_name(options)), random.Random(31)
    for _ in range(60):
        position = game.position(crowded_line(chooser, options, longest=12))
        assert len({used_by_chance(position, chooser) for _ in range(6)}) == 1, position.text()


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("S=o4 N=o4 turn=S noted=8+1+3", 2),
        ("S=c2.k3 N=o4 turn=S noted=1+1+1+1+1+1+2", 5),  # one brings the last piece home, four bear off
        ("S==c2.k2 N=o4 turn=S noted=1+1+1+1+1+1+2", 6),  # 2 and a wasted 1 for the twins, four bear off
        ("S==c2.k2 N=o4 turn=S noted=1+3", 2),  # 3 brings the twins home, 1 bears one of them off
        ("S==c2.d1.k1 N=o4 turn=S noted=1+1+2", 3),
        ("S=c5.c5.k2 N=o4 turn=S noted=8+8+8+8+1+2", 5),
        ("S=c5.c5.k2 N=o4 turn=S noted=8+8+8+8+3", 4),
        ("S=c5.c5.k2 N=o4 turn=S noted=8+8+8+4+1+3", 6),
        ("S=b2.b2.k2 N=o4 turn=S noted=8+8+1+3", 3),
        ("S=d2.d2.d2.d2 N=o4 turn=S noted=1+1+1+1+1+1+1+2", 8),
        ("S=d2.d2.d2.d2 N=o4 turn=S noted=4+8+3", 0),
        ("S=o1.c2.k2 N=o4 turn=S noted=1+8+8+8+2", 4),
    ],
)
def test_counted_by_hand(line, most):
    """Small cases where the number can be seen."""
    position = ludarium.load("thaayam").position(f"thaayam5 {line}")
    assert used_by_chance(position, random.Random(1)) == most


def test_kinds_of_units():
    """Still and moved singles, and twins, are distinguished even where they stand on one square."""
    game = ludarium.load("thaayam")
    position = game.position("thaayam5 S=a1.=a1*.k1 N=o3.a3 turn=S noted=1+4+8+1+1+3 left=1+1")
    units = [decoded(game.rules, action)[2:] for action in position.actions]
    assert units == [(0, SINGLE + 14), (TWINS, 14 + 64 * EVEN)]
