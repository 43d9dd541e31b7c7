"""Tiao's judgement counts what a plain look at the board counts, and an end one capture away is played exactly."""

import functools
import random

import pytest

import ludarium
from ludarium.games.tiao.danger import surveyed
from ludarium.games.tiao.hops import reached
from ludarium.games.tiao.rules import BLACK, NOBODY, WHITE, empty_points, enemy_stones, own_stones
from ludarium.games.tiao.worth import WEIGHTS, features, urgency, worth
from ludarium.kernel.bits import count, members, none, squares, without
from ludarium.kernel.verbs import NOISY
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

NINE = ludarium.load("tiao(size=9)")
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


@functools.cache
def searcher():
    return AlphaBeta(NINE, 1 << 14)


def wander(game, seed, turns):
    """A position after so many random turns, captures preferred."""
    dice, here = random.Random(seed), game.start()
    for _ in range(turns):
        if here.is_over:
            break
        legal = list(here.legal_moves)
        hops = [move for move in legal if len(move) > 1]
        here = here.play(dice.choice(hops if hops and dice.random() < 0.5 else legal))
    return here


def points(stones, size):
    return {(point % size, point // size) for point in members(stones)}


def plain_look(size, hunters, victims):
    """Prey, links, stones backed and unsafe points, point by point."""

    def on_board(at):
        return min(at) >= 0 and max(at) < size

    def free(at):
        return on_board(at) and at not in hunters | victims

    def off(at, step, times):
        return at[0] + times * step[0], at[1] + times * step[1]

    prey = {v for v in victims for s in STEPS if off(v, s, -1) in hunters and free(off(v, s, 1))}
    jumped = [(v, s) for v in victims for s in STEPS if on_board(off(v, s, -1)) and free(off(v, s, 1))]
    links = sum(off(v, s, 2) in victims and free(off(v, s, 3)) for v, s in jumped)
    backed = sum(free(off(v, s, 1)) and off(v, s, -1) in victims for v in victims for s in STEPS)
    inside = [(x, y) for x in range(1, size - 1) for y in range(1, size - 1) if free((x, y))]
    unsafe = sum(any(off(at, s, 1) in hunters and free(off(at, s, -1)) for s in STEPS) for at in inside)
    return prey, links, backed, unsafe


def longest_chain(here):
    """The most stones that the player to act can take in this turn."""
    return max((len(move) - 1 for move in here.legal_moves), default=0)


@pytest.mark.parametrize("first, step", [(4 * 9, 1), (4 * 9 + 8, -1), (4, 9), (8 * 9 + 4, -9)])
def test_stones_on_the_edge_are_not_jumped_from_beyond(first, step):
    """Two stones in line are no link where the first is on the edge, on whichever of the four sides; one step on they are."""
    links = []
    for start in (first, first + step):
        stones = squares({start, start + 2 * step}, len(NINE.rules.border) * 64)
        hunt, _ = surveyed(NINE.rules, none(stones), stones, without(NINE.rules.board.full, stones))
        links.append(hunt.links)
    assert links == [0, 2]  # there and back


@pytest.mark.parametrize("size", [3, 5, 9, 13])
def test_the_board_is_what_a_plain_look_sees(size):
    """Prey, links, stones backed and unsafe points in positions met by chance; no chain is longer than is feared."""
    game = ludarium.load(f"tiao(size={size})")
    for seed in range(12):
        here = wander(game, seed, 3 * seed)
        own, foe = own_stones(here.state), enemy_stones(here.state)
        empty = empty_points(game.rules, here.state)
        hunt, threat = surveyed(game.rules, own, foe, empty)
        for found, hunters, victims in ((hunt, own, foe), (threat, foe, own)):
            seen = points(found.prey, size), found.links, found.backed, found.unsafe
            assert seen == plain_look(size, points(hunters, size), points(victims, size))
            assert set(members(found.prey)) <= set(members(found.hunted))
        assert here.is_over or count(hunt.hunted) >= longest_chain(here)


def test_one_players_gain_is_the_others_loss():
    """Worth and features change their sign with the player, amid hops too."""
    for seed in range(20):
        here = wander(NINE, seed, 2 * seed)
        hop = [action for action in here.actions if urgency(NINE.rules, here.state, action) >= NOISY]
        for state in [here.state] + [here.act(action).state for action in hop[:1]]:
            both = [features(NINE.rules, state, player) for player in (WHITE, BLACK)]
            assert len(both[0]) == len(WEIGHTS.features)
            assert both[0] == tuple(-number for number in both[1])
            guess = worth(NINE.rules, state, WHITE)
            assert -1 < guess < 1
            assert guess == -worth(NINE.rules, state, BLACK)


def test_hops_are_searched_to_their_end():
    """Hops and confirming are noisy, placements are not; border points, where an enemy could land, are never skipped."""
    for seed in range(20):
        here = wander(NINE, seed, 2 * seed)
        for action in here.actions:
            found = urgency(NINE.rules, here.state, action)
            after = here.act(action).state
            assert (found >= NOISY) == (after.jumper != NOBODY or after.side == here.state.side)
            assert found > 0 or action not in members(NINE.rules.border)


def test_no_block_is_skipped():
    """Wherever an enemy could land, with one hop or with several, a stone is worth a look."""
    landed = 0
    for seed in range(20):
        here = wander(NINE, seed, 2 * seed)
        own, foe = own_stones(here.state), enemy_stones(here.state)
        lands, _ = reached(NINE.rules, foe, own, own, own, empty_points(NINE.rules, here.state))
        for point in set(members(lands)) & set(here.actions):
            assert urgency(NINE.rules, here.state, point) >= 0
            landed += 1
    assert landed > 5


def verdicts(text, depth):
    return searcher().search(NINE.position(text), Budget(depth=depth)).lines[0]


def test_one_short_of_the_goal_any_capture_wins():
    """It is found at once, and said."""
    line = verdicts("9/10 9/9/9/4W4/5B3/9/9/9/9 w 9-9 -", 1)
    assert line.verdict == "wins in 1"


def test_one_short_of_the_goal_is_defended_against():
    """The only cell that keeps the enemy from his last capture is filled; where two are open the loss is proven."""
    text = "9/10 9/9/9/3W5/4W4/5B3/9/9/9 b 9-0 -"
    assert NINE.position(text).write(verdicts(text, 3).turn) == "g7"
    lost = verdicts("9/10 9/9/9/3WW4/4W4/4BB3/9/9/9 b 9-0 -", 3)
    assert lost.verdict == "loses in 2"
