"""One game for Gymnasium: self-play, or an agent in one seat against one of Ludarium's players."""

# The library may be missing, or have no types.
# mypy: disable-error-code="import-untyped,import-not-found,misc,no-untyped-call,no-any-return"

from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.envs.drawing import RENDER_FPS, RENDER_MODES, rendered
from ludarium.envs.env_game import EnvGame
from ludarium.envs.naming import USUAL_LENGTH, variant
from ludarium.envs.needing import needing
from ludarium.envs.opponents import RANDOM, Opponent
from ludarium.envs.seating import checked_seat
from ludarium.envs.spaces import observation_space, planes_space
from ludarium.envs.window import Window
from ludarium.game.game import Game
from ludarium.kernel.verbs import OVER

with needing("envs", "an environment for Gymnasium or PettingZoo"):
    import gymnasium
    from gymnasium import spaces


class SoloEnv(gymnasium.Env[Any, Any]):
    """A single game; see `VectorTables` for the parameters. Here repetition counts as it does in a match."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS}

    def __init__(
        self,
        game: Game | str,
        max_length: int = USUAL_LENGTH,
        opponent: str | None = None,
        seat: int | str = 0,
        render_mode: str | None = None,
        mask_in_observation: bool = False,
        **options: Any,
    ) -> None:
        self.game = variant(game, options)
        self.render_mode = render_mode
        self._opponent, self._seat = opponent, checked_seat(self.game, seat)
        self._player = Opponent(opponent) if opponent not in (None, RANDOM) else None
        self._dicts = mask_in_observation
        self.observation_space = (observation_space if mask_in_observation else planes_space)(self.game)
        self.action_space = spaces.Discrete(self.game.actions)
        self.table = EnvGame(self.game, max_length)
        self._window = Window(self.game.title, self.metadata)
        self._agent, self._no_rewards = 0, np.zeros(self.table.players, np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game; the seed decides every throw, and the moves of a random opponent."""
        super().reset(seed=seed, options=options)
        self.table.reset(int(self.np_random.integers(1 << 62)))
        self._agent = self._seat if self._seat >= 0 else int(self.np_random.integers(self.table.players))
        if self._opponent is not None:
            self._answer()
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action; an illegal one ends the game with −1 for the player who chose it."""
        table, action = self.table, int(action)
        acting = self._agent if self._opponent is not None else max(table.mover, 0)
        illegal = not (0 <= action < table.actions and table.mask.item(action))
        if illegal and not table.over:
            table.end([-1.0 if player == acting else 0.0 for player in range(table.players)])
        elif not table.over:
            table.act(action)
            if self._opponent is not None:
                self._answer()
        if self.render_mode == "human":
            self.render()
        over, cut = bool(table.over), table.cut_short
        if self._opponent is None:
            self._agent = acting
        info = self._info()
        info["illegal"] = illegal
        return self._observation(), table.scores[acting], over and not cut, cut, info

    def _answer(self) -> None:
        """Let the opponents play until it is the agent's turn, or the game is over."""
        table = self.table
        while table.mover not in (self._agent, OVER):
            if self._player is None:
                table.act(int(self.np_random.choice(np.flatnonzero(table.mask))))
            else:
                table.act(self._player.turn(table.position)[0])

    def _observation(self) -> Any:
        """What the player to move sees; once the game is over, what the agent sees."""
        table = self.table
        planes = table.seen(self._agent if table.mover == OVER else table.mover)
        return {"observation": planes, "action_mask": table.mask.copy()} if self._dicts else planes

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, as booleans, under the name that sb3-contrib's MaskablePPO looks for."""
        return self.table.mask.astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        table = self.table
        rewards = np.array(table.scores, np.float32) if table.over else self._no_rewards.copy()
        return {"action_mask": table.mask.copy(), "to_play": table.mover, "rewards": rewards}

    def render(self) -> Any:
        """The board as text or pixels, as everybody may see it; in the mode `human` it is shown in a window."""
        if self.render_mode == "human":
            self._window.show(self.table.position)
        return rendered(self.table.position, self.render_mode)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._window.close()
        super().close()
