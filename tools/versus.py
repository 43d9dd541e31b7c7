"""Two source trees against each other: whether a change of the code, of weights or of tables plays better.

    python tools/versus.py OLD_SRC NEW_SRC 'tafl(ruleset=brandubh)' 'tiao(size=9)' --games 400 --cpu 0.1 --workers 16
    python tools/versus.py /tmp/old/src src konane --games 200 --nodes 5000 --sprt 0 20

OLD_SRC and NEW_SRC are folders with a package `ludarium` in them. Each tree plays in processes of its own, as a user would
get it: `level:10` unless `--player` or `--old-player` names somebody else, with the tables in its games' folders. The two
must agree on the rules and on the numbers of the actions; the run ends where they do not.

`--cpu` gives each turn so many seconds of its process's CPU time, so that other work on the machine changes nothing;
`--nodes` counts positions instead. Games come in pairs from one opening with seats swapped, throws included. Openings are
random turns after which either side wins some quick games of the old tree with itself; where strong players would win them all
from one side, quick games with more nodes (`--quick`) and a smaller `--bias` find openings that are even for them too. Elo is
the new tree's, with its 95 % interval.
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

WARM_NODES = 3_000
TRIES = 40  # openings looked at for one that is balanced
QUICK_NODES = (250, 400, 650, 1000, 1600)  # a turn, in the quick games that tell whether it is
QUICK_TURNS = 160
KEPT_CLOCK = time.perf_counter


class Engine:
    """One tree's process, asked by lines of JSON."""

    def __init__(self, tree, options, game, player):
        limits = [str(options.cpu), str(options.nodes or 0)]
        command = [sys.executable, __file__, "--engine", game, player, *limits]
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


# --- inside an engine's process


class Seated:
    """What an engine's process holds: a match, and somebody who plays in it."""

    def __init__(self, game, player, cpu, nodes):
        import ludarium
        from ludarium.play.limits import Limits

        self.ludarium, self.game, self.name = ludarium, ludarium.load(game), player
        self.limits = Limits(nodes=nodes) if nodes else Limits(movetime=round(1000 * cpu))
        self.warm = Limits(nodes=WARM_NODES)
        self.judge = None

    def do_warm(self):
        """Compile, or load, whatever a game will need."""
        self.do_game(0)
        while self.match.position.is_chance:
            self.match.throw()
        self.player.choose(self.match, self.warm)
        return {"from": str(Path(self.ludarium.__file__).parent), "players": len(self.game.players)}

    def do_game(self, seed):
        """A new match, and a player that remembers nothing of the last one."""
        self.match = self.ludarium.Match(self.game)
        self.player = self.ludarium.player(self.name, seed)
        if hasattr(self.player, "prepare"):
            self.player.prepare(self.game)
        return {}

    def do_push(self, actions):
        """Play these actions; who is to move then, and how the match ended if it did."""
        self.match.push(tuple(actions))
        return self.stands()

    def stands(self):
        outcome = self.match.outcome()
        scores = None if outcome is None else list(outcome.scores)
        return {"mover": self.match.position.mover, "scores": scores, "turns": self.match.ply()}

    def do_throw(self, seed):
        from ludarium.play.throwing import throw

        return {"actions": [throw(self.match, seed)]}

    def do_choose(self):
        """The player's turn, the CPU seconds it took, how many nodes and how deep it looked."""
        begun = time.process_time()
        choice = self.player.choose(self.match, self.limits)
        used = time.process_time() - begun
        words = choice.info[0].split() if choice.info else []
        said = {word: int(words[words.index(word) + 1]) for word in ("nodes", "depth") if word in words}
        return {"actions": list(choice.move), "cpu": used, **said}

    def do_opening(self, plies, seed, quick, bias):
        """Actions from the start to a position from which either side has won a quick game, if one is found soon."""
        import random

        best = (math.inf, [])
        for attempt in range(TRIES):
            match, chance, actions = self.ludarium.Match(self.game), random.Random(f"{seed}/{attempt}"), []
            while match.outcome() is None and (match.ply() < plies or match.position.is_chance):
                here = match.position
                actions.append(here.chance_action(chance) if here.is_chance else chance.choice(here.actions))
                match.push(actions[-1])
            if match.outcome() is not None:
                continue
            best = min(best, (self.bias(actions, best[0], quick), actions), key=lambda one: one[0])
            if best[0] <= bias:
                break
        return {"actions": best[1], "bias": best[0]}

    def bias(self, actions, least, quick):
        """How one-sided quick games from here are: 1 if the first seat wins them all or none. Given up once that is likely."""
        from ludarium.search.alphabeta import AlphaBeta
        from ludarium.search.budget import Budget

        self.judge, scores = self.judge or AlphaBeta(self.game, buckets=1 << 14), []
        for nodes in quick:
            match = self.ludarium.Match(self.game)
            for action in actions:
                match.push(action)
            while match.outcome() is None and match.ply() < QUICK_TURNS:
                thrown = match.position.is_chance
                match.push(
                    match.position.chance_action(random_of(nodes, match))
                    if thrown
                    else self.judge.search(match.position, Budget(nodes=nodes)).turn
                )
            outcome = match.outcome()
            scores.append(0.0 if outcome is None else outcome.scores[0])
            if len(scores) == 3 and abs(sum(scores)) == 3 and least <= 1:
                break
        return abs(sum(scores)) / len(scores)


