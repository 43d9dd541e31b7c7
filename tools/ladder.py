"""The ladder: whether every level beats the one below it, and how any two players stand to each other.

    PYTHONPATH=src LUDARIUM_CACHE=/tmp/cache python tools/ladder.py --games 60 --time 0.1 --workers 16 konane tiao …
    … --pair level:10 uct:time=1 --games 40 konane
    … --pair level:10 random --pair level:10 greedy --minutes 20 --json ladder.json

Games are the arena's: sets with the same opening and the same throws, seats rotated. A player whose name has limits of its
own (`uct:time=1`) keeps to them, all others get `--time` seconds a turn. Sets of all matches take turns, so that a run cut
short by `--minutes` has something to say about each.
"""

import argparse
import json
import math
import multiprocessing
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import ludarium
from ludarium.arena.plan import Pace, Plan
from ludarium.arena.referee import GameRunner
from ludarium.arena.schedule import schedule

LONGEST_MATCH = 600  # turns; beyond them it is a draw


@dataclass
class Standing:
    """What the match of a plan has come to so far, for the first entrant."""

    plan: Plan
    wins: int = 0
    draws: int = 0
    losses: int = 0
    sets: list = field(default_factory=list)  # the share of points in each set
    seconds: list = field(default_factory=lambda: [0.0, 0.0])
    turns: list = field(default_factory=lambda: [0.0, 0.0])
    slow: int = 0

    @property
    def games(self):
        return self.wins + self.draws + self.losses

    @property
    def share(self):
        return (self.wins + self.draws / 2) / max(self.games, 1)

    @property
    def error(self):
        """Half the 95 % interval, from the spread of the sets."""
        if len(self.sets) < 2:
            return 0.5
        spread = sum((share - self.share) ** 2 for share in self.sets) / (len(self.sets) - 1)
        return 1.96 * math.sqrt(spread / len(self.sets))

    def add(self, games):
        """Take in the games of a set."""
        counted = [game for game in games if game.scores is not None]
        points = [points_of(game) for game in counted]
        self.wins += points.count(1.0)
        self.draws += points.count(0.5)
        self.losses += points.count(0.0)
        if points:
            self.sets.append(sum(points) / len(points))
        for game in counted:
            for seat, who in enumerate(game.bout.seats):
                self.seconds[who] += game.seconds[seat]
                self.turns[who] += game.turns / len(game.bout.seats)
                self.slow += game.slow[seat] if who == 0 and game.slow else 0

    def as_json(self):
        """As JSON has it."""
        own = {name: getattr(self, name) for name in ("games", "wins", "draws", "losses", "share", "error", "slow")}
        first, second = self.plan.entrants
        pace = [spent / max(turns, 1) for spent, turns in zip(self.seconds, self.turns, strict=True)]
        return {"game": self.plan.game, "player": first, "against": second, **own, "seconds_a_turn": pace}


def points_of(game):
    """1, 0.5 or 0 for the first entrant: the better mean score of the seats wins."""
    sides = ([], [])
    for entrant, score in zip(game.bout.seats, game.scores, strict=True):
        sides[entrant].append(score)
    first, second = (sum(side) / len(side) for side in sides)
    return 1.0 if first > second else 0.0 if first < second else 0.5


# --- the run


def plans_of(options):
    pairs = options.pair or [(f"level:{n}", f"level:{n - 1}") for n in range(options.lowest + 1, options.highest + 1)]
    pace = Pace(time=options.time)
    return [
        Plan(
            game, tuple(pair), options.games, pace, options.seed, openings=options.opening, max_turns=LONGEST_MATCH
        )  # fmt: skip
        for game in options.variants
        for pair in pairs
    ]


def sets_of(plan):
    """The bouts of each set."""
    bouts = schedule(plan, len(ludarium.load(plan.game).players))
    return [list(bouts) for _, bouts in groupby(bouts, key=lambda bout: bout.set)]


def play_set(number, plan, bouts):
    table = GameRunner(plan)
    try:
        return number, [table.play(bout) for bout in bouts]
    finally:
        table.close()


def warm(plans):
    """Compile everything once, before many processes would do it at the same time."""
    for plan in plans:
        print(f"preparing {plan.game}: {' and '.join(plan.entrants)} …", file=sys.stderr, flush=True)
        table = GameRunner(plan)
        table.warm()
        table.close()


def run(options, plans):
    """Play all sets, the first of every match before the second of any."""
    standings = [Standing(plan) for plan in plans]
    waiting = [(number, plans[number], bouts) for number in range(len(plans)) for bouts in sets_of(plans[number])]
    waiting.sort(key=lambda job: job[2][0].set)
    end, total, done = time.monotonic() + 60 * options.minutes, len(waiting), 0
    pool = ProcessPoolExecutor(options.workers, mp_context=multiprocessing.get_context("spawn"))
    running = set()
    try:
        while (waiting or running) and time.monotonic() < end:
            while waiting and len(running) < options.workers + 2:
                running.add(pool.submit(play_set, *waiting.pop(0)))
            left = None if end == math.inf else max(end - time.monotonic(), 0.0)
            finished, running = wait(running, timeout=left, return_when=FIRST_COMPLETED)
            for future in finished:
                number, games = future.result()
                standings[number].add(games)
                done += 1
                print(f"\r{done} of {total} sets", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped", end="", file=sys.stderr)
    finally:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
    print(file=sys.stderr)
    return standings


def table_of(standings):
    """The standings in Markdown."""
    lines = [
        "| game | player | against | games | won | drawn | lost | score | ± 95 % | s/turn | its s/turn | late turns |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in (standing.as_json() for standing in standings):
        own, other = row["seconds_a_turn"]
        lines.append(
            f"| {row['game']} | {row['player']} | {row['against']} | {row['games']} | {row['wins']} | {row['draws']} "
            f"| {row['losses']} | {100 * row['share']:.1f} % | {100 * row['error']:.1f} "
            f"| {own:.3f} | {other:.3f} | {row['slow']} |"
        )
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="+", help="games, as `ludarium games` names them")
    parser.add_argument("--games", type=int, default=60, help="games for each match")
    parser.add_argument("--time", type=float, default=0.1, help="seconds a turn")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--pair", nargs=2, action="append", metavar=("A", "B"), help="this match instead of the ladder")
    parser.add_argument("--lowest", type=int, default=1, help="the lowest level of the ladder")
    parser.add_argument("--highest", type=int, default=10, help="the highest level of the ladder")
    parser.add_argument("--opening", type=int, default=4, help="random turns that a set of games begins with")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long and tell what there is")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", metavar="FILE", help="write the standings there too")
    options = parser.parse_args()
    plans = plans_of(options)
    warm(plans)
    standings = run(options, plans)
    print(table_of(standings))
    print(f"\n{' '.join(sys.argv)}; load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    if options.json:
        text = json.dumps([standing.as_json() for standing in standings], indent=1)
        Path(options.json).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
