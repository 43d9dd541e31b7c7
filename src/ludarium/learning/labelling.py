"""Positions labelled by the real search: what tables learn from where a glance ahead sees too little of the tactics.

Workers play games of a search with a small budget. Every position on the way is kept with what the search said about it
and with what became of the game. Random actions now and then lead to positions that the search would avoid.
"""

import multiprocessing
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ludarium.arena.openings import random_action
from ludarium.game.game import Game
from ludarium.game.learned import Tables
from ludarium.game.position import Position
from ludarium.kernel.door import Singles
from ludarium.play.match import Match
from ludarium.play.players import past_of
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget
from ludarium.search.result import Line

_BUCKETS = 1 << 14
GAMES = 4  # that a worker plays before it reports
_STRAYING = 3  # actions off the game, at most
_LOST = 0.75  # openings that the search calls more one-sided than this are left


class Samples(NamedTuple):
    """Positions as words, a column for each, with what the search and the game's end said for the player to move."""

    words: Any
    scores: Singles
    results: Singles


@dataclass(frozen=True)
class Labelling:
    """How the games are played."""

    nodes: int = 400  # a turn
    opening: int = 12  # random turns at the start, at most
    explore: float = 0.1  # how often a later turn is random
    longest: int = 200  # turns in a game


def joined(parts: list[Samples]) -> Samples:
    """All samples in one."""
    words, scores, results = zip(*parts, strict=True)
    return Samples(np.concatenate(words, axis=1), np.concatenate(scores), np.concatenate(results))


def _opened(game: Game, chance: random.Random, longest: int) -> Match:
    match = Match(game.start())
    for _ in range(chance.randrange(longest + 1)):
        here = match.position
        if match.outcome() is not None:
            return _opened(game, chance, longest)
        if here.is_chance:
            match.push((here.chance_action(chance),))
        else:
            match.push(chance.choice(here.legal_moves))
    return match


def _faded(score: float, share: float) -> float:
    """A score without that share; what is proven stays proven."""
    return score if abs(score) == 1.0 else score * (1 - share)


class _Game:
    """One game: the positions met so far, each with the player to move and the search's score for that player."""

    def __init__(self, searcher: AlphaBeta, chance: random.Random, how: Labelling) -> None:
        self.searcher, self.chance, self.how = searcher, chance, how
        self.met: list[tuple[Position, int, float, int]] = []  # with the turns played before
        self.strays: list[tuple[Position, float, int]] = []  # positions beside the game, which have no result

    def play(self) -> Samples:
        """Play to the end, or until the game is as long as games may be: then it is drawn, and nobody was ahead in the end.

        A lead that leads to nothing is none, whatever the search said all the time: the nearer the end, the less its scores
        count. Otherwise whoever holds a position that cannot be won would be called ahead for ever, on their own word.
        """
        match = _opened(self.searcher.game, self.chance, self.how.opening)
        while match.outcome() is None and match.ply() < self.how.longest and self._turn(match):
            pass
        outcome, game = match.outcome(), self.searcher.game
        ends, fading = (0.0,) * len(game.players), 1 / self.how.longest
        if outcome is not None:
            ends, fading = outcome.by_seat, 0.0
        size = game.door.size
        kept = [(place, _faded(score, fading * turns), ends[mover]) for place, mover, score, turns in self.met]
        for place, score, turns in self.strays:
            kept.append((place, faded := _faded(score, fading * turns), faded))
        words = np.array([place.words for place, _, _ in kept], np.uint64).reshape(-1, size).T
        scores = np.array([score for _, score, _ in kept], np.float32)
        results = np.array([result for _, _, result in kept], np.float32)
        return Samples(np.ascontiguousarray(words), scores, results)

    def _turn(self, match: Match) -> bool:
        """Play one turn; whether the game is worth going on with."""
        here = match.position
        if here.is_chance:
            match.push((here.chance_action(self.chance),))
            return True
        (line, score), turns = self._asked(here, past_of(match)), match.ply()
        if not self.met and abs(score) > _LOST:
            return False
        self.met.append((here, here.mover, score, turns))
        self._stray(here, turns)
        if self.chance.random() < self.how.explore:
            match.push(self.chance.choice(here.legal_moves))
            return True
        match.push(line.turn)
        steps = match.turns[-1].steps[1:]  # in the middle of a turn the player still has what the turn is worth
        self.met.extend((place, here.mover, score, turns) for place, _ in steps if place.mover == here.mover)
        return True

    def _asked(self, here: Position, past: Sequence[int] = ()) -> tuple[Line, float]:
        """The best line, and its score for the player to move."""
        line = self.searcher.search(here, Budget(nodes=self.how.nodes), past=past).lines[0]
        return line, {"win": 1.0, "loss": -1.0, "draw": 0.0}.get(line.proven or "", line.score)

    def _stray(self, here: Position, turns: int) -> None:
        """Label a position a few random actions off the game: a search meets many more of those than good ones."""
        for _ in range(self.chance.randrange(1, _STRAYING + 1)):
            if here.is_chance or here.mover >= 0:
                here = here.act(random_action(here, self.chance))
        if here.mover >= 0:
            self.strays.append((here, self._asked(here)[1], turns))


_own: dict[str, AlphaBeta] = {}


def _play_some(game: Game, tables: Tables | None, key: str, how: Labelling, first: int, seed: int | str) -> Samples:
    """Some games in a worker, which keeps its searcher."""
    if key not in _own:
        _own.clear()
        _own[key] = AlphaBeta(game, _BUCKETS, learned=tables or False)
    parts = [_Game(_own[key], random.Random(f"{seed}/{first + number}"), how).play() for number in range(GAMES)]
    return joined(parts)


def labelled(
    game: Game, tables: Tables | None, how: Labelling, seconds: float, workers: int, seed: int | str, first: int = 0
) -> Iterator[tuple[float, Samples]]:
    """Samples as they come in for so many seconds, from games by these tables, or by the ordinary evaluation.

    Each comes with the seconds spent so far; what the caller does with it takes none of them.
    """
    AlphaBeta(game, _BUCKETS, learned=tables or False).search(game.start(), Budget(nodes=10))  # compiled once, for all
    key, spent, since = f"{first}", 0.0, time.monotonic()
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as crew:
        running: set[Any] = set()
        while spent < seconds or running:
            while spent < seconds and len(running) < 2 * workers:
                running.add(crew.submit(_play_some, game, tables, key, how, first, seed))
                first += GAMES
            done, running = wait(running, return_when=FIRST_COMPLETED)
            spent += time.monotonic() - since
            for future in done:
                yield spent, future.result()
            since = time.monotonic()
