"""Parts of a static site: courses and puzzles with positions as words, and scripts that pages share."""

import base64

import numpy as np
import pytest

from ludarium import catalogue
from ludarium.play.lessons import lessons_of
from ludarium.server import puzzling
from ludarium.site.learning import course_data, puzzles_data, words_of
from ludarium.site.scripts import SHARED, Scripts

GAMES = catalogue.names()


class Everything:
    """A site that has every variant."""

    def __contains__(self, _text):
        return True


def position_of(game, words):
    """The position that a page has as words."""
    variant = catalogue.load(game)
    row = np.frombuffer(base64.b64decode(words), np.uint64)
    start = variant.start()
    assert row.shape == start.words.shape
    return type(start)(variant, row.copy())


@pytest.mark.parametrize("name", GAMES)
def test_a_course_for_the_site_wants_what_the_course_wants(name):
    data = course_data(name, Everything())
    for step, shown in zip(lessons_of(catalogue.declared(name)), data["steps"], strict=True):
        for task, asked in zip(step.tasks, shown["tasks"], strict=True):
            here = position_of(asked["game"], asked["position"])
            assert here == task.position
            assert words_of(here.play(tuple(asked["turn"]["actions"]))) in asked["wanted"]
            assert {one["like"] for one in asked["instead"]} <= {"*"} | {
                words_of(here.play(m)) for m in here.legal_moves
            }


def test_a_course_is_there_only_with_all_its_boards():
    assert course_data("konane", {"konane"}) is None
    assert course_data("konane", {"konane(size=6)"})["first_game"] == "konane(size=6)"


@pytest.mark.parametrize("name", GAMES)
def test_puzzles_for_the_site_have_the_same_solutions(name):
    puzzles = puzzling.puzzles(name)
    data = puzzles_data(name, Everything())
    assert [one["id"] for one in data] == list(puzzles)
    for shown in data[::25]:
        here = position_of(shown["game"], shown["position"])
        assert here == puzzles[shown["id"]].start
        for step in shown["solution"]:
            here = here.play(tuple(step["actions"]))
            assert words_of(here) == step["reached"]


def test_a_site_has_the_puzzles_of_its_boards():
    assert {one["game"] for one in puzzles_data("konane", {"konane(size=6)"})} == {"konane(size=6)"}
    assert puzzles_data("konane", set()) == []


def test_what_pages_share_is_in_one_file():
    scripts = Scripts()
    found = {name: scripts.of_page(["name", f"pages/{name}"]) for name in ("start", "lessons", "puzzle")}
    assert len(found["start"]) == 2  # it has no board
    assert found["lessons"][:2] == found["puzzle"][:2]
    for addresses in found.values():
        text = "\n".join(scripts.files[address] for address in addresses)
        assert text.count("const $alone_main = ") == text.count("const $api = ") == 1
    assert SHARED[1][0] == "playarea"
    assert "$playarea" in scripts.files[found["lessons"][1]].rsplit("Object.assign", 1)[1]


def test_what_comes_later_or_runs_in_a_thread_repeats_nothing_or_all():
    scripts = Scripts()
    (guide,) = scripts.later(["guided/main"])
    assert "const $api = " not in scripts.files[guide]
    (thread,) = scripts.of_page(["engine/worker"])
    assert "const $alone_main = " not in scripts.files[thread] and "const $engine_machine = " in scripts.files[thread]
