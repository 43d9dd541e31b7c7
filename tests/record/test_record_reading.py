"""What people write is understood, and what cannot be is complained about, with its line and column."""

import io

import pytest

from ludarium.record import BadRecord, Complaint, Record, caps, read_game, read_games, records_in, save, write_game


def read(text):
    return list(read_games(io.StringIO(text)))


def only(text):
    (found,) = read(text)
    return found


def where(complaint):
    return complaint.line, complaint.column, complaint.code


@pytest.mark.parametrize("text", ["1. d4 2. e4 3. d6-d4 *", "1. d4 e4 2. d6-d4 *", "1.d4 1...e4 2.d6-d4*"[:-1] + " *", "d4 e4 d6-d4 *", "1. d4 1. ... e4 2. d6-d4 *", "1. d4 1… e4\r\n2. d6-d4 *\r\n", "\ufeff1. d4\n\n2. e4\n3.\nd6-d4\n\n*", "% hi\n1. d4\n% ho\n2. e4 3. d6-d4 *"])  # fmt: skip
def test_numbering(text):
    """Numbers for turns or for pairs, or none, blank lines and escaped lines: the turns are the same."""
    assert only(text).turns == ["d4", "e4", "d6-d4"]


def test_tags():
    """Tags keep their order, unknown ones too; quotes and backslashes are escaped."""
    record = only('[Zebra "a \\"b\\" \\\\ c"]\n[ Event  "x" ] [Result "1-0"]\n\n1. d4 1-0\n')
    assert list(record.tags.items()) == [("Zebra", 'a "b" \\ c'), ("Event", "x"), ("Result", "1-0")]
    assert record.places == {"Zebra": (1, 1), "Event": (2, 1), "Result": (2, 16)}


def test_comments():
    """A comment belongs to the turn before it, unless a number or a variation stands between."""
    record = only("{whole} 1. d4 {a}\n{b} ; c } d\n 2. {before} e4 (2. d5 {x}) {later} 3. f4 ({y} 3. g4 {z}) {end} *")
    d4, e4, f4 = record.line
    assert record.comments == ("whole",)
    assert d4.comments == ("a", "b", "c } d")
    assert e4.before == ("before",)
    assert f4.before == ("later",)
    assert f4.comments == ("end",)
    assert (f4.variations[0][0].before, f4.variations[0][0].comments) == (("y",), ("z",))


def test_comments_over_lines():
    """A comment goes on over lines; escaped brackets do not end it."""
    assert only("1. d4 {one\n two \\} \\\\ C:\\x\n\n[three] } *").line[0].comments == ("one two } \\ C:\\x [three]",)


def test_commands():
    """Clock, elapsed time and evaluation are found in comments; what cannot be read stays text."""
    record = only(
        "1. d4 {[%clk 1:02:03.5] good [%emt 0:00:07]} {[%eval #-3]} 2. e4 {[%clk soon] [%clk 5:00] [%clk 1]} *"
    )
    d4, e4 = record.line
    assert (d4.clk, d4.emt, d4.eval, d4.comments) == (3723.5, 7.0, "#-3", ("good",))
    assert (e4.clk, e4.comments) == (300.0, ("[%clk soon] [%clk 1]",))
    assert "{[%clk 1:02:03.5] [%emt 0:00:07] [%eval #-3] good}" in write_game(record).replace("\n", " ")


def test_glyphs():
    """Glyphs stand apart or hold a question mark; an exclamation mark at the end of a word is the turn's own."""
    record = only("1. d4 ! 2. e4?! 3. f4!? 4. g4 $18 $255 5. h4! 6. i4?? *")
    assert [(node.text, node.nags) for node in record.line] == [
        ("d4", (1,)), ("e4", (6,)), ("f4", (5,)), ("g4", (18, 255)), ("h4!", ()), ("i4", (4,)),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["1. d4 (1. e5 f5) 2. e4 *", "1. d4 (1.e5 f5)e4 *", "1. d4(1. e5 f5) e4 *", "1. d4 ( 1. e5 1... f5 ) e4 *", "1. d4 (\n1. e5 2. f5\n) 2. e4 *"])  # fmt: skip
def test_variations(text):
    """Variations are set off by brackets, with blanks or without."""
    record = only(text)
    assert record.turns == ["d4", "e4"]
    assert [[node.text for node in line] for line in record.line[0].variations] == [["e5", "f5"]]


