"""Why a move is refused: a code and a sentence in the game's words."""

from typing import NamedTuple

from ludarium.errors import IllegalMove
from ludarium.game.position import Position
from ludarium.games.taifho.board import CIRCLE, NAMES, advance, column_row, place_in_line
from ludarium.games.taifho.positions import COLOURS, SHAPE_NAMES, Board, Piece
from ludarium.games.taifho.routes import Leg, back_squares
from ludarium.wording import Words, capital, noted


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


def _player(seat: int) -> str:
    return capital(Words(COLOURS[seat]))


def refused(position: Position, text: str, code: str, sentence: str) -> IllegalMove:
    return IllegalMove(
        Words("{move} is not possible: {why}", move=text[:60], why=sentence), code=code, position=str(position)
    )


def wrong_piece(position: Position, board: Board, start: int) -> tuple[str, str] | None:
    state = position.state
    if position.is_over:
        return "GAME_OVER", Words("the game is over")
    if state.turn == 0:
        return "SETUP_FIRST", Words(
            "{player} has to place the pieces first, written like STDCCDTS", player=_player(state.side)
        )
    if start not in board:
        return "NO_PIECE", Words("there is no piece on {square}", square=NAMES[start])
    seat = board[start][0]
    if seat != state.side:
        return (
            "NOT_YOUR_PIECE",
            Words(
                "the piece on {square} is {colour}, but it is {player}'s turn",
                square=NAMES[start],
                colour=Words(COLOURS[seat]),
                player=_player(state.side),
            ),  # fmt: skip
        )
    if state.origin >= 0 and start != state.at:
        return "SERIES_OPEN", Words("the circle on {square} is in the middle of its series", square=NAMES[state.at])
    return None


def wrong_step(hopper: Hopper, end: int, sends: bool) -> tuple[str, str]:
    if end in hopper.lifted:
        return "OCCUPIED", Words("{square} is not empty", square=NAMES[end])
    if refusal := wrong_end(hopper, end):
        return refusal
    if sends:
        return "NO_SEND_BACK", Words("a step cannot send a circle back")
    colour, shape = Words(COLOURS[hopper.piece[0]]), Words(SHAPE_NAMES[hopper.piece[1]])
    return "NOT_ITS_WAY", Words("a {colour} {shape} does not go that way", colour=colour, shape=shape)


def wrong_end(hopper: Hopper, end: int) -> tuple[str, str] | None:
    seat = hopper.piece[0]
    if end == hopper.origin:
        return "ORIGIN", Words("a turn may not end where it began")
    if NAMES[end] in ("a0", "j0", "a9", "j9"):
        return "CORNER", Words("a turn may not end in a corner")
    if not 1 <= place_in_line(seat, end) <= 8:
        colour = Words(COLOURS[seat])
        side = noted("a {colour} piece may pass the side lines, but not stop on {square}")
        return "SIDE_LINE", Words(side, colour=colour, square=NAMES[end])
    if advance(seat, end) == 0 < advance(seat, hopper.origin):
        return (
            "START_LINE",
            Words(
                "a piece that has left its start line does not return to it; {square} may only be passed",
                square=NAMES[end],
            ),
        )
    return None


def wrong_hop(lifted: Board, piece: Piece, at: int, landing: int) -> tuple[str, str]:
    if landing in lifted:
        return "OCCUPIED", Words("{square} is not empty", square=NAMES[landing])
    if distance(at, landing) == 1:
        return "STEP_AND_HOP", Words("a turn is one step or a series of hops, never both")
    shape = Words(SHAPE_NAMES[piece[1]])
    return "NO_HOP", Words(
        "the {shape} has no hop from {start} to {end}", shape=shape, start=NAMES[at], end=NAMES[landing]
    )


def no_send_back(lifted: Board, hopper: Hopper, leg: Leg, back: int) -> str:
    owner, shape = lifted[leg.over]
    if hopper.basic:
        return Words("no circle is sent back in the beginners' game")
    if hopper.piece[1] != CIRCLE or shape != CIRCLE or owner == hopper.piece[0]:
        return Words("only a circle can send a piece back, and only an enemy circle")
    if not back_squares(lifted, hopper.piece, leg, hopper.basic):
        return Words("the circle on {square} is at home, or its start line is full", square=NAMES[leg.over])
    goes = noted("the circle goes to an empty square of {player}'s start line, not to {square}")
    return Words(goes, player=_player(owner), square=NAMES[back])


def no_way(hopper: Hopper, end: int) -> str:
    neither = noted("neither a step nor a series of hops takes the {shape} from {start} to {end}")
    return Words(neither, shape=Words(SHAPE_NAMES[hopper.piece[1]]), start=NAMES[hopper.at], end=NAMES[end])
