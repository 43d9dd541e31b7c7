"""Two source trees against each other: whether a change of the code, of weights or of tables plays better.

    python tools/versus.py OLD_SRC NEW_SRC 'tafl(ruleset=brandubh)' 'tiao(size=9)' --games 400 --cpu 0.1 --workers 16
    python tools/versus.py /tmp/old/src src konane --games 200 --nodes 5000 --sprt 0 20

OLD_SRC and NEW_SRC are folders with a package `ludarium` in them. Each tree plays in processes of its own, as a user would
get it: `level:10` unless `--player` or `--old-player` names somebody else, with the tables in its games' folders. The two
must agree on the rules and on the numbers of the actions; the run ends where they do not.

`--cpu` gives each turn so many seconds of its process's CPU time, so that other work on the machine changes nothing;
`--nodes` counts positions instead. Games come in pairs from one opening with seats swapped, throws included. Openings are
random turns after which either side wins some quick games of each tree with itself (tools/openings.py); where strong players
would win them all from one side, quick games with more nodes (`--quick`) and a larger share for each side (`--least`) find
openings that are even for them too. That takes longer than the games themselves, so they can be kept:

    python tools/versus.py OLD_SRC NEW_SRC konane --games 200 --quick 1000 4000 16000 --least 0.3 --write-book konane.txt
    python tools/versus.py OLD_SRC NEW_SRC konane --games 200 --book konane.txt

Elo is the new tree's, with its 95 % interval.
"""

import argparse
import collections
import json
import math
import os
import queue
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from openings import even_opening, read_book

QUICK_NODES = (400, 800, 1600)  # a turn, in the quick games that tell whether an opening is even
KEPT_CLOCK = time.perf_counter


