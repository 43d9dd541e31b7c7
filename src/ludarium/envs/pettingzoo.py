"""Turn-by-turn (AEC) environments for PettingZoo, with agents `player_0` …, one for each player of the game.

>>> from ludarium.envs.pettingzoo import env
>>> table = env("konane(size=6)")
>>> table.reset(seed=1)
>>> table.agent_selection, table.last()[0]["action_mask"].nonzero()[0].tolist()
('player_0', [0, 14, 21, 35])

Throws are made by the environment, from the seed given to `reset`. Repetition ends games as it does in a match; a game of
`max_length` actions is truncated, without rewards. An illegal action ends the game in `env`, as in PettingZoo's wrapper;
`raw_env` refuses it.
"""

# The library may be missing, or have no types.
# mypy: disable-error-code="import-untyped,import-not-found,misc,no-untyped-call,no-any-return"

import os
from typing import Any

import numpy as np

from ludarium.envs.drawing import RENDER_FPS, RENDER_MODES, rendered
from ludarium.envs.env_game import EnvGame
from ludarium.envs.naming import USUAL_LENGTH, VERSION, env_ids, variant
from ludarium.envs.needing import needing
from ludarium.envs.spaces import observation_space
from ludarium.envs.window import Window
from ludarium.errors import LudariumError
from ludarium.game.game import Game

with needing("envs", "an environment for Gymnasium or PettingZoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger

_NO_REWARD = 0.0


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801  PettingZoo's own name for it
    """A game that checks nothing except that actions are legal: IllegalMove says which one is not."""

    def __init__(
        self,
        game: Game | str,
        render_mode: str | None = None,
        max_length: int = USUAL_LENGTH,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise LudariumError(
                f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}", code="BAD_MODE"
            )
        self.game = variant(game, options)
        self.render_mode, self.max_length = render_mode, max_length
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": f"ludarium_{self.game.name}_v{VERSION}",
            "is_parallelizable": False,
            "render_fps": RENDER_FPS,
        }
        self.table = EnvGame(self.game, max_length)
        self._window = Window(self.game.title, self.metadata)
        self.possible_agents = [f"player_{number}" for number in range(self.table.players)]
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents)}
        self._no_actions = np.zeros(self.game.actions, np.int8)
        self._no_actions.flags.writeable = False
        self._idle = {"action_mask": self._no_actions}
        self._seed: int | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game. The seed decides every throw, in this game and in those after it until another seed is given."""
        if seed is not None:
            self._seed = int(seed)
        elif self._seed is None:
            self._seed = int.from_bytes(os.urandom(7))
        self.table.reset(self._seed)
        self._seed += 1 << 32
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, _NO_REWARD)
        self._cumulative_rewards = dict.fromkeys(agents, _NO_REWARD)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = dict.fromkeys(agents, self._idle)
        agent = self.agent_selection = agents[self.table.mover]
        self.infos[agent] = {"action_mask": self.table.mask.copy()}
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """For the agent whose turn it is: observation, reward, whether the game ended or was truncated, and its info."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> dict[str, Any]:
        """The board as planes, and the legal actions: none if it is another agent's turn."""
        player, table = self._numbers[agent], self.table
        mask = self.infos[agent]["action_mask"] if player == table.mover else self._no_actions.copy()
        return {"observation": table.seen(player), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the action of the agent whose turn it is; None for an agent whose game is over."""
        table = self.table
        if table.over:
            self._was_dead_step(action)
            return
        table.act(int(action))
        if table.over:
            self._end()
        else:
            infos, agents = self.infos, self.possible_agents
            infos[self.agent_selection] = self._idle
            agent = self.agent_selection = agents[table.mover]
            infos[agent] = {"action_mask": table.mask.copy()}
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Tell everybody that the game is over; the agents leave one after the other."""
        table, agents = self.table, self.agents
        self.rewards = dict(zip(agents, table.scores, strict=True))
        self.terminations = dict.fromkeys(agents, not table.cut_short)
        self.truncations = dict.fromkeys(agents, table.cut_short)
        self.infos = dict.fromkeys(agents, self._idle)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The board as text or pixels, as everybody may see it; in the mode `human` it is shown in a window."""
        if self.render_mode == "human":
            self._window.show(self.table.position)
        return rendered(self.table.position, self.render_mode)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._window.close()


class _Checked(raw_env):
    """The same, with checks of the order of calls and of actions, as in PettingZoo's wrappers."""

    _begun = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begun = True
        super().reset(seed, options)

    def __getattr__(self, name: str) -> Any:
        if name in {"rewards", "terminations", "truncations", "infos", "agent_selection"}:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"an environment has no attribute {name!r}")

    def observe(self, agent: str) -> dict[str, Any]:
        if not self._begun:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def render(self) -> Any:
        if not self._begun:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        if not self._begun:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    def step(self, action: Any) -> None:
        """Play; an illegal action ends the game, with −1 for the agent who chose it and nothing for the others."""
        if not self._begun:
            EnvLogger.error_step_before_reset()
        elif not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        elif self.table.over:
            super().step(action)
        else:
            assert 0 <= action < self.table.actions, f"action {action} is not in the action space"
            if self.table.mask[action]:
                super().step(action)
            else:
                EnvLogger.warn_on_illegal_move()
                self._lose()

    def _lose(self) -> None:
        guilty = self.agent_selection
        self.table.end([-1.0 if agent == guilty else 0.0 for agent in self.agents])
        self._end()
        self.truncations = dict.fromkeys(self.agents, True)


def env(game: Game | str, render_mode: str | None = None, max_length: int = USUAL_LENGTH, **options: Any) -> raw_env:
    """An environment for a game, given by name and options, with all of PettingZoo's checks."""
    return _Checked(game, render_mode, max_length, **options)


def register() -> None:
    """Register every game for `pettingzoo.make("aec", "ludarium/…-v0")`, if this release of PettingZoo has a registry."""
    try:
        from pettingzoo import aec_registry
        from pettingzoo import register as remember
    except ImportError:
        return
    for name, game in env_ids().items():
        if name not in aec_registry:
            remember("aec", name, env, kwargs={"game": game})


register()
