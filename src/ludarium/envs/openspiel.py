"""The games registered with OpenSpiel as `ludarium_…`, with their options as parameters and explicit chance nodes.

>>> import pyspiel, ludarium.envs.openspiel
>>> state = pyspiel.load_game("ludarium_konane(size=6)").new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()]
['a1', 'c3', 'd4', 'f6']

Besides the game's options there are three parameters: `preset`, the name of a preset; `options`, for options whose values
are not of the type that OpenSpiel expects (`options=size:14x17;misere:on`); and `max_length`, the number of actions, throws
included, after which an unfinished game is a draw. Repetition counts as it does in a match.
"""

# The library may be missing, or have no types.
# mypy: disable-error-code="import-untyped,import-not-found,misc,no-untyped-call,no-any-return"

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludarium import catalogue
from ludarium.envs.naming import SPACE, USUAL_LENGTH, variant
from ludarium.envs.needing import needing
from ludarium.envs.sight import Sight
from ludarium.game.game import Game
from ludarium.game.option import Option
from ludarium.game.position import Position
from ludarium.kernel.verbs import CHANCE, OVER
from ludarium.picture.text import plain_board

with needing("openspiel", "playing in OpenSpiel"):
    import pyspiel

_MOST_PLAYERS = 4


def _parameter(option: Option) -> Any:
    """An option's default as OpenSpiel has parameters: a truth value, a whole number or a text."""
    if option.flag:
        return bool(option.default)
    text = option.write(option.default)
    return int(text) if text.isascii() and text.isdigit() else text


def _parameters(game: Game) -> dict[str, Any]:
    """Every parameter with its default."""
    further = {"preset": "", "options": "", "max_length": USUAL_LENGTH}
    return {option.name: _parameter(option) for option in game.options} | further


def _chosen(game: Game, given: Mapping[str, Any]) -> Game:
    """The variant that the parameters stand for."""
    usual = _parameters(game)
    further = dict(part.partition(":")[::2] for part in str(given.get("options", "")).split(";") if part)
    names = {option.name for option in game.options}
    chosen = {name: value for name, value in given.items() if name in names and value != usual[name]}
    preset = {"preset": given["preset"]} if given.get("preset") else {}
    return variant(game, {**preset, **chosen, **further})


def _game_type(game: Game) -> Any:
    """What OpenSpiel needs to know about a variant before it is played."""
    kinds = pyspiel.GameType
    hidden = game.start().is_secret
    return kinds(
        short_name=f"{SPACE}_{game.name}",
        long_name=f"Ludarium's {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.stochastic else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=_MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(catalogue.declared(game.name)),
    )


class _Variant:
    """What all states of a game share; copying a state does not copy it."""

    def __init__(self, game: Game, most: int) -> None:
        self.game, self.most, self.compiled = game, most, game.compiled
        self.start, self.players = game.start(), len(game.players)
        self.hidden = self.start.is_secret
        self.sight = Sight(game)

    def __deepcopy__(self, memo: Any) -> "_Variant":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, (self.game.text, self.most)


@functools.lru_cache(maxsize=64)
def _shared(text: str, most: int) -> _Variant:
    return _Variant(catalogue.load(text), most)


class LudariumGame(pyspiel.Game):
    """A variant of a game, as OpenSpiel knows games."""

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = _chosen(catalogue.declared(self.name), given)
        self.shared = _shared(game.text, int(given.get("max_length", USUAL_LENGTH)))
        information = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=game.actions if game.stochastic else 0,
            num_players=len(game.players),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.shared.most,
        )
        super().__init__(_game_type(game), information, given)

    def new_initial_state(self, state: Any = None) -> "LudariumState":  # noqa: ARG002
        """The state at the start of a game."""
        return LudariumState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return self.shared.most if self.shared.game.stochastic else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer of what a player sees now; with perfect recall, of everything the player has learned so far."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self.shared, iig_obs_type)


