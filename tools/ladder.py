"""The ladder: whether every level beats the one below it, and how any two players stand to each other.

    PYTHONPATH=src LUDARIUM_CACHE=/tmp/cache python tools/ladder.py --games 60 --time 0.1 --workers 16 konane 'tafl(preset)' …
    … --pair level:10 uct:time=1 --games 40 konane
    … --pair level:10 random --pair level:10 greedy --minutes 20 --json ladder.json

Games come in pairs with the same opening turns and the same throws, seats swapped. With more than two players the seats
alternate, and the side with the better mean score wins. A player whose name has limits of its own (`uct:time=1`) keeps to
them, all others get `--time` seconds a turn. Pairs of all matches take turns, so that a run cut short by `--minutes` has
something to say about each.
"""

import argparse
import json
import math
import multiprocessing
import os
import random
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path

import ludarium
from ludarium.play.limits import Limits

OWN_LIMITS = ("time=", "nodes=", "depth=")
LONGEST_MATCH = 600  # turns; beyond them it is a draw


@dataclass(frozen=True)
class Pairing:
    """Two players and the game they play."""

    game: str
    first: str
    second: str


@dataclass
class Standing:
    """What a pairing has come to so far."""

    pairing: Pairing
    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list = field(default_factory=list)  # points of the first player in each pair of games
    seconds: list = field(default_factory=lambda: [0.0, 0.0])
    turns: list = field(default_factory=lambda: [0, 0])
    longest: list = field(default_factory=lambda: [0.0, 0.0])

    @property
    def games(self):
        return self.wins + self.draws + self.losses

    @property
    def share(self):
        return (self.wins + self.draws / 2) / max(self.games, 1)

    @property
    def error(self):
        """Half the 95 % interval, from the spread of the pairs."""
        if len(self.pairs) < 2:
            return 0.5
        spread = sum((points / 2 - self.share) ** 2 for points in self.pairs) / (len(self.pairs) - 1)
        return 1.96 * math.sqrt(spread / len(self.pairs))

    def add(self, points, clocks):
        self.pairs.append(sum(points))
        for one in points:
            self.wins, self.draws, self.losses = (
                self.wins + (one == 1.0),
                self.draws + (one == 0.5),
                self.losses + (one == 0.0),
            )
        for who in (0, 1):
            self.seconds[who] += sum(clocks[who])
            self.turns[who] += len(clocks[who])
            self.longest[who] = max([self.longest[who], *clocks[who]])


# --- playing


def thrown(position, luck):
    """What chance does here."""
    actions = list(position.actions)
    return luck.choices(actions, [position.odds(action) for action in actions])[0]


def play_game(pairing, swapped, seed, opening, seconds):
    """The first player's points and what each turn of both took."""
    game = ludarium.load(pairing.game)
    match, clocks = ludarium.Match(game), ([], [])
    players = [ludarium.player(name, seed=f"{seed}/{swapped}") for name in (pairing.first, pairing.second)]
    for player in players:
        getattr(player, "prepare", lambda game: None)(game)
    names = (pairing.first, pairing.second)
    limits = [
        Limits() if any(mark in name for mark in OWN_LIMITS) else Limits(movetime=round(1000 * seconds))
        for name in names
    ]
    while match.outcome() is None and match.ply() < LONGEST_MATCH:
        position = match.position
        luck = random.Random(f"{pairing.game}/{seed}/{match.ply()}/{len(match.pending)}")
        if position.mover < 0:
            match.push(thrown(position, luck))
        elif match.ply() < opening:
            match.push(luck.choice(list(position.actions)))
        else:
            who = (position.mover + swapped) % 2
            begun = time.perf_counter()
            move = players[who].choose(match, limits[who]).move
            clocks[who].append(time.perf_counter() - begun)
            match.push(move)
    return points_of(match, swapped), clocks


def points_of(match, swapped):
    """1, 0.5 or 0 for the first player."""
    outcome = match.outcome()
    if outcome is None:
        return 0.5
    sides = ([], [])
    for seat, score in enumerate(outcome.scores):
        sides[(seat + swapped) % 2].append(score)
    first, second = (sum(side) / len(side) for side in sides)
    return 1.0 if first > second else 0.0 if first < second else 0.5


def play_pair(pairing, seed, opening, seconds):
    points, clocks = [], ([], [])
    for swapped in (0, 1):
        one, spent = play_game(pairing, swapped, seed, opening, seconds)
        points.append(one)
        for who in (0, 1):
            clocks[who].extend(spent[who])
    return pairing, points, clocks


def warm(pairings):
    """Compile everything once, before many processes would do it at the same time."""
    for name, texts in {p.game: {q for r in pairings if r.game == p.game for q in (r.first, r.second)} for p in pairings}.items():  # fmt: skip
        match = ludarium.Match(ludarium.load(name))
        while match.position.mover < 0:
            match.push(match.position.actions[0])
        for text in sorted(texts):
            print(f"preparing {text} for {name} …", file=sys.stderr, flush=True)
            ludarium.player(text).choose(match, Limits(nodes=200))


# --- the run


def pairings_of(options):
    pairs = options.pair or [(f"level:{n}", f"level:{n - 1}") for n in range(options.lowest + 1, options.highest + 1)]
    return [Pairing(game, *pair) for game in options.variants for pair in pairs]


def run(options, pairings):
    """Play all pairs of games, the first of every match before the second of any."""
    standings = {pairing: Standing(pairing) for pairing in pairings}
    end = time.monotonic() + 60 * options.minutes
    jobs = [(pairing, f"{options.seed}/{number}") for number in range((options.games + 1) // 2) for pairing in pairings]
    total, done = len(jobs), 0
    pool = ProcessPoolExecutor(options.workers, mp_context=multiprocessing.get_context("spawn"))
    running = set()
    try:
        while (jobs or running) and time.monotonic() < end:
            while jobs and len(running) < 2 * options.workers:
                pairing, seed = jobs.pop(0)
                running.add(pool.submit(play_pair, pairing, seed, options.opening, options.time))
            finished, running = wait(running, timeout=max(end - time.monotonic(), 0.0), return_when=FIRST_COMPLETED)
            for future in finished:
                pairing, points, clocks = future.result()
                standings[pairing].add(points, clocks)
                done += 1
                print(f"\r{done} of {total} pairs", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    finally:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
    print(file=sys.stderr)
    return list(standings.values())


def table(standings):
    """The standings in Markdown."""
    lines = [
        "| game | player | against | games | won | drawn | lost | score | ± 95 % | s/turn | its s/turn | longest |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for s in standings:
        pace = [f"{s.seconds[who] / max(s.turns[who], 1):.3f}" for who in (0, 1)]
        lines.append(
            f"| {s.pairing.game} | {s.pairing.first} | {s.pairing.second} | {s.games} | {s.wins} | {s.draws} | {s.losses} "
            f"| {100 * s.share:.1f} % | {100 * s.error:.1f} | {pace[0]} | {pace[1]} | {s.longest[0]:.2f} |"
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
    parser.add_argument("--opening", type=int, default=4, help="random turns that a pair of games begins with")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long and tell what there is")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", metavar="FILE", help="write the standings there too")
    options = parser.parse_args()
    pairings = pairings_of(options)
    warm(pairings)
    standings = run(options, pairings)
    print(table(standings))
    print(f"\n{' '.join(sys.argv)}; load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    if options.json:
        told = [asdict(s) | {"share": s.share, "error": s.error} for s in standings]
        Path(options.json).write_text(json.dumps(told, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
