"""Proofs as one asks for them: whether a player wins, and with which turn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ludarium.game.game import Game
from ludarium.game.position import Move, Position
from ludarium.kernel.door import ActionRows, Numbers, Rows
from ludarium.kernel.records import field_array
from ludarium.search.budget import Budget, Watch
from ludarium.search.proof import LONGEST, MOST_SPENT, MOST_TWINS, SHEETS, ProofSearch, ProofShared, prove
from ludarium.search.repeats import salt_of, spent, spent_word
from ludarium.search.result import in_turns
from ludarium.search.twins import twins_of

BUCKETS = 1 << 20  # 32 MiB, taken from the system only as they are used
_LOOKS = (500, 20_000)  # nodes spent on each action in search of the winning one


class Prover:
    """A proof-number searcher for one variant without chance; what it found it keeps from call to call.

    `board_only` as with `AlphaBeta`: where it looks first is then guessed from what the board shows.
    """

    def __init__(self, game: Game, buckets: int = BUCKETS, board_only: bool = False) -> None:
        assert not game.stochastic, "luck cannot be proven"
        self.game = game
        self.shared: Any = ProofShared.made()
        self.shared.actions = game.actions
        self.shared.decisive_words, self.shared.cycles = game.decisive_words, int(game.repetition is not None)
        self.shared.board_only = int(board_only and game.judgement.naive_worth is not None)
        rows: Rows = np.zeros((LONGEST + 2, game.door.size), np.uint64)  # type: ignore[assignment]
        room: ActionRows = np.zeros((LONGEST + 2, game.widest), np.int32)  # type: ignore[assignment]
        keys: Rows = np.zeros((SHEETS * (LONGEST + 2), game.widest), np.uint64)  # type: ignore[assignment]
        self._search = ProofSearch(self.shared, rows, room, keys, np.zeros(4 * buckets, np.uint64))
        self._stop: Numbers = field_array(self.shared, "stop")
        self.nodes = 0  # looked at so far, in all calls
        self._prove = game.door.enter(prove)
        self._spent: list[int] = []  # positions that may not come again; see repeats.py

    def wins(self, position: Position, hero: int, budget: Budget, past: Sequence[int] = ()) -> bool | None:
        """Whether `hero` can force a win from here; None where the budget did not suffice.

        `past` has the `repetition_key` of each position of the game before this one: a win through a position that
        has come as often as it may is none. A no is a proof only in games where no position can come again; in others
        None is answered instead.
        """
        self._consider(position, past)
        return self._proven(position, hero, budget)

    def _consider(self, position: Position, past: Sequence[int]) -> None:
        """Note which positions of the game so far, this one included, may not come again."""
        if self.game.repetition is not None:
            self._spent = spent(self.game.repetition, [*past, self.game.compiled.repetition_key(position.words)])
        kept = self._spent[:MOST_SPENT]
        self.shared.spent_count, self.shared.spent[: len(kept)] = len(kept), kept

    def _proven(self, position: Position, hero: int, budget: Budget) -> bool | None:
        """Whether `hero` wins from here, as the positions considered last are spent."""
        if position.is_over:
            return bool(self.game.compiled.score(position.words, hero) >= 1.0)
        if len(self._spent) > MOST_SPENT:
            return None  # more than there is room for, so nothing would be certain
        shared = self.shared
        shared.hero, shared.nodes, shared.most_nodes = hero, 0, budget.most_nodes
        shared.salt = salt_of(hero + 1, self._spent)
        twins = twins_of(position)[:MOST_TWINS]
        shared.twin_count, shared.twins[: len(twins)] = len(twins), twins
        with Watch(budget, self._stop, 0):
            found = int(self._prove(self.game.door.rules_words, position.words, *self._search))
        self.nodes += int(shared.nodes)
        if found == 0 or (found < 0 and self.game.repetition is not None):
            return None
        return found > 0

    @property
    def draws_met(self) -> bool:
        """Whether any end was met that nobody won; if not, a player who cannot win loses."""
        return bool(self.shared.draws)

    def winning_turn(self, position: Position, budget: Budget, past: Sequence[int] = ()) -> Move | None:
        """A turn that keeps a win just proven for the player to act; None where it cannot be found again in time."""
        self._consider(position, past)
        hero, here, actions = position.mover, position, list[int]()
        end = budget.end
        while here.mover == hero:
            step = self._winning_action(here, hero, end, budget)
            if step is None:
                return None
            actions.append(step)
            here = here.act(step)
            if not self.game.composed:
                break
        return in_turns(position, actions)[0]

    def _winning_action(self, here: Position, hero: int, end: float, budget: Budget) -> int | None:
        """The table still holds most of the proof, so a short look at each action finds it; a longer one if not."""
        for nodes in _LOOKS:
            for action in here.actions:
                left = end - budget.now
                if left <= 0:
                    return None
                look = replace(budget, seconds=None if budget.seconds is None else left, nodes=nodes)
                after = here.act(action)
                if not self._is_spent(after) and self._proven(after, hero, look):
                    return int(action)
        return None

    def _is_spent(self, position: Position) -> bool:
        """Whether the game ends here because the position came once too often."""
        if not self._spent or position.is_over:
            return False
        return spent_word(self.game.compiled.repetition_key(position.words)) in self._spent
