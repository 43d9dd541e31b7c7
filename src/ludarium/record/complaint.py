"""What is wrong with a record, and where: complaints are values, and an error carries one."""

from dataclasses import dataclass, replace
from typing import Literal

from ludarium.errors import BadNotation
from ludarium.record.caps import MOST_NOTES

ERROR: Literal["error"] = "error"
WARNING: Literal["warning"] = "warning"


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong. Lines and columns count from 1; they are 0 if the record was not read from a text."""

    line: int
    column: int
    code: str  # one word in capitals, for programs
    sentence: str  # for people
    severity: Literal["error", "warning"] = ERROR
    ply: int | None = None  # the number of the turn, counted from 1, where the complaint is about one
    path: str = ""  # where in a JSON object, such as $.turns[3].clk
    file: str = ""

    def __post_init__(self) -> None:
        for name in ("sentence", "path", "file"):  # halves of characters cannot be printed; they are shown by number
            text = getattr(self, name)
            if not text.isascii():
                object.__setattr__(self, name, text.encode("utf-8", "backslashreplace").decode("utf-8"))

    @property
    def is_error(self) -> bool:
        """Whether the record cannot be used as it is. If not, this is only a warning."""
        return self.severity == ERROR

    def within(self, file: str) -> "Complaint":
        """The same complaint, naming the file."""
        return replace(self, file=file) if file else self

    def __str__(self) -> str:
        place = [self.file] if self.file else []
        place += [str(self.line), str(self.column)] if self.line else []
        words = [":".join(place)] if place else []
        words += [self.path] if self.path else []
        words += [self.severity]
        ply = f"turn {self.ply}: " if self.ply else ""
        return f"{': '.join(words)}: {ply}{self.sentence} [{self.code}]"


class BadRecord(BadNotation):
    """A record that cannot be read, written or replayed; `complaint` says where and why."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint), code=complaint.code)
        self.complaint = complaint


def warn(notes: list[Complaint], place: tuple[int, int], code: str, sentence: str) -> None:
    """Add a warning to the notes, unless there are too many already."""
    if len(notes) < MOST_NOTES:
        notes.append(Complaint(*place, code, sentence, WARNING))


def refuse(code: str, sentence: str, line: int = 0, column: int = 0, path: str = "") -> BadRecord:
    """The error to raise for a complaint that ends everything."""
    return BadRecord(Complaint(line, column, code, sentence, path=path))
