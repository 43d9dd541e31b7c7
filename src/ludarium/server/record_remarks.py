"""What the analysis board notes on a move, as comments of a record and back: line breaks, drawn marks, throws, unfinished turns.

A record knows comments on whole turns. So that nothing is lost, four commands say the rest (docs/records.md):
`[%br]` is a line break, `[%marks green e4, red a1 b2]` rings and arrows, `[%at 1]` begins a comment on the first move of a turn
that has several (a throw, then what is done with it), and `[%open 3/7.2]` begins one on moves, as numbers of actions, that follow
the turn but do not finish another. A comment that has `[%` in it is written with `[%%`.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludarium.server.board_marks import BoardMark, read_marks, write_marks

_MARKS = re.compile(r"\s*\[%marks ([^\[\]{}]*)\]")
_PLACED = re.compile(r"\[%at ([1-9]\d{0,3})\]\s*(.*)", re.DOTALL)
_OPEN = re.compile(r"\[%open ([\d./]{1,20000})\]\s*(.*)", re.DOTALL)
_TEXT = re.compile(r"\[%text\]\s*(.*)", re.DOTALL)


class Remark(NamedTuple):
    """What is noted on a move."""

    comment: str = ""
    marks: list[BoardMark] = []


class OpenMoves(NamedTuple):
    """Moves after a turn that do not finish another, and what is noted on the last of them."""

    moves: list[list[int]]
    remark: Remark


class Noted(NamedTuple):
    """What the comments on a turn hold: the remark on its last move, on others by their numbers, and unfinished turns."""

    last: Remark
    others: dict[int, Remark]
    opened: list[OpenMoves]
    text: str = ""


def written_remark(remark: Remark) -> str:
    """A remark as a comment on one line."""
    lines = remark.comment.replace("[%", "[%%").split("\n")
    plain = " [%br] ".join(" ".join("".join(x if x.isprintable() else " " for x in line).split()) for line in lines)
    marks = f"[%marks {write_marks(remark.marks)}]" if remark.marks else ""
    return " ".join(filter(None, (plain.strip(), marks)))


def read_remark(comment: str) -> Remark:
    """The remark in a comment. Refusal if it has marks that cannot be drawn."""
    marks = [mark for found in _MARKS.findall(comment) for mark in read_marks(found)]
    text = re.sub(r"[ ]*\[%br\][ ]*", "\n", _MARKS.sub("", comment))
    return Remark(text.replace("[%%", "[%").strip(" "), marks)


def written_open(moves: Iterable[Sequence[int]], remark: Remark) -> str:
    """An unfinished turn as a comment."""
    path = "/".join(".".join(map(str, actions)) for actions in moves)
    return f"[%open {path}] {written_remark(remark)}".strip()


def read_notes(comments: Iterable[str]) -> Noted:
    """What comments on a turn hold. Refusal if they have marks that cannot be drawn."""
    last: list[Remark] = []
    others: dict[int, Remark] = {}
    opened: list[OpenMoves] = []
    text = ""
    for comment in comments:
        if found := _PLACED.fullmatch(comment):
            others[int(found[1])] = read_remark(found[2])
        elif found := _OPEN.fullmatch(comment):
            moves = [[int(action) for action in move.split(".") if action] for move in found[1].split("/")]
            opened.append(OpenMoves(moves, read_remark(found[2])))
        elif found := _TEXT.fullmatch(comment):
            text = read_remark(found[1]).comment
        else:
            last.append(read_remark(comment))
    whole = Remark("\n".join(one.comment for one in last if one.comment), [mark for one in last for mark in one.marks])
    return Noted(whole, others, opened, text)
