"""What the nets see of a position between two turns, from one player's side.

Most of it is rows of a table of weights: where the pieces of each player stand, by where that player sits from here; and
who throws next. Then there are a few measured numbers: how far everybody is ahead, who is in danger, and an estimate by
the solution of the game for two (`guessing.py`).
"""

from typing import Any

from ludarium.games.thaayam.counting import lead, risk_from
from ludarium.games.thaayam.sides import TWINS, borne_off, in_keep, off_board, unit_at
from ludarium.games.thaayam.taught.guessing import guessed_odds
from ludarium.kernel.compiling import compiled

_PLACES = 24  # of a route, before the keep
_GATE = 8
_MORE = _PLACES  # a further single on the square of the one before it
_PAIRS = 2 * _PLACES
_OFF = _PAIRS + _PLACES - _GATE
_KEEP, _OUT = _OFF + 5, _OFF + 10
_OF_SEAT = _OUT + 5
_THROWS = 4 * _OF_SEAT
_NOTHING = _THROWS + 4
MEASURED = _NOTHING + 1
"""The first row that is multiplied by a measured number."""
MEASURES = 12
BIAS = MEASURED + MEASURES
ROWS = BIAS + 1
SEEN = 4 * 9 + 1
"""How many rows are seen of a position: those of four seats, taken or not, and who throws next."""

GUESSED = 0.25
_DANGER = 1.0 / 32  # these make odds, and risks, which are counted in points, about as large as the other numbers


@compiled
def _seated(rules: Any, player: Any, quarters: Any) -> Any:
    """Who sits so many quarter turns from the player; −1 if nobody does."""
    for other in range(rules.players):
        if (rules.quarters[other] - rules.quarters[player]) & 3 == quarters:
            return other
    return -1


@compiled
def _single(side: Any, slot: Any, first: Any) -> Any:
    byte = unit_at(side, slot)
    if byte == 0:
        return _NOTHING
    again = slot > 0 and unit_at(side, slot - 1) == byte
    return first + (byte & 63) + (_MORE if again else 0)


@compiled
def _pair(side: Any, slot: Any, first: Any) -> Any:
    byte = unit_at(side, slot)
    return first + _PAIRS + (byte & 63) - _GATE if byte > 0 else _NOTHING


@compiled
def _rows_of_seat(state: Any, other: Any, seat: Any) -> Any:
    """The rows of one seat, and of who sits there."""
    if other < 0:
        return (_NOTHING, _NOTHING, _NOTHING, _NOTHING, _NOTHING, _NOTHING, _NOTHING, _NOTHING, _NOTHING)
    side, first = state.sides[other], seat * _OF_SEAT
    return (
        _single(side, 0, first), _single(side, 1, first), _single(side, 2, first), _single(side, 3, first),
        _pair(side, TWINS, first), _pair(side, TWINS + 1, first),
        first + _OFF + off_board(side), first + _KEEP + in_keep(side), first + _OUT + borne_off(side),
    )  # fmt: skip


@compiled
def rows_seen(rules: Any, state: Any, player: Any) -> Any:
    """The rows that the player sees: their own, those of the player opposite, to the right and to the left; who throws next."""
    opposite, right, left = _seated(rules, player, 2), _seated(rules, player, 1), _seated(rules, player, 3)
    turn = state.turn
    throws = 0 if turn == player else 1 if turn == opposite else 2 if turn == right else 3
    return (
        _rows_of_seat(state, player, 0) + _rows_of_seat(state, opposite, 1) + _rows_of_seat(state, right, 2)
        + _rows_of_seat(state, left, 3) + (_THROWS + throws,)
    )  # fmt: skip


@compiled
def _danger(rules: Any, state: Any, player: Any, now: Any) -> Any:
    """What the player may lose to the player who throws next; or, if not `now`, to all others."""
    total = 0.0
    for other in range(rules.players if player >= 0 else 0):
        if other != player and (other == state.turn) == now:
            total += risk_from(rules, state, player, other)
    return _DANGER * total


@compiled
def _ahead(rules: Any, state: Any, player: Any, other: Any) -> Any:
    return 0.5 * lead(rules, state.sides[player], state.sides[other]) if other >= 0 else 0.0


@compiled
def measured(rules: Any, state: Any, player: Any) -> Any:
    """The measured numbers: how far ahead of each other player; everybody's dangers, now and later; a guess at the odds."""
    a, b, c = _seated(rules, player, 2), _seated(rules, player, 1), _seated(rules, player, 3)
    return (
        _ahead(rules, state, player, a), _ahead(rules, state, player, b), _ahead(rules, state, player, c),
        _danger(rules, state, player, True), _danger(rules, state, a, True),
        _danger(rules, state, b, True), _danger(rules, state, c, True),
        _danger(rules, state, player, False), _danger(rules, state, a, False),
        _danger(rules, state, b, False), _danger(rules, state, c, False),
        GUESSED * guessed_odds(rules, state, player),
    )  # fmt: skip
