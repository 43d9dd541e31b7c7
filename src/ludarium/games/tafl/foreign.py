"""How others write games of tafl: OpenTafl's saved games.

    [event:Winter games]                 tags, a value up to the closing bracket, over several lines perhaps
    [rules:dim:7 … start:/3t3/…/]        the variant, as a rules string; it may also stand on a line without brackets
    [start-comment:About the game.]

    1. d2-e2 c4-c5                       a turn of each side, captures as in d6-a6xa5
    [on the first|on the second]         comments, with the time left in front where there was a clock: 1800 30/3
    2a.1.1a. f4-f5 c5-a5                 first variation of the first half of turn 2, its first turn
    2b.1.1a. ..... d5-a5                 first variation of the second half

`---` says that the side to move resigns.
"""

import re
from typing import TYPE_CHECKING

from ludarium.games.tafl.opentafl_game import SavedGame

if TYPE_CHECKING:
    from ludarium.record.foreign import Book

TAGS = (
    "event", "site", "date", "round", "attackers", "defenders", "result", "annotator", "compiler", "time-control",
    "time-remaining", "termination", "variant", "rules", "start-comment", "puzzle-mode", "puzzle-prestart", "puzzle-start",
)  # fmt: skip
_TAG = re.compile(r"\[\s*([A-Za-z][A-Za-z-]{0,40})\s*:([^\]]*)\]")
_COMMENT = re.compile(r"\[([^\]]*)\]")
_BLANK = re.compile(r"[\s]+")
_BARE = re.compile(r"(dim:\d+\s[^\n]*|/[0-9A-Za-z/]+/[ \t]*(?=\n|$))")
_TURNS = re.compile(r"(\d{1,5}[a-z]?\.(?:\d{1,5}\.\d{1,5}[a-z]\.)*)[ \t]*([^\n\[]*)")
_ADDRESS = re.compile(r"\d{1,5}[a-z]\.(?:\d{1,5}\.\d{1,5}[a-z]\.)+")
_MARK = re.compile(
    r"\[\s*(?:rules\s*:\s*dim:|(?:attackers|defenders|start-comment|puzzle-mode)\s*:)|^\s*dim:\d+\s.*start:",
    re.MULTILINE,
)


def looks_like(head: str) -> bool:
    """Whether the text has such a game's tags or rules."""
    return _MARK.search(head) is not None


def read(text: str, book: "Book") -> None:
    """Every game of the text."""
    reader = _Reader(text, book)
    while reader.at < len(text):
        reader.step()
    reader.finish()


class _Reader:
    """Goes through a text piece by piece: tags, bare rules, turns, comments."""

    def __init__(self, text: str, book: "Book") -> None:
        self.text, self.book, self.at = text, book, 0
        self.game: SavedGame | None = None

    def step(self) -> None:
        """The next piece."""
        for pattern, take in (
            (_BLANK, None),
            (_TAG, self._tag),
            (_COMMENT, self._comment),
            (_BARE, self._bare),
            (_TURNS, self._turns),
        ):
            found = pattern.match(self.text, self.at)
            if found is not None and (take is None or take(found)):
                self.at = found.end()
                return
        self._pass_over()

    @property
    def _moving(self) -> bool:
        return self.game is not None and self.game.begun

    def _begin(self, *, anew: bool = False) -> SavedGame:
        if self.game is None or anew:
            self.finish()
            self.game = SavedGame(self.book.begin(self.at), self.at)
        return self.game

    def _tag(self, found: "re.Match[str]") -> bool:
        """A tag, of the next game where there were turns already. Among turns, brackets mostly hold comments."""
        if self._moving and (found[1] not in TAGS or "|" in found[2]):
            return False
        self._begin(anew=self._moving).tag(found[1], found[2].strip(), found.start())
        return True

    def _comment(self, found: "re.Match[str]") -> bool:
        self._begin().comment(found[1])
        return True

    def _bare(self, found: "re.Match[str]") -> bool:
        self._begin(anew=self._moving).bare(found[0].strip(), found.start())
        return True

    def _turns(self, found: "re.Match[str]") -> bool:
        game = self._begin()
        take = game.variation if _ADDRESS.fullmatch(found[1]) else game.turns
        take(found[1], _words(found[2], found.start(2)), found.start())
        return True

    def _pass_over(self) -> None:
        """A line that is nothing of all this."""
        line = self.text[self.at :].split("\n", 1)[0]
        expected = "a line is a tag such as [event:…], turns such as '1. d2-e2 c4-c5', or a comment in brackets"
        unclosed = line.startswith("[")
        sentence = "this bracket is not closed" if unclosed else f"{line.strip()[:40]!r} cannot be read; {expected}"
        self._begin().strange(self.at, sentence)
        self.at += len(line)

    def finish(self) -> None:
        """The end of a game."""
        if self.game is not None:
            self.game.finish()


def _nothing(found: "re.Match[str]") -> bool:
    return bool(found)


def _words(text: str, at: int) -> list[tuple[str, int]]:
    return [(found[0], at + found.start()) for found in re.finditer(r"\S+", text)]


FORMS = (("a saved game of OpenTafl", looks_like, read),)
