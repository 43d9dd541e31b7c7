"""Checks of Kōnane's page that are no single line of play: exhaustive counts, winners, symmetry, notation."""

import functools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludarium
from ludarium.errors import BadNotation, BadPosition, IllegalMove, LudariumError

KONANE = ludarium.load("konane")


def played(game, seed, most=200):
    chooser, positions = random.Random(seed), [game.start()]
    while len(positions) < most and positions[-1].actions:
        positions.append(positions[-1].act(chooser.choice(positions[-1].actions)))
    return positions


def test_four_by_four_exhaustively():
    """4×4: 3,858 positions in the jumping phase, 406 of them final; 35,328 games, White wins 20,648, Black 14,680."""
    seen = {}

    def games(position):
        if position not in seen:
            if position.is_over:
                seen[position] = (1, 0) if position.outcome().winner == "black" else (0, 1)
            else:
                parts = [games(position.act(action)) for action in position.actions]
                seen[position] = tuple(map(sum, zip(*parts, strict=True)))
        return seen[position]

    assert games(ludarium.load("konane(size=4)").start()) == (14680, 20648)
    jumping = [position for position in seen if position.text().endswith("-")]
    assert len(jumping) == 3858
    assert sum(position.is_over for position in jumping) == 406


@functools.cache
def mover_wins(position):
    """Plain solving by memory: fine on small boards."""
    return any(not mover_wins(position.act(action)) for action in position.actions)


@pytest.mark.parametrize("size, winner", [("4", "white"), ("4x6", "white"), ("5", "black")])
def test_winners_of_small_boards(size, winner):
    """Best play from the start is won by White on 4×4 and 4×6, by Black on 5×5."""
    start = ludarium.load(f"konane(size={size})").start()
    assert mover_wins(start) == (winner == "black")
    mover_wins.cache_clear()


def test_the_only_winning_jump():
    """4×4 after b2 b1: b4-b2 wins and nothing else does."""
    position = ludarium.load("konane(size=4)").start().after("b2 b1")
    assert [position.write(m) for m in position.legal_moves if not mover_wins(position.play(m))] == ["b4-b2"]


@pytest.mark.parametrize("size", ["4", "6", "8", "6x5", "10"])
def test_a_flip_with_colours_swapped_keeps_the_counts(size):
    """On even widths the mirrored position with colours and side swapped has as many moves."""
    game = ludarium.load(f"konane(size={size})")
    for position in played(game, size)[2:]:
        board, side, phase = position.text().split()
        swap = str.maketrans("bw", "wb")
        flipped = "/".join(_reversed(rank).translate(swap) for rank in board.split("/"))
        other = game.position(f"{flipped} {side.translate(swap)} {phase}")
        assert len(other.actions) == len(position.actions)


def _reversed(rank):
    import re

    return "".join(reversed(re.findall(r"\d+|\D", rank)))


@pytest.mark.parametrize("size", ["6", "8", "5x7"])
def test_stones_only_ever_leave(size):
    """Each removal and jump leaves fewer stones, and no stone stands on a lua of the other colour."""
    positions = played(ludarium.load(f"konane(size={size})"), 3)
    counts = [sum(c in "bw" for c in position.text().split()[0]) for position in positions]
    assert all(later < earlier for earlier, later in zip(counts, counts[1:], strict=False))
    assert all(KONANE.position(position.text()).text() == position.text() for position in positions)


@pytest.mark.parametrize(
    "text",
    ["D6-D4", "d6d4", "d6xd4", "d6:d4", "d6–d4", "d6—d4", "d6−d4", " d6-d4 "],
)
def test_moves_are_read_liberally(text):
    """Capitals, other dashes, x or nothing between the lua all mean the same jump."""
    position = KONANE.start().after("d4 e4")
    assert position.write(position.parse(text)) == "d6-d4"


def test_paths_of_multiple_jumps():
    """Every lua of the way may be named, in order; a wrong way is refused."""
    position = KONANE.position("wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bw1w1wbw b -")
    assert position.write(position.parse("a1-c1-e1")) == "a1-e1"
    with pytest.raises(IllegalMove) as refusal:
        position.parse("a1-e1-c1-e1")
    assert refusal.value.code == "NOT_A_JUMP"


