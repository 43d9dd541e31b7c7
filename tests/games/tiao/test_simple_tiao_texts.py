"""How the simple Tiao generator reads and writes points, actions, moves and positions."""

import random

import pytest
import simple_tiao as tiao
from simple_tiao_position import Malformed, midpoints, read_position, write_point, write_position

MIDGAME = tiao.board_with([(5, 5), (0, 0), (7, 5)], [(6, 6), (8, 8), (2, 2)], size=9)
PENDING = tiao.act(MIDGAME, "f6>h8")
WON = tiao.board_with([(7, 7)], [(1, 1)], size=9, side="b", score=(10, 0))


@pytest.mark.parametrize(
    "action",
    ["", " ", "i5", "K10", "aa1", "k010", "k1.5", "k-1", "k", "10", "k10 ", "k10\n", "k٣", "f6xh8", "f6-h8"]
    + ["f6>", ">h8", "f6>h8>k10", "f6>>h8", "!!", "<<", "a" + "9" * 5000, "(9,9)"],
)
def test_malformed_actions(action):
    """What is no action at all is Malformed, even when the game is over."""
    for position in (MIDGAME, PENDING, WON):
        with pytest.raises(Malformed):
            tiao.act(position, action)


def test_start_texts():
    """The empty boards as the page writes them."""
    assert tiao.start(5) == "5/10 5/5/5/5/5 w 0-0 -"
    assert tiao.start(5, 20, "allow") == "5/20+merge 5/5/5/5/5 w 0-0 -"
    assert tiao.start() == "19/10 " + "/".join(["19"] * 19) + " w 0-0 -"
    assert write_point((0, 0)) == "a1" and write_point((9, 9)) == "k10" and write_point((18, 18)) == "t19"


@pytest.mark.parametrize("chain", ["f6xh8xk10", "f6×h8×k10", "f6-h8-k10", "f6:h8:k10", "f6xh8-k10"])
def test_marks_of_a_chain(chain):
    """All four marks are read."""
    assert tiao.play(tiao.board_with([(5, 5)], [(6, 6), (8, 8)]), chain).endswith(" b 2-0 -")


def test_texts_survive_reading():
    """Every position met in random play reads back as itself."""
    dice = random.Random(3)
    for size in (3, 5, 9):
        position = tiao.start(size, 5, dice.choice(["forbid", "allow"]))
        while tiao.mover(position) != "over":
            assert write_position(read_position(position)) == position
            jumps = [action for action in tiao.single_actions(position) if ">" in action]
            position = tiao.act(position, dice.choice(jumps or tiao.single_actions(position)))
        assert tiao.result(position)[1] in ("captures", "no_moves")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3/10 3/3/3 w 0-0",
        "3/10 3/3/3  w 0-0 -",
        "2/10 2/2 w 0-0 -",
        "20/10 " + "/".join(["20"] * 20) + " w 0-0 -",
        "3/0 3/3/3 w 0-0 -",
        "3/10+free 3/3/3 w 0-0 -",
        "3/10 3/3 w 0-0 -",
        "3/10 3/4/3 w 0-0 -",
        "3/10 3/03/3 w 0-0 -",
        "3/10 3/" + "9" * 5000 + "/3 w 0-0 -",
        "3/10 3/w2/3 w 0-0 -",
        "3/10 3/3/3 x 0-0 -",
        "3/10 3/3/3 w 0:0 -",
        "3/10 3/3/3 w 10-10 -",
        "5/10 5/1B3/2W2/5/5 w 0-0 c3",  # no hop
        "5/10 5/1B3/2W2/5/5 w 0-0 a1xc3x",
        "5/10 5/5/2W2/5/5 w 0-0 a1xc3",  # nothing jumped
        "5/10 W4/1B3/2W2/5/5 w 0-0 a1xc3",  # origin not vacated
        "5/10 5/1B3/5/5/5 w 0-0 a1xc3",  # jumper missing
        "5/10 5/1B3/2W2/5/5 b 0-0 a1xc3",  # the other side's jump
        "5/10 W4/1B3/5/5/5 w 0-0 a1xc3xa1",  # over one stone twice
        "5/10 5/1B3/3W1/5/5 w 0-0 a1xd3",  # no such hop
        "9/10 9/9/9/9/9/9/9/7B1/9 w 0-0 g7xj9xl11",
    ],
)
def test_malformed_positions(text):
    """A text that is no position is refused."""
    with pytest.raises(Malformed):
        read_position(text)


def test_midpoints_of_a_circle():
    """The marked stones are the midpoints of the pending path."""
    position = tiao.board_with([(5, 5)], [(6, 5), (7, 6), (6, 7), (5, 6)])
    for action in ("f6>h6", "h6>h8", "h8>f8", "f8>f6"):
        position = tiao.act(position, action)
    assert midpoints(read_position(position).path) == [(6, 5), (7, 6), (6, 7), (5, 6)]
