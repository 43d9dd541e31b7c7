"""The games' courses, as the page asks for them. How far somebody has come is kept in the browser, not here."""

import functools
from collections.abc import Callable
from typing import Any

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.position import Position
from ludarium.play.actions import turn_json
from ludarium.play.lessons import Step, Task, first_game, lessons_of
from ludarium.wording import Words


@functools.cache
def counts() -> dict[str, int]:
    """How many steps the course of each game has; without those that have none, or none that can be read."""
    found = {name: _count(name) for name in catalogue.names()}
    return {name: count for name, count in found.items() if count}


@functools.cache
def first_games() -> dict[str, str]:
    """The variant that suits a first game, for each game that has a course."""
    return {name: first_game(catalogue.declared(name)) for name in counts()}


def _count(name: str) -> int:
    try:
        return len(lessons_of(catalogue.declared(name)))
    except LudariumError:
        return 0  # `ludarium check-game` says what is wrong with it


def lessons(name: str, written: Callable[[Position], str] = Position.text) -> dict[str, Any]:
    """The steps of a game's course; `wanted` has the positions that a learner is asked to reach. And the variant to play first.

    `written` says how the page that asks for them reads positions.
    """
    game = catalogue.declared(name)
    return {"steps": [_step(step, written) for step in lessons_of(game)], "first_game": first_game(game)}


def _step(step: Step, written: Callable[[Position], str]) -> dict[str, Any]:
    return {
        "title": _words(step.title),
        "done": _words(step.done),
        "tasks": [_task(task, written) for task in step.tasks],
    }


def _task(task: Task, written: Callable[[Position], str]) -> dict[str, Any]:
    here = task.position
    first = here.move(task.wanted[0])
    answer = None
    if task.answer:
        answer = turn_json(here.play(first).move(task.answer))
    return {
        "game": here.game.text,
        "position": written(here),
        "say": _words(task.say),
        "hint": _words(task.hint),
        "wanted": [written(here.play(turn)) for turn in task.wanted],
        "turn": turn_json(first),
        "instead": [{"like": pattern, "say": _words(says)} for pattern, says in task.instead.items()],
        "otherwise": _words(task.otherwise),
        "answer": answer,
    }


def _words(text: str) -> str:
    return Words(text) if text else ""
