"""Every game has a course for newcomers, and the course tells the truth: turns are legal and do what the texts claim."""

import dataclasses
import fnmatch

import pytest

import ludarium
from ludarium.catalogue import declared, names
from ludarium.errors import LudariumError
from ludarium.play.lesson_checks import complaints, escaped
from ludarium.play.lessons import Step, Task, first_game, lessons_of

each_game = pytest.mark.parametrize("name", names())


@each_game
def test_a_course_has_its_steps(name):
    """From eight to twelve, each with a title of its own, and what suits a first game; the last three are about playing well."""
    steps = lessons_of(declared(name))
    assert 8 <= len(steps) <= 12
    assert len({step.title for step in steps}) == len(steps)
    assert [step.title.startswith("Strategy: ") for step in steps] == [False] * (len(steps) - 3) + [True] * 3
    assert ludarium.load(first_game(declared(name))).name == name


@each_game
def test_a_course_is_true(name):
    """Positions can be read, wanted turns are legal, and they win, capture or hold as `expect` says; the engine agrees with the advice."""
    assert [says for step in lessons_of(declared(name)) for says in complaints(step)] == []


@each_game
def test_what_is_claimed_about_playing_well_is_checked(name):
    for step in lessons_of(declared(name))[-3:]:
        claims = {claim for task in step.tasks for claim in task.expect}
        assert claims & {"win", "forces", "quickest", "holds", "best", "sound"}, step.title


@each_game
def test_every_wrong_turn_is_told_why(name):
    """In each task of a step by a sentence of its own: what is said about the first turn is no answer to the second."""
    for step in lessons_of(declared(name)):
        for task in step.tasks:
            here = task.position
            ends = {here.play(turn) for turn in task.wanted}
            wrong = [turn.text for turn in here.moves() if here.play(turn) not in ends]
            likes = ["*"] if task.otherwise else [escaped(pattern) for pattern in task.instead]
            silent = [turn for turn in wrong if not any(fnmatch.fnmatchcase(turn, like) for like in likes)]
            assert silent == [], step.title


# --- the checks themselves


def konane(**changes):
    """A step that is right, with changes that make it wrong."""
    start = ludarium.load("konane(size=6)").position("3b2/3w2/w5/b5/6/6 b -")
    task = Task(start, "Win.", ("a3-a5",), expect=("win", "strikes 1", "forces"))
    return Step("Test", (dataclasses.replace(task, **changes),), "Done.")


def test_a_step_that_is_right_passes():
    assert list(complaints(konane())) == []


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"wanted": ("a3-c3",)}, "a3-c3 is not legal"),
        ({"wanted": ("d6-d4",)}, "d6-d4 does not win"),
        ({"expect": ("strikes 2",)}, "strikes 1"),
        ({"expect": ("goes on",)}, "ends the game"),
        ({"expect": ("wonders",)}, "nothing is known about the claim"),
        ({"wanted": ("d6-d4",), "expect": ("forces",)}, "is no proven win"),
        ({"wanted": ("d6-d4",), "expect": ("holds",)}, "loses as well"),
        ({"wanted": ("d6-d4",), "expect": ("best",)}, "is about as good"),
        ({"wanted": ("d6-d4",), "expect": ("quickest",)}, "is no proven win"),
        ({"instead": {"a1*": "Never said."}}, "no wrong turn is like a1*"),
    ],
)
def test_what_is_wrong_is_found(changes, says):
    assert any(says in one for one in complaints(konane(**changes)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("step = 1", "two brackets"),
        ("[[step]]\ntitle = 'A'", "missing"),
        ("[[step]", "is not TOML"),
        (
            "[[step]]\ntitle='A'\nvariant='konane'\nposition='?'\nsay='B'\nwanted=['a1']\ndone='C'",
            "step 1 \\(A\\)",
        ),
        (
            "[[step]]\ntitle='A'\nvariant='konane'\nposition='?'\nsay='B'\nwanted=['a1']\ndone='C'\nhitn='D'",
            "hitn unknown",
        ),
    ],
)
def test_a_bad_file_is_refused_with_a_reason(text, says, monkeypatch):
    game = declared("konane")
    monkeypatch.setattr(type(game), "file", lambda _game, name: text if name == "lessons.toml" else None)
    with pytest.raises(LudariumError, match=says):
        lessons_of(game)
