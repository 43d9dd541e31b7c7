"""Positions of Thaayam and the one line of text that stands for each of them."""

import re
from typing import NamedTuple

from simple_thaayam_board import BOARD_BY_HEADER, SEATS

FACES = (1, 2, 3, 4, 8)
ENDS_A_SERIES = (2, 3)


class Side(NamedTuple):
    """One player's pieces: counts, and sorted route indices of singles and of twins (two pieces each)."""

    off: int
    singles: tuple = ()
    twins: tuple = ()
    keep: int = 0
    out: int = 0

    @property
    def pieces(self):
        """How many pieces the player owns, wherever they are."""
        return self.off + len(self.singles) + 2 * len(self.twins) + self.keep + self.out

    @property
    def finished(self):
        """Whether every piece has been borne off."""
        return self.out == self.pieces

    @property
    def on_board(self):
        """Whether any piece is on the board; the keep is part of it."""
        return bool(self.singles or self.twins or self.keep)


class Position(NamedTuple):
    """Everything one line says. `turn` is a seat letter, or empty in the roll-off and once the game is over.

    `rolloff` holds (letter, throw or None) for those still rolling, and is empty once somebody has the turn.
    `places` are the letters of those who have finished, first to last; only kept when the game is played on.
    """

    board: object
    sides: dict
    turn: str
    noted: tuple = ()
    rolloff: tuple = ()
    places: str = ""


def write_side(side, route):
    """The tokens of one player in canonical order."""
    tokens = [f"o{side.off}"] if side.off else []
    tokens += [route[index] for index in side.singles]
    tokens += ["=" + route[index] for index in side.twins]
    tokens += [f"k{side.keep}"] if side.keep else []
    tokens += [f"x{side.out}"] if side.out else []
    return ".".join(tokens)


def write_position(position):
    """The canonical line of a position."""
    routes = position.board.routes
    fields = [position.board.header]
    fields += [f"{letter}={write_side(side, routes[letter])}" for letter, side in position.sides.items()]
    fields += [f"turn={position.turn or '-'}", f"noted={'+'.join(map(str, position.noted)) or '-'}"]
    if position.rolloff:
        fields.append("rolloff=" + "".join(f"{letter}{throw or '-'}" for letter, throw in position.rolloff))
    if position.places:
        fields.append(f"places={position.places}")
    return " ".join(fields)


def read_side(text, board, letter):
    """One player's pieces from tokens in any order; refuses what no game can lead to."""
    route, counts, singles, twins = board.routes[letter], {"o": 0, "k": 0, "x": 0}, [], []
    for token in text.split("."):
        square = token.removeprefix("=")
        if re.fullmatch(r"[okx][1-4]", token):
            counts[token[0]] += int(token[1])
        elif square not in route[:-1]:
            raise ValueError(f"`{token}` is neither a count nor a square on the way of {letter}.")
        else:
            (twins if token.startswith("=") else singles).append(route.index(square))
    side = Side(counts["o"], tuple(sorted(singles)), tuple(sorted(twins)), counts["k"], counts["x"])
    if any(index < board.gate for index in twins):
        raise ValueError(f"The twins of {letter} stand before the palace where twins are declared.")
    if side.out and (side.off or side.singles or side.twins):
        raise ValueError(f"{letter} has borne off pieces while others are not in the keep.")
    return side


def read_throws(text):
    """The throws of a running or complete series, `-` for none."""
    if text == "-":
        return ()
    if not re.fullmatch(r"[12348](\+[12348])*", text):
        raise ValueError(f"`{text}` is not a series of throws.")
    throws = tuple(int(throw) for throw in text.split("+"))
    if any(throw in ENDS_A_SERIES for throw in throws[:-1]):
        raise ValueError(f"The series `{text}` goes on after a 2 or a 3.")
    return throws


def read_rolloff(text, seats):
    """Who is still in the roll-off and what each of them has thrown in this round."""
    if not re.fullmatch(r"([SWNE][12348-])+", text):
        raise ValueError(f"`{text}` is not a roll-off.")
    letters, thrown = list(text[::2]), [None if throw == "-" else int(throw) for throw in text[1::2]]
    waiting = [throw is None for throw in thrown]
    if letters != [seat for seat in seats if seat in letters] or len(letters) < 2:
        raise ValueError(f"The roll-off `{text}` does not name two or more players in turn order.")
    if waiting != sorted(waiting) or not waiting[-1]:
        raise ValueError(f"The roll-off `{text}` is not thrown in turn order, or is complete already.")
    return tuple(zip(letters, thrown))


def read_position(text):
    """The position a line stands for, or ValueError with a sentence."""
    header, *fields = text.split() or [""]
    if header not in BOARD_BY_HEADER:
        raise ValueError(f"`{header}` is not a board; write thaayam5 or thaayam8.")
    if not all("=" in field for field in fields):
        raise ValueError(f"`{text}` has a field without `=`.")
    board, values = BOARD_BY_HEADER[header], dict(field.split("=", 1) for field in fields)
    seats = "".join(name for name in values if len(name) == 1)
    if seats not in SEATS.values() or len(values) != len(fields):
        raise ValueError(f"`{text}` does not name its players once each and in turn order.")
    others = set(values) - set(seats)
    if not {"turn", "noted"} <= others <= {"turn", "noted", "rolloff", "places"}:
        raise ValueError(f"`{text}` has a field too many or too few.")
    sides = {letter: read_side(values[letter], board, letter) for letter in seats}
    if len({side.pieces for side in sides.values()}) != 1 or not 1 <= sides["S"].pieces <= 4:
        raise ValueError(f"The players of `{text}` do not have equally many pieces, one to four.")
    rolloff = read_rolloff(values["rolloff"], seats) if "rolloff" in values else ()
    turn = "" if values["turn"] == "-" else values["turn"]
    position = Position(board, sides, turn, read_throws(values["noted"]), rolloff, values.get("places", ""))
    return checked(position, text)


def checked(position, text):
    """The position itself, once its turn, roll-off and places fit together."""
    finished = {letter for letter, side in position.sides.items() if side.finished}
    if position.turn and position.turn not in position.sides:
        raise ValueError(f"It is the turn of nobody at the board in `{text}`.")
    if not position.turn and (position.noted or bool(position.rolloff) == bool(finished)):
        raise ValueError(f"`{text}` says neither whose turn it is nor why it is nobody's.")
    if position.rolloff and (position.turn or any(side.on_board for side in position.sides.values())):
        raise ValueError(f"The roll-off of `{text}` comes after the start.")
    if position.places and sorted(position.places) != sorted(finished):
        raise ValueError(f"The places of `{text}` are not those of the players who have finished.")
    return position
