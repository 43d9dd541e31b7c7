"""The tree that Monte-Carlo search grows: nodes in two arrays, children side by side, allocated once.

A node belongs to an action; its numbers say who acts after it, how often it was visited, and whether it is solved. Its
totals are the sums, one for each player, of what its visits came to; a solved node's are its exact scores times visits.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Floats, Numbers
from ludarium.kernel.verbs import OVER, mover, moves, play, score, worth

# --- numbers that a whole search shares, the path of a visit, then the nodes
STOP, VISITS_MADE, MOST_VISITS, USED, CAPACITY, PLAYERS, PLAIN, SEED, LENGTH = range(9)
PATH = 16
LONGEST_PATH = 1000
NODES = PATH + LONGEST_PATH
ACTION, FIRST, COUNT, VISITS, MOVER, SOLVED, DISTANCE = range(7)
FIELDS = 7
# FIRST, COUNT: where the children lie. SOLVED: 1 where the totals are exact. DISTANCE: turns to that end.


@compiled
def place(node: Any) -> Any:
    """Where the numbers of a node begin."""
    return NODES + node * FIELDS


@compiled
def mean(numbers: Any, totals: Any, node: Any, player: Any) -> Any:
    """What the visits of a node came to for a player, on average; 0 where there were none."""
    visits = numbers[NODES + node * FIELDS + VISITS]
    return totals[node * numbers[PLAYERS] + player] / max(visits, 1)


@compiled
def plant(rules: Any, state: Any, numbers: Any, totals: Any, node: Any, action: Any) -> None:
    """Make a node for the position reached by `action`: solved where the game is over, else judged by its worth."""
    at, players = NODES + node * FIELDS, numbers[PLAYERS]
    acts = mover(rules, state)
    numbers[at + ACTION], numbers[at + MOVER] = action, acts
    numbers[at + COUNT], numbers[at + VISITS], numbers[at + SOLVED], numbers[at + DISTANCE] = 0, 0, 0, 0
    for player in range(players):
        totals[node * players + player] = 0.0
    if acts == OVER:
        numbers[at + SOLVED], numbers[at + VISITS] = 1, 1
        for player in range(players):
            totals[node * players + player] = score(rules, state, player)
    elif numbers[PLAIN] == 0:
        numbers[at + VISITS] = 1
        for player in range(players):
            totals[node * players + player] = worth(rules, state, player)


@compiled
def expand(rules: Any, state: Any, numbers: Any, totals: Any, room: Any, node: Any) -> Any:
    """Give a node its children; False where the tree is full."""
    at, used = NODES + node * FIELDS, numbers[USED]
    found = moves(rules, state, room)
    if used + found > numbers[CAPACITY]:
        return False
    numbers[at + FIRST], numbers[at + COUNT], numbers[USED] = used, found, used + found
    for i in range(found):
        action = np.int64(room[i])
        plant(rules, play(rules, state, action), numbers, totals, used + i, action)
    return True


@compiled
def solve_from_children(numbers: Any, totals: Any, node: Any) -> Any:
    """Solve a player's node whose children allow it: one wins, or all are solved. Returns whether it is solved."""
    at, players = NODES + node * FIELDS, numbers[PLAYERS]
    acts, first, count = numbers[at + MOVER], numbers[at + FIRST], numbers[at + COUNT]
    if acts < 0 or count == 0:
        return numbers[at + SOLVED] == 1
    best, best_score, best_distance, complete = -1, -2.0, 0, True
    for child in range(first, first + count):
        below = NODES + child * FIELDS
        if numbers[below + SOLVED] == 0:
            complete = False
            continue
        value = mean(numbers, totals, child, acts)
        distance = numbers[below + DISTANCE] + (1 if numbers[below + MOVER] != acts else 0)
        sooner = distance < best_distance if value > 0 else distance > best_distance
        if value > best_score or (value == best_score and sooner):
            best, best_score, best_distance = child, value, distance
    if best < 0 or (not complete and best_score < 1.0):
        return False
    numbers[at + SOLVED], numbers[at + DISTANCE] = 1, best_distance
    for player in range(players):
        totals[node * players + player] = mean(numbers, totals, best, player) * max(numbers[at + VISITS], 1)
    numbers[at + VISITS] = max(numbers[at + VISITS], 1)
    return True


@compiled
def transplant(
    rules: Any, state: Any, node: int, numbers: Numbers, totals: Floats, to_numbers: Numbers, to_totals: Floats
) -> Any:
    """Copy the tree below `node` into other arrays, its root first; returns how many nodes that makes."""
    players, used = numbers[PLAYERS], 1
    for field in range(FIELDS):
        to_numbers[NODES + field] = numbers[NODES + node * FIELDS + field]
    for player in range(players):
        to_totals[player] = totals[node * players + player]
    done = 0
    while done < used:
        at = NODES + done * FIELDS
        first, count = to_numbers[at + FIRST], to_numbers[at + COUNT]
        to_numbers[at + FIRST] = used
        for i in range(count):
            for field in range(FIELDS):
                to_numbers[NODES + (used + i) * FIELDS + field] = numbers[NODES + (first + i) * FIELDS + field]
            for player in range(players):
                to_totals[(used + i) * players + player] = totals[(first + i) * players + player]
        used += count
        done += 1
    return used
