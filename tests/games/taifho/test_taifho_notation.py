"""Taifho's texts: every refusal with its code, liberal reading, and readers that never break whatever they are given."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from simple_taifho_studies import START, START_OF_FOUR, study

import ludarium
from ludarium.errors import BadNotation, BadPosition, IllegalMove, LudariumError

TAIFHO = ludarium.load("taifho")
EMPTY = "/".join(["10"] * 10)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "rows"),
        ("10/10 r", "10 rows"),
        ("10/10/10/10/10/10/10/10/10/9 r", "row 9 has 9 squares"),
        ("10/10/10/10/10/10/10/10/10/55 r", "row 9 has 55 squares"),
        ("10/10/10/10/10/10/10/10/10/010 r", "no run of empty"),
        ("10/10/10/10/10/10/10/10/10/X9 r", "no piece"),
        ("1SSS6/10/10/10/10/10/10/10/10/10 r", "3 squares"),
        ("S9/10/10/10/10/10/10/10/10/10 r", "may not stand on a0"),
        ("10/S9/10/10/10/10/10/10/10/10 r", "may not stand on a1"),
        ("10/10/10/10/10/10/10/10/10/4S'5 r 4p6", "may not stand on e9"),
        ("10/10/10/10/10/4S'5/10/10/10/10 r", "Yellow does not play"),
        ("10/10/10/10/10/4C5/10/10/10/10 r 4p6", "a set has none"),
        (f"{EMPTY} g", "player to move"),
        (EMPTY, "player to move"),
        (f"{EMPTY} r 3p", "variant"),
        (f"{EMPTY} r 2p+", "variant"),
        (f"{EMPTY} r 2p x", "finish order"),
        (f"{EMPTY} r 2p bb", "finish order"),
        (f"{EMPTY} r 2p rb", "finish order"),
        (f"{EMPTY} r 2p r", "has finished"),
        (f"{EMPTY} r 2p - 0", "2 blocked counters"),
        (f"{EMPTY} r 2p - 0,x", "blocked counter"),
        (f"{EMPTY} r 2p - 0,10000", "blocked counter"),
        (f"{EMPTY} r 2p - 0,0 one", "turn"),
        (f"{EMPTY} r 2p - 0,0 1 x", "passes"),
        (f"{EMPTY} r 2p - 0,0 1 0 0", "fields"),
        (f"{EMPTY} b 2p - 0,0 0", "setup"),
        (f"{EMPTY} r 2p - 0,0 0 1", "setup"),
        (f"{EMPTY} r 2p - 0,0 0 placing", "setup"),
        (f"{EMPTY} r 2p - 0,0 1 placing", "middle of a turn"),
        (f"{EMPTY} r 2p - 0,0 1 e4>g6", "series"),
        (f"{EMPTY} r 2p - 0,0 1 e4>z6", "series"),
        ("10/10/10/10/10/10/6C3/10/10/10 r 2p - 0,0 1 2 e4>g6", "middle of a turn"),
        ("10/10/10/10/10/10/6C3/10/10/10 r 2p+basic - 0,0 1 e4>g6", "series"),
    ],
)
def test_bad_positions(text, complaint):
    """What cannot be on a board is named."""
    with pytest.raises(BadPosition) as refusal:
        TAIFHO.position(text)
    assert complaint in refusal.value.sentence


REFUSED = [
    (study(e4="C", f5="c"), {"e4-e6": "NO_HOP", "e4-f5": "OCCUPIED", "e4-g6-e8": "NO_HOP", "e4-g6-g7": "STEP_AND_HOP"}),
    (study(e4="C", f5="c"), {"e4-g6(e5>b9)": "NO_SEND_BACK", "e4-g6(f5>b8)": "NO_SEND_BACK", "e4-e5(f5>b9)": "NO_SEND_BACK"}),
    (study(e4="C", f5="c"), {"e4-g6(f5>b9)(f5>c9)": "NO_SEND_BACK", "e4-g6(f5>b9)-e4": "NO_HOP"}),
    (study(e4="C", f5="c"), {"e4-g6-e4(g6>b9)-g6": "NO_SEND_BACK", "e4-g6-e4-g6(f5>b8)": "NO_SEND_BACK", "e4-g6-e4": "ORIGIN"}),
    (study(e4="S", f4="c"), {"e4-g4-e4-g4(f4>b9)": "NO_SEND_BACK", "e4-g4(f4>b9)": "NO_SEND_BACK"}),
    (study(c9="C", d9="c"), {"c9-e9-c9-e9(d9>f9)": "NO_SEND_BACK"}),
    (study(e4="S"), {"e4-d5": "NOT_ITS_WAY", "e5-e6": "NO_PIECE", "--": "MUST_MOVE", "SSDDTTCC": "SETUP_OVER"}),
    (study(b1="S", c2="D"), {"b1-a1": "SIDE_LINE", "b1-b0": "START_LINE", "c2-a0": "CORNER"}),
    (study(c2="D", b1="s"), {"c2-a0": "CORNER", "b1-b2": "NOT_YOUR_PIECE"}),
    (study(tail="2p+basic", c1="C", d2="c"), {"c1-e3-c1-e3(d2>b9)": "NO_SEND_BACK"}),
    (f"{EMPTY} r 2p - 0,0 0", {"b0-b1": "SETUP_FIRST", "--": "MUST_MOVE", "SSS": "WRONG_SET"}),
    (f"{EMPTY} r 2p - 0,0 2 2", {"b0-b1": "GAME_OVER", "--": "GAME_OVER", "SSDDTTCC": "GAME_OVER"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "refused"), REFUSED)
def test_refusals_have_codes_and_sentences(text, refused):
    """Each says what is wrong in the game's words and shows the position."""
    position = TAIFHO.position(text)
    for move, code in refused.items():
        with pytest.raises(IllegalMove) as refusal:
            position.play(move)
        assert refusal.value.code == code, (move, refusal.value.sentence)
        assert refusal.value.position


