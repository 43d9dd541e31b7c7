"""Moves in running text: numbering, dashes and other habits of people, read before a game sees its moves."""

import re
from collections.abc import Collection

DASHES = "‐‑‒–—−﹘－"
"""Characters that people and their programs write for a plain hyphen."""

_NUMBER = re.compile(r"[0-9]{1,6}\.+")
_RESULTS = {"1-0", "0-1", "1/2-1/2", "*"}


def plain_dashes(text: str) -> str:
    """`text` with every kind of dash as a plain hyphen."""
    return re.sub(f"[{DASHES}]", "-", text)


def split_turns(text: str, results: Collection[str] = ()) -> list[str]:
    """The turns in a line such as `1. d4 2. e4` or `1. d4 e4 2. d6-d4`: numbers and a final result left out.

    `results` are further spellings of results.
    """
    turns = [_NUMBER.sub("", word, count=1) if _NUMBER.match(word) else word for word in text.split()]
    turns = [turn for turn in turns if turn]
    while turns and (plain_dashes(turns[-1]) in _RESULTS or turns[-1] in results):
        turns.pop()
    return turns
