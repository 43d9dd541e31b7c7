"""The original site's move list: tags, then a line for each turn: `1. W k10`, `2. B m14×k12`, `3. W forfeit`, `4. B wins`."""

import re
from typing import TYPE_CHECKING

from ludarium.games.tiao.points import COLUMNS, Point
from ludarium.games.tiao.site_game import FARTHEST, SiteGame

if TYPE_CHECKING:
    from ludarium.record.foreign import Book

_TAG = re.compile(r'\[(Game|White|Black|BoardSize|ScoreToWin)\s+"([^"\n]{0,400})"\]\s*')
_LINE = re.compile(r"(\d{1,6})\.\s+(?:([WB])\s+)?(\S.*?)\s*")
_POINT = r"[a-hj-z][1-9]\d?"
_MOVE = re.compile(rf"{_POINT}(?:[×x]{_POINT})*")
_EVENTS = ("forfeit", "timeout", "wins", "draw")
_LOOK = re.compile(rf"^\s*1\.\s+(?:W\s+(?:{_POINT}|forfeit|timeout)|[WB]\s+wins)\s*$", re.MULTILINE)
_EXPECTED = "a line of the list is '1. W k10', '2. B m14×k12', '3. W forfeit', '3. W timeout', '4. B wins' or '4. draw'"


def looks_like(head: str) -> bool:
    """Whether the text begins as such a list does."""
    return _LOOK.search(head) is not None


def read(text: str, book: "Book") -> None:
    """Every list of the text."""
    at, reader = 0, None
    for line in text.split("\n"):
        if line.strip():
            reader = _next_game(reader, book, line, at)
            reader.take(line, at)
        at += len(line) + 1
    if reader is not None:
        reader.finish()


def _next_game(reader: "_List | None", book: "Book", line: str, at: int) -> "_List":
    """The reader for this line: another game begins with tags after turns, and with turn 1."""
    first = _TAG.match(line.strip()) is not None or re.match(r"\s*1\.\s", line) is not None
    if reader is None or (first and reader.game.made) or (first and reader.closed):
        if reader is not None:
            reader.finish()
        return _List(book, at)
    return reader


class _List:
    """One game, line by line."""

    def __init__(self, book: "Book", at: int) -> None:
        self.entry = book.begin(at)
        self.game = SiteGame(self.entry)
        self.closed = False
        self._begun = at
        self._sizes = {"BoardSize": 19, "ScoreToWin": 10}
        self._lines = 0
        self._number = 0
        self._gave_up = False

    def take(self, line: str, at: int) -> None:
        """A line that is not empty; `at` is where it begins."""
        at += len(line) - len(line.lstrip())
        if tag := _TAG.fullmatch(line.strip()):
            self._tag(tag[1], tag[2], at)
            return
        self._lines += 1
        found = _LINE.fullmatch(line.strip())
        words = found[3] if found else ""
        if found is None or not (_MOVE.fullmatch(words) or words in _EVENTS):
            self.entry.fault(at, "BAD_LINE", f"{line.strip()[:40]!r} is no line of a move list; {_EXPECTED}")
            self.entry.broken = True
            return
        self._check_number(int(found[1]), at)
        self._turn(found, words, at + found.start(3))

    def _tag(self, name: str, value: str, at: int) -> None:
        if name in self._sizes:
            largest = FARTHEST if name == "BoardSize" else 10**6
            if not value.isascii() or not value.isdigit() or not 1 <= int(value[:9]) <= largest:
                self.entry.fault(at, "BAD_TAG", f"{name} is a number such as {self._sizes[name]}, not {value[:20]!r}")
                return
            self._sizes[name] = int(value[:9])
        else:
            self.entry.tag("GameId" if name == "Game" else name, value, at)

    def _check_number(self, number: int, at: int) -> None:
        """A line is numbered as it is counted, or one more than the line before, so that one slip is reported once."""
        if number not in (self._lines, self._number + 1):
            self.entry.fault(at, "BAD_NUMBER", f"line {self._lines} of the game is numbered {number}", doubt=True)
        self._number = number

    def _turn(self, found: "re.Match[str]", words: str, at: int) -> None:
        colour = {"W": "white", "B": "black", None: None}[found[2]]
        if not self.game.made and not self.closed:
            self._set_board()
        if words in _EVENTS:
            self.closed = True
            self._event(words, colour, at)
            return
        self.game.turn(_points(words), at, colour)

    def _event(self, word: str, colour: str | None, at: int) -> None:
        if word == "draw":
            self.game.drawn(at)
        elif colour is None:
            self.entry.fault(at, "BAD_LINE", f"W or B is missing before {word!r}")
        elif word == "wins":
            self.game.won(colour, at)
        else:
            self.game.gave_up(colour, {"forfeit": "resign", "timeout": "time"}[word], at)

    def _set_board(self) -> None:
        self.game.board(self._sizes["BoardSize"], self._sizes["ScoreToWin"], self._begun)

    def finish(self) -> None:
        """The end of the game."""
        if not self.game.made:
            self._set_board()
            self.entry.fault(self._begun, "NO_TURNS", "there are no turns in this list", doubt=True)


def _points(words: str) -> list[Point]:
    return [(COLUMNS.index(name[0]), int(name[1:]) - 1) for name in re.findall(_POINT, words)]
