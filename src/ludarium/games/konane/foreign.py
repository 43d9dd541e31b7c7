"""How others write games of Kōnane: a log in a Markdown document, a table with a row for each turn.

    | Turn | Move      |        | Turn | Black | White |
    | ---- | --------- |        | ---- | ----- | ----- |
    | 1    | **d4**    |   or   | 1    | d4    | e4    |
    | 2    | **e4**    |        | 2    | d6-d4 | g4-e4 |

The heading above it names the game, lines such as `Black: Kalani`, `Board: 6x6` and `Result: 1-0` say more; the rest of
the document is passed over. Every row is judged, also behind one that is against the rules: on the board as the rows
before it leave it.
"""

import re
from typing import TYPE_CHECKING

from ludarium.games.konane.log_judging import fitting, judge

if TYPE_CHECKING:
    from ludarium.record.foreign import Book, Entry

_HEADER = re.compile(
    r"^[ \t>]*\|?[ \t]*(?:turns?|ply|plies|no\.?|#|move no\.?)[ \t]*\|[ \t]*(?:moves?|black)\b.*$",
    re.IGNORECASE | re.MULTILINE,
)
_RULER = re.compile(r"[\s>|:+-]+")
_HEADING = re.compile(r"\s*#{1,6}\s+(.*?)[\s#]*")
_SETEXT = re.compile(r"\s*(?:=+|-{3,})\s*")
_FIELD = re.compile(
    r"[\s>*_-]*(black|white|board|size|result|date|event|site|first lua)[\s*_]*:[\s*_]*(.+?)[\s*_]*", re.IGNORECASE
)
_RESULT = re.compile(r"1-0|0-1|1/2-1/2|½-½|\*")
_SIZE = re.compile(r"(\d{1,2})(?:\s*[x×]\s*(\d{1,2}))?")
_DECORATION = "*_`~ \t"
_RESULTS_IN_WORDS = (("black win", "1-0"), ("white win", "0-1"), ("draw", "1/2-1/2"))


def looks_like(head: str) -> bool:
    """Whether the text has the head of such a table."""
    return any("|" in found[0] for found in _HEADER.finditer(head))


def read(text: str, book: "Book") -> None:
    """Every log of the document."""
    reader = _Document(book)
    at = 0
    for line in text.split("\n"):
        reader.take(line, at)
        at += len(line) + 1
    reader.close()
    if not book.entries:
        book.complain(0, "NO_GAME", "there is no table of turns in this document")


class _Document:
    """Goes through a document line by line. A log begins with the head of a table and ends where the table ends."""

    def __init__(self, book: "Book") -> None:
        self.book = book
        self._log: _Log | None = None
        self._fields: dict[str, tuple[str, int]] = {}
        self._last: tuple[str, int] = ("", 0)  # the line before, which an underlining makes a heading

    def take(self, line: str, at: int) -> None:
        """A line, which begins at that offset."""
        bare = line.strip()
        if _HEADER.fullmatch(line) and "|" in line:
            self.close()
            self._log = _Log(self.book.begin(at), _cells(line, at), dict(self._fields), at)
        elif self._log is not None and "|" in bare and self._log.open:
            self._log.row(line, at)
        else:
            self._beside(line, bare, at)
        self._last = (bare, at)

    def _beside(self, line: str, bare: str, at: int) -> None:
        """A line that is no row of a table."""
        if self._log is not None and bare:
            self._log.open = False
        if found := _HEADING.fullmatch(line):
            self._new_part(found[1], at)
        elif _SETEXT.fullmatch(line) and self._last[0] and "|" not in self._last[0]:
            self._new_part(*self._last)
        elif found := _FIELD.fullmatch(line):
            (self._log.fields if self._log is not None else self._fields)[found[1].lower()] = (
                found[2],
                at + found.start(2),
            )
        elif self._log is not None and _RESULT.fullmatch(bare.strip(_DECORATION)):
            self._log.fields["result"] = (bare.strip(_DECORATION), at)

    def _new_part(self, title: str, at: int) -> None:
        self.close()
        self._fields = {"event": (re.sub(r"^[\d.]+\s*", "", title.strip(_DECORATION + ":")), at)}

    def close(self) -> None:
        """The end of the log, if one is open."""
        if self._log is not None:
            self._log.finish()
            self._log = None


Cell = tuple[str, int]


def _cells(line: str, at: int) -> list[Cell]:
    """The cells of a row without their decoration, each with its offset."""
    cells: list[Cell] = []
    start = 0
    parts = line.split("|")
    for part in parts:
        bare = part.strip("> \t") if start == 0 else part.strip()
        word = bare.strip(_DECORATION)
        cells.append((word, at + start + (part.find(word) if word else 0)))
        start += len(part) + 1
    if cells and not cells[0][0] and len(cells) > 1:
        cells = cells[1:]
    return cells[:-1] if len(cells) > 1 and not cells[-1][0] and line.rstrip().endswith("|") else cells


