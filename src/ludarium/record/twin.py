"""The JSON twin of a record: one object for a game, one line for an object where there are many (JSON Lines).

    {"record": 1,                                  the version of this form
     "tags": {"Event": "Hilo", "Result": "*"},     texts, in order
     "comments": ["about the whole game"],         left out where empty, as every list below
     "actions": [[27], [28], [12, 40]],            the turns by their actions, from a page without a server; or else
     "turns": ["d4",                               a turn about which nothing is noted, or
               {"turn": "e4",
                "nags": [1, 18],                   whole numbers from 0 to 255
                "before": ["…"], "comments": ["…"],
                "clk": 299.5, "emt": 3,            seconds
                "eval": "+0.35",
                "variations": [["d5", …], …]}]}    each a list of turns, played instead of this one

Nothing else may stand in an object. Text and twin hold the same: each can be made from the other without loss, and the
actions are written as turns again.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TextIO

from ludarium.errors import LudariumError
from ludarium.record.caps import DEEPEST, LONGEST_JSON
from ludarium.record.commands import normalised
from ludarium.record.complaint import BadRecord, Complaint, refuse
from ludarium.record.form import check_node, checked_comment, final_tags
from ludarium.record.legality import start_of
from ludarium.record.lines import Lines, name_of
from ludarium.record.located import place_of, read_located
from ludarium.record.shape import NODE_FIELDS, RECORD_FIELDS, demand, fields_of, items_of
from ludarium.record.value import Line, Node, Record

VERSION = 1


# --- writing


def to_json(record: Record) -> str:
    """The record as one line of JSON, without a newline at the end. BadRecord if it cannot be written."""
    found = _Walk()
    twin: dict[str, Any] = {"record": VERSION, "tags": final_tags(record)}
    comments = [tidied for comment in record.comments if (tidied := checked_comment(comment, "$.comments"))]
    if comments:
        twin["comments"] = comments
    twin["turns"] = found.plain_line(record.line, "$.turns", 0)
    text = json.dumps(twin, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if len(text) > LONGEST_JSON:
        raise refuse("GAME_TOO_LONG", f"a game has at most {LONGEST_JSON} characters")
    return text


class _Walk:
    """Goes through the lines of a record, counting turns."""

    def __init__(self) -> None:
        self.count = 0

    def plain_line(self, line: Line, path: str, depth: int) -> list[Any]:
        """A line as JSON values."""
        return [self._plain_node(node, f"{path}[{index}]", depth) for index, node in enumerate(line)]

    def _plain_node(self, node: Node, path: str, depth: int) -> Any:
        self.count += 1
        check_node(node, path, self.count, depth)
        node = normalised(node)
        lists = {"nags": node.nags, "before": node.before, "comments": node.comments}
        plain: dict[str, Any] = {name: list(value) for name, value in lists.items() if value}
        for comment in (*node.before, *node.comments):
            checked_comment(comment, path)
        plain |= {name: _number(time) for name, time in (("clk", node.clk), ("emt", node.emt)) if time is not None}
        if node.eval is not None:
            plain["eval"] = node.eval
        variations = [
            self.plain_line(line, f"{path}.variations[{index}]", depth + 1)
            for index, line in enumerate(node.variations)
        ]
        if any(variations):
            plain["variations"] = [line for line in variations if line]
        return {"turn": node.text, **plain} if plain else node.text

    def node(self, value: Any, path: str, depth: int) -> Node:
        """The node a JSON value stands for, checked."""
        self.count += 1
        if isinstance(value, str):
            node = Node(value)
            check_node(node, path, self.count, depth)
            return node
        fields = fields_of(value, NODE_FIELDS, path, required="turn")
        node = Node(
            fields["turn"],
            tuple(items_of(fields.get("nags", []), int, f"{path}.nags")),
            _comments(fields.get("before", []), f"{path}.before"),
            _comments(fields.get("comments", []), f"{path}.comments"),
            fields.get("clk"),
            fields.get("emt"),
            fields.get("eval"),
        )
        check_node(node, path, self.count, depth)
        node = normalised(node)
        for index, line in enumerate(items_of(fields.get("variations", []), list, f"{path}.variations")):
            if turns := self.line(line, f"{path}.variations[{index}]", depth + 1):
                node.variations.append(turns)
        return node

    def line(self, values: Any, path: str, depth: int) -> Line:
        """The line a JSON list stands for."""
        demand(values, list, path)
        return [self.node(value, f"{path}[{index}]", depth) for index, value in enumerate(values)]


def _number(seconds: float) -> float | int:
    return int(seconds) if seconds == int(seconds) else seconds


# --- reading


def from_json(text: str) -> Record:
    """The record that a JSON object describes. BadRecord says what is wrong, and where."""
    if len(text) > LONGEST_JSON:
        raise refuse("GAME_TOO_LONG", f"a game has at most {LONGEST_JSON} characters", 1, LONGEST_JSON)
    try:
        value = json.loads(text, object_pairs_hook=_no_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise refuse("BAD_JSON", f"this is not JSON: {error.msg}", error.lineno, error.colno) from None
    except RecursionError:
        raise refuse("TOO_DEEP", "the JSON nests too deep", 1, 1) from None
    except BadRecord:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise refuse("BAD_JSON", f"this is not JSON: {error}", 1, 1) from None
    return record_of_plain(value)


def record_of_plain(value: Any) -> Record:
    """The record that a value out of a JSON reader stands for."""
    fields = fields_of(value, RECORD_FIELDS, "$", required="tags")
    if fields.get("record", VERSION) != VERSION:
        raise refuse("BAD_VERSION", f"only version {VERSION} of the format is known", path="$.record")
    tags = {name: demand(text, str, f"$.tags.{name[:80]}") for name, text in fields["tags"].items()}
    record = Record(dict(tags), comments=_comments(fields.get("comments", []), "$.comments"))
    record.tags = final_tags(record)
    turns = fields.get("turns", [])
    if "actions" in fields:
        if turns:
            raise refuse("BAD_SHAPE", "a game has either turns or actions, not both", path="$.actions")
        turns = _written(record, fields["actions"])
    record.line = _Walk().line(turns, "$.turns", 0)
    return record


def _written(record: Record, turns: list[Any]) -> list[str]:
    """The turns of a game whose actions are given by their numbers, in the game's notation. BadRecord if one is not legal."""
    position, texts = start_of(record), []
    for index, turn in enumerate(turns):
        path = f"$.actions[{index}]"
        actions = tuple(items_of(turn, int, path))
        try:
            played = position.played(actions)
            texts.append(played.text)
        except LudariumError as error:
            raise refuse(error.code, f"turn {index + 1} cannot be played: {error.sentence}", path=path) from None
        position = played.after
    return texts


