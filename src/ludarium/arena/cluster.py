"""The same work spread over a Ray cluster: one on this machine, or one that is running somewhere."""

import importlib
from collections import deque
from collections.abc import Iterator
from typing import Any

from ludarium.arena.crew import MOST_TRIES, Trials, given_up
from ludarium.arena.plan import Plan
from ludarium.arena.referee import GameRunner, Played
from ludarium.arena.schedule import Bout
from ludarium.errors import LudariumError, MissingExtra


class Seatings:
    """A table in a process of its own on the cluster."""

    def __init__(self, plan: str) -> None:
        self._table = GameRunner(Plan.from_json(plan))
        self._table.warm()

    def play(self, bout: Bout) -> Played:
        """Play one game."""
        return self._table.play(bout)

    def close(self) -> None:
        """Close all players."""
        self._table.close()


class RayCrew:
    """Actors on a Ray cluster, as many as it has processors unless another number is given."""

    def __init__(self, address: str | None = None, size: int | None = None) -> None:
        """Join the cluster at `address`, or start one on this machine, which ends with this program."""
        self._ray = _ray()
        self.tables: list[Any] = []
        if not self._ray.is_initialized():
            try:
                self._ray.init(address=address or "local", log_to_driver=False, include_dashboard=False)
            except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
                raise LudariumError(f"no Ray cluster could be reached at {address}: {error}", code="RAY") from None
        self.size = size or max(int(self._ray.cluster_resources().get("CPU", 1)), 1)

    def play(self, plan: Plan, bouts: Iterator[Bout]) -> Iterator[Played]:
        """The games as they come to an end; see `Crew`."""
        ray, actor = self._ray, self._ray.remote(num_cpus=1)(Seatings)
        again: deque[Bout] = deque()
        trials, busy = Trials(), dict[Any, tuple[Any, Bout]]()
        self.tables = [actor.remote(plan.as_json()) for _ in range(self.size)]
        free = list(self.tables)
        try:
            while True:
                while free and (bout := again.popleft() if again else next(bouts, None)) is not None:
                    table = free.pop()
                    busy[table.play.remote(bout)] = table, bout
                if not busy:
                    return
                done, _ = ray.wait(list(busy), num_returns=1)
                table, bout = busy.pop(done[0])
                try:
                    yield ray.get(done[0])
                    trials.fine()
                except ray.exceptions.RayError as error:
                    self.tables.remove(table)
                    table = actor.remote(plan.as_json())
                    self.tables.append(table)
                    if trials.again(bout, type(error).__name__):
                        again.append(bout)
                    else:
                        yield given_up(bout, f"the process playing it crashed {MOST_TRIES} times")
                free.append(table)
        finally:
            self._close_tables([table for table, _ in busy.values()])

    def _close_tables(self, busy: list[Any]) -> None:
        """End all tables, politely those that are not playing."""
        ray = self._ray
        waiting = [table.close.remote() for table in self.tables if table not in busy]
        if waiting:
            ray.wait(waiting, num_returns=len(waiting), timeout=5)
        for table in self.tables:
            ray.kill(table)
        self.tables.clear()


def _ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError as missing:
        raise MissingExtra("ray", "playing on a Ray cluster", missing) from None
