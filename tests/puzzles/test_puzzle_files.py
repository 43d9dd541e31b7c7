"""Files of puzzles: written and read again, and what is wrong in them is named with its line."""

import json

import pytest

import ludarium
from ludarium.puzzles.puzzle import FILE, THEMES, Outlook, Puzzle, card_of, puzzles_in, puzzles_of, write_puzzles

PUZZLE = Puzzle(
    "konane(size=4)",
    "w1wb/bwbw/1bwb/bwbw b -",
    ("b2-b4",),
    Outlook(1.0, "win", 3),
    Outlook(-1.0, "loss", 4),
    2,
    (50,) * 9,
    ("win",),
)
LEAST = 100


def test_written_puzzles_are_read_again(tmp_path):
    file = tmp_path / "some.jsonl"
    write_puzzles(file, {"made": {"konane(size=4)": {"games": 3}}}, [PUZZLE])
    assert list(puzzles_in(file)) == [PUZZLE]
    assert card_of(file) == {"made": {"konane(size=4)": {"games": 3}}}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"solution": []}, "begins and ends with a turn of the solver"),
        ({"solution": ["a", "b"]}, "begins and ends with a turn of the solver"),
        ({"level": 11}, "level is a number from 1 to 10"),
        ({"level": "2"}, "level is a number from 1 to 10"),
        ({"themes": ["luck"]}, "there is no theme 'luck'"),
        ({"position": "x" * 5000}, "at most 4000 characters"),
        ({"position": 7}, "at most 4000 characters"),
        ({"solution": 7}, "a list"),
        ({"best": "wins in 3"}, "a score from −1 to 1"),
        ({"other": {"score": 2}}, "a score from −1 to 1"),
        ({"other": {"score": 0.1, "proven": "luck"}}, "a score from −1 to 1"),
        ({"game": None}, "at most 4000 characters"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, change, words):
    file = tmp_path / "some.jsonl"
    file.write_text('{"card":{}}\n' + json.dumps(PUZZLE.plain() | change) + "\n")
    with pytest.raises(ludarium.LudariumError, match="line 2") as caught:
        list(puzzles_in(file))
    assert words in str(caught.value)


@pytest.mark.parametrize("line", ["", "[]", "7", "{", '{"game":"konane"}', "\x00"])
def test_lines_that_are_no_puzzle(tmp_path, line):
    file = tmp_path / "some.jsonl"
    file.write_text(f"{line}\n")
    with pytest.raises(ludarium.LudariumError, match="line 1"):
        list(puzzles_in(file))


def test_a_turn_is_right_however_it_is_written():
    assert PUZZLE.is_right("b2-b4") and PUZZLE.is_right("B2xB4")


@pytest.mark.parametrize("name", ludarium.names())
def test_every_game_has_puzzles(name):
    """They can be read and played, are of that game, differ, are graded, and have themes."""
    puzzles = puzzles_of(ludarium.load(name))
    assert len(puzzles) >= LEAST, FILE
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle.start.game.name == name
        assert set(puzzle.themes) <= set(THEMES)
        assert len({"win", "advantage", "hold"} & set(puzzle.themes)) == 1
        assert len(puzzle.found) == 9 and all(share >= 50 for share in puzzle.found[puzzle.level - 1 :])
        assert puzzle.level == 1 or puzzle.found[puzzle.level - 2] < 50
        assert len(puzzle.positions()) == len(puzzle.solution) + 1
