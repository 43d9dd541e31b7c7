"""Series of hops within a quarter of the board, beside hops one by one."""

import random

import numpy as np
import pytest

from ludarium.games.taifho import send_backs
from ludarium.games.taifho.board import CELLS, CIRCLE, QUARTER_EDGES, QUARTER_TAKEOFFS, SEATS, SHAPES, SPOTS, WAYS
from ludarium.games.taifho.routes import hops
from ludarium.games.taifho.series import (
    MAYBE,
    YES,
    around,
    changed,
    goes_on,
    left_by,
    lines_of,
    number_of,
    quarter_ends,
    reached,
    spread,
    takeoffs,
)
from ludarium.kernel.bits import members, squares

pytestmark = pytest.mark.filterwarnings("ignore:overflow")
BOARDS = range(60)


def board(chance):
    """Some squares in any order, the first of which is the hopper's; the others are occupied."""
    hopper, *others = chance.sample(range(CELLS), chance.randint(4, 30))
    return hopper, dict.fromkeys(others, (0, CIRCLE))


def closure(lifted, piece, square, basic=False):
    """Every square that a lifted piece gets to by hops, and the square itself."""
    seen, left = {square}, [square]
    while left:
        fresh = {leg.landing for leg in hops(lifted, piece, left.pop(), basic)} - lifted.keys() - seen
        seen |= fresh
        left += fresh
    return seen


@pytest.mark.parametrize("seed", BOARDS)
def test_reach_is_what_hops_one_by_one_lead_to(seed):
    """For every seat and shape, with leaps and without; the hopper itself is in nobody's way."""
    chance = random.Random(seed)
    square, lifted = board(chance)
    quarter = left_by(lines_of(squares([square, *lifted], CELLS)), square)
    for piece in ((seat, shape) for seat in SEATS for shape in SHAPES):
        basic = chance.random() < 0.5
        found = reached(quarter, number_of(square), WAYS[4 * piece[0] + piece[1]], int(basic), 0)
        assert set(members(spread(quarter.spots, found))) == closure(lifted, piece, square, basic)


@pytest.mark.parametrize("seed", BOARDS)
def test_take_offs_are_where_hops_over_a_piece_begin(seed):
    """Among all squares of the hopper's quarter, for every piece on the board."""
    square, lifted = board(random.Random(seed))
    quarter = around(lines_of(squares(lifted, CELLS)), square)
    free = [s for s in range(CELLS) if s not in lifted and SPOTS[s] & 96 == quarter.spots]
    anywhere = sum(1 << number_of(s) for s in free)
    for over in lifted:
        wanted = {s for s in free if any(leg.over == over for leg in hops(lifted, (0, CIRCLE), s, False))}
        found = set(members(spread(quarter.spots, takeoffs(quarter, np.int32(anywhere), over))))
        assert found == wanted


def test_room_for_hops():
    """No circle can be hopped over from more squares of one quarter than there is room to note, for two hoppers."""
    assert 2 * max(int(taken).bit_count() for taken in QUARTER_TAKEOFFS) == send_backs.MOST_HOPS


@pytest.mark.parametrize("seed", BOARDS)
def test_going_on_holds_wherever_the_further_piece_stands(seed):
    """YES means that a circle gets to an end, and a set of squares that it gets to these, for each further piece on the edge."""
    chance = random.Random(seed)
    square, lifted = board(chance)
    seat, owner, origin = chance.choice(SEATS), chance.choice(SEATS), square
    quarter = around(lines_of(squares(lifted, CELLS)), square)
    ends = quarter_ends(seat, origin)
    allowed = set(members(spread(quarter.spots, ends)))
    verdict = int(goes_on(quarter, number_of(square), QUARTER_EDGES[4 * owner + (quarter.spots >> 5)], ends))
    for back in (int(s) for s in send_backs.START_SQUARES[8 * owner : 8 * owner + 8]):
        if back in lifted or back == square:
            continue
        there = closure({**lifted, back: (owner, CIRCLE)}, (seat, CIRCLE), square)
        if verdict == YES:
            assert there & allowed
        elif verdict < YES:
            assert there == set(members(spread(quarter.spots, verdict)))
        elif verdict > MAYBE and not set(members(spread(quarter.spots, verdict ^ MAYBE))) & {back}:
            assert there & allowed
        again = reached(changed(quarter, back), number_of(square), WAYS[CIRCLE], 0, 0)
        assert set(members(spread(quarter.spots, again))) == there
