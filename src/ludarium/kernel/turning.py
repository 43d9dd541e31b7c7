"""All that one turn can lead to: a breadth-first search over the actions of the player to act.

States that agree in their first `decisive` words are one, so of the many ways to one position only the first is kept: the
one with fewest actions, then the lowest. Where chance acts, every action is a turn of its own.
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.kernel.chance import mixed
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions, Numbers, Rows
from ludarium.kernel.values import Words, put, taken, word
from ludarium.kernel.verbs import CHANCE, mover, moves, play

ENDED = 1
_STAMP = 1 << 32


class TurnBuffers(NamedTuple):
    """Where the search writes. Node i has its state in rows[i] and came from node parents[i] by actions[i]."""

    out: Actions
    rows: Rows
    codes: Words
    parents: Numbers
    actions: Numbers
    ended: Numbers
    slots: Numbers  # a hash table of nodes; slots[-1] is the stamp of the search that wrote last


def turn_buffers(widest: int, size: int, nodes: int) -> TurnBuffers:
    """Buffers for searches of up to that many nodes (a power of two)."""
    return TurnBuffers(
        out=np.zeros(widest, np.int32),
        rows=np.zeros((nodes, size), np.uint64),  # type: ignore[arg-type]
        codes=np.zeros(nodes, np.uint64),
        parents=np.zeros(nodes, np.int64),
        actions=np.zeros(nodes, np.int64),
        ended=np.zeros(nodes, np.int64),
        slots=np.zeros(2 * nodes + 1, np.int64),
    )


@compiled
def _code(row: Any, decisive: Any) -> Any:
    code = word(decisive)
    for i in range(decisive):
        code = mixed(code ^ row[i]) + word(i)
    return code


@compiled
def _is_new(code: Any, node: Any, first: Any, codes: Any, slots: Any) -> Any:
    """Whether no node from `first` on has this code; then `node` is noted for it."""
    mask = slots.size - 2
    stamp = slots[slots.size - 1]
    at = np.int64(code & word(mask))
    while slots[at] // _STAMP == stamp:
        if codes[slots[at] % _STAMP] == code:
            return False
        at = (at + 1) & mask
    slots[at] = stamp * _STAMP + node
    codes[node] = code
    return True


@compiled
def spread(
    rules: Any,
    state: Any,
    decisive: int,
    first: int,
    out: Actions,
    rows: Rows,
    codes: Words,
    parents: Numbers,
    actions: Numbers,
    ended: Numbers,
    slots: Numbers,
) -> Any:
    """Write the nodes of the turn from rows[first] on, the state itself being the first; return where they end.

    −1 where the room is too small.
    """
    slots[slots.size - 1] += 1
    player = mover(rules, state)
    put(state, rows[first])
    _is_new(_code(rows[first], decisive), first, first, codes, slots)
    ended[first] = 0
    node, here = first + 1, first
    while here < node:
        if ended[here] == 0:
            now = taken(state, rows[here])
            count = moves(rules, now, out)
            if node + count > rows.shape[0] or 2 * (node + count - first) > slots.size:
                return -1
            for i in range(count):
                after = play(rules, now, np.int64(out[i]))
                put(after, rows[node])
                if player == CHANCE or _is_new(_code(rows[node], decisive), node, first, codes, slots):
                    parents[node], actions[node] = here, out[i]
                    ended[node] = ENDED if player == CHANCE or mover(rules, after) != player else 0
                    node += 1
        here += 1
    return node
