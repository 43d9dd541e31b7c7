"""Windows and depths: with which bounds and how deep the next action is looked at, and what its value does to its frame.

This is principal variation search. The first action gets the full window; the others have to prove with a narrow one, and
late ones with less depth, that they deserve it.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import CHANCE, NOISY
from ludarium.search.frames import (
    ALPHA,
    BANNED,
    BEST,
    BETA,
    CERTAINTY,
    CHOICE,
    COUNT,
    DEPTH,
    EXACTNESS,
    FIELDS,
    FLOOR,
    FRAMES,
    FULL,
    GENERATION,
    GUESSES,
    HERO,
    INDEX,
    KEY,
    LENGTH,
    LINES,
    MARKS,
    MOVER,
    NARROW,
    PASSED_OVER,
    REDUCED,
    SIGN,
    STAGE,
    TURNS,
)  # fmt: skip
from ludarium.search.luck import fold_luck, luck_value, luck_window
from ludarium.search.ordering import bring_best, praise
from ludarium.search.scale import CERTAIN, LIMIT, NEARLY, at_position
from ludarium.search.table import EXACT, LOWER, NOTHING, SOLVED, UPPER, remember

_REDUCE_DEPTH, _REDUCE_FROM, _REDUCE_MORE = 3, 3, 9


@compiled
def _reduction(depth: Any, index: Any) -> Any:
    """How many turns less deep a late action is looked at first."""
    if depth < _REDUCE_DEPTH or index < _REDUCE_FROM:
        return 0
    return 2 if depth > _REDUCE_DEPTH + 1 and index >= _REDUCE_MORE else 1


@compiled
def set_stage(paper: Any, ply: Any) -> None:
    """Choose how the next action of the frame is looked at first."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    index = numbers[frame + INDEX]
    quiet = paper.room[MARKS + ply, index] < NOISY << 16
    if quiet and _reduction(numbers[frame + DEPTH], index) > 0:
        numbers[frame + STAGE] = REDUCED
    elif index > 0 and numbers[frame + BETA] - numbers[frame + ALPHA] > 1:
        numbers[frame + STAGE] = NARROW
    else:
        numbers[frame + STAGE] = FULL


@compiled
def _depth_after(paper: Any, frame: Any, acts: Any) -> Any:
    """Depth counts turns: neither further actions of a turn nor what follows a throw costs any.

    Only a third throw in a row does, and every further one: series have no end, and long ones are rare.
    """
    numbers = paper.numbers
    before = numbers[frame + MOVER]
    free = acts == before or before == CHANCE
    if acts == CHANCE and before == CHANCE:
        free = frame == FRAMES or numbers[frame - FIELDS + MOVER] != CHANCE
    depth = numbers[frame + DEPTH] - (0 if free else 1)
    if numbers[frame + STAGE] == REDUCED and before != CHANCE:
        depth -= _reduction(numbers[frame + DEPTH], numbers[frame + INDEX])
    return depth


@compiled
def aim_root(paper: Any, depth: Any, alpha: Any, beta: Any) -> None:
    """Give the first frame, where the hero is to act, its depth and window."""
    numbers = paper.numbers
    numbers[FRAMES + DEPTH], numbers[FRAMES + ALPHA], numbers[FRAMES + BETA] = depth, alpha, beta
    numbers[FRAMES + SIGN], numbers[FRAMES + MOVER], numbers[FRAMES + TURNS] = 1, numbers[HERO], 0
    numbers[FRAMES + BEST], numbers[FRAMES + FLOOR] = -LIMIT, alpha  # no answer, should the search be stopped at once


@compiled
def aim(paper: Any, ply: Any, acts: Any) -> None:
    """Give the frame above its mover, sign, turns, depth and window."""
    frame = FRAMES + ply * FIELDS
    above = frame + FIELDS
    numbers = paper.numbers
    before = numbers[frame + MOVER]
    numbers[above + MOVER] = acts
    numbers[above + SIGN] = 1 if acts < 0 or acts == paper.numbers[HERO] else -1
    numbers[above + TURNS] = numbers[frame + TURNS] + (0 if acts == before or before == CHANCE else 1)
    numbers[above + DEPTH] = _depth_after(paper, frame, acts)
    if before == CHANCE:
        low, high = luck_window(paper, ply)
    else:
        low = numbers[frame + ALPHA]
        high = numbers[frame + BETA] if numbers[frame + STAGE] == FULL else low + 1
    if numbers[above + SIGN] == numbers[frame + SIGN]:
        numbers[above + ALPHA], numbers[above + BETA] = low, high
    else:
        numbers[above + ALPHA], numbers[above + BETA] = -high, -low


