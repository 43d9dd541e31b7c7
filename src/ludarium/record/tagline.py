"""Tags, one to a line: a name and a quoted value in square brackets, backslashes before quotes inside values."""

import re

from ludarium.record.caps import LONGEST_NAME, LONGEST_VALUE, MOST_TAGS
from ludarium.record.complaint import Complaint, refuse, warn
from ludarium.record.lines import Lines
from ludarium.record.value import Record

_TAG = re.compile(r'\s*\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*', re.ASCII)
_LIKE = re.compile(r"\s*\[\s*[A-Za-z]\w*\s", re.ASCII)
_NAME = re.compile(r"[A-Za-z]\w*", re.ASCII)
_VALUE = re.compile("[^\x00-\x1f\x7f-\x9f\ud800-\udfff]*")


def looks_like_tag(line: str, at: int = 0) -> bool:
    """Whether a line, from `at` on, begins as a tag does."""
    return _LIKE.match(line, at) is not None


def fault_of(name: str, value: str) -> str:
    """Why these cannot be a tag, in words; empty where they can."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        return f"a tag's name has letters and digits, {LONGEST_NAME} at most, not {name[:80]!r}"
    if len(value) > LONGEST_VALUE:
        return f"the value of {name} has more than {LONGEST_VALUE} characters"
    return "" if _VALUE.fullmatch(value) else f"the value of {name} contains a character that is not allowed there"


def write_tag(name: str, value: str) -> str:
    """The line of a tag. BadRecord where it cannot be one."""
    if fault := fault_of(name, value):
        raise refuse("BAD_TAG", fault)
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{quoted}"]'


def read_tags(lines: Lines, record: Record, notes: list[Complaint]) -> None:
    """Read the tags of the current line into the record; what follows them there is left for the move text."""
    while looks_like_tag(lines.text, lines.at):
        found = _TAG.match(lines.text, lines.at)
        column = lines.at + 1 + len(lines.text[lines.at :]) - len(lines.text[lines.at :].lstrip())
        if not found:
            raise refuse("BAD_TAG", 'a tag is written as [Name "value"], with \\" for a quote', lines.number, column)
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
        if fault := fault_of(name, value):
            raise refuse("BAD_TAG", fault, lines.number, column)
        if name in record.places:
            warn(notes, (lines.number, column), "DUPLICATE_TAG", f"the tag {name} is given twice; the first counts")
        else:
            record.tags[name] = value
            record.places[name] = (lines.number, column)
        if len(record.tags) > MOST_TAGS:
            raise refuse("TOO_MANY_TAGS", f"a game has at most {MOST_TAGS} tags", lines.number, column)
        lines.at = found.end()
