"""How Taifho's positions are written and read.

Rows 0 … 9 joined by `/`, side, variant, finish order (capitals for losers), blocked counters, turn (0 for the setup),
and the passes in succession, unless there are none. Who has all pieces home though it is not his turn has won, whether
the text says so or not. In the middle of a turn a last field says so: `e4>g6` for a
circle that began on e4, has sent a circle back and stands on g6; `placing` for a line that is not yet full.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludarium.errors import BadPosition
from ludarium.game.squares import read_row, written_row
from ludarium.games.taifho.board import CELLS, CIRCLE, NAMES, SIDE, place_in_line
from ludarium.games.taifho.ends import GOES_ON, LOST, MOST_WAITS, WON, all_home, ending, entered, playing
from ludarium.games.taifho.sending import can_stop
from ludarium.games.taifho.setup import PLAYERS, SHAPE_LETTERS, bare_board, home_squares, pieces_each, rules_for, seats
from ludarium.games.taifho.state import Rules, State, owner_of, placed, shape_on
from ludarium.kernel.bits import members

Piece = tuple[int, int]  # seat and shape
Board = dict[int, Piece]

SEAT_LETTERS = "rgby"
COLOURS = PLAYERS[4]
SHAPE_NAMES = ("square", "diamond", "triangle", "circle")
_SIZES = {"2p": ("2", 8), "4p6": ("4", 6), "4p8": ("4", 8)}


def letter_of(seat: int, shape: int) -> str:
    """How a piece is written: `S` Red, `s` Blue, `S'` Yellow, `s'` Green."""
    letter = SHAPE_LETTERS[shape] if COLOURS[seat] in ("red", "yellow") else SHAPE_LETTERS[shape].lower()
    return letter + ("'" if COLOURS[seat] in ("yellow", "green") else "")


PIECES = {letter_of(seat, shape): (seat, shape) for seat in range(4) for shape in range(4)}


def board_in(state: State) -> Board:
    """The pieces of a state by square."""
    return {square: (int(owner_of(state, square)), int(shape_on(state, square))) for square in members(state.men)}


# --- writing


def write_position(rules: Rules, state: State) -> str:
    """The position in one line."""
    board = board_in(state)
    letters = [letter_of(*board[square]) if square in board else "" for square in range(CELLS)]
    rows = "/".join(written_row(letters[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE))
    counters = ",".join(str(state.waits >> 16 * seat & 0xFFFF) for seat in seats(rules))
    fields = [rows, SEAT_LETTERS[state.side], variant_text(rules), finish_text(state.finish), counters, str(state.turn)]
    fields += [str(state.passes)] if state.passes else []
    return " ".join(fields + _unfinished_turn(rules, state, board))


def variant_text(rules: Rules) -> str:
    """`2p`, `4p6` or `4p8`, with `+basic` for the beginners' game."""
    size = "2p" if rules.step == 2 else f"4p{rules.pieces}"
    return size + ("+basic" if rules.basic else "")


def finish_text(finish: int) -> str:
    """Who is done, in order; capitals for losers."""
    letters = ""
    while finish:
        seat = (finish & 15) - WON & 3
        letters += SEAT_LETTERS[seat].upper() if finish & 15 >= LOST else SEAT_LETTERS[seat]
        finish >>= 4
    return letters or "-"


def _unfinished_turn(rules: Rules, state: State, board: Board) -> list[str]:
    if state.origin >= 0:
        return [f"{NAMES[state.origin]}>{NAMES[state.at]}"]
    placing = state.turn == 0 and any(seat == state.side for seat, _ in board.values())
    return ["placing"] if placing else []


# --- reading


