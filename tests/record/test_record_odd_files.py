"""Files as people have them: odd encodings and line ends, JSON set out nicely, things that are no records at all."""

import io
import json
import os
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.play.records import check
from ludarium.record import Complaint, Record, read_game, records_in, to_json

OURS = '[Event "x"]\n[Result "*"]\n[Game "konane"]\n\n1. d4 {a} 2. e4 (2. d3) *\n\n'
RECORD = read_game(io.StringIO(OURS))
TWIN = to_json(RECORD)


def found_in(tmp_path, data, name="odd.pgn"):
    (tmp_path / name).write_bytes(data)
    return list(records_in(tmp_path / name))


@pytest.mark.parametrize("text", [OURS, TWIN, json.dumps(json.loads(TWIN), indent=2)], ids=["text", "line", "pretty"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
def test_encodings_and_line_ends(tmp_path, text, encoding, end):
    """A record is read the same with every line end, as UTF-8 or UTF-16, with a byte order mark where one is needed."""
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    assert found_in(tmp_path, (mark + text.replace("\n", end)).encode(encoding)) == [RECORD]


@pytest.mark.parametrize(
    "data", [OURS.encode("utf-32"), OURS.replace("x", "é").encode("latin-1"), b"\x89PNG\r\n\x1a\n\0\0", b"1. d\x004 *"]
)
def test_other_bytes(tmp_path, data):
    """What is not UTF-8 text is reported at its place, and can be printed."""
    (complaint,) = found_in(tmp_path, data)
    assert complaint.code == "BAD_CHARACTER" and complaint.line == 1
    str(complaint).encode("utf-8")


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf", b"  \t \r\n"])
def test_nothing(tmp_path, data):
    """Nothing in, nothing out."""
    assert found_in(tmp_path, data) == [] == found_in(tmp_path, data, "odd.json")


@pytest.mark.parametrize("indent", [None, 1, 4])
def test_lists_of_games(tmp_path, indent):
    """A JSON list of games, on one line or many."""
    text = json.dumps([json.loads(TWIN)] * 3, indent=indent)
    assert found_in(tmp_path, text.encode(), "a.json") == [RECORD] * 3 == found_in(tmp_path, text.encode())


def test_places_in_json_over_several_lines(tmp_path):
    """Complaints point to the line and column of what is wrong; the other games of the list are read."""
    bad = json.loads(TWIN)
    bad["turns"][1] = {"turn": "e4", "clk": -1}
    text = json.dumps([json.loads(TWIN), bad, json.loads(TWIN)], indent=2)
    first, complaint, third = found_in(tmp_path, text.encode(), "a.json")
    assert (first, third) == (RECORD, RECORD)
    assert complaint.path == "$[1].turns[1].clk"
    assert text.split("\n")[complaint.line - 1][complaint.column - 1 :] == "-1"
    wrong = json.loads(TWIN) | {"turns": ["d4", "e9"]}
    (record,) = found_in(tmp_path, json.dumps(wrong, indent=2).encode(), "a.json")
    (fault,) = check(record)
    assert json.dumps(wrong, indent=2).split("\n")[fault.line - 1][fault.column - 1 :] == '"e9"'


@pytest.mark.parametrize(
    "text",
    [
        '[{"tags": {},\n "turns": [}]',
        '[{"tags": {}, "tags": {}}]',
        '{\n "tags": {"a": "\\ud800"}}',
        "[{}]",
        '{\n"tags": {}, "turns": ' + "[" * 5000,
    ],
)
def test_broken_json_over_several_lines(tmp_path, text):
    """It is reported once, at its place, and can be printed."""
    (complaint,) = found_in(tmp_path, text.encode(), "a.json")
    assert isinstance(complaint, Complaint) and complaint.line >= 1 and complaint.column >= 1
    str(complaint).encode("utf-8")


def test_a_comment_before_everything_is_no_json(tmp_path):
    """Move text may begin with a brace."""
    (record, *_) = [
        item
        for item in found_in(tmp_path, b'{A short one,\nwith "words": two lines} 1. d4 *\n')
        if isinstance(item, Record)
    ]
    assert record.turns == ["d4"] and record.comments == ('A short one, with "words": two lines',)


def test_long_lines(tmp_path):
    """A line of ten million characters is refused where it becomes too long, and what follows is read."""
    long, record = found_in(tmp_path, b'[Event "' + b"x" * 10_000_000 + b'"]\n\n1. d4 *\n\n' + OURS.encode())
    assert (long.code, long.line, long.column) == ("LINE_TOO_LONG", 1, 65_537) and record == RECORD


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_pipes(tmp_path):
    """A pipe is read once, from its first byte on."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(OURS,))
    writer.start()
    assert list(records_in(pipe)) == [RECORD]
    writer.join()


def test_names_that_cannot_be_printed():
    """Halves of characters in a path are shown by their number."""
    (complaint,) = records_in(io.StringIO('{"tags":{"\\ud800":"x"},"turns":[]}'))
    assert "\\ud800" in str(complaint) and str(complaint).encode("utf-8")


@settings(max_examples=200)
@given(st.binary(max_size=200), st.sampled_from(["", OURS, TWIN, "[{", "{\n", "\ufeff"]), st.booleans())
def test_any_bytes(tmp_path_factory, data, front, twin):
    """Any bytes at all give records and printable complaints with places."""
    path = tmp_path_factory.getbasetemp() / ("any.json" if twin else "any.pgn")
    path.write_bytes(front.encode() + data)
    for item in records_in(path):
        if isinstance(item, Complaint):
            assert item.line >= 1 and item.column >= 1
            str(item).encode("utf-8")
