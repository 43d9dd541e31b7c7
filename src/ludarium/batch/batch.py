"""A batch: many games of one variant, one in each lane, stepped together."""

import enum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludarium.batch import acts
from ludarium.errors import IllegalMove, LudariumError, MissingExtra
from ludarium.game.game import Game
from ludarium.game.position import Position
from ludarium.kernel.lanes import CpuLanes

MOST_LANES = 1 << 26
ENDLESS = (1 << 31) - 1


class Mode(enum.IntEnum):
    """What happens in a lane whose game is over.

    DISABLED: nothing; the lane keeps its rewards, and further actions are ignored. NEXT_STEP: the next step begins a new
    game there, whatever the action. SAME_STEP: a new game begins at once; `over` and `rewards` still belong to the old
    one. SILENT: like DISABLED, but the rewards are given once and are zero from the next step on.
    """

    DISABLED = acts.DISABLED
    NEXT_STEP = acts.NEXT_STEP
    SAME_STEP = acts.SAME_STEP
    SILENT = acts.SILENT


class Playouts(NamedTuple):
    """What random games came to: how many there were, all their actions, each player's total score, a hash of the ends.

    With `each=True`, `lengths` (lanes × games) has the number of actions in each game, throws included, and `results`
    (lanes × games × players) has the players' scores, NaN if the game was cut short. Otherwise both are None.
    """

    games: int
    actions: int
    scores: tuple[float, ...]
    hash: int
    lengths: npt.NDArray[np.int32] | None = None
    results: npt.NDArray[np.float32] | None = None