@compiled
def _keep_line(paper: Any, ply: Any) -> None:
    """The frame's best line is its action and the best line from the frame above."""
    paper.room[LINES + ply, 0] = paper.room[ply, paper.numbers[FRAMES + ply * FIELDS + INDEX]]
    frame = FRAMES + ply * FIELDS
    length = paper.numbers[frame + FIELDS + LENGTH]
    for i in range(length):
        paper.room[LINES + ply, i + 1] = paper.room[LINES + ply + 1, i]
    paper.numbers[frame + LENGTH] = length + 1


@compiled
def _look_again(numbers: Any, frame: Any, value: Any) -> Any:
    """Whether the action did better than its narrow look allows for; the next look is then set."""
    stage, alpha, beta = numbers[frame + STAGE], numbers[frame + ALPHA], numbers[frame + BETA]
    if stage == FULL or value <= alpha:
        return False
    if stage == REDUCED:
        numbers[frame + STAGE] = NARROW if beta - alpha > 1 else FULL
        return True
    if value < beta:
        numbers[frame + STAGE] = FULL
        return True
    return False


@compiled
def fold(paper: Any, ply: Any, value: Any) -> None:
    """Take the value of the position above, told from there, into the frame, and turn to its next action."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    if numbers[frame + MOVER] == CHANCE:
        fold_luck(paper, ply, value * numbers[frame + FIELDS + SIGN])
        return
    if numbers[frame + FIELDS + SIGN] != numbers[frame + SIGN]:
        value = -value
    if _look_again(numbers, frame, value):
        return
    if value > numbers[frame + BEST]:
        numbers[frame + BEST] = value
        numbers[frame + CHOICE] = np.int64(paper.room[ply, numbers[frame + INDEX]])
        if value > numbers[frame + ALPHA]:
            numbers[frame + ALPHA] = value
            if numbers[frame + BETA] - numbers[frame + FLOOR] > 1 or numbers[frame + TURNS] == 0:
                _keep_line(paper, ply)
    if numbers[frame + ALPHA] >= numbers[frame + BETA]:
        praise(paper, ply)
        numbers[frame + COUNT] = 0
        return
    numbers[frame + INDEX] += 1
    if numbers[frame + INDEX] < numbers[frame + COUNT]:
        bring_best(paper, ply)
        set_stage(paper, ply)


@compiled
def _learn(paper: Any, frame: Any, action: Any, value: Any, floor: Any, depth: Any) -> None:
    """Let the table know the value of a frame whose window began at `floor`."""
    numbers = paper.numbers
    bound = LOWER if value >= numbers[frame + BETA] else EXACT if value > floor else UPPER
    stored = at_position(value, numbers[frame + TURNS])
    remember(paper.table, numbers[frame + KEY], action, stored, depth, bound, numbers[GENERATION])


@compiled
def close(paper: Any, ply: Any) -> Any:
    """The value of a frame whose actions have all been looked at, or enough of them; the table learns it."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    if numbers[frame + MOVER] == CHANCE:
        value = luck_value(paper, ply)
        _learn(paper, frame, NOTHING, value, numbers[frame + ALPHA], numbers[frame + DEPTH])
        return value
    value = numbers[frame + BEST]
    if numbers[frame + PASSED_OVER] > 0 and value <= -CERTAIN and value > -LIMIT:
        value = np.int64(-NEARLY)  # those not looked at might have saved it
    exact = numbers[GUESSES] == numbers[frame + CERTAINTY]
    if ply == 0:
        numbers[EXACTNESS] = 1 if exact else 0
    partial = numbers[frame + TURNS] == 0 and numbers[BANNED] > 0
    if value > -LIMIT and not partial and numbers[frame + DEPTH] > 0:
        depth = SOLVED if exact else numbers[frame + DEPTH]
        _learn(paper, frame, numbers[frame + CHOICE], value, numbers[frame + FLOOR], depth)
    return value