class LudariumState(pyspiel.State):
    """A position in a game, with the history that the rule of repetition needs."""

    def __init__(self, game: LudariumGame) -> None:
        super().__init__(game)
        shared = self._shared = game.shared
        self.words, self._legal = shared.start.words, shared.start.legal
        self._mover = self._turn_of = shared.start.mover
        self._length = 0
        self._scores = [0.0] * shared.players
        self._seen: dict[int, int] = {}
        self._acted: list[tuple[int, int, bool]] = []  # who acted, how, and whether the others may not know
        self._count()

    @property
    def position(self) -> Position:
        """The current position, as an ordinary `Position`."""
        return Position(self._shared.game, self.words, self._legal)

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self._mover == OVER else self._mover

    def is_terminal(self) -> bool:
        return self._mover == OVER

    def returns(self) -> list[float]:
        return self._scores

    def _legal_actions(self, player: int) -> list[int]:
        return self._legal.tolist() if player == self._mover else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's actions, each with its probability."""
        odds, words = self._shared.compiled.odds, self.words
        return [(action, odds(words, action)) for action in self._legal.tolist()]

    def _apply_action(self, action: int) -> None:
        shared, player = self._shared, self._mover
        after = shared.compiled.step(self.words, action, self._legal)
        if after is None:
            raise ValueError(f"action {action} is not legal in\n{self.position}")
        if shared.hidden:
            self._acted.append((player, action, self.position.is_secret))
        self.words, self._legal = after
        self._length += 1
        mover = self._mover = shared.compiled.mover(self.words)
        if mover == OVER:
            self._scores = [shared.compiled.score(self.words, seat) for seat in range(shared.players)]
        elif player != CHANCE and shared.game.repetition and (mover != player or not shared.game.composed):
            self._judge_repetition(player)
        if self._mover != OVER and self._length >= shared.most:
            self._mover = OVER

    def _count(self) -> int:
        if self._shared.game.repetition is None:
            return 0
        word = self._shared.compiled.repetition_key(self.words)
        times = self._seen[word] = self._seen.get(word, 0) + 1
        return times

    def _judge_repetition(self, player: int) -> None:
        rule = self._shared.game.repetition
        assert rule is not None
        if not rule.reached(self._count()):
            return
        self._mover = OVER
        self._scores = list(self._shared.game.repetition_scores(self.position.state, player))

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return self.position.write((action,))

    def known_to(self, player: int) -> str:
        """What a player has learned since the start: the actions, except those hidden from that player."""
        if not self._shared.hidden:
            return self.history_str()
        words = [f"{who}:{'?' if secret and who != player else action}" for who, action, secret in self._acted]
        return " ".join(words)

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """The planes and the board as a player sees them, or everything that the player has learned so far."""

    def __init__(self, shared: _Variant, kind: Any) -> None:
        self._sight, self._recalls = shared.sight, kind is not None and kind.perfect_recall
        self._players = shared.players
        self.tensor = None if self._recalls else np.zeros(int(np.prod(shared.sight.shape)), np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor.reshape(shared.sight.shape)}

    def set_from(self, state: LudariumState, player: int) -> None:
        """Write what the player sees into `tensor`."""
        if self.tensor is not None:
            self.dict["observation"][:] = self._sight.seen(state.words, player)

    def string_from(self, state: LudariumState, player: int) -> str:
        """The board as the player sees it, or everything that the player has learned so far."""
        return state.known_to(player) if self._recalls else plain_board(state.position.look(player))


def _loaded(text: str) -> LudariumGame:
    return pyspiel.load_game(text)


def register() -> None:
    """Register every game for `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in catalogue.names():
        game = catalogue.declared(name)
        if f"{SPACE}_{name}" not in known:
            pyspiel.register_game(_game_type(game), type(f"{name.capitalize()}Game", (LudariumGame,), {"name": name}))


register()
