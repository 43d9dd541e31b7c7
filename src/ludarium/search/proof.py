"""Proof-number search: whether one player can force a win, whatever the others do.

Depth-first (df-pn): every position has two numbers, how many further positions must at least be won to prove the win,
and to refute it. The search always goes where the least is missing, within thresholds, and keeps the numbers in a table, so
it can be broken off and taken up again. Positions repeated along a line, and those that have come as often as they may in
the game so far, are taken as not won, so that a proof is a proof in games with cycles too; a refutation is one only where
nothing repeats.
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Rows
from ludarium.kernel.records import Annotated, Record
from ludarium.kernel.values import Words, put, taken, word
from ludarium.kernel.verbs import OVER, mover, moves, play, repetition_key, score
from ludarium.search.evaluating import judged
from ludarium.search.frames import positive, stopped
from ludarium.search.transpositions import place_key

LONGEST = 400
SCRATCH = LONGEST + 1
"""The row of states that no frame uses."""
MOST = 1 << 30
"""The number of what can never be done."""

MOST_SPENT = 512
MOST_TWINS = 128


class ProofFrame(Record):
    """A position on the line being looked at."""

    key: int
    proof: int  # thresholds beyond which the frame is left
    refutation: int
    count: int
    hero_acts: int  # 1 where it is the hero's turn
    place: int  # which of the actions below led here
    same: (
        int  # what repetitions are recognised by; not the key of the table, since counters of turns do not matter to it
    )


class ProofShared(Record):
    """What a whole search shares."""

    stop: int  # 1 once the search has to end
    nodes: int
    most_nodes: int
    hero: int  # the player whose win is to be proven
    decisive_words: int  # words of a state that make its key
    cycles: int  # 1 where positions can come again
    draws: int  # 1 once an end was met that nobody won
    board_only: int  # 1 where positions are judged by `naive_worth`
    salt: int
    spent_count: int
    spent: Annotated[list[int], MOST_SPENT]  # repetition keys of positions that may not come again; see repeats.py
    actions: int  # how many the game has
    twin_count: int
    twins: Annotated[list[int], MOST_TWINS]  # actions of the first two plies that need no look; see twins.py
    frames: Annotated[list[ProofFrame], LONGEST + 2]


class ProofSearch(NamedTuple):
    """Everything the search writes on, as compiled code hands it on."""

    shared: ProofShared
    rows: Rows  # the state of each frame, and a scratch row
    room: ActionRows  # the actions of each frame
    keys: Rows  # SHEETS rows for each frame
    table: Words


SHEETS = 3  # rows of `keys` for each frame: for each action the key, first numbers and repetition key of where it leads

_32, _LOW = word(32), word(0xFFFF_FFFF)
_GUESS = 12.0


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
def _first_guess(rules: Any, state: Any, shared: Any) -> Any:
    """The numbers of a position never seen: decided where the game is over, else guessed from its worth."""
    if mover(rules, state) == OVER:
        final = score(rules, state, shared.hero)
        if -1.0 < final < 1.0:
            shared.draws = 1
        return (0, MOST) if final >= 1.0 else (MOST, 0)
    lead = judged(rules, state, shared.hero, shared.board_only)
    return np.int64(1.5 + _GUESS * (1.0 - lead)), np.int64(1.5 + _GUESS * (1.0 + lead))


@compiled
def _is_twin(ply: Any, action: Any, search: Any) -> Any:
    """Whether the action leads to the mirror image of where another one leads."""
    shared = search.shared
    if ply > 1:
        return False
    before = 1 + np.int64(search.room[0, shared.frames[1].place]) if ply == 1 else 0
    for i in range(shared.twin_count):
        if shared.twins[i] == before * shared.actions + action:
            return True
    return False


@compiled
def _open(rules: Any, state: Any, ply: Any, search: Any) -> None:
    """List the frame's actions, the keys of the positions they lead to, and first guesses at their numbers."""
    shared, room, keys, row = search.shared, search.room, search.keys, search.rows[SCRATCH]
    frame = shared.frames[ply]
    found = moves(rules, state, room[ply])
    frame.hero_acts = 1 if mover(rules, state) == shared.hero else 0
    i = 0
    for listed in range(found):
        action = np.int64(room[ply, listed])
        if _is_twin(ply, action, search):
            continue
        room[ply, i] = action
        after = play(rules, state, action)
        key = place_key(after, shared.decisive_words, row, shared.salt)
        proof, refutation = _first_guess(rules, after, shared)
        keys[SHEETS * ply, i] = word(key)
        keys[SHEETS * ply + 1, i] = _packed(proof, refutation)
        if shared.cycles == 1:
            keys[SHEETS * ply + 2, i] = word(positive(repetition_key(rules, after)))
        shared.nodes += 1
        i += 1
    frame.count = i


