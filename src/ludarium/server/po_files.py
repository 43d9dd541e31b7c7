"""Catalogues of translations as gettext writes them: the part of the format that our own files use.

Babel writes these files (tools/words.py) and reads them in the tests, which compare what it finds with what is found here.
Those who only play need no such library for a handful of lines.
"""

import ast
import gettext
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

CONTEXT = "\4"  # gettext's sign between a context and a text, in keys


class BadCatalogue(ValueError):
    """A file that is no catalogue; says where and why."""


@dataclass
class Entry:
    """A text with its translations: one, or one for each plural form. `sources` are the files that use it."""

    context: str = ""
    text: str = ""
    plural: str = ""
    forms: dict[int, str] = field(default_factory=dict)
    sources: set[str] = field(default_factory=set)
    fuzzy: bool = False

    @property
    def key(self) -> str:
        """What it is looked up by."""
        return f"{self.context}{CONTEXT}{self.text}" if self.context else self.text


@dataclass(frozen=True)
class Catalogue:
    """A language: its code (`fi`), its own name (`suomi`), its entries, and which form follows a number."""

    code: str
    name: str
    entries: dict[str, Entry]
    plural: Callable[[int], int]

    def form(self, key: str, index: int = 0) -> str | None:
        """The translation; None if there is none."""
        entry = self.entries.get(key)
        return None if entry is None else entry.forms.get(index) or None


def read_catalogue(path: Path) -> Catalogue:
    """The catalogue in a file that is named after its language. BadCatalogue if it is none."""
    entries = {entry.key: entry for entry in _entries(path)}
    head = entries.pop("", None)
    lines = dict(line.partition(": ")[::2] for line in (head.forms.get(0, "") if head else "").splitlines())
    rule = lines.get("Plural-Forms", "").partition("plural=")[2].rstrip("; ")
    if not rule or not lines.get("X-Language-Name"):
        raise BadCatalogue(f"{path}: the header needs Plural-Forms and X-Language-Name")
    return Catalogue(path.stem, lines["X-Language-Name"], entries, gettext.c2py(rule))


def _entries(path: Path) -> Iterator[Entry]:
    """The entries as they follow each other, the header first; those that are out of use are left out."""
    entry, into = Entry(), ""
    for number, line in enumerate([*path.read_text("utf-8").splitlines(), ""], 1):
        if not line.strip():
            if into:
                yield entry
            entry, into = Entry(), ""
        elif line.startswith("#"):
            _note(entry, line)
        else:
            word, _, value = line.partition(" ") if not line.startswith('"') else (into, "", line)
            into = word
            try:
                _put(entry, word, ast.literal_eval(value))
            except (ValueError, SyntaxError, KeyError):
                raise BadCatalogue(f"{path}:{number}: {line!r} belongs to no catalogue") from None


def _note(entry: Entry, line: str) -> None:
    if line.startswith("#:"):
        entry.sources |= set(line[2:].split())
    elif line.startswith("#,"):
        entry.fuzzy = "fuzzy" in line


def _put(entry: Entry, word: str, text: str) -> None:
    """Add a string to the part of the entry that the word names."""
    if word.startswith("msgstr"):
        index = int(word.removeprefix("msgstr").strip("[]") or 0)
        entry.forms[index] = entry.forms.get(index, "") + text
        return
    part = {"msgid": "text", "msgid_plural": "plural", "msgctxt": "context"}[word]
    setattr(entry, part, getattr(entry, part) + text)