def read_position(values: Mapping[str, Any], text: str) -> tuple[dict[str, Any], State]:
    """The state written as `text`, and the options that it states. Fields at the end may be left out."""
    fields = text.split()
    unfinished = fields.pop() if len(fields) > 2 and (fields[-1] == "placing" or ">" in fields[-1]) else ""
    if not 2 <= len(fields) <= 7:
        raise BadPosition(f"a position has rows, the player to move and up to five fields more, not {text[:80]!r}")
    options = _stated_options(values, fields[2] if len(fields) > 2 else None)
    rules = rules_for({**values, **options})
    state = _fields(rules, fields, unfinished.partition(">")[2])
    if state.turn == 0 and values["setup"] == "fixed":
        options["setup"] = "sequential"
        rules = rules_for({**values, **options})
    state = _in_the_middle(rules, _with_all_home(rules, state), unfinished)
    _check(rules, state, unfinished)
    return options, state


def _stated_options(values: Mapping[str, Any], variant: str | None) -> dict[str, Any]:
    """The options that the variant field sets otherwise than `values` has them."""
    if variant is None:
        return {}
    size, _, extra = variant.partition("+")
    if size not in _SIZES or variant not in (size, f"{size}+basic"):
        raise BadPosition(f"the variant is 2p, 4p6 or 4p8, perhaps with +basic, not {variant[:20]!r}")
    players, pieces = _SIZES[size]
    options = {"players": players, "basic": bool(extra)}
    if pieces != pieces_each({**values, **options}):
        options["pieces"] = str(pieces)
    return {name: value for name, value in options.items() if values[name] != value}


def _fields(rules: Rules, fields: list[str], moving: str) -> State:
    """The state that the fields describe; the piece on `moving` is in the middle of a series and may stand anywhere."""
    rows, side, _, finish, counters, turn, passes = [*fields, *["", "", "-", "", "1", "0"][len(fields) - 1 :]]
    if len(side) != 1 or side not in _letters(rules):
        raise BadPosition(f"the player to move is one of {', '.join(_letters(rules))}, not {side[:20]!r}")
    state = bare_board(_number(turn, "turn"))
    for square, (seat, shape) in _read_board(rules, rows, moving).items():
        state = placed(state, square, seat, shape)
    return state._replace(
        side=SEAT_LETTERS.index(side),
        finish=_read_finish(rules, finish),
        waits=_read_counters(rules, counters),
        passes=_number(passes, "number of passes"),
    )


def _letters(rules: Rules) -> str:
    return "".join(SEAT_LETTERS[seat] for seat in seats(rules))


def _number(text: str, what: str, most: int = 999_999_999) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > most:
        raise BadPosition(f"the {what} is a whole number up to {most}, not {text[:20]!r}")
    return int(text)


def _read_board(rules: Rules, text: str, moving: str) -> Board:
    rows = text.split("/")
    if len(rows) != SIDE:
        raise BadPosition(f"a board has {SIDE} rows, not {len(rows)}")
    board: Board = {}
    for number, row in enumerate(rows):
        cells = read_row(row, lambda letter: letter in PIECES, f"row {number}")
        if len(cells) != SIDE:
            raise BadPosition(f"row {number} has {len(cells)} squares instead of {SIDE}")
        board |= {number * SIDE + column: PIECES[letter] for column, letter in enumerate(cells) if letter}
    _check_pieces(rules, board, moving)
    return board


def _check_pieces(rules: Rules, board: Board, moving: str) -> None:
    for square, (seat, _) in board.items():
        if seat not in seats(rules):
            raise BadPosition(f"{COLOURS[seat].title()} does not play here, yet has a piece on {NAMES[square]}")
        if not 1 <= place_in_line(seat, square) <= 8 and NAMES[square] != moving:
            raise BadPosition(f"a {COLOURS[seat]} piece may not stand on {NAMES[square]}")
    for (seat, shape), number in Counter(board.values()).items():
        most = 0 if shape == CIRCLE and rules.pieces == 6 else 2
        if number > most:
            raise BadPosition(f"{COLOURS[seat].title()} has {number} {SHAPE_NAMES[shape]}s; a set has {most or 'none'}")


