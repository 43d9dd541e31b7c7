"""Records of other programs and sites, recognised by their content.

A game's folder may contain a file `foreign.py` with a list `FORMS` of `(name, looks_like, read)`: the name of the format, a
function that says whether the beginning of a text looks like it, and one that reads a whole text into a `Book`. Nothing has
to be registered. A reader notes each problem with its place and reads on; turns are checked against the rules later, as in
any record.
"""

import bisect
import functools
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ludarium import catalogue
from ludarium.record.caps import LONGEST_COMMENT, LONGEST_TURN, LONGEST_VALUE, MOST_COMMENTS, MOST_NOTES, MOST_TURNS
from ludarium.record.commands import is_time
from ludarium.record.complaint import ERROR, WARNING, BadRecord, Complaint
from ludarium.record.located import Located, read_located
from ludarium.record.tags import in_order
from ludarium.record.value import Node, Record, tidy
from ludarium.record.words import UNPRINTABLE, is_turn

LONGEST_FOREIGN = 32_000_000  # characters of a whole file
_VALUE_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")


class Form(NamedTuple):
    """Another program's format for records of a game."""

    game: str
    name: str
    looks_like: Callable[[str], bool]
    read: Callable[[str, "Book"], None]


@functools.cache
def forms() -> tuple[Form, ...]:
    """All forms that the games' folders declare."""
    found: list[Form] = []
    for game in catalogue.all_games():
        found += [Form(game.name, *declared) for declared in game.ask("foreign", "FORMS") or ()]
    return tuple(found)


def form_of(head: str) -> Form | None:
    """The format of a text, judged by its beginning; None if no game knows it."""
    return next((form for form in forms() if form.looks_like(head)), None)


def read_foreign(text: str, form: Form, file: str = "", *, strict: bool = False) -> Iterator[Record | Complaint]:
    """The games of a text in that form, and complaints about what is no game."""
    book = Book(text, form.game)
    if (bad := UNPRINTABLE.search(text)) is not None:
        sentence = f"the character U+{ord(bad[0]):04X} is not allowed in a record; a record is plain text in UTF-8"
        book.complain(bad.start(), "BAD_CHARACTER", sentence)
    try:
        form.read(text, book)
    except BadRecord as error:
        book.complaints.append(error.complaint)
    for complaint in (note.within(file) for note in book.complaints):
        if strict and complaint.is_error:
            raise BadRecord(complaint)
        yield complaint
    for entry in book.entries:
        entry.record.tags = in_order(entry.record.tags, catalogue.declared(form.game).players)
        entry.record.faults = tuple(fault.within(file) for fault in entry.faults)
        yield entry.record


class Book:
    """What a reader writes into: an entry for each game, and complaints that belong to no game."""

    def __init__(self, text: str, game: str) -> None:
        self.text = text
        self.game = game
        self.entries: list[Entry] = []
        self.complaints: list[Complaint] = []
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of an offset in the text."""
        line = bisect.bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def json(self) -> Located:
        """The text as JSON whose values know their places. BadRecord if it is not JSON."""
        return read_located(self.text)

    def begin(self, at: int) -> "Entry":
        """A new game, which begins at that offset."""
        self.entries.append(Entry(self, at))
        return self.entries[-1]

    def complain(self, at: int, code: str, sentence: str, *, path: str = "") -> None:
        """Report a problem that belongs to no game."""
        if len(self.complaints) < MOST_NOTES:
            self.complaints.append(Complaint(*self.place(at), code, sentence, ERROR, path=path))


class Entry:
    """A game being read. What cannot stand in a record of ours is refused here, at its place, once for all readers."""

    def __init__(self, book: Book, at: int) -> None:
        self.book = book
        self.record = Record({"Game": book.game}, place=book.place(at))
        self.faults: list[Complaint] = []
        self.count = 0
        self.broken = False  # whether a turn was unreadable, so that those after it mean nothing

    def tag(self, name: str, value: str, at: int) -> None:
        """Set a tag of the game; empty values are left out."""
        value = _VALUE_BREAKS.sub(" ", value).strip()[:LONGEST_VALUE]
        if value:
            self.record.tags[name] = value
            self.record.places[name] = self.book.place(at)

    def note(self, comment: str) -> None:
        """A comment about the whole game."""
        self.record.comments += _comments(comment)

    def node(self, text: str, at: int) -> Node | None:
        """A turn for a variation, not yet added; None, and a fault, if the text cannot be a turn."""
        self.count += 1
        if self.count > MOST_TURNS:
            self.fault(at, "TOO_MANY_TURNS", f"a game has at most {MOST_TURNS} turns")
            return None
        if len(text) > LONGEST_TURN or not is_turn(text):
            self.fault(at, "BAD_TURN", f"{text[:40]!r} cannot be read as a turn", ply=len(self.record.line) + 1)
            return None
        return Node(text, place=self.book.place(at))

    def turn(self, text: str, at: int) -> Node | None:
        """Add the next turn played. After an unreadable one no more are added, since they could not be checked."""
        if self.broken:
            return None
        node = self.node(text, at)
        if node is None:
            self.broken = True
        else:
            self.record.line.append(node)
        return node

    def comment(self, node: Node | None, comment: str) -> None:
        """A comment on a turn."""
        if node is not None and len(node.comments) < MOST_COMMENTS:
            node.comments += _comments(comment)

    def clock(self, node: Node | None, left: float | None = None, taken: float | None = None) -> None:
        """Set the seconds left, or taken, if a clock can show them."""
        if node is not None:
            node.clk = left if left is not None and is_time(left) else node.clk
            node.emt = taken if taken is not None and is_time(taken) else node.emt

    def fault(
        self, at: int, code: str, sentence: str, *, ply: int | None = None, path: str = "", doubt: bool = False
    ) -> None:
        """Report a problem with this game: an error if its turns cannot be used as they are, else a warning."""
        if len(self.faults) < MOST_NOTES:
            severity = WARNING if doubt else ERROR
            self.faults.append(Complaint(*self.book.place(at), code, sentence, severity, ply, path))


def _comments(comment: str) -> tuple[str, ...]:
    kept = tidy(UNPRINTABLE.sub("\ufffd", comment))[:LONGEST_COMMENT].strip()
    return (kept,) if kept else ()
