"""The parts a game is made of: small objects, each about one thing.

Every game has `Verbs`, `Notation` and `Appearance` (a plain game gets the last two by default, see grid_game.py).
`Judgement` makes the program play it better, and `Observation` is for learning programs. The others are capabilities that
only some games have: turns of several actions, luck, secrets, players who change roles, repetition. Code that depends on
one asks whether the game has it (`game.luck is not None`) and takes everything it needs from that one object.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ludarium.game.outcome import Repetition

if TYPE_CHECKING:
    from ludarium.game.game import Game
    from ludarium.game.position import Move, Position
    from ludarium.picture.kit import Kit
    from ludarium.picture.look import Look

Values = Mapping[str, Any]
"""Options with the values chosen for them."""

FINISHED = "finished"
"""The reason for the end of a game that has no word of its own for it."""


def no_word(_rules: Any, _state: Any) -> str:
    """The reason for the end of a game that knows only one."""
    return FINISHED


def no_phrase(_position: "Position", _action: int) -> str:
    """No words for an action: its cells are enough."""
    return ""


def usual_row(_rules: Any) -> str:
    """The row of weights, in a game that has only one."""
    return "usual"


def one_plane(_rules: Any) -> tuple[tuple[str, ...], int, int]:
    """The planes of a game without any."""
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

    read_position: Callable[[Values, str], tuple[Values, Any]]  # further options that the text states, and the state
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


class TableShape(NamedTuple):
    """The learned tables of a variant: variants with the same name share them.

    `groups` says which patterns are alike, so that they learn from each other: a few arrays, each with the number of a group
    for every pattern. Where boards are symmetric, images of each other are a group. Patterns that differ in one corner only
    may be another, and then a pattern that was hardly ever met is worth what its like are worth.

    `images` gives the last of these groups by itself, where many patterns are images of each other: for each pattern, the
    first of its images. Files then have one weight for all of them.

    `meaning` tells patterns apart that are not written in the game's `patterns.py`.
    """

    name: str  # of the files in the game's folder `learned`
    weights: int  # how many numbers `patterns` may write
    most: int  # the most patterns that a position of the variant has
    groups: "Callable[[], Sequence[Any]] | None" = None
    images: "Callable[[], Any] | None" = None
    meaning: str = ""


def not_taught(rules: Any) -> bool:
    """For games whose `worth` knows nothing that the program taught itself."""
    return False


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """How positions are evaluated. Without any of this, they are evaluated by random games."""

    worth: Callable[..., Any] | None = None
    naive_worth: Callable[..., Any] | None = None
    urgency: Callable[..., Any] | None = None
    urgent_moves: Callable[..., Any] | None = None
    tension: Callable[..., Any] | None = None
    passed: Callable[..., Any] | None = None
    features: Callable[..., Any] | None = None  # what `worth` weighs: (rules, state, player) -> numbers; weighing.py
    weights_row: Callable[[Any], str] = usual_row  # which row of the weights a variant is judged by
    self_taught: Callable[[Any], bool] = (
        not_taught  # whether `worth` goes by what the program taught itself of the variant
    )
    patterns: Callable[..., Any] | None = None  # what learned tables have weights for
    tables_for: "Callable[[Any], TableShape] | None" = None  # the tables that a variant needs


@dataclass(frozen=True, kw_only=True)
class Observation:
    """What learning programs see: planes of bytes."""

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
    """A turn may consist of several actions by one player."""

    route: str = ""  # the state's last field, if it only remembers the way taken: turns are merged without it
    undo: Undo | None = None


def always(rules: Any) -> bool:
    """For luck that every variant has. Compiled code needs this name for the parameter."""
    return True


def without_luck(rules: Any) -> bool:
    """For games without luck. Compiled code needs this name for the parameter."""
    return False


def never(_rules: Any, _state: Any) -> bool:
    """For what a game never does."""
    return False


@dataclass(frozen=True, kw_only=True)
class Luck:
    """There are throws: chance moves like a player, but has no seat."""

    odds: Callable[..., Any]
    in_variant: Callable[..., Any] = always  # whether chance acts in a variant at all
    opening: Callable[[Any, Any], bool] = never  # whether chance still decides who begins


@dataclass(frozen=True, kw_only=True)
class Secrets:
    """Some things are hidden from some players."""

    hides: Callable[[Any, Any], bool]  # whether that is so in a state


@dataclass(frozen=True, kw_only=True)
class Roles:
    """Players may change roles (colours, say) during a game."""

    role: Callable[[Any, Any, int], int]  # which role a player has in a state


@dataclass(frozen=True, kw_only=True)
class Repeats:
    """Repeating a position has consequences."""

    rule_for: Callable[[Any], Repetition | None]
    key: Callable[..., Any] | None = None  # what counts as the same position; the whole state where None


def no_contradiction(_given: Values, _chosen: Values) -> str:
    """All combinations of options are allowed."""
    return ""


def chosen_options(game: "Game") -> Values:
    """The values for the blanks and conditions of a rules text, in a game that adds none: its options."""
    return game.chosen


@dataclass(frozen=True, kw_only=True)
class Extras:
    """Further things that some games define."""

    contradiction: Callable[[Values, Values], str] = no_contradiction  # options given together, all options chosen
    rules_words: "Callable[[Game], Values]" = chosen_options  # for the rules text; see rules_page.py
    kit_for: "Callable[[Game], Kit] | None" = None  # what a printed kit holds beyond the look and the rules
    images: Callable[[Any, Any], Iterable[Any]] | None = None  # (rules, state) -> the same game turned and mirrored
