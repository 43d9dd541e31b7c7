"""Whole turns in Python: the deeds of a play, their captures, and the canonical one of all plays to one end.

The rules give throws one by one; people write what each unit did. Several plays may lead to one position: the one with
the fewest deeds is written, of those the one whose text comes first. It is found from the end: own pieces are matched
with where they came from, and throws are shared out over the distances.
"""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ludarium.games.thaayam.board import Board
from ludarium.games.thaayam.pieces import Pieces
from ludarium.games.thaayam.rules import Rules

DECLARE_FIRST, ENTER, MOVE, BEAR_OFF, DECLARE_LAST, UNUSED = range(6)
"""The order in which deeds are written."""

MOST_PLAYS = 20_000
"""So many plays to one end are compared; only a very long series played stepwise has more."""


class Deed(NamedTuple):
    """One deed, its fields in the order by which deeds are sorted; `throws` come largest first."""

    stage: int
    start: int = 0
    twins: bool = False
    end: int = 0
    throws: tuple[int, ...] = ()


class Scene(NamedTuple):
    """What a turn is about: the rules, the board, the seats in turn order, whose turn it is, and all pieces before."""

    rules: Rules
    board: Board
    seats: str
    player: int
    sides: tuple[Pieces, ...]

    @property
    def route(self) -> tuple[str, ...]:
        """The route of the player whose turn it is."""
        return self.board.route_of(self.seats[self.player])


def strike(pieces: Pieces, place: int, by_twins: bool) -> tuple[Pieces, int]:
    """The pieces after an enemy landed there, and how many were taken."""
    singles = [byte for byte in pieces.singles if byte & 63 != place]
    twins = [byte for byte in pieces.twins if byte & 63 != place or not by_twins]
    taken = len(pieces.singles) - len(singles) + 2 * (len(pieces.twins) - len(twins))
    return pieces._replace(off=pieces.off + taken, singles=tuple(singles), twins=tuple(twins)), taken


def captures(scene: Scene, play: list[Deed]) -> tuple[tuple[Pieces, ...], list[str]]:
    """All sides after the landings of a play (the own side as it was), and behind each deed what it took as text."""
    sides, texts, route = list(scene.sides), [], scene.route
    for deed in play:
        text = ""
        if deed.stage == MOVE and route[deed.end] not in scene.board.marked:
            for player, seat in enumerate(scene.seats):
                theirs = scene.board.route_of(seat)
                if player != scene.player and route[deed.end] in theirs:
                    sides[player], taken = strike(sides[player], theirs.index(route[deed.end]), deed.twins)
                    text += f"{seat}{taken}" if taken else ""
        texts.append(f"x{text}" if text else "")
    return tuple(sides), texts


def written_deed(deed: Deed, route: tuple[str, ...]) -> str:
    """One deed without its captures."""
    names = [*route[:-1], "k"]
    amount = "+".join(map(str, deed.throws))
    if deed.stage in (DECLARE_FIRST, DECLARE_LAST):
        return f"={names[deed.start]}"
    if deed.stage == MOVE:
        return f"{amount}:{'=' if deed.twins else ''}{names[deed.start]}-{names[deed.end]}"
    return {ENTER: f"1:o-{names[0]}", BEAR_OFF: "1:k-x", UNUSED: f"~{amount}"}[deed.stage]


def written_play(scene: Scene, play: list[Deed]) -> str:
    """All deeds of a sorted play with their captures; `pass` where nothing was done."""
    if all(deed.stage == UNUSED for deed in play):
        return "pass"
    route, (_, taken) = scene.route, captures(scene, play)
    return ",".join(written_deed(deed, route) + text for deed, text in zip(play, taken, strict=True))


# --- from the end of a turn back to its canonical play


def canonical(scene: Scene, throws: list[int], after: tuple[Pieces, ...], unused: int | None) -> str:
    """The canonical text of the plays that spend these throws and end with these sides.

    `unused` is how many throws must be left over, None where that is free.
    """
    best: tuple[int, str] | None = None
    for play in itertools.islice(_plays_to(scene, throws, after), MOST_PLAYS):
        if unused is not None and sum(deed.stage == UNUSED for deed in play) != unused:
            continue
        if best is not None and len(play) > best[0]:
            continue
        sides, _ = captures(scene, play)
        enemies = [(a, b) for player, (a, b) in enumerate(zip(sides, after, strict=True)) if player != scene.player]
        if all(a == b for a, b in enemies):
            rank = len(play), written_play(scene, play)
            best = rank if best is None else min(best, rank)
    assert best is not None, "every legal turn has a play"
    return best[1]


