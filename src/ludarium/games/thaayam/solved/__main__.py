"""Solves Thaayam for two and writes what the players use of it.

python -m ludarium.games.thaayam.solved --pieces 1          on a CPU: 1 piece seconds, 2 pieces a minute
python -m ludarium.games.thaayam.solved --write FOLDER      all 4 pieces, on a GPU with 60 GB; eight minutes on an H200

With four pieces it begins with the chances that the table in this folder tells and makes them exact. FOLDER gets the new
table, `insight.npz`, and `samples.txt`, the exact chances of some positions; without FOLDER the table here is replaced.
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
from ludarium.games.thaayam.solved.insight import FACTORS, FILE, MOVER, SCALES, WAITING
from ludarium.games.thaayam.solved.listing import all_turns
from ludarium.games.thaayam.solved.machines import Judgement, OnCpu, OnGpu
from ludarium.games.thaayam.solved.sampling import missed, sampled
from ludarium.games.thaayam.solved.standing import WAYS, rank, ways_to_stand
from ludarium.games.thaayam.solved.turns import Turns
from ludarium.games.thaayam.worth import naive_worth
from ludarium.kernel.arrays import write_arrays
from ludarium.kernel.compiling import compiled, plain
from ludarium.kernel.door import Numbers, SingleRows

_WARMING, _RARE = 6, 1e-3  # with four pieces: sweeps without the series that are rarer, before those with all
_CONVERGED = 2e-4  # with four pieces sweeps end when no chance changes by more, or when their time is up
_ENOUGH = 1e-6  # with fewer pieces: sweeps end when no chance changes by more
_ROWS = 64  # of the table that `greedy` judges by: as many as a thread fills at once
_GAMES = 1 << 20
_LEVELS = Path(__file__).parents[1] / "levels.toml"


def solved_on_cpu(game: Game, turns: Turns) -> None:
    """Find the chances to win, printing a line for every sweep."""
    machine = OnCpu(game, turns)
    judged, change = machine.judgement(), 1.0
    while change > _ENOUGH:
        change = machine.sweep(judged)
        _say(f"change {change:.6f}, at the start {judged.values[0, 0]:.6f}")


def solved(machine: OnGpu, begun: npt.NDArray[np.float32], minutes: float) -> Judgement:
    """The chances to win from every pair of ways to stand; prints a line for every sweep.

    Two sweeps in a row leave the mean of before and after, then what they found: see `OnGpu.sweep`.
    """
    judged, started, change = machine.judgement(begun), time.monotonic(), 1.0
    for sweep in itertools.count():
        seconds = time.monotonic() - started
        if sweep % 2 == 0 and sweep > _WARMING and (change < _CONVERGED or seconds > 60 * minutes):
            break
        rare = _RARE if sweep < _WARMING else 0.0
        change = machine.sweep(judged, rare, halfway=sweep % 2 == 0)
        start, seconds = float(judged.values[0, 0]), time.monotonic() - started
        _say(f"{seconds:6.0f} s  sweep {sweep + 1}: change {change:.5f}, at the start {start:.5f}")
    return judged


@compiled
def _fill_from_board(rules: Any, state: Any, sides: Numbers, first: int, out: SingleRows) -> int:
    """Rows of the table of chances, guessed from what the board shows, from the way `first` on."""
    for i in range(out.shape[0]):
        for j in range(sides.size - 1):
            here = State((sides[first + i], sides[j], 0, 0), 0, 0, 0, 0, 0, 0, (0, 0, 0))
            out[i, j] = 0.5 + 0.5 * naive_worth(rules, here, 0)
    return 0


def greedy_chances(game: Game, threads: int) -> npt.NDArray[np.float32]:
    """The chances of every pair as `greedy` guesses them."""
    door, start = game.door, game.start().words
    sides = np.array([packed_side(way) for way in ways_to_stand(game.rules.pieces)], np.int64)
    table, entrance = np.zeros((sides.size, sides.size), np.float32), door.enter(_fill_from_board)

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


def _ranks() -> list[int]:
    """For each way to stand, in the order of the tables here, its number in the short form."""
    return [int(plain(rank)(packed_side(way), 4)) for way in ways_to_stand(4)]


def short_form() -> Factors:
    """The factors that `insight` has, in the order of the tables here."""
    ranks, scales = _ranks(), np.array(SCALES, np.float32)
    return Factors(MOVER.reshape(WAYS, FACTORS)[ranks], WAITING.reshape(WAYS, FACTORS)[ranks], scales)


def write(game: Game, factors: Factors, folder: Path) -> None:
    """The factors as `insight` reads them, in the order of `rank`, and the rules that they were found for."""
    ranks = _ranks()
    mover, waiting = np.zeros((WAYS, FACTORS), np.int8), np.zeros((WAYS, FACTORS), np.int8)
    mover[ranks], waiting[ranks] = factors.mover, factors.waiting
    write_arrays(folder / FILE.name, mover=mover, waiting=waiting, scales=factors.scales, rules=repr(game.rules))
    _say(f"{folder / FILE.name} is written")


def _say(line: str) -> None:
    print(line, flush=True)


def _report(machine: OnCpu | OnGpu, what: str, one: Judgement, two: Judgement, *blunders: float) -> None:
    share = machine.match(one, two, _GAMES, 7, (blunders[0], blunders[1]) if blunders else (0.0, 0.0))
    _say(f"{what}: {100 * share:.2f} % of {_GAMES:,} games")


def _compare(machine: OnGpu, perfect: Judgement, short: Judgement, greedy: Judgement) -> None:
    """Say how often the tables win against each other, and what the levels' blunders cost."""
    _report(machine, "perfect play against greedy", perfect, greedy)
    _report(machine, "perfect play against itself", perfect, perfect)
    _report(machine, "perfect play against the turn that looks worst, always", perfect, greedy, 0.0, 1.0)
    _report(machine, "greedy against the turn that looks worst, always", greedy, greedy, 0.0, 1.0)
    _report(machine, "the short form against greedy", short, greedy)
    _report(machine, "the short form against perfect play", short, perfect)
    levels = tomllib.loads(_LEVELS.read_text("utf-8"))["level"]
    blunders = [level["blunder"] for level in levels if level.get("board_only")]
    for worse, better in itertools.pairwise(blunders):
        _report(machine, f"greedy with {better} blunders against greedy with {worse}", greedy, greedy, better, worse)


