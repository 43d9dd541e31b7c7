"""The workers: processes on this machine, each playing one game after the other at a table of its own.

A process that crashes is replaced and its game played again; a game that brings down two processes is given up and does
not count. When the match is stopped, or its own process dies, nothing stays behind.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from ludarium.arena.pipes import kill_group
from ludarium.arena.plan import Plan
from ludarium.arena.referee import GameRunner, Played
from ludarium.arena.schedule import Bout
from ludarium.errors import LudariumError

MOST_TRIES = 2
_MOST_CRASHES = 8  # in a row, without a game coming to an end


class Crew(Protocol):
    """Plays bouts, several at a time."""

    size: int

    def play(self, plan: Plan, bouts: Iterator[Bout]) -> Iterator[Played]:
        """The games as they come to an end, in any order. Closing the iterator stops those in play."""
        ...


def given_up(bout: Bout, sentence: str) -> Played:
    """A game that could not be played to its end, without any player being known to be at fault."""
    return Played(bout, None, "*", "abandoned", 0, fault=sentence)


class Trials:
    """Counts crashes: which bouts are tried again, which are given up, and when to stop trying."""

    def __init__(self) -> None:
        self._tries: Counter[Bout] = Counter()
        self._in_a_row = 0

    def fine(self) -> None:
        """A game came to an end."""
        self._in_a_row = 0

    def again(self, bout: Bout | None, why: str) -> bool:
        """Whether the bout should be tried again. LudariumError where nothing but crashes happens."""
        self._in_a_row += 1
        if self._in_a_row >= _MOST_CRASHES:
            sentence = (
                f"{self._in_a_row} processes crashed in a row, the last one with {why}; the games so far are kept"
            )
            raise LudariumError(sentence, code="CRASHES")
        if bout is None:
            return False
        self._tries[bout] += 1
        return self._tries[bout] < MOST_TRIES


# --- in the process of a worker


def serve(connection: Connection, plan: Plan) -> None:
    """Play the bouts that come in, until None comes or the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    signal.signal(signal.SIGTERM, _leave)  # so that engines are ended, too
    table = GameRunner(plan, lambda pid, alive: connection.send(("engine", pid, alive)))
    threading.Thread(target=_end_with_parent, args=(table,), daemon=True, name="parent").start()
    try:
        table.warm()
        connection.send(("ready",))
        while (bout := connection.recv()) is not None:
            connection.send(("played", table.play(bout)))
    except (EOFError, BrokenPipeError):
        pass
    finally:
        with contextlib.suppress(OSError):
            table.close()


def _leave(_number: int, _frame: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    raise SystemExit(128 + signal.SIGTERM)


def _end_with_parent(table: GameRunner) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        with contextlib.suppress(Exception):
            table.close()
        os._exit(1)


# --- in the process of the match


class _Worker:
    """A process, the pipe to it, the bout it plays and the engines it has started."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=serve, args=(other, plan), daemon=True)
        self.process.start()
        other.close()
        self.bout: Bout | None = None
        self.ready = False
        self.engines: set[int] = set()

    def take(self, bout: Bout) -> None:
        self.bout = bout
        with contextlib.suppress(OSError):  # where it has just died, that is noticed soon
            self.pipe.send(bout)

    def dismiss(self) -> None:
        """Let it end by itself."""
        with contextlib.suppress(OSError):
            self.pipe.send(None)
        self.process.join(5)
        self.end()

    def heard(self) -> Iterator[Played]:
        """The games that it has finished; what else it has said is noted."""
        for kind, *rest in self._messages():
            if kind == "ready":
                self.ready = True
            elif kind == "engine":
                (self.engines.add if rest[1] else self.engines.discard)(rest[0])
            else:
                self.bout = None
                yield rest[0]

    def _messages(self) -> Iterator[tuple[Any, ...]]:
        """What it has said; ends early where it is dead."""
        with contextlib.suppress(EOFError, OSError):
            while self.pipe.poll():
                yield self.pipe.recv()

    def end(self) -> None:
        """Stop it and everything it has started."""
        self.process.terminate()
        self.process.join(2)
        self.process.kill()
        self.process.join()
        list(self.heard())  # it may have started engines since we last listened
        for pid in self.engines:
            kill_group(pid)
        self.pipe.close()
        self.process.close()


class LocalCrew:
    """Processes on this machine."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or os.cpu_count() or 1

    def play(self, plan: Plan, bouts: Iterator[Bout]) -> Iterator[Played]:
        """The games as they come to an end; see `Crew`."""
        todo: deque[Bout] = deque()
        trials, workers = Trials(), list[_Worker]()
        try:
            while True:
                _hand_out(plan, workers, self.size, todo, bouts)
                if not workers:
                    return
                wait([thing for worker in workers for thing in (worker.pipe, worker.process.sentinel)])
                for worker in list(workers):
                    for played in worker.heard():
                        trials.fine()
                        yield played
                    if worker.process.exitcode is not None:
                        yield from _after_crash(worker, workers, trials, todo)
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.end()


def _hand_out(plan: Plan, workers: list[_Worker], size: int, todo: deque[Bout], bouts: Iterator[Bout]) -> None:
    """Give every free worker the next bout, start more where there is more work, end those for whom there is none."""
    while len(todo) < size and (bout := next(bouts, None)) is not None:
        todo.append(bout)
    for worker in list(workers):
        if worker.ready and worker.bout is None:
            if todo:
                worker.take(todo.popleft())
            else:
                workers.remove(worker)
                worker.dismiss()
    waiting = sum(not worker.ready for worker in workers)
    while len(workers) < size and waiting < len(todo):
        workers.append(_Worker(plan))
        waiting += 1


def _after_crash(worker: _Worker, workers: list[_Worker], trials: Trials, todo: deque[Bout]) -> Iterator[Played]:
    """A worker has died: its bout is played again, or given up."""
    code = worker.process.exitcode
    workers.remove(worker)
    why = f"exit code {code}" if code is None or code >= 0 else f"signal {-code}"
    bout = worker.bout
    worker.end()
    if trials.again(bout, why):
        assert bout is not None
        todo.appendleft(bout)
    elif bout is not None:
        yield given_up(bout, f"the process playing it crashed {MOST_TRIES} times ({why})")