def _plays_to(scene: Scene, throws: list[int], after: tuple[Pieces, ...]) -> Iterator[list[Deed]]:
    """Every sorted play that turns the own pieces into those afterwards, whatever it captures."""
    own, final, gate = scene.sides[scene.player], after[scene.player], scene.board.gate
    entering, bearing = own.off - final.off, final.out - own.out
    purse = Counter(throws)
    purse[1] -= entering + bearing
    places = Counter([*own.single_places, *[0] * entering])
    for early, late in itertools.product(range(places[gate] // 2 + 1), range(final.twin_places.count(gate) + 1)):
        ends = _ends(scene, final, late)
        singles = sorted((places - Counter({gate: 2 * early})).elements())
        twins = sorted([*own.twin_places, *[gate] * early])
        fixed = [Deed(DECLARE_FIRST, gate, True)] * early + [Deed(ENTER, throws=(1,))] * entering
        fixed += [Deed(BEAR_OFF, throws=(1,))] * bearing + [Deed(DECLARE_LAST, gate, True)] * late
        arrived = len(singles) - len(ends[0]), len(twins) - len(ends[1])
        if min(arrived) < 0:
            continue
        home = scene.board.home
        single_ends, twin_ends = [*ends[0], *[home] * arrived[0]], [*ends[1], *[home] * arrived[1]]
        for single_way in _matchings(singles, single_ends):
            for twin_way in _matchings(twins, twin_ends):
                journeys = [(start, end, False) for start, end in single_way] + [(*way, True) for way in twin_way]
                moving = [journey for journey in journeys if journey[0] != journey[1]]
                for moves, rest in _shared(scene.rules.stepwise == 1, moving, purse):
                    unused = [Deed(UNUSED, -throw, throws=(throw,)) for throw in rest.elements()]
                    yield sorted(fixed + moves + unused)


def _ends(scene: Scene, final: Pieces, late: int) -> tuple[list[int], list[int]]:
    """Where singles and twins stood before the last `late` declarations."""
    gate = scene.board.gate
    twins = list(final.twin_places)
    for _ in range(late):
        twins.remove(gate)
    return [*final.single_places, *[gate] * (2 * late)], twins


def _matchings(starts: list[int], ends: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every different way to lead these starts forward to these ends."""
    found = set()
    for order in set(itertools.permutations(ends)):
        way = tuple(sorted(zip(starts, order, strict=True)))
        if all(start <= end for start, end in way):
            found.add(way)
    return iter(sorted(found))


def _shared(
    stepwise: bool, journeys: list[tuple[int, int, bool]], purse: Counter[int]
) -> Iterator[tuple[list[Deed], Counter[int]]]:
    """Every way to pay for all journeys out of the purse: the moves, and what is left."""
    if not journeys:
        yield [], purse
        return
    journey, *others = journeys
    for moves, spent in _stages(journey, purse) if stepwise else _sums(journey, purse):
        rest = purse.copy()
        rest.subtract(spent)
        for further, left in _shared(stepwise, others, +rest):
            yield moves + further, left


def _sums(journey: tuple[int, int, bool], purse: Counter[int]) -> Iterator[tuple[list[Deed], Counter[int]]]:
    """The moves of one unit by a sum of throws."""
    start, end, twins = journey
    wanted = (2 * (end - start), 2 * (end - start) + 1) if twins else (end - start,)
    for spent in _selections(sorted(purse, reverse=True), purse, wanted[-1]):
        if sum(spent) in wanted:
            yield [Deed(MOVE, start, twins, end, spent)], Counter(spent)


def _selections(faces: list[int], purse: Counter[int], most: int) -> Iterator[tuple[int, ...]]:
    """Every selection of throws with a sum of at most `most`, largest first."""
    if not faces:
        yield ()
        return
    face, *others = faces
    for count in range(min(purse[face], most // face) + 1):
        for further in _selections(others, purse, most - count * face):
            yield (face,) * count + further


def _stages(journey: tuple[int, int, bool], purse: Counter[int]) -> Iterator[tuple[list[Deed], Counter[int]]]:
    """The steps of one unit, one throw each, in every order."""
    start, end, twins = journey
    if start == end:
        yield [], Counter()
        return
    for throw in sorted(purse):
        place = start + (throw // 2 if twins else throw)
        if purse[throw] > 0 and start < place <= end:
            rest = purse.copy()
            rest[throw] -= 1
            for steps, spent in _stages((place, end, twins), rest):
                yield [Deed(MOVE, start, twins, place, (throw,)), *steps], spent + Counter([throw])
