"""Files of records: Ludarium's text, its JSON Lines and other programs' formats, recognised by their content."""

import codecs
import functools
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TextIO, cast

from ludarium import catalogue
from ludarium.record.complaint import BadRecord, Complaint
from ludarium.record.foreign import LONGEST_FOREIGN, form_of, read_foreign
from ludarium.record.lines import name_of
from ludarium.record.read import read_games
from ludarium.record.twin import read_json, read_whole_json, to_json
from ludarium.record.value import Record
from ludarium.record.write import write_game

JSON_ENDINGS = (".json", ".jsonl", ".ndjson")
HEAD = 65_536  # characters by which a form is recognised
_GAME_TAG = re.compile(r'^\ufeff?\s*\[\s*Game\s+"\s*([^"(\s]+)')
_JSON = re.compile(r'\{\s*(?:"(?:[^"\\\n]|\\.){0,80}"\s*:|\})|\[\s*[{\]]')
_OPEN_JSON = re.compile(r"\[\s*[{\]]|\{(?:[^\n]{0,400}[,:{\[])?[ \t]*\n")
_TWIN = re.compile(r'\ufeff?\s*\{\s*"(?:record|tags)"\s*:')


def records_in(source: str | Path | TextIO, *, strict: bool = False) -> Iterator[Record | Complaint]:
    """The records in a file, given by its path or opened as text, and complaints about what is wrong in it.

    The file may have any known format: Ludarium's own, or that of another program which a game can read. With Ludarium's
    own formats only one game at a time is held in memory. With `strict`, an error is raised as BadRecord instead.
    """
    if not isinstance(source, str | Path):
        yield from _records_of(source, strict)
        return
    with Path(source).open("rb") as raw:
        # Bytes that are not UTF-8 come through as characters the readers complain about, with their line and column.
        encoding, errors = ("utf-16", "replace") if _is_utf16(raw.peek(4)) else ("utf-8", "surrogateescape")
        handle = io.TextIOWrapper(raw, encoding, errors, newline=None)
        yield from _records_of(handle, strict, twin=str(source).endswith(JSON_ENDINGS))


def _is_utf16(beginning: bytes) -> bool:
    """Whether bytes begin as text does that some editors and shells of Windows write."""
    known = beginning[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    return known and beginning[:4] != codecs.BOM_UTF32_LE


def _records_of(handle: TextIO, strict: bool, *, twin: bool = False) -> Iterator[Record | Complaint]:
    peeked = _Peeked(handle)
    form = None if peeked.ours else form_of(peeked.head.removeprefix("\ufeff"))
    again = cast("TextIO", peeked)
    if form is not None:
        yield from _whole(again, functools.partial(read_foreign, form=form, file=peeked.name), form.name, strict)
    else:
        front = peeked.head.removeprefix("\ufeff").lstrip()
        if not twin and not _JSON.match(front):
            yield from read_games(again, strict=strict)
        elif _OPEN_JSON.match(front):
            yield from _whole(again, read_whole_json, "a file of JSON over several lines", strict)
        else:
            yield from read_json(again, strict=strict)


def _whole(
    handle: TextIO, read: Callable[[str], Iterable[Record | Complaint]], what: str, strict: bool
) -> Iterator[Record | Complaint]:
    """The items of a text that can only be read as a whole."""
    file = name_of(handle)
    items: Iterable[Record | Complaint]
    try:
        text = handle.read(LONGEST_FOREIGN + 1).removeprefix("\ufeff")
        items = read(text)
        if len(text) > LONGEST_FOREIGN:
            sentence = f"{what} is read up to {LONGEST_FOREIGN} characters, and this one has more"
            items = [Complaint(1, 1, "FILE_TOO_LONG", sentence)]
    except UnicodeDecodeError as error:
        items = [Complaint(1, 1, "NOT_UTF8", f"the file is not UTF-8 text: {error.reason}")]
    for item in items:
        found = item.within(file) if isinstance(item, Complaint) else item
        if strict and isinstance(found, Complaint) and found.is_error:
            raise BadRecord(found)
        yield found


# --- recognising forms


class _Peeked:
    """An open file whose beginning was looked at, no further than was needed to know that it is ours."""

    def __init__(self, handle: TextIO) -> None:
        self._handle = handle
        self._error: UnicodeDecodeError | None = None  # met while looking; the reader is to meet it in its place
        self.name = name_of(handle)
        self.ours = False  # whether it certainly is in a form of ours
        self.head = self._look()
        self._front = io.StringIO(self.head, newline="\n")

    def _look(self) -> str:
        parts: list[str] = []
        length = 0
        while length < HEAD and not self.ours:
            try:
                line = self._handle.readline(HEAD)
            except UnicodeDecodeError as error:
                self._error = error
                break
            if not line:
                break
            parts.append(line)
            length += len(line)
            self.ours = _names_a_game(line) or (length < HEAD and len(parts) < 4 and bool(_TWIN.match("".join(parts))))
        return "".join(parts)

    def readline(self, size: int) -> str:
        """The next line, or as much of it as `size` characters hold."""
        line = self._front.readline(size)
        return line if line.endswith("\n") or len(line) >= size else line + self._rest().readline(size - len(line))

    def read(self, size: int) -> str:
        """As many characters as there are, `size` at most."""
        text = self._front.read(size)
        return text + self._rest().read(size - len(text)) if len(text) < size else text

    def _rest(self) -> TextIO:
        if self._error is not None:
            raise self._error
        return self._handle


def _names_a_game(line: str) -> bool:
    found = _GAME_TAG.match(line)
    return found is not None and found[1].lower() in catalogue.names()


# --- writing


def save(path: str | Path, records: Record | Iterable[Record]) -> int:
    """Write records to a file, completely or not at all; its name decides the format. Returns how many there were."""
    write = _json_line if str(path).endswith(JSON_ENDINGS) else write_game
    count = 0
    place = Path(path)
    temporary = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            for record in [records] if isinstance(records, Record) else records:
                file.write(write(record))
                count += 1
        temporary.replace(place)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return count


def _json_line(record: Record) -> str:
    return to_json(record) + "\n"