class _Log:
    """One table becoming a game."""

    def __init__(self, entry: "Entry", head: list[Cell], fields: dict[str, Cell], at: int) -> None:
        self.entry = entry
        self.fields = fields
        self.open = True  # whether rows may still come
        self._begun = at
        self._pairs = (
            len(head) > 2 and head[1][0].lower().startswith("black") and head[2][0].lower().startswith("white")
        )
        self._rows = 0
        self._turns: list[Cell] = []
        self._ended = False

    def row(self, line: str, at: int) -> None:
        """A row of the table: its number, then one turn, or Black's and White's."""
        if _RULER.fullmatch(line):
            if self._rows:
                self.entry.fault(at, "BAD_ROW", "a line between rows belongs under the head of the table", doubt=True)
            return
        cells = _cells(line, at)
        self._rows += 1
        self._number(cells[0])
        wanted = 3 if self._pairs else 2
        if len(cells) < wanted and not (self._pairs and len(cells) == 2):
            self.entry.fault(at, "BAD_ROW", f"row {self._rows} has no turn: a row is | {self._rows} | **d4** |")
            return
        for cell in cells[1:wanted]:
            self._turn(cell)
        for word, _ in cells[wanted:]:
            if word:
                self._note(word)

    def _number(self, cell: Cell) -> None:
        word, at = cell
        word = word.rstrip(".)")
        if not word.isascii() or not word.isdigit():
            self.entry.fault(
                at, "BAD_NUMBER", f"row {self._rows} begins with its number, not {word[:20]!r}", doubt=True
            )
        elif int(word[:9]) != self._rows:
            self.entry.fault(at, "BAD_NUMBER", f"row {self._rows} is numbered {word[:9]}", doubt=True)

    def _turn(self, cell: Cell) -> None:
        word, at = cell
        if word in ("", "-", "–", "—", "…", "..."):
            if not self._pairs or word:
                self.entry.fault(at, "NO_TURN", f"there is no turn in row {self._rows}", doubt=self._pairs)
            return
        if _RESULT.fullmatch(word):
            self.fields["result"] = cell
            self._ended = True
            return
        if self._ended:
            self.entry.fault(at, "GAME_OVER", "a turn follows the result", doubt=True)
        self._turns.append(cell)

    def _note(self, word: str) -> None:
        """What stands in further columns is kept as a comment on the turn, once there is one."""
        if self._turns:
            last, place = self._turns[-1]
            self._turns[-1] = (f"{last}\n{word}", place)

    # --- the whole

    def finish(self) -> None:
        """Tags, turns, and what is wrong with them."""
        entry = self.entry
        for name in ("event", "site", "black", "white"):
            if name in self.fields:
                entry.tag(name.title(), *self.fields[name])
        if "date" in self.fields:
            entry.tag("Date", self.fields["date"][0].replace("-", ".").replace("/", "."), self.fields["date"][1])
        words = [word.split("\n") for word, _ in self._turns]
        turns = ["".join(parts[0].split()) for parts in words]
        variant, surely = fitting(turns, self._size(), self._first_lua())
        if variant:
            entry.tag("Variant", variant, self.fields.get("board", self.fields.get("size", ("", self._begun)))[1])
        if not surely:
            sentence = f"the log does not say what board it was played on; the turns fit {variant or 'the usual one'}"
            entry.fault(self._begun, "BOARD_GUESSED", sentence, doubt=True)
        self._judge(turns, variant)
        for turn, parts, (_, at) in zip(turns, words, self._turns, strict=True):
            node = entry.turn(turn, at)
            for comment in parts[1:]:
                entry.comment(node, comment)
        self._result()

    def _judge(self, turns: list[str], variant: str) -> None:
        if not turns:
            self.entry.fault(self._begun, "NO_TURNS", "there are no turns in this table")
        for ply, code, sentence in judge(turns, variant):
            self.entry.fault(self._turns[ply - 1][1], code, sentence, ply=ply)

    def _size(self) -> str:
        word, at = self.fields.get("board", self.fields.get("size", ("", 0)))
        if not word:
            return ""
        found = _SIZE.search(word)
        if found is None:
            self.entry.fault(at, "BAD_SIZE", f"a board is written as 8x8, not {word[:20]!r}", doubt=True)
            return ""
        return f"{found[1]}x{found[2] or found[1]}"

    def _first_lua(self) -> str:
        word = self.fields.get("first lua", ("", 0))[0].lower().replace(" ", "-")
        return word if word in ("top-left", "bottom-left") else ""

    def _result(self) -> None:
        if "result" not in self.fields:
            return
        word, at = self.fields["result"]
        found = _RESULT.match(word)
        in_words = next((code for words, code in _RESULTS_IN_WORDS if words in word.lower()), None)
        if found is None and in_words is None:
            self.entry.fault(at, "BAD_RESULT", f"a result is 1-0, 0-1, 1/2-1/2 or *, not {word[:20]!r}", doubt=True)
            return
        self.entry.tag("Result", (found[0] if found else str(in_words)).replace("½-½", "1/2-1/2"), at)


FORMS = (("a log of Kōnane in Markdown", looks_like, read),)
