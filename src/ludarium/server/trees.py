"""Trees of moves as the analysis board keeps them (js/analysisboard/tree.js), checked: what is stored came from anywhere."""

import json
from collections.abc import Sequence
from typing import Any

from ludarium.server.analysis_board import MOST_MOVES
from ludarium.server.analysis_records import LONGEST_COMMENT
from ludarium.server.board_marks import MOST_MARKS, BoardMark, is_mark
from ludarium.server.refusals import Refusal
from ludarium.wording import Words

_MOST_ACTIONS = 200  # of a move
_LONGEST_GAME, _LONGEST_START, _LONGEST_NAME = 4000, 2000, 80
LARGEST = 60_000  # bytes of a chapter


def checked_tree(data: Any) -> dict[str, Any]:
    """The tree that data describe, and nothing else. Refusal says what is wrong with them."""
    if not isinstance(data, dict) or data.get("tree") != 1:
        raise _bad(Words("This is not an analysis that this version can read."))
    game = _text(data.get("game"), Words("game"), _LONGEST_GAME)
    if not game:
        raise _bad(Words("This analysis does not say which game it is."))
    tree: dict[str, Any] = {"tree": 1, "game": game}
    if data.get("start") is not None:
        tree["start"] = _text(data["start"], Words("position"), _LONGEST_START)
    if name := _text(data.get("name", ""), Words("name"), _LONGEST_NAME):
        tree["name"] = name
    comment, marks = _remark(data.get("comment", ""), data.get("marks", []), Words("the start"))
    tree |= ({"comment": comment} if comment else {}) | ({"marks": marks} if marks else {})
    moves = data.get("moves")
    if not isinstance(moves, list):
        raise _bad(Words("This analysis has no list of moves."))
    if len(moves) > MOST_MOVES:
        raise _bad(Words("This analysis has more than {n} moves.", n=MOST_MOVES))
    return {**tree, "moves": _moves(moves)}


def _moves(rows: Sequence[Any]) -> list[list[Any]]:
    found: list[list[Any]] = []
    known: set[tuple[int, tuple[int, ...]]] = set()
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or not row or type(row[0]) is not int or not -1 <= row[0] < number - 1:
            raise _bad(Words("Move {n} follows a move that is not there.", n=number))
        actions = row[1] if len(row) > 1 else None
        whole = isinstance(actions, list) and 0 < len(actions) <= _MOST_ACTIONS
        if not whole or any(type(one) is not int or not 0 <= one < 1 << 31 for one in actions or []):
            raise _bad(Words("Move {n} is not a list of actions.", n=number))
        key = (row[0], tuple(actions or []))
        if key in known:
            raise _bad(Words("Move {n} is there twice.", n=number))
        known.add(key)
        more = [*row[2:4], *["", []][len(row[2:4]) :]]
        comment, marks = _remark(more[0], more[1], Words("move {n}", n=number))
        found.append([row[0], actions, *([comment] if comment or marks else []), *([marks] if marks else [])])
    return found


def _remark(comment: Any, marks: Any, where: Words) -> tuple[str, list[BoardMark]]:
    text = _text(comment, where, LONGEST_COMMENT)
    if not isinstance(marks, list) or len(marks) > MOST_MARKS or not all(is_mark(mark) for mark in marks):
        raise _bad(Words("The marks cannot be drawn ({part}).", part=where))
    return text, [BoardMark(colour=mark["colour"], cells=list(mark["cells"])) for mark in marks]


def _text(value: Any, what: Words, most: int) -> str:
    if not isinstance(value, str) or len(value) > most or "\0" in value:
        say = Words("A part of this analysis ({part}) is not a text of at most {n} characters.", part=what, n=most)
        raise _bad(say)
    return value


def _bad(say: Words) -> Refusal:
    return Refusal("BAD_TREE", say, field="tree")


def check_size(tree: dict[str, Any], text: str) -> None:
    """Refuse a chapter that is larger than one may be."""
    size = len(json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()) + len(text.encode())
    if size > LARGEST:
        say = Words("A chapter has at most {n} bytes; this one has {size}. Split it in two.", n=LARGEST, size=size)
        raise Refusal("TOO_LARGE", say, status=413, field="tree")
