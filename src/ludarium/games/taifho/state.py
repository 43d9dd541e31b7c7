"""What is played and where it stands: Taifho's rules and states as values, and the board inside a state."""

from typing import Any, NamedTuple

from ludarium.kernel.bits import Squares, both, chosen, differing, either, first, has, only, rest, toggled, without
from ludarium.kernel.compiling import compiled

FIXED, SEQUENTIAL, HIDDEN, RANDOM = 0, 1, 2, 3
NEVER = 1 << 40
"""A turn that no game reaches."""


class Rules(NamedTuple):
    """The options in force."""

    step: int  # from seat to seat: 1 with four players, 2 with two
    pieces: int
    basic: int  # 1: neither leaps nor send-backs
    blocked_turns: int
    max_turns: int
    leave_home: int
    setup: int


class State(NamedTuple):
    """The board, whose turn it is, who has finished, and a series in progress.

    A piece's shape and its owner's seat are two bits each, kept in sets; a circle has both bits of the shape.
    `finish` has four bits for each player who is done, the first lowest: 1 + seat for a place won, 5 + seat for a
    loser. `waits` has sixteen bits for each seat's blocked counter.
    """

    men: Squares
    shape_low: Squares
    shape_high: Squares
    owner_low: Squares
    owner_high: Squares
    side: int
    finish: int
    waits: int
    turn: int  # 0 during the setup
    passes: int
    origin: int  # where the piece began that has sent a circle back and may hop on; −1 for none
    at: int  # where that piece stands now


@compiled
def in_series(like: Any, side: Any, origin: Any, at: Any) -> Any:
    """`like` with that seat's piece, which began on `origin`, in the middle of a series."""
    return State(
        like.men, like.shape_low, like.shape_high, like.owner_low, like.owner_high,
        side, like.finish, like.waits, like.turn, like.passes, origin, at,
    )  # fmt: skip


@compiled
def owned(state: Any, seat: Any) -> Any:
    """The seat's pieces."""
    odd = chosen(state.owner_low, without(state.men, state.owner_low), seat & 1 == 1)
    return chosen(both(odd, state.owner_high), without(odd, state.owner_high), seat & 2 == 2)


@compiled
def foreign_circles(state: Any) -> Any:
    """The circles of the others."""
    return without(both(state.shape_low, state.shape_high), owned(state, state.side))


@compiled
def one_of_few(a: Any, n: Any) -> Any:
    """Square number n of a, for small n."""
    for _ in range(n):
        a = rest(a)
    return first(a)


@compiled
def shape_on(state: Any, square: Any) -> Any:
    """The shape of the piece on the square."""
    return has(state.shape_low, square) + 2 * has(state.shape_high, square)


@compiled
def owner_of(state: Any, square: Any) -> Any:
    """The seat of the piece on the square."""
    return has(state.owner_low, square) + 2 * has(state.owner_high, square)


@compiled
def _carried(plane: Any, a: Any, both_ends: Any) -> Any:
    return chosen(differing(plane, both_ends), plane, has(plane, a))


@compiled
def moved(state: Any, a: Any, b: Any) -> Any:
    """The state with the piece on a standing on b, which is empty or a itself."""
    ends = toggled(only(state.men, a), b)
    return State(
        _carried(state.men, a, ends), _carried(state.shape_low, a, ends), _carried(state.shape_high, a, ends),
        _carried(state.owner_low, a, ends), _carried(state.owner_high, a, ends),
        state.side, state.finish, state.waits, state.turn, state.passes, state.origin, state.at,
    )  # fmt: skip


@compiled
def placed(state: Any, square: Any, seat: Any, shape: Any) -> Any:
    """The state with one piece more."""
    bit, none = only(state.men, square), differing(state.men, state.men)
    return State(
        either(state.men, bit), either(state.shape_low, chosen(bit, none, shape & 1 == 1)),
        either(state.shape_high, chosen(bit, none, shape & 2 == 2)),
        either(state.owner_low, chosen(bit, none, seat & 1 == 1)),
        either(state.owner_high, chosen(bit, none, seat & 2 == 2)),
        state.side, state.finish, state.waits, state.turn, state.passes, state.origin, state.at,
    )  # fmt: skip
