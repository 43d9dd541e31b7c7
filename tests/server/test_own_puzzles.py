"""Puzzles that people bring: read, or refused one by one with a reason."""

import random

from ludarium import load, names
from ludarium.puzzles.puzzle import puzzles_of
from ludarium.server import puzzling


def test_what_was_written_is_read():
    for name in names():
        puzzle = puzzles_of(load(name))[0]
        read = puzzling.read({**puzzle.plain(), "title": "Mine", "hint": "Look", "text": ""})
        assert read["id"] == puzzle.id and [step["text"] for step in read["solution"]]


def test_a_hint_shows_the_ways_of_pieces():
    """An arrow goes from square to square; throws are touched, but no piece goes there."""
    ways = [
        (before, way)
        for puzzle in puzzles_of(load("thaayam"))
        for before, step in zip(puzzle.positions(), puzzling.puzzle_json(puzzle)["solution"], strict=False)
        for way in step.get("ways", [step["cells"]])
    ]
    assert len(ways) > 100
    for before, way in ways:
        loose = {piece.cell for piece in before.look(before.mover).pieces if piece.owner < 0}
        assert not loose & set(way)


def test_nonsense_is_refused_with_a_reason():
    """Whatever stands in a field, the answer is a puzzle or a sentence."""
    rng = random.Random(7)
    good = puzzles_of(load("konane"))[0].plain()
    values = [
        None,
        1,
        -1,
        True,
        "",
        "x",
        "konane",
        [],
        [1],
        {},
        {"score": 2},
        ["a1"],
        "9" * 5000,
        {"score": float("nan")},
    ]
    assert puzzling.read([])["problem"] and puzzling.read({})["problem"]
    for _ in range(400):
        given = {**good, **{rng.choice(list(good)): rng.choice(values) for _ in range(rng.randrange(1, 4))}}
        read = puzzling.read(given)
        assert read.get("problem") or read["solution"]


def test_the_route_has_its_limits(ann):
    good = puzzles_of(load("konane"))[0].plain()
    answer = ann.post("/api/puzzles/read", {"puzzles": [good, {**good, "solution": ["a1-z9"]}]})
    assert answer.status_code == 200
    first, second = answer.json()["puzzles"]
    assert first["solution"] and second["problem"].startswith("a1-z9")
    assert ann.post("/api/puzzles/read", {"puzzles": [good] * 61}).status_code == 422
    assert ann.post("/api/puzzles/read", {"puzzles": "all"}).status_code == 422
    for page in ("/deck", "/my-puzzles", "/my-puzzles/new", "/my-puzzles/solve"):
        assert ann.get(page).status_code == 200
