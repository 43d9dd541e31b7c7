"""A course for newcomers: small tasks on a board, one after the other, from a game's `lessons.toml` (docs/web/lessons.md).

>>> import ludarium
>>> from ludarium.play.lessons import lessons_of
>>> first = lessons_of(ludarium.load("konane"))[0]
>>> first.title, first.tasks[0].wanted
('The first stone', ('c3', 'd4'))
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ludarium.catalogue import load
from ludarium.errors import BadNotation, LudariumError
from ludarium.game.game import Game
from ludarium.game.position import Position

FILE = "lessons.toml"
"""The file in a game's folder."""

_OF_TASK = {"say", "wanted", "hint", "instead", "otherwise", "expect"}
_OF_STEP = _OF_TASK | {"title", "variant", "position", "done", "then"}
_NEEDED = ("title", "variant", "position", "say", "wanted", "done")


@dataclass(frozen=True)
class Task:
    """One turn to be found: the position, what is asked, the turns that are right, and what is said to others."""

    position: Position
    say: str
    wanted: tuple[str, ...]
    hint: str = ""
    instead: dict[str, str] = field(default_factory=dict)
    otherwise: str = ""
    expect: tuple[str, ...] = ()
    answer: str = ""
    """What the other side plays once it is found; empty in the last task of a step."""


@dataclass(frozen=True)
class Step:
    """A step of the course: its tasks, and what is said at its end."""

    title: str
    tasks: tuple[Task, ...]
    done: str

    def texts(self) -> Iterator[str]:
        """Everything that people read."""
        yield from (self.title, self.done)
        for task in self.tasks:
            yield from (task.say, task.hint, task.otherwise, *task.instead.values())


def lessons_of(game: Game) -> list[Step]:
    """The steps of a game's course; none for a game that has no such file. LudariumError says what is wrong with one."""
    given = _given(game).get("step", [])
    if not isinstance(given, list):
        raise BadNotation(f"{game.name}/{FILE}: write [[step]], with two brackets, before each step")
    return [_step(game, number, fields) for number, fields in enumerate(given, 1)]


def first_game(game: Game) -> str:
    """The variant that suits a first game: what the file has as `first_game`, else the usual one."""
    return load(str(_given(game).get("first_game", game.name))).text


def _given(game: Game) -> dict[str, Any]:
    text = game.file(FILE)
    try:
        return tomllib.loads(text) if text else {}
    except tomllib.TOMLDecodeError as error:
        raise BadNotation(f"{game.name}/{FILE} is not TOML: {error}") from error


def _step(game: Game, number: int, fields: dict[str, Any]) -> Step:
    where = f"{game.name}/{FILE}, step {number} ({fields.get('title', 'without a title')})"
    missing = [name for name in _NEEDED if name not in fields]
    unknown = [name for name in fields if name not in _OF_STEP]
    if missing or unknown:
        wrong = f"{', '.join(missing)} missing" if missing else f"{', '.join(unknown)} unknown"
        raise BadNotation(f"{where}: {wrong}; a step has {', '.join(sorted(_OF_STEP))}")
    try:
        tasks = tuple(_tasks(fields))
    except LudariumError as error:
        raise BadNotation(f"{where}: {error}") from error
    return Step(fields["title"], tasks, fields["done"])


def _tasks(fields: dict[str, Any]) -> Iterator[Task]:
    """The tasks of a step. After each but the last the other side answers, so there only one turn may be wanted."""
    position = load(fields["variant"]).position(fields["position"])
    given = [fields, *fields.get("then", [])]
    for number, one in enumerate(given):
        answer = given[number + 1]["answer"] if number + 1 < len(given) else ""
        expect = one.get("expect", [])
        task = Task(
            position, one["say"], tuple(one["wanted"]), one.get("hint", ""), dict(one.get("instead", {})),
            one.get("otherwise", ""), tuple([expect] if isinstance(expect, str) else expect), answer,
        )  # fmt: skip
        if answer and len(task.wanted) != 1:
            raise BadNotation("a task that is answered should want exactly one turn")
        yield task
        if answer:
            position = position.play(task.wanted[0]).play(answer)
