"""Solves Thaayam for two and writes what the players use of it.

python -m ludarium.games.thaayam.solved --pieces 1          on a CPU: 1 piece seconds, 2 pieces a minute
python -m ludarium.games.thaayam.solved --write             all 4 pieces, on a GPU with 60 GB; five minutes on an H200
"""

import argparse
import concurrent.futures
import itertools
import os
import time
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.game.game import Game
from ludarium.games.thaayam import GAME
from ludarium.games.thaayam.pieces import packed_side
from ludarium.games.thaayam.rules import State
from ludarium.games.thaayam.solved.fitting import Factors, fitted
from ludarium.games.thaayam.solved.insight import FACTORS, FILE
from ludarium.games.thaayam.solved.listing import all_turns
from ludarium.games.thaayam.solved.machines import Judgement, OnCpu, OnGpu
from ludarium.games.thaayam.solved.standing import WAYS, rank, ways_to_stand
from ludarium.games.thaayam.solved.turns import Turns
from ludarium.games.thaayam.worth import glance
from ludarium.kernel.compiling import compiled, plain
from ludarium.kernel.door import Numbers, SingleRows

_STAGES = ((5e-3, 45), (1e-3, 10), (0.0, 5))
"""With four pieces: series rarer than the first number are left out for so many sweeps."""
_ENOUGH = 1e-6  # with fewer pieces: sweeps end when no chance changes by more
_ROWS = 64  # of the table of glances, that a thread fills at once
_GAMES = 1 << 20
_LEVELS = Path(__file__).parents[1] / "levels.toml"


def solved_on_cpu(game: Game, turns: Turns) -> None:
    """Settle the chances to win, with a line told for every sweep."""
    machine = OnCpu(game, turns)
    judged, change = machine.judgement(), 1.0
    while change > _ENOUGH:
        change = machine.sweep(judged)
        print(f"change {change:.6f}, at the start {judged.values[0, 0]:.6f}")


def solved(machine: OnGpu) -> Judgement:
    """The chances to win from every pair of ways to stand, with a line told for every sweep."""
    judged, begun = machine.judgement(), time.monotonic()
    for stage, (rare, sweeps) in enumerate(_STAGES):
        for sweep in range(sweeps):
            change = machine.sweep(judged, rare, halfway=stage > 0 and sweep % 2 == 0)
            start, seconds = float(judged.values[0, 0]), time.monotonic() - begun
            print(f"{seconds:6.0f} s  sweep {stage + 1}.{sweep + 1}: change {change:.5f}, at the start {start:.5f}")
    return judged


@compiled
def _fill_glances(rules: Any, state: Any, sides: Numbers, first: int, out: SingleRows) -> int:
    """Rows of the table of chances as they look at a glance, from the way `first` on."""
    for i in range(out.shape[0]):
        for j in range(sides.size - 1):
            here = State((sides[first + i], sides[j], 0, 0), 0, 0, 0, 0, 0, 0, (0, 0, 0))
            out[i, j] = 0.5 + 0.5 * glance(rules, here, 0)
    return 0


def glances(game: Game, threads: int) -> npt.NDArray[np.float32]:
    """The chances of every pair as `greedy` guesses them."""
    door, start = game.door, game.start().words
    sides = np.array([packed_side(way) for way in ways_to_stand(game.rules.pieces)], np.int64)
    table, entrance = np.zeros((sides.size, sides.size), np.float32), door.enter(_fill_glances)

    def fill(first: int) -> None:
        entrance(door.rules_words, start, sides, first, table[first : min(first + _ROWS, sides.size - 1)])

    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        list(pool.map(fill, range(0, sides.size - 1, _ROWS)))
    return table


def visited(machine: OnGpu, perfect: Judgement, greedy: Judgement) -> Any:
    """How often positions come up in games of good, greedy and careless players."""
    visits = machine.torch.zeros((machine.ways, machine.ways), dtype=machine.torch.int32, device="cuda")
    pairs = ((perfect, perfect), (perfect, greedy), (greedy, perfect))
    for number, (one, two) in enumerate(pairs):
        for blunders in ((0.0, 0.0), (0.2, 0.2), (0.1, 0.5)):
            machine.match(one, two, 4 * _GAMES, number, blunders, visits)
    return visits


def write(factors: Factors) -> None:
    """The factors as `insight` reads them, in the order of `rank`."""
    ranks = [int(plain(rank)(packed_side(way), 4)) for way in ways_to_stand(4)]
    mover, waiting = np.zeros((WAYS, FACTORS), np.int8), np.zeros((WAYS, FACTORS), np.int8)
    mover[ranks], waiting[ranks] = factors.mover, factors.waiting
    np.savez(FILE, mover=mover, waiting=waiting, scales=factors.scales)


def _told(machine: OnCpu | OnGpu, what: str, one: Judgement, two: Judgement, *blunders: float) -> None:
    share = machine.match(one, two, _GAMES, 7, (blunders[0], blunders[1]) if blunders else (0.0, 0.0))
    print(f"{what}: {100 * share:.2f} % of {_GAMES:,} games")


def main() -> None:
    """Solve, say how good the solution and its short form are, and write that where wished."""
    parser = argparse.ArgumentParser(prog="python -m ludarium.games.thaayam.solved", description=__doc__)
    parser.add_argument("--pieces", type=int, default=4, choices=(1, 2, 3, 4), help="pieces of each player")
    parser.add_argument("--rare", type=float, default=None, help="leave out series that are rarer than this")
    parser.add_argument("--write", action="store_true", help="write the table that the players use (4 pieces, GPU)")
    wish = parser.parse_args()
    game, threads = GAME.variant(pieces=wish.pieces), os.cpu_count() or 1
    turns = all_turns(game, wish.rare or (1e-4 if wish.pieces == 4 else 1e-6), threads)
    print(f"{turns.ways:,} ways to stand, {turns.turns.size:,} turns, {turns.odds.shape[1]} series")
    if wish.pieces < 4:
        solved_on_cpu(game, turns)
        return
    machine = OnGpu(turns)
    perfect, greedy = solved(machine), machine.judgement(glances(game, threads))
    _told(machine, "perfect play against greedy", perfect, greedy)
    factors = fitted(perfect.values, visited(machine, perfect, greedy), FACTORS)
    short = machine.judgement(factors.chances())
    _told(machine, "the short form against greedy", short, greedy)
    _told(machine, "the short form against perfect play", short, perfect)
    levels = tomllib.loads(_LEVELS.read_text("utf-8"))["level"]
    blunders = [level["blunder"] for level in levels if level.get("glance")]
    for worse, better in itertools.pairwise(blunders):
        _told(machine, f"greedy with {better} blunders against greedy with {worse}", greedy, greedy, better, worse)
    if wish.write:
        write(factors)


if __name__ == "__main__":
    main()
