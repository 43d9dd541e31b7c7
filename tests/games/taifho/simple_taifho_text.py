"""Taifho positions as plain Python values, and the page's position text read and written.

Part of the slow second opinion `simple_taifho`: standard library only, nothing of the program itself.
A square is `(column, row)`, a piece is `(player, shape)`, a board maps occupied squares to pieces.
"""

import re
from collections import Counter
from typing import NamedTuple

Square = tuple[int, int]
Piece = tuple[str, str]
Board = dict[Square, Piece]

SEATS = {2: ("red", "blue"), 4: ("red", "green", "blue", "yellow")}
FORWARD = {"red": (0, 1), "blue": (0, -1), "yellow": (1, 0), "green": (-1, 0)}
SETS = {8: "SSDDTTCC", 6: "SSDDTT"}
VARIANTS = {"2p": (2, 8), "4p6": (4, 6), "4p8": (4, 8)}
LETTERS = {
    (player, shape): (shape.upper() if player in ("red", "yellow") else shape.lower())
    + ("'" if player in ("yellow", "green") else "")
    for player in FORWARD
    for shape in "SDTC"
}
PIECES = {letter: piece for piece, letter in LETTERS.items()}
EMPTY_RUN = re.compile(" +")
TOKEN = re.compile(r"[1-9][0-9]*|[A-Za-z]'?")


class Position(NamedTuple):
    """Everything a position text says. Boards are never changed in place."""

    board: Board
    side: str
    players: tuple[str, ...]
    pieces: int
    basic: bool
    finish: str
    counters: tuple[int, ...]
    turn: int
    passes: int


def name_of(square: Square) -> str:
    """The square's name, `a0` … `j9`."""
    return "abcdefghij"[square[0]] + str(square[1])


def square_of(name: str) -> Square:
    """The square with this name; ValueError when there is none."""
    if not re.fullmatch("[a-j][0-9]", name):
        raise ValueError(f"There is no square called {name!r}.")
    return "abcdefghij".index(name[0]), int(name[1])


def on_board(square: Square) -> bool:
    """Whether the square exists."""
    return 0 <= square[0] <= 9 and 0 <= square[1] <= 9


def lines_advanced(player: str, square: Square) -> int:
    """How far the square lies from the player's start line: 0 on it, 9 on his goal line."""
    column, row = square
    return {"red": row, "blue": 9 - row, "yellow": column, "green": 9 - column}[player]


def place_in_line(player: str, square: Square) -> int:
    """The square's number along the player's home lines: 1–8, or 0 and 9 on his side lines and corners."""
    column, row = square
    return column if player in ("red", "blue") else row


def start_line(player: str) -> list[Square]:
    """The player's start line, squares 1–8 in order."""
    every = [(column, row) for column in range(10) for row in range(10)]
    line = [square for square in every if lines_advanced(player, square) == 0]
    return sorted(square for square in line if 1 <= place_in_line(player, square) <= 8)


START_LINES = {player: start_line(player) for player in FORWARD}


def is_home(player: str, square: Square) -> bool:
    """Whether the square is one of the player's goal squares 1–8."""
    return lines_advanced(player, square) == 9 and 1 <= place_in_line(player, square) <= 8


def squares_of(board: Board, player: str) -> list[Square]:
    """Where the player's pieces stand, by square name."""
    return sorted(square for square, piece in board.items() if piece[0] == player)


def still_playing(position: Position) -> list[str]:
    """The players who have neither finished nor lost, in turn order."""
    gone = position.finish.lower()
    return [player for player in position.players if player[0] not in gone]


# ---------------------------------------------------------------------------------------------- writing


def write_row(board: Board, row: int) -> str:
    """One row: piece letters and decimal run lengths of empty squares."""
    cells = "".join(LETTERS[board[column, row]] if (column, row) in board else " " for column in range(10))
    return EMPTY_RUN.sub(lambda run: str(len(run[0])), cells)


def write(position: Position) -> str:
    """The full text of a position; reading it gives the same position back."""
    rows = "/".join(write_row(position.board, row) for row in range(10))
    variant = "2p" if len(position.players) == 2 else f"4p{position.pieces}"
    fields = [rows, position.side[0], variant + ("+basic" if position.basic else "")]
    fields += [position.finish or "-", ",".join(map(str, position.counters)), str(position.turn)]
    return " ".join(fields + ([str(position.passes)] if position.passes else []))


# ---------------------------------------------------------------------------------------------- reading


def demand(truth: object, complaint: str) -> None:
    """Refuse a bad position with a sentence."""
    if not truth:
        raise ValueError(f"Bad position: {complaint}.")


