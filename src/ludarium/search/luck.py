"""Chance in the search: the mean over what may be thrown, given up early once it must fall outside the window.

The idea is Ballard's star1: while throws are left, the mean lies between what they could add at worst and at best.
Values at a frame of chance are the hero's own; sums and shares are counted in parts of ONE.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import moves, odds
from ludarium.search.frames import FULL, ONE
from ludarium.search.scale import CERTAIN, LIMIT, SCALE


@compiled
def open_luck(rules: Any, state: Any, search: Any, ply: Any) -> None:
    """Begin a frame of chance."""
    frame = search.shared.frames[ply]
    frame.count = moves(rules, state, search.lists[ply])
    frame.index = 0
    frame.stage = FULL
    frame.best = LIMIT  # no early end yet
    frame.total = 0
    frame.left = ONE
    frame.lowest = LIMIT
    frame.highest = -LIMIT


@compiled
def draw(rules: Any, state: Any, search: Any, ply: Any) -> None:
    """Note how likely the throw is that comes next; the last one has whatever is left."""
    frame = search.shared.frames[ply]
    action = np.int64(search.lists[ply, frame.index])
    share = min(np.int64(np.rint(odds(rules, state, action) * ONE)), frame.left)
    if frame.index == frame.count - 1:
        share = frame.left
    frame.share = max(share, 1)
    frame.left -= share


@compiled
def luck_window(search: Any, ply: Any) -> Any:
    """Outside this window the value of the throw decides that the mean is outside the frame's."""
    frame = search.shared.frames[ply]
    share, left = frame.share, frame.left * SCALE
    low = (frame.alpha * ONE - frame.total - left) // share
    high = -((frame.total - left - frame.beta * ONE) // share)
    return max(low, -LIMIT), min(high, LIMIT)


@compiled
def fold_luck(search: Any, ply: Any, value: Any) -> None:
    """Add a throw's value to the mean; end the frame where the mean cannot come back into the window."""
    frame = search.shared.frames[ply]
    frame.total += frame.share * min(max(value, -SCALE), SCALE)
    frame.lowest = min(frame.lowest, value)
    frame.highest = max(frame.highest, value)
    frame.index += 1
    if frame.index == frame.count:
        return
    left = frame.left * SCALE
    most, least = -((-frame.total - left) // ONE), (frame.total - left) // ONE
    if most <= frame.alpha:
        frame.best = most
        frame.count = 0
    elif least >= frame.beta:
        frame.best = least
        frame.count = 0


@compiled
def luck_value(search: Any, ply: Any) -> Any:
    """The mean; where every throw wins or every throw loses, the longest such way."""
    frame = search.shared.frames[ply]
    if frame.best != LIMIT:
        return frame.best
    if frame.lowest >= CERTAIN:
        return frame.lowest
    if frame.highest <= -CERTAIN:
        return frame.highest
    return (frame.total + ONE // 2) // ONE
