# ruff: noqa: INP001
"""Learns Kōnane 6×6 by searching: a small AlphaZero, in five minutes or more on one CPU core.

    pip install "ludarium[learn]"
    python examples/alphazero.py                    writes alphazero.json and alphazero.svg: the learning curve

It goes round in a circle:

1. A network guesses which moves are promising and who will win.
2. A tree search starts from these guesses and, by looking ahead, comes to a better opinion (`Forest`).
3. The program plays against itself, following the search's opinion (`SelfPlay`).
4. The network learns to guess what the search thought and how the games ended (`improve`). Then back to 1.

Searching one position at a time would leave the network idle, so it is asked about `--games` positions at once, one in each
lane of a batch, and all the trees grow together, one leaf at a time. There are two batches: the lanes of one are the games
being played; the other plays moves inside the trees, from any positions that are put into it.

docs/learning.md walks through this file and shows how well it plays.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from scoreboard import Course, Scoreboard
from torch import nn

import ludarium
from ludarium.batch import Batch, Mode

OPPONENTS = ("random", "greedy", "level:3", "level:5", "level:7")
CURIOSITY = 1.5  # how much the search trusts the network's guesses over what it has seen itself
NOISE, SPREAD = 0.25, 1.0  # how much luck is mixed into the guesses at the root, so that all moves get tried


class Net(nn.Module):
    """From planes to the logits of all actions and to who will win: +1 the player to move, −1 the other.

    Kōnane's actions lie in planes as the board does: for every direction and number of jumps one for each landing place.
    So the head is one more convolution, and what is learned in one corner holds in the others.
    """

    def __init__(self, shape: tuple[int, int, int], actions: int, width: int, blocks: int) -> None:
        super().__init__()
        planes, rows, columns = shape
        self.enter = nn.Conv2d(planes, width, 3, padding=1)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Conv2d(width, width, 3, padding=1), nn.ReLU(), nn.Conv2d(width, width, 3, padding=1))
            for _ in range(blocks)
        )
        self.actions, self.size = nn.Conv2d(width, -(-actions // (rows * columns)), 1), actions
        self.value = nn.Sequential(
            nn.Conv2d(width, 8, 1), nn.Flatten(), nn.ReLU(),
            nn.Linear(8 * rows * columns, 64), nn.ReLU(), nn.Linear(64, 1), nn.Tanh(),
        )  # fmt: skip

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, legal or not, and values."""
        seen = self.enter(planes.float()).relu()
        for block in self.blocks:
            seen = (seen + block(seen)).relu()
        return self.actions(seen).flatten(1)[:, : self.size], self.value(seen).squeeze(1)

    @torch.inference_mode()
    def guess(self, batch: Batch) -> tuple[Any, Any]:
        """For every lane, the probabilities of the actions (zero for illegal ones) and the value for the player to move."""
        logits, values = self(torch.from_numpy(batch.observe()))
        legal = torch.from_numpy(batch.legal_mask()).bool()
        chances = logits.masked_fill(~legal, -1e9).softmax(dim=1) + 1e-6
        return (chances * legal).numpy(), values.numpy()


