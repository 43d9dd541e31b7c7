"""What is done in a turn: deeds, the captures they make, their text, and their words for people. All of it is written here.

The rules give throws one by one; people write what each unit did. So a deed may take several actions, and an action by
itself is a deed as well. Several plays may lead to one position; which of them is written is found in `canonical`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ludarium.games.thaayam.actions import (
    BEAR_OFF,
    DECLARE,
    END,
    ENTER,
    GIVE,
    THROW,
    Act,
    arrival,
    decoded,
    encoded,
    throws_for,
)
from ludarium.games.thaayam.board import NAMES
from ludarium.games.thaayam.pieces import MARKS, Scene
from ludarium.games.thaayam.rules import Rules
from ludarium.games.thaayam.sides import EVEN, MOVED, ODD, SINGLE, STILL, TWINS, landed, off_board

DECLARE_FIRST, UNUSED = -1, END + 1
"""What a deed can be besides an action; deeds are written in the order of these numbers."""

Route = tuple[str, ...]
Sides = tuple[int, int, int, int]


class Deed(NamedTuple):
    """One deed, its fields in the order by which deeds are sorted; `throws` come largest first."""

    what: int
    start: int = 0
    twins: bool = False
    end: int = 0
    throws: tuple[int, ...] = ()


# --- deeds and actions


def deed_of(rules: Rules, action: int) -> Deed:
    """What an action does by itself."""
    act = decoded(rules, action)
    if act.what != GIVE:
        return Deed(act.what, rules.gate if act.what == DECLARE else 0, throws=(act.throw,) if act.throw else ())
    throws = (act.throw,) * throws_for(rules, act.slot, act.byte, act.throw)
    return Deed(GIVE, act.byte & 63, act.slot >= TWINS, arrival(rules, act.slot, act.byte, act.throw), throws)


def is_sound(rules: Rules, deed: Deed) -> bool:
    """Whether a move leads where it says, and is one that these rules know."""
    if deed.what != GIVE:
        return True
    points = sum(deed.throws) // (2 if deed.twins else 1)
    return points > 0 and deed.end == deed.start + points and (len(deed.throws) == 1 or not rules.stepwise)


def actions_of(rules: Rules, deed: Deed) -> Iterator[tuple[int, ...]]:
    """For each action that the deed takes, what it may be: of several, the first legal one is meant."""
    for acts in _acts_of(rules, deed):
        yield tuple(encoded(rules, act) for act in acts)


def _acts_of(rules: Rules, deed: Deed) -> Iterator[tuple[Act, ...]]:
    if deed.what != GIVE:
        yield (Act(DECLARE if deed.what == DECLARE_FIRST else deed.what, 0, 0, 0),)
    elif deed.twins:
        yield from _twins_acts(rules, deed)
    elif rules.stepwise:  # who has moved goes on first, so that the others stay free to become twins
        yield tuple(Act(GIVE, deed.throws[0], 0, SINGLE + deed.start + moved) for moved in (MOVED, 0))
    else:
        place = deed.start
        for throw in deed.throws:
            yield (Act(GIVE, throw, 0, SINGLE + place + (MOVED if place > deed.start else 0)),)
            place += throw


def _twins_acts(rules: Rules, deed: Deed) -> Iterator[tuple[Act, ...]]:
    """The largest throw comes first; twins that get nothing but ones take the first two together."""
    first, *others = deed.throws
    yield (Act(GIVE, first, TWINS, deed.start + 64 * STILL),)
    points = first
    if first == 1:
        points, others = 2, others[1:]
    for throw in others:
        yield (Act(GIVE, throw, TWINS, deed.start + points // 2 + 64 * (ODD if points & 1 else EVEN)),)
        points += throw


# --- captures


def land(scene: Scene, sides: Sides, deed: Deed) -> tuple[Sides, str]:
    """All sides after a unit of the mover's moved so, and what it took as text."""
    after: Sides = landed(scene.rules, sides, scene.state.turn, deed.end, deed.twins)
    if after == sides:
        return sides, ""
    taken = ((seat, off_board(b) - off_board(a)) for seat, a, b in zip(scene.seats, sides, after, strict=False))
    return after, "x" + "".join(f"{seat}{count}" for seat, count in taken if count)


