"""The strongest analysis of a position: alpha-beta for what is likely, proof-number search for what is certain."""

import dataclasses
import threading
import time
from collections.abc import Sequence

from ludarium.game.game import Game
from ludarium.game.position import Move, Position
from ludarium.search.alphabeta import AlphaBeta, Report
from ludarium.search.budget import Budget
from ludarium.search.proved import proved_of
from ludarium.search.prover import Prover
from ludarium.search.result import Line, Result

_SHARE = 0.12  # of a short budget, for proofs
_LONG = 1.5  # from this many seconds on, proofs are looked for beside the search, in a thread of their own


class Thinker:
    """Searches one variant; keeps what it learnt from call to call. Use it in one thread at a time. See `AlphaBeta`.

    With `learned` it also knows what is proved of the variant beforehand (proved.py).
    """

    def __init__(self, game: Game, board_only: bool = False, learned: bool = True, sharp: bool = True) -> None:
        self.game = game
        self.alphabeta = AlphaBeta(game, board_only=board_only, learned=learned, sharp=sharp)
        self.prover = Prover(game, board_only=board_only) if len(game.players) == 2 and not game.stochastic else None
        self.proved = proved_of(game) if learned and self.prover is not None else None

    def search(
        self, position: Position, budget: Budget, lines: int = 1, past: Sequence[int] = (), report: Report | None = None
    ) -> Result:
        """The best `lines` turns; see `AlphaBeta.search`. A proof found beside it comes first in the answer."""
        if self.prover is None or budget.depth is not None or position.mover < 0:
            return self.alphabeta.search(position, budget, lines, past, report)
        if self.proved is not None:
            end, known = budget.end, Proof(self.proved.wins(position), self.proved.is_lost(position))
            if budget.seconds is not None:
                budget = dataclasses.replace(budget, seconds=max(end - budget.now, 0.001))
            if known:
                return self._knowing(known, position, budget, lines, past, report)
        long = budget.seconds is None or (budget.seconds >= _LONG and not budget.cpu)  # CPU time has no room beside it
        if budget.nodes is None and long:
            return self._beside(position, budget, lines, past, report)
        return self._before(position, budget, lines, past, report)

    def _knowing(
        self, known: "Proof", position: Position, budget: Budget, lines: int, past: Sequence[int], report: Report | None
    ) -> Result:
        """The search where the outcome is known beforehand: how soon it wins is worth a short look, no more."""
        if known.wins and lines == 1:
            endless = budget.seconds is None and budget.nodes is None
            budget = _part(dataclasses.replace(budget, seconds=_LONG) if endless else budget)
        tell = None if report is None else lambda found: report(known.added_to(found))
        return known.added_to(self.alphabeta.search(position, budget, lines, past, tell))

    def _before(
        self, position: Position, budget: Budget, lines: int, past: Sequence[int], report: Report | None
    ) -> Result:
        """First a short look for a proof, then the search with the rest."""
        assert self.prover is not None
        begun, end, already = time.perf_counter(), budget.end, self.prover.nodes
        part, found = _part(budget), Proof()
        if part.nodes is None or part.nodes > len(position.actions):
            found.wins = self._winning_turns(position, part, past)
        used = self.prover.nodes - already
        if found and lines == 1:
            result = self._knowing(found, position, budget, 1, past, report)
            return dataclasses.replace(result, nodes=result.nodes + used, seconds=time.perf_counter() - begun)
        left = None if budget.seconds is None else max(end - budget.now, 0.001)
        rest = dataclasses.replace(
            budget, seconds=left, nodes=None if budget.nodes is None else max(budget.nodes - used, 1)
        )
        return found.added_to(self.alphabeta.search(position, rest, lines, past, report))

    def _winning_turns(self, position: Position, budget: Budget, past: Sequence[int]) -> tuple[Move, ...]:
        """A winning turn, if there is one and it is found in time."""
        assert self.prover is not None
        if not self.prover.wins(position, position.mover, budget, past):
            return ()
        win = self.prover.winning_turn(position, dataclasses.replace(budget, nodes=None), past)
        return () if win is None else (win,)

    def _beside(
        self, position: Position, budget: Budget, lines: int, past: Sequence[int], report: Report | None
    ) -> Result:
        """The search, and beside it a thread that looks for a proof; a proof ends both where one line is asked for."""
        enough, found = threading.Event(), Proof()

        def look() -> None:
            self._look_for_proof(position, found, Budget(budget.seconds, stop=enough), past)
            if found and (lines == 1 or found.lost):
                enough.set()

        def pass_on() -> None:
            while not enough.wait(0.01):
                if budget.stop is not None and budget.stop.is_set():
                    enough.set()

        threads = [threading.Thread(target=target, daemon=True) for target in (look, pass_on)]
        for thread in threads:
            thread.start()
        try:
            result = self.alphabeta.search(position, dataclasses.replace(budget, stop=enough), lines, past, report)
        finally:
            enough.set()
            for thread in threads:
                thread.join()
        return found.added_to(result)

    def _look_for_proof(self, position: Position, found: "Proof", budget: Budget, past: Sequence[int]) -> None:
        """Find out whether the player to act wins; if not, whether the other does."""
        assert self.prover is not None
        won = self.prover.wins(position, position.mover, budget, past)
        if won:
            win = self.prover.winning_turn(position, Budget(stop=budget.stop), past)
            found.wins = () if win is None else (win,)
        elif won is False:
            found.lost = not self.prover.draws_met or bool(self.prover.wins(position, 1 - position.mover, budget, past))


@dataclasses.dataclass
class Proof:
    """What is certain of a position: turns that win, or that none does."""

    wins: tuple[Move, ...] = ()
    lost: bool = False

    def __bool__(self) -> bool:
        """Whether the outcome is known."""
        return bool(self.wins) or self.lost

    def added_to(self, result: Result) -> Result:
        """The result with what is certain: turns that win come first, and one of them always."""
        if self.lost:
            return dataclasses.replace(result, lines=tuple(_sure(line, "loss") for line in result.lines))
        if not self.wins:
            return result
        lines = [_sure(line, "win") if line.turn in self.wins else line for line in result.lines]
        if not any(line.proven == "win" for line in lines):
            lines = [Line(self.wins[0], 1.0, "win", None, self.wins[:1]), *lines[: len(lines) - 1]]
        return dataclasses.replace(result, lines=tuple(sorted(lines, key=lambda line: line.proven != "win")))


def _sure(line: Line, proven: str) -> Line:
    """The line with what is proven of it, unless the search found that by itself, and how soon."""
    if line.proven is not None:
        return line
    return dataclasses.replace(line, score=1.0 if proven == "win" else -1.0, proven=proven)


def _part(budget: Budget) -> Budget:
    """What proofs may use of a budget."""
    seconds = None if budget.seconds is None else budget.seconds * _SHARE
    nodes = None if budget.nodes is None else max(int(budget.nodes * _SHARE), 1)
    return dataclasses.replace(budget, seconds=seconds, nodes=nodes)