class Engine:
    """One tree's process, asked by lines of JSON."""

    def __init__(self, tree, options, game, player):
        limits = [str(options.cpu), str(options.nodes or 0)]
        program = Path(__file__).with_name("versus_engine.py")
        command = [sys.executable, str(program), game, player, *limits]
        environment = {**os.environ, "PYTHONPATH": str(Path(tree).resolve()), "OMP_NUM_THREADS": "1"}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.tree = tree
        self.process = subprocess.Popen(command, env=environment, text=True, bufsize=1, **pipes)

    def ask(self, do, **more):
        self.process.stdin.write(json.dumps({"do": do, **more}) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the process of {self.tree} ended while asked to {do}")
        return json.loads(answer)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Board:
    """A pair of engines, and the games they play."""

    def __init__(self, options, game):
        self.options = options
        self.engines = [
            Engine(options.new, options, game, options.player),
            Engine(options.old, options, game, options.old_player or options.player),
        ]
        said = [one.ask("warm") for one in self.engines]
        self.players, self.sources = said[0]["players"], [one["from"] for one in said]

    def both(self, do, **more):
        """Ask both, and insist that they agree."""
        new, old = (one.ask(do, **more) for one in self.engines)
        if new != old:
            raise SystemExit(f"the trees disagree: {do} {more} leads to {new} in the new one, {old} in the old one")
        return new

    def pair(self, number):
        """The scores, from 0 to 1, of the new tree in the games of a set, and what both used."""
        options = self.options
        seed = f"{options.seed}/{number}"
        if options.book:
            opening = self.both("line", line=options.lines[number])["actions"]
        else:
            opening, _ = even_opening(self.engines, options, seed)
        used = [collections.Counter(), collections.Counter()]
        return [self.play(opening, seed, first, used) for first in (0, 1)], used

    def play(self, opening, seed, first, used):
        self.both("game", seed=seed)
        stands = self.both("push", actions=opening[:1])
        for action in opening[1:]:
            stands = self.both("push", actions=[action])
        while stands["scores"] is None and stands["turns"] < self.options.longest:
            mover = stands["mover"]
            if mover < 0:
                turn = self.engines[0].ask("throw", seed=seed)
            else:
                who = (mover + first) % 2
                turn = self.engines[who].ask("choose")
                used[who].update(turns=1, cpu=turn["cpu"], nodes=turn.get("nodes", 0), depth=turn.get("depth", 0))
            stands = self.both("push", actions=turn["actions"])
        sides = ([], [])
        for seat, score in enumerate(stands["scores"] or [0.0] * self.players):
            sides[(seat + first) % 2].append(score)
        new, old = (sum(side) / len(side) for side in sides)
        return 1.0 if new > old else 0.0 if new < old else 0.5

    def close(self):
        for one in self.engines:
            one.close()


class Run:
    """All sets of one game, spread over the workers, and what they have come to."""

    def __init__(self, options, game):
        self.options, self.game = options, game
        self.results, self.used = [], [collections.Counter(), collections.Counter()]
        self.numbers, self.done = iter(range((options.games + 1) // 2)), queue.Queue()
        self.end = KEPT_CLOCK() + 60 * options.minutes
        self.lock, self.enough = threading.Lock(), False

    def work(self, board):
        """Play sets until there are no more, on that board or on a new one."""
        board = board or Board(self.options, self.game)
        while not self.enough and KEPT_CLOCK() < self.end:
            with self.lock:
                number = next(self.numbers, None)
            if number is None:
                break
            self.done.put(self.one(board, number))
        board.close()

    def one(self, board, number):
        return board.pair(number)

    def finished(self, future):
        self.enough = self.enough or future.exception() is not None
        self.done.put(None)

    def run(self):
        """Play; one board first, so that everything is compiled once. Returns what there is to report."""
        board = Board(self.options, self.game)
        print(f"{self.game}: {board.sources[0]} against {board.sources[1]}", file=sys.stderr, flush=True)
        working = self.options.workers
        with ThreadPoolExecutor(working) as pool:
            futures = [pool.submit(self.work, one) for one in [board] + [None] * (working - 1)]
            for future in futures:
                future.add_done_callback(self.finished)
            while working:
                item = self.done.get()
                if item is None:
                    working -= 1
                else:
                    self.take(*item)
        print(file=sys.stderr)
        for future in futures:
            future.result()
        return self.report()

    def take(self, scores, used):
        """Take in the games of a set."""
        self.results.append(scores)
        for mine, theirs in zip(self.used, used, strict=True):
            mine.update(theirs)
        self.enough = self.enough or self.verdict() is not None
        print(f"\r{self.line()} ", end="", file=sys.stderr, flush=True)

    @property
    def sets(self):
        return collections.Counter(sum(scores) / len(scores) for scores in self.results)

    def verdict(self):
        """What the sequential test says, if there is one and it has ended."""
        from ludarium.arena.statistics import Sprt

        if self.options.sprt is None:
            return None
        test = Sprt(*self.options.sprt)
        return test.verdict(test.ratio(self.sets))

    def report(self):
        from ludarium.arena.statistics import estimate

        single = collections.Counter(score for scores in self.results for score in scores)
        found = estimate(self.sets)
        figures = {"game": self.game, "games": sum(single.values()), "won": single[1.0], "drawn": single[0.5]}
        figures |= {"lost": single[0.0], "verdict": self.verdict()}
        firsts = [
            score for one, other in self.results for score in (one, 1 - other)
        ]  # the new tree begins as the first seat
        figures["first_seat"] = [firsts.count(score) for score in (1.0, 0.5, 0.0)]
        if found is not None:
            figures |= {"score": found.score, "elo": found.elo, "low": found.low, "high": found.high}
        for name, used in zip(("new", "old"), self.used, strict=True):
            figures[name] = {what: used[what] / max(used["turns"], 1) for what in ("cpu", "nodes", "depth")}
        return figures

    def line(self):
        figures = self.report()
        new, old = figures["new"], figures["old"]
        seat = "won {}, drew {}, lost {}".format(*figures["first_seat"])
        elo = f"Elo {figures['elo']:+.0f} ({figures['low']:+.0f} … {figures['high']:+.0f})" if "elo" in figures else ""
        return (
            f"{figures['game']}: {figures['games']} games +{figures['won']} ={figures['drawn']} -{figures['lost']} "
            f"{100 * figures.get('score', 0.5):.1f} % {elo} {figures['verdict'] or ''}; a turn, new and old: "
            f"{new['cpu']:.3f} and {old['cpu']:.3f} s, {new['nodes']:.0f} and {old['nodes']:.0f} nodes, "
            f"depth {new['depth']:.2f} and {old['depth']:.2f}; the first seat {seat}"
        )


class Book(Run):
    """Even openings, and nothing played from them; what is found is written at once."""

    def one(self, board, number):
        actions, lesser = even_opening(board.engines, self.options, f"{self.options.seed}/{number}")
        return board.both("text", actions=actions)["line"], lesser

    def take(self, line, lesser):
        if lesser >= self.options.least:
            self.results.append(f"{line}\n")
            Path(self.options.write_book).write_text(f"# {self.game}\n{''.join(sorted(self.results))}", "utf-8")
        print(f"\r{self.line()} ", end="", file=sys.stderr, flush=True)

    def report(self):
        return {"game": self.game, "openings": len(self.results)}

    def line(self):
        return f"{self.game}: {len(self.results)} openings"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="the folder with the old package")
    parser.add_argument("new", help="the folder with the new package")
    parser.add_argument("variants", nargs="+", help="games, as `ludarium games` names them")
    parser.add_argument("--games", type=int, default=200, help="games of each variant at most")
    parser.add_argument("--cpu", type=float, default=0.1, help="CPU seconds a turn")
    parser.add_argument("--nodes", type=int, help="nodes a turn, instead of time")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="games at once; a worker has two processes"
    )
    parser.add_argument("--player", default="level:10", help="who plays, by name")
    parser.add_argument("--old-player", help="who plays for the old tree, if somebody else")
    parser.add_argument(
        "--opening",
        type=int,
        nargs="+",
        default=[6],
        help="random turns that a pair of games begins with, or the fewest and most",
    )
    parser.add_argument("--quick", type=int, nargs="+", default=QUICK_NODES, help="nodes a turn in the quick games")
    parser.add_argument("--least", type=float, default=0.2, help="what each side has to win of them, up to 0.5")
    parser.add_argument(
        "--even-range",
        type=float,
        nargs=2,
        default=[-0.7, 0.7],
        help="the scores for the first seat that count as even, when an opening is first looked at",
    )
    parser.add_argument("--book", metavar="FILE", help="openings of one game, instead of making them")
    parser.add_argument(
        "--write-book", metavar="FILE", help="play nothing; write there the even openings that were found"
    )
    parser.add_argument("--longest", type=int, default=300, help="turns after which a game is a draw")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="stop once one of them is likely")
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="begin no further pair after so long, per variant"
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", metavar="FILE", help="write the results there too")
    options = parser.parse_args()
    for tree in (options.old, options.new):
        if not (Path(tree) / "ludarium" / "__init__.py").is_file():
            parser.error(f"{tree} has no package ludarium in it; give the folder above it, such as src")
    if (options.book or options.write_book) and len(options.variants) > 1:
        parser.error("a book has openings of one game")
    if options.book:
        options.lines = read_book(options.book)
        options.games = min(options.games, 2 * len(options.lines))
    sys.path.insert(0, str(Path(options.new).resolve()))
    reports = []
    for game in options.variants:
        run = (Book if options.write_book else Run)(options, game)
        reports.append(run.run())
        print(run.line(), flush=True)
        if options.json:
            Path(options.json).write_text(json.dumps(reports, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
