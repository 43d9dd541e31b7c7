"""Courses and puzzles on a site. A page without a server reads no notation, so positions are words there."""

import re
from collections.abc import Container
from typing import Any, NamedTuple

from ludarium import catalogue
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.play.lessons import Task, lessons_of
from ludarium.puzzles.puzzle import Puzzle
from ludarium.server import lessons, puzzling
from ludarium.wasm.variants import base64_of
from ludarium.wording import packed

_ANY = "*"
_NOT_NEEDED = "found", "title_of_game"


class Lessons(NamedTuple):
    """What there is to learn on a site: by game, the steps of its course, how many puzzles it has, and its first variant."""

    steps: dict[str, int]
    puzzles: dict[str, int]
    first: dict[str, str]


def boards_of(name: str) -> list[Game]:
    """The variants that a game's course is on."""
    found = {
        task.position.game.text: task.position.game
        for step in lessons_of(catalogue.declared(name))
        for task in step.tasks
    }
    return list(found.values())


def course_data(name: str, variants: Container[str]) -> dict[str, Any] | None:
    """The course of a game for its page; None if it has none, or the site lacks one of its boards (`variants`)."""
    steps = lessons_of(catalogue.declared(name))
    tasks = [task for step in steps for task in step.tasks]
    if not tasks or any(task.position.game.text not in variants for task in tasks):
        return None
    found = lessons.lessons(name, words_of)
    for task, shown in zip(tasks, (shown for step in found["steps"] for shown in step["tasks"]), strict=True):
        answers = {one["like"]: one["say"] for one in shown["instead"]}
        shown["instead"] = [{"like": like, "say": answers[turn]} for turn in answers for like in _reached(task, turn)]
    found["first_game"] = found["first_game"] if found["first_game"] in variants else tasks[0].position.game.text
    return packed(found)  # type: ignore[no-any-return]


def words_of(position: Position) -> str:
    """A position as the pages of a site write it."""
    return base64_of(position.words)


def _reached(task: Task, pattern: str) -> list[str]:
    """What turns like that lead to; `*` alone stays what it is."""
    here = task.position
    if pattern == _ANY:
        return [_ANY]
    if _ANY not in pattern:
        return [words_of(here.play(pattern))]
    form = re.compile(".*".join(map(re.escape, pattern.split(_ANY))))
    return [words_of(here.play(turn)) for turn in here.legal_moves if form.fullmatch(here.move(turn).text)]


def puzzles_data(name: str, variants: Container[str]) -> list[dict[str, Any]]:
    """The puzzles of a game on boards that the site has, the easiest first."""
    return [_puzzle(puzzle) for puzzle in puzzling.puzzles(name).values() if puzzle.game in variants]


def _puzzle(puzzle: Puzzle) -> dict[str, Any]:
    facts = puzzling.puzzle_json(puzzle, words_of) | {"position": words_of(puzzle.start)}
    return packed({field: value for field, value in facts.items() if field not in _NOT_NEEDED})  # type: ignore[no-any-return]
