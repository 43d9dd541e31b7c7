"""How fast a GPU plays: whole random games in one launch, and steps with masks. Run where numba-cuda and a GPU are.

    PYTHONPATH=src python bench/gpu.py [--quick] [GAME …] [--json OUT]

For every game: actions a second of whole random games, beside one CPU core in the same run, and whether both played the
very same games (a hash over all end positions). Then Kōnane-like stepping: sample, step, write masks, for growing batches.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import ludarium
from ludarium.batch import Batch, Mode
from ludarium.kernel import cuda as lanes_on_gpu

GAMES = (
    "konane", "konane(size=18)", "tafl(ruleset=brandubh)", "tafl", "tafl(ruleset=copenhagen)", "tiao(size=9)", "tiao",
    "thaayam", "thaayam(players=4)", "taifho", "taifho(players=4)",
)  # fmt: skip
MIDDLE = {"taifho": 60, "taifho(players=4)": 60}  # random games that never end start here and are cut short
CUT = 300


def timed(batch, games, most, seed=5):
    batch.on.wait()
    begun = time.perf_counter()
    result = batch.playouts(games, seed, most)
    batch.on.wait()
    return result, time.perf_counter() - begun


def prepared(text, lanes, device):
    batch = Batch(ludarium.load(text), lanes, seed=11, device=device, mode=Mode.SAME_STEP)
    for _ in range(MIDDLE.get(text, 0)):
        batch.step(batch.sample())
    return batch


def whole_games(text, lanes, budget):
    """One line: figures of whole random games on the GPU and on one core, and whether they agree."""
    most = CUT if text in MIDDLE else 5000
    begun = time.perf_counter()
    batch = prepared(text, lanes, "cuda")
    timed(batch, 1, most)
    compiling = time.perf_counter() - begun
    _, once = timed(batch, 1, most)
    games = max(1, min(64, int(budget / max(once, 1e-4))))
    result, spent = timed(batch, games, most)
    few = 2048
    begun = time.perf_counter()
    ours = timed(prepared(text, few, "cuda"), 2, most)[0]
    here = Batch(ludarium.load(text), few, seed=11, mode=Mode.SAME_STEP, threads=1)
    for _ in range(MIDDLE.get(text, 0)):
        here.step(here.sample())
    timed(here, 1, 10)
    theirs, alone = timed(here, 2, most)
    return {
        "game": text, "lanes": lanes, "games": result.games, "actions": result.actions, "seconds": spent,
        "actions_per_s": result.actions / spent, "games_per_s": result.games / spent, "first_run_s": compiling,
        "cpu_core_actions_per_s": theirs.actions / alone, "same_as_cpu": ours.hash == theirs.hash and ours.actions == theirs.actions,
    }  # fmt: skip


def stepping(text, lanes, rounds):
    """Steps a second with the legal actions drawn, played and written out as masks."""
    batch = Batch(ludarium.load(text), lanes, seed=3, device="cuda")
    batch.sample()
    for _ in range(3):
        batch.step(batch.sampled, masks=True, sample=True)
    batch.on.wait()
    begun = time.perf_counter()
    for _ in range(rounds):
        batch.step(batch.sampled, masks=True, sample=True)
    batch.on.wait()
    spent = time.perf_counter() - begun
    return {"game": text, "lanes": lanes, "steps_per_s": lanes * rounds / spent}


def main():
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("games", nargs="*", default=list(GAMES))
    wish.add_argument("--quick", action="store_true")
    wish.add_argument("--lanes", type=int, default=132 * 2048)
    wish.add_argument("--block", type=int, default=lanes_on_gpu.BLOCK)
    wish.add_argument("--no-steps", action="store_true")
    wish.add_argument("--json")
    arguments = wish.parse_args()
    lanes_on_gpu.BLOCK = arguments.block
    found = {"whole": [], "steps": []}
    for text in arguments.games:
        try:
            line = whole_games(text, arguments.lanes, 0.5 if arguments.quick else 2.0)
        except Exception as problem:  # noqa: BLE001 - one game that fails must not cost the others' figures
            print(f"{text}: {type(problem).__name__}: {str(problem)[:300]}", flush=True)
            continue
        found["whole"].append(line)
        print(
            f"{text:28} {line['actions_per_s'] / 1e9:7.2f} G actions/s {line['games_per_s'] / 1e6:8.2f} M games/s, "
            f"one core {line['cpu_core_actions_per_s'] / 1e6:6.1f} M/s, same games: {line['same_as_cpu']}, "
            f"first run {line['first_run_s']:.0f} s", flush=True,
        )  # fmt: skip
    for lanes in () if arguments.no_steps else (1 << n for n in range(0, 21, 4 if arguments.quick else 2)):
        line = stepping("konane", lanes, 20 if arguments.quick else 100)
        found["steps"].append(line)
        print(f"konane, {lanes:8} lanes: {line['steps_per_s'] / 1e6:9.2f} M steps/s with masks", flush=True)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(found, indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