def _read_finish(rules: Rules, text: str) -> int:
    letters = "" if text == "-" else text
    players = _letters(rules)
    if len(letters) >= len(players) or len(set(letters.lower())) < len(letters) or set(letters.lower()) - set(players):
        raise BadPosition(
            f"the finish order is - or some of {players}, each once and not all of them, not {text[:20]!r}"
        )
    finish = 0
    for letter in letters:
        finish = entered(finish, SEAT_LETTERS.index(letter.lower()) + (LOST if letter.isupper() else WON))
    return finish


def _with_all_home(rules: Rules, state: State) -> State:
    """The state with those in the finish order who have all pieces home and wait for others: they won by their last turn.

    Where there are several, who moved longest ago came home first.
    """
    waiting = sorted((seat for seat in seats(rules) if seat != state.side), key=lambda seat: (seat - state.side) % 4)
    finish = state.finish
    for seat in waiting:
        if playing(rules, finish) >> seat & 1 and all_home(state, seat):
            finish = entered(finish, WON + seat)
    return state._replace(finish=finish)


def _read_counters(rules: Rules, text: str) -> int:
    numbers = text.split(",") if text else ["0"] * len(seats(rules))
    if len(numbers) != len(seats(rules)):
        raise BadPosition(f"there are {len(seats(rules))} blocked counters, one a player, not {len(numbers)}")
    counters = [_number(number, "blocked counter", MOST_WAITS) for number in numbers]
    return sum(counter << 16 * seat for seat, counter in zip(seats(rules), counters, strict=True))


def _in_the_middle(rules: Rules, state: State, unfinished: str) -> State:
    """The state with the series that the last field tells of."""
    if unfinished in ("", "placing"):
        return state
    match = re.fullmatch("([a-j][0-9])>([a-j][0-9])", unfinished)
    if not match:
        raise BadPosition(f"a series in progress is written e4>g6, not {unfinished[:20]!r}")
    origin, at = NAMES.index(match[1]), NAMES.index(match[2])
    state = state._replace(origin=origin, at=at)
    lifted = {square: piece for square, piece in board_in(state).items() if square != at}
    where_it_began = lifted.get(origin, (None, CIRCLE))  # empty, or a circle was sent back there since
    may_be = board_in(state).get(at) == (state.side, CIRCLE) and state.turn > 0
    may_be = may_be and where_it_began[0] != state.side and where_it_began[1] == CIRCLE
    may_be = may_be and 1 <= place_in_line(state.side, origin) <= 8 and not rules.basic
    with np.errstate(over="ignore"):  # words wrap around
        may_be = may_be and can_stop(rules, state)
    if not may_be:
        raise BadPosition(f"no {COLOURS[state.side]} circle can be in the middle of a series {unfinished}")
    return state


def _check(rules: Rules, state: State, unfinished: str) -> None:
    """Refuse a mover who has finished, a series after the end, and a setup that is not in order."""
    if not playing(rules, state.finish) >> state.side & 1:
        raise BadPosition(f"{COLOURS[state.side].title()} is to move, but has finished")
    if state.turn == 0:
        _check_setup(rules, state, unfinished == "placing")
    elif unfinished and (unfinished == "placing" or ending(rules, state.finish, state.passes, state.turn) != GOES_ON):
        raise BadPosition(f"{unfinished!r} is only for the middle of a turn")


def _check_setup(rules: Rules, state: State, placing: bool) -> None:
    """Those before the mover stand on their start lines, the mover perhaps in part, the others not at all."""
    if state.finish or state.passes:
        raise BadPosition("turn 0 is the setup: nobody has finished or passed")
    board = board_in(state)
    for seat in seats(rules):
        own = sorted(square for square, (owner, _) in board.items() if owner == seat)
        line = home_squares(rules, seat)
        part = placing and seat == state.side
        expected = line[: len(own)] if part else line if seat < state.side else []
        if own != expected or (part and not 0 < len(own) < len(line)):
            wanted = f"{len(expected)} pieces on squares in order" if expected else "no piece yet"
            raise BadPosition(f"turn 0 is the setup: {COLOURS[seat].title()} has {wanted}")