def read_json(handle: TextIO, *, strict: bool = False) -> Iterator[Record | Complaint]:
    """The games in an open file with one JSON object per line: records, and complaints about lines that are not one."""
    file, lines = name_of(handle), Lines(handle, LONGEST_JSON)
    while not lines.broken:
        try:
            if not lines.step():
                return
            if lines.text.strip():
                yield _placed(from_json(lines.text), lines.number)
        except BadRecord as error:
            column = error.complaint.column or 1
            complaint = replace(error.complaint, line=lines.number, column=column, file=file)
            if strict:
                raise BadRecord(complaint) from None
            yield complaint


def read_whole_json(text: str) -> Iterator[Record | Complaint]:
    """The games of a text that is one JSON value over several lines: a game, or a list of games."""
    try:
        root = read_located(text, deepest=4 * DEEPEST)
    except BadRecord as error:
        yield error.complaint
        return
    for item in root if isinstance(root.value, list) else [root]:
        place = place_of(text, item.at)
        try:
            record = record_of_plain(item.plain())
        except BadRecord as error:
            path = item.path + error.complaint.path.removeprefix("$")
            line, column = place_of(text, item.within(path).at)
            yield replace(error.complaint, line=line, column=column, path=path)
            continue
        record.place = place
        listed = "actions" if "actions" in item.value else "turns"
        for index, node in enumerate(record.line):
            node.place = place_of(text, item[listed][index].at)
        yield record


def _placed(record: Record, number: int) -> Record:
    """The record, with the line it stands in."""
    record.place = (number, 1)
    lines = [record.line]
    while lines:
        for node in lines.pop():
            node.place = (number, 1)
            lines += node.variations
    return record


def _comments(value: Any, path: str) -> tuple[str, ...]:
    texts = items_of(value, str, path)
    return tuple(filter(None, (checked_comment(text, f"{path}[{index}]") for index, text in enumerate(texts))))


def _no_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise refuse("DUPLICATE_NAME", f"the name {twice[:80]!r} is given twice in one object")
    return found


def _no_constant(name: str) -> Any:
    raise refuse("BAD_JSON", f"{name} is not a number a record may hold")
