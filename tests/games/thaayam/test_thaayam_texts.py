"""Positions and turns as text: liberal reading, canonical writing, and nothing but our own errors for nonsense."""

import random
import time

import pytest
import simple_thaayam as simple
from hypothesis import given, settings
from hypothesis import strategies as st
from thaayam_lines import crowded_line, variant_name

import ludarium
from ludarium.errors import BadPosition, LudariumError

GAME = ludarium.load("thaayam")
MIDDLE = GAME.position("thaayam5 S=o1.c1.e1.c5 N=o3.e3 turn=S noted=8+2")
FRESH = GAME.position("thaayam5 S=o1.c1.c5.c5 N=o3.e3 turn=S noted=-")


def test_tokens_in_any_order():
    """Tokens and fields are read in any order and written in the canonical one."""
    position = GAME.position("  thaayam5  noted=1+8 N==e4.o2  S=k1.c5.c1.o1   turn=S ")
    assert position.text() == "thaayam5 S=o1.c1.c5.k1 N=o2.=e4 turn=S noted=1+8"


def test_refusals_speak_of_moves():
    """What can be written instead is called a turn or a move, as players call it."""
    with pytest.raises(LudariumError, match="a turn such as .*, or a single move such as 1:o-c1"):
        MIDDLE.parse("nonsense")
    begun = MIDDLE.play("8:c1-c5")
    with pytest.raises(LudariumError, match="write what follows as single moves, such as 1:o-c1"):
        begun.parse("8+2/8:c1-c5,2:e1-e3")


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("8+2/2+8:c1-a5", "8+2/8+2:c1-a5"),
        ("8+2/8:e1-a5,2:c1-e1", "8+2/2:c1-e1,8:e1-a5"),
        ("8+2/2:e1-e3,8:c1-c5,=c5", "8+2/8:c1-c5,2:e1-e3,=c5"),
        ("8+2/8+2:C1–A5", "8+2/8+2:c1-a5"),
        ("8:c1-c5,2:e1-e3,end", "8+2/8:c1-c5,2:e1-e3"),
        ("8+2:c1-a5", "8+2/8+2:c1-a5"),
        ("2:e1-e3,8:c1-c5,=c5", "8+2/8:c1-c5,2:e1-e3,=c5"),
    ],
)
def test_turns_in_other_words(text, same_as):
    """Order is free, dashes and capitals too, and single steps may be written without their series."""
    assert MIDDLE.play(text) == MIDDLE.play(same_as)


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("8+2/=c5,8+2:c1-a5", "8+2/8+2:c1-a5,=c5"),
        ("8+2/2:c1-e1,=c5,8:=c5-a3", "8+2/=c5,2:c1-e1,8:=c5-a3"),
        ("8+1+1+3/=c5,1+1:=c5-b5,3:c1-e2,8:c1-c5", None),
        ("1+1+3/=c5,1+1:=c5-b5,3:c1-e2", None),
        ("1+1+3/1:o-c1,1+3:=c5-a5,=c5", None),
    ],
)
def test_twins_in_turns(text, same_as):
    """Pairs that move as twins are declared first, wherever the text has the declaration."""
    if same_as:
        assert FRESH.play(text) == FRESH.play(same_as)
    else:
        series = text.split("/")[0]
        complete = FRESH.text().replace("noted=-", f"noted={series}")
        try:
            expected = simple.play(complete, text)
        except ValueError:
            with pytest.raises(LudariumError):
                FRESH.play(text)
        else:
            assert FRESH.play(text).text() == expected


def test_captures_and_marks_may_be_left_out():
    """What is left out is understood; what is written must be right."""
    position = GAME.position("thaayam5 S=o3.d5 N=o2.b5.b5 turn=S noted=-")
    assert position.play("2/2:d5-b5") == position.play("2/2:d5-b5xN2!")
    for wrong in ("2/2:d5-b5xN1", "2/2:d5-b5xW2", "2/2:d5-b5#"):
        with pytest.raises(LudariumError):
            position.play(wrong)


