"""The log of a game in a Markdown document is read, and every row of it is judged."""

import io

from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.play.records import check, replay
from ludarium.record import records_in
from spoiling import check_complaints, spoilt

LEGAL = "d4 e4 d6-d4 g4-e4 b6-d6 c4-c6 f2-f4 d3-f3 h2-f2 d7-d3".split()


def table(turns, head="| Turn | Move |"):
    rows = "".join(f"| {number} | **{turn}**    |\n" for number, turn in enumerate(turns, 1))
    return f"{head}\n| --- | --- |\n{rows}"


def read(text):
    return list(records_in(io.StringIO(text)))


def only(text):
    (record,) = read(text)
    return record


def complaints(text):
    return [(found.line, found.code) for found in check(only(text))]


DOCUMENT = f"""# Notes

Some prose | with a bar, and nothing to do with a game.

## 3. Club night

Black: Kalani
* **White:** Leilani
Date: 2026-03-01

{table(LEGAL)}
**Result:** 0-1

## Afterwards

* `1-0`: Black Wins
"""


def test_a_log_in_a_document():
    """The table becomes a game with its heading, players, date and result; the rest is passed over."""
    record = only(DOCUMENT)
    assert record.turns == LEGAL
    assert record.tags == {
        "Event": "Club night", "Date": "2026.03.01", "Black": "Kalani", "White": "Leilani", "Result": "0-1", "Game": "konane",
    }  # fmt: skip
    assert [fault.code for fault in check(record)] == ["RESULT_UNEXPLAINED"]
    assert record.line[2].place == (15, 9)


def test_pairs_notes_and_results_in_the_table():
    """A column for each player, further columns as comments, and the result in a row of its own."""
    record = only("Turn | Black | White | Remark\n--- | --- | --- | ---\n1 | d4 | d3 | why not\n2 | d6-d4 | 0-1\n")
    assert record.turns == ["d4", "d3", "d6-d4"]
    assert (record.line[1].comments, record.result) == (("why not",), "0-1")


def test_the_example_that_is_no_game():
    """Each of its four rows is against the rules, and each is reported at its place with the reason."""
    record = only("### 4. Game Log Example\n\n" + table("e4 d4 f4-d4 d3-d5".split()))
    found = check(record)
    assert [(fault.line, fault.ply, fault.code) for fault in found] == [
        (5, 1, "NOT_YOUR_STONE"), (6, 2, "NOT_YOUR_STONE"), (7, 3, "NOTHING_TO_JUMP"), (8, 4, "OCCUPIED"),
    ]  # fmt: skip
    assert all(fault.column == 9 for fault in found)
    assert "the stone on e4 is white; Black takes off a black one" in found[0].sentence
    assert record.turns == ["e4", "d4", "f4-d4", "d3-d5"]


def test_faults_row_by_row():
    """Numbers out of order, rows without a turn, words that are no turn: all of them, in order."""
    text = (
        "| Turn | Move |\n|---|---|\n| 1 | d4 |\n| 3 | e4 |\n| x | d6-d4 |\n| 4 |\n| 5 | |\n| 6 | zz |\n| 7 | a1-a9 |\n"
    )
    assert complaints(text) == [
        (4, "BAD_NUMBER"), (5, "BAD_NUMBER"), (6, "BAD_ROW"), (7, "NO_TURN"), (8, "BAD_NOTATION"), (9, "OFF_BOARD"),
    ]  # fmt: skip


def test_boards():
    """The board that is named counts; where none is named, one that the turns fit, and it is reported that it was guessed."""
    small = table(["c3", "d3"])
    assert only("Board: 6x6\n\n" + small).tags["Variant"] == "size=6" and complaints("Board: 6x6\n\n" + small) == []
    guessed = only(small)
    assert guessed.tags["Variant"] == "size=6" and [fault.code for fault in check(guessed)] == ["BOARD_GUESSED"]
    turned = only(table("e4 d4".split()))
    assert turned.tags["Variant"] == "first_lua=top-left"
    assert only(table(["j10", "j9"])).tags["Variant"] == "size=10"
    assert complaints("Size: huge\n\n" + table(LEGAL)) == [(1, "BAD_SIZE")]


def test_several_logs():
    """Every table is a game; one that is wrong does not hide the next."""
    first, second = read(f"# One\n{table(['e4', 'e5', 'a1-a3'])}\n# Two\n{table(LEGAL)}")
    assert first.tags["Event"] == "One" and any(fault.is_error for fault in check(first))
    assert check(second) == [] and replay(second).ply() == len(LEGAL)


def test_odd_line_ends_and_dashes():
    """Windows line ends, a byte order mark, block quotes and Unicode dashes."""
    text = "\ufeff" + DOCUMENT.replace("-d", "–d").replace("\n", "\r\n")
    assert only(text).tags["Event"] == "Club night" and replay(only(text)).texts == LEGAL
    assert replay(only("".join(f"> {line}\n" for line in table(LEGAL).splitlines()))).texts == LEGAL


def test_no_rows():
    """A table without rows is a game without turns, and that is reported."""
    assert complaints("| Turn | Move |\n|---|---|\n") == [(1, "NO_TURNS")]


PIECES = (
    "|",
    "\n",
    "**",
    "#",
    "Turn | Move\n",
    "| 9 | z9 |",
    "1-0",
    ":",
    "\x00",
    "\ud800",
    "t20-a1",
    "---",
    "Board: 99",
    "…",
    "½-½",
)


@settings(max_examples=120)
@given(st.data())
def test_damage(data):
    """Damaged documents give records and complaints that point into them."""
    text = spoilt(data, DOCUMENT, PIECES, 4, 8)
    if "| Turn | Move |" in text:  # else it does not look like a log any more
        check_complaints(text)
