"""The transposition table: what was found out about positions, by their key.

A bucket has two entries of two words, key and facts. The first keeps the deepest search of this generation, the second
the latest. Facts are packed: action 24 bits, value 24, depth 8, bound 2, generation 6.
"""

from typing import Any

import numpy as np

from ludarium.kernel.chance import mixed
from ludarium.kernel.compiling import compiled, inlined
from ludarium.kernel.values import Words, put, word

UPPER, LOWER, EXACT = 1, 2, 3
NOTHING = -1  # the action where none is known
SOLVED = 255
"""The depth of facts that no deeper search can change."""

WORDS = 4
_OFFSET = 1 << 23
_24, _48, _56, _58 = word(24), word(48), word(56), word(58)
_LOW_24, _LOW_8, _LOW_2 = word((1 << 24) - 1), word(255), word(3)
_SALT, _STEP, _32, _1 = word(0x9E37_79B9_7F4A_7C15), word(0xD6E8_FEB8_6659_FD93), word(32), word(1)
_NO_KEY = word(0)


def new_table(buckets: int) -> Words:
    """An empty table with room for `buckets`, a power of two."""
    return np.zeros(WORDS * buckets, np.uint64)


@inlined
def place_key(state: Any, decisive: Any, row: Any, salt: Any) -> Any:
    """A number for the first `decisive` words of the state: those that decide what may follow. `row` is scratch paper."""
    put(state, row)
    code = (
        word(salt) * _STEP + _SALT
    )  # spread over all bits: next to small numbers in a state, 1 and 2 would be taken for each other
    for i in range(decisive):
        code = (code ^ row[i]) * _STEP
        code ^= code >> _32
    return np.int64(mixed(code) >> _1)


@compiled
def _packed(action: Any, value: Any, depth: Any, bound: Any, generation: Any) -> Any:
    low = word(action + 1) | (word(value + _OFFSET) << _24)
    return low | (word(depth) << _48) | (word(bound) << _56) | (word(generation) << _58)


@compiled
def fact_action(facts: Any) -> Any:
    return np.int64(facts & _LOW_24) - 1


@compiled
def fact_value(facts: Any) -> Any:
    return np.int64((facts >> _24) & _LOW_24) - _OFFSET


@compiled
def fact_depth(facts: Any) -> Any:
    return np.int64((facts >> _48) & _LOW_8)


@compiled
def fact_bound(facts: Any) -> Any:
    return np.int64((facts >> _56) & _LOW_2)


@compiled
def recalled(table: Any, key: Any) -> Any:
    """The facts about the position with this key; 0 where there are none."""
    at = (key & (table.size // WORDS - 1)) * WORDS
    name = word(key)
    if table[at] == name:
        return table[at + 1]
    if table[at + 2] == name:
        return table[at + 3]
    return _NO_KEY


@compiled
def remember(table: Any, key: Any, action: Any, value: Any, depth: Any, bound: Any, generation: Any) -> None:
    """Keep what was found out; an action already known is not lost to a search that found none."""
    at = (key & (table.size // WORDS - 1)) * WORDS
    name = word(key)
    if action == NOTHING:
        action = fact_action(recalled(table, key))
    facts = _packed(action, value, depth, bound, generation)
    kept = table[at + 1]
    stale = np.int64(kept >> _58) != generation
    if table[at] == name or stale or depth >= fact_depth(kept):
        if table[at] != name:
            table[at + 2] = table[at]
            table[at + 3] = kept
        table[at] = name
        table[at + 1] = facts
    else:
        table[at + 2] = name
        table[at + 3] = facts
