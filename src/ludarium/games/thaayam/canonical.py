"""The canonical one of all plays to one end: the fewest steps, and of those the text that comes first.

It is found from the end: own pieces are matched with where they came from, and throws are shared out over the distances.
Sharing out goes in the order in which steps are written and tries texts in their order, so that the first play that comes
out even is the one sought; what was found out about a distance and a purse of throws is kept for other ends.
"""

import functools
import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ludarium.games.thaayam.actions import BEAR_OFF, DECLARE, ENTER, GIVE
from ludarium.games.thaayam.pieces import Pieces, Scene, unpacked
from ludarium.games.thaayam.series import FACES
from ludarium.games.thaayam.sides import with_side
from ludarium.games.thaayam.steps import (
    DECLARE_FIRST,
    UNUSED,
    Sides,
    Step,
    captures,
    land,
    written_play,
    written_step,
)  # fmt: skip

Purse = tuple[int, ...]
"""How many throws there are of each face."""

Places = tuple[int, ...]
"""Indices on the route, ascending."""


class Journey(NamedTuple):
    """A unit's way, in the order in which steps are written."""

    start: int
    twins: bool
    end: int


class Outline(NamedTuple):
    """What is certain of some plays before throws are shared out: steps, and where units start from and end."""

    steps: list[Step]
    singles: Places
    single_ends: Places
    twins: Places
    twin_ends: Places


def canonical(scene: Scene, throws: list[int], after: Sides, unused: int | None) -> str:
    """The canonical text of the plays that spend these throws and end with these sides.

    `unused` is how many throws must be left over, None where that is free.
    """
    own, final = scene.own, unpacked(after[scene.state.turn])
    ones = own.off - final.off + final.out - own.out  # that entered pieces and bore them off
    purse = (throws.count(1) - ones, *(throws.count(face) for face in FACES[1:]))
    found = _stepped if scene.rules.stepwise else _summed
    plays = (play for outline in _outlines(scene, final) for play in found(scene, outline, purse, after, unused))
    fewest: list[list[Step]] = []
    for play in plays:
        if not fewest or len(play) <= len(fewest[0]):
            fewest = [play] if not fewest or len(play) < len(fewest[0]) else [*fewest, play]
    assert fewest, "every legal turn has a play"
    return min(written_play(scene, play) for play in fewest)


def _outlines(scene: Scene, final: Pieces) -> Iterator[Outline]:
    """Every choice of twins declared before moving, and after."""
    own, gate, home = scene.own, scene.rules.gate, scene.rules.home
    entering, bearing = own.off - final.off, final.out - own.out
    starts = sorted((*own.single_places, *[0] * entering))
    for early, late in itertools.product(range(starts.count(gate) // 2 + 1), range(final.twin_places.count(gate) + 1)):
        steps = [Step(DECLARE_FIRST, gate, True)] * early + [Step(ENTER, throws=(1,))] * entering
        steps += [Step(BEAR_OFF, throws=(1,))] * bearing + [Step(DECLARE, gate, True)] * late
        singles = sorted((Counter(starts) - Counter({gate: 2 * early})).elements())
        single_ends = sorted([*final.single_places, *[gate] * (2 * late)])
        twins = sorted([*own.twin_places, *[gate] * early])
        twin_ends = sorted((Counter(final.twin_places) - Counter({gate: late})).elements())
        arrived = len(singles) - len(single_ends), len(twins) - len(twin_ends)
        if min(arrived) >= 0:
            single_ends += [home] * arrived[0]
            twin_ends += [home] * arrived[1]
            yield Outline(steps, tuple(singles), tuple(single_ends), tuple(twins), tuple(twin_ends))


def _same_others(scene: Scene, sides: Sides, after: Sides) -> bool:
    """Whether all but the mover's sides are the same."""
    turn = scene.state.turn
    return bool(with_side(sides, turn, after[turn]) == after)


def _left_over(purse: Purse) -> list[Step]:
    return [Step(UNUSED, -face, throws=(face,)) for face, count in zip(FACES, purse, strict=True) for _ in range(count)]


# --- throws added up: every unit moves once


def _summed(scene: Scene, outline: Outline, purse: Purse, after: Sides, unused: int | None) -> Iterator[list[Step]]:
    """For each way to match starts with ends, the first play by its text of those with the fewest steps."""
    for singles in _matchings(outline.singles, outline.single_ends, False):
        for twins in _matchings(outline.twins, outline.twin_ends, True):
            journeys = tuple(sorted(singles + twins))
            sides, _ = captures(scene, [Step(GIVE, *journey) for journey in journeys])
            if not _same_others(scene, sides, after):
                continue
            for left in range(sum(purse) + 1) if unused is None else (unused,):
                paid = _paid(journeys, purse, left, ())
                if paid is not None:
                    moves = [Step(GIVE, *way, spent) for way, spent in zip(journeys, paid[0], strict=True)]
                    yield sorted(outline.steps + moves + _left_over(paid[1]))
                    break


@functools.lru_cache(1 << 12)
def _matchings(starts: Places, ends: Places, twins: bool) -> tuple[tuple[Journey, ...], ...]:
    """Every different way to lead these starts forward to these ends: the journeys of those that move."""
    found = set()
    for order in set(itertools.permutations(ends)):
        ways = tuple(zip(starts, order, strict=True))
        if all(start <= end for start, end in ways):
            found.add(tuple(sorted(Journey(start, twins, end) for start, end in ways if start < end)))
    return tuple(sorted(found))


@functools.lru_cache(1 << 15)
def _paid(
    journeys: tuple[Journey, ...], purse: Purse, left: int, least: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], ...], Purse] | None:
    """The throws for each journey and what is left of the purse, `left` throws, by the first text; None if it cannot be.

    The first journey's throws are not below `least`: alike journeys are written in the order of their throws.
    """
    if sum(purse) < left + len(journeys):
        return None
    if not journeys:
        return ((), purse) if sum(purse) == left else None
    journey, *others = journeys
    alike = bool(others) and others[0] == journey
    for spent, rest in _payments(journey.end - journey.start, journey.twins, purse):
        further = _paid(tuple(others), rest, left, spent if alike else ()) if spent >= least else None
        if further is not None:
            return (spent, *further[0]), further[1]
    return None


