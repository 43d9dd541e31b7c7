"""The slow second opinion on Taifho: positions and moves as texts, and what is refused."""

import random

import pytest
import simple_taifho as taifho
from simple_taifho_moves import hops
from simple_taifho_studies import (
    FOUR_PLAYER_POSITIONS,
    NINE_WAYS,
    START,
    START_OF_FOUR,
    TWO_PLAYER_POSITIONS,
    legal,
    study,
)
from simple_taifho_text import name_of, read, squares_of, write


@pytest.mark.parametrize("position", [START, START_OF_FOUR, *TWO_PLAYER_POSITIONS, *FOUR_PLAYER_POSITIONS])
def test_positions_survive_reading_and_writing(position):
    """Also when the trailing fields of a first position are left out."""
    assert write(read(position)) == position
    assert write(read("  ".join(START.split()[:2]))) == START


@pytest.mark.parametrize("position", TWO_PLAYER_POSITIONS + FOUR_PLAYER_POSITIONS)
def test_every_turn_is_accepted_in_both_its_forms(position):
    """The canonical route and the plain from–to with its send-backs lead to the same position."""
    for after, move in random.Random(3).sample(sorted(taifho.turns(position).items()), 8):
        assert taifho.play(position, move) == after
        squares, sent = taifho.read_move(move)
        backs = "".join(f"({name_of(circle)}>{name_of(back)})" for each in sent for circle, back in each)
        assert taifho.play(position, f"{name_of(squares[0])}-{name_of(squares[-1])}{backs}") == after


@pytest.mark.parametrize("position", [NINE_WAYS, *TWO_PLAYER_POSITIONS[3::4]])
def test_every_legal_route_is_accepted(position):
    """Random walks of hops that stop on a legal end square give listed turns, never shorter than these."""
    now, listed, chance = read(position), taifho.turns(position), random.Random(5)
    for origin in squares_of(now.board, now.side):
        walk, square, lifted = name_of(origin), origin, dict(now.board)
        piece = lifted.pop(origin)
        for _ in range(6):
            choices = sorted(hops(lifted, piece, square, now.basic))
            if not choices:
                break
            square = chance.choice(choices)[0]
            walk += "-" + name_of(square)
            if name_of(square) in taifho.destinations(position, name_of(origin)):
                after = taifho.play(position, walk)
                assert listed[after].count("-") <= walk.count("-")


def test_the_canonical_route_is_the_shortest_and_then_the_first_by_name():
    """Of two ways round with two hops each the one by way of c6 is written."""
    position = study(c4="S", c5="s", d6="s", e5="t", d4="t")
    moves = set(taifho.turns(position).values())
    assert "c4-e4" in moves
    assert "c4-c6-e6-e4" not in moves
    assert legal(position, "c4-c6-e6-e4")
    assert legal(position, "c4-e4-e6")
    assert {move for move in moves if move.endswith("e6")} == {"c4-c6-e6"}


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ("10/10/10/10/10/10/10/10/10 r", "9 rows"),
        ("10/10/10/10/10/10/10/10/10/9 r", "9 squares"),
        ("10/10/10/10/10/10/10/10/10/55 r", "55 squares"),
        ("10/10/10/10/10/10/10/10/10/010 r", "cannot be read"),
        ("10/10/10/10/10/10/10/10/10/X9 r", "unknown piece"),
        ("1SSS6/10/10/10/10/10/10/10/10/10 r", "3 pieces"),
        ("S9/10/10/10/10/10/10/10/10/10 r", "may not stand on a0"),
        ("10/S9/10/10/10/10/10/10/10/10 r", "may not stand on a1"),
        ("10/10/10/10/10/10/10/10/10/4S'5 r 4p6", "may not stand on e9"),
        ("10/10/10/10/10/4S'5/10/10/10/10 r", "yellow does not play"),
        ("10/10/10/10/10/4C5/10/10/10/10 r 4p6", "1 pieces of shape C"),
        ("10/10/10/10/10/10/10/10/10/10 g", "does not play"),
        ("10/10/10/10/10/10/10/10/10/10", "player to move"),
        ("10/10/10/10/10/10/10/10/10/10 r 3p", "unknown variant"),
        ("10/10/10/10/10/10/10/10/10/10 r 2p x", "finish order"),
        ("10/10/10/10/10/10/10/10/10/10 r 2p r", "has finished"),
        ("10/10/10/10/10/10/10/10/10/10 r 2p - 0", "1 blocked counters"),
        ("10/10/10/10/10/10/10/10/10/10 r 2p - 0,0 one", "not a number"),
        ("10/10/10/10/10/10/10/10/10/10 b 2p - 0,0 0", "turn 0 is the setup"),
    ],
)
def test_bad_positions_are_refused_with_a_sentence(position, complaint):
    """Whatever cannot be on a board is named."""
    with pytest.raises(ValueError, match=complaint):
        read(position)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("e5", "not written like a move"),
        ("", "not written like a move"),
        ("e4(f5>b9)-g6", "not written like a move"),
        ("e4-z9", "not written like a move"),
        ("d4-d5", "No red piece stands on d4"),
        ("f5-f6", "No red piece stands on f5"),
        ("e4-e6", "not a legal turn"),
        ("e4-f5", "not empty"),
        ("e4-g6-e8", "no hop from g6 to e8"),
        ("e4-g6(e5>b9)", "nothing on e5"),
        ("e4-g6(f5>b8)", "not a legal turn"),
        ("e4-g6(f5>b9)(f5>c9)", "nothing on f5"),
        ("e4-g6(f5>b9)-e4", "no hop from g6 to e4"),
        ("e4-g6-e4(g6>b9)-g6", "only the circle on f5"),
        ("--", "may not pass"),
    ],
)
def test_illegal_moves_are_refused_with_a_sentence(move, complaint):
    """The sentence says what is wrong."""
    with pytest.raises(ValueError, match=complaint):
        taifho.play(study(e4="C", f5="c"), move)
