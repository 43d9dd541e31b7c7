"""Records of others are recognised by what stands in them, wherever records are read."""

import io
import json
import sys

import pytest

from ludarium import catalogue
from ludarium.play.records import check, replay
from ludarium.record import BadRecord, Complaint, Record, files, foreign, records_in, to_json, write_game
from ludarium.record.located import read_located

OURS = '[Event "x"]\n[Result "*"]\n[Game "konane"]\n\n1. d4 2. e4 *\n\n'
LOG = "| Turn | Move |\n| --- | --- |\n| 1 | d4 |\n| 2 | e4 |\n"


def read(text, **more):
    return list(records_in(io.StringIO(text), **more))


def test_forms_are_declared_by_games_folders():
    """Each names a game there is, itself, and a test that knows it from ours."""
    assert foreign.forms()
    for form in foreign.forms():
        assert form.game in catalogue.names() and form.name
        assert not form.looks_like(OURS) and not form.looks_like("1. d4 e4 2. d6-d4 *")


def test_all_forms_from_a_path(tmp_path):
    """Text, JSON and what others write, whatever the file is called."""
    (record,) = read(OURS)
    for name, text in (("a.pgn", OURS), ("a.txt", to_json(record)), ("a.jsonl", to_json(record)), ("a.md", LOG)):
        (tmp_path / name).write_text(text, "utf-8")
        (found,) = records_in(tmp_path / name)
        assert found.turns == ["d4", "e4"] and found.tags["Game"] == "konane"


def test_ours_is_not_read_ahead():
    """What names a game of ours is known at that line; nothing more is read than is asked for."""
    lines = iter((OURS * 3).splitlines(keepends=True))

    class Slow(io.TextIOBase):
        given = 0

        def readline(self, size=-1):
            self.given += 1
            return next(lines, "")

    slow = Slow()
    assert isinstance(next(records_in(slow)), Record)
    assert slow.given == OURS.count("\n") - 1


def test_strict():
    """With `strict` the first error is raised."""
    with pytest.raises(BadRecord, match="not JSON"):
        read('{"scoreToWin": 10,', strict=True)


def test_faults_count_in_checking_and_replaying():
    """What the reader found wrong is reported by `check` once, at its place, and keeps `replay` from going on."""
    (record,) = read(LOG.replace("e4", "e9"))
    assert [fault.code for fault in check(record)] == ["OFF_BOARD"]
    with pytest.raises(BadRecord, match="no lua e9"):
        replay(record)


def test_too_long(monkeypatch):
    """A file of others is read whole, so it may not be too long."""
    monkeypatch.setattr(files, "LONGEST_FOREIGN", 100)
    (found,) = read(LOG + "x" * 100)
    assert isinstance(found, Complaint) and found.code == "FILE_TOO_LONG"


def test_caps_within_a_game():
    """Turns that cannot stand in a record, too many of them, and long comments are held off, each once."""
    (long,) = read(LOG + f"| 3 | {'d' * 5000} |\n| 4 | e4 |\n")
    assert [fault.code for fault in long.faults].count("BAD_TURN") == 1 and len(long.line) == 2
    (noted,) = read(LOG + f"| 3 | d6-d4 | {'very ' * 9000}long |\n")
    assert 19_000 < len(noted.line[2].comments[0]) <= 20_000
    assert write_game(noted)


def test_bytes_that_are_no_text(tmp_path):
    """Bytes that are not UTF-8 are reported with their line and column, and the rest is read."""
    (tmp_path / "a.md").write_bytes(LOG.encode() + b"| 3 | d6-d4 | \xff\xfe |\n")
    found, record = records_in(tmp_path / "a.md")
    assert (found.code, found.line, found.column) == ("BAD_CHARACTER", 5, 15)
    assert record.turns == ["d4", "e4", "d6-d4"] and write_game(record)


def test_located_json():
    """Values know their offsets and paths, and are what the json module reads."""
    text = ' {"a": [1, -2.5e1, "x\\u00e9\\n", null, true, {}], "b c": {"d": []}}\n'
    root = read_located(text)
    assert root.plain() == json.loads(text)
    assert text[root["a"][2].at :].startswith('"x') and root["b c"]["d"].path == "$.b c.d"
    assert root.get("nothing", "a") is root["a"] and root["a"][0].whole() == 1 and root["a"][4].whole() is None


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", (1, 1)), ("{", (1, 2)), ('{"a" 1}', (1, 6)), ("[1,\n 2,]", (2, 4)), ('["a\nb"]', (1, 4)), ("[1] 2", (1, 5)),
        ("[01]", (1, 3)), ("[nul]", (1, 2)), ('{"a":1,}', (1, 8)), ("[" * 200, (1, 101)), ('"\\x"', (1, 2)), ("[1 2]", (1, 4)),
    ],
)  # fmt: skip
def test_broken_json(text, place):
    """What is not JSON is reported at its place."""
    with pytest.raises(BadRecord) as caught:
        read_located(text)
    assert (caught.value.complaint.line, caught.value.complaint.column) == place


def test_a_long_chain_of_brackets_is_no_danger():
    """Nesting is capped long before Python's own limit."""
    depth = sys.getrecursionlimit() * 10
    (found,) = read('{"finished_games": ' + "[" * depth)
    assert found.code == "TOO_DEEP"
