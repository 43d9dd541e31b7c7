"""One round of learning, a game in each lane: play by the tables so far, then correct what they foretold.

Both halves are lane functions, so they run on all cores of a CPU and on a GPU alike. `play_lane` plays a game and notes its
actions, and for each position how much more it turned out to be worth than the tables said (TD(λ)). `credit_lane` goes
through the game once more and adds that up for every pattern met. No positions are kept: replaying costs less.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from ludarium.kernel.adding import add
from ludarium.kernel.chance import advanced, below, fraction, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, ByteRows, Numbers, SingleRows, Singles
from ludarium.kernel.throwing import thrown
from ludarium.kernel.values import number
from ludarium.kernel.verbs import CHANCE, OVER, mover, moves, patterns, play, score, stochastic, worth

CERTAIN = 1000.0
"""Sums of weights beyond this are ends of games."""
_NOBODY, _EVERYBODY = -3, -4
BY_TEACHER = -1
GREEDY, EXPLORED, THROWN = 0, 1, 2


class Round(NamedTuple):
    """How one round is played."""

    seed: int
    first: int  # the number of the game in the first lane
    players: int
    views: int  # players whose values are noted; with two players one is enough
    weights: int  # in each set of tables
    selves: int  # earlier selves among the tables, behind those that learn
    depth: int  # actions looked ahead: 1, 2 or 3
    most: int  # actions in a game
    opening: int  # the most random actions at the start of a game
    tries: int  # openings to choose from
    explore: float  # how often an action is random later on
    older: float  # how often one side plays by earlier tables, or by the ordinary evaluation
    teacher: int  # 1: the game has an ordinary evaluation to learn from
    taught: float  # how often all play by it
    trace: float  # λ: how much of the end of the game, rather than of the next position, is learned from


class Notes(NamedTuple):
    """What is written down of the games, a row for each lane."""

    actions: ActionRows
    marks: ByteRows  # how each action was chosen
    values: SingleRows  # what the tables say of each position, for each view; then what is to be corrected
    lists: ActionRows  # scratch paper
    lengths: Numbers
    results: SingleRows  # the scores, whether the game ended, and how many patterns were looked at


@compiled
def squashed(total: Any) -> Any:
    """A sum of weights as a value between −1 and 1."""
    return total / math.sqrt(np.float32(1.0) + total * total)


@compiled
def table_sum(rules: Any, state: Any, player: Any, tables: Any, base: Any, found: Any) -> Any:
    """The sum of the weights of all patterns that the player sees; the ordinary evaluation where `base` is BY_TEACHER."""
    if base == BY_TEACHER:
        return np.float32(worth(rules, state, player))
    total = np.float32(0.0)
    for i in range(patterns(rules, state, player, found)):
        total += tables[base + number(found[i])]
    return total


@compiled
def _worth(rules: Any, state: Any, player: Any, plan: Any, tables: Any, base: Any, found: Any) -> Any:
    """What the position is worth to a player, as a sum of weights. With two players, the one to move is asked."""
    acting = mover(rules, state)
    if acting == OVER:
        return np.float32(2.0 * CERTAIN * score(rules, state, player))
    if plan.players > 2 or acting < 0 or acting == player:
        return table_sum(rules, state, player, tables, base, found)
    return -table_sum(rules, state, acting, tables, base, found)


@compiled
def _best(
    rules: Any, state: Any, player: Any, plan: Any, tables: Any, base: Any, paper: Any, wide: Any, enough: Any
) -> Any:
    """The most that the player, who is to move, gets with one action; less than that where `enough` is enough."""
    best = np.float32(-4.0 * CERTAIN)
    legal, found = paper[2 * wide :], paper
    for i in range(moves(rules, state, legal)):
        best = max(best, _worth(rules, play(rules, state, number(legal[i])), player, plan, tables, base, found))
        if best >= enough:
            break
    return best


@compiled
def _answered(
    rules: Any, state: Any, player: Any, plan: Any, tables: Any, base: Any, paper: Any, wide: Any, floor: Any
) -> Any:
    """What the position, after the player's action, is worth to the player when others look for their best answer."""
    acting = mover(rules, state)
    if plan.depth == 1 or acting < 0 or acting == player:
        return _worth(rules, state, player, plan, tables, base, paper)
    worst = np.float32(4.0 * CERTAIN)
    legal = paper[wide : 2 * wide]
    for i in range(moves(rules, state, legal)):
        after = play(rules, state, number(legal[i]))
        if plan.depth > 2 and mover(rules, after) == player:
            value = _best(rules, after, player, plan, tables, base, paper, wide, worst)
        else:
            value = _worth(rules, after, player, plan, tables, base, paper)
        worst = min(worst, value)
        if worst <= floor:
            break
    return worst


