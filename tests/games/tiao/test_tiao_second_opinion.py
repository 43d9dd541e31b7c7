"""The engine says what the simple generator says: legal actions, turns, positions, results and refusals."""

import random

import pytest
import simple_tiao as simple
import simple_tiao_rules as simple_rules
import tiao_hard_borders
from tiao_second_opinion import (
    TIAO,
    actions,
    clustered,
    compare,
    compare_codes,
    compare_hops,
    latticed,
    scattered,
)  # fmt: skip


@pytest.mark.parametrize("sort, many", [(scattered, 300), (latticed, 150), (clustered, 200)], ids=lambda v: str(v)[:20])
def test_random_positions(sort, many, part):
    """On boards from 3×3 to 8×8, with both merge rules, in the middle of jumps too."""
    dice, compared, many = random.Random(17), 0, part(many)
    for _ in range(many):
        text = sort(dice, dice.choice([3, 4, 5, 6, 7, 8]))
        try:
            compare(text)
            text = compare_hops(dice, text)
        except simple_rules.TooManyRoutes:
            continue
        compare_codes(dice, text, 12)
        compared += 1
    assert compared > 0.95 * many


@pytest.mark.parametrize("sort", [scattered, latticed, clustered])
def test_random_positions_on_the_full_board(sort, part):
    """On 19×19: single actions, results and refusals."""
    dice = random.Random(23)
    for _ in range(part(25)):
        text = sort(dice, 19)
        compare(text, turns=False)
        compare_codes(dice, compare_hops(dice, text, turns=False), 12)


@pytest.mark.parametrize("options", ["size=5,win=3", "size=6,win=2,merge=allow", "size=7", "size=8,merge=allow"])
def test_random_games(options):
    """Whole games at random, jumps preferred, compared after every action."""
    dice = random.Random(options)
    for _ in range(3):
        here = TIAO.variant(**dict(pair.split("=") for pair in options.split(","))).start()
        while True:
            compare(here.text(), turns=False)
            if here.is_over:
                break
            hops = [action for action in here.actions if action >= here.game.rules.board.width**2]
            here = here.act(dice.choice(hops if hops and dice.random() < 0.5 else here.actions))


@pytest.mark.parametrize("text, point", tiao_hard_borders.OPEN + tiao_hard_borders.CLOSED)
def test_hard_borders(text, point):
    """Border points that shortcuts judge wrongly."""
    assert (point in actions(TIAO.position(text))) == ((text, point) in tiao_hard_borders.OPEN)


def test_thousands_of_chains():
    """A lattice with 29,675 chains has 3,822 different ends, and each is listed once with its first chain."""
    black = [(x, y) for x in range(3, 12, 2) for y in range(3, 12, 2)]
    text = simple.board_with([(6, 6)], black, size=19)
    here = TIAO.position(text)
    turns = simple.turns(text)
    assert {here.write(move) for move in here.legal_moves} == set(turns.values())
