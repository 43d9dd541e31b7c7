"""What the simple generator writes it reads back, and what is not allowed it refuses with a sentence."""

import random

import pytest
import simple_thaayam as thaayam
from simple_thaayam_text import read_position, write_position

GAMES = [
    {},
    {"players": 3, "play_on": True, "pieces": 2},
    {"players": 4, "play_on": True, "pieces": 1, "dice": "spinner"},
    {"board": "ashtapada", "pieces": 2},
    {"pieces": 3, "combine": "stepwise"},
    {"pieces": 2, "forced": "free"},
    {"twins": "off"},
]


def random_game(chooser, options, longest=400):
    """A random game, throw by throw and turn by turn: (line, what was played there, line after)."""
    line, history = thaayam.start(**options), []
    while thaayam.mover(line, **options) != "over" and len(history) < longest:
        if thaayam.mover(line, **options) == "chance":
            chances = thaayam.throws(line, **options)
            (text,) = chooser.choices(list(chances), [odds for odds, _ in chances.values()])
            after = chances[text][1]
        else:
            after, text = chooser.choice(sorted(thaayam.turns(line, **options).items()))
        history.append((line, text, after))
        line = after
    return history


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_games_replay(options):
    """Each line and each turn of a random game is read back as it was written; no piece is ever lost."""
    history = random_game(random.Random(3), options)
    for line, text, after in history:
        assert write_position(read_position(line)) == line
        assert thaayam.play(line, text, **options) == after
        assert {side.pieces for side in read_position(after).sides.values()} == {options.get("pieces", 4)}
        if "/" in text:
            before_any_throw = write_position(read_position(line)._replace(noted=()))
            assert thaayam.play(before_any_throw, text, **options) == after
            assert "!" not in text or f"turn={read_position(line).turn} " in after


def test_games_end():
    """A random game comes to an end; played on, it gives every player a place."""
    options = {"play_on": True, "players": 3, "pieces": 1}
    last = random_game(random.Random(1), options, longest=5000)[-1][2]
    assert thaayam.mover(last, **options) == "over"
    assert thaayam.result(last, **options)[0].count(">") == 2


NOTED = "thaayam5 S=o1.c1.e1.c5 N=o4 turn=S noted=8+2"
PAIR = "thaayam5 S=o1.c1.c5.c5 N=o4 turn=S noted=8+2"
FRESH = "thaayam5 S=o1.c1.e1.c5 N=o3.e3 turn=S noted=-"


@pytest.mark.parametrize(
    ("line", "text", "same_as"),
    [
        (NOTED, "8+2/2+8:c1-a5", "8+2/8+2:c1-a5"),
        (NOTED, "8+2/8:e1-a5,2:c1-e1", "8+2/2:c1-e1,8:e1-a5"),
        (NOTED, "8+2/2:e1-e3,8:c1-c5,=c5", "8+2/8:c1-c5,2:e1-e3,=c5"),
        (PAIR, "8+2/=c5,8+2:c1-a5", "8+2/8+2:c1-a5,=c5"),
        (PAIR, "8+2/2:c1-e1,=c5,8:=c5-a3", "8+2/=c5,2:c1-e1,8:=c5-a3"),
        ("thaayam5 S=c2.k3 N=o4 turn=S noted=-", "3/~3", "3/pass"),
        ("thaayam5 S=k1.x3 N=o4 turn=S noted=8", "8+1+2/~2,~8,1:k-x", "8+1+2/1:k-x,~8,~2#"),
        ("thaayam5 S=o3.d5 N=o2.b5.b5 turn=S noted=-", "2/2:d5-b5", "2/2:d5-b5xN2!"),
    ],
)
def test_turns_in_other_words(line, text, same_as):
    """Order is free, and marks may be left out; the canonical turn is the one listed."""
    assert thaayam.play(line, text) == thaayam.play(line, same_as)
    series = same_as.split("/")[0]
    complete = write_position(read_position(line)._replace(noted=tuple(map(int, series.split("+")))))
    assert thaayam.turns(complete)[thaayam.play(line, text)].count(",") <= same_as.count(",")