def solved_on_gpu(game: Game, turns: Turns, minutes: float, folder: Path | None) -> None:
    """Solve all pairs of four pieces, fit the short form, write it where wished, and say how good both are."""
    threads = os.cpu_count() or 1
    machine, begun = OnGpu(turns), time.monotonic()
    perfect = solved(machine, short_form().chances(), minutes)
    greedy = machine.judgement(greedy_chances(game, threads))
    visits = visited(machine, perfect, greedy)
    _say(f"{time.monotonic() - begun:6.0f} s  solved; now the short form")
    factors = fitted(perfect.values, visits, FACTORS)
    if folder is not None:
        write(game, factors, folder)
    approximate = factors.chances()
    short = machine.judgement(approximate)
    exact, counts = perfect.values.cpu().numpy(), visits.cpu().numpy()
    if folder is not None:
        (folder / "samples.txt").write_text(sampled(exact, counts), "utf-8")
    wrong, known = missed(exact, approximate, counts)
    _say(f"the short form misses by {wrong:.4f} where games lead, the root of the mean square over {known:,} pairs")
    _compare(machine, perfect, short, greedy)
    _say(f"{time.monotonic() - begun:6.0f} s  done")


def main() -> None:
    """Solve, say how good the solution and its short form are, and write that where wished."""
    parser = argparse.ArgumentParser(
        prog="python -m ludarium.games.thaayam.solved",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--pieces", type=int, default=4, choices=(1, 2, 3, 4), help="pieces of each player")
    parser.add_argument("--rare", type=float, default=None, help="leave out series that are rarer than this")
    parser.add_argument("--minutes", type=float, default=4.5, help="how long chances are made better (4 pieces, GPU)")
    parser.add_argument(
        "--write", nargs="?", type=Path, const=FILE.parent, metavar="FOLDER",
        help="write the table that the players use (4 pieces, GPU); without a folder it replaces the one in use",
    )  # fmt: skip
    wish = parser.parse_args()
    if wish.write is not None and not (wish.pieces == 4 and wish.write.is_dir()):
        parser.error(f"--write needs all four pieces and a folder that exists, not {wish.write}")
    game, begun = GAME.variant(pieces=wish.pieces), time.monotonic()
    turns = all_turns(game, wish.rare or (1e-4 if wish.pieces == 4 else 1e-6), os.cpu_count() or 1)
    seconds = time.monotonic() - begun
    _say(f"{seconds:6.0f} s  {turns.ways:,} ways to stand, {turns.turns.size:,} turns, {turns.odds.shape[1]} series")
    if wish.pieces < 4:
        solved_on_cpu(game, turns)
    else:
        solved_on_gpu(game, turns, wish.minutes, wish.write)


if __name__ == "__main__":
    main()
