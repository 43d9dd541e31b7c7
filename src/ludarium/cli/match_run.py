"""A match while it is played: compiling first, then progress, then the result."""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from ludarium.arena.crew import Crew
from ludarium.arena.event import Event, folder_for
from ludarium.arena.ledger import GAMES
from ludarium.arena.plan import Plan
from ludarium.arena.referee import GameRunner, Played
from ludarium.arena.standings import Standings
from ludarium.arena.statistics import Sprt
from ludarium.cli.match_table import brief, limits_text, show
from ludarium.cli.output import print_json, say_when_compiling

_SHOWN_EVERY = 0.5  # seconds
_SAID_EVERY = 15.0  # where nobody watches a terminal
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class _Stopped(BaseException):
    """Somebody has stopped the match, with this signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def _stoppable() -> Iterator[None]:
    """While entered, the first Ctrl-C or SIGTERM raises _Stopped; more of them do not disturb what is then tidied up."""

    def stop(number: int, _frame: object) -> None:
        for one in _SIGNALS:
            signal.signal(one, signal.SIG_IGN)
        raise _Stopped(number)

    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears of signals
        return
    before = [signal.signal(one, stop) for one in _SIGNALS]
    try:
        yield
    finally:
        for one, handler in zip(_SIGNALS, before, strict=True):
            signal.signal(one, handler)


def run(
    plan: Plan, out: Path | None, hire: Callable[[], Crew], sprt: Sprt | None, *, table: bool, as_json: bool
) -> None:
    """Play the match and print how it ended, or how it stands when somebody stops it."""
    console = Console(stderr=True, highlight=False)
    event = Event(plan, out or folder_for(plan), sprt)
    stopped: int | None = None
    try:
        with _stoppable():
            _play(event, hire, console)
    except _Stopped as signalled:
        stopped = signalled.number
    finally:
        event.close()
    if as_json:
        summary = event.standings.as_json()
        places = {"folder": str(event.folder), "records": str(event.folder / GAMES)}
        print_json(summary | places | {"stopped": stopped is not None})
    else:
        show(Console(highlight=False), event.standings, table=table)
        console.print(f"[dim]games: {event.folder / GAMES}[/]")
        if stopped is not None:
            console.print("stopped; the same command goes on from here")
    if stopped is not None:
        sys.exit(128 + stopped)


def _play(event: Event, hire: Callable[[], Crew], console: Console) -> None:
    """Play what is missing."""
    if event.standings.games < event.standings.total and event.standings.verdict is None:
        with say_when_compiling():
            GameRunner(event.plan).warm()
        crew = hire()
        _announce(console, event, crew)
        with Display(console, event) as display:
            event.play(crew, display.watch)


def _announce(console: Console, event: Event, crew: Crew) -> None:
    standings = event.standings
    workers = "1 process" if crew.size == 1 else f"{crew.size} processes"
    going_on = f"going on after {event.before} games, " if event.before else ""
    sentence = f"{standings.total} games of {event.plan.game}, {limits_text(event.plan)}, {going_on}{workers}"
    console.print(f"{sentence}, kept in {event.folder}", style="dim", markup=False)


class Display:
    """Progress on standard error: a line in place on a terminal, else a line now and then."""

    def __init__(self, console: Console, event: Event) -> None:
        self._console, self._already = console, 0
        self._begun: float | None = None  # when the first game was over: starting processes says nothing about the pace
        self._last = time.monotonic()
        columns = (BarColumn(8), TextColumn("{task.description}", markup=False))
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._progress.add_task("starting", total=event.standings.total, completed=event.standings.games)

    def __enter__(self) -> "Display":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def watch(self, standings: Standings, played: Played) -> None:
        """Show how it stands after one more game; what a player did wrong is shown at once."""
        if played.fault:
            who = "" if played.faulty is None else f"{standings.plan.labels[played.bout.seats[played.faulty]]}: "
            self._console.print(f"game {played.bout.round}: {who}{played.fault}", markup=False, style="yellow")
        now = time.monotonic()
        if self._begun is None:
            self._begun, self._already = now, standings.games
        self._progress.update(self._task, completed=standings.games)
        if now - self._last < (_SHOWN_EVERY if self._console.is_terminal else _SAID_EVERY):
            return
        self._last = now
        line = f"{standings.games}/{standings.total} · {self._pace(standings, now)} · {brief(standings)}"
        if self._console.is_terminal:
            self._progress.update(self._task, description=line)
        else:
            self._console.print(line, markup=False, soft_wrap=True)

    def _pace(self, standings: Standings, now: float) -> str:
        if self._begun is None or standings.games == self._already:
            return "the first game is over"
        rate = (standings.games - self._already) / max(now - self._begun, 1e-6)
        left = round((standings.total - standings.games) / rate)
        return f"{rate:.1f}/s · {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