class Forest:
    """A search tree for each lane of a batch, all grown together. Arrays go by node, lane and action; node 0 is the root."""

    def __init__(self, net: Net, roots: Batch, visits: int, chance: np.random.Generator | None = None) -> None:
        size = (visits + 1, roots.lanes, roots.game.actions)
        self.net, self.lane = net, np.arange(roots.lanes)
        self.hand = Batch(roots.game, roots.lanes, mode=Mode.DISABLED, threads=1)
        self.words = np.zeros((visits + 1, roots.lanes, len(roots.words)), np.uint64)
        self.movers, self.values = np.zeros(size[:2], np.int32), np.zeros(size[:2], np.float32)
        self.chances, self.visits, self.totals = (np.zeros(size, np.float32) for _ in range(3))
        self.children = np.full(size, -1, np.int32)
        self._add(0, roots)
        if chance is not None:
            luck = chance.gamma(SPREAD, size=size[1:]) * (self.chances[0] > 0)
            self.chances[0] = (1 - NOISE) * self.chances[0] + NOISE * luck / luck.sum(axis=1, keepdims=True)
        for node in range(1, visits + 1):
            self._grow(node)

    def _add(self, node: int, batch: Batch) -> None:
        """Add a position to every tree, with what the network thinks of it."""
        self.words[node], self.movers[node] = batch.words.T, batch.movers
        self.chances[node], self.values[node] = self.net.guess(batch)

    def _grow(self, node: int) -> None:
        """Walk down every tree by the favourite moves to a new position; evaluate it, and update every node on the way."""
        at, going, path = np.zeros_like(self.lane), np.ones(self.lane.shape, bool), []
        while going.any():
            action = self._favourites(at)
            path.append((at, action, going))
            child = self.children[at, self.lane, action]
            going = going & (child >= 0)
            at = np.where(going, child, at)
        hand = self.hand
        hand.words[:], hand.over[:] = self.words[at, self.lane].T, 0
        hand.step(action)
        self._add(node, hand)
        over = hand.over > 0
        self.children[at, self.lane, action] = np.where(
            over, -1, node
        )  # a finished game has no node: it is reached again
        outlook = np.where(hand.movers == 0, self.values[node], -self.values[node])
        outlook = np.where(over, hand.rewards[:, 0], outlook)  # as the first player sees it
        for place, action, passed in path:
            sign = np.where(self.movers[place, self.lane] == 0, 1, -1)
            self.visits[place, self.lane, action] += passed
            self.totals[place, self.lane, action] += passed * sign * outlook

    def _favourites(self, at: Any) -> Any:
        """The move to look at next, in every tree (PUCT): what has gone well so far, or is promising and little visited."""
        chances, visits = self.chances[at, self.lane], self.visits[at, self.lane]
        untried = self.values[at, self.lane][:, None]
        good = np.where(visits > 0, self.totals[at, self.lane] / np.maximum(visits, 1), untried)
        promising = CURIOSITY * chances * np.sqrt(visits.sum(axis=1, keepdims=True) + 1) / (1 + visits)
        return np.where(chances > 0, good + promising, -np.inf).argmax(axis=1)

    def opinion(self) -> Any:
        """How the visits are spread over the moves of every root: the search visits the best moves most."""
        return self.visits[0] / self.visits[0].sum(axis=1, keepdims=True)


class SelfPlay:
    """Games of the network against itself, and the positions of those that are over, to learn from."""

    def __init__(self, game: ludarium.Game, settings: argparse.Namespace) -> None:
        names, rows, columns = game.planes
        self.batch = Batch(game, settings.games, threads=1)  # finished games start again at once
        self.chance = np.random.default_rng(settings.seed)
        self.visits, self.varied = settings.visits, settings.varied
        self.begun: list[list[tuple[Any, Any, int]]] = [[] for _ in range(settings.games)]
        self.planes = np.zeros((settings.memory, len(names), rows, columns), np.uint8)
        self.opinions = np.zeros((settings.memory, game.actions), np.float32)
        self.ends = np.zeros(settings.memory, np.float32)
        self.count = 0  # positions ever learned from; the oldest are forgotten

    def move(self, net: Net) -> None:
        """Search all games and play a move in each; early in a game not always the favourite, so that games differ."""
        batch = self.batch
        opinions = Forest(net, batch, self.visits, self.chance).opinion()
        sampled = (opinions.cumsum(axis=1) > self.chance.random((batch.lanes, 1))).argmax(axis=1)
        early = np.array([len(game) < self.varied for game in self.begun])
        seen, movers = batch.observe().copy(), batch.movers.copy()
        batch.step(np.where(early, sampled, opinions.argmax(axis=1)))
        for lane, game in enumerate(self.begun):
            game.append((seen[lane], opinions[lane], int(movers[lane])))
            if batch.over[lane]:
                self._remember(game, batch.rewards[lane])
                self.begun[lane] = []

    def _remember(self, game: list[tuple[Any, Any, int]], rewards: Any) -> None:
        for planes, opinion, mover in game:
            slot = self.count % len(self.ends)
            self.planes[slot], self.opinions[slot], self.ends[slot] = planes, opinion, rewards[mover]
            self.count += 1

    def some(self, size: int) -> tuple[torch.Tensor, ...]:
        """Positions drawn from the memory, each rotated or mirrored at random."""
        slots = self.chance.integers(0, min(self.count, len(self.ends)), size)
        planes, opinions, ends = (torch.from_numpy(table[slots]) for table in (self.planes, self.opinions, self.ends))
        return *turned(planes, opinions, mirror=self.chance.random() < 0.5, round_=self.chance.random() < 0.5), ends


