"""A batch as environments need it: masks and planes always ready, and lanes that start again or wait one by one."""

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.batch import Batch, Mode, acts
from ludarium.game.game import Game
from ludarium.kernel.chance import mixed

Flags = npt.NDArray[np.bool_]
HELD = 4
"""Another state of a game: its lane is skipped for a while."""


def streams_of(seeds: Any) -> npt.NDArray[np.uint64]:
    """The stream of random numbers that belongs to each seed."""
    return np.asarray(mixed(mixed(np.asarray(seeds).astype(np.uint64))))


class Lanes(Batch):
    """Games that stay as they ended until they are started again.

    `movers`, `over`, `rewards`, `masks` and `planes` are up to date after every method. Each lane has its own stream of
    random numbers, whatever happens in the others.
    """

    def __init__(self, game: Game, lanes: int, most: int, threads: int | None = None) -> None:
        self._most_threads = threads
        super().__init__(game, lanes, mode=Mode.SILENT, most=most, threads=threads)
        self.shape = (lanes, len(game.planes[0]), *game.planes[1:])
        self._masks = self.on.array((lanes, game.actions), np.uint8)
        self._planes = self.on.array((lanes, int(np.prod(self.shape[1:]))), np.uint8)
        self._rows = np.arange(lanes) * game.actions  # where the lanes' masks begin
        self.look()
        self._first = (self.words[:, :1].copy(), self._masks[0].copy(), self._planes[0].copy(), self.movers[0])

    @property
    def planes(self) -> npt.NDArray[np.uint8]:
        """The boards as the player to move sees them (the first player if the game is over); overwritten next time."""
        sheets: npt.NDArray[np.uint8] = self._planes.reshape(self.shape)
        return sheets

    def _write_anew(self, tasks: int, actions: Any) -> None:
        """Tend the lanes with clean masks and planes, all cores alike."""
        self._run(tasks, actions, clean=(self._masks, self._planes))

    def look(self, viewers: Any = None) -> None:
        """Update masks and planes; the planes are seen by `viewers` instead of the players to move."""
        acting = self.movers
        if viewers is not None:
            self.movers = np.ascontiguousarray(viewers, np.int32)
        self._write_anew(acts.MASK | acts.SEE, self._sampled)
        self.movers = acting

    def legal(self, actions: npt.NDArray[np.int32]) -> Flags:
        """Where the action is legal."""
        within = actions.view(np.uint32) < self.game.actions  # a negative one is a very large one
        at = self._rows + (actions if within.all() else np.where(within, actions, 0))
        found: Flags = self._masks.reshape(-1).take(at).view(np.bool_)
        return np.logical_and(found, within, out=found)

    def advance(self, actions: npt.NDArray[np.int32]) -> None:
        """Play the actions, which must be legal, in the lanes whose games go on."""
        self._write_anew(acts.ACT | acts.MASK | acts.SEE, actions)

    def play(self, actions: npt.NDArray[np.int32]) -> None:
        """The same without listing and looking: masks and planes are out of date until the next `look`."""
        self._run(acts.ACT, actions)

    def sample_only(self, which: Flags) -> npt.NDArray[np.int32]:
        """A legal action for each of these lanes; the luck of the others stays as it is."""
        streams = self.streams.copy()
        sampled: npt.NDArray[np.int32] = self.sample()
        self.streams[~which] = streams[~which]
        return sampled

    def advance_only(self, which: Flags, actions: npt.NDArray[np.int32]) -> None:
        """Play in these lanes alone. Masks and planes are out of date until the next `look`."""
        self.over[~which] |= HELD
        self.play(actions)
        self.over[~which] &= ~np.uint8(HELD)

    def begin(self, which: Flags) -> None:
        """A new game in these lanes; `over` and `lengths` are those of the new one."""
        if self.game.stochastic:
            self._begin_at_random(which)
        else:
            at = np.flatnonzero(which)
            words, mask, sheet, mover = self._first
            self._masks[at], self._planes[at], self.movers[at], self.words[:, at] = mask, sheet, mover, words
        self.over[which] = acts.GOING_ON
        self.lengths[which] = 0

    @cached_property
    def _fresh_games(self) -> "Lanes":
        """The lanes in which games begin whose start is chosen at random."""
        batch = Lanes(self.game, self.lanes, self.most, self._most_threads)
        batch.mode = Mode.NEXT_STEP
        return batch

    def _begin_at_random(self, which: Flags) -> None:
        """Begin all the fresh games with our streams, then copy those that are wanted."""
        fresh = self._fresh_games
        fresh.streams[:] = self.streams
        fresh.over.fill(acts.ENDED)
        fresh.advance(self._sampled)
        self.words[:, which] = fresh.words[:, which]
        for ours, theirs in (
            (self._masks, fresh._masks), (self._planes, fresh._planes),
            (self.movers, fresh.movers), (self.streams, fresh.streams),
        ):  # fmt: skip
            ours[which] = theirs[which]
