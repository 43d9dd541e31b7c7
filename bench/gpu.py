"""How fast a GPU plays: whole random games in one launch, and steps with masks. Run where numba-cuda and a GPU are.

    PYTHONPATH=src python bench/gpu.py [--quick] [GAME …] [--json OUT]

For every game: actions a second of whole random games, by the kernel's own time and by that of the whole call, beside one
CPU core; whether both played the very same games (a hash over all end positions); and whether the keys of some million
positions, met step by step, are the same there and here. Then stepping: sample, step, write masks, for growing batches.

Several of these may run at once, one for each game: they compile side by side and measure one after the other.
"""

import argparse
import contextlib
import fcntl
import json
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import ludarium
from ludarium.batch import Batch, Mode, acts
from ludarium.kernel import cuda as lanes_on_gpu

GAMES = (
    "konane", "konane(size=18)", "tafl(ruleset=brandubh)", "tafl", "tafl(ruleset=copenhagen)", "tiao(size=9)", "tiao",
    "thaayam", "thaayam(players=4)", "taifho", "taifho(players=4)",
)  # fmt: skip
MIDDLE = {"taifho": 60, "taifho(players=4)": 60}  # random games that never end start here and are cut short
CUT = 300
SEED = 5
MOST_GAMES = 512  # in one launch
WALKERS, FEW = 16_384, 2_048  # lanes whose positions are compared one by one, and whose games are


@contextlib.contextmanager
def alone():
    """While nobody else measures."""
    with (Path(tempfile.gettempdir()) / "ludarium-gpu.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def prepared(text, lanes, device, threads=None):
    batch = Batch(ludarium.load(text), lanes, seed=11, device=device, mode=Mode.SAME_STEP, threads=threads)
    for _ in range(MIDDLE.get(text, 0)):
        batch.step(batch.sample())
    return batch


def called(batch, games, most):
    """What whole random games showed, and the seconds until it was known here."""
    batch.on.wait()
    begun = time.perf_counter()
    result = batch.playouts(games, SEED, most)
    return result, time.perf_counter() - begun


def launched(batch, games, most):
    """The seconds of the kernel alone."""
    array, players = batch.on.array, len(batch.game.players)
    notes = acts.PlayoutNotes(
        array((batch.lanes, players), np.float32), array(batch.lanes, np.uint64), array(batch.lanes, np.uint64),
        array((1, 1), np.int32), array((1, 1), np.float32),
    )  # fmt: skip
    batch.on.wait()
    begun = time.perf_counter()
    batch.on.run(acts.play_out, batch.words, acts.PlayoutOptions(games, SEED, 0, most, 0), notes)
    batch.on.wait()
    return time.perf_counter() - begun


def same_positions(text, steps):
    """How many positions were met by random steps there and here, and whether all their keys were the same."""
    there, here = (Batch(ludarium.load(text), WALKERS, seed=11, device=device) for device in ("cuda", "cpu"))
    same = True
    for _ in range(steps):
        there.step(there.sample())
        here.step(here.sample())
        same = same and bool((there.on.host(there.keys()) == here.keys()).all())
    return WALKERS * steps, same


def whole_games(text, lanes, quick):
    """One line: figures of whole random games on the GPU and on one core, and whether they agree."""
    most = CUT if text in MIDDLE else 5000
    begun = time.perf_counter()
    few, here = prepared(text, FEW, "cuda"), prepared(text, FEW, "cpu", threads=1)
    ours, theirs = called(few, 2, most)[0], called(here, 2, most)[0]
    compiling = time.perf_counter() - begun
    kernel = few.on.kernel(acts.play_out)
    with alone():
        batch = prepared(text, lanes, "cuda")
        games = max(1, min(MOST_GAMES, int((0.5 if quick else 2.0) / max(launched(batch, 1, most), 1e-4))))
        spent = launched(batch, games, most)
        result, whole = called(batch, games, most)
        _, core = called(here, 2, most)
        positions, same = same_positions(text, 16 if quick else 128)
    return {
        "game": text, "lanes": lanes, "games": result.games, "actions": result.actions, "seconds": spent,
        "whole_call_s": whole, "actions_per_s": result.actions / spent, "games_per_s": result.games / spent,
        "actions_per_s_whole_call": result.actions / whole, "first_run_s": compiling,
        "registers": max(kernel.get_regs_per_thread().values()),
        "local_bytes": max(kernel.get_local_mem_per_thread().values()),
        "cpu_core_actions_per_s": theirs.actions / core, "same_games": (ours.hash, ours.actions) == (theirs.hash, theirs.actions),
        "positions": positions, "same_positions": same,
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


def figures_line(line):
    """The figures of whole games as a line to read."""
    return (
        f"{line['game']:26} {line['actions_per_s'] / 1e9:7.3f} G actions/s by the kernel, "
        f"{line['actions_per_s_whole_call'] / 1e9:7.3f} by the whole call, {line['games_per_s'] / 1e6:8.2f} M games/s, "
        f"one core {line['cpu_core_actions_per_s'] / 1e6:6.2f} M/s, {line['registers']} registers, "
        f"{line['local_bytes']} B local, same games: {line['same_games']}, "
        f"{line['positions']:,} positions the same: {line['same_positions']}, first run {line['first_run_s']:.0f} s"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--lanes", type=int, default=132 * 2048)
    parser.add_argument("--block", type=int, default=lanes_on_gpu.BLOCK)
    parser.add_argument("--no-steps", action="store_true")
    parser.add_argument("--json")
    arguments = parser.parse_args()
    lanes_on_gpu.BLOCK = arguments.block
    found = {"whole": [], "steps": []}
    for text in arguments.games:
        try:
            line = whole_games(text, arguments.lanes, arguments.quick)
        except Exception as problem:  # noqa: BLE001 - one game that fails must not cost the others' figures
            print(f"{text}: {type(problem).__name__}: {str(problem)[:300]}", flush=True)
            continue
        found["whole"].append(line)
        print(figures_line(line), flush=True)
    for lanes in () if arguments.no_steps else (1 << n for n in range(0, 21, 4 if arguments.quick else 2)):
        line = stepping("konane", lanes, 20 if arguments.quick else 100)
        found["steps"].append(line)
        print(f"konane, {lanes:8} lanes: {line['steps_per_s'] / 1e6:9.2f} M steps/s with masks", flush=True)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(found, indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
