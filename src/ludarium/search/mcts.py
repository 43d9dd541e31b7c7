"""Monte-Carlo tree search as callers use it: for any number of players, with chance, keeping its tree between turns."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.position import Move, Position
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, Floats, Numbers
from ludarium.search.alphabeta import Report
from ludarium.search.budget import Budget, Watch
from ludarium.search.result import Line, Result
from ludarium.search.tree import (
    ACTION,
    CAPACITY,
    COUNT,
    DISTANCE,
    FIELDS,
    FIRST,
    MOST_VISITS,
    MOVER,
    NODES,
    PLAIN,
    PLAYERS,
    SEED,
    SOLVED,
    STOP,
    USED,
    VISITS,
    VISITS_MADE,
    plant,
    transplant,
)  # fmt: skip
from ludarium.search.visits import visit

ROOM = 1 << 19
"""Nodes in a tree; memory is taken from the system only as they are used."""

_SLICE = 1 << 14  # visits between two reports
_LOOKED_THROUGH = 3_000  # how many positions are searched for the present one when the tree is kept


@compiled
def root_here(rules: Any, state: Any, numbers: Numbers, totals: Floats) -> Any:
    plant(rules, state, numbers, totals, 0, -1)
    numbers[USED] = 1


class MonteCarlo:
    """A searcher for one variant. `plain` plays games out at random instead of asking for `worth`."""

    def __init__(self, game: Game, *, plain: bool = False, seed: int | str = 0, room: int = ROOM) -> None:
        self.game = game
        self.players = len(game.players)
        self._trees = [(np.zeros(NODES + room * FIELDS, np.int64), np.zeros(room * self.players)) for _ in range(2)]
        self._values = np.zeros(self.players)
        self._sheet: Actions = np.zeros(game.widest, np.int32)
        self._root: Position | None = None
        self._visit, self._plant = game.door.enter(visit), game.door.enter(root_here)
        self._transplant = game.door.enter(transplant)
        for numbers, _ in self._trees:
            numbers[CAPACITY], numbers[PLAYERS] = room, self.players
            numbers[PLAIN] = int(plain or game.judgement.worth is None)
            numbers[SEED] = seed if isinstance(seed, int) else sum(map(ord, seed))

    @property
    def numbers(self) -> Numbers:
        """The numbers of the tree in use."""
        return self._trees[0][0]

    @property
    def totals(self) -> Floats:
        """The totals of the tree in use."""
        return self._trees[0][1]

    # --- the search

    def search(
        self,
        position: Position,
        budget: Budget,
        lines: int = 1,
        past: Sequence[int] = (),  # noqa: ARG002  repetitions are too far off for it to see
        report: Report | None = None,
    ) -> Result:
        """The best `lines` turns of the player to act; nodes are visits. `report` is called now and then."""
        if position.mover < 0:
            raise LudariumError(f"nobody is to move here: {position.turn}", code="NOBODY_TO_MOVE")
        rules = self.game.door.rules_words
        self._take_root(position)
        numbers, totals = self._trees[0]
        numbers[VISITS_MADE] = 0
        with Watch(budget, numbers, STOP) as watch:
            while True:
                numbers[MOST_VISITS] = min(numbers[VISITS_MADE] + _SLICE, budget.most_nodes)
                self._visit(rules, position.words, numbers, totals, self._values, self._sheet)
                done = watch.over or numbers[VISITS_MADE] >= budget.most_nodes or numbers[NODES + SOLVED]
                if done or report is not None:
                    result = self._result(position, lines, watch.seconds)
                if done:
                    return result
                if report is not None:
                    report(result)

    def _take_root(self, position: Position) -> None:
        """Go on with the part of the tree that the position is in; start anew where it is in none."""
        rules = self.game.door.rules_words
        node = self._find(position) if self._root is not None else None
        numbers, totals = self._trees[0]
        if node is None:
            self._plant(rules, position.words, numbers, totals)
        elif node > 0:
            to_numbers, to_totals = self._trees[1]
            to_numbers[USED] = self._transplant(rules, position.words, node, numbers, totals, to_numbers, to_totals)
            self._trees.reverse()
        self._root = position

    def _find(self, position: Position) -> int | None:
        assert self._root is not None
        waiting = [(0, self._root)]
        for _ in range(_LOOKED_THROUGH):
            if not waiting:
                return None
            node, here = waiting.pop(0)
            if here == position:
                return node
            waiting += [(child, here.act(self._field(child, ACTION))) for child in self._children(node)]
        return None

    # --- reading the tree

    def _field(self, node: int, field: int) -> int:
        return int(self.numbers[NODES + node * FIELDS + field])

    def _children(self, node: int) -> range:
        first = self._field(node, FIRST)
        return range(first, first + self._field(node, COUNT))

    def _mean(self, node: int, player: int) -> float:
        return float(self.totals[node * self.players + player] / max(self._field(node, VISITS), 1))

    def _merit(self, node: int, player: int) -> tuple[float, float, float]:
        """How much a node recommends itself: wins first, then visits; losses last."""
        mean = self._mean(node, player)
        if self._field(node, SOLVED):
            away = self._field(node, DISTANCE)
            return (1.0, -away, 0.0) if mean >= 1.0 else (-1.0, away, 0.0) if mean <= -1.0 else (0.0, mean * 1e6, mean)
        return 0.0, float(self._field(node, VISITS)), mean

    def _turns(self, node: int, player: int, done: Move) -> Iterator[tuple[int, Move]]:
        """The whole turns that the tree holds below a node, with the nodes they end in."""
        for child in self._children(node):
            actions = (*done, self._field(child, ACTION))
            if self._field(child, MOVER) != player or not self.game.composed:
                yield child, actions
            elif self._field(child, COUNT):
                yield from self._turns(child, player, actions)

    def _result(self, position: Position, lines: int, seconds: float) -> Result:
        player = position.mover
        turns = sorted(self._turns(0, player, ()), key=lambda end: self._merit(end[0], player), reverse=True)
        found = tuple(self._line(position, end, turn) for end, turn in turns[:lines]) or (self._any(position),)
        return Result(found, int(self.numbers[VISITS_MADE]), 0, seconds)

    def _line(self, position: Position, end: int, turn: Move) -> Line:
        player, mean, proven, away = position.mover, self._mean(end, position.mover), None, None
        if self._field(end, SOLVED):
            proven = "win" if mean >= 1.0 else "loss" if mean <= -1.0 else "draw" if self.players == 2 else None
            away = 1 + self._field(end, DISTANCE) if proven in ("win", "loss") else None
        return Line(turn, max(-1.0, min(1.0, mean)), proven, away, (turn, *self._continued(end, player)))

    def _continued(self, node: int, player: int) -> list[Move]:
        """How the line goes on by the tree, as long as turns are complete and no throw is made."""
        turns: list[Move] = []
        while (player := self._field(node, MOVER)) >= 0 and len(turns) < 12:
            further = max(self._turns(node, player, ()), key=lambda end: self._merit(end[0], player), default=None)
            if further is None or self._field(further[0], VISITS) < 2:
                break
            node, turn = further
            turns.append(turn)
        return turns

    def _any(self, position: Position) -> Line:
        """Any turn, if the tree holds no complete one."""
        player, here, node, actions = position.mover, position, 0, []
        while here.mover == player:
            children = self._children(node)
            node = max(children, key=lambda child: self._merit(child, player)) if children else -1
            actions.append(self._field(node, ACTION) if node >= 0 else here.actions[-1])
            here = here.act(actions[-1])
            if node < 0:
                break
        while here.mover == player and self.game.composed:
            actions.append(here.actions[-1])
            here = here.act(actions[-1])
        return Line(tuple(actions), 0.0, None, None, (tuple(actions),))
