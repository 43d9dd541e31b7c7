"""The verbs every game answers, in Python and in compiled code alike.

`rules` says what is played (a NamedTuple of the variant), `state` where the game stands (a NamedTuple of words). The class
of `rules` chooses the game: at run time in Python, at compile time in compiled code.
"""

import functools
from collections.abc import Callable, Mapping
from typing import Any

from numba import types
from numba.extending import overload

from ludarium.kernel.chance import below
from ludarium.kernel.compiling import INNER, bare_signature, unannotated
from ludarium.kernel.key import key
from ludarium.kernel.values import number

CHANCE = -1
OVER = -2
NOISY = 100
NO_ACTION = -1


@functools.singledispatch
def mover(rules: Any, state: Any) -> Any:
    """The player to act, or CHANCE, or OVER."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def moves(rules: Any, state: Any, out: Any) -> Any:
    """Write the legal actions of whoever acts, ascending, into `out`; return how many. None when the game is over."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def random_action(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    """One of the player's legal actions, all alike: of the list that `moves` writes, number `below(generator, count)`.

    NO_ACTION where the game is over; never asked of chance. A game answers it where it can choose without writing the
    whole list; `out` is paper to write on.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def play(rules: Any, state: Any, action: Any) -> Any:
    """The state after `action`, which must be legal."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def score(rules: Any, state: Any, player: Any) -> Any:
    """Once over: +1 for the winner, −1 for the loser, 0 for a draw; places spread evenly with more players."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def odds(rules: Any, state: Any, action: Any) -> Any:
    """The probability of an action of chance."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def worth(rules: Any, state: Any, player: Any) -> Any:
    """A guess at `score` between −1 and +1 while the game goes on."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def naive_worth(rules: Any, state: Any, player: Any) -> Any:
    """The same from what the board shows, where `worth` knows more than that: for players who shall not know it all.

    Only asked of games that answer it.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def urgency(rules: Any, state: Any, action: Any) -> Any:
    """How pressing a legal action looks before it is played, for the order in which search tries actions.

    Below 0: not worth a look inside a search, unless all are. 0: nothing known. 1 … 99: promising, higher first. From
    NOISY on: the position cannot be judged before this has been tried (a capture, a race won), so search goes on with it
    where it would otherwise stop and ask for `worth`.
    """
    raise NotImplementedError(type(rules))


@functools.singledispatch
def repetition_key(rules: Any, state: Any) -> Any:
    """A word that is the same for positions that count as one when repetitions are counted; the whole state's key by default."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def stochastic(rules: Any) -> Any:
    """Whether chance ever acts in this variant: a constant for most games, so that those without chance pay nothing for it."""
    raise NotImplementedError(type(rules))


@functools.singledispatch
def observe(rules: Any, state: Any, player: Any, sheets: Any, lane: Any) -> Any:
    """Write what `player` sees into row `lane` of `sheets`: bytes, plane after plane, squares in the game's own count.

    The row holds noughts before; the game's `planes_for` says what each plane means.
    """
    raise NotImplementedError(type(rules))


VERBS: tuple[Callable[..., Any], ...] = (
    mover, moves, random_action, play, score, odds, worth, naive_worth, urgency, repetition_key, stochastic, observe,
)  # fmt: skip


def _listed_and_chosen(rules: Any, state: Any, generator: Any, out: Any) -> Any:
    count = moves(rules, state, out)
    return number(out[below(generator, count)]) if count > 0 else NO_ACTION


DEFAULTS: dict[str, Callable[..., Any]] = {
    "random_action": _listed_and_chosen,
    "odds": lambda rules, state, action: 1.0,
    "worth": lambda rules, state, player: 0.0,
    "naive_worth": lambda rules, state, player: 0.0,
    "urgency": lambda rules, state, action: 0,
    "repetition_key": lambda rules, state: key(state),
    "observe": lambda rules, state, player, sheets, lane: None,
}
"""What the verbs mean that a game need not answer."""


def teach(rules_class: type, meanings: Mapping[str, Callable[..., Any] | None]) -> None:
    """Let each verb mean the function `meanings` has for it wherever the rules are of `rules_class`."""
    for verb in VERBS:
        _teach_one(verb, rules_class, meanings.get(verb.__name__) or DEFAULTS[verb.__name__])


def _teach_one(verb: Any, rules_class: type, meaning: Callable[..., Any]) -> None:
    rule = unannotated(meaning)
    verb.register(rules_class, rule)

    def choose(rules: Any, *_: Any) -> Any:
        this_game = isinstance(rules, types.BaseNamedTuple) and rules.instance_class is rules_class
        return rule if this_game else None

    choose.__signature__ = bare_signature(verb)  # type: ignore[attr-defined]
    options = (
        {**INNER, "forceinline": True} if verb is urgency else INNER
    )  # handing the rules over costs more than its answer
    overload(verb, target="generic", jit_options=options)(choose)
