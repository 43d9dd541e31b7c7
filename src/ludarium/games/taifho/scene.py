"""What Taifho shows, as numbers (game/scene.py)."""

from typing import Any

from ludarium.game.scene import NAME, begun_line, ended_line, put, put_piece
from ludarium.games.taifho.board import CELLS, GOALS, HOP_OFFSETS, START_SQUARES, row_of
from ludarium.games.taifho.ends import ALL_PASSED, DECIDED, LOST, WON, all_home, ending
from ludarium.games.taifho.rules import in_hand, mover, next_square
from ludarium.games.taifho.send_backs import PASS, PLACE, SEND
from ludarium.games.taifho.sending import PER_CIRCLE
from ludarium.games.taifho.state import HIDDEN, foreign_circles, one_of_few, owned, owner_of, shape_on
from ludarium.kernel.bits import both, count, first, rest, some
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions
from ludarium.kernel.verbs import CHANCE, OVER

WORDS = (
    "red", "green", "blue", "yellow", "square", "diamond", "triangle", "circle", "Turn", "pieces are placed at random",
    ", placing pieces", ", round ", ", hopping on from ", "Home", " ", "/", ", ", "Shut out", "Finished", " (lost)",
    "pass: no piece can move", " on ", " to ", ", sending the circle on ", " back to ", "stop on ",
)  # fmt: skip
SAYINGS = (
    "{a}, placing pieces", "{a}, round {b}", "{a}, round {b}, hopping on from {c}", "stop on {a}", "{a} on {b}",
    "{a} to {b}, sending the circle on {c} back to {d}",
)  # fmt: skip
_RED, _SQUARE = -1, -5  # the first of the colours and of the shapes
_TURN, _RANDOMLY, _PLACING, _ROUND, _HOPPING_ON, _HOME, _SPACE, _OF, _COMMA, _SHUT_OUT = range(-9, -19, -1)
_FINISHED, _LOST, _PASS, _ON, _TO, _SENDING, _BACK_TO, _STOP = range(-19, -27, -1)
_COVERED = 25  # as look.py counts the symbols; the pieces come first, by seat and shape
_TRAY = CELLS  # the first cell of the tray
ENDINGS = ("race", "blocked", "left_home", "passes", "turn_cap")


@compiled
def _hidden(rules: Any, state: Any, seat: Any, viewer: Any) -> Any:
    """Whether that seat's pieces are being placed out of the viewer's sight."""
    return state.turn == 0 and rules.setup == HIDDEN and viewer != seat // rules.step


