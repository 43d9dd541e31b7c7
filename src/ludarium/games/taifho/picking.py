"""An action at random without a list of all: the goals of each piece are kept as a set, the send-backs of each hop as a number.

Pieces are looked at shape by shape, so that neighbouring threads of a GPU look along the same lines.
"""

from typing import Any

from ludarium.games.taifho.board import CELLS, CIRCLE, WAYS
from ludarium.games.taifho.rules import is_over, placings
from ludarium.games.taifho.send_backs import PASS, list_send_backs
from ludarium.games.taifho.series import end_squares, lifted, lines_of, reached, steps
from ludarium.games.taifho.state import owned
from ludarium.kernel.bits import both, chosen, count, either, first, none, nth, only, rest, some, without
from ludarium.kernel.chance import below
from ludarium.kernel.compiling import compiled
from ludarium.kernel.values import number, word
from ludarium.kernel.verbs import NO_ACTION

_MOST = 8  # pieces of a player
_QUARTER, _TWO, _THREE = word(25), word(50), word(11)  # a set of squares is kept as four numbers of 25 bits
_LOW, _FOURTEEN = word((1 << 25) - 1), word(14)


@compiled
def _kept(goals: Any, out: Any, at: Any) -> Any:
    """Write the set into four places of `out`."""
    out[at] = number(goals[0] & _LOW)
    out[at + 1] = number((goals[0] >> _QUARTER) & _LOW)
    out[at + 2] = number((goals[0] >> _TWO) | ((goals[1] << _FOURTEEN) & _LOW))
    out[at + 3] = number(goals[1] >> _THREE)


@compiled
def _goal(out: Any, at: Any, n: Any) -> Any:
    """Square number n of the set written there."""
    for quarter in range(4):
        part = (word(out[at + quarter]),)
        if n < count(part):
            return 25 * quarter + nth(part, n)
        n -= count(part)
    return CELLS


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
def drawn(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    if is_over(rules, state):
        return NO_ACTION
    if state.turn == 0:
        return number(out[below(generator, placings(rules, state, out))])
    seat, lines, total, counts = state.side, lines_of(state.men), 0, 0
    nowhere = first_reach = second_reach = none(state.men)
    own = only(state.men, state.at) if state.origin >= 0 else owned(state, seat)
    for shape in range(4):
        left = both(own, _shaped(state, shape))
        while some(left):
            square = first(left)
            left = rest(left)
            reach = reached(lifted(lines, square), square, WAYS[4 * seat + shape], rules.basic, nowhere)
            goals = both(reach, end_squares(seat, state.origin if state.origin >= 0 else square))
            if state.origin < 0:
                goals = either(goals, steps(state, seat, shape, square))
            if shape == CIRCLE:
                first_reach, second_reach = chosen(first_reach, reach, some(first_reach)), reach
            rank = _below(own, square)
            _kept(goals, out, 4 * rank)
            counts |= count(goals) << (7 * rank)
            total += count(goals)
    hops = 4 * _MOST
    if rules.basic == 0:
        hops = list_send_backs(rules, state, lines, first_reach, second_reach, out, hops, False)
    return _chosen(state, own, counts, total, hops, generator, out)


@compiled
def _chosen(state: Any, own: Any, counts: Any, total: Any, hops: Any, generator: Any, out: Any) -> Any:
    """One of the actions: `total` by the pieces' goals, whose numbers are in `counts`, then send-backs by `hops`."""
    sends = 0
    for hop in range(4 * _MOST, hops):
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
        return CELLS * nth(own, piece) + _goal(out, 4 * piece, n)
    n -= total
    hop = 4 * _MOST
    while n >= count((word(out[hop] & 0xFF),)):
        n -= count((word(out[hop] & 0xFF),))
        hop += 1
    return (number(out[hop]) >> 8) + nth((word(out[hop] & 0xFF),), n)
