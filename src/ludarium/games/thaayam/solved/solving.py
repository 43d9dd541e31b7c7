"""Solves all pairs of ways to stand, and says how good tables of chances are against each other."""

import concurrent.futures
import itertools
import time
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ludarium.game.game import Game
from ludarium.games.thaayam.pieces import packed_side
from ludarium.games.thaayam.rules import State
from ludarium.games.thaayam.solved.machines import Judgement, OnCpu, OnGpu
from ludarium.games.thaayam.solved.standing import ways_to_stand
from ludarium.games.thaayam.solved.turns import Turns
from ludarium.games.thaayam.worth import naive_worth
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Numbers, SingleRows

_ROWS = 64  # of the table that `greedy` judges by: as many as a thread fills at once
_WARMING = 8  # sweeps without rare series, before those with all
_ENOUGH = 1e-6  # on a CPU sweeps end when no chance changes by more
_GAMES = 1 << 20
_LEVELS = Path(__file__).parents[1] / "levels.toml"


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def solved_on_cpu(game: Game, turns: Turns) -> None:
    """Find the chances to win, printing a line for every sweep."""
    machine = OnCpu(game, turns)
    judged, change = machine.judgement(), 1.0
    while change > _ENOUGH:
        change = machine.sweep(judged)
        say(f"change {change:.6f}, at the start {judged.values[0, 0]:.6f}")


def solved(machine: OnGpu, begun: Any, minutes: float, rare: float, enough: float) -> Judgement:
    """The chances to win from every pair of ways to stand; prints a line for every sweep.

    The first sweeps leave out series that are rarer than `rare`; the last one changes no chance by more than `enough`, if
    there is time for that. Two sweeps in a row leave the mean of before and after, then what they found: see `OnGpu.sweep`.
    """
    judged, started, change = machine.judgement(begun), time.monotonic(), 1.0
    for sweep in itertools.count():
        seconds = time.monotonic() - started
        if sweep % 2 == 0 and sweep > _WARMING and (change < enough or seconds > 60 * minutes):
            break
        change = machine.sweep(judged, rare if sweep < _WARMING else 0.0, halfway=sweep % 2 == 0)
        start, seconds = float(judged.values[0, 0]), time.monotonic() - started
        say(f"{seconds:6.0f} s  sweep {sweep + 1}: change {change:.6f}, at the start {start:.6f}")
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


def _report(machine: OnGpu, what: str, one: Judgement, two: Judgement, *blunders: float) -> None:
    share = machine.match(one, two, _GAMES, 7, (blunders[0], blunders[1]) if blunders else (0.0, 0.0))
    say(f"{what}: {100 * share:.2f} % of {_GAMES:,} games")


def report_perfect(machine: OnGpu, perfect: Judgement, greedy: Judgement) -> None:
    """Say how often perfect play wins, and what the levels' blunders cost."""
    _report(machine, "perfect play against greedy", perfect, greedy)
    _report(machine, "perfect play against itself", perfect, perfect)
    _report(machine, "perfect play against the turn that looks worst, always", perfect, greedy, 0.0, 1.0)
    _report(machine, "greedy against the turn that looks worst, always", greedy, greedy, 0.0, 1.0)
    levels = tomllib.loads(_LEVELS.read_text("utf-8"))["level"]
    blunders = [level["blunder"] for level in levels if level.get("board_only")]
    for worse, better in itertools.pairwise(blunders):
        _report(machine, f"greedy with {better} blunders against greedy with {worse}", greedy, greedy, better, worse)


def report_short(machine: OnGpu, what: str, short: Judgement, perfect: Judgement, greedy: Judgement) -> None:
    """Say how often a short form wins, one turn deep."""
    _report(machine, f"{what} against greedy", short, greedy)
    _report(machine, f"{what} against perfect play", short, perfect)
