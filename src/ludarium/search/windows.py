"""Windows and depths: with which bounds and how deep the next action is looked at, and what its value does to its frame.

This is principal variation search. The first action gets the full window; the others have to prove with a narrow one, and
late ones with less depth, that they deserve it.
"""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled, inlined
from ludarium.kernel.verbs import CHANCE, NOISY
from ludarium.search.frames import FULL, LINES, MARKS, NARROW, PASSING, REDUCED, UNLISTED
from ludarium.search.luck import fold_luck, luck_value, luck_window
from ludarium.search.ordering import bring_best, praise
from ludarium.search.scale import CERTAIN, LIMIT, NEARLY, at_position
from ludarium.search.sharpening import enough_seen, pass_reduction, reduction
from ludarium.search.transpositions import EXACT, LOWER, NOTHING, SOLVED, UPPER, remember


@inlined
def set_stage(search: Any, ply: Any) -> None:
    """Choose how the next action of the frame is looked at first."""
    frame = search.shared.frames[ply]
    index = frame.index
    quiet = search.lists[MARKS + ply, index] < NOISY << 16
    if quiet and reduction(search, ply) > 0:
        frame.stage = REDUCED
    elif index > 0 and frame.beta - frame.alpha > 1:
        frame.stage = NARROW
    else:
        frame.stage = FULL


@inlined
def _depth_after(search: Any, ply: Any, acts: Any) -> Any:
    """Depth counts turns: neither further actions of a turn nor what follows a throw costs any.

    Only a third throw in a row does, and every further one: series have no end, and long ones are rare.
    """
    frame = search.shared.frames[ply]
    before = frame.mover
    free = acts == before or before == CHANCE
    if acts == CHANCE and before == CHANCE:
        free = ply == 0 or search.shared.frames[ply - 1].mover != CHANCE
    depth = frame.depth - (0 if free else 1)
    if frame.stage == REDUCED and before != CHANCE:
        depth -= reduction(search, ply)
    elif frame.stage == PASSING:
        depth -= pass_reduction(frame.depth)
    return depth


@compiled
def aim_root(search: Any, depth: Any, alpha: Any, beta: Any) -> None:
    """Give the first frame, where the hero is to act, its depth and window."""
    root = search.shared.frames[0]
    root.depth, root.alpha, root.beta = depth, alpha, beta
    root.sign, root.mover, root.turns = 1, search.shared.hero, 0
    root.best, root.floor = -LIMIT, alpha  # no answer, should the search be stopped at once


@inlined
def aim(search: Any, ply: Any, acts: Any) -> None:
    """Give the next frame its mover, sign, turns, depth and window."""
    shared = search.shared
    frame, child = shared.frames[ply], shared.frames[ply + 1]
    before = frame.mover
    child.mover = acts
    child.sign = 1 if acts < 0 or acts == shared.hero else -1
    child.turns = frame.turns + (0 if acts == before or before == CHANCE else 1)
    child.depth = _depth_after(search, ply, acts)
    if before == CHANCE:
        low, high = luck_window(search, ply)
    else:
        low = frame.alpha
        high = frame.beta if frame.stage == FULL else low + 1
    if child.sign == frame.sign:
        child.alpha, child.beta = low, high
    else:
        child.alpha, child.beta = -high, -low


@inlined
def _keep_line(search: Any, ply: Any) -> None:
    """The frame's best line is its action and the best line from the next frame on."""
    frame = search.shared.frames[ply]
    search.lists[LINES + ply, 0] = search.lists[ply, frame.index]
    length = search.shared.frames[ply + 1].length
    for i in range(length):
        search.lists[LINES + ply, i + 1] = search.lists[LINES + ply + 1, i]
    frame.length = length + 1


@compiled
def _look_again(frame: Any, value: Any) -> Any:
    """Whether the action did better than its narrow look allows for; the next look is then set."""
    stage, alpha, beta = frame.stage, frame.alpha, frame.beta
    if stage == FULL or value <= alpha:
        return False
    if stage == REDUCED:
        frame.stage = NARROW if beta - alpha > 1 else FULL
        return True
    if value < beta:
        frame.stage = FULL
        return True
    return False


@inlined
def fold(search: Any, ply: Any, value: Any) -> None:
    """Take the value of the next frame's position, by that frame's sign, into the frame, and turn to its next action."""
    frame, child = search.shared.frames[ply], search.shared.frames[ply + 1]
    if frame.mover == CHANCE:
        fold_luck(search, ply, value * child.sign)
        return
    if child.sign != frame.sign:
        value = -value
    if frame.stage == PASSING:
        _fold_pass(search, ply, value)
        return
    if _look_again(frame, value):
        return
    if value > frame.best:
        frame.best = value
        frame.choice = np.int64(search.lists[ply, frame.index])
        if value > frame.alpha:
            frame.alpha = value
            if frame.beta - frame.floor > 1 or frame.turns == 0:
                _keep_line(search, ply)
    if frame.alpha >= frame.beta:
        praise(search, ply)
        frame.count = 0
        return
    frame.index += 1
    if frame.index < frame.count:
        bring_best(search, ply)
        if enough_seen(search, ply):
            frame.passed_over += frame.count - frame.index
            frame.count = frame.index
            search.shared.guesses += 1
        else:
            set_stage(search, ply)


@inlined
def _fold_pass(search: Any, ply: Any, value: Any) -> None:
    """Where even a pass is good enough, the frame is done; else its actions are looked at after all."""
    frame = search.shared.frames[ply]
    if value >= frame.beta:
        search.shared.guesses += 1
        frame.best = frame.beta
        frame.count = 0
    else:
        frame.stage = UNLISTED


@compiled
def _learn(search: Any, frame: Any, action: Any, value: Any, floor: Any, depth: Any) -> None:
    """Let the table know the value of a frame whose window began at `floor`."""
    bound = LOWER if value >= frame.beta else EXACT if value > floor else UPPER
    stored = at_position(value, frame.turns)
    remember(search.table, frame.key, action, stored, depth, bound, search.shared.generation)


@inlined
def close(search: Any, ply: Any) -> Any:
    """The value of a frame whose actions have all been looked at, or enough of them; the table learns it."""
    shared = search.shared
    frame = shared.frames[ply]
    if frame.mover == CHANCE:
        value = luck_value(search, ply)
        _learn(search, frame, NOTHING, value, frame.alpha, frame.depth)
        return value
    value = frame.best
    if frame.passed_over > 0 and value <= -CERTAIN and value > -LIMIT:
        value = np.int64(-NEARLY)  # those not looked at might have saved it
    exact = shared.guesses == frame.guesses_before
    if ply == 0:
        shared.exact = 1 if exact else 0
    partial = frame.turns == 0 and shared.banned_count > 0
    if value > -LIMIT and not partial and frame.depth > 0:
        depth = SOLVED if exact else frame.depth
        _learn(search, frame, frame.choice, value, frame.floor, depth)
    return value
