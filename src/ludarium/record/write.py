"""Writing records: tags, an empty line, numbered turns wrapped at 80 columns, the result, an empty line."""

from collections.abc import Iterable, Iterator
from typing import TextIO

from ludarium.record.caps import LONGEST_GAME
from ludarium.record.commands import command_words, normalised
from ludarium.record.complaint import refuse
from ludarium.record.form import check_node, checked_comment, final_tags
from ludarium.record.tagline import write_tag
from ludarium.record.value import Line, Node, Record
from ludarium.record.words import result_of

WIDTH = 80


def write_game(record: Record) -> str:
    """The record as text, from which the same record can be read again. BadRecord if it cannot be written."""
    tags = final_tags(record)
    words = [word for comment in record.comments for word in _comment_words([], comment)]
    words += _Writer().line(record.line)
    head = "\n".join(write_tag(name, value) for name, value in tags.items())
    text = f"{head}\n\n{_wrapped([*words, result_of(tags['Result']) or '*'])}\n\n"
    if len(text) > LONGEST_GAME:
        raise refuse("GAME_TOO_LONG", f"a game has at most {LONGEST_GAME} characters")
    return text


def write_games(records: Iterable[Record], handle: TextIO) -> int:
    """Write the records to an open text file, one after another. Returns how many there were."""
    count = 0
    for record in records:
        handle.write(write_game(record))
        count += 1
    return count


class _Writer:
    """Turns lines of nodes into words that are not broken apart, counting turns on the way."""

    def __init__(self) -> None:
        self.count = 0

    def line(self, line: Line, ply: int = 1, depth: int = 0, path: str = "$.turns") -> Iterator[str]:
        """The words of a line whose first turn has the number `ply`."""
        for index, node in enumerate(line):
            self.count += 1
            here = f"{path}[{index}]"
            check_node(node, here, self.count, depth)
            yield from _node_words(node, ply + index)
            for at, variation in enumerate(node.variations):
                words = list(self.line(variation, ply + index, depth + 1, f"{here}.variations[{at}]"))
                if words:
                    words[0] = f"({words[0]}"
                    words[-1] = f"{words[-1]})"
                yield from words


def _node_words(node: Node, number: int) -> Iterator[str]:
    """A turn with its number, its glyphs and its comments."""
    node = normalised(node)
    before = [word for comment in node.before for word in _comment_words([], comment)]
    if before:
        yield f"{number}."
        yield from before
        yield node.text
    else:
        yield f"{number}. {node.text}"
    yield from (f"${glyph}" for glyph in node.nags)
    commands = command_words(node)
    first, *others = node.comments or ("",)
    yield from _comment_words(commands, first)
    for comment in others:
        yield from _comment_words([], comment)


def _comment_words(commands: list[str], comment: str) -> list[str]:
    """A comment as words, commands first; no words where there is nothing to say."""
    comment = checked_comment(comment)
    words = [*commands, *comment.replace("\\", "\\\\").replace("}", "\\}").split()]
    if words:
        words[0] = "{" + words[0]
        words[-1] += "}"
    return words


def _wrapped(words: Iterable[str]) -> str:
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])
