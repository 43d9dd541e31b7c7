"""Entering a position: what can be told about it at once, and the list of actions where it has to be looked into."""

from typing import Any

import numpy as np

from ludarium.game.outcome import repetition_score
from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import (
    CHANCE,
    NOISY,
    OVER,
    moves,
    repetition_key,
    score,
    stochastic,
    urgency,
)
from ludarium.search.frames import (
    ALPHA,
    BANNED,
    BANNED_LIST,
    BEST,
    BETA,
    CERTAINTY,
    CHOICE,
    COUNT,
    DEPTH,
    FIELDS,
    FLOOR,
    FRAMES,
    GLANCING,
    GUESSES,
    HERO,
    INDEX,
    KEY,
    KNOWN,
    LENGTH,
    LONGEST,
    LOSER,
    MOVER,
    NODES,
    PASSED_OVER,
    PLAYERS,
    QUIET,
    SALT,
    SAME,
    SIGN,
    SPENT,
    SPENT_LIST,
    TELLING,
    TIMES,
    TURNS,
    positive,
)  # fmt: skip
from ludarium.search.luck import open_luck
from ludarium.search.ordering import bring_best, rank
from ludarium.search.scale import CERTAIN, LIMIT, from_root, guessed, judged, settled
from ludarium.search.table import (
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
"""Instead of a value: the position has a frame now and must be looked into."""

_QUIET_AT_LAST = -6  # turns of noise after the depth is used up


@compiled
def _guess(rules: Any, state: Any, paper: Any, frame: Any) -> Any:
    paper.numbers[GUESSES] += 1
    judgement = judged(rules, state, paper.numbers[HERO], paper.numbers[GLANCING])
    return guessed(judgement) * paper.numbers[frame + SIGN]


@compiled
def _repeats(rules: Any, state: Any, paper: Any, ply: Any) -> Any:
    """Whether the position stood on this line before, or so often in the game that its rule of repetition applies."""
    frame = FRAMES + ply * FIELDS
    here = positive(repetition_key(rules, state))
    fresh = ply == 0 or paper.numbers[frame + MOVER] != paper.numbers[frame - FIELDS + MOVER]
    paper.numbers[frame + SAME] = here if fresh else 0
    if ply == 0 or not fresh:
        return False
    for earlier in range(ply):
        if paper.numbers[FRAMES + earlier * FIELDS + SAME] == here:
            return True
    for i in range(paper.numbers[SPENT]):
        if paper.numbers[SPENT_LIST + i] == here:
            return True
    return False


@compiled
def _repetition(rules: Any, state: Any, paper: Any, frame: Any) -> Any:
    """What a repetition is worth. It depends on the line that led here, so it is never called proven."""
    numbers = paper.numbers
    numbers[GUESSES] += 1
    repeater = numbers[frame - FIELDS + MOVER]
    points = repetition_score(rules, state, numbers[LOSER], repeater, numbers[HERO], numbers[PLAYERS])
    return guessed(points) * numbers[frame + SIGN]


@compiled
def _from_table(paper: Any, ply: Any) -> Any:
    """The value where the table knows enough, else OPENED; the table's action is noted either way."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    facts = recalled(paper.table, numbers[frame + KEY])
    numbers[frame + KNOWN] = NOTHING
    if facts == np.uint64(0):
        return OPENED
    numbers[frame + KNOWN] = fact_action(facts)
    value, bound = from_root(fact_value(facts), numbers[frame + TURNS]), fact_bound(facts)
    if numbers[frame + TURNS] == 0 and (ply == 0 or bound == LOWER or value > numbers[frame + ALPHA]):
        return OPENED  # the actions of the first turn are the answer, so they are looked into unless others are better
    won = value >= CERTAIN and bound != UPPER
    lost = value <= -CERTAIN and bound != LOWER
    if fact_depth(facts) < numbers[frame + DEPTH] and not won and not lost:
        return OPENED
    enough = (
        bound == EXACT
        or (bound == LOWER and value >= numbers[frame + BETA])
        or (bound == UPPER and value <= numbers[frame + ALPHA])
    )
    if not enough:
        return OPENED
    if not won and not lost and fact_depth(facts) != SOLVED:
        paper.numbers[GUESSES] += 1
    return value


@compiled
def _select(rules: Any, state: Any, paper: Any, ply: Any, least: Any) -> Any:
    """Keep the actions that are at least so urgent; return how many."""
    kept = 0
    for i in range(paper.numbers[FRAMES + ply * FIELDS + COUNT]):
        action = paper.room[ply, i]
        if urgency(rules, state, np.int64(action)) >= least:
            paper.room[ply, kept] = action
            kept += 1
    return kept


@compiled
def _list_actions(rules: Any, state: Any, paper: Any, ply: Any, least: Any) -> None:
    """The actions worth a look; all of them in the first turn, and where none is."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    found = moves(rules, state, paper.room[ply])
    numbers[frame + COUNT] = found
    numbers[frame + PASSED_OVER] = 0
    if numbers[frame + TURNS] == 0 or numbers[QUIET] == 1:
        return
    kept = _select(rules, state, paper, ply, least)
    if kept == 0 and least == 0:
        numbers[frame + COUNT] = moves(rules, state, paper.room[ply])
    else:
        numbers[frame + COUNT] = kept
        numbers[frame + PASSED_OVER] = found - kept
        if kept < found:
            paper.numbers[GUESSES] += 1


@compiled
def _look_into(rules: Any, state: Any, paper: Any, ply: Any) -> Any:
    """Open a frame for the position: OPENED, or its value where the depth is used up and nothing noisy is left."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    numbers[frame + FLOOR] = numbers[frame + ALPHA]
    numbers[frame + CERTAINTY] = paper.numbers[GUESSES]
    numbers[frame + BEST] = -LIMIT
    numbers[frame + CHOICE] = NOTHING
    numbers[frame + INDEX] = 0
    if numbers[frame + DEPTH] <= 0:
        standing = _guess(rules, state, paper, frame)
        if numbers[QUIET] == 1 or standing >= numbers[frame + BETA] or numbers[frame + DEPTH] <= _QUIET_AT_LAST:
            return standing
        _list_actions(rules, state, paper, ply, NOISY)
        if numbers[frame + COUNT] == 0:
            return standing
        numbers[frame + BEST] = standing
        numbers[frame + ALPHA] = max(numbers[frame + ALPHA], standing)
    else:
        _list_actions(rules, state, paper, ply, 0)
    rank(rules, state, paper, ply)
    bring_best(paper, ply)
    set_stage(paper, ply)
    return OPENED


@compiled
def _is_banned(paper: Any, ply: Any) -> Any:
    """Whether the first turn ends here, in a position that another line has already."""
    frame = FRAMES + ply * FIELDS
    if ply == 0 or paper.numbers[frame + TURNS] != 1 or paper.numbers[frame - FIELDS + TURNS] != 0:
        return False
    for i in range(paper.numbers[BANNED]):
        if paper.numbers[BANNED_LIST + i] == paper.numbers[frame + KEY]:
            return True
    return False


@compiled
def enter(rules: Any, state: Any, paper: Any, ply: Any) -> Any:
    """The position's value, told for its own sign, where it is known at once; else OPENED. Its frame has been aimed."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    numbers[NODES] += 1
    numbers[frame + LENGTH] = 0
    acts = numbers[frame + MOVER]
    if numbers[frame + DEPTH] > 0 or numbers[BANNED] > 0:  # the table is asked only with depth left
        numbers[frame + KEY] = place_key(state, numbers[TELLING], paper.rows[LONGEST + 1], numbers[SALT])
    if numbers[BANNED] > 0 and _is_banned(paper, ply):
        return np.int64(-LIMIT) * numbers[frame + SIGN]  # the first turn is the hero's
    if acts == OVER:
        return settled(score(rules, state, numbers[HERO]), numbers[frame + TURNS])
    if numbers[TIMES] > 0 and _repeats(rules, state, paper, ply):
        return _repetition(rules, state, paper, frame)
    if ply >= LONGEST or (acts == CHANCE and numbers[frame + DEPTH] <= 0):
        return _guess(rules, state, paper, frame)
    if numbers[frame + DEPTH] > 0:
        value = _from_table(paper, ply)
        if value != OPENED:
            return value
    else:
        numbers[frame + KNOWN] = NOTHING
    if stochastic(rules) and acts == CHANCE:
        open_luck(rules, state, paper, ply)
        return np.int64(OPENED)
    return _look_into(rules, state, paper, ply)
