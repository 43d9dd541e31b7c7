"""Alpha-beta in plain Python, for judgements that are plain Python: some thousand positions a second, no more.

For speed, write the judgement for numba; see `AlphaBeta`. Values are the hero's own, on the scale of scale.py.
"""

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence

from ludarium.game.game import Game
from ludarium.game.position import Move, Position
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.search.budget import Budget
from ludarium.search.result import Line, Result, in_turns
from ludarium.search.scale import CERTAIN, LIMIT, SCALE, WIN, as_score, final_value, guessed

DEEPEST = 100
Judge = Callable[[Position, int], float]
Found = tuple[int, tuple[int, ...]]  # a value, and the actions that lead to it


class _Stopped(Exception):
    """The budget is used up."""


class PlainSearch:
    """Searches one variant with `judge(position, player)`. Remembers nothing; use it in one thread at a time."""

    def __init__(self, game: Game, judge: Judge) -> None:
        self.game, self.judge = game, judge
        self._hero, self._nodes, self._guesses = 0, 0, 0
        self._line: list[int] = []  # the keys that repetitions are recognised by, from the root on
        self._past: Counter[int] = Counter()
        self._budget, self._end = Budget(), math.inf

    # --- the search

    def search(
        self,
        position: Position,
        budget: Budget,
        lines: int = 1,
        past: Sequence[int] = (),
        report: Callable[[Result], None] | None = None,
    ) -> Result:
        """The best `lines` turns of the player to act; see `AlphaBeta.search`."""
        begun = time.perf_counter()
        self._hero, self._nodes, self._budget, self._end = position.mover, 0, budget, budget.end
        self._past, self._line = Counter(past), [self._repetition_key(position)]
        turns, depth = list(position.legal_moves), 0
        best = [(0, turns[0])]
        exact = False
        while depth < min(budget.depth or DEEPEST, DEEPEST) and not exact:
            found, complete, exact = self._iteration(position, turns, depth + 1, lines)
            best = found if complete or (not depth and found) else best
            if not complete:
                break
            depth += 1
            turns = _in_order(turns, position, best)
            exact = exact or all(abs(value) >= CERTAIN for value, _ in best)
            if report is not None:
                report(self._result(position, best, depth, time.perf_counter() - begun, exact=exact))
        return self._result(position, best, depth, time.perf_counter() - begun, exact=exact)

    def _iteration(
        self, position: Position, turns: list[Move], depth: int, lines: int
    ) -> tuple[list[Found], bool, bool]:
        """The best lines at this depth, whether all turns were looked at, and whether nothing was guessed."""
        self._guesses, found = 0, list[Found]()
        try:
            for turn in turns:
                alpha = found[lines - 1][0] if len(found) >= lines else -LIMIT
                value, line = self._value(position.play(turn), position.mover, (depth, 1), alpha, LIMIT)
                if value > alpha:
                    found.append((value, (*turn, *line)))
                    found.sort(key=lambda one: -one[0])
                    del found[lines:]
        except _Stopped:
            return found, False, False
        return found, True, self._guesses == 0

    def _value(self, here: Position, before: int, left: tuple[int, int], alpha: int, beta: int) -> Found:
        """What a position is worth between alpha and beta, and how it goes on. `left`: the depth before it, turns so far."""
        self._count()
        acts, (depth, turns) = here.mover, left
        if acts == OVER:
            return int(final_value(self.game.compiled.score(here.words, self._hero), turns)), ()
        fresh = acts != before or acts == CHANCE  # a throw after a throw costs depth: series have no end
        depth -= 1 if fresh and (before != CHANCE or acts == CHANCE) else 0
        word = self._repetition_key(here) if fresh else 0
        if fresh and self._repeats(word):
            return self._repetition(here, before), ()
        if depth <= 0 and fresh:
            return self._guess(here), ()
        self._line.append(word)
        try:
            if acts == CHANCE:
                return self._mean(here, (depth, turns)), ()
            return self._best(here, (depth, turns), alpha, beta)
        finally:
            self._line.pop()

    def _best(self, here: Position, left: tuple[int, int], alpha: int, beta: int) -> Found:
        acts, (depth, turns) = here.mover, left
        own = acts == self._hero
        best: Found = (-LIMIT if own else LIMIT, ())
        for action in here.actions:
            after = here.act(action)
            passed = turns + (after.mover != acts)
            value, line = self._value(after, acts, (depth, passed), alpha, beta)
            if (value > best[0]) if own else (value < best[0]):
                best = (value, (action, *line))
            alpha, beta = (max(alpha, value), beta) if own else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return best

    def _mean(self, here: Position, left: tuple[int, int]) -> int:
        """Over what may be thrown. A mean is never more certain than a guess."""
        self._guesses += 1
        values = [(here.odds(a), self._value(here.act(a), CHANCE, left, -LIMIT, LIMIT)[0]) for a in here.actions]
        return round(sum(odds * max(-SCALE, min(SCALE, value)) for odds, value in values))

    def _guess(self, here: Position) -> int:
        self._guesses += 1
        return int(guessed(self.judge(here, self._hero)))

    def _count(self) -> None:
        self._nodes += 1
        stop: threading.Event | None = self._budget.stop
        late = self._nodes > self._budget.most_nodes or self._budget.now > self._end
        if late or (stop is not None and stop.is_set()):
            raise _Stopped

    # --- repetition

    def _repetition_key(self, position: Position) -> int:
        return 0 if self.game.repetition is None else self.game.compiled.repetition_key(position.words)

    def _repeats(self, word: int) -> bool:
        rule = self.game.repetition
        return rule is not None and (word in self._line or rule.reached(1 + self._past[word]))

    def _repetition(self, here: Position, before: int) -> int:
        """What a repetition is worth; it depends on the line that led here, so it is never called proven."""
        self._guesses += 1
        return int(guessed(self.game.repetition_scores(here.state, before)[self._hero]))

    # --- the answer

    def _result(self, position: Position, best: list[Found], depth: int, seconds: float, *, exact: bool) -> Result:
        two = len(self.game.players) == 2
        lines = []
        for value, actions in best:
            line, proven, turns = in_turns(position, actions), None, None
            if abs(value) >= CERTAIN and (value > 0 or two):
                proven, turns = ("win" if value > 0 else "loss"), WIN - abs(value)
            elif exact and value == 0 and two:
                proven = "draw"
            lines.append(Line(line[0], as_score(value), proven, turns, line))
        return Result(tuple(lines), self._nodes, depth, seconds)


def _in_order(turns: list[Move], position: Position, best: list[Found]) -> list[Move]:
    """The turns with the best ones first."""
    first = [in_turns(position, actions)[0] for _, actions in best]
    return [*first, *(turn for turn in turns if turn not in first)]
