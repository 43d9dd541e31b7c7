"""Games saved by OpenTafl are read: tags, rules, turns, comments, clocks and variations, judged by our rules."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.play.records import check, replay
from ludarium.record import records_in, write_game
from spoiling import check_complaints, spoilt

RULES = "dim:7 name:Brandub esc:c surf:n ks:c cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
SAVED = f"""[event:Winter games]
[date:2026.01.06]
[site:Bergen, Norway]
[round:2]
[attackers:Aslaug]
[defenders:Bjorn]
[result:-1]
[termination:Attackers resign]
[time-control:600 30/3 5i]
[compiler:By hand]
[puzzle-mode:loose]
[rules:{RULES}]
[start-comment:A short game:

written for a test.]

1. d2-e2 c4-c5
[600 30/3 The usual opening.|595 0/0 Doubling
up.]

2. f4-f5 c5-a5
[|Towards the edge.]

2a.1.1a. d6-c6 c5-a5
[instead|]
2a.1.2a. b4-b5 d5-d6
2a.1.2a.1.1a. ..... d3-c3
[or this]
2a.1.2a.1.2a. c6-c7
2b.1.1a. ..... Kd4-c4
[The king could have gone.]

3. d6-a6xa5 d5-a5xa6
4. ---
"""


def read(text):
    return list(records_in(io.StringIO(text)))


def only(text):
    (record,) = read(text)
    return record


def complaints(text):
    return [(found.line, found.column, found.code) for found in check(only(text))]


def test_a_saved_game():
    """Everything in it becomes part of the record."""
    record = only(SAVED)
    assert record.tags == {
        "Event": "Winter games", "Site": "Bergen, Norway", "Date": "2026.01.06", "Round": "2", "Attackers": "Aslaug",
        "Defenders": "Bjorn", "Result": "0-1", "Game": "tafl", "Variant": f'rules="{RULES}"', "TimeControl": "600+5",
        "Termination": "resign", "TerminationDetails": "Attackers resign", "Overtime": "30/3", "Compiler": "By hand",
        "PuzzleMode": "loose",
    }  # fmt: skip
    assert record.turns == ["d2-e2", "c4-c5", "f4-f5", "c5-a5", "d6-a6xa5", "d5-a5xa6"]
    assert record.comments == ("A short game: written for a test.",)
    assert [node.clk for node in record.line[:3]] == [600.0, 595.0, None]
    assert record.line[0].comments == ("Overtime 30/3.", "The usual opening.")
    assert record.line[1].comments == ("Doubling up.",)
    assert check(record) == []
    assert replay(record).result() == "0-1"


def test_variations():
    """Addresses lead to the turns they replace; dots stand for the half that is skipped."""
    record = only(SAVED)
    (instead,) = record.line[2].variations
    assert [node.text for node in instead] == ["d6-c6", "c5-a5", "b4-b5", "d5-d6"]
    assert instead[0].comments == ("instead",)
    (inner,) = instead[3].variations
    assert [node.text for node in inner] == ["d3-c3", "c6-c7"] and inner[0].comments == ("or this",)
    (king,) = record.line[3].variations
    assert [(node.text, node.comments) for node in king] == [("Kd4-c4", ("The king could have gone.",))]


def test_it_is_written_as_ours():
    """Text and JSON made of it read back the same."""
    record = only(SAVED)
    assert list(records_in(io.StringIO(write_game(record)))) == [record]


def test_info_symbols_and_bare_rules():
    """Threats and ends marked behind a move, rules and a position on lines of their own, defenders first."""
    rules = "dim:7 atkf:n surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
    text = f"{rules}\n/3t3/7/7/K5t/7/7/3t3/\n\n1. Ka4-a2- d1-c1+\n2. Ka2-a1--\n"
    record = only(text)
    assert record.tags["FEN"] == "/3t3/7/7/K5t/7/7/3t3/ d"
    match = replay(record)
    assert (match.texts, match.result()) == (["a4-a2", "d1-c1", "a2-a1"], "0-1")


def test_who_resigned():
    """`---` ends the game against the side to move, where no tag says more."""
    record = only(f"[rules:{RULES}]\n1. d2-e2 ---\n")
    assert (record.result, record.tags["Termination"]) == ("1-0", "resign")


def test_illegal_turns_are_reported_at_their_place():
    """A blocked slide, a capture that is none, a berserk move; the rest of the game is kept."""
    head = f"[rules:{RULES}]\n[result:?]\n"
    assert complaints(head + "1. d2-e2 c4-c9\n2. f4-f5 c5-a5\n") == [(3, 10, "OFF_BOARD")]
    record = only(head + "1. d2-e2xa1 c4-c5\n2. f4-f5\n")
    assert record.turns == ["d2-e2xa1", "c4-c5", "f4-f5"]
    assert [(fault.ply, fault.code) for fault in check(record)] == [(1, "WRONG_CAPTURES")]
    assert complaints(head + "1. d2=e2 c4-c5\n") == [(3, 4, "BERSERK")]
    assert "does not have" in check(only(head + "1. Nd2^d5\n"))[0].sentence


def test_rules_that_we_do_not_have():
    """A rules string beyond the family is refused where it stands, by the entry that is at fault."""
    (found,) = check(only(f"[event:x]\n[rules:{RULES.replace('surf:n', 'ber:c')}]\n1. d2-e2\n"))
    assert (found.line, found.column) == (2, 1) and "ber:c" in found.sentence


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("[result:-1]", "[result:2]", 7, "BAD_RESULT"),
        ("[time-control:600 30/3 5i]", "[time-control:blitz]", 9, "BAD_TIME_CONTROL"),
        ("2. f4-f5", "7. f4-f5", 21, "BAD_NUMBER"),
        ("2a.1.1a.", "9a.1.1a.", 24, "NO_SUCH_TURN"),
        ("4. ---", "an afterthought", 34, "BAD_LINE"),
        ("4. ---", "4. --- d4-d5", 34, "GAME_OVER"),
        ("4. ---", "[not closed", 34, "BAD_LINE"),
        ("4. ---", "4.", 34, "NO_TURN"),
    ],
)
def test_faults(old, new, line, code):
    """Each is reported with its line."""
    assert (line, code) in [(found[0], found[2]) for found in complaints(SAVED.replace(old, new))]


def test_several_games():
    """Tags after turns begin the next game; what is wrong in one does not hide another."""
    first, second = read(SAVED.replace("c4-c5", "c4-c9") + "\n" + SAVED)
    assert any(found.is_error for found in check(first))
    assert second.place[0] == 36 and check(second) == []


def test_without_rules():
    """Without rules the usual game is taken, and that is reported."""
    assert complaints("[attackers:A]\n[defenders:D]\n[result:?]\n1. e2-d2\n")[0][2] == "NO_RULES"


PIECES = (
    "[",
    "]",
    "|",
    "\n",
    "1.",
    "2a.1.1a.",
    "-",
    "---",
    ".....",
    "\x00",
    "\ud800",
    "[rules:dim:9]",
    "x",
    "/",
    "99999b.9.9z.",
    "[a:b]",
)


@settings(max_examples=150)
@given(st.data())
def test_damage(data):
    """Damaged files give records and complaints that point into them."""
    text = spoilt(data, SAVED, PIECES, 5, 12)
    check_complaints(text)
