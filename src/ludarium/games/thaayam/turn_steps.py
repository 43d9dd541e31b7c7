"""The actions that carry out one deed."""

from collections.abc import Iterator

from ludarium.games.thaayam import plays
from ludarium.games.thaayam.plays import Deed
from ludarium.games.thaayam.rules import Rules
from ludarium.games.thaayam.series import FACES
from ludarium.games.thaayam.sides import EVEN, ODD
from ludarium.games.thaayam.uses import BEAR_OFF, ENTER, GIVE, THROWS, declare_action
from ludarium.kernel.compiling import plain


def giving(rules: Rules, kind: int, place: int, throw: int) -> int:
    """The action that gives a throw to a unit of that kind."""
    return GIVE + (kind * (rules.home + 1) + place) * THROWS + FACES.index(throw)


def is_sound(rules: Rules, deed: Deed) -> bool:
    """Whether a move leads where it says, and is one that these rules know."""
    if deed.stage != plays.MOVE:
        return True
    points = sum(deed.throws) // (2 if deed.twins else 1)
    return points > 0 and deed.end == deed.start + points and (len(deed.throws) == 1 or not rules.stepwise)


def steps_of(rules: Rules, deed: Deed) -> Iterator[tuple[int, ...]]:
    """For each action that the deed takes, what it may be: of several, the first legal one is meant."""
    if deed.stage == plays.ENTER:
        yield (ENTER,)
    elif deed.stage == plays.BEAR_OFF:
        yield (BEAR_OFF,)
    elif deed.stage in (plays.DECLARE_FIRST, plays.DECLARE_LAST):
        yield (int(plain(declare_action)(rules)),)
    elif not rules.stepwise:
        yield from _twins_steps(rules, deed) if deed.twins else _single_steps(rules, deed)
    elif deed.twins:
        yield (giving(rules, 2, deed.start, deed.throws[0]),)
    else:  # who has moved goes on first, so that the others stay free to become twins
        yield tuple(giving(rules, kind, deed.start, deed.throws[0]) for kind in (1, 0))


def _single_steps(rules: Rules, deed: Deed) -> Iterator[tuple[int, ...]]:
    place = deed.start
    for number, throw in enumerate(deed.throws):
        yield (giving(rules, min(number, 1), place, throw),)
        place += throw


def _twins_steps(rules: Rules, deed: Deed) -> Iterator[tuple[int, ...]]:
    """The largest throw comes first; twins that get nothing but ones take the first two together."""
    first, *others = deed.throws
    if first == 1:
        first, others = 2, others[1:]
        yield (giving(rules, 2, deed.start, 1),)
    else:
        yield (giving(rules, 2, deed.start, first),)
    points = first
    for throw in others:
        status = ODD if points & 1 else EVEN
        yield (giving(rules, 2 + status, deed.start + points // 2, throw),)
        points += throw
