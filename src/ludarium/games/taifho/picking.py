"""An action at random without a list of all: the goals of each piece are kept as a set, the send-backs of each hop as a number.

Pieces are looked at shape by shape, so that neighbouring threads of a GPU look along the same lines.
"""

from typing import Any

import numpy as np

from ludarium.games.taifho.board import CELLS, CIRCLE, SPOTS
from ludarium.games.taifho.rules import is_over, placings
from ludarium.games.taifho.send_backs import PASS, list_hops, room_for_actions
from ludarium.games.taifho.series import left_by, lines_of, number_of, quarter_ends, reached, spread, steps, ways_of
from ludarium.games.taifho.state import owned, shape_on
from ludarium.kernel.bits import both, chosen, count, either, first, nth, ones, only, rest, some, without
from ludarium.kernel.chance import below
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number, word
from ludarium.kernel.verbs import NO_ACTION


@compiled
def _shaped(state: Any, shape: Any) -> Any:
    """The pieces of that shape."""
    low = chosen(state.shape_low, without(state.men, state.shape_low), shape & 1 == 1)
    return chosen(both(low, state.shape_high), without(low, state.shape_high), shape & 2 == 2)


@compiled
def _below(a: Any, square: Any) -> Any:
    """How many squares of a lie below the square."""
    bit = only(a, square)
    return count(both(a, chosen((bit[0] - word(1), bit[1]), (~bit[0], bit[1] - word(1)), square < 64)))


@compiled
def random_action(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    if is_over(rules, state):
        return NO_ACTION
    if state.turn == 0:
        return number(out[below(generator, placings(rules, state, out))])
    seat, lines, total, counts = state.side, lines_of(state.men), 0, 0
    first_reach = second_reach = np.int32(0)
    own = only(state.men, state.at) if state.origin >= 0 else owned(state, seat)
    for shape in range(4):
        left = both(own, _shaped(state, shape))
        while some(left):
            square = first(left)
            left = rest(left)
            quarter = left_by(lines, square)
            reach = reached(quarter, number_of(square), ways_of(seat, shape), rules.basic, 0)
            ends = reach & quarter_ends(seat, state.origin if state.origin >= 0 else square)
            goals = ones(np.uint32(ends)) + (count(steps(state, seat, shape, square)) if state.origin < 0 else 0)
            if shape == CIRCLE:
                first_reach, second_reach = first_reach if first_reach != 0 else reach, reach
            rank = _below(own, square)
            out[rank] = ends
            counts |= goals << (7 * rank)
            total += goals
    hops = first_hop = room_for_actions(rules)
    if rules.basic == 0:
        hops = list_hops(rules, state, lines, first_reach, second_reach, out)
    return _chosen(state, own, counts, total, first_hop, hops, generator, out)


@compiled
def _goal(state: Any, square: Any, ends: Any, n: Any) -> Any:
    """Action number n of the piece on the square, whose hops end on `ends` of its quarter."""
    goals = spread(number(SPOTS[square]) & 96, ends)
    if state.origin < 0:
        goals = either(goals, steps(state, state.side, shape_on(state, square), square))
    return CELLS * square + nth(goals, n)


@compiled
def _chosen(state: Any, own: Any, counts: Any, total: Any, first_hop: Any, hops: Any, generator: Any, out: Any) -> Any:
    """One of the actions: `total` by the pieces' goals, whose numbers are in `counts`, then send-backs by the hops noted there."""
    sends = 0
    for hop in range(first_hop, hops):
        sends += count((word(out[hop] & 0xFF),))
    if total + sends == 0:
        return PASS
    n = below(generator, total + sends)
    if n < total:
        piece = 0
        while n >= counts & 127:
            n -= counts & 127
            counts >>= 7
            piece += 1
        return _goal(state, nth(own, piece), number(out[piece]), n)
    n -= total
    hop = first_hop
    while n >= count((word(out[hop] & 0xFF),)):
        n -= count((word(out[hop] & 0xFF),))
        hop += 1
    return (number(out[hop]) >> 8) + nth((word(out[hop] & 0xFF),), n)
