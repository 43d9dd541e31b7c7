"""The parts a game is made of: small objects, each about one thing.

`Verbs`, `Notation` and `Appearance` every game has (a plain game gets the last two by default, see grid_game.py).
`Judgement` and `Observation` make it stronger and fit for learners. The others are capabilities, for games that have the
thing at all: turns of several actions, luck, secrets, players who change roles, repetition. A layer that cares asks
whether the game has the capability (`game.luck is not None`) and takes what it needs from that one object.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludarium.game.outcome import Repetition

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.game.position import Move, Position
    from ludarium.picture.kit import Kit
    from ludarium.picture.look import Look

Values = Mapping[str, Any]
"""Options with the values chosen for them."""

FINISHED = "finished"
"""The reason of an end for which a game has no word of its own."""


def no_word(_rules: Any, _state: Any) -> str:
    """The reason of an end, where a game does not tell one from another."""
    return FINISHED


def no_phrase(_position: "Position", _action: int) -> str:
    """No plain words for an action: its cells say it all."""
    return ""


def usual_row(_rules: Any) -> str:
    """The row of weights, where a game has one only."""
    return "usual"


def one_plane(_rules: Any) -> tuple[tuple[str, ...], int, int]:
    """The planes of a game that shows none."""
    return (), 1, 1


@dataclass(frozen=True, kw_only=True)
class Verbs:
    """The rules: the four verbs that decide everything, and the sizes that compiled code needs."""

    rules_class: type  # the NamedTuple of a variant; compiled code tells games apart by it
    rules_for: Callable[[Values], Any]  # the variant with these options
    start_for: Callable[[Any], Any]  # the state a game starts from
    players_for: Callable[[Any], tuple[str, ...]]
    actions_for: Callable[[Any], int]  # actions are 0 … this − 1
    widest_for: Callable[[Any], int]  # no position has more legal actions
    mover: Callable[..., Any]
    moves: Callable[..., Any]
    play: Callable[..., Any]
    score: Callable[..., Any]
    random_action: Callable[..., Any] | None = None
    reason: Callable[[Any, Any], str] = no_word  # why a finished state is over, in one word


@dataclass(frozen=True, kw_only=True)
class Notation:
    """How positions and turns are written and read."""

    read_position: Callable[[Values, str], tuple[Values, Any]]  # further options that the text tells, and the state
    write_position: Callable[[Any, Any], str]
    read_move: "Callable[[Position, str], Move]"
    write_move: "Callable[[Position, Move], str]"
    result_words: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # other spellings: result and reason


@dataclass(frozen=True, kw_only=True)
class Appearance:
    """What people see, and where they put their fingers."""

    look: "Callable[[Position, int | None], Look]"
    touched: "Callable[[Position, int], tuple[str, ...]]"  # the cells an action touches, in the order of a hand
    phrase: "Callable[[Position, int], str]" = no_phrase  # an action in plain words, where its cells do not say it all


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What search goes by. Without any of it, random games judge."""

    worth: Callable[..., Any] | None = None
    naive_worth: Callable[..., Any] | None = None
    urgency: Callable[..., Any] | None = None
    features: Callable[..., Any] | None = None  # what `worth` weighs: (rules, state, player) -> numbers; weighing.py
    weights_row: Callable[[Any], str] = usual_row  # which row of the weights a variant is judged by


@dataclass(frozen=True, kw_only=True)
class Observation:
    """What learners see: bytes in planes."""

    observe: Callable[..., Any] | None = None
    planes_for: Callable[[Any], tuple[tuple[str, ...], int, int]] = one_plane  # meanings of the planes, rows, columns


@dataclass(frozen=True, kw_only=True)
class Undo:
    """A notation that can take back one action of the turn in progress."""

    token: str  # the text that does it
    back: "Callable[[Position], Position] | None" = (
        None  # the position before the last action, where positions remember
    )
    pending_code: str = "PENDING_TURN"  # the refusal of what cannot be done in the middle of a turn
    before_over: frozenset[str] = frozenset()  # codes of refusals that come before GAME_OVER


@dataclass(frozen=True, kw_only=True)
class Composed:
    """A turn may take several actions of one player."""

    route: str = ""  # the state's last field, if it only remembers the way taken: turns are merged without it
    undo: Undo | None = None


def always(rules: Any) -> bool:
    """For luck that every variant has; compiled code wants its parameter called so."""
    return True


def without_luck(rules: Any) -> bool:
    """For games in which chance never acts; compiled code wants its parameter called so."""
    return False


def never(_rules: Any, _state: Any) -> bool:
    """For what a game never does."""
    return False


@dataclass(frozen=True, kw_only=True)
class Luck:
    """Chance acts, as a player of its own without a seat."""

    odds: Callable[..., Any]
    in_variant: Callable[..., Any] = always  # whether chance acts in a variant at all
    opening: Callable[[Any, Any], bool] = never  # whether chance still decides who begins


@dataclass(frozen=True, kw_only=True)
class Secrets:
    """Some player may not see everything."""

    hides: Callable[[Any, Any], bool]  # whether that is so in a state


@dataclass(frozen=True, kw_only=True)
class Roles:
    """Players may change roles (colours, say) during a game."""

    role: Callable[[Any, Any, int], int]  # which role a player has in a state


@dataclass(frozen=True, kw_only=True)
class Repeats:
    """A position that comes again has consequences."""

    rule_for: Callable[[Any], Repetition | None]
    key: Callable[..., Any] | None = None  # what counts as the same position; the whole state where None


def no_contradiction(_given: Values, _chosen: Values) -> str:
    """Every choice of options fits every other."""
    return ""


def chosen_options(game: "Game") -> Values:
    """What the blanks and conditions of a rules text ask for, where a game adds nothing: its options."""
    return game.chosen


@dataclass(frozen=True, kw_only=True)
class Extras:
    """What some games say beyond what follows from the rest."""

    contradiction: Callable[[Values, Values], str] = no_contradiction  # options given together, all options chosen
    rules_words: "Callable[[Game], Values]" = chosen_options  # for the rules text; see rules_page.py
    kit_for: "Callable[[Game], Kit] | None" = None  # what a printed kit holds beyond the look and the rules
