"""Teaches Thaayam's nets by self-play.

python -m ludarium.games.thaayam.taught three --minutes 8 --threads 4 --write FOLDER
python -m ludarium.games.thaayam.taught --pack FOLDER

FOLDER gets three.npy, the net's numbers; once both nets are there, they can be packed into the file that the players use. What
its card, nets.toml, says about them beyond the digest is written by hand.
Every minute a line says how many games were played, and how many of a hundred the net wins, one turn deep, against players
who go by what the board shows.
"""

import argparse
import concurrent.futures
import hashlib
import os
import re
import time
from pathlib import Path
from typing import Any

import numpy as np

from ludarium.game.game import Game
from ludarium.games.thaayam import GAME
from ludarium.games.thaayam.solved.turns import MOST_PLAYS
from ludarium.games.thaayam.taught.learning import LONGEST, compare, teach
from ludarium.games.thaayam.taught.net import FILE, NAMES, SIZE, UNITS, WIDTH
from ludarium.games.thaayam.taught.seeing import GUESSED, MEASURED, MEASURES, ROWS, SEEN

NETS: dict[str, tuple[dict[str, Any], ...]] = {
    "three": ({"players": 3},),
    "four": ({"players": 4},),
    "spinner": ({"dice": "spinner"},),
    "few": ({"pieces": 3}, {"pieces": 2}),
}
"""Nets that can be taught, and the variants that each of them learns. The players use the first two."""

_TOGETHER = 40  # games that a thread plays at a stretch
_FIRST_RATE, _LAST_RATE = 0.005, 0.0001
_TRACE = 0.7
_LARGEST = 32_767  # of two bytes
_REPORT, _COMPARED = 60.0, 150  # seconds between two reports; games that a thread plays for one


class Buffers:
    """What one thread works on."""

    def __init__(self) -> None:
        self.units = np.zeros(2 * WIDTH, np.float32)
        self.plays = np.zeros(2 * MOST_PLAYS, np.int64)
        self.slots = np.zeros(2 * MOST_PLAYS + 1, np.int64)
        self.rows = np.zeros((4 * LONGEST, SEEN), np.int32)
        self.numbers = np.zeros((4 * LONGEST, MEASURES), np.float32)
        self.chances = np.zeros(4 * LONGEST, np.float64)


class Course:
    """A net that is being taught, and the time that is left for it."""

    def __init__(self, games: list[Game], minutes: float, threads: int, seed: int) -> None:
        self.games, self.threads, self.seed = games, threads, seed
        self.net = begun(seed)
        self.seconds, self.started = 60.0 * minutes, time.monotonic()
        self.played, self.turns = [0] * threads, [0] * threads

    @property
    def share(self) -> float:
        """The share of the time that has gone."""
        return (time.monotonic() - self.started) / self.seconds

    def work(self, thread: int) -> None:
        """Teach until the time is up. All threads correct the same numbers, and a few corrections are lost."""
        buffers = Buffers()
        while self.share < 1.0:
            game = self.games[(self.played[thread] // _TOGETHER) % len(self.games)]
            rate = _FIRST_RATE * (_LAST_RATE / _FIRST_RATE) ** self.share
            seed = (self.seed * 1009 + thread) * 10_000_019 + self.played[thread]
            self.turns[thread] += game.door.enter(teach)(
                game.door.rules_words, game.start().words, self.net, seed, _TOGETHER, rate, _TRACE, buffers.units,
                buffers.plays, buffers.slots, buffers.rows, buffers.numbers, buffers.chances,
            )  # fmt: skip
            self.played[thread] += _TOGETHER

    def report(self, pool: concurrent.futures.Executor, games: int) -> str:
        """How far it has come."""
        shares = []
        for game in self.games:
            parts = [pool.submit(won, game, self.net, games, 77 + n) for n in range(self.threads)]
            total = sum(part.result() for part in parts)
            shares.append(f"{100 * total / (games * self.threads):.1f} %")
        seconds = time.monotonic() - self.started
        return f"{seconds:5.0f} s  {sum(self.played):,} games, {sum(self.turns):,} turns; wins {', '.join(shares)}"


def begun(seed: int) -> Any:
    """A net that goes by the estimate and knows nothing else."""
    chance = np.random.default_rng(seed)
    net = chance.normal(0.0, 0.1, SIZE).astype(np.float32).reshape(ROWS + 1, WIDTH)
    net[:ROWS, UNITS] = 0.0
    net[MEASURED + MEASURES - 1, UNITS] = 1.0 / GUESSED
    net[ROWS, :UNITS] = chance.choice((-0.1, 0.1), UNITS)
    net[ROWS, UNITS] = 0.0
    return net.ravel()


def won(game: Game, net: Any, games: int, seed: int) -> int:
    """How many of so many games the net wins."""
    buffers = Buffers()
    entrance, words = game.door.enter(compare), (game.door.rules_words, game.start().words)
    return int(entrance(*words, net, seed, games, buffers.units, buffers.plays, buffers.slots))


def teach_for(games: list[Game], minutes: float, threads: int, seed: int, file: Path | None) -> None:
    """Let a net learn for so many minutes, with a line about its progress now and then; write it if there is a file."""
    for game in games[:1]:
        game.door.enter(teach)
        game.door.enter(compare)
    course = Course(games, minutes, threads, seed)
    with concurrent.futures.ThreadPoolExecutor(2 * threads) as pool:
        working = [pool.submit(course.work, thread) for thread in range(threads)]
        while concurrent.futures.wait(working, timeout=_REPORT).not_done:
            _say(course.report(pool, _COMPARED))
        for one in working:
            one.result()
        if file is not None:
            np.save(file, course.net)
        _say(course.report(pool, 6 * _COMPARED))


def pack(folder: Path) -> None:
    """Round the nets of a folder to two bytes a number, and have the players use them."""
    nets = [np.load(folder / f"{name}.npy") for name in NAMES]
    steps = [float(np.abs(net).max()) / _LARGEST for net in nets]
    rounded = {name: np.rint(net / step).astype(np.int16) for name, net, step in zip(NAMES, nets, steps, strict=True)}
    np.savez_compressed(FILE, steps=np.array(steps), **rounded)
    card, whole = FILE.with_suffix(".toml"), hashlib.sha256(FILE.read_bytes()).hexdigest()
    card.write_text(
        re.sub(r'^sha256 = ".*"$', f'sha256 = "{whole}"', card.read_text("utf-8"), flags=re.MULTILINE), "utf-8"
    )


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m ludarium.games.thaayam.taught",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("net", nargs="?", choices=tuple(NETS))
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the net there")
    parser.add_argument("--pack", type=Path, metavar="FOLDER", help="have the players use the nets of that folder")
    arguments = parser.parse_args()
    if arguments.pack is not None:
        pack(arguments.pack)
        return
    if arguments.net is None:
        parser.error(f"name a net: {', '.join(NETS)}")
    games = [GAME.variant(**options) for options in NETS[arguments.net]]
    file = arguments.write / f"{arguments.net}.npy" if arguments.write is not None else None
    teach_for(games, arguments.minutes, arguments.threads, arguments.seed, file)


if __name__ == "__main__":
    main()
