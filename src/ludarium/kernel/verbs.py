"""The verbs: functions that every game provides, for Python and for compiled code.

`rules` describes the variant (a NamedTuple), `state` the position (a NamedTuple of words). The class of `rules` selects the
game: at run time in Python, at compile time in compiled code.
"""

import functools
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ludarium.kernel import cache
from ludarium.kernel.chance import below
from ludarium.kernel.compiling import INNER, bare_signature, overloaded, unannotated
from ludarium.kernel.key import key
from ludarium.kernel.values import number

CHANCE = -1
OVER = -2
NOISY = 100
NO_ACTION = -1

PLAIN, FREE, PRESSED, WON, LOST = 0, 1, 2, 3, 4
"""What `tension` says of a position."""


@functools.singledispatch
def mover(rules: Any, state: Any) -> Any:
    """The player to move, or CHANCE, or OVER."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def moves(rules: Any, state: Any, out: Any) -> Any:
    """Write the legal actions, ascending, into `out`; return how many there are: none when the game is over."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def random_action(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    """A random legal action of a player: from the list that `moves` writes, number `below(generator, count)`.

    NO_ACTION if the game is over; never asked of chance. A game provides this if it can choose without writing the whole
    list; `out` is scratch space.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def play(rules: Any, state: Any, action: Any) -> Any:
    """The state after `action`, which must be legal."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def score(rules: Any, state: Any, player: Any) -> Any:
    """At the end: +1 for the winner, −1 for the loser, 0 for a draw; with more players, places are spread evenly."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def odds(rules: Any, state: Any, action: Any) -> Any:
    """The probability of one of chance's actions."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def worth(rules: Any, state: Any, player: Any) -> Any:
    """An estimate of `score`, from −1 to +1, while the game goes on."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def naive_worth(rules: Any, state: Any, player: Any) -> Any:
    """The same from what the board shows, if `worth` knows more than that: for players that should not know everything.

    Only asked of games that provide it.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def urgency(rules: Any, state: Any, action: Any) -> Any:
    """How pressing a legal action looks before it is played, for the order in which search tries actions.

    Below 0: not worth a look inside a search, unless all are. 0: nothing known. 1 … 99: promising, higher first. From
    NOISY on: the position cannot be judged before this has been tried (a capture, a race won), so the search goes on with
    it when it would otherwise stop and ask for `worth`.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def urgent_moves(rules: Any, state: Any, least: Any, out: Any) -> Any:
    """Write the legal actions whose urgency is at least `least`, ascending, into `out`; return how many, and how many others there are.

    `least` is 0 or NOISY. Of the others, 1 may stand for any number. A game provides this if it can tell them apart without asking
    for the urgency of every legal action; the answers must be the same.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def tension(rules: Any, state: Any) -> Any:
    """What a search may take for granted about the position before it looks at any action. For games of two players.

    PLAIN: nothing. FREE: nothing presses, and passing would not help the player to move. PRESSED: the other player is
    likely to win with the next turn unless something is done about it. WON: the player to move wins with this turn, for certain.
    LOST: whatever this turn is, the other player wins with the next one, for certain, unless a position comes once too often.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def passed(rules: Any, state: Any) -> Any:
    """The state with the other player to move, as if the player to move had passed. Only asked where `tension` is FREE."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def repetition_key(rules: Any, state: Any) -> Any:
    """A word that is the same for positions that count as repetitions of each other; by default the key of the state."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def stochastic(rules: Any) -> Any:
    """Whether this variant has throws: a constant in most games, so that games without them pay nothing for it."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def observe(rules: Any, state: Any, player: Any, sheets: Any, lane: Any) -> Any:
    """Write what `player` sees into row `lane` of `sheets`: bytes, plane after plane, squares in the game's own numbering.

    The row holds zeros at first; the game's `planes_for` says what each plane means.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def patterns(rules: Any, state: Any, player: Any, out: Any) -> Any:
    """Write the numbers of the patterns that `player` sees in the position into `out`; return how many there are.

    Learned tables have a weight for each number; a position is worth the sum. Asked for the player to move in games for two,
    for every player in games for more.
    """
    raise NotImplementedError(type(rules))


VERBS: tuple[Callable[..., Any], ...] = (
    mover, moves, random_action, play, score, odds, worth, naive_worth, urgency, urgent_moves, tension, passed,
    repetition_key, stochastic, observe, patterns,
)  # fmt: skip


def _listed_and_chosen(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    count = moves(rules, state, out)
    return number(out[below(generator, count)]) if count > 0 else NO_ACTION


def _listed_and_selected(rules: Any, state: Any, least: Any, out: Any) -> Any:
    found, kept = moves(rules, state, out), 0
    for i in range(found):
        action = number(out[i])
        if urgency(rules, state, action) >= least:
            out[kept] = action
            kept += 1
    return kept, found - kept


DEFAULTS: dict[str, Callable[..., Any]] = {
    "random_action": _listed_and_chosen,
    "odds": lambda rules, state, action: 1.0,
    "worth": lambda rules, state, player: 0.0,
    "naive_worth": lambda rules, state, player: 0.0,
    "urgency": lambda rules, state, action: 0,
    "urgent_moves": _listed_and_selected,
    "tension": lambda rules, state: PLAIN,
    "passed": lambda rules, state: state,
    "repetition_key": lambda rules, state: key(state),
    "observe": lambda rules, state, player, sheets, lane: None,
    "patterns": lambda rules, state, player, out: 0,
}
"""The defaults of the verbs that a game need not provide."""


def teach(rules_class: type, meanings: Mapping[str, Callable[..., Any] | None]) -> None:
    """Let each verb mean the function `meanings` has for it wherever the rules are of `rules_class`."""
    if file := getattr(sys.modules.get(rules_class.__module__), "__file__", None):
        cache.has_imported(Path(file).parent)
    for verb in VERBS:
        _teach_one(verb, rules_class, meanings.get(verb.__name__) or DEFAULTS[verb.__name__])


def _teach_one(verb: Any, rules_class: type, meaning: Callable[..., Any]) -> None:
    rule = unannotated(meaning)
    verb.register(rules_class, rule)

    def choose(rules: Any, *_: Any) -> Any:
        from numba import types

        this_game = isinstance(rules, types.BaseNamedTuple) and rules.instance_class is rules_class
        return rule if this_game else None

    choose.__signature__ = bare_signature(verb)  # type: ignore[attr-defined]
    options = (
        {**INNER, "forceinline": True} if verb is urgency else INNER
    )  # handing the rules over costs more than its answer
    overloaded(verb, choose, options)
