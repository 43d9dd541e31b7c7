"""The JSON twin: what it looks like, and where it complains."""

import io
import json

import pytest

from ludarium.record import BadRecord, Node, Record, from_json, read_game, read_json, to_json


def test_form():
    """Turns without notes are texts; what is empty is left out; seconds are numbers."""
    record = read_game(
        io.StringIO("{a} 1. d4 2. e4 $1 {[%clk 0:05:00] b} (2. d5 {[%eval 0.3]} e5) 3. {c} f4 {[%emt 1.5]} *")
    )
    assert json.loads(to_json(record)) == {
        "record": 1,
        "tags": {"Result": "*"},
        "comments": ["a"],
        "turns": [
            "d4",
            {"turn": "e4", "nags": [1], "comments": ["b"], "clk": 300, "variations": [[{"turn": "d5", "eval": "0.3"}, "e5"]]},
            {"turn": "f4", "before": ["c"], "emt": 1.5},
        ],
    }  # fmt: skip


PATHS = [
    ("[]", "$", "BAD_SHAPE"),
    ("{}", "$", "BAD_SHAPE"),
    ('{"tags": {}, "moves": []}', "$", "BAD_SHAPE"),
    ('{"tags": []}', "$.tags", "BAD_SHAPE"),
    ('{"tags": {"Event": 1}}', "$.tags.Event", "BAD_SHAPE"),
    ('{"tags": {"Event x": "1"}}', "$.tags.Event x", "BAD_TAG"),
    ('{"tags": {"Event": "a\\nb"}}', "$.tags.Event", "BAD_TAG"),
    ('{"tags": {}, "record": 2}', "$.record", "BAD_VERSION"),
    ('{"tags": {}, "record": true}', "$.record", "BAD_SHAPE"),
    ('{"tags": {}, "comments": "x"}', "$.comments", "BAD_SHAPE"),
    ('{"tags": {}, "comments": ["a", null]}', "$.comments[1]", "BAD_SHAPE"),
    ('{"tags": {}, "turns": {"turn": "d4"}}', "$.turns", "BAD_SHAPE"),
    ('{"tags": {}, "turns": ["d4", 5]}', "$.turns[1]", "BAD_SHAPE"),
    ('{"tags": {}, "turns": ["d4", "a b"]}', "$.turns[1]", "BAD_TURN"),
    ('{"tags": {}, "turns": [{"nags": []}]}', "$.turns[0]", "BAD_SHAPE"),
    ('{"tags": {}, "turns": [{"turn": "d4", "nags": [1, "2"]}]}', "$.turns[0].nags[1]", "BAD_SHAPE"),
    ('{"tags": {}, "turns": [{"turn": "d4", "nags": [256]}]}', "$.turns[0].nags", "BAD_GLYPH"),
    ('{"tags": {}, "turns": [{"turn": "d4", "clk": "1"}]}', "$.turns[0].clk", "BAD_SHAPE"),
    ('{"tags": {}, "turns": [{"turn": "d4", "clk": -1}]}', "$.turns[0].clk", "BAD_CLOCK"),
    ('{"tags": {}, "turns": [{"turn": "d4", "emt": 1e99}]}', "$.turns[0].emt", "BAD_CLOCK"),
    ('{"tags": {}, "turns": [{"turn": "d4", "eval": "a b"}]}', "$.turns[0].eval", "BAD_EVAL"),
    ('{"tags": {}, "turns": [{"turn": "d4", "comments": ["\\u0000"]}]}', "$.turns[0].comments[0]", "BAD_CHARACTER"),
    ('{"tags": {}, "turns": [{"turn": "d4", "comments": ["\\ud800"]}]}', "$.turns[0].comments[0]", "BAD_CHARACTER"),
    ('{"tags": {}, "turns": [{"turn": "d4", "variations": [["e4", {"turn": ""}]]}]}', "$.turns[0].variations[0][1]", "BAD_TURN"),
    ('{"tags": {}, "turns": [{"turn": "d4", "clk": NaN}]}', "", "BAD_JSON"),
    ('{"tags": {"A": "1", "A": "2"}}', "", "DUPLICATE_NAME"),
    ('{"tags": {}, ', "", "BAD_JSON"),
]  # fmt: skip


@pytest.mark.parametrize("text,path,code", PATHS)
def test_complaints(text, path, code):
    """Every complaint has the path to what is wrong, and the line; the next line is read all the same."""
    complaint, after = read_json(io.StringIO(text + '\n{"tags": {"Event": "next"}}\n'))
    assert (complaint.line, complaint.path, complaint.code) == (1, path, code)
    assert complaint.column >= 1
    assert after.tags == {"Event": "next", "Result": "*"}
    with pytest.raises(BadRecord):
        from_json(text)


def nested(depth):
    record = Record(line=[Node("d4")])
    node = record.line[0]
    for _ in range(depth):
        (node,) = node.add_variation("d4")
    return record


def test_nesting():
    """Variations nest as deep as in text, and no deeper."""
    assert from_json(to_json(nested(100))) == nested(100)
    deeper = to_json(nested(100)).replace('["d4"]', '[{"turn":"d4","variations":[["d4"]]}]')
    for attempt in (lambda: to_json(nested(101)), lambda: from_json(deeper)):
        with pytest.raises(BadRecord) as error:
            attempt()
        assert error.value.code == "TOO_DEEP"


def test_lines():
    """Windows line ends, a byte order mark and empty lines are passed over; places are lines."""
    (record,) = read_json(io.StringIO('\ufeff\r\n{"tags": {}, "turns": ["d4"]}\r\n\n'))
    assert (record.place, record.line[0].place) == ((2, 1), (2, 1))


def test_too_long(monkeypatch):
    """A line that is too long is refused, and the next one read."""
    monkeypatch.setattr("ludarium.record.twin.LONGEST_JSON", 100)
    complaint, record = read_json(io.StringIO("x" * 1000 + '\n{"tags": {}}\n'))
    assert (complaint.code, complaint.line, record.place) == ("LINE_TOO_LONG", 1, (2, 1))
