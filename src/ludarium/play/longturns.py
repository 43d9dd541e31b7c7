"""Turns with more ways than anybody can list: they are chosen action by action.

Where a turn takes several actions, the ways through it multiply. Mostly they are few and are all looked at. A long series
of throws, say, may have millions; then some turns are walked through at random, and better ones are found from those by
nested search: at every action, each action that is possible is tried with a random end of the turn behind it, and the best
turn found so far is followed.
"""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ludarium.game.position import Move, Position
from ludarium.game.turns import has_more_ways, turns_within
from ludarium.kernel.compiling import plain
from ludarium.search.budget import Budget
from ludarium.search.result import Line, Result

_MOST_WAYS = {True: 1 << 11, False: 1 << 15}
"""Positions within a turn up to which it is looked at as a whole, where chance acts in the game and where it does not: a
search that sees several turns ahead passes over most ways, and is worth more than a look at all of them."""
_EFFORT = 1500  # turns that are tried where they cannot all be
_SOME = 200  # turns of a selection
_WALKS = 3  # for each of these
_MOST_LISTED, _MOST_LISTED_WAYS = 1000, 1 << 15  # turns that anybody wants to read

Report = Callable[[Result], None]


def is_long(position: Position) -> bool:
    """Whether the turn of the player to act has too many ways to look at all of them in a moment."""
    game = position.game
    return game.composed and position.mover >= 0 and has_more_ways(position, _MOST_WAYS[game.stochastic])


def walked(position: Position, chance: random.Random) -> Move:
    """A legal turn, each of its actions any of those that were possible."""
    return _walked_on(position, position.mover, chance)[0]


def _walked_on(position: Position, player: int, chance: random.Random) -> tuple[Move, Position]:
    """The rest of the player's turn by random actions, and where it ends."""
    actions = []
    while position.mover == player:
        actions.append(chance.choice(position.actions))
        position = position.act(actions[-1])
    return tuple(actions), position


def some_turns(position: Position) -> list[Move]:
    """The legal turns; where they are too many to look at in a moment, a varied selection. A position has always the same."""
    return _selected(position) if is_long(position) else list(position.legal_moves)


def listed_turns(position: Position) -> tuple[list[Move], bool]:
    """The legal turns for somebody who wants to read them, and whether these are all."""
    if not position.game.composed or position.mover < 0:
        return list(position.legal_moves), True
    turns = turns_within(position, _MOST_LISTED_WAYS)
    if turns is None:
        return _selected(position), False
    return turns[:_MOST_LISTED], len(turns) <= _MOST_LISTED


def _selected(position: Position) -> list[Move]:
    """Some turns, all with different ends, the shortest first."""
    chance, found = random.Random(position.text()), dict[Position, Move]()
    for _ in range(_WALKS * _SOME):
        turn, end = _walked_on(position, position.mover, chance)
        found.setdefault(end, turn)
        if len(found) == _SOME:
            break
    return sorted(found.values(), key=lambda turn: (len(turn), turn))


def judged(
    position: Position, player: int, board_only: bool = False, own: Callable[[Position, int], float] | None = None
) -> float:
    """What the position is worth to the player, without compiled code; `board_only`, by what the board shows.

    `own` judges instead of the game, but for ends.
    """
    game = position.game
    if position.is_over:
        return float(plain(game.verbs.score)(game.rules, position.state, player))
    if own is not None:
        return own(position, player)
    judgement = game.judgement
    judge = judgement.naive_worth if board_only and judgement.naive_worth is not None else judgement.worth
    return 0.0 if judge is None else float(plain(judge)(game.rules, position.state, player))


class Found:
    """The turns tried so far: the first to each end, and what that end is worth."""

    def __init__(self, position: Position, judge: Callable[[Position], float], budget: Budget) -> None:
        self.position, self.judge = position, judge
        self.turns: dict[Position, tuple[float, Move]] = {}
        self.tried = 0
        self._budget, self._end = budget, budget.end
        self._most = _EFFORT if budget.nodes is None else min(_EFFORT, max(budget.nodes, 1))

    @property
    def enough(self) -> bool:
        """Whether no more are to be tried; never before there is one."""
        if not self.tried:
            return False
        late, stop = self._budget.now > self._end, self._budget.stop
        return late or self.tried >= self._most or (stop is not None and stop.is_set())

    def note(self, turn: Move, end: Position) -> tuple[float, Move]:
        """What the end is worth, with the turn that leads there."""
        self.tried += 1
        if end not in self.turns:
            self.turns[end] = self.judge(end), turn
        return self.turns[end][0], turn

    @property
    def best(self) -> list[tuple[float, Move, Position]]:
        """All of them, the best first."""
        return sorted(
            ((score, turn, end) for end, (score, turn) in self.turns.items()), key=lambda one: (-one[0], one[1])
        )


def looked_for(found: Found, chance: random.Random) -> None:
    """Nested search, again and again until it is enough."""
    while not found.enough:
        _one_pass(found, chance)


def _one_pass(found: Found, chance: random.Random) -> None:
    """From the first action to the last: try every action, then follow the best turn found in this pass."""
    here, player = found.position, found.position.mover
    best: tuple[float, Move] = (-3.0, ())
    done: Move = ()
    while here.mover == player and not found.enough:
        actions = list(here.actions)
        chance.shuffle(actions)
        for action in actions if len(actions) > 1 or not best[1] else ():
            further, end = _walked_on(here.act(action), player, chance)
            best = max(best, found.note((*done, action, *further), end), key=lambda one: one[0])
            if found.enough:
                break
        done = best[1][: len(done) + 1]
        here = here.act(done[-1])


def chosen_by_steps(position: Position, judge: Callable[[Position], float], budget: Budget, seed: Any = 0) -> Found:
    """Turns of a long turn, tried as far as the budget goes and never for long."""
    found = Found(position, judge, budget)
    looked_for(found, random.Random(f"{seed}/{position.text()}"))
    return found


def searched(
    searcher: Any,
    position: Position,
    budget: Budget,
    lines: int = 1,
    past: Sequence[int] = (),
    report: Report | None = None,
    board_only: bool = False,
) -> Result:
    """What the searcher finds; where the turn is too long for it, what is found action by action.

    `board_only` says that the searcher goes by what the board shows: then it is gone by here, too.
    """
    if not is_long(position):
        heard = {} if report is None else {"report": report}
        result: Result = searcher.search(position, budget, lines=lines, past=past, **heard)
        return result
    begun, player = time.perf_counter(), position.mover
    own = getattr(searcher, "judge", None)
    judge = partial(judged, player=player, board_only=board_only, own=own)
    found = chosen_by_steps(position, judge, budget)
    best = tuple(_line(score, turn, end) for score, turn, end in found.best[: max(lines, 1)])
    return Result(best, found.tried, 1, time.perf_counter() - begun)


def _line(score: float, turn: Move, end: Position) -> Line:
    proven = "win" if end.is_over and score >= 1.0 else None
    return Line(turn, max(-1.0, min(1.0, score)), proven, 1 if proven else None, (turn,))
