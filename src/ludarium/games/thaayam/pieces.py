"""Pieces and throws as texts and Python know them: unpacked from the numbers that the rules use, and packed again."""

import re
from typing import NamedTuple

from ludarium.errors import BadPosition
from ludarium.game.position import Position
from ludarium.games.thaayam import sides
from ludarium.games.thaayam.board import SEATS, Board, board_of
from ludarium.games.thaayam.noted import dropped, length, thrown, unspent
from ludarium.games.thaayam.rules import Rules, State
from ludarium.games.thaayam.series import FACES, throws_in
from ludarium.wording import Words

MARKS = {sides.STILL: "", sides.EVEN: "*", sides.ODD: "*1", sides.RESTING: "^"}
"""What is written behind twins in the middle of a turn: moved, moved with a point over, resting. Singles have `*`."""


class Pieces(NamedTuple):
    """Counts, and sorted bytes of the singles and the twins on the route, as `sides` describes them."""

    off: int
    singles: tuple[int, ...] = ()
    twins: tuple[int, ...] = ()
    keep: int = 0
    out: int = 0

    @property
    def total(self) -> int:
        """How many pieces the player owns."""
        return self.off + len(self.singles) + 2 * len(self.twins) + self.keep + self.out

    @property
    def on_board(self) -> bool:
        """Whether a piece is on the board, the keep included."""
        return bool(self.singles or self.twins or self.keep)

    @property
    def single_places(self) -> tuple[int, ...]:
        """The route indices of the singles, ascending."""
        return tuple(sorted(byte & 63 for byte in self.singles))

    @property
    def twin_places(self) -> tuple[int, ...]:
        """The route indices of the twins, ascending."""
        return tuple(sorted(byte & 63 for byte in self.twins))

    @property
    def marked(self) -> bool:
        """Whether something has moved in this turn, or rests for it."""
        return any(byte & sides.MOVED for byte in self.singles) or any(byte >> 6 for byte in self.twins)


def unpacked(side: int) -> Pieces:
    """The pieces that the rules' number stands for."""
    units = [sides.unit_at(side, slot) for slot in range(sides.SLOTS)]
    singles, twins = tuple(filter(None, units[: sides.TWINS])), tuple(filter(None, units[sides.TWINS :]))
    return Pieces(sides.off_board(side), singles, twins, sides.in_keep(side), sides.borne_off(side))


def packed_side(pieces: Pieces) -> int:
    """The number for the rules."""
    side = pieces.off * sides.OFF + pieces.keep * sides.KEEP + pieces.out * sides.OUT
    for first, units in ((0, pieces.singles), (sides.TWINS, pieces.twins)):
        for byte in units:  # units ascend, so the first slot is free
            side = sides.with_unit(side, first, byte)
    return side


def single_byte(place: int, moved: bool) -> int:
    """The byte of a single."""
    return sides.SINGLE + place + (sides.MOVED if moved else 0)


# --- their text


def written(pieces: Pieces, route: tuple[str, ...]) -> str:
    """The tokens of one player in canonical order."""
    singles = sorted(pieces.singles, key=lambda byte: (byte & 63, byte))
    twins = sorted(pieces.twins, key=lambda byte: (byte & 63, byte))
    tokens = [f"o{pieces.off}"] if pieces.off else []
    tokens += [route[byte & 63] + ("*" if byte & sides.MOVED else "") for byte in singles]
    names = [*route[:-1], "k"]
    tokens += [f"={names[byte & 63]}{MARKS[byte >> 6]}" for byte in twins]
    tokens += [f"k{pieces.keep}"] if pieces.keep else []
    tokens += [f"x{pieces.out}"] if pieces.out else []
    return ".".join(tokens)


