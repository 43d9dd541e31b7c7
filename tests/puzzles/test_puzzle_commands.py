"""`ludarium puzzles` as people run it."""

import json

import pytest
from typer.testing import CliRunner

from ludarium.cli.app import app
from ludarium.puzzles.puzzle import card_of, puzzles_in

SMALL = "konane(size=4)"


def run(*words, typed=None):
    return CliRunner().invoke(app, ["puzzles", *map(str, words)], input=typed)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    place = tmp_path_factory.mktemp("puzzles") / "some.jsonl"
    done = run("make", SMALL, "--count", 2, "--games", 100, "--nodes", 20_000, "--out", place)
    assert done.exit_code == 0, done.output
    return place


def test_making_goes_on_where_it_ended(file):
    before, games = list(puzzles_in(file)), card_of(file)["made"][SMALL]["games"]
    assert len(before) >= 2
    words = ["make", SMALL, "--count", len(before) + 1, "--games", 200, "--nodes", 20_000, "--out", file, "--json"]
    answer = json.loads(run(*words).stdout)
    assert answer["puzzles"] > len(before) and answer["games"] > games
    assert list(puzzles_in(file))[: len(before)] == before


def test_making_from_records(tmp_path, file):
    """Records of other games are passed over, and a file that is not there is named."""
    records = tmp_path / "games.pgn"
    records.write_text('[Game "konane(size=6)"]\n[Result "*"]\n\n1. c3 d3 *\n')
    done = run("make", SMALL, "--from", records, "--out", tmp_path / "out.jsonl", "--json")
    facts = {"game": SMALL, "file": str(tmp_path / "out.jsonl"), "puzzles": 0, "games": 0}
    passed = {"others": {"konane(size=6)": 1}, "repeated": 0, "wrong": []}
    assert json.loads(done.stdout) == facts | passed
    missing = run("make", SMALL, "--from", tmp_path / "nothing", "--out", tmp_path / "out.jsonl")
    assert missing.exit_code == 1 and "nothing" in missing.output


def test_checking(tmp_path, file):
    assert run("check", file, "--nodes", 20_000).output.strip().endswith("0 of them wrong")
    puzzle = next(puzzles_in(file))
    here = puzzle.start
    other = next(here.write(turn) for turn in here.legal_moves if here.write(turn) != puzzle.solution[0])
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(puzzle.plain() | {"solution": [other]}) + "\n")
    done = run("check", wrong, "--nodes", 20_000, "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["wrong"][0]["id"] == puzzle.id
    wrong.write_text("{}\n")
    assert "lacks" in run("check", wrong).output


def test_solving_at_the_terminal(file):
    """A slip is answered, a hint points at a cell, and the right turns solve it; the rest is left with `quit`."""
    puzzle = min(puzzles_in(file), key=lambda one: one.game)
    typed = ["hint", "z9", *puzzle.solution[::2], "quit"]
    done = run("solve", SMALL, "--from", file, typed="\n".join(typed) + "\n")
    assert done.exit_code == 0, done.output
    assert "It begins at" in done.output and "z9" in done.output and "Solved!" in done.output
    assert done.output.rstrip().endswith("0 solved.")  # a hint was asked for


def test_no_such_puzzles(file):
    done = run("solve", "konane(size=12)", "--from", file)
    assert done.exit_code == 1 and "no such puzzles" in " ".join(done.output.split())