def turned(
    planes: torch.Tensor, actions: torch.Tensor, *, mirror: bool, round_: bool
) -> tuple[torch.Tensor, torch.Tensor]:
    """The same boards and actions, mirrored in the diagonal through a1, turned half round, or both.

    Neither changes the colour of a lua on an even square board. The actions lie in planes: a removal; then landing places
    to the north, south, east and west, so many planes each as there can be jumps in a move. Directions change with the board.
    """
    rows, columns = planes.shape[2:]
    jumps = (actions.shape[1] // (rows * columns) - 1) // 4
    board = actions[:, : rows * columns * (1 + 4 * jumps)].unflatten(1, (1 + 4 * jumps, rows, columns))
    removal, *ways = board.split([1, *[jumps] * 4], dim=1)
    if mirror:
        planes, ways, removal = planes.mT, [ways[n].mT for n in (2, 3, 0, 1)], removal.mT
    if round_:
        planes, ways, removal = planes.flip(2, 3), [ways[n].flip(2, 3) for n in (1, 0, 3, 2)], removal.flip(2, 3)
    rest = actions[:, rows * columns * (1 + 4 * jumps) :]  # what has no place on the board: choices under the pie rule
    return planes, torch.cat([torch.cat([removal, *ways], dim=1).flatten(1), rest], dim=1)


def improve(net: Net, optimiser: torch.optim.Optimizer, play: SelfPlay, size: int) -> None:
    """One step towards what the search thought and how the games ended."""
    planes, opinions, ends = play.some(size)
    logits, values = net(planes)
    loss = -(opinions * logits.log_softmax(dim=1)).sum(dim=1).mean() + (values - ends).square().mean()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()


def learn(settings: argparse.Namespace) -> list[dict[str, float]]:
    """Play and improve in turn, with a test now and then, until the CPU time is used up."""
    torch.set_num_threads(1)
    torch.manual_seed(settings.seed)
    game = ludarium.load(settings.game)
    names, rows, columns = game.planes
    net = Net((len(names), rows, columns), game.actions, settings.width, settings.blocks)
    optimiser = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=1e-4)
    play = SelfPlay(game, settings)
    board = Scoreboard(game, OPPONENTS, settings.pairs, settings.puzzles, f"AlphaZero learns {game.text}")

    def choose(batch: Batch) -> Any:
        return Forest(net, batch, settings.visits).opinion().argmax(axis=1)

    course = Course(board, choose, settings)
    for rate in course.rates():
        optimiser.param_groups[0]["lr"] = rate
        play.move(net)
        course.moves += settings.games
        for _ in range(settings.lessons if play.count >= settings.batch else 0):
            improve(net, optimiser, play, settings.batch)
    torch.save(net.state_dict(), settings.out.with_suffix(".pt"))
    return board.rows


def asked(words: list[str] | None = None) -> argparse.Namespace:
    """The settings, from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="konane(size=6)", help="Kōnane of any size and opening")
    parser.add_argument("--minutes", type=float, default=5.0, help="CPU time for learning")
    parser.add_argument("--every", type=float, default=60.0, help="seconds of learning between tests")
    parser.add_argument("--pairs", type=int, default=30, help="pairs of games against each opponent in a test")
    parser.add_argument("--puzzles", type=int, default=200, help="proven positions in a test")
    parser.add_argument("--games", type=int, default=128, help="games at once")
    parser.add_argument("--visits", type=int, default=40, help="positions looked at for a move")
    parser.add_argument(
        "--varied",
        type=int,
        default=8,
        help="moves at the start of a game that are drawn at random by the search's opinion",
    )
    parser.add_argument("--width", type=int, default=32, help="channels of the network")
    parser.add_argument("--blocks", type=int, default=2, help="residual blocks of the network")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate at the beginning; it falls to zero")
    parser.add_argument("--batch", type=int, default=256, help="positions in a lesson")
    parser.add_argument("--lessons", type=int, default=4, help="lessons after every move of all games")
    parser.add_argument("--memory", type=int, default=30_000, help="positions remembered")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("alphazero"), help="where the curve and the network go")
    return parser.parse_args(words)


if __name__ == "__main__":
    learn(asked())
