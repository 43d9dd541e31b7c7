"""Whole games watched from start to end: how long, how wide, who led and when that changed, and what became of them.

The games are played at random, or replayed from lists of actions; what is noted is the same.
"""

from typing import Any, NamedTuple

import numpy as np

from ludarium.game.game import Game
from ludarium.kernel.chance import advanced, below, stream
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import ActionRows, Actions, Floats, Numbers, Rows, SingleRows, taken_apart
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


class WatchOptions(NamedTuple):
    """Which games are watched, and what is to be known of them."""

    games: int
    seed: int
    first: int  # the number of the first game, of those that belong to the seed
    most: int  # turns
    composed: int  # 1 where a turn may take several actions
    times: int  # how often a position comes until the game is over, 0 for never
    margin: float  # the lead that counts as one
    watched: int  # the lead is watched in games whose number is a multiple of this; in none where it is 0
    follow: int  # the actions of games whose number is a multiple of this are kept


class WatchNotes(NamedTuple):
    """What is noted of the games."""

    figures: SingleRows  # a row for each game; see above
    ends: Rows  # the state at the end of each
    choices: Numbers  # for every turn the actions to choose from, added up
    decisions: Numbers  # and how often somebody chose
    kept: ActionRows  # the actions of the games that are followed


class Paper(NamedTuple):
    """What is written on meanwhile. The last three remember positions: a power of two, larger than twice the turns, is their length."""

    out: Actions
    lows: Floats
    seen: Words
    stamps: Numbers
    counts: Numbers


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


@compiled
def _watch(
    rules: Any,
    state: Any,
    game: Any,
    generator: Any,
    given: Any,
    options: Any,
    row: Any,
    kept: Any,
    notes: Any,
    paper: Any,
) -> Any:
    """One game; gives the state at its end. `given` are its actions, none where it is played at random."""
    out, choices, decisions = paper.out, notes.choices, notes.decisions
    here, leader, turn, wide, decided, action_count = state, -1, 0, 0, 0, 0
    end, watched = CUT_SHORT, row[CHANGES] >= 0
    if options.times > 0:
        times_seen(repetition_key(rules, here), game, paper)
    for at in range(given.size if given.size > 0 else 8 * options.most):
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
        if acting >= 0 and (options.composed == 0 or now != acting):
            turn += 1
            if now != OVER and watched:
                leader = _judge(rules, here, turn, leader, options.margin, row, paper.lows)
            counted = options.times > 0 and now != OVER
            if counted and times_seen(repetition_key(rules, here), game, paper) >= options.times:
                end = REPEATED
                break
        if now == OVER:
            end = ENDED
            break
        if turn >= options.most:
            break
    row[TURNS], row[ACTIONS], row[END] = np.float32(turn), np.float32(action_count), np.float32(end)
    row[WIDTH] = np.float32(wide / max(decided, 1))
    return here


@compiled
def watch_games(rules: Any, state: Any, options: WatchOptions, given: Actions, notes: WatchNotes, paper: Paper) -> Any:
    """Watch the games that are asked for, and note what became of them. One is replayed where `given` has its actions."""
    row_kept = 0
    for game in range(options.games):
        row, which = notes.figures[game], options.first + game
        _blank(row, paper.lows, options.watched > 0 and which % options.watched == 0)
        followed = which % options.follow == 0
        kept = notes.kept[row_kept if followed else 0, : notes.kept.shape[1] if followed else 0]
        row_kept += 1 if followed else 0
        here = _watch(rules, state, game + 1, stream(options.seed, which), given, options, row, kept, notes, paper)
        if row[END] == ENDED:
            _conclude(rules, here, row, paper.lows)
        put(here, notes.ends[game])
    return options.games


def watched(game: Game, options: WatchOptions, given: Actions, notes: WatchNotes) -> None:
    """Watch games of this variant: `watch_games` with paper of its own."""
    arguments = taken_apart([options, given, notes, _paper(game, options.most)])
    game.door.enter(watch_games)(game.door.rules_words, game.start().words, *arguments)


def _paper(game: Game, most: int) -> Paper:
    """Paper for games of so many turns."""
    slots = 1 << (2 * most).bit_length() if game.repetition else 1
    marks = np.zeros(slots, np.int64), np.zeros(slots, np.int64)
    return Paper(np.empty(game.widest, np.int32), np.zeros(len(game.players)), np.zeros(slots, np.uint64), *marks)


def notes_for(game: Game, games: int, most: int, kept: int, longest: int) -> WatchNotes:
    """Notes on so many games of so many turns at most; of those that are kept so many actions."""
    return WatchNotes(
        np.zeros((games, SCORES + len(game.players)), np.float32),  # type: ignore[arg-type]
        np.zeros((games, game.door.size), np.uint64),  # type: ignore[arg-type]
        np.zeros(most + 1, np.int64),
        np.zeros(most + 1, np.int64),
        np.zeros((max(kept, 1), longest), np.int32),  # type: ignore[arg-type]
    )
