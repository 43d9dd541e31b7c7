"""Where the tables are worked on: a CPU for few pieces, a GPU for all four."""

import dataclasses
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.game.game import Game
from ludarium.games.thaayam.solved.games import note_winner, note_winners
from ludarium.games.thaayam.solved.sweeping import solve_pair, sweep
from ludarium.games.thaayam.solved.turns import Turns

_TILES = 64  # a GPU solves pairs in stripes of tiles, the nearest to the end first
_THREADS = 256


@dataclasses.dataclass
class Judgement:
    """A table of chances and the same turned, as `sweeping` wants them."""

    values: Any
    turned: Any


class OnCpu:
    """Tables as NumPy arrays."""

    def __init__(self, game: Game, turns: Turns) -> None:
        self.door, self.start = game.door, game.start().words
        self.ways = turns.ways
        self.lists = (turns.begin.ravel(), turns.turns)
        self.struck = turns.struck.astype(np.int32).ravel()
        self.odds = turns.odds.astype(np.float32)

    def judgement(self, values: Any = None) -> Judgement:
        """The table with these chances, even ones where none are given."""
        chances = np.full((self.ways, self.ways), 0.5, np.float32) if values is None else np.asarray(values, np.float32)
        return Judgement(np.ascontiguousarray(chances), np.ascontiguousarray(chances.T))

    def sweep(self, judged: Judgement, rare: float = 0.0) -> float:
        """Solve every pair once, with the series that are likelier than `rare`; return the greatest change."""
        return float(
            self.door.enter(sweep)(
                self.door.rules_words, self.start, *self.lists, likelier(self.odds, rare), self.struck,
                judged.values, judged.turned,
            )
        )  # fmt: skip

    def match(
        self, one: Judgement, two: Judgement, games: int, seed: int = 1,
        blunders: tuple[float, float] = (0.0, 0.0), visits: Any = None,
    ) -> float:  # fmt: skip
        """The share of the games that the first wins; his positions are added to `visits`, a table of counts."""
        wins = np.zeros(games, np.int32)
        counts = np.zeros((1, 1), np.int32) if visits is None else visits
        self.door.enter(note_winners)(
            self.door.rules_words, self.start, seed, *self.lists, self.odds, self.struck,
            one.values, one.turned, two.values, two.turned, np.array(blunders), counts, wins,
        )  # fmt: skip
        return float(wins.mean())


class OnGpu:
    """Tables as PyTorch tensors in a GPU's memory."""

    def __init__(self, turns: Turns) -> None:
        import torch

        from ludarium.kernel import cuda

        self.torch, self.cuda, self.ways = torch, cuda, turns.ways
        self.lists = tuple(map(cuda.sent, (turns.begin.ravel(), turns.turns)))
        self.struck = cuda.sent(turns.struck.astype(np.int32).ravel())
        self.plain_odds = turns.odds.astype(np.float32)
        self.odds = cuda.sent(self.plain_odds)

    def judgement(self, values: Any = None) -> Judgement:
        """The table with these chances, even ones where none are given."""
        torch = self.torch
        chances = torch.full((self.ways, self.ways), 0.5, device="cuda") if values is None else torch.as_tensor(values)
        chances = chances.to("cuda", torch.float32).contiguous()
        return Judgement(chances, chances.t().contiguous())

    def sweep(self, judged: Judgement, rare: float = 0.0, halfway: bool = False) -> float:
        """Solve every pair once, with the series that are likelier than `rare`; return the greatest change.

        `halfway`: leave the mean of before and after. Chances swing from sweep to sweep, their mean hardly does.
        """
        before = judged.values.clone()
        odds = self.cuda.sent(likelier(self.plain_odds, rare))
        self.cuda.over_stripes(
            solve_pair, self.ways - 1, _TILES, _THREADS, *self.lists, odds, self.struck, judged.values, judged.turned
        )
        change = float((judged.values - before).abs().max())
        if halfway:
            judged.values.add_(before).mul_(0.5)
            judged.turned.copy_(judged.values.t())
            self.torch.cuda.synchronize()
        return change

    def match(
        self, one: Judgement, two: Judgement, games: int, seed: int = 1,
        blunders: tuple[float, float] = (0.0, 0.0), visits: Any = None,
    ) -> float:  # fmt: skip
        """The share of the games that the first wins; his positions are added to `visits`, a table of counts.

        Counts of positions that games meet at the same moment may be lost.
        """
        wins = self.torch.zeros(games, dtype=self.torch.int32, device="cuda")
        counts = self.torch.zeros((1, 1), dtype=self.torch.int32, device="cuda") if visits is None else visits
        self.cuda.over_all(
            note_winner, games, seed, *self.lists, self.odds, self.struck,
            one.values, one.turned, two.values, two.turned, self.cuda.sent(np.array(blunders)), counts, wins,
        )  # fmt: skip
        return float(wins.float().mean())


def likelier(odds: npt.NDArray[np.float32], rare: float) -> npt.NDArray[np.float32]:
    """The odds without those of rare series, made to add up to 1 again."""
    kept = np.where(odds > rare, odds, np.float32(0.0))
    return np.ascontiguousarray(kept / kept.sum(axis=1, keepdims=True), np.float32)
