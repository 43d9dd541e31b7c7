"""A game as everything else knows it: what it is called, and the parts its folder gives (parts.py)."""

import dataclasses
import functools
import importlib
import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium.errors import BadNotation, UnknownGame, a_text
from ludarium.game.folder import Folder
from ludarium.game.option import Option, nearest
from ludarium.game.outcome import Outcome, Repetition, repetition_score
from ludarium.game.parts import (
    Appearance,
    Composed,
    Extras,
    Judgement,
    Luck,
    Notation,
    Observation,
    Repeats,
    Roles,
    Secrets,
    Values,
    Verbs,
    without_luck,
)
from ludarium.game.position import Position
from ludarium.game.rules_page import page_for
from ludarium.game.taught import teach_once
from ludarium.kernel.compiled_rules import CompiledRules, rules_of
from ludarium.kernel.door import Door
from ludarium.kernel.values import packed


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game in one of its variants, as `ludarium.load` returns it. Two variants with the same `text` are equal.

    >>> import ludarium
    >>> game = ludarium.load("konane(size=6)")
    >>> game.title, game.players
    ('Kōnane', ('black', 'white'))
    >>> game.start().after("c3 d3").turn
    'black'

    The game's folder declares the usual variant; `variant` returns the others. `verbs` holds the rules; the other fields
    are the remaining parts of the game: its notation, its appearance, its options and so on.
    """

    name: str
    title: str
    sentence: str
    verbs: Verbs
    notation: Notation
    appearance: Appearance
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Values] = field(default_factory=dict)  # named variants worth a line of their own
    judgement: Judgement = field(default_factory=Judgement)
    observation: Observation = field(default_factory=Observation)
    turns: Composed | None = None
    luck: Luck | None = None
    secrets: Secrets | None = None
    roles: Roles | None = None
    repeats: Repeats | None = None
    extras: Extras = field(default_factory=Extras)
    folder: Folder = field(default_factory=Folder)
    values: Values = field(default_factory=dict)  # the options chosen, by name

    def __post_init__(self) -> None:
        teach_once(self.verbs.rules_class, self._meanings())

    def _meanings(self) -> dict[str, Any]:
        """What each verb of the kernel means for this game."""
        verbs, luck = self.verbs, self.luck
        return {
            "mover": verbs.mover, "moves": verbs.moves, "play": verbs.play, "score": verbs.score,
            "random_action": verbs.random_action,
            "odds": luck.odds if luck else None,
            "stochastic": luck.in_variant if luck else without_luck,
            "worth": self.judgement.worth, "naive_worth": self.judgement.naive_worth, "urgency": self.judgement.urgency,
            "urgent_moves": self.judgement.urgent_moves,
            "tension": self.judgement.tension, "passed": self.judgement.passed,
            "repetition_key": self.repeats.key if self.repeats else None,
            "observe": self.observation.observe, "patterns": self.judgement.patterns,
        }  # fmt: skip

    # --- the variant

    def variant(self, **given: Any) -> "Game":
        """The same game with these options, given as text or as Python values: `game.variant(size=6)`."""
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
        if sentence := self.extras.contradiction(values, variant.chosen):
            raise UnknownGame(sentence, code="BAD_OPTION")
        return variant

    @functools.cached_property
    def chosen(self) -> dict[str, Any]:
        """Every option, with its value in this variant."""
        return {option.name: self.values.get(option.name, option.default) for option in self.options}

    @functools.cached_property
    def rules(self) -> Any:
        """The variant as the NamedTuple that the verbs take."""
        return self.verbs.rules_for(self.chosen)

    @functools.cached_property
    def players(self) -> tuple[str, ...]:
        """The players' names in the order the game declares."""
        return self.verbs.players_for(self.rules)

    @functools.cached_property
    def actions(self) -> int:
        """The number of actions; they are numbered from 0."""
        return self.verbs.actions_for(self.rules)

    @functools.cached_property
    def widest(self) -> int:
        """A list of this length holds the legal actions of any position."""
        return self.verbs.widest_for(self.rules)

    @functools.cached_property
    def planes(self) -> tuple[tuple[str, ...], int, int]:
        """What an observation contains: the meaning of each plane, and the number of rows and of columns."""
        return self.observation.planes_for(self.rules)

    @functools.cached_property
    def composed(self) -> bool:
        """Whether a turn may consist of several actions."""
        return self.turns is not None

    @functools.cached_property
    def decisive_words(self) -> int:
        """How many words of a state, counted from the first, decide what can follow: all except those of its route."""
        route = self.turns.route if self.turns else ""
        parts, names = self.door.state_shape.parts, self.verbs.start_for(self.rules)._fields
        assert route in ("", names[-1]), "the route is the last field of a state"
        return self.door.size - (parts[-1].size if route else 0)

    @functools.cached_property
    def repetition(self) -> Repetition | None:
        """What happens when a position is repeated; None if nothing does."""
        return self.repeats.rule_for(self.rules) if self.repeats else None

    @functools.cached_property
    def stochastic(self) -> bool:
        """Whether chance plays a part: dice, for instance."""
        return self.luck is not None and bool(self.luck.in_variant(self.rules))

    @functools.cached_property
    def door(self) -> Door:
        """The way into compiled code for this variant."""
        return Door(self.rules, self.verbs.start_for(self.rules))

    @functools.cached_property
    def compiled(self) -> CompiledRules:
        """The variant's rules in compiled code, as positions use them."""
        return rules_of(self.door, self.widest)

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
        return _revived, (self.folder.package or self.verbs.rules_class.__module__, dict(self.values))

    # --- positions

    def start(self) -> Position:
        """The starting position."""
        return self._start

    @functools.cached_property
    def _start(self) -> Position:
        return self.position_of(self.verbs.start_for(self.rules))

    def position_of(self, state: Any) -> Position:
        """The position that has this state."""
        row = packed(state)
        row.flags.writeable = False
        return Position(self, row)

    def position(self, text: str) -> Position:
        """The position that `text` describes.

        If the text says which variant it belongs to, the position is of that variant; BadNotation if an option chosen
        for this game contradicts it.
        """
        options, state = self.notation.read_position(self.chosen, a_text(text, "a position"))
        for name, value in options.items():
            if name in self.values and self.values[name] != value:
                raise BadNotation(
                    f"the position is for {name}={value}, but {self.text} was asked for", code="BAD_POSITION"
                )
        game = self.variant(**options) if options else self
        return game.position_of(state)

    def rules_page(self) -> str:
        """The rules of this variant for people to read, as Markdown."""
        words = {"usual": self.text == self.name, "variant": self.text, **self.extras.rules_words(self)}
        return page_for(self.file("RULES.md") or f"# {self.title}\n\n{self.sentence}\n", words)

    # --- answers from its parts

    def name_of(self, state: Any, player: int) -> str:
        """The name of a player in that state (in some games players change roles)."""
        return self.players[player if self.roles is None else self.roles.role(self.rules, state, player)]

    def names_by_seat(self, state: Any) -> tuple[str, ...]:
        """The names of all players in that state, by their numbers."""
        return tuple(self.name_of(state, player) for player in range(len(self.players)))

    def outcome_of(self, state: Any, by_seat: Sequence[float], reason: str) -> Outcome:
        """The outcome of a game that ended in that state with these scores, given by the players' numbers."""
        seats = self.names_by_seat(state)
        named = dict(zip(seats, by_seat, strict=True))
        return Outcome(tuple(named[name] for name in self.players), reason, self.players, seats)

    def repetition_scores(self, state: Any, repeater: int) -> tuple[float, ...]:
        """What each player scores when `repeater` has repeated the position with that state once too often."""
        rule, players = self.repetition, len(self.players)
        assert rule is not None, "nothing happens in this game when a position comes again"
        facts = self.rules, state, rule.loser, repeater
        return tuple(float(repetition_score(*facts, player, players)) for player in range(players))

    def touched(self, position: Position, action: int) -> tuple[str, ...]:
        """The cells that an action touches, in the order in which a hand would touch them."""
        return self.appearance.touched(position, action)

    def file(self, name: str) -> str | None:
        """The text of a file in the game's folder; None if there is no such file."""
        return self.folder.text(name)

    @property
    def symbols_sheet(self) -> str:
        """The text of the folder's `symbols.svg`, for its `look`; empty if there is none."""
        return self.folder.symbols

    def ask(self, module: str, function: str) -> Any:
        """A function from a module in the game's folder (`guide`, `foreign` …); None if there is no such function."""
        return self.folder.attribute(module, function)


def _revived(package: str, values: dict[str, Any]) -> Game:
    game: Game = importlib.import_module(package).GAME
    return game.variant(**values)


def _named_only(signature: inspect.Signature) -> inspect.Signature:
    """The parameters without their types."""
    empty = inspect.Parameter.empty
    named = [parameter.replace(annotation=empty) for parameter in signature.parameters.values()]
    return signature.replace(parameters=named, return_annotation=empty)


# The types of eighteen fields, each with its full path, would be the first thing that help(ludarium.Game) shows.
for _shown in (Game, Game.__init__):
    setattr(_shown, "__signature__", _named_only(inspect.signature(_shown)))  # noqa: B010 - typed as fixed
