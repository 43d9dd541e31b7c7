"""Proof-number search: whether one player can force a win, whatever the others do.

Depth-first (df-pn): every position has two numbers, how many further positions must at least be won to prove the win,
and to refute it. The search always goes where the least is missing, within thresholds, and keeps the numbers in a table, so
it can be broken off and taken up again. Positions repeated along a line, and those that have come as often as they may in
the game so far, are taken as not won, so that a proof is a proof in games with cycles too; a refutation is one only where
nothing repeats.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Numbers, Rows
from ludarium.kernel.values import Words, put, taken, word
from ludarium.kernel.verbs import OVER, mover, moves, play, repetition_key, score
from ludarium.search.evaluating import judged
from ludarium.search.frames import positive
from ludarium.search.table import place_key

LONGEST = 400
MOST = 1 << 30
"""The number of what can never be done."""

# --- the numbers that a whole search shares, then the fields of each frame
STOP, NODES, MOST_NODES, HERO, TELLING, CYCLES, DRAWS, BOARD_ONLY, SALT, SPENT = range(10)
# CYCLES: 1 where positions can come again. DRAWS: 1 once an end was met that nobody won. BOARD_ONLY: 1 where positions are
# judged by `naive_worth`. SPENT: how long that list is.
SPENT_LIST = 16  # repetition keys of positions that have come as often as they may; see repeats.py
MOST_SPENT = 512
FRAMES = SPENT_LIST + MOST_SPENT
KEY, PROOF, REFUTATION, COUNT, HERO_ACTS, PLACE, SAME = range(7)
FIELDS = 7
# PROOF, REFUTATION: thresholds beyond which the frame is left. PLACE: which of the actions below led here. SAME: the word
# that repetitions are recognised by, which is not the table's key: counters of turns do not matter to it.

SHEETS = 3  # rows of `keys` for each frame: for each action the key, first numbers and repetition key of where it leads

_32, _LOW = word(32), word(0xFFFF_FFFF)
_GUESS = 6.0


@compiled
def _packed(proof: Any, refutation: Any) -> Any:
    return (word(proof) << _32) | word(refutation)


@compiled
def _slot(table: Any, key: Any) -> Any:
    """Where the numbers of a position are stored or may be: its own place, or the lesser of two neighbours'."""
    at = (key & (table.size // 4 - 1)) * 4
    if table[at] == word(key):
        return at
    return at + 2


@compiled
def _numbers_of(table: Any, key: Any) -> Any:
    """The two numbers packed into a word; 0 where the position is not known."""
    at = _slot(table, key)
    return table[at + 1] if table[at] == word(key) else word(0)


@compiled
def _note(table: Any, key: Any, proof: Any, refutation: Any) -> None:
    at = (key & (table.size // 4 - 1)) * 4
    decided = proof == 0 or refutation == 0
    if table[at] != word(key) and not decided and (table[at + 1] & _LOW) * (table[at + 1] >> _32) == word(0):
        at += 2  # what is decided keeps the first place
        if table[at - 1] == word(0):
            at -= 2
    table[at] = word(key)
    table[at + 1] = _packed(proof, refutation)


@compiled
def _first_guess(rules: Any, state: Any, numbers: Any) -> Any:
    """The numbers of a position never seen: decided where the game is over, else guessed from its worth."""
    if mover(rules, state) == OVER:
        final = score(rules, state, numbers[HERO])
        if -1.0 < final < 1.0:
            numbers[DRAWS] = 1
        return (0, MOST) if final >= 1.0 else (MOST, 0)
    lead = judged(rules, state, numbers[HERO], numbers[BOARD_ONLY])
    return np.int64(1.5 + _GUESS * (1.0 - lead)), np.int64(1.5 + _GUESS * (1.0 + lead))


@compiled
def _open(rules: Any, state: Any, ply: Any, room: Any, numbers: Any, keys: Any, row: Any) -> None:
    """List the frame's actions, the keys of the positions they lead to, and first guesses at their numbers."""
    frame = FRAMES + ply * FIELDS
    found = moves(rules, state, room[ply])
    numbers[frame + COUNT] = found
    numbers[frame + HERO_ACTS] = 1 if mover(rules, state) == numbers[HERO] else 0
    for i in range(found):
        after = play(rules, state, np.int64(room[ply, i]))
        key = place_key(after, numbers[TELLING], row, numbers[SALT])
        proof, refutation = _first_guess(rules, after, numbers)
        keys[SHEETS * ply, i] = word(key)
        keys[SHEETS * ply + 1, i] = _packed(proof, refutation)
        if numbers[CYCLES] == 1:
            keys[SHEETS * ply + 2, i] = word(positive(repetition_key(rules, after)))
        numbers[NODES] += 1


@compiled
def _repeated(ply: Any, same: Any, numbers: Any) -> Any:
    """Whether the position has been on this line, or may not come again in the game."""
    for earlier in range(ply + 1):
        if numbers[FRAMES + earlier * FIELDS + SAME] == same:
            return True
    for i in range(numbers[SPENT]):
        if numbers[SPENT_LIST + i] == same:
            return True
    return False


@compiled
def _weighed(ply: Any, numbers: Any, keys: Any, table: Any) -> Any:
    """The frame's two numbers by those of its positions; the most promising, its numbers, and the rival's number."""
    frame = FRAMES + ply * FIELDS
    acts = numbers[frame + HERO_ACTS] == 1
    least, rival, total, best, best_other = np.int64(MOST), np.int64(MOST), np.int64(0), 0, np.int64(0)
    for i in range(numbers[frame + COUNT]):
        key = np.int64(keys[SHEETS * ply, i])
        facts = _numbers_of(table, key)
        if facts == word(0):
            facts = keys[SHEETS * ply + 1, i]
        proof, refutation = np.int64(facts >> _32), np.int64(facts & _LOW)
        if numbers[CYCLES] == 1 and _repeated(ply, np.int64(keys[SHEETS * ply + 2, i]), numbers):
            proof, refutation = np.int64(MOST), np.int64(0)
        easy, hard = (proof, refutation) if acts else (refutation, proof)
        if easy < least:
            rival, least, best, best_other = least, easy, i, hard
        elif easy < rival:
            rival = easy
        total = min(total + hard, np.int64(MOST))
    return least, total, rival, best, best_other


@compiled
def _name(above: Any, ply: Any, best: Any, numbers: Any, keys: Any) -> None:
    """Give the frame above its keys, and the number of the action that leads there."""
    numbers[above + KEY], numbers[above + PLACE] = np.int64(keys[SHEETS * ply, best]), best
    numbers[above + SAME] = np.int64(keys[SHEETS * ply + 2, best])


@compiled
def prove(rules: Any, state: Any, rows: Rows, room: ActionRows, keys: Rows, numbers: Numbers, table: Words) -> Any:
    """1 if the hero wins, −1 if not, 0 where the search was stopped. The table holds what was found either way."""
    ply = 0
    row = rows[LONGEST + 1]
    put(state, rows[0])
    numbers[FRAMES + KEY] = place_key(state, numbers[TELLING], row, numbers[SALT])
    numbers[FRAMES + SAME] = positive(repetition_key(rules, state))
    numbers[FRAMES + PROOF], numbers[FRAMES + REFUTATION] = MOST, MOST
    _open(rules, state, 0, room, numbers, keys, row)
    while True:
        frame = FRAMES + ply * FIELDS
        acts = numbers[frame + HERO_ACTS] == 1
        least, total, rival, best, best_other = _weighed(ply, numbers, keys, table)
        proof, refutation = (least, total) if acts else (total, least)
        out_of_nodes = numbers[STOP] != 0 or numbers[NODES] >= numbers[MOST_NODES]
        if (
            proof >= numbers[frame + PROOF]
            or refutation >= numbers[frame + REFUTATION]
            or out_of_nodes
            or ply == LONGEST - 1
        ):
            # --- enough here: note it and go back
            _note(table, numbers[frame + KEY], proof, refutation)
            if ply == 0:
                return 1 if proof == 0 else -1 if refutation == 0 else 0
            ply -= 1
            keys[SHEETS * ply + 1, numbers[frame + PLACE]] = _packed(proof, refutation)  # the table may forget it
            continue
        # --- down into the most promising position, as long as it stays so
        above = frame + FIELDS
        easy_limit = numbers[frame + PROOF] if acts else numbers[frame + REFUTATION]
        hard_limit = numbers[frame + REFUTATION] if acts else numbers[frame + PROOF]
        easy_limit = min(easy_limit, rival + 1 + rival // 4)
        hard_limit = min(hard_limit - total + best_other, MOST)
        numbers[above + PROOF], numbers[above + REFUTATION] = (
            (easy_limit, hard_limit) if acts else (hard_limit, easy_limit)
        )
        _name(above, ply, best, numbers, keys)
        after = play(rules, taken(state, rows[ply]), np.int64(room[ply, best]))
        ply += 1
        put(after, rows[ply])
        _open(rules, after, ply, room, numbers, keys, row)
