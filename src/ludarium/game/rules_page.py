"""The rules of one variant, taken from a text that covers them all.

Such a text is Markdown with two additions. `{name}` is replaced by the variant's value of that name. Lines between
`<!-- if CONDITION -->` and `<!-- end -->`, each on a line of its own, appear only if the condition is true; between them
`<!-- else -->` and `<!-- else if CONDITION -->` have their usual meaning, and blocks may be nested.

A condition is `name` or `not name` for a value that is true or false, `name=this` or `name=this|that` for a value that is
one of those given, `name!=this` for one that is not; conditions joined by `and` must all be true. A game's `rules_words`
says which names there are and what their values are; by default they are the options.
"""

import re
from collections.abc import Mapping
from typing import Any

_MARK = re.compile(r"\s*<!--\s*(if|else if|else|end)\b\s*(.*?)\s*-->\s*")
_BLANK = re.compile(r"\{([a-z_]+)\}")
_PART = re.compile(r"(not )?([a-z_]+)(?:(!?=)([^ ]+))?")


class BadRulesText(Exception):
    """A mistake of ours in a rules text."""


def page_for(text: str, words: Mapping[str, Any]) -> str:
    """The text with only the parts that hold for these words, and its blanks filled in."""
    kept: list[str] = []
    open_blocks: list[tuple[bool, bool]] = []  # whether the part we are in holds, and whether some part did before
    for number, line in enumerate(text.splitlines(), 1):
        mark = _MARK.fullmatch(line)
        if mark:
            _enter(open_blocks, mark[1], mark[2], words, number)
        elif all(holds for holds, _ in open_blocks):
            kept.append(_BLANK.sub(lambda blank: _written(words, blank[1]), line))
    if open_blocks:
        raise BadRulesText(f"{len(open_blocks)} blocks have no end")
    return _single_gaps(kept)


def holds(condition: str, words: Mapping[str, Any]) -> bool:
    """Whether the condition is true of these words."""
    return all(_part_holds(part, words) for part in condition.split(" and "))


def _enter(blocks: list[tuple[bool, bool]], kind: str, condition: str, words: Mapping[str, Any], number: int) -> None:
    """Open a block, go over to its next part, or close it."""
    if kind == "if":
        now = holds(condition, words)
        blocks.append((now, now))
        return
    if not blocks:
        raise BadRulesText(f"line {number}: {kind!r} without a block")
    _, before = blocks.pop()
    if kind != "end":
        now = not before and (kind == "else" or holds(condition, words))
        blocks.append((now, before or now))


def _part_holds(part: str, words: Mapping[str, Any]) -> bool:
    found = _PART.fullmatch(part.strip())
    if not found or found[2] not in words or (found[1] and found[3]):
        raise BadRulesText(f"{part!r} is no condition on one of {', '.join(words)}")
    value = words[found[2]]
    if not found[3]:
        if not isinstance(value, bool):
            raise BadRulesText(f"{found[2]} is {value!r}, neither true nor false")
        return value is not bool(found[1])
    return (str(value) in found[4].split("|")) is (found[3] == "=")


def _written(words: Mapping[str, Any], name: str) -> str:
    if name not in words:
        raise BadRulesText(f"{{{name}}} is none of {', '.join(words)}")
    return str(words[name])


def _single_gaps(lines: list[str]) -> str:
    """The lines with no more than one empty line in succession: blocks left out leave several."""
    text = "\n".join(lines).strip("\n")
    return re.sub(r"\n{3,}", "\n\n", text) + "\n"
