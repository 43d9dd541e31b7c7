"""Studies: the games of several variants, played by threads or processes, kept range by range, and resumed at any time.

A range is a file of its own, complete or not there at all. Ranges hold numbered games that depend on nothing but their
number, so it does not matter who plays which, nor how a study was interrupted.
"""

import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

from ludarium.errors import LudariumError
from ludarium.lab.plan import RANDOM, Plan
from ludarium.lab.tally import Tally, total
from ludarium.lab.watching import play_range, prepare
from ludarium.play.locking import lock

HOME = "lab"
_PLAN, _LOCK = "plan.json", "lock"
_RANGES = "-".join(["[0-9]" * 12] * 2) + ".json"  # from which game up to which
_MANY_FILES = 64  # ranges are put together when there are more
_SMALLEST, _LARGEST = 250, 16_000  # games at random in a range
_GOAL = 1.0  # seconds that a range should take

Watcher = Callable[[Plan, int], None]
"""Called with each plan and how many of its games have been played."""


class Shelf:
    """The folder of one plan: its ranges."""

    def __init__(self, root: Path, plan: Plan) -> None:
        self.plan, self.folder = plan, root / plan.folder_name

    @contextmanager
    def opened(self) -> "Iterator[Shelf]":
        """Hold the folder for as long as ranges are added; LudariumError where somebody else does."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise LudariumError(f"{self.folder} cannot be written to: {error.strerror}", code="FILE") from None
        try:
            if not lock(handle):
                raise LudariumError(f"a study is already running in {self.folder}", code="BUSY")
            _write(self.folder / _PLAN, self.plan.identity)
            yield self
        finally:
            os.close(handle)

    def put(self, first: int, tally: Tally) -> None:
        """Keep a range; it is there as a whole, or not at all."""
        _write(self.folder / f"{first:012}-{first + tally.games:012}.json", tally.as_json())

    def ranges(self) -> list[tuple[int, int, Path]]:
        """The ranges that are kept, from and up to which number; what lies within an earlier one is left out."""
        found: list[tuple[int, int, Path]] = []
        for path in self.folder.glob(_RANGES):
            first, last = map(int, path.stem.split("-"))
            found.append((first, last, path))
        kept: list[tuple[int, int, Path]] = []
        for first, last, path in sorted(found, key=lambda range_: (range_[0], -range_[1])):
            if not kept or first >= kept[-1][1]:
                kept.append((first, last, path))
        return kept

    def missing(self, games: int) -> list[tuple[int, int]]:
        """The gaps below `games`."""
        gaps, at = [], 0
        for first, last, _ in [*self.ranges(), (games, games, self.folder)]:
            if first > at:
                gaps.append((at, min(first, games)))
            at = max(at, last)
            if at >= games:
                break
        return gaps

    def tally(self) -> Tally:
        """All that is kept, put together; many small files become one."""
        ranges = self.ranges()
        tallies = [_read(path) for _, _, path in ranges]
        whole = total(tallies)
        if len(ranges) > _MANY_FILES and not self.missing(ranges[-1][1]):
            self.put(0, whole)
            for _, _, path in ranges:
                path.unlink(missing_ok=True)
        return whole


def _write(path: Path, value: object) -> None:
    temporary = path.with_suffix(f".part{os.getpid()}")
    with temporary.open("w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False, separators=(",", ":"))
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def _read(path: Path) -> Tally:
    try:
        return Tally.from_json(json.loads(path.read_text("utf-8")))
    except (ValueError, TypeError, KeyError):
        raise LudariumError(f"{path} is damaged; remove it, and its games are played again", code="FILE") from None


# --- playing what is missing


def ready(plans: Sequence[Plan], root: Path) -> None:
    """Compile what playing the missing games will need. `study` works without it, but then begins slowly."""
    for plan in plans:
        if Shelf(root, plan).missing(plan.games):
            prepare(plan)


def study(plans: Sequence[Plan], root: Path, workers: int, watch: Watcher = lambda plan, done: None) -> list[Tally]:
    """Play whatever is missing of the plans and give the tally of each. What is finished survives any interruption."""
    tallies = []
    for plan in plans:
        shelf = Shelf(root, plan)
        with shelf.opened():
            _complete(shelf, workers, watch)
            tallies.append(shelf.tally())
    return tallies


def kept(plans: Sequence[Plan], root: Path) -> list[Tally]:
    """The tallies of what has been played so far."""
    return [Shelf(root, plan).tally() for plan in plans]


def _complete(shelf: Shelf, workers: int, watch: Watcher) -> None:
    plan, gaps = shelf.plan, shelf.missing(shelf.plan.games)
    done = plan.games - sum(last - first for first, last in gaps)
    watch(plan, done)
    if not gaps:
        return
    pace, todo = _Pace(plan), _Todo(gaps)
    with _executor(plan, workers) as crew:
        waiting: dict[Future[Tally], tuple[int, float]] = {}
        while todo or waiting:
            while todo and len(waiting) < workers:
                first, count = todo.next(pace.games)
                waiting[crew.submit(play_range, plan, first, count)] = (first, time.monotonic())
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                first, begun = waiting.pop(future)
                tally = future.result()
                shelf.put(first, tally)
                pace.learn(tally.games, time.monotonic() - begun)
                done += tally.games
                watch(plan, done)


class _Todo:
    """Gaps to be filled, from the front."""

    def __init__(self, gaps: list[tuple[int, int]]) -> None:
        self.gaps = list(gaps)

    def __bool__(self) -> bool:
        return bool(self.gaps)

    def next(self, games: int) -> tuple[int, int]:
        """The first missing number, and how many games to play from there."""
        first, last = self.gaps.pop(0)
        if last - first > games:
            self.gaps.insert(0, (first + games, last))
        return first, min(games, last - first)


class _Pace:
    """How many games make a range that takes about as long as is worth losing."""

    def __init__(self, plan: Plan) -> None:
        at_random = plan.players == RANDOM
        self.games, self.largest = (_SMALLEST, _LARGEST) if at_random else (1, _SMALLEST)

    def learn(self, games: int, seconds: float) -> None:
        """A range of so many games took so long."""
        wanted = round(games * _GOAL / max(seconds, 1e-3))
        self.games = max(1, min(wanted, 2 * self.games, self.largest))


@contextmanager
def _executor(plan: Plan, workers: int) -> Iterator[Executor]:
    """Threads for compiled code, which needs no interpreter; processes for players. None of them outlives us."""
    crew: Executor
    if plan.players == RANDOM:
        crew = ThreadPoolExecutor(workers, "lab")
    else:
        crew = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _end_with_parent)
    try:
        yield crew
    except BrokenProcessPool:
        raise LudariumError(
            "a process that played games has crashed; the games so far are kept", code="CRASHES"
        ) from None
    finally:
        crew.shutdown(wait=True, cancel_futures=True)


def _end_with_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    threading.Thread(target=_wait_for_parent, daemon=True, name="parent").start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
