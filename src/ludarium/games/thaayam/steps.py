"""The steps of a turn: the captures they make, how they are written, and how they are described to people.

The rules give throws one by one; people write what each unit did. So a step may take several actions, and an action by
itself is a step as well. Several plays may lead to one position; `canonical` finds the one that is written.
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
from ludarium.wording import Words, listed, many_words, noted

DECLARE_FIRST, UNUSED = -1, END + 1
"""Kinds of steps that are not actions; steps are written in the order of these numbers."""

Route = tuple[str, ...]
Sides = tuple[int, int, int, int]


class Step(NamedTuple):
    """One step of a turn, its fields in the order by which steps are sorted; `throws` come largest first."""

    what: int
    start: int = 0
    twins: bool = False
    end: int = 0
    throws: tuple[int, ...] = ()


# --- steps and actions


def step_of(rules: Rules, action: int) -> Step:
    """What an action does by itself."""
    act = decoded(rules, action)
    if act.what != GIVE:
        return Step(act.what, rules.gate if act.what == DECLARE else 0, throws=(act.throw,) if act.throw else ())
    throws = (act.throw,) * throws_for(rules, act.slot, act.byte, act.throw)
    return Step(GIVE, act.byte & 63, act.slot >= TWINS, arrival(rules, act.slot, act.byte, act.throw), throws)


def is_sound(rules: Rules, step: Step) -> bool:
    """Whether a move leads where it says, and is one that these rules know."""
    if step.what != GIVE:
        return True
    points = sum(step.throws) // (2 if step.twins else 1)
    return points > 0 and step.end == step.start + points and (len(step.throws) == 1 or not rules.stepwise)


def actions_of(rules: Rules, step: Step) -> Iterator[tuple[int, ...]]:
    """For each action that the step takes, what it may be: of several, the first legal one is meant."""
    for acts in _acts_of(rules, step):
        yield tuple(encoded(rules, act) for act in acts)


def _acts_of(rules: Rules, step: Step) -> Iterator[tuple[Act, ...]]:
    if step.what != GIVE:
        yield (Act(DECLARE if step.what == DECLARE_FIRST else step.what, 0, 0, 0),)
    elif step.twins:
        yield from _twins_acts(rules, step)
    elif rules.stepwise:  # who has moved goes on first, so that the others stay free to become twins
        yield tuple(Act(GIVE, step.throws[0], 0, SINGLE + step.start + moved) for moved in (MOVED, 0))
    else:
        place = step.start
        for throw in step.throws:
            yield (Act(GIVE, throw, 0, SINGLE + place + (MOVED if place > step.start else 0)),)
            place += throw


def _twins_acts(rules: Rules, step: Step) -> Iterator[tuple[Act, ...]]:
    """The largest throw comes first; twins that get nothing but ones take the first two together."""
    first, *others = step.throws
    yield (Act(GIVE, first, TWINS, step.start + 64 * STILL),)
    points = first
    if first == 1:
        points, others = 2, others[1:]
    for throw in others:
        yield (Act(GIVE, throw, TWINS, step.start + points // 2 + 64 * (ODD if points & 1 else EVEN)),)
        points += throw


# --- captures


def land(scene: Scene, sides: Sides, step: Step) -> tuple[Sides, str]:
    """All sides after a unit of the mover's moved so, and what it took as text."""
    after: Sides = landed(scene.rules, sides, scene.state.turn, step.end, step.twins)
    if after == sides:
        return sides, ""
    taken = ((seat, off_board(b) - off_board(a)) for seat, a, b in zip(scene.seats, sides, after, strict=False))
    return after, "x" + "".join(f"{seat}{count}" for seat, count in taken if count)


def captures(scene: Scene, play: list[Step]) -> tuple[Sides, list[str]]:
    """All sides after the landings of a play (the own side as it was), and behind each step what it took as text."""
    sides, texts = scene.state.sides, []
    for step in play:
        sides, text = land(scene, sides, step) if step.what == GIVE else (sides, "")
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
"""A step as it is written, or an action in the middle of a turn: then the unit may carry a mark."""

SERIES = re.compile(rf"(?:\(({THROWN})\))?({THROWN})?")
"""A series as it is written: what was dropped, what counts."""


def written_step(step: Step, route: Route, mark: str = "") -> str:
    """One step without its captures."""
    names = (*route[:-1], "k")
    if step.what == GIVE:
        twins = "=" if step.twins else ""
        return f"{'+'.join(map(str, step.throws))}:{twins}{names[step.start]}{mark}-{names[step.end]}"
    if step.what in (DECLARE_FIRST, DECLARE):
        return f"={names[step.start]}"
    return {ENTER: f"1:o-{names[0]}", BEAR_OFF: "1:k-x", END: "end"}.get(step.what) or f"~{step.throws[0]}"


def written_play(scene: Scene, play: list[Step]) -> str:
    """All steps of a sorted play with their captures; `pass` where nothing was done."""
    if all(step.what == UNUSED for step in play):
        return "pass"
    route, (_, taken) = scene.route, captures(scene, play)
    return ",".join(written_step(step, route) + text for step, text in zip(play, taken, strict=True))


def written_action(rules: Rules, route: Route, action: int) -> str:
    """One action of a player by itself: `8:c1-c5`, `1+1:=c5-b5`, `=c5`, `1:o-c1`, `1:k-x`, `end`.

    A unit that has moved before in this turn carries its mark: `2:c5*-a5`.
    """
    act = decoded(rules, action)
    moved = MARKS[act.byte >> 6] if act.slot >= TWINS else "*" if act.byte & MOVED else ""
    return written_step(step_of(rules, action), route, moved)


# --- words

COUNTS = (noted("no"), noted("one"), noted("two"), noted("three"), noted("four"))


def _counted(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)


def was_done(text: str, times: int) -> str:
    """A written step once it is done, so many times: `moved c1 to e1, capturing one of North's`."""
    step = WRITTEN.fullmatch(text)
    if step is None:
        return text
    number = Words(_counted(times))
    if step["palace"]:
        return many_words("entered a piece", "entered {number} pieces", times, number=number)
    if step["home"]:
        return many_words("took a piece home", "took {number} pieces home", times, number=number)
    if step["unused"]:
        return Words("{throw} unused", throw=step["unused"])
    if step["pair"]:
        return Words("made twins on {square}", square=step["pair"])
    return _was_moved(step, times)


_MOVED = {  # whether twins, whether into the keep
    (False, False): noted("moved {start} to {end}"), (False, True): noted("moved {start} into the keep"),
    (True, False): noted("moved the twins {start} to {end}"), (True, True): noted("moved the twins {start} into the keep"),
}  # fmt: skip


def _was_moved(step: re.Match[str], times: int) -> str:
    way = _MOVED[bool(step["twins"]), step["end"] == "k"]
    moved = Words(way, start=step["start"], end=step["end"])
    taken = re.findall(r"([SWNE])(\d+)", step["taken"] or "")
    losses = [
        Words("{number} of {player}'s", number=Words(_counted(int(count))), player=Words(NAMES[seat].title()))
        for seat, count in taken
    ]
    if losses:
        moved = Words("{moved}, capturing {what}", moved=moved, what=listed(losses))
    return Words("{moved} twice", moved=moved) if times > 1 else moved