def test_a_random_setup_is_checked_too():
    """Too many of a kind, or a move before the lines are drawn."""
    start = ludarium.load("taifho(setup=random)").start()
    for text, kind in (
        ("SSS", IllegalMove),
        ("b0-b1", BadNotation),
        ("", BadNotation),
        ("STDCCDTS:b0-b1", BadNotation),
    ):
        with pytest.raises(kind):
            start.play(text)
    assert start.play("STDCCDTS:STDCCDTS").turn == "red"


def test_liberal_reading():
    """Capitals, long dashes, no dash at all, another arrow in the brackets, small letters in a setup."""
    position = TAIFHO.position(study(e4="C", f5="c"))
    assert position.play("E4–G6(F5>D9)") == position.play("e4-g6(f5-d9)") == position.play("e4-g6(f5>d9)")
    assert position.play("e4e5") == position.play("e4-e5")
    assert position.play("e4-g6-e4-g6") == position.play("e4-g6")
    setup = ludarium.load("taifho(setup=sequential)").start()
    assert setup.play("stdccdts") == setup.play("STDCCDTS")


FIELDS = st.lists(
    st.sampled_from([*"SDTCsdtc/r b-,0123456789", "'", "10/", "2p", "4p6", "4p8", "+basic", " - ", "0,0", " 1", "e4>g6", "placing", "٣"]),
    max_size=60,
).map("".join)  # fmt: skip


@given(st.one_of(st.text(max_size=80), FIELDS, st.builds(lambda tail: f"{EMPTY} {tail}", FIELDS)))
@example(START)
@example(START_OF_FOUR)
def test_any_text_is_a_position_or_refused(text):
    """Nothing but our own errors, and what is read is written the same ever after."""
    try:
        position = TAIFHO.position(text)
    except LudariumError:
        return
    again = position.game.position(position.text())
    assert again == position
    assert again.text() == position.text()


PARTS = st.lists(
    st.sampled_from(["e4", "g6", "f5", "d9", "b9", "-", "--", "(", ">", ")", "STDCCDTS", ":", "a0", "–", "E4", "x"]),
    max_size=9,
)
MIDDLE = "10/10/10/10/10/10/6C3/10/10/1c8 r 2p - 0,0 1 e4>g6"
BOARDS = [study(e4="C", f5="c", d9="s"), MIDDLE, START, f"{EMPTY} r 2p - 0,0 0", f"{EMPTY} r 2p - 0,0 2 2"]


@given(st.one_of(st.text(max_size=30), PARTS.map("".join)), st.sampled_from(BOARDS))
def test_any_text_is_a_turn_or_refused(text, board):
    """Nothing but our own errors, and what is read is a legal turn whose canonical text means the same."""
    position = TAIFHO.position(board)
    try:
        turn = position.parse(text)
    except LudariumError:
        return
    assert position.play(position.write(turn)) == position.play(turn)


IN_A_SERIES = [
    "1C8/4D2TT1/2S1D2S2/10/9C/1tc2d4/2t7/2s7/5d1s2/5c4 r 2p - 0,0 40 f0>j4",  # over a side line
    "2c2C2C1/5D1d2/7S2/7s2/4dD4/7ct1/7T2/6s3/3S1t4/2T7 b 2p - 0,0 75 i0>c0",  # a circle was sent to where it began
]


@pytest.mark.parametrize("text", IN_A_SERIES)
def test_a_series_in_progress_is_read_back(text):
    assert ludarium.load("taifho").position(text).text() == text


@pytest.mark.parametrize("game", ["taifho", "taifho(players=4)"])
def test_every_position_of_random_games_is_read_back(game):
    """Those in the middle of a series too, action by action."""
    variant = ludarium.load(game)
    for seed in range(4):
        rng, here = random.Random(seed), variant.start()
        for _ in range(300):
            if here.is_over:
                break
            here = here.act(rng.choice(here.actions))
            assert variant.position(here.text()) == here
