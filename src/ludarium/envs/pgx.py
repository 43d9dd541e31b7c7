"""The games with the interface of Pgx, on JAX arrays: `init`, `step` and explicit keys; `jit` and `vmap` work.

>>> import jax
>>> from ludarium.envs import pgx
>>> env = pgx.make("konane", size=6)
>>> states = jax.vmap(env.init)(jax.random.split(jax.random.key(0), 4))
>>> states = jax.jit(jax.vmap(env.step))(states, states.legal_action_mask.argmax(axis=1))
>>> states.current_player.tolist(), states.observation.shape
([1, 1, 1, 1], (4, 6, 6, 6))

The rules run in compiled code on the CPU, called from JAX for a whole batch at once. Players keep their numbers: player 0
begins, unless chance decides. An illegal action ends the game with −1 for the player who chose it. A finished game no longer
changes, gives no rewards, and treats every action as legal. Repetition is ignored; a game of `max_length` actions is truncated.
"""

# The library may be missing, or have no types.
# mypy: disable-error-code="import-untyped,import-not-found,misc,no-untyped-call,no-any-return"

import functools
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ludarium import catalogue
from ludarium.batch import acts
from ludarium.envs.lanes import Lanes
from ludarium.envs.naming import USUAL_LENGTH, variant
from ludarium.envs.needing import needing
from ludarium.game.game import Game
from ludarium.game.position import Position

with needing("jax", "an environment over JAX"):
    import jax
    import jax.numpy as jnp

Array = Any

_FIELDS = ("current_player", "observation", "rewards", "terminated", "truncated", "legal_action_mask")
_OWN = ("_step_count", "_words")


@functools.partial(jax.tree_util.register_dataclass, data_fields=[*_FIELDS, *_OWN], meta_fields=["_env_id"])
@dataclass(frozen=True)
class State:
    """The state of one game, or of many. Observations are bytes, rows × columns × planes, as `current_player` sees them."""

    current_player: Array
    observation: Array
    rewards: Array
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    _step_count: Array
    _words: Array
    _env_id: str

    @property
    def env_id(self) -> str:
        """The variant, as text."""
        return self._env_id

    def replace(self, **changes: Any) -> "State":
        """The same state with these fields replaced."""
        return replace(self, **changes)

    def position(self, number: int = 0) -> Position:
        """The position of game number `index`, as an ordinary `Position`."""
        rows = np.asarray(self._words).reshape(-1, self._words.shape[-1])
        row = np.ascontiguousarray(rows[number]).view(np.uint64)
        row.flags.writeable = False
        return Position(catalogue.load(self.env_id), row)

    def to_svg(self, number: int = 0) -> str:
        """The board of game number `index`, as SVG."""
        return self.position(number)._repr_svg_()

    def save_svg(self, filename: str | Path, number: int = 0) -> None:
        """The same, written to a file."""
        Path(filename).write_text(self.to_svg(number), "utf-8")

    def _repr_html_(self) -> str:
        return self.to_svg()


