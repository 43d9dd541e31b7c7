"""What a sharp search does beyond a plain one: it answers threats, tries passing, and trusts the order of the actions more.

Each of these was kept because matches said so (docs/decisions/search-techniques.md). A plain search does none of them: the
lower levels use it, and so does every game that lacks the verb `tension`, has luck in it, or more players than two.
"""

import math
from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled, inlined
from ludarium.kernel.verbs import FREE, LOST, NOISY, PLAIN, PRESSED, WON, tension
from ludarium.search.evaluating import evaluated
from ludarium.search.frames import MARKS, PASSING
from ludarium.search.scale import CERTAIN, WIN, guessed

PART = 1024
"""Reductions are counted in parts of a turn."""
DEPTHS, PLACES = 32, 64
"""For so many depths and places in the order they differ."""

_PLAIN_DEPTH, _PLAIN_FROM, _PLAIN_MORE = 3, 3, 9
_LEAST, _SLOPE = 0.8, 2.2  # of the reductions: they grow with the logarithms of depth and place
_PRINCIPAL = PART // 2  # so much less where the window is open
_TRUSTED = 8_000  # history that makes up for a turn
_PASS_DEPTH, _PASS_LESS, _PASS_SLOPE = 2, 2, 4
_UNKNOWN_DEPTH = 4  # from here on, a position without a known action is looked at a turn less deep
_FEW_DEPTH, _FEW, _FEW_SLOPE = 3, 10, 5
_MOST_TURNS, _MORE_TURNS = 3, 6  # lines may become half as long again as they were meant to be, and so many turns


def _reductions(sharp: bool) -> "np.ndarray[Any, Any]":
    """How much less deep an action is looked at first, by depth and by its place in the order."""
    rows = np.zeros((DEPTHS, PLACES), np.int64)
    for depth in range(2, DEPTHS):
        for place in range(1, PLACES):
            if sharp:
                rows[depth, place] = int(PART * (_LEAST + math.log(depth) * math.log(place + 1) / _SLOPE))
            elif depth >= _PLAIN_DEPTH and place >= _PLAIN_FROM:
                rows[depth, place] = PART * (2 if depth > _PLAIN_DEPTH + 1 and place >= _PLAIN_MORE else 1)
    return rows.reshape(-1)


_REDUCTIONS = np.concatenate([_reductions(sharp=False), _reductions(sharp=True)])


@compiled
def reduction(search: Any, ply: Any) -> Any:
    """How many turns less deep the frame's action is looked at first."""
    shared = search.shared
    frame = shared.frames[ply]
    if frame.depth < 2 or frame.index < 1:
        return 0
    row = shared.sharp * DEPTHS + min(frame.depth, DEPTHS - 1)
    less = _REDUCTIONS[row * PLACES + min(frame.index, PLACES - 1)]
    if shared.sharp == 1:
        praised = search.history[frame.mover * shared.actions + np.int64(search.lists[ply, frame.index])]
        less -= PART * praised // _TRUSTED
        if frame.beta - frame.alpha > 1:
            less -= _PRINCIPAL
    return min(max(less // PART, 0), frame.depth - 1)


@inlined
def enough_seen(search: Any, ply: Any) -> Any:
    """Whether the actions left of the frame are not worth a look: late and quiet ones, with little depth and no threat."""
    shared = search.shared
    frame = shared.frames[ply]
    if shared.sharp == 0 or frame.depth <= 0 or frame.depth > _FEW_DEPTH or frame.turns == 0:
        return False
    if frame.beta - frame.alpha > 1 or frame.best <= -CERTAIN or frame.tension == PRESSED:
        return False
    quiet = search.lists[MARKS + ply, frame.index] < NOISY << 16
    return quiet and frame.index >= _FEW + _FEW_SLOPE * frame.depth * frame.depth


@compiled
def wins_at_once(rules: Any, state: Any, search: Any, ply: Any) -> Any:
    """The value of a position that is certain to be won with this turn or lost with the next, else 0; threats add to its depth.

    Where the window is open, the turns are looked for all the same, since they belong to the line. Where positions may not
    come again, nothing is called lost: the turn might lead to one of them.
    """
    shared = search.shared
    frame = shared.frames[ply]
    frame.tension = PLAIN
    if shared.sharp == 0 or frame.turns == 0 or frame.mover < 0:
        return np.int64(0)
    frame.tension = tension(rules, state)
    if frame.tension == WON and frame.beta - frame.alpha == 1:
        return np.int64(WIN - frame.turns - 1)
    if frame.tension == LOST:
        if frame.beta - frame.alpha == 1 and shared.spent_count == 0:
            return np.int64(frame.turns + 2 - WIN)
        frame.tension = PRESSED
    if frame.tension == PRESSED and frame.turns < shared.frames[0].depth * _MOST_TURNS // 2 + _MORE_TURNS:
        frame.depth = max(frame.depth, 0) + 1
    return np.int64(0)


@compiled
def deserved_depth(search: Any, frame: Any) -> Any:
    """The frame's depth, or a turn less where nothing is known of the position: the next iteration will know more."""
    unknown = frame.known < 0 and frame.turns > 0 and frame.depth >= _UNKNOWN_DEPTH
    return frame.depth - 1 if search.shared.sharp == 1 and unknown else frame.depth


@compiled
def may_pass(rules: Any, state: Any, search: Any, ply: Any) -> Any:
    """Whether to look at a pass first: where one does no good, it does no harm either, and whoever is that far ahead need not look on.

    Never twice in a row, nor in the middle of a turn, nor where the window is open.
    """
    shared = search.shared
    frame, before = shared.frames[ply], shared.frames[max(ply - 1, 0)]
    if shared.sharp == 0 or frame.tension != FREE or frame.depth < _PASS_DEPTH:
        return False
    if before.stage == PASSING or before.mover == frame.mover:
        return False
    if frame.beta - frame.alpha > 1 or abs(frame.beta) >= CERTAIN:
        return False
    return guessed(evaluated(rules, state, frame.mover, search)) * frame.sign >= frame.beta


@compiled
def pass_reduction(depth: Any) -> Any:
    """How many turns less deep a pass is looked at."""
    return _PASS_LESS + depth // _PASS_SLOPE