def test_brackets_of_turns():
    """A bracket closed within a word that goes on belongs to the turn."""
    record = only("1. (4+8)1+2/pass ((4+8)1+3/pass ((2)/pass)) 2. e4-g6(f5>d9)-g8 (2. e4-g6(f5>d9)) *")
    first, second = record.line
    assert (first.text, second.text) == ("(4+8)1+2/pass", "e4-g6(f5>d9)-g8")
    assert first.variations[0][0].text == "(4+8)1+3/pass"
    assert first.variations[0][0].variations[0][0].text == "(2)/pass"
    assert second.variations[0][0].text == "e4-g6(f5>d9)"


@pytest.mark.parametrize("word,result", [("1-0", "1-0"), ("1–0", "1-0"), ("½-½", "1/2-1/2"), ("red>green=blue>yellow", "red>green=blue>yellow"), ("*", "*")])  # fmt: skip
def test_results(word, result):
    """Results are distinguished from turns, ranks too."""
    assert only(f"1. d4 {word}").result == result
    assert only(f'[Result "{word}"]\n\n1. d4 {word}').result == result


@pytest.mark.parametrize("text,place,result", [
    ('[Result "1-0"]\n\n1. d4 0-1', (3, 7, "RESULT_DIFFERS"), "1-0"),
    ('[Result "*"]\n\n1. d4 0-1', (3, 7, "RESULT_DIFFERS"), "0-1"),
    ('[Result "W+C"]\n\n1. d4 1-0', (3, 7, "RESULT_DIFFERS"), "1-0"),
    ('[Result "1-0"]\n\n1. d4', (3, 1, "MISSING_RESULT"), "1-0"),
    ('[Event "x"]', (1, 1, "MISSING_RESULT"), "*"),
    ("1. d4 () *", (1, 8, "EMPTY_VARIATION"), "*"),
    ("1. d4 (1. e5 1-0) *", (1, 14, "RESULT_IN_VARIATION"), "*"),
    ('[Event "x"]\n [Event "y"]\n*', (2, 2, "DUPLICATE_TAG"), "*"),
])  # fmt: skip
def test_warnings(text, place, result):
    """Doubts come as a warning before the record."""
    warning, record = read(text)
    assert not warning.is_error
    assert where(warning) == place
    assert record.result == result


BROKEN = [
    ("1. d4 ] *", (1, 7, "UNEXPECTED")),
    ("1. d4\n 2. e4 } *", (2, 8, "UNEXPECTED")),
    ('1. d4\n "x" *', (2, 2, "UNEXPECTED")),
    ("1. d4\n [oops] *", (2, 2, "UNEXPECTED")),
    ("1. d4 ?x *", (1, 7, "UNEXPECTED")),
    ("1. d4 2. {x", (1, 10, "UNCLOSED_COMMENT")),
    ("1. d4 (1. e4\n(1. e5", (2, 1, "UNCLOSED_VARIATION")),
    ("1. d4 ) *", (1, 7, "UNOPENED_VARIATION")),
    ("(1. d4) *", (1, 1, "VARIATION_WITHOUT_TURN")),
    ("1. ! d4 *", (1, 4, "GLYPH_WITHOUT_TURN")),
    ("1. d4 !!! *", (1, 7, "BAD_GLYPH")),
    ("1. d4 $256 *", (1, 7, "BAD_GLYPH")),
    ("1. d4 $ *", (1, 7, "BAD_GLYPH")),
    ("1. d4$12345 *", (1, 6, "BAD_GLYPH")),
    ("[Event x]\n\n*", (1, 1, "BAD_TAG")),
    ('[Event "a"]\n  [Site "b]\n\n*', (2, 3, "BAD_TAG")),
    (f'[{"E" * 65} "a"]\n\n*', (1, 1, "BAD_TAG")),
    ('[Event "a\tb"]\n\n*', (1, 1, "BAD_TAG")),
    ("1. d4\n2. e\x00 *", (2, 5, "BAD_CHARACTER")),
    ("1. d4 {\ud800} *", (1, 8, "BAD_CHARACTER")),
    (f"1. d4\n{'x' * (caps.LONGEST_LINE + 1)} *", (2, caps.LONGEST_LINE + 1, "LINE_TOO_LONG")),
    (f"1. {'x' * (caps.LONGEST_TURN + 1)} *", (1, 4, "TURN_TOO_LONG")),
    (f"1. d4 {{{'x' * (caps.LONGEST_COMMENT + 1)}}} *", (1, 7, "COMMENT_TOO_LONG")),
    ("1. d4\n{" + f"{'y' * 999}\n" * 99 + "} *", (2, 1, "COMMENT_TOO_LONG")),
    ("1. d4 " + "{x}" * 101 + " *", (1, 307, "TOO_MANY_COMMENTS")),
    ("1. d4 " + "$1 " * 51 + " *", (1, 157, "TOO_MANY_GLYPHS")),
    ("1. d4 " + "(d4 " * 101 + ")" * 101 + " *", (1, 407, "TOO_DEEP")),
    ("".join(f'[T{n} "x"]\n' for n in range(201)) + "\n*", (201, 1, "TOO_MANY_TAGS")),
    ("d4\n" * (caps.MOST_TURNS + 1), (caps.MOST_TURNS + 1, 1, "TOO_MANY_TURNS")),
]  # fmt: skip


