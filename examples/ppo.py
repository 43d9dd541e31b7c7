# ruff: noqa: INP001
"""Learns Kōnane 6×6 by playing against itself: proximal policy optimisation (PPO), on one CPU core.

    pip install "ludarium[envs,learn]"
    python examples/ppo.py                          writes ppo.json and ppo.svg: the learning curve
    python examples/ppo.py --game "tafl(ruleset=brandubh)" --minutes 20

Worth knowing before you read on:

* One network plays both sides. The environment shows it the board as the player to move sees it and gives every reward
  to the player who moved, so the network never needs to know which side it is playing.
* What is good for the next player is bad for this one. This is the only change that self-play makes to PPO: values and
  advantages change sign whenever the turn passes to the other player (`advantages`).
* Illegal actions get no probability at all (`Policy.forward`): the mask is part of the policy, not a punishment.

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
from ludarium.batch import Batch
from ludarium.envs.vector import VectorTables

OPPONENTS = ("random", "greedy", "level:1", "level:3", "level:5")


class Policy(nn.Module):
    """From planes to probabilities of the actions and the value for the player to move: −1 lost, +1 won."""

    def __init__(self, planes: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Flatten(), nn.Linear(planes, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.actions, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.actions.weight, 0.01)  # begin with all legal actions nearly alike

    def forward(self, planes: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities of all actions (−∞ where illegal), and values."""
        seen = self.body(planes.float())
        logits = self.actions(seen).masked_fill(masks == 0, -torch.inf)
        return logits.log_softmax(dim=1), self.value(seen).squeeze(1).tanh()


def best_actions(policy: Policy, batch: Batch) -> Any:
    """The action that the network thinks best in every lane: how it plays in a test."""
    with torch.inference_mode():
        logits, _ = policy(torch.from_numpy(batch.observe()), torch.from_numpy(batch.legal_mask()))
        return logits.argmax(dim=1).numpy()


class Rollout:
    """What was seen and done in `steps` moves of all games, one row per move."""

    def __init__(self, envs: VectorTables, steps: int) -> None:
        size = (steps, envs.num_envs)
        self.planes = torch.empty(size + envs.single_observation_space.shape, dtype=torch.uint8)
        self.masks = torch.empty((*size, envs.game.actions), dtype=torch.int8)
        self.actions = torch.empty(size, dtype=torch.long)
        self.logs, self.rewards = torch.empty(size), torch.empty(size)
        self.values = torch.empty((steps + 1, envs.num_envs))
        self.ended = torch.empty(size, dtype=torch.bool)
        self.passed = torch.empty(size, dtype=torch.bool)  # the next move is the other player's

    @torch.inference_mode()
    def fill(
        self, policy: Policy, envs: VectorTables, planes: Any, infos: dict[str, Any]
    ) -> tuple[Any, dict[str, Any]]:
        """Play on from where the games stand, and return where they stand afterwards."""
        for step in range(len(self.actions)):
            self.planes[step], self.masks[step] = torch.from_numpy(planes), torch.from_numpy(infos["action_mask"])
            logs, self.values[step] = policy(self.planes[step], self.masks[step])
            self.actions[step] = chosen = torch.multinomial(logs.exp(), 1).squeeze(1)
            self.logs[step] = logs.gather(1, chosen[:, None]).squeeze(1)
            acted = infos["to_play"]
            planes, rewards, terminated, truncated, infos = envs.step(chosen.numpy())
            self.rewards[step], self.ended[step] = torch.from_numpy(rewards), torch.from_numpy(terminated | truncated)
            self.passed[step] = torch.from_numpy(acted != infos["to_play"])
        self.values[-1] = policy(torch.from_numpy(planes), torch.from_numpy(infos["action_mask"]))[1]
        return planes, infos

    def advantages(self, trust: float) -> torch.Tensor:
        """How much better each move turned out than expected (generalised advantage estimation, no discount).

        `trust` (λ) says how far to believe what happened later rather than the network's own values.
        """
        found = torch.empty_like(self.rewards)
        later = torch.zeros_like(self.rewards[0])
        for step in reversed(range(len(found))):
            sign = torch.where(self.passed[step], -1.0, 1.0) * ~self.ended[step]  # my gain is your loss; ends end it
            surprise = self.rewards[step] + sign * self.values[step + 1] - self.values[step]
            found[step] = later = surprise + trust * sign * later
        return found


