"""Looking at single states: what a player sees of it, as planes."""

from functools import partial

import numpy as np
import numpy.typing as npt

from ludarium.batch import acts
from ludarium.game.game import Game
from ludarium.kernel.values import Words


class Sight:
    """Planes of states of one variant, written into one sheet again and again. Not for several threads at once."""

    def __init__(self, game: Game) -> None:
        names, rows, columns = game.planes
        self.shape = (len(names), rows, columns)
        self._words = np.zeros((game.door.size, 1), np.uint64)
        self._viewers = np.zeros(1, np.int32)
        self._planes = np.zeros((1, len(names) * rows * columns), np.uint8)
        byte, word = np.zeros((1, 1), np.uint8), np.zeros(1, np.uint64)
        number, single = np.zeros(1, np.int32), np.zeros((1, len(game.players)), np.float32)
        arrays = acts.lane_arrays(
            actions=number, streams=word, movers=self._viewers, rewards=single, over=byte[0], lengths=number,
            masks=byte, sampled=number, planes=self._planes, keys=word,
        )  # fmt: skip
        self._see = partial(
            game.door.over_lanes(acts.advance), game.door.rules_words, game.start().words, self._words, 0, 1,
            np.empty(1, np.int32), acts.SEE, *arrays, acts.DISABLED, 1, 0, 0,
        )  # fmt: skip

    def seen(self, words: Words, player: int) -> npt.NDArray[np.uint8]:
        """Planes × rows × columns as the player sees them; the array is used again."""
        self._words[:, 0] = words
        self._viewers[0] = player
        self._planes.fill(0)
        self._see()
        return self._planes.reshape(self.shape)
