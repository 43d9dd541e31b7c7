"""How a turn is handed on and how a game ends: race, blocked victory, losses, draws and places."""

from typing import Any

from ludarium.games.taifho.board import GOALS, LINE_BITS, STARTS, row_of
from ludarium.games.taifho.sending import can_move
from ludarium.games.taifho.state import State, owned
from ludarium.kernel.bits import both, count, either, first, has, meet, rest, some, without
from ludarium.kernel.compiling import compiled

GOES_ON, DECIDED, ALL_PASSED, TURN_CAP = 0, 1, 2, 3
WON, LOST = 1, 5
"""What is added to a seat's number when it is entered into the finish order."""
MOST_WAITS = 9999
_FAR = 1 << 20


# --- who is playing


@compiled
def playing(rules: Any, finish: Any) -> Any:
    """The seats that have neither won a place nor lost, as bits."""
    seats = 0b1111 if rules.step == 1 else 0b0101
    while finish > 0:
        seats &= ~(1 << (((finish & 15) - 1) & 3))
        finish >>= 4
    return seats


@compiled
def seats_in(seats: Any) -> Any:
    """How many seats."""
    return (seats & 1) + ((seats >> 1) & 1) + ((seats >> 2) & 1) + ((seats >> 3) & 1)


@compiled
def entered(finish: Any, entry: Any) -> Any:
    """The finish order with one entry more."""
    shift = 0
    while finish >> shift > 0:
        shift += 4
    return finish | (entry << shift)


@compiled
def ending(rules: Any, finish: Any, passes: Any, turn: Any) -> Any:
    """Why the game is over, or GOES_ON."""
    left = seats_in(playing(rules, finish))
    if left == 1:
        return DECIDED
    if passes >= left:
        return ALL_PASSED
    return TURN_CAP if turn > rules.max_turns else GOES_ON


# --- who is ahead


@compiled
def progress(own: Any, seat: Any) -> Any:
    """The sum of lines that these pieces of the seat have advanced."""
    axis = 4 * (seat & 1)
    total = 0
    for bit in range(4):
        total += count(both(own, row_of(LINE_BITS, axis + bit))) << bit
    return total if seat == 0 or seat == 3 else 9 * count(own) - total


@compiled
def standing(state: Any, seat: Any) -> Any:
    """Pieces home, then lines advanced, as one number."""
    own = owned(state, seat)
    return count(both(own, row_of(GOALS, seat))) * 128 + progress(own, seat)


@compiled
def _leads(rules: Any, state: Any, seat: Any, finish: Any) -> Any:
    """Whether the seat stands better than everybody else still playing."""
    mine, rivals = standing(state, seat), playing(rules, finish)
    for other in range(4):
        if other != seat and (rivals >> other) & 1 == 1 and standing(state, other) >= mine:
            return False
    return True


@compiled
def all_home(state: Any, seat: Any) -> Any:
    """Whether the seat has pieces and all of them are on its goal line."""
    own = owned(state, seat)
    return some(own) and not some(without(own, row_of(GOALS, seat)))


# --- the blocked victory


@compiled
def _counted(rules: Any, state: Any, seat: Any, before: Any) -> Any:
    """The seat's blocked counter once its turn has begun: one more where it is shut out of its goal line."""
    own, goal = owned(state, seat), row_of(GOALS, seat)
    away = without(own, goal)
    home = count(own) - count(away)
    if not some(away) or 2 * home < count(own):
        return 0
    foreign = without(both(state.men, goal), own)
    full = count(foreign) == 8 - home
    can_go, can_leave = False, not full
    pieces = either(away, foreign) if full else away
    while some(pieces) and not (can_go and can_leave):
        square = first(pieces)
        pieces = rest(pieces)
        is_own = has(away, square)
        if not (can_go if is_own else can_leave) and can_move(rules, state, square):
            can_go, can_leave = can_go or is_own, can_leave or not is_own
    if can_go and not full:
        return 0
    # foreign pieces that could not leave even if they wished are nobody's fault: the counter waits
    return before if can_go and not can_leave else min(before + 1, MOST_WAITS)


# --- handing on


@compiled
def _entry_of(rules: Any, state: Any) -> Any:
    """How the mover enters the finish order by the turn just made; 0 for not at all."""
    if all_home(state, state.side):
        return WON + state.side
    if state.turn > rules.leave_home and meet(owned(state, state.side), row_of(STARTS, state.side)):
        return LOST + state.side
    return 0


@compiled
def _next_seat(rules: Any, side: Any, seats: Any) -> Any:
    following = (side + rules.step) & 3
    while (seats >> following) & 1 == 0:
        following = (following + rules.step) & 3
    return following


@compiled
def handed_on(rules: Any, state: Any, passes: Any) -> Any:
    """The state after the mover's turn, made on this board; the next player's blocked turn may win him a place."""
    side, turn, finish, waits = state.side, state.turn, state.finish, state.waits
    entry = _entry_of(rules, state)
    while True:
        if entry > 0:
            finish = entered(finish, entry)
        following = _next_seat(rules, side, playing(rules, finish))
        turn += following <= side
        side = following
        if ending(rules, finish, passes, turn) != GOES_ON:
            break
        shift = 16 * side
        counter = _counted(rules, state, side, (waits >> shift) & 0xFFFF)
        waits = (waits & ~(0xFFFF << shift)) | (counter << shift)
        if counter < rules.blocked_turns or not _leads(rules, state, side, finish):
            break
        entry = WON + side
    return State(
        state.men, state.shape_low, state.shape_high, state.owner_low, state.owner_high,
        side, finish, waits, turn, passes, -1, -1,
    )  # fmt: skip


# --- places


@compiled
def _rank(rules: Any, state: Any, seat: Any) -> Any:
    """The higher the better: places won in order, then those still playing by their standing, then the losers."""
    finish, before = state.finish, 0
    while finish > 0:
        entry = finish & 15
        if entry == WON + seat:
            return _FAR - before
        if entry == LOST + seat:
            return before - _FAR
        finish >>= 4
        before += 1
    return standing(state, seat) if rules.step == 1 else 0


@compiled
def place_of(rules: Any, state: Any, seat: Any) -> Any:
    """The seat's place counted from 0; who share places have the middle of them."""
    mine, better, level = _rank(rules, state, seat), 0, 0
    for other in range(0, 4, rules.step):
        if other != seat:
            rank = _rank(rules, state, other)
            better += rank > mine
            level += rank == mine
    return better + 0.5 * level
