"""Tafl's texts: bad positions say what is wrong, readers never stumble, writing is stable."""

import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludarium
from ludarium.errors import BadNotation, BadPosition, IllegalMove, LudariumError

GAME = ludarium.load("tafl")
BRANDUBH = ludarium.load("tafl(ruleset=brandubh)")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "rows and side"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "rows and side"),
        ("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a", "rows and side"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ x", "side to move"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t2/ a", "rank 7 has 6"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/ a", "ranks"),
        ("/3t3/3t3/3T3/ttTKTtt/3K3/3t3/3t3/ a", "exactly one king"),
        ("/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/ d", "exactly one king"),
        ("/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/ d king_captured", "exactly one king"),
        ("/3t3/3t3/3T3/ttTTTtt/3K3/3t3/3t3/ a", "throne d4"),
        ("/t2t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a", "corner a1"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3x3/ a", "rank 7"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ d king_captured", "no attacker"),
        ("/3t3/3t3/3t3/ttTKTtt/3T3/3t3/3t3/ a king_captured", "side is d"),
        ("/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a 5", "behind the side"),
    ],
)
def test_bad_positions(text, word):
    """A bad position is refused with what is wrong and where."""
    with pytest.raises(BadPosition) as refusal:
        BRANDUBH.position(text)
    assert word in refusal.value.sentence


def test_positions_of_another_size():
    """A study may have another size than the ruleset's layout, unless the size was asked for."""
    study = ludarium.load("tafl(ruleset=copenhagen)").position("/9/9/2t6/9/4K4/9/9/9/9/ a")
    assert (study.game.rules.board.width, study.text()) == (9, "/9/9/2t6/9/4K4/9/9/9/9/ a")
    with pytest.raises(LudariumError):
        ludarium.load("tafl(size=11)").position("/9/9/2t6/9/4K4/9/9/9/9/ a")
    with pytest.raises(BadPosition):
        ludarium.load("tafl(layout=square)").position("/7/7/2t4/7/4K2/7/7/ a")


def test_captured_king_stays_and_is_written():
    """The king's end is in the state: the same board without the word goes on."""
    tablut = ludarium.load("tafl(ruleset=tablut)")
    after = tablut.position("/9/9/1tK6/9/9/9/9/3t5/9/ a").play("d8-d3")
    assert after.text() == "/9/9/1tKt5/9/9/9/9/9/9/ d king_captured"
    assert tablut.position(after.text()) == after
    assert after.outcome().reason == "king_captured"
    going_on = tablut.position("/9/9/1tKt5/9/9/9/9/9/9/ d")
    assert going_on.outcome() is None
    assert going_on != after


@pytest.mark.parametrize("text", ["b5-b3", "B5-B3", "b5b3", " b5–b3 ", "b5-b3+", "b5-b3--", "tb5-b3"])
def test_liberal_reading(text):
    """Dashes, capitals, signs at the end: all mean the move that is written b5-b3."""
    start = GAME.start()
    assert start.write(start.parse(text)) == "b5-b3"


def test_king_and_captures_in_the_text():
    """K may stand before a king's move, captures in any order behind it; both must be true."""
    here = GAME.position("/9/9/9/9/9/4T4/4t4/2K2tT2/9/ d")
    assert here.write(here.parse("Kc8-e8xf8/e7")) == "c8-e8xe7/f8"
    for text, code in (("c8-e8xe7", "WRONG_CAPTURES"), ("Ke6-d6", "NOT_THE_KING"), ("e6-d6xe7", "WRONG_CAPTURES")):
        with pytest.raises(IllegalMove) as refusal:
            here.parse(text)
        assert refusal.value.code == code
        assert "8" in refusal.value.position


def test_refused_after_the_end():
    """A finished game takes no moves, and says so."""
    over = GAME.position("/K8/9/9/9/9/9/t8/9/9/ a")
    with pytest.raises(IllegalMove) as refusal:
        over.parse("a7-a6")
    assert refusal.value.code == "GAME_OVER"


rows = st.lists(st.text("tTK123456789", min_size=1, max_size=9), min_size=7, max_size=9)
anything = st.text(max_size=60)
nearly = st.builds(
    lambda ranks, rest: "/" + "/".join(ranks) + "/ " + rest, rows, st.sampled_from(["a", "d", "d king_captured"])
)
boards = st.lists(st.sampled_from([""] * 12 + ["t", "t", "T"]), min_size=49, max_size=49)


@settings(max_examples=150, deadline=None)
@given(st.one_of(anything, nearly))
def test_position_reader_never_stumbles(text):
    """Whatever is read is a position or a complaint of ours; what is read is written stably."""
    try:
        position = BRANDUBH.position(text)
    except LudariumError:
        return
    assert BRANDUBH.position(position.text()) == position


@settings(max_examples=100, deadline=None)
@given(boards, st.integers(0, 48), st.sampled_from("ad"))
def test_any_board_reads_back(letters, king, side):
    """Any placing of men with one king is a position, unless men stand where they may not."""
    from ludarium.games.tafl.board_text import written_rows

    text = f"{written_rows([*letters[:king], 'K', *letters[king + 1 :]], 7)} {side}"
    try:
        assert BRANDUBH.position(text).text() == text
    except BadPosition:
        ends = {0, 6, 42, 48, 24} - {king}
        assert any(letters[square] for square in ends), text


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(
        st.text(max_size=30), st.from_regex(r"K?[a-k][0-9]{1,2}[-x]?[a-k][0-9]{1,2}(x[a-k][1-9])?", fullmatch=True)
    )
)
def test_move_reader_never_stumbles(text):
    """Whatever is read is a legal move or a complaint of ours."""
    start = GAME.start()
    try:
        move = start.parse(text)
    except (BadNotation, IllegalMove):
        return
    assert start.parse(start.write(move)) == move


def test_symmetry_of_perft_and_results():
    """Mirror images have as many moves and the same result."""
    from simple_tafl_board import mirrored

    copenhagen = ludarium.load("tafl(ruleset=copenhagen)")
    chance = random.Random(14)
    here = copenhagen.start()
    for ply in range(60):
        if ply % 6 == 0:
            images = [copenhagen.position(mirrored(here.text(), symmetry)) for symmetry in range(8)]
            assert len({len(image.actions) for image in images}) == 1
            assert len({str(image.outcome()) for image in images}) == 1
        here = here.act(chance.choice(here.actions))


def test_interpreted_world():
    """Run as plain Python the rules say the same: captures, a shieldwall, a fort, an encirclement, a capture of the king."""
    script = (
        "import ludarium\n"
        "c = ludarium.load('tafl(ruleset=copenhagen,size=7)')\n"
        "p = c.position('/2tttT1/2TTT2/1T5/7/6t/5K1/7/ d').play('b3-b1'); print(p.text(), p.actions)\n"
        "p = c.position('/2T1K2/3TT2/7/5T1/7/t6/7/ d').play('f4-f1'); print(p.text(), p.outcome())\n"
        "b = ludarium.load('tafl(ruleset=brandubh)')\n"
        "p = b.position('/7/2ttt2/1t1T1t1/1t1K2t/2ttt2/7/7/ a').play('g4-f4'); print(p.text(), p.outcome())\n"
        "p = b.position('/7/1tK3t/7/7/7/7/7/ a').play('g2-d2'); print(p.text(), p.outcome(), p.key)\n"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "NUMBA_DISABLE_JIT": flag},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    ]
    assert answers[0] == answers[1]
    for word in ("fort", "king_captured", "encirclement", "/1T3T1/"):
        assert word in answers[0]