def read_pieces(text: str, board: Board, seat: str) -> Pieces:
    """The pieces of one player, written as such tokens in any order. BadPosition says what is wrong with them."""
    names, counts = [*board.route_of(seat)[:-1], "k"], {"o": 0, "k": 0, "x": 0}
    singles: list[int] = []
    twins: list[int] = []
    marks = {mark: status for status, mark in MARKS.items()}
    for token in text.split("."):
        if token.startswith("=") and token[1:] in (board.route_of(seat)[-1], "k"):
            raise BadPosition(Words("twins part in the keep: put two single pieces there instead"))
        match = re.fullmatch(r"(=?)([a-h][1-8]|k(?=\*$))(\*1?|\^)?", token)
        if re.fullmatch(r"[okx][1-4]", token):
            counts[token[0]] += int(token[1])
        elif not match or match[2] not in names or (not match[1] and (match[2] == "k" or match[3] not in (None, "*"))):
            raise BadPosition(f"{seat}: {token[:20]!r} is neither a count such as o2, k1, x1 nor a square on the way")
        elif match[1]:
            twins.append(names.index(match[2]) + 64 * marks[match[3] or ""])
        else:
            singles.append(single_byte(names.index(match[2]), match[3] == "*"))
    pieces = Pieces(counts["o"], tuple(sorted(singles)), tuple(sorted(twins)), counts["k"], counts["x"])
    _check_side(pieces, board, seat)
    return pieces


def _check_side(pieces: Pieces, board: Board, seat: str) -> None:
    if not 1 <= pieces.total <= 4:
        raise BadPosition(f"{seat} has {pieces.total} pieces; a player has 1 to 4")
    if any(place < board.gate for place in pieces.twin_places):
        raise BadPosition(
            f"{seat}: twins cannot stand before {board.route_of(seat)[board.gate]}, where they are declared"
        )
    if pieces.out and (pieces.off or pieces.singles or pieces.twins):
        raise BadPosition(f"{seat} has pieces home while others are not in the keep yet")


# --- a position


class Scene(NamedTuple):
    """A position: who sits there, whose turn it is, and what was thrown."""

    rules: Rules
    state: State

    @property
    def board(self) -> Board:
        """The board."""
        return board_of(self.rules)

    @property
    def seats(self) -> str:
        """The letters of the players in turn order."""
        return SEATS[self.rules.players]

    @property
    def route(self) -> tuple[str, ...]:
        """The route of the player whose turn it is."""
        return self.board.route_of(self.seats[self.state.turn])

    @property
    def own(self) -> Pieces:
        """The pieces of the player whose turn it is."""
        return unpacked(self.state.sides[self.state.turn])

    @property
    def thrown(self) -> list[int]:
        """The throws of the series as thrown."""
        return [thrown(self.state, which) for which in range(length(self.state))]

    @property
    def divided(self) -> tuple[list[int], list[int]]:
        """The throws that are dropped because no 1 had come, and those that count."""
        series, first = self.thrown, dropped(self.state)
        return series[:first], series[first:]

    @property
    def left(self) -> list[int]:
        """The throws that are not spent, largest first."""
        return throws_in(self.state.left)

    @property
    def unspent(self) -> bool:
        """Whether no throw of the series is spent and nothing has moved: a turn can be written from here."""
        return bool(unspent(self.state))

    @property
    def rolls(self) -> dict[str, int]:
        """What those who are still in the roll-off have thrown in this round; 0 for who is still to throw."""
        found = {seat: self.state.rolloff >> 4 * player & 15 for player, seat in enumerate(self.seats)}
        return {seat: FACES[roll - 2] if roll > 1 else 0 for seat, roll in found.items() if roll}

    @property
    def rolled(self) -> str:
        """What was thrown in this round of the roll-off, as it is written: `S8N4`."""
        return "".join(f"{seat}{throw}" for seat, throw in self.rolls.items() if throw)

    @property
    def to_roll(self) -> str:
        """Those who are still to throw in this round of the roll-off, the next one first."""
        return "".join(seat for seat, throw in self.rolls.items() if not throw)

    @property
    def finished(self) -> str:
        """Those who have finished, first to last."""
        places = (self.state.places >> shift & 15 for shift in (0, 4, 8, 12))
        return "".join(self.seats[place - 1] for place in places if place)


def scene_of(position: Position) -> Scene:
    """A position as the texts know it."""
    return Scene(position.game.rules, position.state)


def added_up(throws: list[int]) -> str:
    """Throws as they are written: `8+1`."""
    return "+".join(map(str, throws))
