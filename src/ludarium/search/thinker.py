"""The strongest analysis of a position: alpha-beta for what is likely, proof-number search for what is certain."""

import dataclasses
import threading
import time
from collections.abc import Sequence

from ludarium.game.game import Game
from ludarium.game.position import Move, Position
from ludarium.search.alphabeta import AlphaBeta, Report
from ludarium.search.budget import Budget
from ludarium.search.prover import Prover
from ludarium.search.result import Line, Result

_SHARE = 0.12  # of a short budget, for proofs
_LONG = 1.5  # from this many seconds on, proofs are looked for beside the search, in a thread of their own


class Thinker:
    """Searches one variant; keeps what it learnt from call to call. Use it in one thread at a time. See `AlphaBeta`."""

    def __init__(self, game: Game, board_only: bool = False, learned: bool = True, sharp: bool = True) -> None:
        self.game = game
        self.alphabeta = AlphaBeta(game, board_only=board_only, learned=learned, sharp=sharp)
        self.prover = Prover(game, board_only=board_only) if len(game.players) == 2 and not game.stochastic else None

    def search(
        self, position: Position, budget: Budget, lines: int = 1, past: Sequence[int] = (), report: Report | None = None
    ) -> Result:
        """The best `lines` turns; see `AlphaBeta.search`. A proof found beside it comes first in the answer."""
        if self.prover is None or budget.depth is not None or position.mover < 0:
            return self.alphabeta.search(position, budget, lines, past, report)
        long = budget.seconds is None or (budget.seconds >= _LONG and not budget.cpu)  # CPU time has no room beside it
        if budget.nodes is None and long:
            return self._beside(position, budget, lines, past, report)
        return self._before(position, budget, lines, past, report)

    def _before(
        self, position: Position, budget: Budget, lines: int, past: Sequence[int], report: Report | None
    ) -> Result:
        """First a short look for a proof, then the search with the rest."""
        assert self.prover is not None
        begun, end, already = time.perf_counter(), budget.end, self.prover.nodes
        seconds = None if budget.seconds is None else budget.seconds * _SHARE
        nodes = None if budget.nodes is None else max(int(budget.nodes * _SHARE), 1)
        part = dataclasses.replace(budget, seconds=seconds, nodes=nodes)
        win = self._winning_turn(position, part, past) if nodes is None or nodes > len(position.actions) else None
        used = self.prover.nodes - already
        if win is not None and lines == 1:  # how soon it wins is worth a short look, no more
            result = _with_win(self.alphabeta.search(position, part, 1, past, report), win)
            return dataclasses.replace(result, nodes=result.nodes + used, seconds=time.perf_counter() - begun)
        left = None if budget.seconds is None else max(end - budget.now, 0.001)
        rest = dataclasses.replace(
            budget, seconds=left, nodes=None if budget.nodes is None else max(budget.nodes - used, 1)
        )
        return _with_win(self.alphabeta.search(position, rest, lines, past, report), win)

    def _winning_turn(self, position: Position, budget: Budget, past: Sequence[int]) -> Move | None:
        assert self.prover is not None
        if not self.prover.wins(position, position.mover, budget, past):
            return None
        return self.prover.winning_turn(position, dataclasses.replace(budget, nodes=None), past)

    def _beside(
        self, position: Position, budget: Budget, lines: int, past: Sequence[int], report: Report | None
    ) -> Result:
        """The search, and beside it a thread that looks for a proof; a proof ends both where one line is asked for."""
        enough, found = threading.Event(), Proof()

        def look() -> None:
            self._look_for_proof(position, found, Budget(budget.seconds, stop=enough), past)
            if found.known and (lines == 1 or found.win is None):
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
        if found.lost:
            return dataclasses.replace(result, lines=tuple(_lost(line) for line in result.lines))
        return _with_win(result, found.win)

    def _look_for_proof(self, position: Position, found: "Proof", budget: Budget, past: Sequence[int]) -> None:
        """Find out whether the player to act wins; if not, whether the other does."""
        assert self.prover is not None
        won = self.prover.wins(position, position.mover, budget, past)
        if won:
            found.win = self.prover.winning_turn(position, Budget(stop=budget.stop), past)
        elif won is False:
            found.lost = not self.prover.draws_met or bool(self.prover.wins(position, 1 - position.mover, budget, past))


@dataclasses.dataclass
class Proof:
    """What the thread beside the search has proven so far."""

    win: Move | None = None
    lost: bool = False

    @property
    def known(self) -> bool:
        """Whether the outcome is known."""
        return self.win is not None or self.lost


def _certain(turn: Move) -> Line:
    return Line(turn, 1.0, "win", None, (turn,))


def _lost(line: Line) -> Line:
    return line if line.proven else dataclasses.replace(line, score=-1.0, proven="loss")


def _with_win(result: Result, win: Move | None) -> Result:
    """The result with a proven win in front, unless the search found one by itself."""
    if win is None or result.proven == "win":
        return result
    own = next((line for line in result.lines if line.turn == win), _certain(win))
    first = dataclasses.replace(own, score=1.0, proven="win", turns=None)
    others = [line for line in result.lines if line.turn != win][: max(len(result.lines) - 1, 0)]
    return dataclasses.replace(result, lines=(first, *others))
