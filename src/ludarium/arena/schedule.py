"""Who plays whom, from which opening, in which seat.

Games come in sets: one opening, played once in each rotation of the seats. With two players a set is a pair of games
with seats exchanged. What the sides are worth, and what the opening and the throws are worth, then cancels out.
"""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

from ludarium.arena.plan import Plan


@dataclass(frozen=True)
class Bout:
    """One game to be played. `seats` has, for each seat of the game, the number of the entrant who sits there."""

    number: int
    set: int
    opening: int
    seats: tuple[int, ...]

    @property
    def round(self) -> str:
        """Set and rotation, counted from 1, as the tag Round has it."""
        return f"{self.set + 1}.{self.number % len(self.seats) + 1}"


def companies(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """The groups that meet: every choice of entrants where there are more than seats, else all of them.

    Where seats are left over, entrants sit twice; who does so most goes round.
    """
    if entrants >= seats:
        return list(itertools.combinations(range(entrants), seats))
    everybody = tuple(range(entrants)) * (seats // entrants)
    spare = itertools.combinations(range(entrants), seats % entrants)
    return [tuple(sorted((*everybody, *more))) for more in spare]


def sets_in(plan: Plan, seats: int) -> int:
    """How many sets the plan comes to; the number of games is rounded up to whole sets."""
    return -(-plan.games // seats) * len(companies(len(plan.entrants), seats))


def schedule(plan: Plan, seats: int) -> Iterator[Bout]:
    """All bouts in order. A plan with more games begins with the same ones; every company gets the same openings."""
    groups = companies(len(plan.entrants), seats)
    for number in range(sets_in(plan, seats)):
        company = groups[number % len(groups)]
        order = list(company)
        if seats > 2:  # neighbours matter too
            random.Random(f"{plan.seed}/seats/{number}").shuffle(order)
        for turn in range(seats):
            seated = tuple(order[turn:] + order[:turn])
            yield Bout(number * seats + turn, number, number // len(groups), seated)
