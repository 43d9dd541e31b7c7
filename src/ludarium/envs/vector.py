"""Many games at once for Gymnasium: self-play, or an agent in one seat against Ludarium's players."""

# The library may be missing, or have no types.
# mypy: disable-error-code="import-untyped,import-not-found,misc,no-untyped-call,no-any-return"

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.batch.acts import CUT_SHORT, ENDED, GOING_ON
from ludarium.envs.drawing import rendered
from ludarium.envs.lanes import Flags, Lanes, streams_of
from ludarium.envs.naming import USUAL_LENGTH, variant
from ludarium.envs.needing import needing
from ludarium.envs.opponents import RANDOM, Opponent
from ludarium.envs.seating import checked_seat, chosen_seats
from ludarium.envs.spaces import observation_space, planes_space
from ludarium.game.game import Game
from ludarium.kernel.chance import advanced

with needing("envs", "an environment for Gymnasium or PettingZoo"):
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Singles = npt.NDArray[np.float32]
Answer = tuple[Any, Singles, Flags, Flags, dict[str, Any]]


class VectorTables(VectorEnv[Any, Any, Any]):
    """`num_envs` games of one variant, stepped together on all cores.

    Without an `opponent`, the agent plays for every player in turn (`infos["to_play"]`): the reward of a step is that of
    the player who moved, and `infos["rewards"]` has everybody's. With an opponent ("random", or any player's name such as
    "level:3"), the agent holds `seat`, a player's number or "random" for a new draw in every game, and the others answer
    within the step. `infos["action_mask"]` has the legal actions; an illegal one ends that game with −1 for the player
    who chose it. Games of more than `max_length` actions are truncated; repetition is ignored.

    With `copy=False`, the next step overwrites the arrays of observations and masks. With `mask_in_observation`,
    observations are dicts with the keys `observation` and `action_mask`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        max_length: int = USUAL_LENGTH,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        opponent: str | None = None,
        seat: int | str = 0,
        render_mode: str | None = None,
        copy: bool = True,
        mask_in_observation: bool = False,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.game = variant(game, options)
        self.num_envs, self.render_mode = num_envs, render_mode
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self._mode}
        self._copy, self._dicts = copy, mask_in_observation
        self._opponent, self._seat = opponent, checked_seat(self.game, seat)
        self._player = Opponent(opponent) if opponent not in (None, RANDOM) else None
        self.single_observation_space = (observation_space if mask_in_observation else planes_space)(self.game)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.lanes = Lanes(self.game, num_envs, max_length, threads)
        self._seats = np.zeros(num_envs, np.int32)
        self._all = np.arange(num_envs)
        self._seeded = False

    # --- beginning

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games, or those in `options["reset_mask"]`. Give a seed for each game, or one for the first."""
        which = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            which = np.asarray(options["reset_mask"])
            if which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
                raise ValueError(
                    f"reset_mask needs a truth value for each of {self.num_envs} games, at least one of them true"
                )
        self._set_seeds(seed, which)
        self.lanes.rewards[which] = 0.0
        self._begin(which)
        return self._observations(), self._infos()

    def _set_seeds(self, seed: Any, which: Flags) -> None:
        if seed is None and self._seeded:
            return
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        seeds = self._all + seed if isinstance(seed, int | np.integer) else np.asarray(seed)
        if seeds.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} games need as many seeds, not {len(seeds)}")
        streams = streams_of(seeds)
        self.lanes.streams[which] = streams[which]
        self._np_random_seed, self._np_random = int(seeds[0]), np.random.default_rng(int(seeds[0]))
        self._seeded = True

    def _begin(self, which: Flags) -> None:
        self.lanes.begin(which)
        if self._opponent is not None:
            self.lanes.streams[which] = advanced(self.lanes.streams[which])
            self._seats[which] = chosen_seats(self._seat, self.game, self.lanes.streams)[which]
            self._answer()

    # --- stepping

    def step(self, actions: Any) -> Answer:
        """Play an action in every game; the autoreset mode decides what happens to those that were over."""
        lanes = self.lanes
        given = np.ascontiguousarray(actions, np.int32)
        acting, before = lanes.movers.copy(), lanes.over != GOING_ON
        illegal = ~(lanes.legal(given) | before)
        wrong = np.flatnonzero(illegal)
        lanes.over[wrong] = ENDED
        (lanes.advance if self._opponent is None else lanes.play)(given)
        lanes.rewards[wrong, acting[wrong]] = -1.0
        if self._opponent is not None:
            self._answer()
            acting = self._seats
        ended = np.flatnonzero(lanes.over != GOING_ON)
        rewards = np.zeros(self.num_envs, np.float32)
        rewards[ended] = lanes.rewards[ended, np.maximum(acting[ended], 0)]  # there are none before the end
        infos: dict[str, Any] = {"rewards": lanes.rewards.copy(), "illegal": illegal}
        terminated, truncated = self._ends(before)
        if self._mode == AutoresetMode.NEXT_STEP and before.any():
            self._begin(before)
        if self._mode == AutoresetMode.SAME_STEP and (over := terminated | truncated).any():
            self._keep_finals(over, infos)
            self._begin(over)
        return self._observations(), rewards, terminated, truncated, {**self._infos(), **infos}

    def _ends(self, before: Flags) -> tuple[Flags, Flags]:
        over = self.lanes.over
        ended, cut = over == ENDED, over == CUT_SHORT
        return (ended, cut) if self._mode == AutoresetMode.DISABLED else (ended & ~before, cut & ~before)

    def _keep_finals(self, over: Flags, infos: dict[str, Any]) -> None:
        """Note what finished games looked like, as Gymnasium's own vectors do."""
        ended = np.flatnonzero(over)
        seen, sheets = np.full(self.num_envs, None, object), self.lanes.planes[ended]
        finals: Iterable[Any] = sheets
        if self._dicts:
            both = zip(sheets, self.lanes.masks[ended].view(np.int8), strict=True)
            finals = ({"observation": sheet, "action_mask": mask} for sheet, mask in both)
        seen[ended] = np.fromiter(finals, object, len(ended))
        finished = {"rewards": infos["rewards"], "length": self.lanes.lengths.copy()}
        infos |= {"final_obs": seen, "_final_obs": over, "_final_info": over}
        infos["final_info"] = {**finished, **{f"_{name}": over for name in finished}}

    # --- the others

    def _answer(self) -> None:
        """Let the opponents play until it is the agent's turn everywhere."""
        lanes, rewards = self.lanes, self.lanes.rewards.copy()
        while (waiting := (lanes.over == GOING_ON) & (lanes.movers != self._seats)).any():
            lanes.advance_only(waiting, self._replies(waiting))
            rewards += lanes.rewards
        lanes.rewards[:] = rewards
        lanes.look(self._seats)

    def _replies(self, waiting: Flags) -> npt.NDArray[np.int32]:
        if self._player is None:
            return self.lanes.sample_only(waiting)
        actions = np.zeros(self.num_envs, np.int32)
        for lane in np.flatnonzero(waiting).tolist():
            actions[lane] = self._player.turn(self.lanes.position(lane))[0]
        return actions

    # --- what is seen

    def _observations(self) -> Any:
        planes: Any = self.lanes.planes.copy() if self._copy else self.lanes.planes
        return {"observation": planes, "action_mask": self._masks()} if self._dicts else planes

    def _masks(self) -> npt.NDArray[np.int8]:
        masks: npt.NDArray[np.int8] = self.lanes.masks.view(np.int8)
        return masks.copy() if self._copy else masks

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._masks(), "to_play": self.lanes.movers.copy()}

    def render(self) -> tuple[Any, ...] | None:
        """The boards as everybody may see them."""
        if self.render_mode is None:
            return None
        return tuple(rendered(self.lanes.position(lane), self.render_mode) for lane in range(self.num_envs))