def test_tokens_in_any_order():
    """A line is read with its tokens in any order and written in the canonical one."""
    line = "thaayam5 S=k1.c5.c1.o1 N==e4.o2 turn=S noted=1+8"
    assert write_position(read_position(line)) == "thaayam5 S=o1.c1.c5.k1 N=o2.=e4 turn=S noted=1+8"


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        (NOTED, "8", "not a turn"),
        (NOTED, "8+3/pass", "does not go on"),
        (NOTED, "8+2/pass", "uses more"),
        (NOTED, "8+2/8:c1-c5,~2", "uses more"),
        (NOTED, "8+2/8:c1-c5", "not a play"),
        (NOTED, "8+2/2:c1-e1,8:e1-a5xN1", "should be written"),
        (NOTED, "8+2/8+2:c1-a5!", "should be written"),
        (NOTED, "8+2/8:c1-c5,2:c5-a5,=c5", "not a play"),
        (NOTED, "8+2/=c5,8+2:c1-a5", "not a play"),
        (NOTED, "8+2/8+2:o-a5", "not an action"),
        (NOTED, "8+2/8+2:c1-c3", "not an action"),
        (FRESH, "(8)2/8+2:c1-a5", "must be written 8\\+2"),
        (FRESH, "8/8:c1-c5", "not complete"),
        (FRESH, "2+2/2:c1-e1,2:e1-e3", "goes on after"),
        (FRESH, "5", "neither a throw"),
        (FRESH, "S8N4", "neither a throw"),
        ("thaayam5 S=o4 N=o4 turn=S noted=-", "8+1+2/1:o-c1,2:c1-e1", "must be written \\(8\\)1\\+2"),
        ("thaayam5 S=o4 N=o4 turn=S noted=-", "(8)1+2/8:o-c1,2:c1-e1", "not an action"),
        ("thaayam5 S=o4 N=x4 turn=- noted=-", "2", "over"),
        ("thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S8N-", "S4N8", "begun with S8"),
        ("thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S-N-", "N8S4", "does not throw next"),
        ("thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S-N-", "(2)/pass", "before the roll-off"),
    ],
)
def test_illegal_plays(line, text, sentence):
    """What is not allowed is refused with a sentence that says why."""
    with pytest.raises(ValueError, match=sentence):
        thaayam.play(line, text)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "thaayam6 S=o4 N=o4 turn=S noted=-",
        "thaayam5 S=o4 turn=S noted=-",
        "thaayam5 N=o4 S=o4 turn=S noted=-",
        "thaayam5 S=o4 N=o3 turn=S noted=-",
        "thaayam5 S=o5 N=o5 turn=S noted=-",
        "thaayam5 S=o3.c3 N=o4 turn=S noted=-",
        "thaayam5 S=o3.f1 N=o4 turn=S noted=-",
        "thaayam5 S=o2.=c1 N=o4 turn=S noted=-",
        "thaayam5 S=o3.x1 N=o4 turn=S noted=-",
        "thaayam5 S=o4 N=o4 turn=W noted=-",
        "thaayam5 S=o4 N=o4 turn=- noted=-",
        "thaayam5 S=o4 N=o4 turn=S",
        "thaayam5 S=o4 N=o4 turn=S noted=2+1",
        "thaayam5 S=o4 N=o4 turn=S noted=- colour=red",
        "thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S8N4",
        "thaayam5 S=o4 N=o4 turn=- noted=- rolloff=S-N4",
        "thaayam5 S=o4 N=o4 turn=S noted=- rolloff=S-N-",
        "thaayam5 S=x4 N=x4 turn=- noted=-",
        "thaayam5 S=x4 N=o4 turn=- noted=- places=S",
    ],
)
def test_bad_lines(line):
    """A line that is not a position of this game is refused."""
    with pytest.raises(ValueError, match=r"[a-z]"):
        thaayam.mover(line)


MISFITS = {"players": 3, "pieces": 2, "board": "ashtapada", "twins": "off"}
UNKNOWN = {"players": 5, "pieces": 0, "board": "chess", "twins": "maybe", "dice": "coins", "speed": 1}


@pytest.mark.parametrize(("name", "value"), [*MISFITS.items(), *UNKNOWN.items()])
def test_options_that_do_not_fit(name, value):
    """Unknown options, unknown values, and options that the line contradicts are refused."""
    with pytest.raises(ValueError, match=r"option|players|board|twins"):
        thaayam.mover("thaayam5 S=o2.=c5 N=o4 turn=S noted=-", **{name: value})