class Batch:
    """Many games of one variant, played side by side in `lanes`. The same seed gives the same games on CPU and GPU.

    >>> import ludarium
    >>> batch = ludarium.Batch(ludarium.load("konane(size=6)"), lanes=4, seed=1)
    >>> batch.step(batch.sample())
    >>> batch.movers.tolist(), batch.over.tolist()
    ([1, 1, 1, 1], [0, 0, 0, 0])

    With `device="cpu"` the arrays are NumPy arrays; with `device="cuda"` they stay on the GPU, where other libraries can
    read them in place (`__cuda_array_interface__`). `mode` says what happens in a lane whose game is over.

    Repetition does not end games here, since lanes keep no history; `most` limits the number of actions in a game.
    """

    def __init__(
        self,
        game: Game | Position,
        lanes: int,
        seed: int = 0,
        device: str = "cpu",
        mode: Mode = Mode.SAME_STEP,
        most: int = ENDLESS,
        threads: int | None = None,
    ) -> None:
        if not 1 <= lanes <= MOST_LANES:
            raise LudariumError(f"a batch has from 1 to {MOST_LANES:,} lanes, not {lanes:,}", code="BAD_LANES")
        start = game if isinstance(game, Position) else game.start()
        self.game, self.lanes, self.mode, self.most = start.game, lanes, Mode(mode), most
        self.on = _place(device, start, threads)
        array, players = self.on.array, len(self.game.players)
        self.words = array((self.game.door.size, lanes), np.uint64)
        self.streams = array(lanes, np.uint64)
        self.movers = array(lanes, np.int32)
        self.rewards = array((lanes, players), np.float32)
        self.over = array(lanes, np.uint8)
        self.lengths = array(lanes, np.int32)
        self._sampled = array(lanes, np.int32)
        self._masks, self._planes, self._keys = (array((1, 1), np.uint8), array((1, 1), np.uint8), array(1, np.uint64))
        self.reset(seed)

    @property
    def device(self) -> str:
        """`cpu` or `cuda`."""
        return str(self.on.device)

    def _run(self, tasks: int, actions: Any = None, seed: int = 0, first: int = 0, clean: tuple[Any, ...] = ()) -> None:
        """Do in every lane what `tasks` says; the arrays in `clean` are set to zero first."""
        arrays = acts.lane_arrays(
            actions=self._sampled if actions is None else actions, streams=self.streams, movers=self.movers,
            rewards=self.rewards, over=self.over, lengths=self.lengths, masks=self._masks, sampled=self._sampled,
            planes=self._planes, keys=self._keys,
        )  # fmt: skip
        further = (tasks, arrays, int(self.mode), self.most, _word(seed), first)
        self.on.run(acts.advance, self.words, *further, clean=clean)

    def reset(self, seed: int = 0, first: int = 0) -> None:
        """Start all games again. Lane n uses stream number `first + n` of the seed, on any device."""
        self._run(acts.BEGIN, None, seed, first)
        self.on.clear(self.rewards)

    def step(self, actions: Any, masks: bool = False, sample: bool = False) -> None:
        """Play one action in every lane, and update `movers`, `over` and `rewards`.

        The actions must be legal (see `checked`). With `masks` and `sample`, the arrays that `legal_mask` and `sample`
        return are filled in the same pass.
        """
        given = self.on.send(actions, np.int32)
        if given.shape != (self.lanes,):
            raise LudariumError(f"{self.lanes} lanes want as many actions, not {given.shape}", code="BAD_ACTIONS")
        tasks = acts.ACT | (acts.MASK if masks else 0) | (acts.SAMPLE if sample else 0)
        self._run(tasks, given, clean=self._mask_table() if masks else ())

    @property
    def masks(self) -> Any:
        """The masks last written by `step(…, masks=True)` or `legal_mask`."""
        return self._masks

    @property
    def sampled(self) -> Any:
        """The actions last chosen by `step(…, sample=True)` or `sample`."""
        return self._sampled

    def _mask_table(self) -> tuple[Any]:
        """The table of masks, made where there was none."""
        if self._masks.shape != (self.lanes, self.game.actions):
            self._masks = self.on.array((self.lanes, self.game.actions), np.uint8)
        return (self._masks,)

    def checked(self, actions: Any) -> Any:
        """The same actions, if each is legal in its lane (or ignored there); IllegalMove names the first that is not."""
        wanted = np.asarray(actions)
        masks = self.on.host(self.legal_mask())
        within = (wanted >= 0) & (wanted < self.game.actions)
        fine = within & (masks[np.arange(self.lanes), np.where(within, wanted, 0)] == 1)
        if self.mode != Mode.SAME_STEP:
            fine |= self.on.host(self.over) != acts.GOING_ON
        if not fine.all():
            lane = int(np.flatnonzero(~fine)[0])
            raise IllegalMove(f"lane {lane}: action {wanted[lane]} is not legal", position=str(self.position(lane)))
        return actions

    def legal_mask(self) -> Any:
        """A byte for every action of every lane: 1 if it is legal, else 0. The next call overwrites the array."""
        self._run(acts.MASK, clean=self._mask_table())
        return self._masks

    def sample(self) -> Any:
        """A random legal action for every lane; −1 if its game is over. The next call overwrites the array."""
        self._run(acts.SAMPLE)
        return self._sampled

    def observe(self) -> Any:
        """The boards as the player to move sees them: bytes, lanes × planes × rows × columns.

        The next call overwrites the array.
        """
        names, rows, columns = self.game.planes
        wide = len(names) * rows * columns
        if self._planes.shape != (self.lanes, wide):
            self._planes = self.on.array((self.lanes, wide), np.uint8)
        self._run(acts.SEE, clean=(self._planes,))
        return self._planes.reshape(self.lanes, len(names), rows, columns)

    def keys(self) -> Any:
        """A 64-bit hash of every lane's state."""
        self._keys = self.on.array(self.lanes, np.uint64)
        self._run(acts.KEY)
        return self._keys

    def position(self, lane: int) -> Position:
        """The position in a lane, as an ordinary `Position`."""
        row = np.ascontiguousarray(self.on.host(self.words)[:, lane])
        row.flags.writeable = False
        return Position(self.game, row)

    def playouts(
        self, games: int, seed: int = 0, most: int = ENDLESS, first: int = 0, *, each: bool = False
    ) -> Playouts:
        """Play `games` random games to the end from every lane's position, all in one go; the lanes do not change.

        `most` is the most actions a game may have. With `each`, the length and result of every game are returned too.

        >>> import ludarium
        >>> found = ludarium.Batch(ludarium.load("konane(size=4)"), 2).playouts(5, each=True)
        >>> found.lengths.shape, found.results.shape, int(found.lengths.sum()) == found.actions
        ((2, 5), (2, 5, 2), True)
        """
        players, array = len(self.game.players), self.on.array
        notes = acts.PlayoutNotes(
            totals=array((self.lanes, players), np.float32), played=array(self.lanes, np.uint64),
            ends=array(self.lanes, np.uint64), lengths=array((self.lanes, games) if each else (1, 1), np.int32),
            results=array((self.lanes, games * players) if each else (1, 1), np.float32),
        )  # fmt: skip
        options = acts.PlayoutOptions(games, _word(seed), first, most, int(each))
        self.on.run(acts.play_out, self.words, options, notes)
        scores = self.on.host(notes.totals).astype(np.float64).sum(axis=0)
        actions, code = int(self.on.host(notes.played).sum()), np.bitwise_xor.reduce(self.on.host(notes.ends))
        summary = Playouts(self.lanes * games, actions, tuple(scores.tolist()), int(code))
        if not each:
            return summary
        every = self.on.host(notes.results).reshape(self.lanes, games, players)
        return summary._replace(lengths=self.on.host(notes.lengths), results=every)


def _word(seed: int) -> int:
    """A seed as a signed number of 64 bits, which is how it crosses into compiled code."""
    return int(np.uint64(seed & ((1 << 64) - 1)).astype(np.int64))


def _place(device: str, start: Position, threads: int | None) -> Any:
    door, widest = start.game.door, start.game.widest
    if device == "cpu":
        return CpuLanes(door, widest, start.words, threads)
    if device == "cuda":
        try:
            from ludarium.kernel.cuda import CudaLanes
        except ImportError as missing:
            raise MissingExtra("cuda", "a batch on a GPU", missing) from None
        return CudaLanes(door, widest, start.words)
    raise LudariumError(f"a batch lives on 'cpu' or 'cuda', not on {device!r}", code="BAD_DEVICE")
