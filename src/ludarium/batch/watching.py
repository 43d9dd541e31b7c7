"""Whole games watched from start to end: how long, how wide, who led and when that changed, and what became of them.

The games are played at random, or replayed from lists of actions; what is noted is the same.
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.kernel.chance import advanced, below, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Actions, Floats, Numbers, Rows, SingleRows
from ludarium.kernel.throwing import thrown
from ludarium.kernel.values import Words, number, put, word
from ludarium.kernel.verbs import CHANCE, OVER, mover, moves, play, repetition_key, score, stochastic, worth

TURNS, ACTIONS, END, FIRST, LAST, WIDTH, CHANGES, CHANGED, BEHIND = range(9)
"""Columns of `figures`: turns, actions, how it ended, who acted first and last, actions to choose from on average, how
often the lead changed hands, before which turn it last did, and by how much the winner was behind at worst."""

SCORES = 9
"""The first column with scores, one for each player."""

ENDED, CUT_SHORT, REPEATED = 1, 2, 3
"""Ends: by the rules; because it was too long; because a position came again (the caller knows what that means)."""

UNWATCHED = -1
"""In CHANGES, CHANGED and BEHIND where the lead was not watched, or nobody won."""


class Paper(NamedTuple):
    """What is written on while games are watched."""

    lows: Any
    seen: Any
    stamps: Any
    counts: Any


@compiled
def times_seen(code: Any, game: Any, paper: Any) -> Any:
    """How often the position with that code has come in this game, this time included."""
    slots = paper.seen.size
    slot = np.int64(code & word(slots - 1))
    while paper.stamps[slot] == game and paper.seen[slot] != code:
        slot = (slot + 1) & (slots - 1)
    if paper.stamps[slot] != game:
        paper.stamps[slot], paper.seen[slot], paper.counts[slot] = game, code, 0
    paper.counts[slot] += 1
    return paper.counts[slot]


@compiled
def _ahead(rules: Any, here: Any, player: Any, players: Any) -> Any:
    """By how much a player's prospects are better than the best of the others', from −1 to 1."""
    best = -2.0
    for other in range(players):
        if other != player:
            best = max(best, worth(rules, here, other))
    return (worth(rules, here, player) - best) / 2.0


@compiled
def _judge(rules: Any, here: Any, turn: Any, leader: Any, margin: Any, row: Any, lows: Any) -> Any:
    """Who leads after the turn: somebody new only with a lead of `margin`. Notes changes and everybody's worst moment."""
    players = lows.size
    for player in range(players):
        lead = _ahead(rules, here, player, players)
        lows[player] = min(lows[player], lead)
        if lead >= margin and player != leader:
            if leader >= 0:
                row[CHANGES] += np.float32(1)
                row[CHANGED] = np.float32(turn)
            leader = player
    return leader


@compiled
def _conclude(rules: Any, here: Any, row: Any, lows: Any) -> Any:
    """Note the scores of a game that is over, and how far its winner was behind at worst."""
    winner, best, several = 0, -2.0, False
    for player in range(lows.size):
        points = score(rules, here, player)
        row[SCORES + player] = np.float32(points)
        several = points == best or (several and points < best)
        if points > best:
            winner, best = player, points
    if row[CHANGES] >= 0 and not several:
        row[BEHIND] = np.float32(max(-lows[winner], 0.0))


@compiled
def _blank(row: Any, lows: Any, watched: Any) -> Any:
    """The row of a game that has not begun."""
    for column in range(row.size):
        row[column] = np.float32(0)
    row[FIRST] = row[LAST] = row[BEHIND] = np.float32(-1)
    row[CHANGES] = row[CHANGED] = np.float32(0 if watched else UNWATCHED)
    for player in range(lows.size):
        lows[player] = 1.0


