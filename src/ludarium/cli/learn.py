"""`ludarium learn`: a player teaches itself, with progress, a curve, and files that the search can use."""

import dataclasses
import datetime as dt
import json
import math
import shlex
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from ludarium.cli.completing import game_names
from ludarium.cli.output import fail, print_json
from ludarium.errors import BadArgument, LudariumError

STATE, CURVE = "state.npz", "curve.json"
_SAVED = 60.0  # seconds between two states on disk
_HOW_LONG = "say how long to learn: --minutes 10, or --games 1000000"


def learn(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game that has patterns, with options in brackets.", autocompletion=game_names
        ),
    ],
    minutes: Annotated[
        float | None, typer.Option("--minutes", "-m", min=0.01, help="How long to learn, in all runs together.")
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Learn from this many games in all; the same result every time.")
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
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the course in the folder.")] = False,
    points: Annotated[int, typer.Option(min=0, help="How often to measure the strength.")] = 10,
    matches: Annotated[int, typer.Option(min=2, help="Games in each measurement.")] = 60,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes a turn in each measurement.")] = 500,
    json_output: Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")] = False,
) -> None:
    """Learn tables for evaluating positions, from games that the program plays against itself.

    Ctrl-C ends the course early and keeps what was learned; --resume alone goes on with it. --resume with --minutes or --games,
    and the other options once more, makes the course longer.
    """
    try:
        plan = None
        if search is not None:
            plan = _study(minutes, search, workers, opening, longest, points)
        elif minutes is not None or games is not None:
            plan = _course(minutes, games, depths, opening, longest)
        elif not resume:
            raise BadArgument(_HOW_LONG)
        session = Session(game, seed, device, lanes, out, resume, json_output)
        session.prepare(plan)
        session.measure_with(points, matches, nodes)
        session.run()
    except LudariumError as error:
        fail(error, as_json=json_output)


def _with_tables(folder: Path, game: str) -> str:
    """The command that plays with the tables of a folder, as the system's own command line takes it."""
    put = f"set LUDARIUM_TABLES={folder}&&" if sys.platform == "win32" else f"LUDARIUM_TABLES={folder}"
    return f'{put} ludarium play "{game}"'


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


def _noted(plan: Any) -> dict[str, Any]:
    """A plan as plain data."""
    return {"kind": type(plan).__name__, **dataclasses.asdict(plan)}


