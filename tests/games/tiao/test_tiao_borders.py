"""The border rule's two exact methods agree, and no position found makes them slow."""

import random
import time
from typing import Any

import pytest
import simple_tiao as simple
import tiao_hard_borders
from simple_tiao_position import read_point
from tiao_second_opinion import TIAO, latticed

from ludarium.games.tiao.rules import empty_points, enemy_stones, own_stones
from ludarium.games.tiao.sweep import swept
from ludarium.games.tiao.ways import NO, YES, searched
from ludarium.kernel.bits import members
from ludarium.kernel.compiling import compiled

SLOW = [  # found by climbing: boards on which closing diagonals one after the other takes seconds
    (
        "19/10 1W1W1W1W1W1W1W1W1W1/W18/1W1W3W1W1W1W1W1W1/1W14W2/1W1W1W1W1W1W1W1W1W1/19/1W1W1W1W1W1W1W1W1W1/19/"
        "3W1W1W1W1W1W1W3/10W6W1/1W1W1W1W1W1W1W1W1W1/10W8/1W1W1W1W1W1W5W1/19/1W1W1W1W1W1W1W1W1W1/19/1W1W1W1W3W1W1W1W1/"
        "6B12/1W1W1W1W1W1W1W1W1W1 w 0-0 -"
    ),
    (
        "19/10 1W2WW13/1W5W3W1WWW1W1/17W1/WW1W5W1W3W3/6B5WW5/3W5W5W3/5W3W5W3/1W3WB4WW4W1/2B16/WW1W1W1W1W1W3W1W1/"
        "3WW10W3/1W1W3W2B2W1W1W1/19/3W2W2W3W1W3/1W17/1W1WB2W5W3WW/7W3W5W1/5W1W1W1W1W3W1/15W3 w 0-0 -"
    ),
]


@compiled
def both_methods(rules: Any, state: Any, target: int) -> Any:
    """What the search and the sweep say, as two digits."""
    own, foe, empty = own_stones(state), enemy_stones(state), empty_points(rules, state)
    return 10 * searched(rules, own, foe, empty, target, 1 << 60) + swept(rules, own, foe, target)


def ask(position, point):
    return divmod(position.game.door.enter(both_methods)(position.game.door.rules_words, position.words, point), 10)


def test_search_and_sweep_agree():
    """On every empty border point of random lattices, and on the hard cases."""
    dice, answers = random.Random(5), []
    for _ in range(150):
        here = TIAO.position(latticed(dice, dice.choice([5, 6, 7, 8, 9, 11])))
        open_points = set(members(empty_points(here.game.rules, here.state))) & set(members(here.game.rules.border))
        for point in open_points:
            found, swept_over = ask(here, point)
            assert found == swept_over, (here.text(), point)
            answers.append(found)
    assert answers.count(YES) > 200
    assert answers.count(NO) > 200
    for text, point in tiao_hard_borders.OPEN + tiao_hard_borders.CLOSED:
        here, (x, y) = TIAO.position(text), read_point(point)
        answer = YES if (text, point) in tiao_hard_borders.OPEN else NO
        assert ask(here, y * here.game.rules.board.width + x) == (answer, answer)


def quickest(text):
    """The shortest of some times a fresh position took to list its actions, in milliseconds."""
    times = []
    for _ in range(5):
        here = TIAO.position(text)
        began = time.process_time()
        assert here.actions
        times.append(1000 * (time.process_time() - began))
    return min(times)


def test_worst_case_of_the_page():
    """40 white stones in a lattice: the corner is refused, all placements are listed in well under 10 ms."""
    text = simple.board_with([(x, y) for x in range(9) for y in range(9) if (x + y) % 2], [])
    assert quickest(text) < 5
    assert 0 not in TIAO.position(text).actions


@pytest.mark.parametrize("text", SLOW)
def test_boards_that_were_slow(text):
    """What took a plain search seconds takes a fraction of one."""
    assert quickest(text) < 100
