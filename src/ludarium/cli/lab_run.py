"""A study while it is made: progress, then the report as a table, as JSON, as a page."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from ludarium.cli.lab_table import show
from ludarium.cli.output import print_json, say_when_compiling
from ludarium.errors import LudariumError
from ludarium.lab.page import page
from ludarium.lab.plan import Plan
from ludarium.lab.report import report_on
from ludarium.lab.study import kept, ready, study

_SHOWN_EVERY, _SAID_EVERY = 0.2, 15.0  # seconds, on a terminal and elsewhere
_INTERRUPTED = 130


def run(plans: Sequence[Plan], out: Path, workers: int, command: str, html: Path | None, *, as_json: bool) -> None:
    """Make the study and print what it showed, or what is known when somebody stops it."""
    console, stopped = Console(stderr=True, highlight=False), False
    if html is not None:
        _check(html)
    try:
        with say_when_compiling():
            ready(plans, out)
        with Display(console, plans) as display:
            tallies = study(plans, out, workers, display.watch)
    except KeyboardInterrupt:
        stopped, tallies = True, kept(plans, out)
    report = report_on(plans, tallies, command)
    if html is not None:
        html.write_text(page(report), "utf-8")
        console.print(f"[dim]page: {html}[/]")
    if as_json:
        print_json(report.as_json() | {"stopped": stopped})
    else:
        show(Console(highlight=False), report)
    if stopped:
        console.print("stopped; the same command goes on from here")
        sys.exit(_INTERRUPTED)


def _check(html: Path) -> None:
    """LudariumError, before hours of work, where the page could not be written."""
    try:
        html.parent.mkdir(parents=True, exist_ok=True)
        html.open("a", encoding="utf-8").close()
    except OSError as error:
        raise LudariumError(f"{html} cannot be written: {error.strerror}", code="FILE") from None


class Display:
    """Progress on standard error: a line in place on a terminal, else a line now and then."""

    def __init__(self, console: Console, plans: Sequence[Plan]) -> None:
        self._console, self._done = console, dict[Plan, int]()
        self._total = sum(plan.games for plan in plans)
        self._begun, self._before, self._last = 0.0, 0, time.monotonic()
        columns = (BarColumn(12), TextColumn("{task.description}", markup=False))
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._progress.add_task("starting", total=self._total)

    def __enter__(self) -> "Display":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def watch(self, plan: Plan, done: int) -> None:
        """So many games of the plan are done; of a plan's first message the rest is what was kept from before."""
        now, fresh = time.monotonic(), plan not in self._done
        self._done[plan] = done
        played = sum(self._done.values())
        if fresh:
            self._before += done
            self._begun = self._begun or now
            if done:
                self._console.print(f"[dim]{plan.game}: going on after {done:,} games[/]")
        self._progress.update(self._task, completed=played)
        if now - self._last < (_SHOWN_EVERY if self._console.is_terminal else _SAID_EVERY):
            return
        self._last = now
        line = f"{plan.game} · {played:,}/{self._total:,} games{self._pace(played, now)}"
        if self._console.is_terminal:
            self._progress.update(self._task, description=line)
        else:
            self._console.print(line, markup=False, soft_wrap=True)

    def _pace(self, played: int, now: float) -> str:
        if played <= self._before:
            return ""
        rate = (played - self._before) / max(now - self._begun, 1e-6)
        left = round((self._total - played) / rate)
        return f" · {rate:,.1f}/s · {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
