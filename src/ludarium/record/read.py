"""Reading records from an open text file, one game at a time and never the whole file at once."""

import re
from collections.abc import Iterator
from typing import TextIO

from ludarium.record.complaint import BadRecord, Complaint, warn
from ludarium.record.lines import Lines, name_of
from ludarium.record.moves import MoveText
from ludarium.record.tagline import looks_like_tag, read_tags
from ludarium.record.value import Record
from ludarium.record.words import result_of

_FIRST_TURN = re.compile(r"\s*1\s*\.")


def read_games(handle: TextIO, *, strict: bool = False) -> Iterator[Record | Complaint]:
    """The games in an open text file, in order.

    A game that cannot be read yields a complaint instead, and reading goes on with the next game; warnings about a game
    come before it. With `strict`, an error is raised as BadRecord instead.
    """
    file = name_of(handle)
    reader = _Reader(handle)
    while True:
        try:
            record = reader.game()
        except BadRecord as error:
            complaint = error.complaint.within(file)
            if strict:
                raise BadRecord(complaint) from None
            yield from (note.within(file) for note in reader.notes)
            yield complaint
            if not reader.skip_game():
                return
            continue
        yield from (note.within(file) for note in reader.notes)
        if record is None:
            return
        yield record


def read_game(handle: TextIO) -> Record | None:
    """The first game in an open text file; None if there is none. BadRecord if it cannot be read."""
    return next((item for item in read_games(handle, strict=True) if isinstance(item, Record)), None)


class _Reader:
    """Reads game after game. `notes` has the warnings about the last one."""

    def __init__(self, handle: TextIO) -> None:
        self.lines = Lines(handle)
        self.notes: list[Complaint] = []
        self._in_moves = False

    def game(self) -> Record | None:
        """The next game, None at the end of the file."""
        lines = self.lines
        self.notes = []
        self._in_moves = False
        lines.new_game()
        if not self._find_game():
            return None
        record = Record(place=(lines.number, lines.at + 1))
        record.tags.clear()  # the text's own order counts, for Result as well
        if self._tags(record):
            self._in_moves = True
            self._moves(record)
        else:
            self._agree_on_result(record, None, (lines.number, 1))
        return record

    def _find_game(self) -> bool:
        """Go to the line a game begins in."""
        lines = self.lines
        while lines.step():
            escaped = lines.at == 0 and lines.text.startswith("%")
            if not escaped and lines.text[lines.at :].strip():
                lines.check()
                return True
        return False

    def _tags(self, record: Record) -> bool:
        """Read tags until something else comes; False where the file ends with them."""
        lines = self.lines
        while looks_like_tag(lines.text, lines.at):
            read_tags(lines, record, self.notes)
            if lines.at < len(lines.text):
                break
            if not lines.step():
                return False
            lines.check()
        lines.again(lines.at)
        return True

    def _moves(self, record: Record) -> None:
        lines, moves = self.lines, MoveText(record, self.notes)
        blank = False
        while lines.step():
            at, text = lines.at, lines.text
            inside = moves.open_comment is not None
            if (blank or not inside) and looks_like_tag(text, at):
                lines.again(at)
                break
            if at == 0 and text.startswith("%") and not inside:
                continue
            blank = not text.strip()
            lines.check()
            at = moves.take(text, lines.number, at)
            if moves.result is not None:
                lines.again(at)
                break
        moves.finish()
        self._agree_on_result(record, moves.result, moves.result_place if moves.result else (lines.number, 1))

    def _agree_on_result(self, record: Record, token: str | None, place: tuple[int, int]) -> None:
        """Make the Result tag and the result after the turns agree; where they differ, the one that says more counts."""
        tag = record.tags.get("Result", "?")
        meant = result_of(tag)
        says = f"the tag says {tag[:40]}, but the game ends with {token}"
        if token is None:
            warn(self.notes, place, "MISSING_RESULT", "there is no result after the last turn")
        elif meant is not None and meant not in ("*", token):
            warn(self.notes, place, "RESULT_DIFFERS", f"{says}; the tag counts")
        elif tag not in ("?", "") and token not in ("*", meant):
            warn(self.notes, place, "RESULT_DIFFERS", f"{says}; the latter counts")
        if meant not in (None, "*"):
            record.tags["Result"] = str(meant)
        elif token not in (None, "*") or "Result" not in record.tags:
            record.tags["Result"] = token or "*"

    def skip_game(self) -> bool:
        """After a complaint, go to the next game: tags after an empty line or after turns, or a new first turn. False at the end."""
        lines, blank = self.lines, False
        turns = self._in_moves or not looks_like_tag(lines.text)
        while not lines.broken:
            try:
                if not lines.step():
                    return False
            except BadRecord:
                continue
            text = lines.text[lines.at :]
            tag = looks_like_tag(text)
            if (tag and (blank or turns)) or (blank and turns and _FIRST_TURN.match(text)):
                lines.again(lines.at)
                return True
            blank = not text.strip()
            turns = turns or not (blank or tag)
        return False
