"""In which order actions are looked at: the table's first, then by urgency, by what refuted other lines, by history."""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled, inlined
from ludarium.kernel.verbs import mover, play, urgency
from ludarium.search.evaluating import evaluated
from ludarium.search.frames import FIELDS_WITH_TABLES, MARKS, PASSING

_KNOWN_FIRST = 1 << 30
_URGENT = 1 << 16  # a step of urgency outweighs everything below
_FIRST_KILLER, _SECOND_KILLER, _ANSWER = 30_000, 28_000, 20_000
_MOST_HISTORY = 12_000
_PEEK_DEPTH = 3
_PEEK = 16_000


@compiled
def _place_of_answer(search: Any, ply: Any) -> Any:
    """Where the answer to the action that led here is kept; −1 where there is no such place."""
    shared = search.shared
    if shared.sharp == 0 or ply == 0:
        return -1
    before = shared.frames[ply - 1]
    if before.stage == PASSING:
        return -1
    return before.mover * shared.actions + np.int64(search.lists[ply - 1, before.index])


@compiled
def rank(rules: Any, state: Any, search: Any, ply: Any) -> None:
    """Mark each action of the frame. With depth left, how the position after it is judged counts too."""
    shared = search.shared
    frame = shared.frames[ply]
    actions, marks, own_history = search.lists[ply], search.lists[MARKS + ply], frame.mover * shared.actions
    known, killer, second_killer, sign = frame.known, frame.killer, frame.second_killer, frame.sign
    place = _place_of_answer(search, ply)
    answer = search.answers[place] - 1 if place >= 0 else -1
    peek = frame.depth >= _PEEK_DEPTH
    for i in range(frame.count):
        action = np.int64(actions[i])
        mark = min(urgency(rules, state, action), 9_999) * _URGENT + search.history[own_history + action]
        if action == known:
            mark = _KNOWN_FIRST
        elif action == killer:
            mark += _FIRST_KILLER
        elif action == second_killer:
            mark += _SECOND_KILLER
        elif action == answer:
            mark += _ANSWER
        if peek and mark < _KNOWN_FIRST:
            after = play(rules, state, action)
            acting = mover(rules, after) if len(search) == FIELDS_WITH_TABLES else shared.hero
            mark += np.int64(evaluated(rules, after, acting, search) * sign * _PEEK)
        marks[i] = mark


@inlined
def bring_best(search: Any, ply: Any) -> None:
    """Put the most promising of the actions not yet looked at next."""
    frame = search.shared.frames[ply]
    actions, marks = search.lists[ply], search.lists[MARKS + ply]
    index = frame.index
    best, highest = index, marks[index]
    for i in range(index + 1, frame.count):
        if marks[i] > highest:
            best, highest = i, marks[i]
    marks[index], marks[best] = highest, marks[index]
    actions[index], actions[best] = actions[best], actions[index]


@compiled
def _credit(history: Any, at: Any, bonus: Any) -> None:
    """Move a mark towards ±the most by a share that grows with the bonus."""
    history[at] += bonus - history[at] * abs(bonus) // _MOST_HISTORY


@inlined
def praise(search: Any, ply: Any) -> None:
    """The frame's action refuted the line: try it early elsewhere, and those tried in vain before it later."""
    shared = search.shared
    frame = shared.frames[ply]
    action = np.int64(search.lists[ply, frame.index])
    if frame.killer != action:
        frame.second_killer = frame.killer
        frame.killer = action
    place = _place_of_answer(search, ply)
    if place >= 0:
        search.answers[place] = action + 1
    own_history = frame.mover * shared.actions
    depth = max(frame.depth, 1)
    bonus = min(depth * depth * 8, 1_600)
    _credit(search.history, own_history + action, bonus)
    for i in range(frame.index):
        _credit(search.history, own_history + np.int64(search.lists[ply, i]), -bonus)