class Env:
    """An environment for one variant. It keeps no state: `init` and `step` are pure functions of their arguments."""

    version = "v0"

    def __init__(self, game: Game, max_length: int = USUAL_LENGTH, threads: int | None = None) -> None:
        self.game, self.max_length = game, max_length
        self.id, self.num_players, self.num_actions = game.text, len(game.players), game.actions
        names, rows, columns = game.planes
        self.observation_shape = (rows, columns, len(names))
        self._threads, self._lock = threads, threading.Lock()
        self._kept: dict[int, Lanes] = {}

    def init(self, key: Array) -> State:
        """The state at the start of a game; the key decides any throws before the first move."""
        answer = self._call(self._init_lanes, _bits(key))
        none = jnp.zeros((), jnp.bool_)
        return self._state(answer, none, none, jnp.zeros((), jnp.int32))

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """The state after an action; games with throws need a key, and raise TypeError without one."""
        if key is None and self.game.stochastic:
            raise TypeError(f"{self.id} has dice: step needs a key")
        bits = _bits(jax.random.key(0) if key is None else key)
        done = state.terminated | state.truncated
        action = jnp.asarray(action, jnp.int32)
        legal = state.legal_action_mask.at[action].get(mode="fill", fill_value=False) & (action >= 0)
        illegal = ~legal & ~done
        still = done | illegal
        answer = self._call(
            self._step_lanes, bits, state._words, state._step_count, action, still, state.current_player
        )
        over, count = answer[3], state._step_count + ~done
        terminated = state.terminated | illegal | (over == acts.ENDED)
        after = self._state(answer, terminated, state.truncated | (over == acts.CUT_SHORT), count)
        guilty = jnp.arange(self.num_players) == state.current_player
        return after.replace(
            rewards=jnp.where(illegal, jnp.where(guilty, -1.0, self.num_players - 1.0), after.rewards),
            legal_action_mask=after.legal_action_mask | terminated | after.truncated,
        )

    def observe(self, state: State, player_id: Array | None = None) -> Array:
        """What a player sees; without a player, what the player to move sees."""
        if player_id is None:
            return state.observation
        return self._call(self._see_lanes, state._words, jnp.asarray(player_id, jnp.int32))[1]

    # --- the same in compiled code, for all games of a batch

    def _call(self, work: Any, *given: Array) -> Any:
        shapes = (
            jax.ShapeDtypeStruct((), jnp.int32),
            jax.ShapeDtypeStruct(self.observation_shape, jnp.uint8),
            jax.ShapeDtypeStruct((self.num_players,), jnp.float32),
            jax.ShapeDtypeStruct((), jnp.int32),
            jax.ShapeDtypeStruct((self.num_actions,), jnp.bool_),
            jax.ShapeDtypeStruct((2 * self.game.door.size,), jnp.uint32),
        )
        return jax.pure_callback(functools.partial(self._batched, work), shapes, *given, vmap_method="broadcast_all")

    def _state(self, answer: Any, terminated: Array, truncated: Array, count: Array) -> State:
        mover, planes, rewards, _, mask, words = answer
        return State(mover, planes, rewards, terminated, truncated, mask, count, words, self.id)

    def _batched(self, work: Any, *given: Any) -> Any:
        """Run `work` on arrays with any number of leading axes, as if there were one."""
        arrays = [np.asarray(array) for array in given]
        front = arrays[0].shape[:-1]  # the first argument is always a row of words for each game
        flat = [array.reshape((-1, *array.shape[len(front) :])) for array in arrays]
        with self._lock:
            lanes = self._lanes(len(flat[0]))
            movers = np.asarray(work(lanes, *flat), np.int32)
            planes = np.ascontiguousarray(lanes.planes.transpose(0, 2, 3, 1))
            words = np.ascontiguousarray(lanes.words.T).view(np.uint32)
            over, masks = lanes.over.astype(np.int32), lanes.masks.astype(np.bool_)
            answer = (movers, planes, lanes.rewards.copy(), over, masks, words)
        return tuple(array.reshape(front + array.shape[1:]) for array in answer)

    def _lanes(self, count: int) -> Lanes:
        if count not in self._kept:
            self._kept[count] = Lanes(self.game, count, self.max_length, self._threads)
        return self._kept[count]

    @staticmethod
    def _init_lanes(lanes: Lanes, bits: Any) -> Any:
        lanes.streams[:] = np.ascontiguousarray(bits).view(np.uint64)[:, 0]
        lanes.begin(np.ones(lanes.lanes, np.bool_))
        lanes.rewards.fill(0.0)
        return lanes.movers

    @staticmethod
    def _step_lanes(lanes: Lanes, bits: Any, words: Any, counts: Any, actions: Any, still: Any, players: Any) -> Any:
        lanes.streams[:] = np.ascontiguousarray(bits).view(np.uint64)[:, 0]
        lanes.words[:] = np.ascontiguousarray(words).view(np.uint64).T
        lanes.lengths[:] = counts
        lanes.over[:] = np.where(still, acts.ENDED, acts.GOING_ON)
        lanes.movers[:] = players
        lanes.advance(np.ascontiguousarray(actions, np.int32))
        lanes.over[still] = acts.GOING_ON  # they ended before, or by an illegal action: JAX knows
        return np.maximum(lanes.movers, 0)  # a game that has just ended is seen as the first player sees it

    @staticmethod
    def _see_lanes(lanes: Lanes, words: Any, players: Any) -> Any:
        lanes.words[:] = np.ascontiguousarray(words).view(np.uint64).T
        lanes.look(players)
        return players


def _bits(key: Array) -> Array:
    """64 random bits from a key, old or new style, as two words of 32."""
    return jax.random.bits(key, (2,), jnp.uint32)


def make(game: Game | str, max_length: int = USUAL_LENGTH, threads: int | None = None, **options: Any) -> Env:
    """The environment for a game, given by name and options."""
    return Env(variant(game, options), max_length, threads)