@compiled
def _pick(rules: Any, here: Any, acting: Any, generator: Any, out: Any, count: Any) -> Any:
    """An action at random."""
    if stochastic(rules) and acting == CHANCE:
        return thrown(rules, here, generator, out, count)
    return number(out[below(generator, count)])


class WatchOptions(NamedTuple):
    """What is to be known of the games: see `watch_games`."""

    most: Any
    composed: Any
    times: Any
    margin: Any


@compiled
def _watch(
    rules: Any, state: Any, game: Any, generator: Any, given: Any, wish: Any, out: Any, row: Any,
    choices: Any, decisions: Any, kept: Any, paper: Any,
) -> Any:  # fmt: skip
    """One game; gives the state at its end. `given` are its actions, none where it is played at random."""
    here, leader, turn, wide, decided, action_count = state, -1, 0, 0, 0, 0
    end, watched = CUT_SHORT, row[CHANGES] >= 0
    if wish.times > 0:
        times_seen(repetition_key(rules, here), game, paper)
    for at in range(given.size if given.size > 0 else 8 * wish.most):
        acting = mover(rules, here)
        count = moves(rules, here, out)
        if acting >= 0:
            choices[turn] += count
            decisions[turn] += 1
            wide, decided = wide + count, decided + 1
            row[LAST] = np.float32(acting)
            if row[FIRST] < 0:
                row[FIRST] = row[LAST]
        generator = advanced(generator)
        action = number(given[at]) if given.size > 0 else _pick(rules, here, acting, generator, out, count)
        if at < kept.size:
            kept[at] = action
        here, action_count = play(rules, here, action), at + 1
        now = mover(rules, here)
        if acting >= 0 and (not wish.composed or now != acting):
            turn += 1
            if now != OVER and watched:
                leader = _judge(rules, here, turn, leader, wish.margin, row, paper.lows)
            if now != OVER and wish.times > 0 and times_seen(repetition_key(rules, here), game, paper) >= wish.times:
                end = REPEATED
                break
        if now == OVER:
            end = ENDED
            break
        if turn >= wish.most:
            break
    row[TURNS], row[ACTIONS], row[END] = np.float32(turn), np.float32(action_count), np.float32(end)
    row[WIDTH] = np.float32(wide / max(decided, 1))
    return here


@compiled
def watch_games(
    rules: Any, state: Any, games: int, seed: int, first: int, most: int, composed: int, times: int, margin: float,
    watched: int, follow: int, given: Actions, out: Actions, figures: SingleRows, ends: Rows, choices: Numbers,
    decisions: Numbers, kept: ActionRows, lows: Floats, seen: Words, stamps: Numbers, counts: Numbers,
) -> Any:  # fmt: skip
    """Games number `first` and following of those that belong to the seed, none of more than `most` turns.

    A row of `figures` and of `ends` (the state at the end) for each. The lead is watched in games whose number is a
    multiple of `watched` (in none where that is 0); the actions of games whose number is a multiple of `follow` go into rows of `kept`. `choices`
    and `decisions` add up, for every turn, the actions to choose from and how often somebody chose. `times` is how often a
    position comes until the game is over, 0 for never; then `seen`, `stamps` and `counts`, as long as a power of two that
    is larger than `most`, remember. One game is replayed where `given` has its actions.
    """
    paper, wish, row_kept = Paper(lows, seen, stamps, counts), WatchOptions(most, composed != 0, times, margin), 0
    for game in range(games):
        row, which = figures[game], first + game
        _blank(row, lows, watched > 0 and which % watched == 0)
        followed = which % follow == 0
        row_of_actions = kept[row_kept if followed else 0, : kept.shape[1] if followed else 0]
        row_kept += 1 if followed else 0
        here = _watch(
            rules, state, game + 1, stream(seed, which), given, wish, out, row, choices, decisions, row_of_actions,
            paper,
        )  # fmt: skip
        if row[END] == ENDED:
            _conclude(rules, here, row, lows)
        put(here, ends[game])
    return games
