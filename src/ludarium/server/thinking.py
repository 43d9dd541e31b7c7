"""Thinking for the program: several processes, a fair queue before them, and a quota for every address."""

import asyncio
import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludarium.server.queueing import FairQueue
from ludarium.server.worker_process import Job, WorkerFailed, WorkerProcess

log = logging.getLogger(__name__)
MOVE, HINT = "move", "hint"
MOST_WAITING = 200
_SHORT = 100  # milliseconds for a turn once the quota is used up: the game goes on all the same


@dataclass
class _Asked:
    job: Job
    answer: "asyncio.Future[Job]"
    began: Callable[[], None] | None


@dataclass
class Quota:
    """Seconds of thinking for each address; what is used comes back over an hour."""

    seconds: float
    used: dict[str, tuple[float, float]] = field(default_factory=dict)

    def left(self, address: str) -> float:
        """What the address may still use now."""
        spent, at = self.used.get(address, (0.0, 0.0))
        return self.seconds - max(spent - (time.monotonic() - at) * self.seconds / 3600, 0.0)

    def use(self, address: str, seconds: float) -> None:
        """Charge it."""
        self.used[address] = (self.seconds - self.left(address) + seconds, time.monotonic())
        if len(self.used) > 10_000:
            self.used = {name: entry for name, entry in self.used.items() if self.left(name) < self.seconds}


class Thinking:
    """The thinking processes. Moves go before hints.

    Neither hints nor a single address may take the last of several processes: no long thought holds up other tables.
    """

    def __init__(self, processes: int, quota: float) -> None:
        count = processes or max(os.cpu_count() or 2, 2)
        self._workers = [WorkerProcess("think") for _ in range(count)]
        self._idle = list(self._workers)
        self._freed = asyncio.Event()
        self._acquainted: set[tuple[str, str]] = set()
        self._queues: dict[str, FairQueue[_Asked]] = {MOVE: FairQueue(), HINT: FairQueue()}
        self._busy: dict[str, int] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._hinting = 0
        self.quota = Quota(quota)
        self.spent: list[Callable[[str, float], None]] = []  # called with an address and the seconds it has used here
        self.seconds = 0.0
        self.answers = 0

    async def start(self) -> None:
        """Start the processes, so that nobody has to wait for that."""
        for worker in self._workers:
            await worker.start()

    async def acquaint(self, game: str, part: str) -> None:
        """Have the processes load a part of a variant's code, one after the other and only while they are idle."""
        if (game, part) in self._acquainted:
            return
        self._acquainted.add((game, part))
        for worker in self._workers:
            while worker not in self._idle:
                self._freed.clear()
                await self._freed.wait()
            self._idle.remove(worker)
            try:
                await worker.do({"do": "acquaint", "game": game, "part": part})
            except WorkerFailed:
                log.exception("a process could not be acquainted with %s", game)
            finally:
                self._free(worker)
                self._hand_out()

    async def look_after(self) -> None:
        """Replace idle processes that died or hang, before anybody has to wait for that."""
        for worker in list(self._idle):
            if worker not in self._idle:
                continue
            self._idle.remove(worker)
            try:
                await worker.look_after()
            except (WorkerFailed, OSError):
                log.exception("a thinking process cannot be replaced")
            finally:
                self._free(worker)
                self._hand_out()

    def _free(self, worker: WorkerProcess) -> None:
        self._idle.append(worker)
        self._freed.set()

    @property
    def waiting(self) -> int:
        """How many questions no process is working on yet."""
        return sum(len(queue) for queue in self._queues.values())

    async def choose(
        self, kind: str, address: str, table: str, job: Job, began: Callable[[], None] | None = None
    ) -> Job:
        """The answer of a thinking process. WorkerFailed if there is none."""
        if self.quota.left(address) <= 0:
            job = {**job, "limits": {"movetime": _SHORT}}
        answer: asyncio.Future[Job] = asyncio.get_running_loop().create_future()
        self._queues[kind].put(address, table, _Asked({"do": "choose", **job}, answer, began))
        self._hand_out()
        return await answer

    def _hand_out(self) -> None:
        """Give waiting questions to idle processes."""
        while self._idle and (taken := self._take()) is not None:
            address, kind, asked = taken
            self._busy[address] = self._busy.get(address, 0) + 1
            task = asyncio.create_task(self._answer(self._idle.pop(0), address, kind, asked))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _take(self) -> tuple[str, str, _Asked] | None:
        for kind in (MOVE, HINT):
            if kind == HINT and len(self._workers) > 1 and self._hinting >= len(self._workers) - 1:
                return None
            while (taken := self._queues[kind].take(self._busy, max(len(self._workers) - 1, 1))) is not None:
                if not taken[1].answer.done():  # the one who asked may have gone
                    self._hinting += kind == HINT
                    return taken[0], kind, taken[1]
        return None

    async def _answer(self, worker: WorkerProcess, address: str, kind: str, asked: _Asked) -> None:
        begun = time.monotonic()
        if asked.began is not None:
            asked.began()
        answer: Any = None
        try:
            answer = await worker.do(asked.job)
        except WorkerFailed as error:
            answer = error
        finally:
            spent = time.monotonic() - begun
            self.seconds, self.answers = self.seconds + spent, self.answers + 1
            self.quota.use(address, spent)
            for tell in self.spent:
                tell(address, spent)
            self._busy[address] -= 1
            if not self._busy[address]:
                del self._busy[address]
            self._hinting -= kind == HINT
            self._free(worker)
        if not asked.answer.done():
            asked.answer.set_exception(answer) if isinstance(answer, Exception) else asked.answer.set_result(answer)
        self._hand_out()

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.close()