@compiled
def _chosen(
    rules: Any, state: Any, player: Any, count: Any, out: Any, plan: Any, tables: Any, base: Any, paper: Any, wide: Any
) -> Any:
    """The action that looks best, and what it looks like. `paper` has room for patterns first, then for two lists."""
    best, action = np.float32(-4.0 * CERTAIN), number(out[0])
    for i in range(count):
        after = play(rules, state, number(out[i]))
        value = _answered(rules, after, player, plan, tables, base, paper, wide, best)
        if value > best:
            best, action = value, number(out[i])
    return action


@compiled
def _opened(rules: Any, start: Any, generator: Any, out: Any, plan: Any, row: Any, marks: Any) -> Any:
    """A random opening: the position after it, its length, and the generator."""
    here, ply = start, 0
    generator = advanced(generator)
    length = below(generator, plan.opening + 1)
    while ply < length:
        count = moves(rules, here, out)
        if count == 0:
            break
        generator = advanced(generator)
        acting = mover(rules, here)
        if stochastic(rules) and acting == CHANCE:
            action = thrown(rules, here, generator, out, count)
        else:
            action = number(out[below(generator, count)])
        row[ply] = action
        marks[ply] = EXPLORED
        here = play(rules, here, action)
        ply += 1
    return here, ply, generator


@compiled
def _older_side(plan: Any, generator: Any) -> Any:
    """Who plays a game by something else than the tables so far: nobody, one side, or everybody."""
    toss = fraction(generator)
    if toss < plan.taught:
        return _EVERYBODY
    if plan.selves + plan.teacher > 0 and toss < plan.taught + plan.older:
        return below(advanced(generator), plan.players)
    return _NOBODY


@compiled
def _base(plan: Any, generator: Any, player: Any, older_side: Any) -> Any:
    """Where the tables begin by which that player plays."""
    if older_side == _EVERYBODY:
        return BY_TEACHER
    if player != older_side:
        return 0
    chosen = below(generator, plan.selves + plan.teacher)
    return BY_TEACHER if chosen == plan.selves else plan.weights * (1 + chosen)


@compiled
def _even_opening(
    rules: Any, start: Any, generator: Any, out: Any, plan: Any, tables: Any, row: Any, marks: Any, found: Any
) -> Any:
    """Of a few random openings, the one that the tables call the most even: its number among all of that generator."""
    least, best, tried = np.float32(2.0), generator, 0
    while tried < plan.tries:
        before = generator
        here, _ply, generator = _opened(rules, start, generator, out, plan, row, marks)
        acting = mover(rules, here)
        if acting != OVER:
            lead = abs(squashed(_worth(rules, here, max(acting, 0), plan, tables, 0, found)))
            if lead < least:
                least, best = lead, before
        tried += 1
    return best


@compiled
def _correct(plan: Any, views: Any, length: Any, marks: Any, values: Any) -> None:
    """Turn the values that the tables gave into what they should be corrected by. The values at the end come last."""
    for view in range(views):
        ahead = nxt = values[length * views + view]
        for back in range(length):
            ply = length - 1 - back
            value = values[ply * views + view]
            mark = marks[ply]
            if mark == EXPLORED:
                ahead, nxt = value, value
                values[ply * views + view] = np.float32(0.0)
            elif mark == GREEDY:
                ahead = np.float32(plan.trace) * ahead + np.float32(1.0 - plan.trace) * nxt
                nxt = value
                values[ply * views + view] = ahead - value


