"""Whatever the text, reading ends, crashes never, and points to places that exist."""

import io
import json

from hypothesis import given, settings
from hypothesis import strategies as st
from record_trees import TURNS, records

from ludarium.record import BadRecord, Complaint, Record, from_json, read_games, read_json, to_json, write_game

PIECES = (
    *TURNS, "1.", "12...", "{", "}", "(", ")", ";", "$1", "$", "!", "?", "!?", "[", "]", '"', "\\", "\\}", "%", "*", "1-0",
    "[%clk 0:01:00]", '[Event "x"]', "[Event", '[Result "1-0"]', "\n", "\n\n", "\r\n", "\r", "\ufeff", "\x00", "\t", " ",
    "\u2028", "\x85", "\ud800", "½-½", "a>b", "red>blue",
)  # fmt: skip
garbage = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join),
)


def judge(text):
    """Read a text; complaints must point into it, and records must be writable and stable."""
    lines = io.StringIO(text).readlines()
    for item in read_games(io.StringIO(text)):
        if isinstance(item, Complaint):
            assert 1 <= item.line <= len(lines)
            assert 1 <= item.column <= len(lines[item.line - 1]) + 1
        else:
            written = write_game(item)
            assert list(read_games(io.StringIO(written))) == [item]
            assert from_json(to_json(item)) == item
            for node in item.line:
                line, column = node.place
                assert lines[line - 1].startswith(node.text, column - 1) or "\ufeff" in text


@settings(max_examples=400)
@given(garbage)
def test_garbage(text):
    """Garbage gives complaints and records, nothing else."""
    judge(text)


@settings(max_examples=120)
@given(records, st.data())
def test_damage(record, data):
    """A damaged game complains or reads as another; the games around it are read as they were."""
    text = write_game(record)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 5))
    judge(text[:at] + data.draw(st.sampled_from(PIECES)) + text[at + cut :])


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.sampled_from(TURNS)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                ("record", "tags", "turns", "turn", "nags", "clk", "comments", "variations", "Result", "x")
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)


@settings(max_examples=200)
@given(json_values, st.booleans())
def test_json_garbage(value, whole):
    """Any JSON gives a record or a complaint with a path."""
    text = json.dumps(value if not whole else {"tags": {}, "turns": [value], "comments": []})
    try:
        record = from_json(text)
    except BadRecord as refused:
        error = refused
    else:
        assert from_json(to_json(record)) == record
        return
    assert error.complaint.path or error.code in ("BAD_JSON", "DUPLICATE_NAME")


@given(st.text(max_size=30))
def test_json_text_garbage(text):
    """Any text at all gives records or complaints as JSON Lines."""
    for item in read_json(io.StringIO(text)):
        assert isinstance(item, Record | Complaint)


def test_hostile_sizes():
    """Texts made to be slow are read in time, and deep ones without overflowing."""
    for piece in (
        "(",
        "(a",
        "a(",
        "((a)b)",
        "{",
        "}",
        "!",
        "?",
        ".",
        "1.",
        "$",
        "[",
        "\\",
        " ",
        "=",
        "a>",
        "[%clk ",
        "()",
        "{} ",
    ):
        for text in (
            piece * 20_000,
            "1. d4 " + piece * 20_000,
            "1. d4 {" + piece * 19_000,
            ("1. d4 " + piece * 10 + "\n") * 300,
        ):
            for item in read_games(io.StringIO(text)):
                assert isinstance(item, Record | Complaint)
    for text in ("[" * 100_000, '{"tags":' * 50_000, '{"tags":{},"turns":' + "[" * 100_000, "9" * 10_000):
        (complaint,) = read_json(io.StringIO(text))
        assert complaint.code in ("BAD_JSON", "TOO_DEEP")