def _plan_of(noted: dict[str, Any]) -> Any:
    """The plan that was noted."""
    if not noted:
        raise BadArgument(_HOW_LONG)
    from ludarium.learning.course import Course
    from ludarium.learning.labelling import Labelling
    from ludarium.learning.studying import Study

    facts = {name: value for name, value in noted.items() if name != "kind"}
    if noted["kind"] == Study.__name__:
        return Study(**{**facts, "how": Labelling(**facts["how"])})
    return Course(**{**facts, "depths": tuple(facts["depths"])})


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
        self.notes = self._earlier(resume)
        with self.console.status(f"preparing {self.game.text} …"):
            self.learner = Learner(self.game, seed, device, lanes or self.notes.get("lanes"))
        self.measured: list[Any] = []
        self.yardstick: Any = None
        self.points = 0
        if resume:
            self.learner.load(self.folder / STATE)
            self._read_curve()

    def _earlier(self, resume: bool) -> dict[str, Any]:
        """What an earlier run noted, if it is to go on; otherwise there must be none."""
        from ludarium.learning.learner import notes_in

        state = self.folder / STATE
        if resume and not state.is_file():
            raise LudariumError(f"there is nothing to go on with: {state} does not exist", code="NO_FILE")
        if not resume and state.exists():
            raise LudariumError(
                f"{self.folder} holds the state of an earlier course: add --resume to go on with it, or choose another --out",
                code="FILE_EXISTS",
            )
        return notes_in(state) if resume else {}

    def prepare(self, plan: Any) -> None:
        """Begin a course, or go on with one of the same kind where it stands; without a plan, with the one that is noted."""
        from ludarium.learning.course import Standing, share_of
        from ludarium.learning.keeping import SampleFiles
        from ludarium.learning.studying import Study

        noted, standing = self.notes.get("plan", {}), Standing(**self.notes.get("standing", {}))
        self.plan = _plan_of(noted) if plan is None else plan
        self.before = self.notes.get("before", 0.0)  # seconds of earlier courses of another kind
        if noted.get("kind") != type(self.plan).__name__:
            self.before += standing.seconds
            standing = Standing(begun=self.learner.games)
        self.kept: SampleFiles | None = None
        if isinstance(self.plan, Study):
            self.kept = SampleFiles(self.folder, standing.begun)
            standing = dataclasses.replace(standing, seconds=self.kept.seconds)
            self.share = standing.seconds / (60 * self.plan.minutes)
        else:
            self.share = share_of(self.plan, standing, self.learner.games)
        self.standing = standing
        if self.share >= 1.0:
            raise BadArgument(f"the course in {self.folder} is over; to go on with it, say a longer time or more games")

    def measure_with(self, points: int, matches: int, nodes: int) -> None:
        """Prepare the fixed player, unless nothing is to be measured."""
        from ludarium.learning.measuring import Yardstick

        self.points = points
        if points and len(self.game.players) == 2:
            with self.console.status("choosing even openings …"):
                self.yardstick = Yardstick(self.game, matches, nodes)

    def run(self) -> None:
        """Learn, report, measure and save until the course is over or Ctrl-C is pressed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self.measured:
            self._measure()
        self.saved, self.last = time.monotonic(), math.floor(self.share * self.points) / max(self.points, 1)
        with self.console.status("the first round is being compiled …") as status:
            try:
                (self._follow if self.kept is None else self._study)(status)
            except KeyboardInterrupt:
                self.console.print("stopped; what was learned so far is kept")
        self._finish()

    def _follow(self, status: Any) -> None:
        """Learn from games of the tables against themselves."""
        from ludarium.learning.course import follow

        def report(progress: Any) -> None:
            self.standing = progress.standing
            if self.points and progress.share >= self.last + 1 / self.points - 1e-9:
                self.last = progress.share
                self._save()
                self._measure()
                self._say(progress)
            elif time.monotonic() - self.saved > _SAVED:
                self._save()
            status.update(_status(progress))

        follow(self.learner, self.plan, report, self.standing)

    def _study(self, status: Any) -> None:
        """Learn from games of the real search."""
        from ludarium.learning.files import quantised
        from ludarium.learning.studying import study

        def report(studied: Any) -> None:
            self.standing = dataclasses.replace(self.standing, seconds=studied.seconds)
            status.update(
                f"{100 * studied.share:.0f} %, {studied.games:,} games, {studied.positions:,} positions labelled"
            )
            if studied.fit is not None:
                self._save()
                self._measure()
                self._say_fit(studied)
            elif time.monotonic() - self.saved > _SAVED:
                self._save()

        resumed = bool(self.learner.weights.any())
        tables = quantised(self.learner.weights, self.shape) if resumed else None
        study(self.learner, self.plan, tables, report, self.kept)

    def _save(self) -> None:
        """Keep what going on needs, so that a run that is killed loses a minute at most."""
        if self.kept is not None:
            self.kept.flush(self.learner.games - self.standing.begun, self.standing.seconds)
        notes = {
            "plan": _noted(self.plan), "before": self.before, "standing": dataclasses.asdict(self.standing),
            "lanes": self.learner.lanes,
        }  # fmt: skip
        self.learner.save(self.folder / STATE, notes)
        self.saved = time.monotonic()

    @property
    def seconds(self) -> float:
        """Spent learning in all runs."""
        return float(self.before + self.standing.seconds)

    def _measure(self) -> None:
        if self.yardstick is None:
            return
        from ludarium.learning.curve import Measured
        from ludarium.learning.files import quantised

        found = self.yardstick.measured(quantised(self.learner.weights, self.shape))
        self.measured.append(Measured(self.learner.games, self.seconds, found.elo, found.margin))
        self._write_curve()

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

    def _finish(self) -> None:
        """Write the tables with their card, the state and the curve."""
        from ludarium import __version__
        from ludarium.learning.files import quantised, write_tables

        self._save()
        if self.yardstick is not None and self.measured and self.measured[-1].games != self.learner.games:
            self._measure()
        card = {
            "command": "ludarium " + shlex.join(sys.argv[1:]) if len(sys.argv) > 1 else "ludarium learn",
            "game": self.game.text, "seed": self.learner.seed, "device": self.learner.device,
            "lanes": self.learner.lanes, "games": self.learner.games, "seconds": round(self.seconds, 1),
            "date": dt.datetime.now(tz=dt.UTC).date().isoformat(), "version": __version__,
        }  # fmt: skip
        if self.measured:
            last = self.measured[-1]
            card |= {"elo": round(last.elo), "elo_margin": round(last.margin), "opponent": self._opponent}
        tables = quantised(self.learner.weights, self.shape)
        file = write_tables(self.folder / self.game.name, self.game, self.shape, tables, card)
        if self.console.quiet:
            print_json({**card, "file": str(file), "curve": [vars(point) for point in self.measured]})
            return
        self.console.print(f"{self.learner.games:,} games in {self.seconds:.0f} s; the tables are in {file}")
        self.console.print(f"try them: {_with_tables(self.folder, self.game.text)}", soft_wrap=True)

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
            points = [Measured(**row) for row in json.loads(file.read_text("utf-8"))]
            self.measured = [point for point in points if point.games <= self.learner.games]  # the rest comes again


def _status(progress: Any) -> str:
    speed = progress.round.games / max(progress.pace, 1e-9)
    return (
        f"{100 * progress.share:.0f} %, {progress.games:,} games ({speed:,.0f} a second), "
        f"{progress.round.actions:.0f} actions a game, {100 * progress.round.ended:.0f} % ended"
    )