BAD_LINES = [
    "", "thaayam6 S=o4 N=o4 turn=S noted=-", "thaayam5 S=o4 turn=S noted=-", "thaayam5 S=o4 N=o3 turn=S noted=-",
    "thaayam5 S=o5 N=o5 turn=S noted=-", "thaayam5 S=o3.c3 N=o4 turn=S noted=-", "thaayam5 S=o3.f1 N=o4 turn=S noted=-",
    "thaayam5 S=o2.=c1 N=o4 turn=S noted=-", "thaayam5 S=o3.x1 N=o4 turn=S noted=-", "thaayam5 S=o4 N=o4 turn=W noted=-",
    "thaayam5 S=o4 N=o4 turn=- noted=-", "thaayam5 S=o4 N=o4 noted=-", "thaayam5 S=o4 N=o4 turn=S noted=2+1",
    "thaayam5 S=o4 N=o4 turn=S noted=5", "thaayam5 S=o4 N=o4 turn=S noted=- colour=red",
    "thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S8N4", "thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S-N4",
    "thaayam5 S=o4 N=o4 turn=S noted=- rolloff=S-N-", "thaayam5 S=o3.c1 N=o4 turn=- noted=- rolloff=S-N-",
    "thaayam5 S=x4 N=x4 turn=- noted=-", "thaayam5 S=x4 N=o4 turn=- noted=- places=S", "thaayam5 S=x4 N=o4 turn=N noted=-",
    "thaayam5 S=o4 N=o4 turn=S noted=1 left=1", "thaayam5 S=o3.c1 N=o4 turn=S noted=8+2 left=4",
    "thaayam5 S=o3.e1* N=o4 turn=S noted=8", "thaayam5 S=o4 N=o3.e1* turn=S noted=8+2", "thaayam5 S=o3.c1* N=o4 turn=S noted=8+2",
    "thaayam5 S=o2.=a5^ N=o4 turn=S noted=8+2", "thaayam5 S=o2.=c5* N=o4 turn=S noted=8+2", "thaayam5 S=o4 N=o4 turn=S! noted=2",
    "thaayam5 S=o2.=k N=o4 turn=S noted=2", "thaayam5 S=o3.k* N=o4 turn=S noted=2", "thaayam5 S=o4 S=o4 N=o4 turn=S noted=-",
    "thaayam5 S=o4 N=o4 turn=S noted=" + "+".join(["4"] * 1001),
]  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES)
def test_bad_positions(line):
    """A line that is no position is refused as such."""
    with pytest.raises(BadPosition):
        GAME.position(line)


def test_positions_of_other_variants():
    """A line tells players, board and pieces; an option that was asked for forbids another one."""
    assert GAME.position("thaayam5 S=o1 W=o1 N=o1 turn=S noted=-").game.text == "thaayam(players=3,pieces=1)"
    assert GAME.position("thaayam8 S=o4 N=o4 turn=S noted=-").game.text == "thaayam(board=ashtapada)"
    with pytest.raises(LudariumError):
        ludarium.load("thaayam(pieces=2)").position("thaayam5 S=o4 N=o4 turn=S noted=-")
    with pytest.raises(BadPosition):
        ludarium.load("thaayam(twins=off)").position("thaayam5 S=o2.=c5 N=o4 turn=S noted=-")


@pytest.mark.parametrize("options", [{}, {"combine": "stepwise"}, {"forced": "free", "players": 3}], ids=variant_name)
def test_texts_in_the_middle_of_a_turn(options):
    """Every position on the way through a turn reads back as itself, and every action as its text."""
    game, chooser = ludarium.load(variant_name(options)), random.Random(8)
    for _ in range(25):
        here = game.position(crowded_line(chooser, options))
        while here.state.closed:
            assert game.position(here.text()) == here, here.text()
            for action in here.actions:
                assert here.play(here.write((action,))) == here.act(action), (here.text(), here.write((action,)))
            here = here.act(chooser.choice(here.actions))


