"""Two versions of the sources beside each other, in turns: how much faster searches and steps are, and whether the answers are the same.

    git worktree add /tmp/old COMMIT
    python bench/beside.py /tmp/old/src [GAME …] [--rounds 5]

Every round runs each version in a process of its own; CPU time, the best of the rounds. Searches start in the middle of games that
the search played against itself, on an empty table.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

GAMES = ("konane", "tafl(ruleset=brandubh)", "tafl", "tiao(size=9)", "tiao", "taifho")
FOLDER = Path(__file__).resolve().parent
NODES, FEW_NODES = 30_000, 1_000


def middles(game):
    """Positions of three games, each ten turns from the next."""
    from ludarium import AlphaBeta, Budget

    found = []
    for seed in range(3):
        chooser, here, searcher = random.Random(seed), game.start(), AlphaBeta(game, 1 << 12, learned=False)
        for turn in range(41):
            if here.is_over:
                break
            if turn % 10 == 0:
                found.append(here)
            few = turn < 4 and not game.composed
            here = here.play(
                (chooser.choice(here.actions),) if few else searcher.search(here, Budget(nodes=FEW_NODES)).turn
            )
    return found


def measured(text):
    """Nodes a second, microseconds a step, and a digest of what the searches answered."""
    import steps
    from clock import least

    import ludarium
    from ludarium import AlphaBeta, Budget

    game = ludarium.load(text)
    seconds, nodes, answers = 0.0, 0, []
    for position in middles(game):
        searcher = AlphaBeta(game, 1 << 16)
        begun = time.process_time()
        result = searcher.search(position, Budget(nodes=NODES))
        seconds, nodes = seconds + time.process_time() - begun, nodes + result.nodes
        answers.append([result.nodes, result.depth, [int(action) for action in result.turn], round(result.score, 6)])
    step = least(*steps.positions(game), rounds=3)
    return {"nodes": nodes / seconds, "step": 1e6 * step, "answers": answers}


def child(sources, text):
    """The same in a process with those sources."""
    code = f"import beside, json; print(json.dumps(beside.measured({text!r})))"
    paths = os.pathsep.join((str(Path(sources).resolve()), str(FOLDER)))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": paths},
        cwd=FOLDER,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="the folder `src` of the other version")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print("| game | nodes/s before | now | | µs a step before | now | | answers |\n|---|--:|--:|--:|--:|--:|--:|---|")
    for text in options.games:
        old, new = [], []
        for _ in range(options.rounds):
            old.append(child(options.old, text))
            new.append(child(FOLDER.parent / "src", text))
        before, now = (max(one["nodes"] for one in rounds) for rounds in (old, new))
        slow, quick = (min(one["step"] for one in rounds) for rounds in (old, new))
        same = "the same" if all(one["answers"] == old[0]["answers"] for one in old + new) else "OTHERS"
        print(
            f"| {text} | {before / 1e6:.2f} M | {now / 1e6:.2f} M | {now / before:.2f}× "
            f"| {slow:.2f} | {quick:.2f} | {slow / quick:.2f}× | {same} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
