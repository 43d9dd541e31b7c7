"""How one Taifho piece moves: steps, hops, series with send-backs, and where a turn may end.

Part of the slow second opinion `simple_taifho`. During a series the moving piece is lifted off the board:
that is what makes its origin an empty square like any other.
"""

from typing import NamedTuple

from simple_taifho_text import (
    FORWARD,
    START_LINES,
    Board,
    Piece,
    Square,
    is_home,
    lines_advanced,
    name_of,
    on_board,
    place_in_line,
)

Direction = tuple[int, int]


class Ending(NamedTuple):
    """One way to end a turn: the canonical text, where the piece stands, and the whole board then."""

    text: str
    destination: Square
    board: Board


def directions(piece: Piece) -> list[Direction]:
    """The directions of a piece, for steps and hops alike."""
    player, shape = piece
    column, row = FORWARD[player]
    left, right, back = (row, column), (-row, -column), (-column, -row)
    orthogonal = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    if shape == "S":
        return orthogonal
    if shape == "D":
        return diagonal
    if shape == "C":
        return orthogonal + diagonal
    return [(column + left[0], row + left[1]), (column + right[0], row + right[1]), back]


DIRECTIONS = {(player, shape): directions((player, shape)) for player in FORWARD for shape in "SDTC"}


def further(square: Square, direction: Direction, times: int) -> Square:
    """The square so many squares along the direction; it may lie off the board."""
    return square[0] + times * direction[0], square[1] + times * direction[1]


def on_start_line(player: str, square: Square) -> bool:
    """Whether the square belongs to the player's start line."""
    return lines_advanced(player, square) == 0


def may_end(player: str, origin: Square, square: Square) -> bool:
    """Whether a turn that began on `origin` may end on `square`, as far as the place itself goes."""
    if square == origin or not 1 <= place_in_line(player, square) <= 8:
        return False
    return not on_start_line(player, square) or on_start_line(player, origin)


def steps(board: Board, origin: Square) -> list[Square]:
    """Where the piece on `origin` may go by one step."""
    piece = board[origin]
    player = piece[0]
    ways = list(DIRECTIONS[piece])
    if on_start_line(player, origin):
        ways += [(1, 0), (-1, 0)] if player in ("red", "blue") else [(0, 1), (0, -1)]
    goals = {further(origin, way, 1) for way in ways}
    free = [goal for goal in goals if on_board(goal) and goal not in board]
    return sorted(goal for goal in free if may_end(player, origin, goal))


def hop_along(board: Board, square: Square, direction: Direction, gap: int) -> tuple[Square, Square] | None:
    """The hop with exactly `gap` empty squares on both sides: (landing, hopped square), or None."""
    hopped = further(square, direction, gap + 1)
    landing = further(square, direction, 2 * gap + 2)
    if not on_board(landing) or hopped not in board or landing in board:
        return None
    for distance in range(1, gap + 1):
        if further(square, direction, distance) in board or further(hopped, direction, distance) in board:
            return None
    return landing, hopped


def hops(lifted: Board, piece: Piece, square: Square, basic: bool) -> list[tuple[Square, Square]]:
    """Every hop of a piece that has been lifted off the board and now stands on `square`."""
    gaps = range(1) if basic else range(4)
    tries = [hop_along(lifted, square, way, gap) for way in DIRECTIONS[piece] for gap in gaps]
    return [hop for hop in tries if hop]


def send_back_squares(lifted: Board, piece: Piece, hop: tuple[Square, Square], basic: bool) -> list[Square]:
    """Where the circle just hopped may be put back: empty when this hop sends nobody back."""
    landing, hopped = hop
    owner, shape = lifted[hopped]
    if basic or piece[1] != "C" or shape != "C" or owner == piece[0]:
        return []
    if on_start_line(owner, hopped) or is_home(owner, hopped):
        return []
    return [square for square in START_LINES[owner] if square not in lifted and square != landing]


def send_back(lifted: Board, hopped: Square, back: Square) -> Board:
    """The board with the hopped circle put back."""
    changed = dict(lifted)
    changed[back] = changed.pop(hopped)
    return changed


def series(board: Board, origin: Square, basic: bool) -> list[Ending]:
    """Every distinct end of a series of hops from `origin`, each with its shortest route.

    Breadth first over (square, board): all routes of one length are known before the next length begins, and
    among routes of one length into one state the text that sorts first is kept. Two such texts are equally
    long (as many hops, as many send-backs), so the better of two beginnings stays the better.
    """
    piece = board[origin]
    lifted = {square: other for square, other in board.items() if square != origin}
    seen = {(origin, frozenset(lifted.items()))}
    frontier = [(name_of(origin), origin, lifted)]
    endings = []
    while frontier:
        reached: dict[tuple, tuple[str, Square, Board]] = {}
        for text, square, now in frontier:
            for longer, landing, after in one_hop_more(text, square, now, piece, basic):
                state = (landing, frozenset(after.items()))
                if state not in seen and (state not in reached or longer < reached[state][0]):
                    reached[state] = (longer, landing, after)
        seen |= reached.keys()
        frontier = list(reached.values())
        endings += [
            Ending(text, square, {**now, square: piece})
            for text, square, now in frontier
            if may_end(piece[0], origin, square)
        ]
    return endings


def one_hop_more(text: str, square: Square, now: Board, piece: Piece, basic: bool) -> list:
    """Every (text, square, lifted board) one hop on, with and without sending a circle back."""
    more = []
    for landing, hopped in hops(now, piece, square, basic):
        longer = f"{text}-{name_of(landing)}"
        more.append((longer, landing, now))
        for back in send_back_squares(now, piece, (landing, hopped), basic):
            sent = f"{longer}({name_of(hopped)}>{name_of(back)})"
            more.append((sent, landing, send_back(now, hopped, back)))
    return more


def endings(board: Board, origin: Square, basic: bool) -> list[Ending]:
    """Every distinct result of moving the piece on `origin`, no matter whose turn it is."""
    piece = board[origin]
    stepped = []
    for goal in steps(board, origin):
        after = {square: other for square, other in board.items() if square != origin}
        after[goal] = piece
        stepped.append(Ending(f"{name_of(origin)}-{name_of(goal)}", goal, after))
    return stepped + series(board, origin, basic)


def can_move(board: Board, origin: Square, basic: bool) -> bool:
    """Whether the piece on `origin` has any legal move by the rules of movement alone."""
    return bool(endings(board, origin, basic))
