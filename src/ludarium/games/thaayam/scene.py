"""What Thaayam shows, as numbers (game/scene.py); scene_words.py has the texts."""

from typing import Any

from ludarium.game.scene import put, put_piece
from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, END, ENTER, THROW, THROWS, arrival, decoded
from ludarium.games.thaayam.places import ORDER, on_route, throw_cell, waiting
from ludarium.games.thaayam.rules import is_over
from ludarium.games.thaayam.scene_words import SAYINGS, WORDS, action_text, side_lines
from ludarium.games.thaayam.series import face, number_of, times_in
from ludarium.games.thaayam.sides import SLOTS, TWINS, borne_off, in_keep, off_board, unit_at
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions

__all__ = ["SAYINGS", "WORDS", "action_text", "shown", "side_lines", "thrower", "touching"]

_SYMBOLS_EACH, _TWINS_SYMBOL, _THROW_SYMBOL = 5, 1, 24  # as look.py counts the symbols


@compiled
def _alike(side: Any, slot: Any, first_slot: Any, last_slot: Any) -> Any:
    """How many units among these slots stand where that of `slot` does; 0 if an earlier one counts for it."""
    found, place = 0, unit_at(side, slot) & 63
    for other in range(first_slot, last_slot):
        if unit_at(side, other) != 0 and unit_at(side, other) & 63 == place:
            if other < slot:
                return 0
            found += 1
    return found


@compiled
def _shown_side(rules: Any, player: Any, side: Any, out: Any, at: Any) -> Any:
    symbol = _SYMBOLS_EACH * ORDER[rules.quarters[player]]
    for slot in range(SLOTS):
        if unit_at(side, slot) == 0:
            continue
        pair = slot >= TWINS
        many = _alike(side, slot, TWINS, SLOTS) if pair else _alike(side, slot, 0, TWINS)
        if many > 0:
            cell = on_route(rules, player, unit_at(side, slot) & 63)
            at = put_piece(out, at, cell, symbol + (_TWINS_SYMBOL if pair else 0), player, many)
    if in_keep(side) > 0:
        at = put_piece(out, at, on_route(rules, player, rules.home), symbol, player, in_keep(side))
    for _ in range(off_board(side)):  # beside the board pieces lie side by side
        at = put_piece(out, at, waiting(rules, player), symbol, player, 1)
    for _ in range(borne_off(side)):
        at = put_piece(out, at, waiting(rules, player) + 1, symbol, player, 1)
    return at


@compiled
def shown(rules: Any, state: Any, viewer: int, out: Actions) -> Any:
    """Everybody's pieces, and the throws that are left."""
    at = 0
    for player in range(rules.players):
        at = _shown_side(rules, player, state.sides[player], out, at)
    for which in range(THROWS):
        many = times_in(state.left, face(which))
        if many > 0:
            at = put_piece(out, at, throw_cell(rules, which), _THROW_SYMBOL + which, -1, many)
    return at


@compiled
def touching(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """The place of a unit, where it goes, and the throw it is given; a throw alone for chance."""
    act, player = decoded(rules, action), state.turn
    if act.what == END:
        return 0
    if act.what == THROW:
        return put(out, 0, throw_cell(rules, number_of(act.throw)))
    if act.what == DECLARE:
        gate = on_route(rules, player, rules.gate)
        return put(out, put(out, 0, gate), gate)
    if act.what == ENTER:
        at = put(out, put(out, 0, waiting(rules, player)), on_route(rules, player, 0))
    elif act.what == BEAR_OFF:
        at = put(out, put(out, 0, on_route(rules, player, rules.home)), waiting(rules, player) + 1)
    else:
        at = put(out, 0, on_route(rules, player, act.byte & 63))
        at = put(out, at, on_route(rules, player, arrival(rules, act.slot, act.byte, act.throw)))
    return put(out, at, throw_cell(rules, number_of(act.throw)))


@compiled
def thrower(rules: Any, state: Any) -> Any:
    """Whose throw comes next: in the roll-off the first player who has not thrown yet, else the player whose turn it is."""
    if is_over(rules, state) or state.closed != 0:
        return -1
    for player in range(rules.players):
        if (state.rolloff >> (4 * player)) & 15 == 1:
            return player
    return state.turn