@pytest.mark.parametrize(
    ("options", "throws", "seconds"), [("", "1+4+1+1+8+4+1+1+4+1+3", 6), ("(combine=stepwise)", "1+4+1+8+2", 3)]
)
def test_long_turns_are_written_quickly(options, throws, seconds):
    """All turns of a long series have texts of their own, and writing them does not take long."""
    position = ludarium.load(f"thaayam{options}").position(f"thaayam5 S=c1.e2.c5.c5 N=o2.e4.a5 turn=S noted={throws}")
    turns = list(position.legal_moves)
    begun = time.process_time()
    texts = [position.write(turn) for turn in turns]
    assert time.process_time() - begun < seconds
    assert len(set(texts)) == len(turns) > 150
    for turn, text in list(zip(turns, texts, strict=True))[::40]:
        assert position.play(text) == position.play(turn)


def test_a_series_without_end():
    """Hundreds of throws are noted, counted and spent without harm; order is kept for the first 62."""
    position = GAME.position("thaayam5 S=o3.c1 N=o4 turn=S noted=-")
    for throw in [1, 4, 8] * 100:
        position = position.play(str(throw))
    complete = position.play("2")
    assert complete.text().count("+") == 300
    assert complete.text().startswith("thaayam5 S=o3.c1 N=o4 turn=S noted=1+4+8+1+4+8")
    assert GAME.position(complete.text()) == complete
    here = complete
    while here.state.closed:
        here = here.act(here.actions[0])
    assert here.turn in ("chance", "over")


LETTERS = st.text(alphabet="SWNEokx=.+-/:,!#~()* abcdefgh1234567890\t½–^pasend", max_size=60)


@settings(max_examples=150)
@given(LETTERS)
def test_any_text_as_a_turn(text):
    """Whatever is typed, a reader answers with actions or with one of our errors."""
    for position in (GAME.start(), MIDDLE, FRESH):
        try:
            move = position.parse(text)
        except LudariumError:
            continue
        assert position.play(move)


@settings(max_examples=150)
@given(LETTERS, st.integers(0, 60), st.integers(0, 12))
def test_any_text_as_a_position(text, at, cut):
    """A line with any part replaced is read or refused; what is read is written the same again."""
    line = "thaayam5 S=o1.c1.e2.k1 N=o2.=e4 turn=S noted=1+8+2"
    broken = line[:at] + text[:8] + line[at + cut :]
    for whole in (text, broken):
        try:
            position = GAME.position(whole)
        except LudariumError:
            continue
        assert position.game.position(position.text()) == position


def test_long_texts_are_refused_quickly():
    """A megabyte of nonsense is no turn and no position."""
    for text in ("8+" * 500_000 + "2", "=c5," * 300_000, "S8" * 400_000):
        with pytest.raises(LudariumError):
            MIDDLE.parse(text)
        with pytest.raises(LudariumError):
            GAME.position(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("thaayam(twins=off,twins_shelter=off)", "beside twins, and there are none"),
        ("thaayam(pieces=1,twins_shelter=off)", "beside twins, and there are none"),
        ("thaayam(pieces=0)", "a whole number from 1 to 4"),
        ("thaayam(pieces=5)", "a whole number from 1 to 4"),
        ("thaayam(players=1)", "a whole number from 2 to 4"),
        ("thaayam(twins_shelter=maybe)", "there is: on, off"),
    ],
)
def test_options_that_make_no_sense(text, said):
    """Values that no game has, and options that contradict each other, are refused with a sentence."""
    with pytest.raises(ludarium.UnknownGame, match=said):
        ludarium.load(text)


def test_no_mouth_is_eight():
    """A throw typed as 0 is an 8, which is how it is written ever after."""
    game = ludarium.load("thaayam(dice=spinner)")
    start = game.position("thaayam5 S=o3.c1 N=o4 turn=S noted=-")
    turn = start.parse("0+2/0+2:c1-a5")
    assert start.write(turn) == "8+2/8+2:c1-a5"
    assert start.play("0").play("2") == start.play("8").play("2")
    assert game.start().write(game.start().parse("S0N4")) == "S8N4"
    match = ludarium.Match(start)
    match.push("0+2/0+2:c1-a5")
    assert match.turns[-1].text == "8+2/8+2:c1-a5"
