"""How the engine reads and writes Tiao: whatever text comes in, it is understood or refused politely."""

import os
import subprocess
import sys

import pytest
import simple_tiao as simple
from hypothesis import given
from hypothesis import strategies as st
from simple_tiao_position import Malformed, read_position

import ludarium
from ludarium import Match
from ludarium.errors import LudariumError
from ludarium.games.tiao.look import star_points

TIAO = ludarium.load("tiao")
SMALL = TIAO.position("8/10 8/1WB5/2BW4/3B4/8/5WB1/6BW/8 w 3-2 -")
PENDING = SMALL.play("b2>d2")


@given(st.text(alphabet="0123456789/WB wb-+mergex:abcdk ", max_size=60))
def test_any_position_text(text):
    """A text is a position that survives writing and reading, or is refused; the simple generator agrees."""
    try:
        here = TIAO.position(text)
    except LudariumError:
        with pytest.raises(Malformed):
            read_position(text)
        return
    assert TIAO.position(here.text()) == here


@given(st.data())
def test_nearly_right_position_texts(data):
    """Changing a character of a good text gives a good text or a polite refusal."""
    text = data.draw(st.sampled_from([SMALL.text(), PENDING.text(), "3/1+merge W2/1B1/3 b 0-0 -"]))
    at = data.draw(st.integers(0, len(text) - 1))
    text = text[:at] + data.draw(st.sampled_from("0123456789/WB wb-+xacdz")) + text[at + 1 :]
    try:
        here = TIAO.position(text)
    except LudariumError:
        with pytest.raises(Malformed):
            read_position(" ".join(text.split()))
        return
    assert here.text() == " ".join(text.split())


@given(st.text(alphabet="abcdefghijk0123456789x×:->!< ", max_size=14))
def test_any_move_text(text):
    """A move text plays, and then is written as something that plays alike, or is refused."""
    for here in (SMALL, PENDING):
        try:
            move = here.parse(text)
        except LudariumError:
            continue
        assert here.play(here.write(move)) == here.play(move) or ">" in text


@pytest.mark.parametrize("chain", ["b2xd2", "b2×d2", "b2-d2", "b2:d2", "b2–d2", " b2xd2 "])
def test_marks_of_a_chain(chain):
    """All marks are read, x is written."""
    move = SMALL.parse(chain)
    assert SMALL.write(move) == "b2xd2"
    assert chain in SMALL.legal_moves


def test_single_actions_and_turns():
    """A hop alone is no whole turn; with its confirmation it is."""
    assert "b2>d2" not in SMALL.legal_moves
    assert "b2xd2" in SMALL.legal_moves
    assert SMALL.after("b2>d2 !") == SMALL.after("b2xd2")
    assert PENDING.parse("!") == PENDING.parse("b2xd2")
    assert sorted(PENDING.write(move) for move in PENDING.legal_moves) == sorted(simple.turns(PENDING.text()).values())


@pytest.mark.parametrize("word", ["W+C", "B+R", "W+T", "B+N", "Draw", "1-0", "1/2-1/2", "*"])
def test_results_at_the_end_of_a_line(word):
    """The original site's results are passed over like our own."""
    assert TIAO.variant(size=8).start().after(f"1. d4 e5 2. e4 {word}").text() == "8/10 8/8/8/3WW3/4B3/8/8/8 b 0-0 -"
    match = Match(TIAO.variant(size=8))
    match.push_all(f"d4 e5 {word}")
    assert match.texts == ["d4", "e5"]


def test_options():
    """What the text of a position says about size, goal and merging is the variant; others are refused."""
    here = ludarium.load("tiao").position("9/5+merge 9/9/9/9/4W4/9/9/9/9 b 0-0 -")
    assert here.game.text == "tiao(size=9,win=5,merge=allow)"
    for text in ("tiao(size=2)", "tiao(size=20)", "tiao(win=0)", "tiao(merge=maybe)"):
        with pytest.raises(LudariumError):
            ludarium.load(text)
    with pytest.raises(LudariumError):
        ludarium.load("tiao(win=10)").position(here.text())


def test_look():
    """Every point is drawn, stars where a Go board has them, and a pending jump shows what it will take."""
    look = PENDING.look()
    assert len(look.cells) == 64
    assert {cell.symbol for cell in look.cells} == {"corner", "side", "star", "point"}
    assert look.marks == {"b2": "last", "d2": "last", "c2": "capture"}
    assert [line.title for line in look.lines] == ["White", "Black", "Jump"]
    assert [len(star_points(size)) for size in (5, 8, 9, 13, 19)] == [0, 4, 5, 5, 9]
    assert [PENDING.game.touched(PENDING, action) for action in PENDING.actions][-1] == ()
    assert SMALL.game.touched(SMALL, SMALL.parse("b2>d2")[0]) == ("b2", "d2")


def test_interpreted():
    """As plain Python the rules say the same."""
    code = (
        "import ludarium, simple_tiao as s, tiao_hard_borders as h\n"
        "from tiao_second_opinion import compare\n"
        "for text, _ in h.OPEN[:4] + h.CLOSED[:3]: compare(text)\n"
        "compare('8/10 8/1WB5/2BW4/3B4/8/5WB1/6BW/8 w 3-2 -')\n"
        "compare(s.start(19), turns=False)\n"
    )
    folder = os.path.dirname(__file__)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": folder}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, timeout=120)
