"""Ranges of games, played and counted: at random in compiled code, or by players and then counted by the same code."""

import dataclasses
import hashlib
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludarium.batch import watching
from ludarium.batch.watching import WatchNotes, WatchOptions
from ludarium.catalogue import load
from ludarium.game.game import Game
from ludarium.kernel.verbs import CHANCE
from ludarium.lab.following import follow
from ludarium.lab.plan import RANDOM, Plan
from ludarium.lab.tally import LATE_BINS, OVER, REPETITION, UNFINISHED, Ending, Tally, total
from ludarium.play.limits import Limits
from ludarium.play.match import Match
from ludarium.play.players import player

MARGIN = 0.05
"""By how much somebody must be ahead, on a scale from −1 to 1, to be called the new leader."""

WATCHED_EVERY = 8
"""Of random games, one in this many is judged turn by turn."""

FOLLOWED_EVERY, FOLLOWED_LATER, MANY = 100, 5000, 40_000
"""One in this many is followed square by square, which takes long; fewer once many games have been played."""

ENDS = {watching.ENDED: OVER, watching.REPEATED: REPETITION, watching.CUT_SHORT: UNFINISHED}
_NODES = 50_000  # what the strongest level may look at for a turn: by nodes, not by time, games are the same everywhere
_FEW = 1  # in games by players everything is looked at


def play_range(plan: Plan, first: int, count: int) -> Tally:
    """The games from number `first` on, as the plan wants them; the same however they are divided into ranges."""
    game = load(plan.game)
    if plan.players == RANDOM:
        if first < MANY < first + count:
            return total([play_range(plan, first, MANY - first), play_range(plan, MANY, first + count - MANY)])
        followed = FOLLOWED_EVERY if first < MANY else FOLLOWED_LATER
        return _counted(game, _watched(game, plan, first, count, WATCHED_EVERY, followed), first, followed)
    whole = Tally()
    for number in range(first, first + count):
        actions = _played(game, plan, number)
        tally = _counted(game, _watched(game, plan, number, 1, _FEW, _FEW, actions), number, _FEW)
        tally.codes[hashlib.sha256(np.asarray(actions, np.int32).tobytes()).hexdigest()[:16]] += 1
        whole.add(tally)
    return whole


def prepare(plan: Plan) -> None:
    """Compile all that the plan's games need, so that it is done once and not counted as playing."""
    short = dataclasses.replace(plan, most=plan.plies + 1)
    play_range(short, 0, 1)


# --- playing


def _watched(
    game: Game, plan: Plan, first: int, count: int, watched: int, followed: int, given: Sequence[int] = ()
) -> WatchNotes:
    kept = -(-(first + count) // followed) + (first // -followed)
    options = WatchOptions(
        games=count, seed=plan.word, first=first, most=plan.most, composed=int(game.composed),
        times=game.repetition.times if game.repetition else 0, margin=MARGIN,
        watched=watched if game.judgement.worth else 0, follow=followed,
    )  # fmt: skip
    notes = watching.notes_for(game, count, plan.most, kept, max(len(given), 8 * plan.most))
    watching.watched(game, options, np.asarray(given, np.int32), notes)
    return notes


def _played(game: Game, plan: Plan, number: int) -> list[int]:
    """The actions of a game by players; a few turns at random come first, so that games differ."""
    match, actions = Match(game), list[int]()
    seats = [player(plan.players, f"{plan.word}/{number}/{seat}") for seat in range(len(game.players))]
    limits = Limits(nodes=_NODES) if plan.players.startswith("level") else Limits()
    luck = random.Random(f"{plan.word}/{number}/luck")
    while match.outcome() is None and match.ply() < plan.most:
        here = match.position
        if here.mover == CHANCE:
            turn: tuple[int, ...] = (luck.choices(here.actions, [here.odds(action) for action in here.actions])[0],)
        elif match.ply() < plan.plies:
            turn = (luck.choice(here.actions),)
        else:
            turn = seats[here.mover].choose(match, limits).move
        match.push(turn)
        actions += turn
    return actions


# --- counting


def _counted(game: Game, notes: WatchNotes, first: int, followed: int) -> Tally:
    figures = notes.figures.astype(np.float64)
    tally = Tally(games=len(figures), actions=int(figures[:, watching.ACTIONS].sum()))
    endings = _endings(game, figures, notes.ends)
    tally.endings.update(endings)
    turns = np.bincount(figures[:, watching.TURNS].astype(np.int64))
    tally.lengths.update({int(length): int(turns[length]) for length in np.flatnonzero(turns)})
    for counts, array in ((tally.choices, notes.choices), (tally.decisions, notes.decisions)):
        counts.update({int(turn): int(array[turn]) for turn in np.flatnonzero(array)})
    width = figures[:, watching.WIDTH]
    tally.width, tally.width_squares = float(width.sum()), float((width**2).sum())
    _count_leads(figures, first, tally)
    numbers = range(first, first + len(figures))
    for kept, number in enumerate(number for number in numbers if number % followed == 0):
        row = figures[number - first]
        follow(game, notes.kept[kept, : int(row[watching.ACTIONS])].tolist(), ENDS[int(row[watching.END])], tally)
    return tally


def _count_leads(figures: Any, first: int, tally: Tally) -> None:
    """Changes of the lead, how late the last one came, and comebacks."""
    numbers = np.flatnonzero(figures[:, watching.CHANGES] >= 0)
    watched = figures[numbers]
    tally.watched = len(watched)
    tally.changes.update(watched[:, watching.CHANGES].astype(int).tolist())
    changed = watched[watched[:, watching.CHANGES] > 0]
    late = changed[:, watching.CHANGED] / np.maximum(changed[:, watching.TURNS], 1)
    tally.late.update(np.minimum(late * LATE_BINS, LATE_BINS - 1).astype(int).tolist())
    tally.late_total, tally.late_squares = float(late.sum()), float((late**2).sum())
    behind = watched[:, watching.BEHIND]
    won = behind >= 0
    tally.behind.update(np.round(behind[won] * 100).astype(int).tolist())
    tally.behind_total, tally.behind_squares = float(behind[won].sum()), float((behind[won] ** 2).sum())
    if won.any():
        largest = int(behind.argmax())
        tally.worst = (round(float(behind[largest]), 6), first + int(numbers[largest]))


def _endings(game: Game, figures: Any, ends: Any) -> Counter[Ending]:
    """How many games ended in which way."""
    columns = [watching.END, watching.FIRST, *range(watching.SCORES, figures.shape[1])]
    rows, many = np.unique(figures[:, columns], axis=0, return_counts=True)
    endings: Counter[Ending] = Counter()
    for (end, first, *scores), count in zip(rows.tolist(), many.tolist(), strict=True):
        if int(end) != watching.REPEATED:
            endings[ENDS[int(end)], int(first), tuple(round(points, 6) for points in scores)] += count
    for number in np.flatnonzero(figures[:, watching.END] == watching.REPEATED):
        scores = game.repetition_scores(game.door.read(ends[number]), int(figures[number, watching.LAST]))
        endings[REPETITION, int(figures[number, watching.FIRST]), scores] += 1
    return endings
