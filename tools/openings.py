"""Even openings for matches of two source trees (tools/versus.py): found on the spot, or kept in a book.

An opening is a few random turns from which either side wins some quick games. Both trees play these games, each with
itself, so that neither has a say the other has not. They begin with few nodes, which rules most openings out cheaply, and
games with more nodes weigh more: what weak players call even, strong ones often win from one side. Before that, both look
at the position. The score of an even one need not be 0: in Brandubh the attackers have to look better.

A book is a file with one opening to a line, as `ludarium match --openings FILE` reads it too.
"""

import itertools
from pathlib import Path

TRIES, LOOKS = 40, 2000  # openings played from, and looked at, for one that is even
BARREN = 200  # after so many that do not look even, the least uneven of them is played from
FIRST_LOOK = 4  # a first look takes so many times the nodes of the first quick games
SURE = 4  # after so many games without a win of one side there will hardly be one


class Balance:
    """How often each side won quick games from an opening, each game by its nodes."""

    def __init__(self, quick, trees):
        self.left, self.total = trees * sum(quick), trees * sum(quick)
        self.won, self.games = [0, 0], 0

    def add(self, score, nodes):
        self.left -= nodes
        self.games += 1
        if score:
            self.won[score < 0] += nodes

    @property
    def lesser(self):
        """The share of the side that won less."""
        return min(self.won) / self.total

    def hopeless(self, least):
        """Whether it will not be even, or hardly."""
        return (min(self.won) + self.left) / self.total < least or (self.games >= SURE and min(self.won) == 0)


def balance_of(engines, actions, quick, least):
    """Let each engine play itself from there, with more and more nodes, while the opening may still be even."""
    balance = Balance(quick, len(engines))
    for nodes in quick:
        for engine in engines:
            balance.add(engine.ask("quick", actions=actions, nodes=nodes)["score"], nodes)
            if balance.hopeless(least):
                return balance
    return balance


def promising(engines, options, seed):
    """Random openings that both engines find even at first sight, as actions; where none is, the one that comes nearest."""
    fewest, most = options.opening[0], options.opening[-1]
    low, high = options.even_range
    nearest, least_off = None, float("inf")
    for number in range(LOOKS):
        if number >= BARREN and least_off > 0:
            break
        plies = fewest + number % (most - fewest + 1)
        actions = engines[0].ask("turns", plies=plies, seed=f"{seed}/{number}")["actions"]
        if actions is not None:
            scores = [
                one.ask("first_look", actions=actions, nodes=FIRST_LOOK * options.quick[0])["score"] for one in engines
            ]
            off = max(low - min(scores), max(scores) - high, 0)
            if off == 0:
                yield actions
            if off < least_off:
                nearest, least_off = actions, off
    if nearest is not None and least_off > 0:
        yield nearest


def even_opening(engines, options, seed):
    """Actions from the start to a position from which either side wins its share, and how much the lesser side won.

    Where none is as even, the most even of many.
    """
    best, found = -1.0, []
    for actions in itertools.islice(promising(engines, options, seed), TRIES):
        lesser = balance_of(engines, actions, options.quick, options.least).lesser
        if lesser > best:
            best, found = lesser, actions
        if best >= options.least:
            break
    return found, best


def read_book(path):
    """The openings of a book, as lines."""
    lines = [line.strip() for line in Path(path).read_text("utf-8").splitlines()]
    return [line for line in lines if line and not line.startswith("#")]
