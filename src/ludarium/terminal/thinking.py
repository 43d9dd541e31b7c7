"""Threads that think while the screen stays awake: programs at their turns, hints, and the judgement of a position."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.play.choice import Choice, Player
from ludarium.play.limits import Limits
from ludarium.play.longturns import searched
from ludarium.play.match import Match
from ludarium.play.packing import still as snapshot
from ludarium.play.players import past_of
from ludarium.search.budget import Budget
from ludarium.search.result import Result
from ludarium.search.thinker import Thinker


@dataclass
class Task:
    """Something being thought about; `stop` ends it soon, and then nothing is reported any more."""

    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def wanted(self) -> bool:
        """Whether anybody still waits for it."""
        return not self.stop.is_set()


class Minds:
    """Thinks in threads, one at a time of each sort. Results are passed to the functions given.

    These are called in the thread that thinks. `fail` gets any exception.
    """

    def __init__(self, fail: Callable[[Exception], None]) -> None:
        self._fail = fail
        self._programs, self._judging = threading.Lock(), threading.Lock()
        self._thinker: Thinker | None = None
        self._tasks: dict[str, Task] = {}

    def play(self, player: Player, match: Match, limits: Limits, tell: Callable[[Choice], None]) -> None:
        """Let a player choose."""
        still = snapshot(match)

        def choose(task: Task) -> None:
            with self._programs:
                if task.wanted:
                    choice = player.choose(still, limits)
                    if task.wanted:
                        tell(choice)

        self._begin("program", choose, Task(limits.stop))

    def judge(self, match: Match, seconds: float, tell: Callable[[Result, bool], None], sort: str = "judge") -> None:
        """Search the position of the match; `tell` gets each result so far, and whether it is the last."""
        still = snapshot(match)

        def search(task: Task) -> None:
            with self._judging:
                if not task.wanted:
                    return
                thinker = self._thinker_for(still.game)
                heard = (lambda result: tell(result, False) if task.wanted else None) if sort == "judge" else None
                budget = Budget(seconds, stop=task.stop)
                result = searched(thinker, still.position, budget, 1, past_of(still), heard)
                if task.wanted:
                    tell(result, True)

        self._begin(sort, search, Task())

    def _thinker_for(self, game: Game) -> Thinker:
        if self._thinker is None or self._thinker.game != game:
            self._thinker = Thinker(game)
        return self._thinker

    def _begin(self, sort: str, work: Callable[[Task], None], task: Task) -> None:
        self.stop(sort)
        self._tasks[sort] = task

        def run() -> None:
            try:
                work(task)
            except LudariumError as error:
                if task.wanted:
                    self._fail(error)
            except Exception as error:  # noqa: BLE001  a player that fails must not leave everybody waiting
                self._fail(error)

        threading.Thread(target=run, daemon=True, name=f"thinking: {sort}").start()

    def stop(self, *sorts: str) -> None:
        """Stop these sorts of thinking, or all of it."""
        for sort in sorts or tuple(self._tasks):
            if (task := self._tasks.pop(sort, None)) is not None:
                task.stop.set()