def random_of(nodes, match):
    import random

    return random.Random(f"{nodes}/{match.ply()}/{len(match.pending)}")


def engine(game, player, cpu, nodes):
    """Answer questions until there are no more. What searches take for the clock on the wall is this process's CPU time."""
    time.perf_counter = time.process_time
    seated = Seated(game, player, float(cpu), int(nodes))
    for line in sys.stdin:
        asked = json.loads(line)
        answer = getattr(seated, "do_" + asked.pop("do"))(**asked)
        print(json.dumps(answer), flush=True)


# --- the match


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
        opening = self.engines[1].ask(
            "opening", plies=options.opening, seed=seed, quick=options.quick, bias=options.bias
        )["actions"]
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
            self.done.put(board.pair(number))
        board.close()

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
        if self.results:  # the new tree has the first seat in the first game of a set
            figures["first_seat"] = sum(one + 1 - other for one, other in self.results) / (2 * len(self.results))
        if found is not None:
            figures |= {"score": found.score, "elo": found.elo, "low": found.low, "high": found.high}
        for name, used in zip(("new", "old"), self.used, strict=True):
            figures[name] = {what: used[what] / max(used["turns"], 1) for what in ("cpu", "nodes", "depth")}
        return figures

    def line(self):
        figures = self.report()
        new, old = figures["new"], figures["old"]
        elo = f"Elo {figures['elo']:+.0f} ({figures['low']:+.0f} … {figures['high']:+.0f})" if "elo" in figures else ""
        return (
            f"{figures['game']}: {figures['games']} games +{figures['won']} ={figures['drawn']} -{figures['lost']} "
            f"{100 * figures.get('score', 0.5):.1f} % {elo} {figures['verdict'] or ''}; a turn, new and old: "
            f"{new['cpu']:.3f} and {old['cpu']:.3f} s, {new['nodes']:.0f} and {old['nodes']:.0f} nodes, "
            f"depth {new['depth']:.2f} and {old['depth']:.2f}; the first seat's share {100 * figures.get('first_seat', 0.5):.0f} %"
        )


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
    parser.add_argument("--opening", type=int, default=6, help="random turns that a pair of games begins with")
    parser.add_argument("--quick", type=int, nargs="+", default=QUICK_NODES, help="nodes a turn in the quick games")
    parser.add_argument("--bias", type=float, default=0.9, help="how one-sided they may be, from 0 to 1")
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
    sys.path.insert(0, str(Path(options.new).resolve()))
    reports = []
    for game in options.variants:
        run = Run(options, game)
        reports.append(run.run())
        print(run.line(), flush=True)
        if options.json:
            Path(options.json).write_text(json.dumps(reports, indent=1), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--engine"]:
        engine(*sys.argv[2:])
    else:
        main()
