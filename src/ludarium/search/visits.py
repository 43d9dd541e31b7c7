"""One visit after another: down the tree to a leaf, an evaluation there, and back up with it (UCT).

Values are vectors, one number for each player, and each player maximises their own; so any number of players
can play, and chance takes its turns by its odds.
"""

import math
from typing import Any

import numpy as np

from ludarium.kernel.chance import advanced, below, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, Floats, Numbers
from ludarium.kernel.throwing import one_of_listed
from ludarium.kernel.verbs import CHANCE, OVER, moves, play, score, worth
from ludarium.search.tree import (
    ACTION,
    COUNT,
    FIELDS,
    FIRST,
    LENGTH,
    LONGEST_PATH,
    MOST_VISITS,
    MOVER,
    NODES,
    PATH,
    PLAIN,
    SEED,
    SOLVED,
    STOP,
    VISITS,
    VISITS_MADE,
    expand,
    mean,
    solve_from_children,
)  # fmt: skip

_CURIOSITY, _PLAIN_CURIOSITY = 0.35, 1.0
_LONGEST_PLAYOUT = 2_000


@compiled
def _chosen(numbers: Any, totals: Any, node: Any, generator: Any) -> Any:
    """The unsolved child to visit: good so far, or not visited often enough to tell."""
    at = NODES + node * FIELDS
    acts, first, count = numbers[at + MOVER], numbers[at + FIRST], numbers[at + COUNT]
    curiosity = _PLAIN_CURIOSITY if numbers[PLAIN] == 1 else _CURIOSITY
    spread = curiosity * math.sqrt(math.log(numbers[at + VISITS] + 1.0))
    start = below(generator, count)
    best, best_mark = first + start, -1e9
    for i in range(count):
        child = first + (start + i) % count
        below_at = NODES + child * FIELDS
        if numbers[below_at + SOLVED] == 1:
            continue
        visits = numbers[below_at + VISITS]
        mark = 1e6 if visits == 0 else mean(numbers, totals, child, acts) + spread / math.sqrt(visits)
        if mark > best_mark:
            best, best_mark = child, mark
    return best


@compiled
def _thrown(rules: Any, state: Any, numbers: Any, room: Any, node: Any, generator: Any) -> Any:
    """The child that chance leads to."""
    at = NODES + node * FIELDS
    count = moves(rules, state, room)
    action = one_of_listed(rules, state, generator, room, count)
    for i in range(count):
        if np.int64(room[i]) == action:
            return numbers[at + FIRST] + i
    return numbers[at + FIRST]


@compiled
def _played_out(rules: Any, state: Any, values: Any, room: Any, generator: Any) -> Any:
    """The scores of a game played on at random; worth, where it gets too long."""
    here = state
    for _ in range(_LONGEST_PLAYOUT):
        count = moves(rules, here, room)
        if count == 0:
            for player in range(values.size):
                values[player] = score(rules, here, player)
            return generator
        generator = advanced(generator)
        here = play(rules, here, one_of_listed(rules, here, generator, room, count))
    for player in range(values.size):
        values[player] = worth(rules, here, player)
    return generator


@compiled
def _judged(rules: Any, state: Any, numbers: Any, totals: Any, node: Any, values: Any) -> None:
    """What the position is worth: of a player's, the best that the next action makes of it."""
    at = NODES + node * FIELDS
    acts, first, count = numbers[at + MOVER], numbers[at + FIRST], numbers[at + COUNT]
    best = -1
    if acts >= 0:
        for child in range(first, first + count):
            if best < 0 or mean(numbers, totals, child, acts) > mean(numbers, totals, best, acts):
                best = child
    for player in range(values.size):
        values[player] = mean(numbers, totals, best, player) if best >= 0 else worth(rules, state, player)


@compiled
def _back(numbers: Any, totals: Any, values: Any) -> None:
    """Add the values to every node of the path, and solve what can be solved, from the end on."""
    solving = True
    for step in range(numbers[LENGTH] - 1, -1, -1):
        node = numbers[PATH + step]
        at = NODES + node * FIELDS
        numbers[at + VISITS] += 1
        for player in range(values.size):
            totals[node * values.size + player] += values[player]
        if solving:
            solving = solve_from_children(numbers, totals, node)


@compiled
def visit(rules: Any, state: Any, numbers: Numbers, totals: Floats, values: Floats, room: Actions) -> Any:
    """Make visits to the root's tree until stopped, out of visits, or the root is solved."""
    generator = stream(numbers[SEED], numbers[VISITS_MADE])
    while numbers[STOP] == 0 and numbers[VISITS_MADE] < numbers[MOST_VISITS] and numbers[NODES + SOLVED] == 0:
        node, here, fresh = np.int64(0), state, False
        numbers[PATH], numbers[LENGTH] = 0, 1
        # --- down to a node without children
        while not fresh and numbers[NODES + node * FIELDS + SOLVED] == 0 and numbers[LENGTH] < LONGEST_PATH:
            at = NODES + node * FIELDS
            if numbers[at + COUNT] == 0:
                fresh = True
                young = numbers[PLAIN] == 1 and numbers[at + VISITS] == 0 and node > 0
                if young or not expand(rules, here, numbers, totals, room, node):
                    break
                if solve_from_children(numbers, totals, node) or numbers[PLAIN] == 0:
                    break
            generator = advanced(generator)
            if numbers[at + MOVER] == CHANCE:
                node = _thrown(rules, here, numbers, room, node, generator)
            else:
                node = _chosen(numbers, totals, node, generator)
            here = play(rules, here, numbers[NODES + node * FIELDS + ACTION])
            numbers[PATH + numbers[LENGTH]] = node
            numbers[LENGTH] += 1
        # --- what it is worth, and back with it
        if numbers[NODES + node * FIELDS + MOVER] == OVER or numbers[NODES + node * FIELDS + SOLVED] == 1:
            for player in range(values.size):
                values[player] = mean(numbers, totals, node, player)
        elif numbers[PLAIN] == 1:
            generator = _played_out(rules, here, values, room, generator)
        else:
            _judged(rules, here, numbers, totals, node, values)
        _back(numbers, totals, values)
        numbers[VISITS_MADE] += 1
    return numbers[VISITS_MADE]