@compiled
def _note_values(rules: Any, here: Any, plan: Any, views: Any, ply: Any, values: Any, tables: Any, found: Any) -> None:
    """Write down what the position is worth to each view."""
    for view in range(views):
        values[ply * views + view] = squashed(_worth(rules, here, view, plan, tables, 0, found))


@compiled
def _note_end(
    rules: Any, now: Any, acting: Any, lane: Any, plan: Any, views: Any, ply: Any, notes: Any, tables: Any
) -> None:
    """Write down the scores, and what the game came to for each view: half of what the tables say where it was broken off."""
    ended = acting == OVER
    for player in range(plan.players):
        notes.results[lane, player] = np.float32(score(rules, now, player) if ended else 0.0)
    notes.results[lane, plan.players] = np.float32(1.0 if ended else 0.0)
    for view in range(views):
        if ended:
            value = np.float32(score(rules, now, view))
        else:
            value = np.float32(0.5) * squashed(_worth(rules, now, view, plan, tables, 0, notes.lists[lane]))
        notes.values[lane, ply * views + view] = value


@compiled
def play_lane(
    rules: Any, start: Any, here: Any, lane: Any, out: Any, plan: Round, notes: Notes, wide: int, tables: Singles
) -> Any:
    """Play a game in the lane, and note what is to be learned from it."""
    row, marks, values, paper = notes.actions[lane], notes.marks[lane], notes.values[lane], notes.lists[lane]
    views = plan.views
    generator = stream(plan.seed, plan.first + lane)
    generator = _even_opening(rules, start, generator, out, plan, tables, row, marks, paper)
    now, ply, generator = _opened(rules, start, generator, out, plan, row, marks)
    for i in range(ply):
        for view in range(views):
            values[i * views + view] = np.float32(0.0)
    generator = advanced(generator)
    older_side = _older_side(plan, generator)
    choose_self = advanced(advanced(generator))
    generator = advanced(choose_self)
    acting = mover(rules, now)
    while acting != OVER and ply < plan.most:
        count = moves(rules, now, out)
        generator = advanced(generator)
        if stochastic(rules) and acting == CHANCE:
            action = thrown(rules, now, generator, out, count)
            marks[ply] = THROWN
        else:
            _note_values(rules, now, plan, views, ply, values, tables, paper)
            if fraction(generator) < plan.explore:
                generator = advanced(generator)
                action = number(out[below(generator, count)])
                marks[ply] = EXPLORED
            else:
                base = _base(plan, choose_self, acting, older_side)
                action = _chosen(rules, now, acting, count, out, plan, tables, base, paper, wide)
                marks[ply] = GREEDY
        row[ply] = action
        now = play(rules, now, action)
        acting = mover(rules, now)
        ply += 1
    _note_end(rules, now, acting, lane, plan, views, ply, notes, tables)
    _correct(plan, views, ply, marks, values)
    notes.lengths[lane] = ply
    return here


@compiled
def credit_lane(
    rules: Any, start: Any, here: Any, lane: Any, out: Any, plan: Round, notes: Notes, sums: Singles, counts: Singles
) -> Any:
    """Add up, for every pattern of the lane's game, by how much the tables were wrong where it was met, and how often."""
    row, marks, values, found = notes.actions[lane], notes.marks[lane], notes.values[lane], notes.lists[lane]
    views, now, met = plan.views, start, 0
    for ply in range(notes.lengths[lane]):
        if marks[ply] == GREEDY:
            acting = mover(rules, now)
            for view in range(views):
                wrong = values[ply * views + view]
                asked = view if views > 1 else acting
                if views == 1 and acting == 1:
                    wrong = -wrong
                count = patterns(rules, now, asked, found)
                for i in range(count):
                    weight = number(found[i])
                    add(sums, weight, wrong)
                    add(counts, weight, np.float32(1.0))
                met += count
        now = play(rules, now, number(row[ply]))
    notes.results[lane, plan.players + 1] = np.float32(met)
    return here
