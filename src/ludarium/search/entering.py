"""Entering a position: its value if that is known at once, else the list of its actions."""

from typing import Any

import numpy as np

from ludarium.game.outcome import repetition_score
from ludarium.kernel.compiling import compiled, inlined
from ludarium.kernel.verbs import (
    CHANCE,
    NOISY,
    OVER,
    moves,
    repetition_key,
    score,
    stochastic,
    urgent_moves,
)
from ludarium.search.evaluating import evaluated
from ludarium.search.frames import FULL, LONGEST, PASSING, SCRATCH, UNLISTED, positive
from ludarium.search.luck import open_luck
from ludarium.search.ordering import bring_best, rank
from ludarium.search.scale import CERTAIN, LIMIT, final_value, from_root, guessed
from ludarium.search.sharpening import deserved_depth, may_pass, wins_at_once
from ludarium.search.transpositions import (
    EXACT,
    LOWER,
    NOTHING,
    SOLVED,
    UPPER,
    fact_action,
    fact_bound,
    fact_depth,
    fact_value,
    place_key,
    recalled,
)  # fmt: skip
from ludarium.search.windows import set_stage

OPENED = LIMIT + 1
"""Instead of a value: the position has a frame now and must be searched."""

_QUIET_AT_LAST = -6  # turns of noise after the depth is used up


@compiled
def _guess(rules: Any, state: Any, search: Any, frame: Any) -> Any:
    """The hero's judgement of the position as it stands, for the sign of its frame."""
    shared = search.shared
    shared.guesses += 1
    return guessed(evaluated(rules, state, frame.mover, search)) * frame.sign


@compiled
def _repeats(rules: Any, state: Any, search: Any, ply: Any) -> Any:
    """Whether the position stood on this line before, or so often in the game that its rule of repetition applies."""
    shared = search.shared
    frame = shared.frames[ply]
    here = positive(repetition_key(rules, state))
    fresh = ply == 0 or frame.mover != shared.frames[ply - 1].mover
    frame.repetition_key = here if fresh else 0
    if ply == 0 or not fresh:
        return False
    for earlier in range(ply):
        if shared.frames[earlier].repetition_key == here:
            return True
    for i in range(shared.spent_count):
        if shared.spent[i] == here:
            return True
    return False


@compiled
def _repetition(rules: Any, state: Any, search: Any, ply: Any) -> Any:
    """What a repetition is worth. It depends on the line that led here, so it is never called proven."""
    shared = search.shared
    shared.guesses += 1
    repeater = shared.frames[ply - 1].mover
    points = repetition_score(rules, state, shared.loser, repeater, shared.hero, shared.players)
    return guessed(points) * shared.frames[ply].sign


@inlined
def _from_table(search: Any, ply: Any) -> Any:
    """The value where the table knows enough, else OPENED; the table's action is noted either way."""
    shared = search.shared
    frame = shared.frames[ply]
    facts = recalled(search.table, frame.key)
    frame.known = NOTHING
    if facts == np.uint64(0):
        return OPENED
    frame.known = fact_action(facts)
    value, bound = from_root(fact_value(facts), frame.turns), fact_bound(facts)
    if frame.turns == 0 and (ply == 0 or bound == LOWER or value > frame.alpha):
        return OPENED  # the actions of the first turn are the answer, so they are looked into unless others are better
    won = value >= CERTAIN and bound != UPPER
    lost = value <= -CERTAIN and bound != LOWER
    if fact_depth(facts) < frame.depth and not won and not lost:
        return OPENED
    enough = bound == EXACT or (bound == LOWER and value >= frame.beta) or (bound == UPPER and value <= frame.alpha)
    if not enough:
        return OPENED
    if not won and not lost and fact_depth(facts) != SOLVED:
        shared.guesses += 1
    return value


@compiled
def _list_actions(rules: Any, state: Any, search: Any, ply: Any, least: Any) -> None:
    """The actions worth a look; all of them in the first turn, and where none is."""
    shared = search.shared
    frame = shared.frames[ply]
    every = frame.turns == 0 or shared.quiet == 1
    kept = others = 0
    if not every:
        kept, others = urgent_moves(rules, state, least, search.lists[ply])
    if every or (kept == 0 and least == 0):
        kept, others = moves(rules, state, search.lists[ply]), 0
    frame.count, frame.passed_over = kept, others
    if others > 0:
        shared.guesses += 1


@compiled
def _look_into(rules: Any, state: Any, search: Any, ply: Any) -> Any:
    """Open a frame for the position: OPENED, or its value where the depth is used up and nothing noisy can change it."""
    shared = search.shared
    frame = shared.frames[ply]
    frame.floor = frame.alpha
    frame.guesses_before = shared.guesses
    frame.best = -LIMIT
    frame.choice = NOTHING
    frame.index = frame.count = frame.passed_over = 0
    frame.stage = UNLISTED
    if frame.depth <= 0:
        standing = _guess(rules, state, search, frame)
        if shared.quiet == 1 or standing >= frame.beta or frame.depth <= _QUIET_AT_LAST:
            return standing
        frame.best = standing
        frame.alpha = max(frame.alpha, standing)
    elif may_pass(rules, state, search, ply):
        frame.stage = PASSING
        frame.count = 1
    return OPENED


@compiled
def open_actions(rules: Any, state: Any, search: Any, ply: Any) -> None:
    """List the actions of an open frame, with the most promising one first."""
    frame = search.shared.frames[ply]
    _list_actions(rules, state, search, ply, NOISY if frame.depth <= 0 else 0)
    frame.index = 0
    frame.stage = FULL
    if frame.count > 0:
        rank(rules, state, search, ply)
        bring_best(search, ply)
        set_stage(search, ply)


@inlined
def _is_banned(search: Any, ply: Any) -> Any:
    """Whether the first turn ends here, in a position that another line has already."""
    shared = search.shared
    frame = shared.frames[ply]
    if ply == 0 or frame.turns != 1 or shared.frames[ply - 1].turns != 0:
        return False
    for i in range(shared.banned_count):
        if shared.banned[i] == frame.key:
            return True
    return False


@compiled
def enter(rules: Any, state: Any, search: Any, ply: Any) -> Any:
    """The position's value, with the position's own sign, where it is known at once; else OPENED. Its frame has been aimed."""
    shared = search.shared
    frame = shared.frames[ply]
    shared.nodes += 1
    frame.length = 0
    acts = frame.mover
    won = wins_at_once(rules, state, search, ply)
    if frame.depth > 0 or shared.banned_count > 0:  # the table is asked only with depth left
        frame.key = place_key(state, shared.decisive_words, search.states[SCRATCH], shared.salt)
    if shared.banned_count > 0 and _is_banned(search, ply):
        return np.int64(-LIMIT) * frame.sign  # the first turn is the hero's
    if acts == OVER:
        return final_value(score(rules, state, shared.hero), frame.turns)
    if shared.times > 0 and _repeats(rules, state, search, ply):
        return _repetition(rules, state, search, ply)
    if won != 0:  # a position that ends the game by coming again is not won any more
        return won
    if ply >= LONGEST or (acts == CHANCE and frame.depth <= 0):
        return _guess(rules, state, search, frame)
    if frame.depth > 0:
        value = _from_table(search, ply)
        if value != OPENED:
            return value
        frame.depth = deserved_depth(search, frame)
    else:
        frame.known = NOTHING
    if stochastic(rules) and acts == CHANCE:
        open_luck(rules, state, search, ply)
        return np.int64(OPENED)
    return _look_into(rules, state, search, ply)
