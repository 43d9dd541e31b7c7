"""Move text becoming lines of nodes, word by word."""

import re
from typing import NamedTuple

from ludarium.record.caps import DEEPEST, LONGEST_COMMENT, LONGEST_TURN, MOST_COMMENTS, MOST_GLYPHS, MOST_TURNS
from ludarium.record.commands import take_commands
from ludarium.record.complaint import BadRecord, Complaint, refuse, warn
from ludarium.record.legality import spelled_results
from ludarium.record.value import Line, Node, Record, tidy
from ludarium.record.words import WORD, glyph_number, is_turn, result_of

_COMMENT_MARK = re.compile(r"\\.|\}")
_ESCAPED = re.compile(r"\\([\\}])")


class _Outer(NamedTuple):
    """What waits outside a variation until it is closed."""

    line: Line
    last: Node
    waiting: list[str]
    place: tuple[int, int]


class MoveText:
    """Takes lines of move text until the game's result stands in `result`.

    A comment right after a turn (and its glyphs) belongs to that turn. A comment after a number or a variation, or at
    the beginning of a variation, is written before the turn that follows; with none to follow it belongs to the last.
    """

    def __init__(self, record: Record, notes: list[Complaint]) -> None:
        self.record = record
        self.notes = notes
        self.result: str | None = None
        self.result_place = (0, 0)
        self.open_comment: list[str] | None = None
        self.comment_place = (0, 0)
        self._line: Line = record.line
        self._last: Node | None = None
        self._last_end = -1  # where the last turn ended in this line of text
        self._after = False  # whether a comment now belongs to the last turn
        self._numbered = False  # whether a number or a variation came before the first turn
        self._waiting: list[str] = []
        self._room = 0  # how much longer the open comment may be
        self._outer: list[_Outer] = []
        self._count = 0

    def take(self, text: str, number: int, at: int) -> int:
        """Read a line from `at` on; returns where reading stopped: behind the result, else at the end."""
        text = text.rstrip()
        self._last_end = -1
        while at < len(text) and self.result is None:
            at = self._words(text, number, at) if self.open_comment is None else self._comment(text, at)
        return at

    def _words(self, text: str, number: int, at: int) -> int:
        """Read words until a comment opens, the result is found or the line ends."""
        for found in WORD.finditer(text, at):
            kind = found.lastgroup
            if kind == "turn":
                self._turn(found["turn"], number, found.start("turn"))
                self._last_end = found.end()
                if self.result is not None:
                    return found.end()
            elif kind == "mark":
                mark, place = found["mark"], (number, found.end())
                if mark == "{":
                    self.open_comment, self.comment_place = [], place
                    self._room = 2 * LONGEST_COMMENT + 1000  # twice, since every character may be escaped
                    return found.end()
                if mark == ";":
                    self.comment_place = place
                    self._note(text[found.end() :])
                    return len(text)
                (self._open if mark == "(" else self._close)(place)
            elif kind == "glyph":
                self._glyph(found["glyph"], number, found.start("glyph"))
            elif kind == "number":
                self._after, self._numbered = False, True
            else:
                raise _strange(found["strange"], number, found.end())
        return len(text)

    # --- turns, glyphs, results

    def _turn(self, word: str, number: int, start: int) -> None:
        if (result := result_of(word)) is not None:
            self._result(result, number, start + 1)
            return
        if word == self.record.tags.get("Result") and word in spelled_results(self.record):
            self._result("*", number, start + 1)  # the tag says it already
            return
        if len(word) > LONGEST_TURN:
            raise refuse("TURN_TOO_LONG", f"a turn has at most {LONGEST_TURN} characters", number, start + 1)
        self._count += 1
        if self._count > MOST_TURNS:
            raise refuse("TOO_MANY_TURNS", f"a game has at most {MOST_TURNS} turns", number, start + 1)
        node = Node(word, place=(number, start + 1))
        if self._waiting:
            node.before = tuple(self._waiting)
            self._waiting = []
        self._line.append(node)
        self._last = node
        self._after = True

    def _result(self, result: str, number: int, column: int) -> None:
        if not self._outer:
            self.result, self.result_place = result, (number, column)
            return
        sentence = f"the result {result} inside a variation is ignored"
        warn(self.notes, (number, column), "RESULT_IN_VARIATION", sentence)

    def _glyph(self, word: str, number: int, start: int) -> None:
        if self._last is None:
            raise refuse("GLYPH_WITHOUT_TURN", f"{word} comes before any turn", number, start + 1)
        bare = self._last.text[:-1]
        if word[0] == "?" and start == self._last_end and self._last.text[-1] == "!" and is_turn(bare):
            self._last.text, word = bare, "!" + word  # `d4!?` is d4 with a glyph
        glyph = glyph_number(word)
        if glyph is None:
            sentence = f"{word[:20]} is not a glyph; there are ! ? !! ?? !? ?! and $0 to $255"
            raise refuse("BAD_GLYPH", sentence, number, start + 1)
        if len(self._last.nags) >= MOST_GLYPHS:
            raise refuse("TOO_MANY_GLYPHS", f"a turn has at most {MOST_GLYPHS} glyphs", number, start + 1)
        self._last.nags += (glyph,)

    # --- comments

    def _comment(self, text: str, at: int) -> int:
        """Read a comment until it closes or the line ends."""
        assert self.open_comment is not None
        end = text.find("}", at)
        if "\\" in text:
            end = next((mark.start() for mark in _COMMENT_MARK.finditer(text, at) if mark[0] == "}"), -1)
        self.open_comment.append(text[at:] if end < 0 else text[at:end])
        self._room -= len(self.open_comment[-1]) + 1
        if self._room < 0:
            raise self._too_long()
        if end < 0:
            return len(text)
        comment = " ".join(self.open_comment)
        self.open_comment = None
        self._note(_ESCAPED.sub(r"\1", comment) if "\\" in comment else comment)
        return end + 1

    def _note(self, comment: str) -> None:
        comment = tidy(comment)
        if len(comment) > LONGEST_COMMENT:
            raise self._too_long()
        if self._after and self._last is not None:
            self._add(self._last, comment)
        elif self._last is None and not self._outer and not self._numbered:
            self._add(self.record, comment)
        elif comment:
            self._waiting.append(comment)
            self._count_comments(len(self._waiting))

    def _add(self, owner: Node | Record, comment: str) -> None:
        """Give a tidy comment to a turn, which takes its commands, or to the whole game."""
        if isinstance(owner, Node):
            comment = take_commands(owner, comment)
        if comment:
            owner.comments += (comment,)
            self._count_comments(len(owner.comments))

    def _count_comments(self, count: int) -> None:
        if count > MOST_COMMENTS:
            sentence = f"there are at most {MOST_COMMENTS} comments at one place"
            raise refuse("TOO_MANY_COMMENTS", sentence, *self.comment_place)

    def _too_long(self) -> BadRecord:
        return refuse("COMMENT_TOO_LONG", f"a comment has at most {LONGEST_COMMENT} characters", *self.comment_place)

    # --- variations

    def _open(self, place: tuple[int, int]) -> None:
        if self._last is None:
            raise refuse("VARIATION_WITHOUT_TURN", "a variation replaces the turn before it, and there is none", *place)
        if len(self._outer) >= DEEPEST:
            raise refuse("TOO_DEEP", f"variations nest at most {DEEPEST} deep", *place)
        self._outer.append(_Outer(self._line, self._last, self._waiting, place))
        self._line, self._last, self._waiting, self._after = [], None, [], False

    def _close(self, place: tuple[int, int]) -> None:
        if not self._outer:
            raise refuse("UNOPENED_VARIATION", "there is no variation for this bracket to close", *place)
        self._place_comments()
        outer = self._outer.pop()
        if self._line:
            outer.last.variations.append(self._line)
        else:
            warn(self.notes, place, "EMPTY_VARIATION", "a variation without turns is ignored")
        self._line, self._last, self._waiting, self._after = outer.line, outer.last, outer.waiting, False

    def _place_comments(self) -> None:
        """Give comments that wait for a turn which never came to the last turn."""
        owner = self._last or (None if self._outer else self.record)
        for comment in self._waiting:
            if owner is not None:
                self._add(owner, comment)
        self._waiting = []

    def finish(self) -> None:
        """The end of the game. Refuses what was opened and never closed."""
        if self.open_comment is not None:
            raise refuse("UNCLOSED_COMMENT", "this comment is not closed", *self.comment_place)
        if self._outer:
            raise refuse("UNCLOSED_VARIATION", "this variation is not closed", *self._outer[-1].place)
        self._place_comments()


def _strange(character: str, number: int, column: int) -> BadRecord:
    sentences = {"}": "there is no comment for this bracket to close", "[": "tags come before the turns"}
    sentence = sentences.get(character, f"{character!r} begins neither a turn nor a comment")
    return refuse("UNEXPECTED", sentence, number, column)