def improve(policy: Policy, optimiser: torch.optim.Optimizer, rollout: Rollout, settings: argparse.Namespace) -> None:
    """Make moves that turned out well more likely, but never by much more than `clip` in one go."""
    advantages = rollout.advantages(settings.trust).flatten()
    returns = advantages + rollout.values[:-1].flatten()
    planes, masks = rollout.planes.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, before = rollout.actions.flatten(), rollout.logs.flatten()
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(settings.epochs):
        for some in torch.randperm(len(actions)).split(settings.minibatch):
            logs, values = policy(planes[some], masks[some])
            ratio = (logs.gather(1, actions[some, None]).squeeze(1) - before[some]).exp()
            careful = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.minimum(ratio * advantages[some], careful * advantages[some]).mean()
            variety = -(logs.exp() * logs.clamp(min=-1e9)).sum(dim=1).mean()  # entropy: keep trying other moves
            mistake = (values - returns[some]).square().mean()
            optimiser.zero_grad()
            (0.5 * mistake - gain - settings.entropy * variety).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()


def learn(settings: argparse.Namespace) -> list[dict[str, float]]:
    """Play and improve in turn, with a test now and then, until the CPU time is used up."""
    torch.set_num_threads(1)
    torch.manual_seed(settings.seed)
    game = ludarium.load(settings.game)
    envs = VectorTables(game, settings.games, autoreset_mode="SameStep", threads=1, copy=False)
    planes, infos = envs.reset(seed=settings.seed)
    policy = Policy(int(np.prod(planes.shape[1:])), game.actions, settings.width)
    optimiser = torch.optim.Adam(policy.parameters(), lr=settings.rate, eps=1e-5)
    rollout = Rollout(envs, settings.steps)
    board = Scoreboard(game, OPPONENTS, settings.pairs, settings.puzzles, f"PPO learns {game.text}")
    course = Course(board, lambda batch: best_actions(policy, batch), settings)
    for rate in course.rates():
        optimiser.param_groups[0]["lr"] = rate
        planes, infos = rollout.fill(policy, envs, planes, infos)
        improve(policy, optimiser, rollout, settings)
        course.moves += rollout.actions.numel()
    torch.save(policy.state_dict(), settings.out.with_suffix(".pt"))
    return board.rows


def asked(words: list[str] | None = None) -> argparse.Namespace:
    """The settings, from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="konane(size=6)", help="any game for two without dice")
    parser.add_argument("--minutes", type=float, default=5.0, help="CPU time for learning")
    parser.add_argument("--every", type=float, default=30.0, help="seconds of learning between tests")
    parser.add_argument("--pairs", type=int, default=50, help="pairs of games against each opponent in a test")
    parser.add_argument("--puzzles", type=int, default=200, help="proven positions in a test")
    parser.add_argument("--games", type=int, default=512, help="games at once")
    parser.add_argument("--steps", type=int, default=32, help="moves of each game between improvements")
    parser.add_argument("--width", type=int, default=192, help="width of the network's hidden layers")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the beginning; it falls to zero")
    parser.add_argument("--epochs", type=int, default=2, help="how often each move is learned from")
    parser.add_argument("--minibatch", type=int, default=1024)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.06, help="how much trying other moves is worth")
    parser.add_argument("--trust", type=float, default=0.98, help="λ of the advantages")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="where the curve and the network go")
    return parser.parse_args(words)


if __name__ == "__main__":
    learn(asked())
