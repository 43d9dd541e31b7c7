"""The lines of an open text file, one at a time, numbered and capped, with the last one to be given again on demand."""

from pathlib import Path
from typing import TextIO

from ludarium.record.caps import LONGEST_GAME, LONGEST_LINE
from ludarium.record.complaint import refuse
from ludarium.record.words import UNPRINTABLE


class Lines:
    """Reads a file line by line. `text` is the current line, `number` its number, `at` where reading goes on in it."""

    def __init__(self, handle: TextIO, longest: int = LONGEST_LINE) -> None:
        self._handle = handle
        self._longest = longest
        self._again = False
        self.number = 0
        self.text = ""
        self.at = 0
        self.broken = False  # whether nothing more can be read
        self._room = LONGEST_GAME

    def step(self) -> bool:
        """Go to the next line; False at the end of the file. Refuses lines that are too long or not text."""
        if self._again:
            self._again = False
            return True
        self.at = 0
        raw = self._read()
        self.number += bool(raw)
        if self.number == 1:
            raw = raw.removeprefix("\ufeff")
        self.text = raw.removesuffix("\n").removesuffix("\r")
        if len(self.text) > self._longest:
            self._skip_rest(raw)
            sentence = f"a line has at most {self._longest} characters"
            raise refuse("LINE_TOO_LONG", sentence, self.number, self._longest + 1)
        return bool(raw)

    def check(self) -> None:
        """Refuse a current line that is not plain text, or makes its game too long."""
        if (bad := UNPRINTABLE.search(self.text)) is not None:
            sentence = f"the character U+{ord(bad[0]):04X} is not allowed in a record; a record is plain text in UTF-8"
            raise refuse("BAD_CHARACTER", sentence, self.number, bad.start() + 1)
        self._room -= len(self.text) + 1
        if self._room < 0:
            raise refuse("GAME_TOO_LONG", f"a game has at most {LONGEST_GAME} characters", self.number, 1)

    def new_game(self) -> None:
        """Count the characters of a game from here on."""
        self._room = LONGEST_GAME

    def again(self, at: int = 0) -> None:
        """Let the next step give the current line once more, to be read from `at` on."""
        self._again = True
        self.at = at

    def _read(self) -> str:
        try:
            return self._handle.readline(self._longest + 3)
        except UnicodeDecodeError as error:
            self.broken = True
            sentence = f"the file is not UTF-8 text: {error.reason}; nothing after this can be read"
            raise refuse("NOT_UTF8", sentence, self.number + 1, 1) from None

    def _skip_rest(self, raw: str) -> None:
        while raw and not raw.endswith("\n"):
            raw = self._read()


def name_of(handle: TextIO) -> str:
    """The name of an open file, empty where it has none."""
    name = getattr(handle, "name", "")
    return str(name) if isinstance(name, str | Path) else ""