def read_row(text: str, row: int) -> Board:
    """The pieces of one row."""
    board, column = {}, 0
    tokens = TOKEN.findall(text)
    demand("".join(tokens) == text, f"row {row} cannot be read: {text!r}")
    for token in tokens:
        if token.isdigit():
            column += int(token)
            continue
        demand(token in PIECES, f"unknown piece {token!r} in row {row}")
        board[column, row] = PIECES[token]
        column += 1
    demand(column == 10, f"row {row} has {column} squares instead of 10")
    return board


def read_number(text: str, what: str) -> int:
    """A whole number, 0 or more."""
    demand(re.fullmatch("[0-9]{1,9}", text), f"the {what} is not a number: {text!r}")
    return int(text)


def read(text: str) -> Position:
    """The position a text stands for; ValueError with a sentence when it is a bad one."""
    given = text.split()
    demand(2 <= len(given) <= 7, "it needs the rows and the player to move, and has at most seven fields")
    rows, side, variant, finish, counters, turn, passes = given + [None] * (7 - len(given))
    size, plus, extra = (variant or "2p").partition("+")
    demand(size in VARIANTS and (plus, extra) in (("", ""), ("+", "basic")), f"unknown variant {variant!r}")
    count, pieces = VARIANTS[size]
    players = SEATS[count]
    names = {player[0]: player for player in players}
    demand(side in names, f"{side!r} does not play")
    position = Position(
        board=read_board(rows),
        side=names[side],
        players=players,
        pieces=pieces,
        basic=bool(extra),
        finish=read_finish(finish or "-", names),
        counters=read_counters(counters, count),
        turn=1 if turn is None else read_number(turn, "turn number"),
        passes=0 if passes is None else read_number(passes, "number of passes"),
    )
    position = with_all_home(position)
    check(position)
    return position


def with_all_home(position: Position) -> Position:
    """The position with those in the finish order who are all home and not to move; who moved longest ago is first."""
    seat = position.players.index(position.side)
    finish = position.finish
    for player in position.players[seat + 1 :] + position.players[:seat]:
        squares = squares_of(position.board, player)
        if squares and all(is_home(player, square) for square in squares) and player[0] not in finish.lower():
            finish += player[0]
    return position._replace(finish=finish)


def read_board(text: str) -> Board:
    """The board out of its ten rows."""
    rows = text.split("/")
    demand(len(rows) == 10, f"there are {len(rows)} rows instead of 10")
    board: Board = {}
    for row, row_text in enumerate(rows):
        board.update(read_row(row_text, row))
    return board


def read_finish(text: str, names: dict[str, str]) -> str:
    """The finish order: lower case for a place won, upper case for a player who lost (`left_home`)."""
    finish = "" if text == "-" else text
    demand(all(letter.lower() in names for letter in finish), f"unknown player in finish order {text!r}")
    demand(len(set(finish.lower())) == len(finish), f"a player twice in finish order {text!r}")
    demand(len(finish) < len(names), f"too many players in finish order {text!r}")
    return finish


def read_counters(text: str | None, count: int) -> tuple[int, ...]:
    """One blocked counter a player, all 0 when left out."""
    if text is None:
        return (0,) * count
    counters = tuple(read_number(each, "blocked counter") for each in text.split(","))
    demand(len(counters) == count, f"there are {len(counters)} blocked counters instead of {count}")
    return counters


def check(position: Position) -> None:
    """Refuse pieces that cannot be there, a mover who is no longer playing, and a half-made setup."""
    for square, (player, _) in position.board.items():
        demand(player in position.players, f"{player} does not play, yet stands on {name_of(square)}")
        fits = 1 <= place_in_line(player, square) <= 8
        demand(fits, f"a {player} piece may not stand on {name_of(square)}")
    whole = Counter(SETS[position.pieces])
    for (player, shape), number in Counter(position.board.values()).items():
        demand(number <= whole[shape], f"{player} has {number} pieces of shape {shape}")
    demand(position.side in still_playing(position), f"{position.side} is to move but has finished")
    if position.turn == 0:
        check_setup(position, len(SETS[position.pieces]))


def check_setup(position: Position, full: int) -> None:
    """During the setup those before the mover stand ready on their start lines, the rest have nothing."""
    demand(not position.finish and not position.passes, "turn 0 is the setup, nobody has finished or passed")
    placed = position.players[: position.players.index(position.side)]
    for player in position.players:
        squares = squares_of(position.board, player)
        expected = full if player in placed else 0
        demand(len(squares) == expected, f"turn 0 is the setup, {player} needs {expected} pieces now")
        demand(set(squares) <= set(START_LINES[player]), f"turn 0 is the setup, {player} has left home")
