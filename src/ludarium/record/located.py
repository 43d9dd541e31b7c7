"""JSON of other programs, read so that every value knows where in the text it stands.

>>> root = read_located('{"moves": [[3, 4]]}')
>>> move = root["moves"][0]
>>> move.plain(), move.at, move.path
([3, 4], 11, '$.moves[0]')
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from ludarium.record.complaint import BadRecord, Complaint

DEEPEST_JSON = 100
_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,400})(\.\d{1,400})?([eE][+-]?\d{1,3})?", re.ASCII)
_WORDS = {"true": True, "false": False, "null": None}
_WORD = re.compile("true|false|null")
_DECODER = json.JSONDecoder()  # for texts alone


class Located:
    """A JSON value with the offset of its first character and the path to it. Objects and lists hold such values."""

    __slots__ = ("at", "path", "value")

    def __init__(self, value: Any, at: int, path: str) -> None:
        self.value = value
        self.at = at
        self.path = path

    def __repr__(self) -> str:
        return f"Located({self.plain()!r}, {self.at}, {self.path!r})"

    def __getitem__(self, key: str | int) -> "Located":
        found: Located = self.value[key]
        return found

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def __iter__(self) -> Iterator["Located"]:
        return iter(self.value if isinstance(self.value, list) else ())

    def __bool__(self) -> bool:
        return True  # it is there, whatever it holds

    def __len__(self) -> int:
        return len(self.value) if isinstance(self.value, list | dict | str) else 0

    def get(self, *names: str) -> "Located | None":
        """The first of these fields that the object has and that is not null."""
        if isinstance(self.value, dict):
            for name in names:
                if name in self.value and self.value[name].value is not None:
                    return self[name]
        return None

    def text(self) -> str | None:
        """The value where it is a text."""
        return self.value if isinstance(self.value, str) else None

    def whole(self) -> int | None:
        """The value where it is a whole number."""
        return self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else None

    def number(self) -> float | None:
        """The value where it is a number."""
        known = isinstance(self.value, int | float) and not isinstance(self.value, bool)
        return float(self.value) if known and abs(self.value) < 2**53 else None

    def within(self, path: str) -> "Located":
        """The value at that path, or the innermost one that the path leads through."""
        here = self
        while True:
            inner = here.value.values() if isinstance(here.value, dict) else list(here)
            nearer = next((item for item in inner if _leads(item.path, path)), None)
            if nearer is None:
                return here
            here = nearer

    def plain(self) -> Any:
        """The value as the json module gives it."""
        if isinstance(self.value, dict):
            return {name: item.plain() for name, item in self.value.items()}
        return [item.plain() for item in self.value] if isinstance(self.value, list) else self.value


def _leads(outer: str, path: str) -> bool:
    return path == outer or (path.startswith(outer) and path[len(outer)] in ".[")


def read_located(text: str, deepest: int = DEEPEST_JSON) -> Located:
    """The one value that the text holds. BadRecord says at which line and column it is no JSON."""
    reader = _Reader(text, deepest)
    root = reader.value(0, "$", 0)
    end = _after_blanks(text, reader.at)
    if end < len(text):
        raise _bad(text, end, "something follows the end of the JSON value")
    return root


class _Reader:
    """Reads value after value; `at` is where the last one ended."""

    def __init__(self, text: str, deepest: int) -> None:
        self.text = text
        self.at = 0
        self._deepest = deepest

    def value(self, at: int, path: str, depth: int) -> Located:
        text = self.text
        at = _after_blanks(text, at)
        first = text[at : at + 1]
        if first in ("{", "["):
            if depth >= self._deepest:
                raise _bad(text, at, f"lists and objects nest at most {self._deepest} deep", "TOO_DEEP")
            return (self._object if first == "{" else self._list)(at, path, depth)
        if first == '"':
            return Located(self._string(at), at, path)
        if found := _NUMBER.match(text, at):
            self.at = found.end()
            whole = found[1] is None and found[2] is None
            return Located(int(found[0]) if whole else float(found[0]), at, path)
        if found := _WORD.match(text, at):
            self.at = found.end()
            return Located(_WORDS[found[0]], at, path)
        raise _bad(text, at, "a value is missing here" if first else "the text ends in the middle of a value")

    def _string(self, at: int) -> str:
        try:
            found, self.at = _DECODER.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            raise _bad(self.text, min(error.pos, len(self.text)), error.msg) from None
        return str(found)

    def _list(self, at: int, path: str, depth: int) -> Located:
        items: list[Located] = []
        self.at = _after_blanks(self.text, at + 1)
        if self._took("]"):
            return Located(items, at, path)
        while True:
            items.append(self.value(self.at, f"{path}[{len(items)}]", depth + 1))
            if self._took("]"):
                return Located(items, at, path)
            self._demand(",", "a comma or ] is missing here")

    def _object(self, at: int, path: str, depth: int) -> Located:
        fields: dict[str, Located] = {}
        self.at = _after_blanks(self.text, at + 1)
        if self._took("}"):
            return Located(fields, at, path)
        while True:
            start = _after_blanks(self.text, self.at)
            if self.text[start : start + 1] != '"':
                raise _bad(self.text, start, "a name in quotes is missing here")
            name = self._string(start)
            if name in fields:
                raise _bad(self.text, start, f"the name {name[:80]!r} is given twice in one object", "DUPLICATE_NAME")
            self._demand(":", "a colon is missing here")
            fields[name] = self.value(self.at, f"{path}.{name[:80]}", depth + 1)
            if self._took("}"):
                return Located(fields, at, path)
            self._demand(",", "a comma or } is missing here")

    def _took(self, mark: str) -> bool:
        self.at = _after_blanks(self.text, self.at)
        if self.text[self.at : self.at + 1] != mark:
            return False
        self.at += 1
        return True

    def _demand(self, mark: str, sentence: str) -> None:
        if not self._took(mark):
            raise _bad(self.text, self.at, sentence)


def _after_blanks(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _bad(text: str, at: int, sentence: str, code: str = "BAD_JSON") -> BadRecord:
    line, column = place_of(text, at)
    return BadRecord(Complaint(line, column, code, f"this is not JSON: {sentence}" if code == "BAD_JSON" else sentence))


def place_of(text: str, at: int) -> tuple[int, int]:
    """Line and column of an offset, both counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
