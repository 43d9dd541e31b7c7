"""What is played and where it stands: Taifho's rules and states as values, and the board inside a state."""

from typing import Any, NamedTuple

from ludarium.games.taifho.board import CIRCLE
from ludarium.kernel.bits import Squares, added, both, chosen, differing, has, only, removed, without
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

    A piece's shape and its owner's seat are two bits each, kept in sets. `finish` has four bits for each player who is done,
    the first lowest: 1 + seat for a place won, 5 + seat for a loser. `waits` has sixteen bits for each seat's blocked counter.
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
def board_of(like: Any, men: Any, shape_low: Any, shape_high: Any, owner_low: Any, owner_high: Any) -> Any:
    """`like` with another board."""
    return State(
        men, shape_low, shape_high, owner_low, owner_high,
        like.side, like.finish, like.waits, like.turn, like.passes, like.origin, like.at,
    )  # fmt: skip


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
def shaped(state: Any, shape: Any) -> Any:
    """Everybody's pieces of the shape."""
    low = chosen(state.shape_low, without(state.men, state.shape_low), shape & 1 == 1)
    return chosen(both(low, state.shape_high), without(low, state.shape_high), shape & 2 == 2)


@compiled
def circles(state: Any) -> Any:
    """Everybody's circles."""
    return both(state.shape_low, state.shape_high)


@compiled
def shape_on(state: Any, square: Any) -> Any:
    """The shape of the piece on the square."""
    return has(state.shape_low, square) + 2 * has(state.shape_high, square)


@compiled
def owner_of(state: Any, square: Any) -> Any:
    """The seat of the piece on the square."""
    return has(state.owner_low, square) + 2 * has(state.owner_high, square)


@compiled
def _carried(plane: Any, a: Any, b: Any) -> Any:
    return chosen(differing(plane, differing(only(plane, a), only(plane, b))), plane, has(plane, a))


@compiled
def moved(state: Any, a: Any, b: Any) -> Any:
    """The state with the piece on a standing on b, which is empty or a itself."""
    return board_of(
        state, _carried(state.men, a, b), _carried(state.shape_low, a, b), _carried(state.shape_high, a, b),
        _carried(state.owner_low, a, b), _carried(state.owner_high, a, b),
    )  # fmt: skip


@compiled
def _marked(plane: Any, square: Any, bit: Any) -> Any:
    return added(plane, square) if bit else removed(plane, square)


@compiled
def placed(state: Any, square: Any, seat: Any, shape: Any) -> Any:
    """The state with one piece more."""
    return board_of(
        state, added(state.men, square), _marked(state.shape_low, square, shape & 1 == 1),
        _marked(state.shape_high, square, shape & 2 == 2), _marked(state.owner_low, square, seat & 1 == 1),
        _marked(state.owner_high, square, seat & 2 == 2),
    )  # fmt: skip


@compiled
def foreign_circles(state: Any, seat: Any) -> Any:
    """The circles of the others."""
    return without(circles(state), owned(state, seat))


@compiled
def own_circles(state: Any, seat: Any) -> Any:
    """The seat's circles."""
    return both(circles(state), owned(state, seat))


assert CIRCLE == 3, "a circle is the shape with both bits"
