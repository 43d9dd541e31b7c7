"""`ludarium learn`: a player teaches itself, with progress, a curve, and files that the search can use."""

import datetime as dt
import json
import shlex
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from ludarium.cli.output import fail, print_json
from ludarium.errors import BadArgument, LudariumError

STATE, CURVE = "state.npz", "curve.json"
_SAVED = 60.0  # seconds between two states on disk


def learn(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game that has a `patterns.py`, with options in brackets.")
    ],
    minutes: Annotated[float | None, typer.Option("--minutes", "-m", min=0.01, help="How long to learn.")] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Learn from this many games; the same result every time.")
    ] = None,
    depths: Annotated[str, typer.Option(help="Actions to look ahead, stage by stage: `1,2`.")] = "1",
    device: Annotated[str, typer.Option(help="`cpu` or `cuda`.")] = "cpu",
    seed: Annotated[int, typer.Option(help="The seed of all games.")] = 1,
    lanes: Annotated[int | None, typer.Option(min=1, help="Games in a round.")] = None,
    opening: Annotated[int, typer.Option(min=0, help="The most random actions at the start of a game.")] = 12,
    longest: Annotated[int, typer.Option(min=1, help="The most actions in a game; longer ones are cut short.")] = 200,
    search: Annotated[
        int | None, typer.Option(min=1, help="Learn from games of the real search, with this many nodes a turn.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play games of the search.")] = 2,
    out: Annotated[Path | None, typer.Option(help="The folder for the results. Default: learned-GAME.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue from the state in the folder.")] = False,
    points: Annotated[int, typer.Option(min=0, help="How often to measure the strength.")] = 10,
    matches: Annotated[int, typer.Option(min=2, help="Games in each measurement.")] = 60,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a turn in each measurement.")] = 500,
    json_output: Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")] = False,
) -> None:
    """Learn tables for evaluating positions, from games that the program plays against itself.

    Ctrl-C ends the course early: what was learned is written, and --resume goes on with it.
    """
    try:
        if minutes is None and games is None:
            raise BadArgument("say how long to learn: --minutes 10, or --games 1000000")
        if search is None:
            plan = _course(minutes, games, depths, opening, longest)
        else:
            plan = _study(minutes, search, workers, opening, longest, points)
        session = Session(game, seed, device, lanes, out, resume, json_output)
        session.measure_with(points, matches, nodes)
        session.run(plan, by_search=search is not None)
    except LudariumError as error:
        fail(error, as_json=json_output)


def _study(minutes: float | None, nodes: int, workers: int, opening: int, longest: int, points: int) -> Any:
    """The plan of a course by search."""
    from ludarium.learning.labelling import Labelling
    from ludarium.learning.studying import Study

    if minutes is None:
        raise BadArgument("a course by search takes time, not games: say --minutes 10")
    how = Labelling(nodes=nodes, opening=opening, longest=longest)
    return Study(minutes, workers, how, max(min(points, 8), 1))


def _course(minutes: float | None, games: int | None, depths: str, opening: int, longest: int) -> Any:
    """The plan of a course of games against itself."""
    from ludarium.learning.course import Course

    stages = tuple(int(part) for part in depths.split(",") if part.strip().isdecimal() and part.strip().isascii())
    if len(stages) != len(depths.split(",")) or not all(1 <= stage <= 3 for stage in stages):
        raise BadArgument(f"--depths takes numbers from 1 to 3, separated by commas, such as 1,2, not {depths[:40]!r}")
    return Course(minutes, games, stages, opening, longest)


