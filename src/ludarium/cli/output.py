"""What every command shares: JSON, complaints, waiting, and the match that --position and --after describe."""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from ludarium.errors import IllegalMove, LudariumError

if TYPE_CHECKING:
    from ludarium.play.match import Match


def print_any_letter() -> None:
    """Let standard output and error take every letter, as ō and ʻ stand in the names of games.

    Only Windows needs it: there a pipe or a file has the letters of one part of the world, and others end the program.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower().replace("-", "") != "utf8":
            stream.reconfigure(errors="replace") if stream.isatty() else stream.reconfigure(encoding="utf-8")


def print_json(value: Any) -> None:
    """One line of JSON."""
    print(json.dumps(value, ensure_ascii=False))


def complain(error: LudariumError) -> None:
    """Say on standard error what is wrong, and show the position where one helps."""
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    console.print(f"[bold red]{error.code}[/]: ", end="")
    console.print(error.sentence, markup=False)
    if isinstance(error, IllegalMove) and error.position:
        console.print(error.position, markup=False)


def print_error_json(error: LudariumError, at: int | None = None) -> None:
    """The error as every command with --json prints it; `at` counts the turns of --after from 1."""
    print_json({"error": {"code": error.code, "message": error.sentence, "at": at}})


def fail(error: LudariumError, *, as_json: bool, at: int | None = None) -> NoReturn:
    """End with exit code 1 and the complaint, as JSON on standard output where asked."""
    if as_json:
        print_error_json(error, at)
    else:
        if at is not None:
            error.sentence = f"move {at}: {error.sentence}"
        complain(error)
    sys.exit(1)


def match_at(name: str, position: str | None, after: str, *, as_json: bool = False) -> "Match":
    """The match that the options describe; complaints end the program, `at` counts the turns of --after from 1."""
    with say_when_compiling():
        from ludarium.catalogue import load
        from ludarium.game.movetext import split_turns
        from ludarium.play.match import Match

        at = None
        try:
            game = load(name)
            match = Match(game if position is None else game.position(position))
            for at, turn in enumerate(split_turns(after, game.notation.result_words), 1):  # noqa: B007
                match.push(turn)
        except LudariumError as error:
            fail(error, as_json=as_json, at=at)
        return match


@contextmanager
def say_when_compiling() -> Iterator[None]:
    """Tell people on standard error while something is being compiled for the first time."""
    from rich.console import Console

    from ludarium.kernel import announcing

    console = Console(stderr=True)
    status = console.status("")

    def watch(sentence: str) -> None:
        status.update(f"[dim]{sentence} …[/]")
        status.start()

    announcing.watchers.append(watch)
    try:
        yield
    finally:
        announcing.watchers.remove(watch)
        status.stop()
