"""In which order actions are looked at: the table's first, then by urgency, by what refuted other lines, by history."""

from typing import Any

import numpy as np

from ludarium.kernel.compiling import compiled
from ludarium.kernel.verbs import play, urgency
from ludarium.search.frames import (
    COUNT,
    DEPTH,
    FIELDS,
    FIRST,
    FRAMES,
    GLANCING,
    HERO,
    HISTORY,
    INDEX,
    KNOWN,
    MARKS,
    MOVER,
    PLAYERS_ACTIONS,
    SECOND,
    SIGN,
)  # fmt: skip
from ludarium.search.scale import judged

_KNOWN_FIRST = 1 << 30
_URGENT = 1 << 16  # a step of urgency outweighs everything below
_FIRST_KILLER, _SECOND_KILLER = 30_000, 28_000
_MOST_HISTORY = 12_000
_PEEK_DEPTH = 3
_PEEK = 16_000


@compiled
def rank(rules: Any, state: Any, paper: Any, ply: Any) -> None:
    """Mark each action of the frame. With depth left, how the position after it is judged counts too."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    mover = numbers[frame + MOVER]
    own_history = HISTORY + mover * paper.numbers[PLAYERS_ACTIONS]
    peek = numbers[frame + DEPTH] >= _PEEK_DEPTH
    for i in range(numbers[frame + COUNT]):
        action = np.int64(paper.room[ply, i])
        mark = min(urgency(rules, state, action), 9_999) * _URGENT + paper.numbers[own_history + action]
        if action == numbers[frame + KNOWN]:
            mark = _KNOWN_FIRST
        elif action == numbers[frame + FIRST]:
            mark += _FIRST_KILLER
        elif action == numbers[frame + SECOND]:
            mark += _SECOND_KILLER
        if peek and mark < _KNOWN_FIRST:
            after = judged(rules, play(rules, state, action), numbers[HERO], numbers[GLANCING])
            mark += np.int64(after * numbers[frame + SIGN] * _PEEK)
        paper.room[MARKS + ply, i] = mark


@compiled
def bring_best(paper: Any, ply: Any) -> None:
    """Put the most promising of the actions not yet looked at next."""
    frame = FRAMES + ply * FIELDS
    index = paper.numbers[frame + INDEX]
    best = index
    for i in range(index + 1, paper.numbers[frame + COUNT]):
        if paper.room[MARKS + ply, i] > paper.room[MARKS + ply, best]:
            best = i
    paper.room[MARKS + ply, index], paper.room[MARKS + ply, best] = (
        paper.room[MARKS + ply, best],
        paper.room[MARKS + ply, index],
    )
    paper.room[ply, index], paper.room[ply, best] = paper.room[ply, best], paper.room[ply, index]


@compiled
def _credit(history: Any, at: Any, bonus: Any) -> None:
    """Move a mark towards ±the most by a share that grows with the bonus."""
    history[at] += bonus - history[at] * abs(bonus) // _MOST_HISTORY


@compiled
def praise(paper: Any, ply: Any) -> None:
    """The frame's action refuted the line: try it early elsewhere, and those tried in vain before it later."""
    frame = FRAMES + ply * FIELDS
    numbers = paper.numbers
    action = np.int64(paper.room[ply, numbers[frame + INDEX]])
    if numbers[frame + FIRST] != action:
        numbers[frame + SECOND] = numbers[frame + FIRST]
        numbers[frame + FIRST] = action
    own_history = HISTORY + numbers[frame + MOVER] * paper.numbers[PLAYERS_ACTIONS]
    depth = max(numbers[frame + DEPTH], 1)
    bonus = min(depth * depth * 8, 1_600)
    _credit(paper.numbers, own_history + action, bonus)
    for i in range(numbers[frame + INDEX]):
        _credit(paper.numbers, own_history + np.int64(paper.room[ply, i]), -bonus)