@compiled
def _repeated(ply: Any, same: Any, shared: Any) -> Any:
    """Whether the position has been on this line, or may not come again in the game."""
    for earlier in range(ply + 1):
        if shared.frames[earlier].same == same:
            return True
    for i in range(shared.spent_count):
        if shared.spent[i] == same:
            return True
    return False


@compiled
def _weighed(ply: Any, search: Any) -> Any:
    """The frame's two numbers by those of its positions; the most promising, its numbers, and the rival's number."""
    shared, keys = search.shared, search.keys
    frame = shared.frames[ply]
    acts = frame.hero_acts == 1
    least, rival, total, best, best_other = np.int64(MOST), np.int64(MOST), np.int64(0), 0, np.int64(0)
    for i in range(frame.count):
        key = np.int64(keys[SHEETS * ply, i])
        facts = _numbers_of(search.table, key)
        if facts == word(0):
            facts = keys[SHEETS * ply + 1, i]
        proof, refutation = np.int64(facts >> _32), np.int64(facts & _LOW)
        if shared.cycles == 1 and _repeated(ply, np.int64(keys[SHEETS * ply + 2, i]), shared):
            proof, refutation = np.int64(MOST), np.int64(0)
        easy, hard = (proof, refutation) if acts else (refutation, proof)
        if easy < least:
            rival, least, best, best_other = least, easy, i, hard
        elif easy < rival:
            rival = easy
        total = min(total + hard, np.int64(MOST))
    return least, total, rival, best, best_other


@compiled
def _descend(ply: Any, best: Any, easy: Any, hard: Any, search: Any) -> None:
    """Give the next frame its keys, its thresholds, and the number of the action that leads there."""
    frame, above, keys = search.shared.frames[ply], search.shared.frames[ply + 1], search.keys
    above.key, above.place = np.int64(keys[SHEETS * ply, best]), best
    above.same = np.int64(keys[SHEETS * ply + 2, best])
    above.proof, above.refutation = (easy, hard) if frame.hero_acts == 1 else (hard, easy)


@compiled
def prove(rules: Any, state: Any, search: ProofSearch) -> Any:
    """1 if the hero wins, −1 if not, 0 where the search was stopped. The table holds what was found either way."""
    shared, ply = search.shared, 0
    put(state, search.rows[0])
    root = shared.frames[0]
    root.key = place_key(state, shared.decisive_words, search.rows[SCRATCH], shared.salt)
    root.same = positive(repetition_key(rules, state))
    root.proof = root.refutation = MOST
    _open(rules, state, 0, search)
    while True:
        frame = shared.frames[ply]
        acts = frame.hero_acts == 1
        least, total, rival, best, best_other = _weighed(ply, search)
        proof, refutation = (least, total) if acts else (total, least)
        decided = proof >= frame.proof or refutation >= frame.refutation
        if decided or stopped(shared) or ply == LONGEST - 1:
            # --- enough here: note it and go back
            _note(search.table, frame.key, proof, refutation)
            if ply == 0:
                return 1 if proof == 0 else -1 if refutation == 0 else 0
            ply -= 1
            search.keys[SHEETS * ply + 1, frame.place] = _packed(proof, refutation)  # the table may forget it
            continue
        # --- down into the most promising position, as long as it stays so
        easy_limit, hard_limit = (frame.proof, frame.refutation) if acts else (frame.refutation, frame.proof)
        easy_limit = min(easy_limit, rival + 1 + rival // 4)
        hard_limit = min(hard_limit - total + best_other, MOST)
        _descend(ply, best, easy_limit, hard_limit, search)
        after = play(rules, taken(state, search.rows[ply]), np.int64(search.room[ply, best]))
        ply += 1
        put(after, search.rows[ply])
        _open(rules, after, ply, search)
