"""Chance in the search: the mean over what may be thrown, given up early once it must fall outside the window.

The idea is Ballard's star1: while throws are left, the mean lies between what they could add at worst and at best.
Values at a frame of chance are the hero's own; sums and shares are counted in parts of ONE.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import moves, odds
from ludarium.search.frames import (
    ALPHA,
    BEST,
    BETA,
    COUNT,
    FIELDS,
    FRAMES,
    FULL,
    HIGHEST,
    INDEX,
    LEFT,
    LOWEST,
    ONE,
    SHARE,
    STAGE,
    SUM,
)  # fmt: skip
from ludarium.search.scale import CERTAIN, LIMIT, SCALE


@compiled
def open_luck(rules: Any, state: Any, paper: Any, ply: Any) -> None:
    """Begin a frame of chance."""
    frame, numbers = FRAMES + ply * FIELDS, paper.numbers
    numbers[frame + COUNT] = moves(rules, state, paper.room[ply])
    numbers[frame + INDEX] = 0
    numbers[frame + STAGE] = FULL
    numbers[frame + BEST] = LIMIT  # no early end yet
    numbers[frame + SUM] = 0
    numbers[frame + LEFT] = ONE
    numbers[frame + LOWEST] = LIMIT
    numbers[frame + HIGHEST] = -LIMIT


@compiled
def draw(rules: Any, state: Any, paper: Any, ply: Any) -> None:
    """Note how likely the throw is that comes next; the last one has whatever is left."""
    frame, numbers = FRAMES + ply * FIELDS, paper.numbers
    action = np.int64(paper.room[ply, numbers[frame + INDEX]])
    share = min(np.int64(np.rint(odds(rules, state, action) * ONE)), numbers[frame + LEFT])
    if numbers[frame + INDEX] == numbers[frame + COUNT] - 1:
        share = numbers[frame + LEFT]
    numbers[frame + SHARE] = max(share, 1)
    numbers[frame + LEFT] -= share


@compiled
def luck_window(paper: Any, ply: Any) -> Any:
    """Outside this window the value of the throw decides that the mean is outside the frame's."""
    frame, numbers = FRAMES + ply * FIELDS, paper.numbers
    share, left = numbers[frame + SHARE], numbers[frame + LEFT] * SCALE
    low = (numbers[frame + ALPHA] * ONE - numbers[frame + SUM] - left) // share
    high = -((numbers[frame + SUM] - left - numbers[frame + BETA] * ONE) // share)
    return max(low, -LIMIT), min(high, LIMIT)


@compiled
def fold_luck(paper: Any, ply: Any, value: Any) -> None:
    """Add a throw's value to the mean; end the frame where the mean cannot come back into the window."""
    frame, numbers = FRAMES + ply * FIELDS, paper.numbers
    numbers[frame + SUM] += numbers[frame + SHARE] * min(max(value, -SCALE), SCALE)
    numbers[frame + LOWEST] = min(numbers[frame + LOWEST], value)
    numbers[frame + HIGHEST] = max(numbers[frame + HIGHEST], value)
    numbers[frame + INDEX] += 1
    if numbers[frame + INDEX] == numbers[frame + COUNT]:
        return
    left = numbers[frame + LEFT] * SCALE
    most, least = -((-numbers[frame + SUM] - left) // ONE), (numbers[frame + SUM] - left) // ONE
    if most <= numbers[frame + ALPHA]:
        numbers[frame + BEST] = most
        numbers[frame + COUNT] = 0
    elif least >= numbers[frame + BETA]:
        numbers[frame + BEST] = least
        numbers[frame + COUNT] = 0


@compiled
def luck_value(paper: Any, ply: Any) -> Any:
    """The mean; where every throw wins or every throw loses, the longest such way."""
    frame, numbers = FRAMES + ply * FIELDS, paper.numbers
    if numbers[frame + BEST] != LIMIT:
        return numbers[frame + BEST]
    if numbers[frame + LOWEST] >= CERTAIN:
        return numbers[frame + LOWEST]
    if numbers[frame + HIGHEST] <= -CERTAIN:
        return numbers[frame + HIGHEST]
    return (numbers[frame + SUM] + ONE // 2) // ONE