@functools.lru_cache(1 << 12)
def _payments(distance: int, twins: bool, purse: Purse) -> tuple[tuple[tuple[int, ...], Purse], ...]:
    """Every selection of throws that moves a unit so far, largest first, with the rest of the purse; by their texts."""
    wanted = (2 * distance, 2 * distance + 1) if twins else (distance,)
    found = []
    for spent in itertools.product(
        *(range(min(n, wanted[-1] // face) + 1) for face, n in zip(FACES, purse, strict=True))
    ):
        if sum(face * count for face, count in zip(FACES, spent, strict=True)) in wanted:
            throws = tuple(face for face, count in zip(FACES[::-1], spent[::-1], strict=True) for _ in range(count))
            found.append((throws, tuple(a - b for a, b in zip(purse, spent, strict=True))))
    return tuple(sorted(found, key=lambda payment: "+".join(map(str, payment[0])) + ":"))


# --- stepwise: every throw is a move of its own


def _stepped(scene: Scene, outline: Outline, purse: Purse, after: Sides, unused: int | None) -> Iterator[list[Step]]:
    """The first play by its text; all have as many steps."""
    walk = Walk(scene, outline, after, unused)
    steps = walk.steps(outline.singles, outline.twins, purse, scene.state.sides, Step(GIVE))
    if steps is not None:
        yield sorted(outline.steps + steps)


class Walk:
    """The search for steps from where units start to where they end, in the order in which steps are written."""

    def __init__(self, scene: Scene, outline: Outline, after: Sides, unused: int | None) -> None:
        self.scene, self.after, self.unused = scene, after, unused
        self.ends = outline.single_ends, outline.twin_ends
        self.route = scene.route
        self.failed: set[tuple[object, ...]] = set()

    def steps(self, singles: Places, twins: Places, purse: Purse, sides: Sides, last: Step) -> list[Step] | None:
        """The steps still to be made, none written before `last`, and what is left over; None where it cannot be."""
        if (singles, twins) == self.ends:
            others = _same_others(self.scene, sides, self.after)
            return _left_over(purse) if others and self.unused in (None, sum(purse)) else None
        here = singles, twins, purse, sides, last
        if here in self.failed or not self._can_arrive(singles, twins, purse):
            return None
        for _, step, struck in sorted(self._choices(singles, twins, purse, sides, last), key=lambda choice: choice[0]):
            rest = tuple(count - (face == step.throws[0]) for face, count in zip(FACES, purse, strict=True))
            units = (singles, _moved(twins, step)) if step.twins else (_moved(singles, step), twins)
            further = self.steps(*units, rest, struck, step)
            if further is not None:
                return [step, *further]
        self.failed.add(here)
        return None

    def _can_arrive(self, singles: Places, twins: Places, purse: Purse) -> bool:
        """Whether nobody is past his end, and throws and points suffice."""
        far = sum(self.ends[0]) - sum(singles), sum(self.ends[1]) - sum(twins)
        points = sum(face * count for face, count in zip(FACES, purse, strict=True))
        pairs = zip((*singles, *twins), (*self.ends[0], *self.ends[1]), strict=True)
        return all(place <= end for place, end in pairs) and far[0] + 2 * far[1] <= points

    def _choices(
        self, singles: Places, twins: Places, purse: Purse, sides: Sides, last: Step
    ) -> Iterator[tuple[str, Step, Sides]]:
        """The steps that may be written next: their texts, they themselves, all sides after them."""
        first = min(_lowest_to_move(singles, self.ends[0]), _lowest_to_move(twins, self.ends[1]))
        for start, pair in sorted({(place, False) for place in singles} | {(place, True) for place in twins}):
            if (start, pair) < (last.start, last.twins) or start > first:
                continue
            for face, count in zip(FACES, purse, strict=True):
                step = Step(GIVE, start, pair, start + (face // 2 if pair else face), (face,))
                if count and start < step.end <= self.scene.rules.home and step >= last and not self._spoils(step):
                    struck, taken = land(self.scene, sides, step)
                    yield written_step(step, self.route) + taken, step, struck

    def _spoils(self, step: Step) -> bool:
        """Whether the step would capture what is still there in the end."""
        return land(self.scene, self.after, step)[0] != self.after


def _moved(units: Places, step: Step) -> Places:
    at = units.index(step.start)
    return tuple(sorted((*units[:at], *units[at + 1 :], step.end)))


def _lowest_to_move(units: Places, ends: Places) -> int:
    """The lowest place from which a unit must still move."""
    return next((place for place, end in zip(units, ends, strict=True) if place < end), 1 << 10)
