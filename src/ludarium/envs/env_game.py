"""One game in an environment: chance is thrown, repetition is judged, length is limited; a step enters compiled code once."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.batch import acts
from ludarium.batch.acts import CUT_SHORT, ENDED, GOING_ON
from ludarium.errors import IllegalMove
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel.compiled_rules import REPETITION_KEY, answer_at
from ludarium.kernel.verbs import CHANCE, OVER

Planes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]


def signed(seed: int) -> int:
    """A seed as a signed number of 64 bits, which is how it crosses into compiled code."""
    return int(np.uint64(seed & ((1 << 64) - 1)).astype(np.int64))


_ALL = acts.ACT | acts.MASK | acts.SEE
_STANDING = ("_words", "_actions", "_streams", "_movers", "_over", "_rewards", "_lengths", "_paper")
"""The arrays that say where the game stands; the compiled entrances are bound to them, so they are filled, never replaced."""


class EnvGame:
    """A game from its start to its end, action by action.

    `mover` is the player to move, OVER once the game has ended or was cut short; `over` says which (GOING_ON, ENDED,
    CUT_SHORT); `scores` are the players' scores at the end, zeros before. `mask` has a one for each legal action.
    """

    def __init__(self, game: Game, most: int) -> None:
        self.game, self.most = game, most
        names, rows, columns = game.planes
        self.shape = (len(names), rows, columns)
        self.players, self.actions = len(game.players), game.actions
        self.mover, self.over = OVER, GOING_ON
        self.scores = [0.0] * self.players
        self._words = np.zeros((game.door.size, 1), np.uint64)
        self._row = self._words.reshape(-1)
        self._actions, self._streams = np.zeros(1, np.int32), np.zeros(1, np.uint64)
        self._movers, self._over = np.zeros(1, np.int32), np.zeros(1, np.uint8)
        self._rewards = np.zeros((1, self.players), np.float32)
        self._lengths = np.zeros(1, np.int32)
        self._paper = np.zeros(game.actions + len(names) * rows * columns, np.uint8)  # one piece is cleared at once
        self._masks = self._paper[: game.actions].reshape(1, -1)
        self._sheets = self._paper[game.actions :].reshape(1, -1)
        self._aside = np.zeros_like(self._sheets)
        self.mask: Mask = self._masks[0].view(np.int8)
        self._planes: Planes = self._sheets.reshape(self.shape)
        self._act = partial(self._bound(self._sheets, _ALL), 0, 0)
        self._look_aside = partial(self._bound(self._aside, acts.SEE), 0, 0)
        self._restart = self._bound(self._sheets, acts.BEGIN | acts.MASK | acts.SEE)
        self._composed, self._start = game.composed, game.start()
        self._rule = game.repetition
        self._seen: dict[int, int] = {}

    def _bound(self, planes: Any, tasks: int) -> Any:
        """The compiled function for the one lane, with all its arguments except the seed and the stream's number."""
        door = self.game.door
        entrance, paper = door.over_lanes(acts.advance), np.empty(self.game.widest, np.int32)
        arrays = acts.lane_arrays(
            actions=self._actions, streams=self._streams, movers=self._movers, rewards=self._rewards, over=self._over,
            lengths=self._lengths, masks=self._masks, sampled=self._actions, planes=planes, keys=np.zeros(1, np.uint64),
        )  # fmt: skip
        given = (
            door.rules_words, self.game.start().words, self._words, 0, 1, paper,
            tasks, *arrays, acts.DISABLED, self.most,
        )  # fmt: skip
        return partial(entrance, *given)

    @cached_property
    def _repetition_key(self) -> Callable[[], int]:
        """What repetitions are counted by, asked of the one row."""
        compiled = self.game.compiled
        return partial(
            self.game.door.enter(answer_at),
            compiled.rules,
            self._row,
            REPETITION_KEY,
            0,
            compiled.no_actions,
            compiled.blank,
            compiled.no_actions,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy stands where this one does and goes on with the same random numbers."""
        arrays = {name: getattr(self, name).copy() for name in _STANDING}
        return type(self), (self.game, self.most), (arrays, self.mover, self.over, list(self.scores), dict(self._seen))

    def __setstate__(self, standing: tuple[Any, ...]) -> None:
        arrays, self.mover, self.over, self.scores, self._seen = standing
        for name, array in arrays.items():
            getattr(self, name)[...] = array

    def reset(self, seed: int) -> None:
        """Begin anew; the seed is all that chance depends on."""
        self._paper.fill(0)
        self._restart(signed(seed), 0)
        self.mover, self.over = int(self._movers[0]), GOING_ON
        self.scores = [0.0] * self.players
        self._seen.clear()
        if self._rule and self._start.mover != CHANCE:
            self._seen[self._repetition_key()] = 1

    def act(self, action: int) -> None:
        """Play an action for the player to move. IllegalMove if it is not legal, or if the game is over."""
        if not (0 <= action < self.actions and self.mask.item(action)):
            raise IllegalMove(f"action {action} is not legal here", position=str(self.position))
        player = self.mover
        self._actions[0] = action
        self._paper.fill(0)
        self._act()
        mover = self.mover = self._movers.item()
        self.over = self._over.item()
        if self._rule and mover != OVER and (mover != player or not self._composed):
            word, seen = self._repetition_key(), self._seen
            times = seen[word] = seen.get(word, 0) + 1
            if self._rule.reached(times):
                self._end_by_repetition(player)
        if self.over:
            self.end(self._rewards[0].tolist(), self.over)

    def _end_by_repetition(self, player: int) -> None:
        """Note the end and the scores that the rule of repetition wants after this player's action."""
        self.over = ENDED
        self._rewards[0] = self.game.repetition_scores(self.position.state, player)

    def end(self, scores: list[float], over: int = ENDED) -> None:
        """End the game with these scores, whatever the rules say."""
        self.over, self.scores, self.mover = over, scores, OVER
        self.mask.fill(0)

    @property
    def cut_short(self) -> bool:
        """Whether the game was stopped because it was too long."""
        return self.over == CUT_SHORT

    @property
    def length(self) -> int:
        """Actions played, chance's not counted."""
        return self._lengths.item()

    def seen(self, player: int) -> Planes:
        """The board as planes, as that player sees it: planes × rows × columns, a copy."""
        if player == self.mover:
            return self._planes.copy()
        acting = self._movers.item()
        self._movers[0] = player
        self._aside.fill(0)
        self._look_aside()
        self._movers[0] = acting
        return self._aside.reshape(self.shape).copy()

    @property
    def position(self) -> Position:
        """The current position, as an ordinary `Position`."""
        row = self._row.copy()
        row.flags.writeable = False
        return Position(self.game, row)
