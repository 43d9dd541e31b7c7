"""Why a move is refused: a code and a sentence in the game's words."""

from typing import NamedTuple

from ludarium.errors import IllegalMove
from ludarium.game.position import Position
from ludarium.games.taifho.board import CIRCLE, NAMES, advance, column_row, place_in_line
from ludarium.games.taifho.positions import COLOURS, SHAPE_NAMES, Board, Piece
from ludarium.games.taifho.routes import Leg, back_squares


class Hopper(NamedTuple):
    """The piece that a text moves: the board without it, where it is, and where its turn began."""

    lifted: Board
    piece: Piece
    at: int
    origin: int
    basic: bool


def distance(a: int, b: int) -> int:
    (a_column, a_row), (b_column, b_row) = column_row(a), column_row(b)
    return max(abs(a_column - b_column), abs(a_row - b_row))


def refused(position: Position, text: str, code: str, sentence: str) -> IllegalMove:
    return IllegalMove(f"{text[:60]} is not possible: {sentence}", code=code, position=str(position))


def wrong_piece(position: Position, board: Board, start: int) -> tuple[str, str] | None:
    state = position.state
    if position.is_over:
        return "GAME_OVER", "the game is over"
    if state.turn == 0:
        return "SETUP_FIRST", f"{COLOURS[state.side].title()} has to place the pieces first, written like STDCCDTS"
    if start not in board:
        return "NO_PIECE", f"there is no piece on {NAMES[start]}"
    seat = board[start][0]
    if seat != state.side:
        return (
            "NOT_YOUR_PIECE",
            f"the piece on {NAMES[start]} is {COLOURS[seat]}, but it is {COLOURS[state.side].title()}'s turn",
        )
    if state.origin >= 0 and start != state.at:
        return "SERIES_OPEN", f"the circle on {NAMES[state.at]} is in the middle of its series"
    return None


def wrong_step(hopper: Hopper, end: int, sends: bool) -> tuple[str, str]:
    if end in hopper.lifted:
        return "OCCUPIED", f"{NAMES[end]} is not empty"
    if refusal := wrong_end(hopper, end):
        return refusal
    if sends:
        return "NO_SEND_BACK", "a step cannot send a circle back"
    return "NOT_ITS_WAY", f"a {COLOURS[hopper.piece[0]]} {SHAPE_NAMES[hopper.piece[1]]} does not go that way"


def wrong_end(hopper: Hopper, end: int) -> tuple[str, str] | None:
    seat = hopper.piece[0]
    if end == hopper.origin:
        return "ORIGIN", "a turn may not end where it began"
    if NAMES[end] in ("a0", "j0", "a9", "j9"):
        return "CORNER", "a turn may not end in a corner"
    if not 1 <= place_in_line(seat, end) <= 8:
        return "SIDE_LINE", f"a {COLOURS[seat]} piece may pass the side lines, but not stop on {NAMES[end]}"
    if advance(seat, end) == 0 < advance(seat, hopper.origin):
        return (
            "START_LINE",
            f"a piece that has left its start line does not return to it; {NAMES[end]} may only be passed",
        )
    return None


def wrong_hop(lifted: Board, piece: Piece, at: int, landing: int) -> tuple[str, str]:
    if landing in lifted:
        return "OCCUPIED", f"{NAMES[landing]} is not empty"
    if distance(at, landing) == 1:
        return "STEP_AND_HOP", "a turn is one step or a series of hops, never both"
    return "NO_HOP", f"the {SHAPE_NAMES[piece[1]]} has no hop from {NAMES[at]} to {NAMES[landing]}"


def no_send_back(lifted: Board, hopper: Hopper, leg: Leg, back: int) -> str:
    owner, shape = lifted[leg.over]
    if hopper.basic:
        return "no circle is sent back in the beginners' game"
    if hopper.piece[1] != CIRCLE or shape != CIRCLE or owner == hopper.piece[0]:
        return "only a circle can send a piece back, and only an enemy circle"
    if not back_squares(lifted, hopper.piece, leg, hopper.basic):
        return f"the circle on {NAMES[leg.over]} is at home, or its start line is full"
    return f"the circle goes to an empty square of {COLOURS[owner].title()}'s start line, not to {NAMES[back]}"


def no_way(hopper: Hopper, end: int) -> str:
    shape = SHAPE_NAMES[hopper.piece[1]]
    return f"neither a step nor a series of hops takes the {shape} from {NAMES[hopper.at]} to {NAMES[end]}"
