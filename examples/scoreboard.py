# ruff: noqa: INP001
"""Tests how well a learner plays: games against built-in players, and positions whose best moves are proven.

Shared by the learning examples (`ppo.py`, `alphazero.py`). A learner is any function that is shown many positions at once,
as planes and masks, and returns an action for each.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

import ludarium
from ludarium.batch import Batch
from ludarium.picture.canvas import FONT, number, tag
from ludarium.search.budget import Budget
from ludarium.search.prover import Prover

Chooser = Callable[[Batch], Any]
"""Looks at a batch (`observe`, `legal_mask`, `words`) and returns an action for every lane."""

RIGHT = "right moves"
OPENING_TURNS, PUZZLE_TURNS = 4, 12  # turns at random before a game is judged, and before a position is a puzzle


def laid_out(positions: Sequence[ludarium.Position]) -> Batch:
    """The positions side by side in a batch: its lanes may hold any positions, not only those its own games reach."""
    batch = Batch(positions[0].game, len(positions), threads=1)
    batch.words[:] = np.stack([position.words for position in positions], axis=1)
    batch.movers[:] = [position.mover for position in positions]
    return batch


def opened(game: ludarium.Game, turns: int, seed: str) -> ludarium.Match:
    """A match that begins with a few random turns, so that no two games are alike."""
    match, chance = ludarium.Match(game), random.Random(seed)
    while match.ply() < turns and match.outcome() is None:
        match.push(chance.choice(match.position.actions))
    return match if match.outcome() is None else opened(game, turns, seed + "+")


@cache
def rota(opponent: str) -> list[Any]:
    """The same player several times over, each with a seed of its own."""
    return [ludarium.player(opponent, seed=number) for number in range(5)]


def points(game: ludarium.Game, choose: Chooser, opponent: str, pairs: int) -> float:
    """The learner's share of the points against a built-in player: 1 for a win, ½ for a draw.

    Every opening is played twice with seats exchanged, so that a good opening helps neither side. All games advance
    together, and the learner moves in all of them in one go.
    """
    matches = [opened(game, OPENING_TURNS, f"opening {number // 2}") for number in range(2 * pairs)]
    others = rota(opponent)
    while going := [number for number, match in enumerate(matches) if match.outcome() is None]:
        learner = [number for number in going if matches[number].position.mover == number % 2]
        if learner:
            answers = choose(laid_out([matches[number].position for number in learner]))
            for number, action in zip(learner, answers, strict=True):
                matches[number].push(int(action))
        for number in set(going) - set(learner):
            matches[number].push(others[number // 2 % len(others)].choose(matches[number]).move)
    return sum(_points_of(match, number % 2) for number, match in enumerate(matches)) / len(matches)


def _points_of(match: ludarium.Match, seat: int) -> float:
    """What a seat scored in a finished match; players may have swapped colours, but never seats."""
    outcome = match.outcome()
    assert outcome is not None
    return (1 + outcome.by_seat[seat]) / 2


class Puzzles:
    """Positions in which some moves are proven wins and others are proven to throw the win away."""

    def __init__(self, game: ludarium.Game, count: int, turns: int) -> None:
        prover, number = Prover(game), 0
        self.positions: list[ludarium.Position] = []
        self.winning: list[set[int]] = []
        while len(self.positions) < count:
            here, number = opened(game, turns, f"puzzle {number}").position, number + 1
            proofs = {action: prover.wins(here.act(action), here.mover, Budget(nodes=10**6)) for action in here.actions}
            wins = {action for action, proof in proofs.items() if proof}
            if None not in proofs.values() and 0 < len(wins) < len(proofs):
                self.positions.append(here)
                self.winning.append(wins)

    def solved(self, choose: Chooser) -> float:
        """The share of positions in which the learner keeps the win."""
        answers = choose(laid_out(self.positions))
        return float(np.mean([int(action) in wins for action, wins in zip(answers, self.winning, strict=True)]))

    def by_chance(self) -> float:
        """The same for a player who moves at random."""
        shares = [len(wins) / len(at.actions) for at, wins in zip(self.positions, self.winning, strict=True)]
        return float(np.mean(shares))


class Scoreboard:
    """Tests a learner again and again, prints a line of a table each time, and keeps the curve as JSON and SVG."""

    def __init__(self, game: ludarium.Game, opponents: Sequence[str], pairs: int, puzzles: int, title: str) -> None:
        self.game, self.opponents, self.pairs, self.title = game, tuple(opponents), pairs, title
        self.puzzles = Puzzles(game, puzzles, PUZZLE_TURNS)
        self.rows: list[dict[str, float]] = []
        self.heading = ("moves", "CPU s", *self.opponents, RIGHT)
        print(f"{title}: points against each in {2 * pairs} games; {RIGHT} in {puzzles} positions,")
        print(f"  of which moving at random finds {100 * self.puzzles.by_chance():.0f} %")
        print("  ".join(f"{word:>9}" for word in self.heading), flush=True)

    def judge(self, choose: Chooser, moves: int, seconds: float) -> dict[str, float]:
        """Test the learner after this many moves of self-play and this much CPU time, and print the result."""
        row = {"moves": float(moves), "CPU s": seconds}
        row |= {name: points(self.game, choose, name, self.pairs) for name in self.opponents}
        row[RIGHT] = self.puzzles.solved(choose)
        self.rows.append(row)
        shares = [f"{100 * row[name]:7.0f} %" for name in (*self.opponents, RIGHT)]
        print("  ".join([f"{moves:9,}", f"{seconds:9.0f}", *shares]), flush=True)
        return row

    def save(self, path: Path) -> None:
        """Write the curve to PATH.json and PATH.svg."""
        summary = {"title": self.title, "game": self.game.text, "games": 2 * self.pairs, "rows": self.rows}
        path.with_suffix(".json").write_text(json.dumps(summary, indent=1) + "\n", "utf-8")
        path.with_suffix(".svg").write_text(curve_svg(self.title, self.rows) + "\n", "utf-8")


class Stopwatch:
    """CPU time spent on learning; tests do not count."""

    def __init__(self) -> None:
        self.seconds, self._begun = 0.0, time.process_time()

    def pause(self) -> float:
        """Stop counting, and return the seconds so far."""
        self.seconds += time.process_time() - self._begun
        return self.seconds

    def go_on(self) -> None:
        """Count again."""
        self._begun = time.process_time()

    def now(self) -> float:
        """The seconds so far, while counting."""
        return self.seconds + time.process_time() - self._begun


class Course:
    """A course of learning, until the CPU time is used up: with tests at the start, every so often, and at the end.

    Of the settings it heeds `minutes`, `every` (seconds between judgements), `rate` and `out`.
    """

    def __init__(self, board: Scoreboard, choose: Chooser, settings: argparse.Namespace) -> None:
        self.board, self.choose, self.settings = board, choose, settings
        self.moves = 0
        """Moves of self-play so far, as counted by the learner."""

    def rates(self) -> Iterator[float]:
        """The learning rate for each round: it falls as time passes. Between rounds the learner is tested and the curve saved."""
        self.board.judge(self.choose, 0, 0.0)
        clock, budget, used, judged = Stopwatch(), 60 * self.settings.minutes, 0.0, 0.0
        while used < budget:
            yield self.settings.rate * max(1 - used / budget, 0.02)
            used = clock.now()
            if used - judged >= self.settings.every or used >= budget:
                judged = clock.pause()
                self.board.judge(self.choose, self.moves, judged)
                self.board.save(self.settings.out)
                clock.go_on()


# --- the curve

GROUND, INK, FAINT = "#23282f", "#e9edf2", "#4d5661"
COLOURS = ("#f2b93b", "#5bb0ff", "#ff7a70", "#5fd38d", "#c79bff", "#e9edf2", "#9fb4c7")
DASHES = ("none", "9 5", "3 4", "12 4 3 4", "none", "2 3", "9 5")
WIDTH, HEIGHT, LEFT, RIGHT_EDGE, TOP, BOTTOM = 840.0, 420.0, 64.0, 690.0, 56.0, 370.0


def _words(text: str, x: float, y: float, anchor: str = "middle", colour: str = INK, size: float = 13.0) -> str:
    return tag("text", escape(text, quote=False), x=x, y=y, text_anchor=anchor, fill=colour, font_size=size)


def curve_svg(title: str, rows: Sequence[dict[str, float]]) -> str:
    """The learning curve: a line for each opponent, over CPU time. It has its own background, for light and dark pages."""
    names = [name for name in rows[0] if name not in ("moves", "CPU s")]
    longest = max(rows[-1]["CPU s"], 1e-9)

    def at(row: dict[str, float], name: str) -> tuple[float, float]:
        across = LEFT + (RIGHT_EDGE - LEFT) * row["CPU s"] / longest
        return across, BOTTOM - (BOTTOM - TOP) * row[name]

    shapes = [
        tag("rect", width=WIDTH, height=HEIGHT, rx="12", fill=GROUND),
        _words(title, LEFT, 30, "start", size=15.0),
    ]
    for share in (0, 25, 50, 75, 100):
        y = BOTTOM - (BOTTOM - TOP) * share / 100
        shapes += [tag("line", x1=LEFT, x2=RIGHT_EDGE, y1=y, y2=y, stroke=FAINT)]
        shapes += [_words(f"{share} %", LEFT - 8, y + 4, "end")]
    step = next(step for step in (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 10**9) if longest / step <= 10)
    for seconds in range(0, int(longest) + 1, step):
        shapes.append(_words(str(seconds), LEFT + (RIGHT_EDGE - LEFT) * seconds / longest, BOTTOM + 20))
    shapes.append(_words("seconds of CPU time, one core", (LEFT + RIGHT_EDGE) / 2, BOTTOM + 40))
    ends = _apart([at(rows[-1], name)[1] for name in names])
    for line, name in enumerate(names):
        way = "L".join(f"{number(x)} {number(y)}" for x, y in (at(row, name) for row in rows))
        colour, dashes = COLOURS[line % len(COLOURS)], DASHES[line % len(DASHES)]
        stroke = {"fill": "none", "stroke": colour, "stroke_width": "2.5", "stroke_dasharray": dashes}
        shapes.append(tag("path", d=f"M{way}", stroke_linejoin="round", **stroke))
        label = f"{name} {100 * rows[-1][name]:.0f} %"
        shapes.append(_words(label, RIGHT_EDGE + 8, ends[line] + 4, "start", colour))
    account = "; ".join(f"{name} from {100 * rows[0][name]:.0f} to {100 * rows[-1][name]:.0f} %" for name in names)
    heading = tag("title", escape(title, quote=False)) + tag("desc", escape(account, quote=False))
    box = f"0 0 {number(WIDTH)} {number(HEIGHT)}"
    size = {"viewBox": box, "width": number(WIDTH), "height": number(HEIGHT)}
    return tag(
        "svg", heading + "".join(shapes), xmlns="http://www.w3.org/2000/svg", role="img", font_family=FONT, **size
    )


def _apart(heights: Sequence[float], room: float = 17.0) -> list[float]:
    """The same heights, moved apart so that the labels do not overlap."""
    order = sorted(range(len(heights)), key=lambda line: heights[line])
    moved, last = list(heights), TOP - room
    for line in order:
        last = moved[line] = max(heights[line], last + room)
    return moved