class Session:
    """One run of the command: a learner, its folder and what has been measured."""

    def __init__(
        self, text: str, seed: int, device: str, lanes: int | None, out: Path | None, resume: bool, quiet: bool
    ) -> None:
        from ludarium import catalogue
        from ludarium.learning.learner import Learner, shape_of

        self.game = catalogue.load(text)
        self.shape = shape_of(self.game)
        self.console = Console(stderr=True, highlight=False, quiet=quiet)
        self.folder = out or Path(f"learned-{self.game.name}")
        with self.console.status(f"preparing {self.game.text} …"):
            self.learner = Learner(self.game, seed, device, lanes)
        self.measured: list[Any] = []
        self.before = 0.0  # seconds of earlier runs
        self.yardstick: Any = None
        self.points = 0
        state = self.folder / STATE
        if resume:
            if not state.is_file():
                raise LudariumError(f"there is nothing to go on with: {state} does not exist", code="NO_FILE")
            self.learner.load(state)
            self._read_curve()
        elif state.exists():
            raise LudariumError(
                f"{self.folder} holds the state of an earlier course: add --resume to go on with it, or choose another --out",
                code="FILE_EXISTS",
            )

    def measure_with(self, points: int, matches: int, nodes: int) -> None:
        """Prepare the fixed player, unless nothing is to be measured."""
        from ludarium.learning.measuring import Yardstick

        self.points = points
        if points and len(self.game.players) == 2:
            with self.console.status("choosing even openings …"):
                self.yardstick = Yardstick(self.game, matches, nodes)

    def run(self, plan: Any, by_search: bool = False) -> None:
        """Learn, report, measure and save until the course is over or Ctrl-C is pressed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._measure(0.0)
        with self.console.status("the first round is being compiled …") as status:
            learn = self._study if by_search else self._follow
            last = {"saved": time.monotonic(), "measured": 0.0, "seconds": 0.0}
            try:
                learn(plan, status, last)
            except KeyboardInterrupt:
                self.console.print("stopped; what was learned so far is kept")
        self._finish(last["seconds"])

    def _follow(self, course: Any, status: Any, last: dict[str, float]) -> None:
        """Learn from games of the tables against themselves."""
        from ludarium.learning.course import follow

        def report(progress: Any) -> None:
            last["seconds"] = progress.seconds
            if self.points and progress.share >= last["measured"] + 1 / self.points - 1e-9:
                last["measured"] = progress.share
                self._measure(progress.seconds)
                self._say(progress)
            if time.monotonic() - last["saved"] > _SAVED:
                self.learner.save(self.folder / STATE)
                last["saved"] = time.monotonic()
            status.update(_status(progress))

        follow(self.learner, course, report)

    def _study(self, plan: Any, status: Any, last: dict[str, float]) -> None:
        """Learn from games of the real search."""
        from ludarium.learning.files import quantised
        from ludarium.learning.studying import study

        def report(studied: Any) -> None:
            last["seconds"] = studied.seconds
            status.update(
                f"{100 * studied.share:.0f} %, {studied.games:,} games, {studied.positions:,} positions labelled"
            )
            if studied.fit is not None:
                self._measure(studied.seconds)
                self._say_fit(studied)

        resumed = bool(self.learner.weights.any())
        study(self.learner, plan, quantised(self.learner.weights, self.shape) if resumed else None, report)

    def _measure(self, seconds: float) -> None:
        if self.yardstick is None or (self.measured and seconds == 0.0):
            return
        from ludarium.learning.curve import Measured
        from ludarium.learning.files import quantised

        found = self.yardstick.measured(quantised(self.learner.weights, self.shape))
        self.measured.append(Measured(self.learner.games, self.before + seconds, found.elo, found.margin))

    def _say(self, progress: Any) -> None:
        self.console.print(
            f"{100 * progress.share:3.0f} %  {progress.games:>12,} games  depth {progress.depth}  "
            f"error {progress.round.error:.3f}{self._strength}"
        )

    def _say_fit(self, studied: Any) -> None:
        self.console.print(
            f"{100 * studied.share:3.0f} %  {studied.positions:>12,} positions  error {studied.fit.error:.3f} "
            f"(ordinary evaluation {studied.fit.usual:.3f}){self._strength}"
        )

    @property
    def _strength(self) -> str:
        return f"  {self.measured[-1].elo:+5.0f} ± {self.measured[-1].margin:.0f} Elo" if self.measured else ""

    def _finish(self, seconds: float) -> None:
        """Write the tables with their card, the state and the curve."""
        from ludarium import __version__
        from ludarium.learning.files import quantised, write_tables

        seconds += self.before
        if self.yardstick is not None and self.measured and self.measured[-1].games != self.learner.games:
            self._measure(seconds - self.before)
        self.learner.save(self.folder / STATE)
        card = {
            "command": "ludarium " + shlex.join(sys.argv[1:]) if len(sys.argv) > 1 else "ludarium learn",
            "game": self.game.text, "seed": self.learner.seed, "device": self.learner.device,
            "lanes": self.learner.lanes, "games": self.learner.games, "seconds": round(seconds, 1),
            "date": dt.datetime.now(tz=dt.UTC).date().isoformat(), "version": __version__,
        }  # fmt: skip
        if self.measured:
            last = self.measured[-1]
            card |= {"elo": round(last.elo), "elo_margin": round(last.margin), "opponent": self._opponent}
        tables = quantised(self.learner.weights, self.shape)
        file = write_tables(self.folder / self.game.name, self.game, self.shape, tables, card)
        self._write_curve()
        if self.console.quiet:
            print_json({**card, "file": str(file), "curve": [vars(point) for point in self.measured]})
            return
        self.console.print(f"{self.learner.games:,} games in {seconds:.0f} s; the tables are in {file}")
        self.console.print(f"try them: LUDARIUM_TABLES={self.folder} ludarium play {shlex.quote(self.game.text)}")

    @property
    def _opponent(self) -> str:
        return f"alpha-beta without tables, {self.yardstick.nodes} nodes a turn" if self.yardstick else ""

    def _write_curve(self) -> None:
        from ludarium.learning.curve import svg_curve

        if len(self.measured) > 1:
            rows = [vars(point) for point in self.measured]
            (self.folder / CURVE).write_text(json.dumps(rows, indent=1) + "\n", "utf-8")
            title = f"{self.game.text} teaching itself"
            (self.folder / "curve.svg").write_text(svg_curve(self.measured, title, self._opponent), "utf-8")

    def _read_curve(self) -> None:
        from ludarium.learning.curve import Measured

        file = self.folder / CURVE
        if file.is_file():
            self.measured = [Measured(**row) for row in json.loads(file.read_text("utf-8"))]
            self.before = self.measured[-1].seconds


def _status(progress: Any) -> str:
    speed = progress.round.games / max(progress.pace, 1e-9)
    return (
        f"{100 * progress.share:.0f} %, {progress.games:,} games ({speed:,.0f} a second), "
        f"{progress.round.actions:.0f} actions a game, {100 * progress.round.ended:.0f} % ended"
    )
