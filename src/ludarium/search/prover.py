"""Proofs as one asks for them: whether a player wins, and with which turn."""

import threading
import time

import numpy as np

from ludarium.game.game import Game
from ludarium.game.position import Move, Position
from ludarium.kernel.door import ActionRows, Numbers, Rows
from ludarium.kernel.values import Words
from ludarium.search.budget import Budget, Watch
from ludarium.search.proof import CYCLES, DRAWS, FIELDS, FRAMES, HERO, LONGEST, MOST_NODES, NODES, STOP, TELLING, prove
from ludarium.search.result import in_turns

BUCKETS = 1 << 20  # 32 MiB, taken from the system only as they are used
_LOOKS = (500, 20_000)  # nodes spent on each action in search of the winning one


class Prover:
    """A proof-number searcher for one variant without chance; what it found it keeps from call to call."""

    def __init__(self, game: Game, buckets: int = BUCKETS) -> None:
        assert not game.stochastic, "luck cannot be proven"
        self.game = game
        self.rows: Rows = np.zeros((LONGEST + 2, game.door.size), np.uint64)  # type: ignore[assignment]
        self.room: ActionRows = np.zeros((LONGEST + 2, game.widest), np.int32)  # type: ignore[assignment]
        self.keys: Rows = np.zeros((2 * LONGEST + 4, game.widest), np.uint64)  # type: ignore[assignment]
        self.numbers: Numbers = np.zeros(FRAMES + (LONGEST + 2) * FIELDS, np.int64)
        self.table: Words = np.zeros(4 * buckets, np.uint64)
        self.nodes = 0  # looked at so far, in all calls
        self._prove = game.door.enter(prove)
        self.numbers[TELLING], self.numbers[CYCLES] = game.decisive_words, int(game.repetition is not None)

    def wins(self, position: Position, hero: int, budget: Budget) -> bool | None:
        """Whether `hero` can force a win from here; None where the budget did not suffice.

        A no is a proof only in games where no position can come again; in others None is answered instead.
        """
        if (outcome := position.outcome()) is not None:
            return outcome.scores[self.game.players.index(self.game.name_of(position.state, hero))] >= 1.0
        numbers = self.numbers
        numbers[HERO], numbers[NODES], numbers[MOST_NODES] = hero, 0, budget.most_nodes
        with Watch(budget, numbers, STOP):
            rules = self.game.door.rules_words
            found = int(self._prove(rules, position.words, self.rows, self.room, self.keys, numbers, self.table))
        self.nodes += int(numbers[NODES])
        if found == 0 or (found < 0 and self.game.repetition is not None):
            return None
        return found > 0

    @property
    def draws_met(self) -> bool:
        """Whether any end was met that nobody won; where not, whoever cannot win loses."""
        return bool(self.numbers[DRAWS])

    def winning_turn(self, position: Position, budget: Budget) -> Move | None:
        """A turn that keeps a win just proven for the player to act; None where it cannot be found again in time."""
        hero, here, actions = position.mover, position, list[int]()
        end = float("inf") if budget.seconds is None else time.perf_counter() + budget.seconds
        while here.mover == hero:
            step = self._winning_action(here, hero, end, budget.stop)
            if step is None:
                return None
            actions.append(step)
            here = here.act(step)
            if not self.game.composed:
                break
        return in_turns(position, actions)[0]

    def _winning_action(self, here: Position, hero: int, end: float, stop: threading.Event | None) -> int | None:
        """The table still holds most of the proof, so a short look at each action finds it; a longer one if not."""
        for nodes in _LOOKS:
            for action in here.actions:
                left = end - time.perf_counter()
                if left <= 0:
                    return None
                look = Budget(None if end == float("inf") else left, nodes, stop=stop)
                if self.wins(here.act(action), hero, look):
                    return int(action)
        return None