def captures(scene: Scene, play: list[Deed]) -> tuple[Sides, list[str]]:
    """All sides after the landings of a play (the own side as it was), and behind each deed what it took as text."""
    sides, texts = scene.state.sides, []
    for deed in play:
        sides, text = land(scene, sides, deed) if deed.what == GIVE else (sides, "")
        texts.append(text)
    return sides, texts


# --- text

THROWN = r"[12348](?:\+[12348])*"
_SQUARE = r"[a-h][1-8]"
WRITTEN = re.compile(
    rf"=(?P<pair>{_SQUARE})|~(?P<unused>[12348])|(?P<home>1:k-x)|1:o-(?P<palace>{_SQUARE})"
    rf"|(?P<throws>{THROWN}):(?P<twins>=?)(?P<start>{_SQUARE}|k)(?P<mark>\*1?|\^)?-(?P<end>{_SQUARE}|k)"
    r"(?:x(?P<taken>(?:[SWNE][1-9])+))?",
    re.IGNORECASE,
)
"""A deed as it is written, or an action in the middle of a turn: then the unit may carry a mark."""

SERIES = re.compile(rf"(?:\(({THROWN})\))?({THROWN})?")
"""A series as it is written: what was dropped, what counts."""


def written_deed(deed: Deed, route: Route, mark: str = "") -> str:
    """One deed without its captures."""
    names = (*route[:-1], "k")
    if deed.what == GIVE:
        twins = "=" if deed.twins else ""
        return f"{'+'.join(map(str, deed.throws))}:{twins}{names[deed.start]}{mark}-{names[deed.end]}"
    if deed.what in (DECLARE_FIRST, DECLARE):
        return f"={names[deed.start]}"
    return {ENTER: f"1:o-{names[0]}", BEAR_OFF: "1:k-x", END: "end"}.get(deed.what) or f"~{deed.throws[0]}"


def written_play(scene: Scene, play: list[Deed]) -> str:
    """All deeds of a sorted play with their captures; `pass` where nothing was done."""
    if all(deed.what == UNUSED for deed in play):
        return "pass"
    route, (_, taken) = scene.route, captures(scene, play)
    return ",".join(written_deed(deed, route) + text for deed, text in zip(play, taken, strict=True))


def written_action(rules: Rules, route: Route, action: int) -> str:
    """One action of a player by itself: `8:c1-c5`, `1+1:=c5-b5`, `=c5`, `1:o-c1`, `1:k-x`, `end`.

    A unit that has moved before in this turn carries its mark: `2:c5*-a5`.
    """
    act = decoded(rules, action)
    moved = MARKS[act.byte >> 6] if act.slot >= TWINS else "*" if act.byte & MOVED else ""
    return written_deed(deed_of(rules, action), route, moved)


# --- words

COUNTS = ("no", "one", "two", "three", "four")


def _counted(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)


def to_do(deed: Deed, route: Route) -> str:
    """A deed before it is done: `c1 to c5 with the 8`, `declare twins on c5`."""
    if deed.what == THROW:
        return f"a throw of {deed.throws[0]}"
    if deed.what == ENTER:
        return f"enter a piece on {route[0]} with a 1"
    if deed.what == BEAR_OFF:
        return "take a piece home with a 1"
    if deed.what == DECLARE:
        return f"declare twins on {route[deed.start]}"
    goal = "into the keep" if deed.end == len(route) - 1 else f"to {route[deed.end]}"
    return f"{'the twins on ' * deed.twins}{route[deed.start]} {goal} with the {'+'.join(map(str, deed.throws))}"


def was_done(text: str, times: int) -> str:
    """A written deed once it is done, so many times: `moved c1 to e1, capturing one of North's`."""
    deed = WRITTEN.fullmatch(text)
    if deed is None:
        return text
    pieces = "a piece" if times == 1 else f"{_counted(times)} pieces"
    if deed["palace"]:
        return f"entered {pieces}"
    if deed["home"]:
        return f"took {pieces} home"
    if deed["unused"]:
        return f"{deed['unused']} unused"
    if deed["pair"]:
        return f"made twins on {deed['pair']}"
    goal = "into the keep" if deed["end"] == "k" else f"to {deed['end']}"
    taken = re.findall(r"([SWNE])(\d+)", deed["taken"] or "")
    words = " and ".join(f"{_counted(int(count))} of {NAMES[seat].title()}'s" for seat, count in taken)
    captured = f", capturing {words}" if words else ""
    return f"moved {'the twins ' if deed['twins'] else ''}{deed['start']} {goal}{captured}{' twice' * (times > 1)}"
