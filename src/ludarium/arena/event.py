"""A match from its plan to its standings, taken up again where it was left."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from ludarium.arena.contestants import check_name
from ludarium.arena.crew import Crew
from ludarium.arena.ledger import Ledger
from ludarium.arena.plan import Plan
from ludarium.arena.referee import Played
from ludarium.arena.schedule import Bout, schedule
from ludarium.arena.standings import Standings
from ludarium.arena.statistics import Sprt
from ludarium.catalogue import load
from ludarium.errors import BadNotation

HOME = "matches"
Watcher = Callable[[Standings, Played], None]


def folder_for(plan: Plan) -> Path:
    """Where a match is kept by default: the same for the same plan, so that the same command resumes it."""
    words = re.sub(r"[^a-z0-9]+", "-", f"{plan.game} {' '.join(plan.entrants)}".lower()).strip("-")
    return Path(HOME) / f"{words[:60].strip('-')}-{plan.digest}"


def check(plan: Plan) -> None:
    """LudariumError where the plan cannot be played."""
    load(plan.game)
    if len(plan.entrants) < 2:
        raise BadNotation("a match needs at least two players", code="BAD_ARGUMENT")
    for entrant in plan.entrants:
        check_name(entrant)


class Event:
    """A match in its folder. `standings` are always those of the games that are kept."""

    def __init__(self, plan: Plan, folder: Path, sprt: Sprt | None = None) -> None:
        check(plan)
        self.plan, self.folder = plan, folder
        self.seats = len(load(plan.game).players)
        self._ledger = Ledger(folder, plan)
        self.before = len(self._ledger.played)
        self.standings = Standings.of(plan, self.seats, self._ledger.played, sprt)

    def play(self, crew: Crew, watch: Watcher = lambda standings, played: None) -> Standings:
        """Play what is missing; `watch` is called after every game. Ends early if the sequential test has ended."""
        if self.standings.verdict is not None:
            return self.standings
        games = crew.play(self.plan, self._missing())
        with closing(games):  # type: ignore[type-var]
            for played in games:
                self._ledger.append(played)
                self.standings.add(played)
                watch(self.standings, played)
                if self.standings.verdict is not None:
                    break
        return self.standings

    def _missing(self) -> Iterator[Bout]:
        done = {played.bout.number for played in self._ledger.played}
        return (bout for bout in schedule(self.plan, self.seats) if bout.number not in done)

    def close(self) -> None:
        """Leave the folder to others."""
        self._ledger.close()
