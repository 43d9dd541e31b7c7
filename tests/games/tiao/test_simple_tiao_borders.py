"""The border rule of the simple Tiao generator against brute force and against positions that mislead."""

import random
import time

import pytest
import simple_tiao as tiao
import simple_tiao_rules as rules
import tiao_hard_borders
from simple_tiao_position import Position, all_points, read_point, read_position, write_position


def scattered(dice, size, share):
    """A random position, about `share` of its points taken."""
    stones = {p: dice.choice("WB") for p in all_points(size) if dice.random() < share}
    merge, side = dice.choice(["forbid", "allow"]), dice.choice("WB")
    return Position(size, 10, merge, stones, side, (dice.randrange(9), dice.randrange(9)), ())


def test_border_rule_is_what_the_foe_could_do():
    """A border point is open iff some chain of the other side, as if it were its turn, lands there."""
    dice, strict = random.Random(7), 0
    for _ in range(400):
        table = scattered(dice, dice.choice([4, 5, 6, 7]), dice.choice([0.3, 0.45, 0.6]))
        foe = table._replace(side=table.foe)
        chains = [chain for path in rules.beginnings(foe) for chain in rules.every_chain(foe, path)]
        reached = {chain[-1] for chain in chains}
        for point in all_points(table.size):
            if rules.on_border(table.size, point) and point not in table.stones:
                assert rules.foe_can_land(table, point) == (point in reached), write_position(table)
                strict += rules.foe_seems_near(table, point, frozenset()) and point not in reached
    assert strict > 0  # the sample has points that a plain search over cells would get wrong


def latticed(dice, size):
    """A random position in which few black stones have long ways over many white ones."""
    own, foe, lane = dice.uniform(0.2, 0.6), dice.uniform(0.02, 0.1), (dice.randrange(2), dice.randrange(2))
    stones = {}
    for x, y in all_points(size):
        colour, share = ("B", foe) if (x % 2, y % 2) == lane else ("W", own)
        if dice.random() < share:
            stones[x, y] = colour
    return Position(size, 10, "forbid", stones, "W", (0, 0), ())


def reach(table):
    """Every point on which a chain of the side that is not to move could land, searched forwards."""
    foe = table._replace(side=table.foe)
    return {route[-1] for path in rules.beginnings(foe) for route in rules.routes(foe, path)}


def test_border_rule_on_lattices():
    """The backward search of the border rule agrees with a forward search where ways are long."""
    dice = random.Random(13)
    for _ in range(60):
        table = latticed(dice, dice.choice([6, 7, 8]))
        reached = reach(table)
        for point in all_points(table.size):
            if rules.on_border(table.size, point) and point not in table.stones:
                assert rules.foe_can_land(table, point) == (point in reached), write_position(table)


@pytest.mark.parametrize("position, point", tiao_hard_borders.OPEN + tiao_hard_borders.CLOSED)
def test_hard_borders(position, point):
    """Points that shortcuts judge wrongly are judged rightly, backwards and forwards."""
    is_open = (position, point) in tiao_hard_borders.OPEN
    table, cell = read_position(position), read_point(point)
    assert rules.foe_can_land(table, cell) == (cell in reach(table)) == is_open
    assert rules.foe_seems_near(table, cell, frozenset())


def test_worst_case_of_the_border_rule():
    """40 white stones in a lattice: the corner is refused in under 10 ms."""
    white = [(x, y) for x in range(9) for y in range(9) if (x + y) % 2]
    table = read_position(tiao.board_with(white, []))
    began = time.process_time()
    assert rules.place_code(table, (0, 0)) == "INVALID_BORDER"
    assert time.process_time() - began < 0.01