@compiled
def shown(rules: Any, state: Any, viewer: int, out: Actions) -> Any:
    """The pieces on the board, and during the setup those still in the tray."""
    left, at = state.men, 0
    while some(left):
        square = first(left)
        left = rest(left)
        seat = owner_of(state, square)
        symbol = _COVERED if _hidden(rules, state, seat, viewer) else 4 * seat + shape_on(state, square)
        at = put_piece(out, at, square, symbol, seat // rules.step, 1)
    if state.turn > 0 or _hidden(rules, state, state.side, viewer):
        return at
    for shape in range(4):
        many = in_hand(rules, state, shape)
        if many > 0:
            at = put_piece(out, at, _TRAY + shape, 4 * state.side + shape, state.side // rules.step, many)
    return at


@compiled
def cells(rules: Any, state: Any) -> Any:
    """The tray is there during the setup only."""
    return _TRAY + 4 if state.turn == 0 else _TRAY


@compiled
def _sending(state: Any, send_back: Any) -> Any:
    """Of a send-back: where the circle starts and lands, over which one, and where that goes back to."""
    over = one_of_few(foreign_circles(state), send_back // (2 * PER_CIRCLE))
    own = both(owned(state, state.side), both(state.shape_low, state.shape_high))
    start = state.at if state.origin >= 0 else one_of_few(own, send_back // PER_CIRCLE % 2)
    landing = over - HOP_OFFSETS[send_back % PER_CIRCLE // 8]
    return start, landing, over, START_SQUARES[8 * owner_of(state, over) + send_back % 8]


@compiled
def touching(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """From and to; tray and square; or from, landing, the circle hopped, its new place."""
    if action < PASS:
        at = put(out, 0, action // CELLS)
        return at if action // CELLS == action % CELLS else put(out, at, action % CELLS)
    if action == PASS:
        return 0
    if action < SEND:
        return put(out, put(out, 0, _TRAY + action - PLACE), next_square(rules, state))
    start, landing, over, back = _sending(state, action - SEND)
    return put(out, put(out, put(out, put(out, 0, start), landing), over), back)


# --- in words


@compiled
def _turn_line(rules: Any, state: Any, out: Any, at: Any) -> Any:
    acts = mover(rules, state)
    if acts == OVER:
        return at
    text = begun_line(out, at, _TURN, -1, 1)
    if acts == CHANCE:
        return ended_line(out, at, put(out, text, _RANDOMLY))
    text = put(out, text, _RED - state.side)
    if state.turn == 0:
        return ended_line(out, at, put(out, text, _PLACING))
    text = put(out, put(out, text, _ROUND), state.turn)
    if state.origin >= 0:
        text = put(out, put(out, text, _HOPPING_ON), NAME + state.at)
    return ended_line(out, at, text)


@compiled
def _home_line(rules: Any, state: Any, out: Any, at: Any) -> Any:
    text = begun_line(out, at, _HOME, -1, 0)
    for seat in range(0, 4, rules.step):
        if seat > 0:
            text = put(out, text, _COMMA)
        own = owned(state, seat)
        text = put(out, put(out, text, _RED - seat), _SPACE)
        text = put(out, put(out, put(out, text, count(both(own, row_of(GOALS, seat)))), _OF), count(own))
    return ended_line(out, at, text)


@compiled
def _shut_out_line(rules: Any, state: Any, out: Any, at: Any) -> Any:
    begins = begun_line(out, at, _SHUT_OUT, -1, 0)
    text = begins
    for seat in range(0, 4, rules.step):
        waits = (state.waits >> (16 * seat)) & 0xFFFF
        if waits > 0:
            if text > begins:
                text = put(out, text, _COMMA)
            text = put(out, put(out, put(out, text, _RED - seat), _SPACE), waits)
    return ended_line(out, at, text) if text > begins else at


@compiled
def _finished_line(state: Any, out: Any, at: Any) -> Any:
    begins = begun_line(out, at, _FINISHED, -1, 0)
    text, finish = begins, state.finish
    while finish > 0:
        if text > begins:
            text = put(out, text, _COMMA)
        text = put(out, text, _RED - (((finish & 15) - WON) & 3))
        if finish & 15 >= LOST:
            text = put(out, text, _LOST)
        finish >>= 4
    return ended_line(out, at, text) if text > begins else at


@compiled
def side_lines(rules: Any, state: Any, out: Actions) -> Any:
    """Whose turn it is, who is how far, who is shut out, who has finished."""
    at = _turn_line(rules, state, out, 0)
    if state.turn > 0:
        at = _home_line(rules, state, out, at)
    return _finished_line(state, out, _shut_out_line(rules, state, out, at))


@compiled
def action_text(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """What cells alone do not tell: placing, sending back, ending a series of hops, passing."""
    if action == PASS:
        return put(out, 0, _PASS)
    if action < PASS:
        stops = action // CELLS == action % CELLS
        return put(out, put(out, 0, _STOP), NAME + action % CELLS) if stops else 0
    if action < SEND:
        at = put(out, put(out, 0, _SQUARE - (action - PLACE)), _ON)
        return put(out, at, NAME + next_square(rules, state))
    start, landing, over, back = _sending(state, action - SEND)
    at = put(out, put(out, put(out, 0, NAME + start), _TO), NAME + landing)
    at = put(out, put(out, at, _SENDING), NAME + over)
    return put(out, put(out, at, _BACK_TO), NAME + back)


@compiled
def ended(rules: Any, state: Any) -> Any:
    """How the last place was won or lost, or which rule drew the game."""
    end = ending(rules, state.finish, state.passes, state.turn)
    if end != DECIDED:
        return 3 if end == ALL_PASSED else 4
    entry = state.finish
    while entry > 15:
        entry >>= 4
    if entry >= LOST:
        return 2
    return 0 if all_home(state, entry - WON) else 1