@pytest.mark.parametrize("text,place", BROKEN)
def test_complaints(text, place):
    """A broken game gives one complaint in the right place, and the next game is read all the same."""
    complaint, after = read(text + '\n\n[Event "next"]\n\n1. e4 *\n')
    assert complaint.is_error
    assert where(complaint) == place
    assert (after.tags["Event"], after.turns) == ("next", ["e4"])
    with pytest.raises(BadRecord) as error:
        list(read_games(io.StringIO(text + "\n"), strict=True))
    assert where(error.value.complaint) == place
    assert f"{place[0]}:{place[1]}: error: " in str(error.value)


def test_game_too_long(monkeypatch):
    """A game may not grow without end, blank lines or not."""
    monkeypatch.setattr("ludarium.record.lines.LONGEST_GAME", 1000)
    complaint, record = read("1. d4 {x\n" + "\n" * 2000 + '[Event "next"]\n\n*')
    assert (complaint.code, record.tags["Event"]) == ("GAME_TOO_LONG", "next")


def test_deepest():
    """Variations nest as deep as promised."""
    record = only("1. d4 " + "(d4 " * 100 + ")" * 100 + " *")
    assert only(write_game(record)) == record


def test_broken_tags_are_not_a_game():
    """The tags after a broken one belong to the broken game."""
    complaint, after = read('[Event "a"]\n[Site b]\n[Date "c"]\n\n1. d4 *\n\n[Event "z"]\n\n*\n')
    assert where(complaint) == (2, 1, "BAD_TAG")
    assert after.tags == {"Event": "z", "Result": "*"}


def test_unclosed_comment_does_not_swallow_the_rest():
    """Tags after an empty line end a comment somebody forgot to close."""
    complaint, after = read('1. d4 {oops\n2. e4 *\n\n[Event "z"]\n\n1. f4 *\n')
    assert where(complaint) == (1, 7, "UNCLOSED_COMMENT")
    assert after.turns == ["f4"]


def test_bare_games():
    """Games without tags, and several on one line, are separated by their results."""
    assert [record.turns for record in read("1. d4 * 1. e4 1-0\n1. f4 0-1 g4 *")] == [["d4"], ["e4"], ["f4"], ["g4"]]
    assert [type(item) for item in read("1. d4 ]\n\n1. e4 *")] == [Complaint, Record]


def test_nothing():
    """An empty file has no games."""
    assert read("") == read("\n \n% x\n") == []
    assert read_game(io.StringIO("")) is None


def test_files(tmp_path):
    """Files are read and written in the form their name asks for, and complaints name the file."""
    record = only("1. d4 {ʻaʻā} 1-0")
    for name in ("games.pgn", "games.jsonl", "games.json"):
        path = tmp_path / name
        assert save(path, [record, record]) == 2
        assert list(records_in(path)) == [record, record]
        data = path.read_bytes()
        save(path, list(records_in(path)))
        assert path.read_bytes() == data
        path.write_bytes(data + b"\n1. d4 \xff *\n")
        *_, complaint = records_in(path)
        assert str(complaint).startswith(f"{path}:")
    assert {place.name for place in tmp_path.iterdir()} == {"games.pgn", "games.jsonl", "games.json"}


def test_bytes_that_are_no_text(tmp_path):
    """A file that is not UTF-8 gives a complaint, however it was opened."""
    path = tmp_path / "games.pgn"
    path.write_bytes(b"1. d4 *\n\n1. e4 \xff *\n\n1. f4 *\n")
    first, complaint, last = records_in(path)
    assert where(complaint) == (3, 7, "BAD_CHARACTER")
    assert (first.turns, last.turns) == (["d4"], ["f4"])
    with path.open(encoding="utf-8") as handle:
        *_, complaint = read_games(handle)
    assert complaint.code == "NOT_UTF8"


def test_failed_save_keeps_the_old_file(tmp_path):
    """A file is written wholly or not at all."""
    path = tmp_path / "games.pgn"
    path.write_text("old")
    bad = Record()
    bad.add_turn("no turn")
    with pytest.raises(BadRecord):
        save(path, [Record(), bad])
    assert [place.name for place in tmp_path.iterdir()] == ["games.pgn"]
    assert path.read_text() == "old"
