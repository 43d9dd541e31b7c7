"""Solves Thaayam for two and writes what the players use of it.

python -m ludarium.games.thaayam.solved --pieces 1                       on a CPU: 1 piece seconds, 2 pieces a minute
python -m ludarium.games.thaayam.solved --write FOLDER                   the usual game, on a GPU with 60 GB
python -m ludarium.games.thaayam.solved --dice spinner --write FOLDER    the same with a spinner

Either takes eight minutes on an H200. They begin with the chances that the table in this folder tells and make them
exact. FOLDER gets the new table, `insight.npz` or `spinner.npz`, and `samples.txt`, the exact chances of some positions.
With fewer pieces a table of pairs is written, which the players do not use, so that it can be compared with what they do.
"""

import argparse
import concurrent.futures
import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.game.game import Game
from ludarium.games.thaayam import GAME
from ludarium.games.thaayam.pieces import packed_side
from ludarium.games.thaayam.solved import pairing
from ludarium.games.thaayam.solved.fitting import Factors, fitted
from ludarium.games.thaayam.solved.insight import FACTORS, FILE, MOVER, SCALES, WAITING
from ludarium.games.thaayam.solved.listing import all_turns
from ludarium.games.thaayam.solved.machines import Judgement, OnGpu
from ludarium.games.thaayam.solved.sampling import missed, sampled
from ludarium.games.thaayam.solved.solving import (
    greedy_chances,
    report_perfect,
    report_short,
    say,
    solved,
    solved_on_cpu,
    visited,
)
from ludarium.games.thaayam.solved.standing import WAYS, rank, ways_to_stand
from ludarium.games.thaayam.solved.turns import Turns
from ludarium.kernel.arrays import write_arrays
from ludarium.kernel.compiling import plain

_RARE = {"cowries": (1e-4, 1e-3), "spinner": (7e-4, 3e-3)}  # series that are left out: always; in the first sweeps
_CONVERGED = 2e-4  # sweeps end when no chance changes by more, or when their time is up
_FEWER = (1e-6, 1e-4), 1e-6  # the same for fewer than four pieces


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
    say(f"{folder / FILE.name} is written")


class Solved:
    """A game solved on a GPU: its exact table, that of `greedy`, and where games lead."""

    def __init__(self, game: Game, turns: Turns, minutes: float, rare: float, enough: float) -> None:
        self.game, self.machine, self.begun = game, OnGpu(turns), time.monotonic()
        chances = short_form().chances() if game.rules.pieces == 4 else None
        with concurrent.futures.ThreadPoolExecutor(1) as aside:
            guessed = aside.submit(greedy_chances, game, os.cpu_count() or 1)
            self.perfect = solved(self.machine, chances, minutes, rare, enough)
        self.greedy = self.machine.judgement(guessed.result())
        self.say("solved")
        report_perfect(self.machine, self.perfect, self.greedy)
        self.visits = visited(self.machine, self.perfect, self.greedy)
        self.exact, self.counts = self.perfect.values.cpu().numpy(), self.visits.cpu().numpy()
        self.say("now the short form")

    def say(self, what: str) -> None:
        """A line with the time."""
        say(f"{time.monotonic() - self.begun:6.0f} s  {what}")

    def report(self, what: str, chances: Any) -> None:
        """How good a short form is that gives these chances."""
        short: Judgement = self.machine.judgement(chances)
        wrong, known = missed(self.exact, short.values.cpu().numpy(), self.counts)
        self.say(f"{what} misses by {wrong:.4f} where games lead, the root of the mean square over {known:,} pairs")
        report_short(self.machine, what, short, self.perfect, self.greedy)

    def factors(self, folder: Path) -> None:
        """Fit and write factors for each way to stand."""
        factors = fitted(self.perfect.values, self.visits, FACTORS)
        write(self.game, factors, folder)
        self.report("the short form", factors.chances())

    def pairs(self, file: Path) -> None:
        """Fit and write factors for each pair of pieces."""
        counts = self.machine.torch.as_tensor(pairing.pair_counts(self.game.rules.pieces), device="cuda")
        paired = pairing.fitted_pairs(self.perfect.values, self.visits, counts)
        write_arrays(file, **paired._asdict(), rules=repr(self.game.rules))
        self.say(f"{file} is written")
        self.report("the short form", paired.chances(counts))


def solved_on_gpu(game: Game, turns: Turns, minutes: float, rare: float, enough: float, folder: Path) -> None:
    """Solve all pairs, fit the short form, write it, and say how good both are."""
    found, rules = Solved(game, turns, minutes, rare, enough), game.rules
    (folder / "samples.txt").write_text(sampled(found.exact, found.counts, rules.pieces), "utf-8")
    if rules.pieces == 4 and rules.spinner == 0:
        found.factors(folder)
    else:
        found.pairs(folder / ("spinner.npz" if rules.spinner else f"{rules.pieces}-pieces.npz"))
    found.say("done")


def main() -> None:
    """Solve, say how good the solution and its short form are, and write that where asked to."""
    parser = argparse.ArgumentParser(
        prog="python -m ludarium.games.thaayam.solved",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--pieces", type=int, default=4, choices=(1, 2, 3, 4), help="pieces of each player")
    parser.add_argument("--dice", default="cowries", choices=("cowries", "spinner"))
    parser.add_argument("--rare", type=float, default=None, help="leave out series that are rarer than this")
    parser.add_argument("--minutes", type=float, default=4.5, help="how long chances are made better on a GPU")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the table that the players use (GPU)")
    arguments = parser.parse_args()
    if arguments.write is not None and not arguments.write.is_dir():
        parser.error(f"--write needs a folder that exists, not {arguments.write}")
    if arguments.write is None and arguments.pieces == 4:
        parser.error("four pieces take a GPU, and --write with a folder for what it finds")
    game, begun = GAME.variant(pieces=arguments.pieces, dice=arguments.dice), time.monotonic()
    (rare, at_first), enough = (_RARE[arguments.dice], _CONVERGED) if arguments.pieces == 4 else _FEWER
    turns = all_turns(game, arguments.rare or rare, os.cpu_count() or 1)
    seconds = time.monotonic() - begun
    say(f"{seconds:6.0f} s  {turns.ways:,} ways to stand, {turns.turns.size:,} turns, {turns.odds.shape[1]} series")
    if arguments.write is None:
        solved_on_cpu(game, turns)
    else:
        solved_on_gpu(game, turns, arguments.minutes, at_first, enough, arguments.write)


if __name__ == "__main__":
    main()