def test_numbers_in_a_log_are_passed_over():
    """One number per ply and the usual pairs are both read, with a result at the end."""
    expected = KONANE.start().after("d4 e4 d6-d4")
    assert KONANE.start().after("1. d4 2. e4 3. d6-d4") == expected
    assert KONANE.start().after("1. d4 e4 2. d6-d4 *") == expected
    assert KONANE.start().after("1.d4 1...e4 2.d6-d4 1-0") == expected


@pytest.mark.parametrize("variant", ["konane", "konane(first_lua=top-left)"])
def test_the_example_log_of_the_source_is_refused(variant):
    """`e4 d4 f4-d4 d3-d5` is no legal game in either orientation, and the refusal says why."""
    with pytest.raises(IllegalMove) as refusal:
        ludarium.load(variant).start().after("e4 d4 f4-d4 d3-d5")
    assert refusal.value.code == "NOT_YOUR_STONE"
    assert "white" in refusal.value.sentence


@pytest.mark.parametrize(
    "text, part",
    [
        ("", "ranks, side and phase"),
        ("wbwb/bwbw/wbwb/bwbw b", "ranks, side and phase"),
        ("wbwb/bwbw/wbwb/bwbw x 1", "side to move"),
        ("wbwb/bwbw/wbwb/bwbw b 3", "phase"),
        ("wbwb/bwbw/wbwb/bwbw b ?", "phase"),
        ("wbwb/bwbw/wbwb/bwbw w 1", "side to move is b"),
        ("bwbw/wbwb/bwbw/wbwb b 1", "only black stones"),
        ("wbwb/bwb/wbwb/bwbw b 1", "rank 3"),
        ("wbwb/bw1w/wbwb/bwbw b 1", "stones are off"),
        ("wbxb/bwbw/wbwb/bwbw b 1", "'x' is no piece"),
        ("w/b b -", "2 to 20"),
        ("99/99 b -", "2 to 20"),
        ("4/wbwb/4/w1w0 b -", "'0' is no run"),
        ("wbwb/bwbw/w1wb/b1bw w 2", "stones are off"),
        ("wbwb/bwbw/wb1b/bwbw b 2", "side to move is w"),
    ],
)  # fmt: skip
def test_bad_positions_say_what_is_wrong(text, part):
    """A text that is no position names the fault."""
    with pytest.raises(BadPosition) as refusal:
        KONANE.position(text)
    assert part in refusal.value.sentence


def test_a_position_of_another_size_than_asked_for_is_refused():
    """The text tells the size, unless the caller insists on one."""
    assert KONANE.position("wbwb/bwbw/wbwb/bwbw b 1").game.text == "konane(size=4)"
    with pytest.raises(LudariumError):
        ludarium.load("konane(size=6)").position("wbwb/bwbw/wbwb/bwbw b 1")


@pytest.mark.parametrize("text", ["d4!", "d4 e4", "é4", "4d", "d04d", "-", "d4-", "black", "x" * 5000])
def test_text_that_is_no_move(text):
    """Anything that is not shaped like a move is bad notation."""
    with pytest.raises(BadNotation):
        KONANE.start().parse(text)


def test_pie_names_follow_the_stones():
    """After the choice "black" the chooser plays black and moves; the winner is named by colour."""
    pie = ludarium.load("konane(size=4,opening=pie)")
    swapped, kept = pie.start().after("b2 b3 black"), pie.start().after("b2 b3 white")
    assert (swapped.turn, swapped.mover) == ("black", 1)
    assert (kept.turn, kept.mover) == ("black", 0)
    ends = [position.outcome() for seed in range(20) for position in played(pie, seed)[-1:]]
    assert {end.winner for end in ends} == {"black", "white"}


@given(st.text(max_size=60) | st.from_regex(r"[a-j][0-9]{1,2}([-x:]?[a-j][0-9]{1,2}){0,3}", fullmatch=True))
def test_move_reader_never_breaks(text):
    """Any text is a legal move or one of our complaints."""
    position = KONANE.start().after("d4 e4")
    try:
        move = position.parse(text)
    except LudariumError:
        return
    assert move in position.legal_moves


@given(st.text(max_size=60) | st.from_regex(r"[bw0-9/]{1,40} [bwx] [12?s-]", fullmatch=True))
def test_position_reader_never_breaks(text):
    """Any text is a position that is written back the same way, or one of our complaints."""
    try:
        position = KONANE.position(text)
    except LudariumError:
        return
    assert KONANE.position(position.text()) == position
    assert isinstance(position.actions, list)
