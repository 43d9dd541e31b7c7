"""How long a search may take: seconds, nodes, depth, and an event that stops it."""

import math
import threading
import time
from dataclasses import dataclass
from types import TracebackType

from ludarium.kernel.door import Numbers

_GLANCE = 0.005  # seconds between two looks at the clock
_SHORT = 2_000  # nodes that are done before anybody could say stop


@dataclass(frozen=True)
class Budget:
    """How much a search may use. None means no limit. The search ends when the first limit is reached.

    `seconds` of time, `nodes` (positions) looked at, `depth` in turns; setting the event `stop` from another thread ends
    the search early. With `cpu`, the seconds are CPU time of this process, all its threads together, so that a busy
    machine does not make the search weaker, only later.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    stop: threading.Event | None = None
    cpu: bool = False

    @property
    def now(self) -> float:
        """The clock that `seconds` are measured by."""
        return time.process_time() if self.cpu else time.perf_counter()

    @property
    def end(self) -> float:
        """What that clock will show when the seconds, counted from now, are over."""
        return math.inf if self.seconds is None else self.now + self.seconds

    @property
    def most_nodes(self) -> int:
        """The limit on nodes, as a number even if there is none."""
        return self.nodes if self.nodes is not None else 1 << 62


class Watch:
    """While entered: sets `flags[at]` to 1 once the time is up or somebody has said stop.

    Compiled code reads that number as it goes and runs without the interpreter's lock, so a thread that looks at the
    clock now and then is all it takes; compiled code needs no clock of its own.
    """

    def __init__(self, budget: Budget, flags: Numbers, at: int) -> None:
        self._budget, self._flags, self._at = budget, flags, at
        self._done = threading.Event()
        self._begun, self._end = time.perf_counter(), math.inf
        self._thread: threading.Thread | None = None

    @property
    def seconds(self) -> float:
        """How long it has been watching."""
        return time.perf_counter() - self._begun

    @property
    def over(self) -> bool:
        """Whether the search has to end."""
        return bool(self._flags[self._at])

    def __enter__(self) -> "Watch":
        self._begun, self._end = time.perf_counter(), self._budget.end
        self._flags[self._at] = 0
        budget = self._budget
        unlimited = budget.seconds is None and budget.stop is None
        if not unlimited and not (budget.most_nodes <= _SHORT and budget.seconds is None):
            self._thread = threading.Thread(target=self._look, daemon=True, name="watch")
            self._thread.start()
        return self

    def _look(self) -> None:
        stop = self._budget.stop
        while not self._done.is_set():
            left = self._end - self._budget.now
            if left <= 0 or (stop is not None and stop.is_set()):
                self._flags[self._at] = 1
                return
            self._done.wait(min(_GLANCE, left))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()
