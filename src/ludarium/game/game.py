"""A game as the rest of the house knows it: data and functions handed over by the game's folder."""

import dataclasses
import functools
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludarium.errors import BadNotation, UnknownGame, a_text
from ludarium.game.option import Option, nearest
from ludarium.game.outcome import Repetition
from ludarium.game.position import Move, Position
from ludarium.game.rules_page import told_for
from ludarium.game.taught import teach_once
from ludarium.kernel.desk import Desk
from ludarium.kernel.door import Door
from ludarium.kernel.values import packed
from ludarium.picture.kit import Kit
from ludarium.picture.look import Look

Values = Mapping[str, Any]

_VERBS = (
    "mover", "moves", "drawn", "play", "score", "odds", "worth", "glance", "urgency", "sameness", "observe",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Game:
    """A game in one of its variants. A folder declares the variant without options; `variant` gives the others.

    The verbs (`mover` … `worth`) are the rules, the rest is what people see. Nothing else in the house knows a game.
    """

    name: str
    title: str
    sentence: str
    options: tuple[Option, ...]
    rules_class: type
    rules_for: Callable[[Values], Any]
    start_for: Callable[[Any], Any]
    players_for: Callable[[Any], tuple[str, ...]]
    actions_for: Callable[[Any], int]  # actions are 0 … this − 1
    widest_for: Callable[[Any], int]  # no position has more legal actions
    mover: Callable[..., Any]
    moves: Callable[..., Any]
    play: Callable[..., Any]
    score: Callable[..., Any]
    reason: Callable[[Any, Any], str]  # why a finished state is over, in one word
    read_position: Callable[[Values, str], tuple[Values, Any]]  # further option values the text tells, and the state
    write_position: Callable[[Any, Any], str]
    read_move: Callable[[Position, str], Move]
    write_move: Callable[[Position, Move], str]
    look: Callable[[Position, int | None], Look]
    touched: Callable[[Position, int], tuple[str, ...]]  # the cells an action touches, in the order of a hand
    rules_text: Callable[[], str]  # the rules for readers, with blanks and conditions; see rules_page.py
    drawn: Callable[..., Any] | None = None
    odds: Callable[..., Any] | None = None
    chance: Callable[..., Any] | None = None  # whether chance acts in a variant; in all of them where there are odds
    worth: Callable[..., Any] | None = None
    glance: Callable[..., Any] | None = None
    urgency: Callable[..., Any] | None = None
    features: Callable[..., Any] | None = (
        None  # what `worth` weighs: (rules, state, player) -> numbers; see weighing.py
    )
    weights_row: Callable[[Any], str] = lambda rules: "usual"  # which row of the weights a variant is judged by
    observe: Callable[..., Any] | None = None
    planes_for: Callable[[Any], tuple[tuple[str, ...], int, int]] = lambda rules: (
        (),
        1,
        1,
    )  # what `observe` writes: the planes' meanings, rows, columns
    role: Callable[[Any, Any, int], int] | None = None  # which role a player has now, where players can change roles
    sameness: Callable[..., Any] | None = None
    repetition_for: Callable[[Any], Repetition | None] = lambda rules: None
    composed: bool = False  # whether a turn may take several actions
    opening: Callable[[Any, Any], bool] = lambda rules, state: False  # whether chance still decides who begins
    undo_token: str = ""  # the text that takes back one action of a turn in progress, where the notation has one
    undo: Callable[[Position], Position] | None = (
        None  # what that text does to a position that remembers its last action
    )
    pending_code: str = "PENDING_TURN"  # the refusal of what cannot be done in the middle of a turn
    before_over: frozenset[str] = frozenset()  # codes of refusals that are told rather than GAME_OVER
    route: str = ""  # the state's last field, if it only remembers the way taken in a turn: turns are merged without it
    result_words: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # other spellings: result and reason
    kit_for: "Callable[[Game], Kit] | None" = None  # what a printed kit holds beyond what the look and the rules tell
    phrase: Callable[[Position, int], str] = lambda position, action: (
        ""
    )  # an action in plain words, where its cells do not say it all
    secret: Callable[[Any, Any], bool] = lambda rules, state: (
        False
    )  # whether some player may not know the whole position
    contradiction: Callable[[Values, Values], str] = lambda given, chosen: (
        ""
    )  # what is wrong with options given together, in a sentence; nothing where they fit
    rules_words: "Callable[[Game], Mapping[str, Any]]" = lambda game: (
        game.chosen
    )  # what the blanks and conditions of the rules text ask for; see rules_page.py
    presets: Mapping[str, Values] = field(default_factory=dict)  # named variants worth a line of their own
    values: Values = field(default_factory=dict)  # the options chosen, by name

    def __post_init__(self) -> None:
        always = (lambda rules: True) if self.odds is not None else (lambda rules: False)
        teach_once(self.rules_class, {name: getattr(self, name) for name in _VERBS}, self.chance or always)

    # --- the variant

    def variant(self, **given: Any) -> "Game":
        """The same game with these options chosen; texts and Python values are both taken."""
        known = {option.name: option for option in self.options}
        values = dict(self.values)
        for name, value in given.items():
            if name not in known:
                message = f"{self.name} has no option {name[:40]!r}; {nearest(name, known)}"
                raise UnknownGame(message, code="UNKNOWN_OPTION")
            values[name] = known[name].value(value)
        if not values:
            return self
        variant = dataclasses.replace(self, values=values)
        if sentence := self.contradiction(values, variant.chosen):
            raise UnknownGame(sentence, code="BAD_OPTION")
        return variant

    @functools.cached_property
    def chosen(self) -> dict[str, Any]:
        """Every option with the value it has in this variant."""
        return {option.name: self.values.get(option.name, option.default) for option in self.options}

    @functools.cached_property
    def rules(self) -> Any:
        """The variant as the verbs want it."""
        return self.rules_for(self.chosen)

    @functools.cached_property
    def players(self) -> tuple[str, ...]:
        """The players' names in the order the game declares."""
        return self.players_for(self.rules)

    @functools.cached_property
    def actions(self) -> int:
        """How many actions there are: an action is a number below this."""
        return self.actions_for(self.rules)

    @functools.cached_property
    def widest(self) -> int:
        """Room enough for the legal actions of any position."""
        return self.widest_for(self.rules)

    @functools.cached_property
    def planes(self) -> tuple[tuple[str, ...], int, int]:
        """What an observation holds: the meaning of each plane, its rows and its columns."""
        return self.planes_for(self.rules)

    @functools.cached_property
    def telling_words(self) -> int:
        """How many words of a state, from the first on, decide what may follow: all but those of its route."""
        parts, names = self.door.state_shape.parts, self.start_for(self.rules)._fields
        assert self.route in ("", names[-1]), "the route is the last field of a state"
        return self.door.size - (parts[-1].size if self.route else 0)

    @functools.cached_property
    def repetition(self) -> Repetition | None:
        """What happens when a position comes again; None where nothing does."""
        return self.repetition_for(self.rules)

    @property
    def stochastic(self) -> bool:
        """Whether chance acts in it."""
        return self.odds is not None and (self.chance is None or bool(self.chance(self.rules)))

    @functools.cached_property
    def door(self) -> Door:
        """The way into compiled code for this variant."""
        return Door(self.rules, self.start_for(self.rules))

    @functools.cached_property
    def desk(self) -> Desk:
        """The entrances that positions use."""
        return Desk(self.door, self.widest)

    @functools.cached_property
    def text(self) -> str:
        """The name with the options that differ from the default: `konane(size=6)`."""
        chosen = [
            f"{option.name}={option.write(self.chosen[option.name])}"
            for option in self.options
            if self.chosen[option.name] != option.default
        ]
        return f"{self.name}({','.join(chosen)})" if chosen else self.name

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"ludarium.load({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (self.rules_class.__module__.rpartition(".")[0], dict(self.values))

    # --- positions

    def start(self) -> Position:
        """The position a game starts from."""
        return self._start

    @functools.cached_property
    def _start(self) -> Position:
        return self.position_of(self.start_for(self.rules))

    def position_of(self, state: Any) -> Position:
        """The position with this state."""
        row = packed(state)
        row.flags.writeable = False
        return Position(self, row)

    def position(self, text: str) -> Position:
        """The position written as `text`; of another variant where the text says so and no option forbids it."""
        told, state = self.read_position(self.chosen, a_text(text, "a position"))
        for name, value in told.items():
            if name in self.values and self.values[name] != value:
                raise BadNotation(
                    f"the position is for {name}={value}, but {self.text} was asked for", code="BAD_POSITION"
                )
        game = self.variant(**told) if told else self
        return game.position_of(state)

    def rules_page(self) -> str:
        """The rules for readers, as Markdown: those of this variant."""
        words = {"usual": self.text == self.name, "variant": self.text, **self.rules_words(self)}
        return told_for(self.rules_text(), words)

    def name_of(self, state: Any, player: int) -> str:
        """A player's name in that state."""
        return self.players[player if self.role is None else self.role(self.rules, state, player)]


def _revived(folder: str, values: dict[str, Any]) -> Game:
    game: Game = importlib.import_module(folder).GAME
    return game.variant(**values)
