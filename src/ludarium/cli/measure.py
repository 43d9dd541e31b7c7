"""`ludarium perft`, `ludarium bench` and `ludarium warm`."""

import contextlib
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from ludarium import catalogue
from ludarium.cli.output import fail, match_at, print_json
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.search import speed
from ludarium.search.perft import divide as divided


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def perft(name: str, depth: int, position: str | None, after: str, divide: bool, as_json: bool) -> None:
    """Count, with a progress bar over the first turns."""
    match = match_at(name, position, after, as_json=as_json)
    here = match.position
    begun = time.perf_counter()
    parts: list[tuple[str, int]] = []
    with _progress() as progress:
        task = progress.add_task(f"{match.game.text} depth {depth}", total=len(here.legal_moves))
        for move, nodes in divided(here, depth):
            parts.append((here.write(move), nodes))
            progress.advance(task)
    nodes, seconds = sum(count for _, count in parts), time.perf_counter() - begun
    if as_json:
        answer: dict[str, Any] = {"game": match.game.text, "depth": depth, "nodes": nodes, "seconds": round(seconds, 6)}
        print_json({**answer, "divide": dict(parts)} if divide else answer)
        return
    console = Console(highlight=False)
    if divide:
        for text, count in parts:
            console.print(f"{text}: {count:,}", markup=False)
    console.print(f"{match.game.text} depth {depth}: [bold]{nodes:,}[/] in {seconds:.2f} s")


def _chosen(names: Iterable[str]) -> list[Game]:
    """The games named, or every game with its presets."""
    loaded = [catalogue.load(name) for name in names]
    return loaded or [variant for game in catalogue.all_games() for variant in catalogue.variants(game)]


def bench(name: str | None, seconds: float, as_json: bool) -> None:
    """Measure each game and print a table, or JSON: one object for one game, all of them in a list called `games`."""
    try:
        games = _chosen([name] if name else [])
    except LudariumError as error:
        fail(error, as_json=as_json)
    console = Console(highlight=False)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("game", "random games/s", "moves/s", "perft leaves/s", "API steps/s", "compiling s"):
        table.add_column(column, justify="left" if column == "game" else "right")
    measured = []
    for game in games:
        with Console(stderr=True).status(f"measuring {game.text} …"):
            figures = speed.measured(game, seconds)
        measured.append(figures)
        numbers = [figures[key] for key in ("random_games", "moves", "perft_leaves", "api_steps")]
        table.add_row(game.text, *[f"{number:,.0f}" for number in numbers], f"{figures['compile_seconds']:.2f}")
    if as_json:
        print_json(measured[0] if name else {"games": measured})
    else:
        console.print(table)
        console.print(f"\n[dim]one thread, per second of CPU time; {speed.machine()}[/]")


def _make_engine(game: Game) -> None:
    """Make what the page runs, unless it is there; where it cannot be made, the server thinks for the page."""
    from ludarium.game.learned import tables_of
    from ludarium.wasm import shelf

    with contextlib.suppress(LudariumError):
        shelf.made(game, tables_of(game) is not None)


def warm(names: list[str], as_json: bool = False) -> None:
    """Compile what the commands, the web table and the players use, for each game and preset."""
    from ludarium.play.readiness import PLAYER, TABLE, compile_part

    try:
        games = _chosen(names)
    except LudariumError as error:
        fail(error, as_json=as_json)
    jobs: list[tuple[str, Callable[[], Any]]] = []
    for game in games:
        entrances = {function.__name__: partial(game.door.enter, function) for function in speed.entrances(game)}
        parts = {part: partial(compile_part, game, part) for part in (TABLE, PLAYER)}
        engine = {"engine for the page": partial(_make_engine, game)}
        jobs += [(f"{game.text}: {name}", job) for name, job in (entrances | parts | engine).items()]
    begun = time.perf_counter()
    with _progress() as progress:
        task = progress.add_task("compiling", total=len(jobs))
        for name, job in jobs:
            progress.update(task, description=name)
            job()
            progress.advance(task)
    if as_json:
        seconds = round(time.perf_counter() - begun, 3)
        print_json({"variants": [game.text for game in games], "compiled": len(jobs), "seconds": seconds})
        return
    ready = "1 variant is" if len(games) == 1 else f"{len(games)} variants are"
    Console(highlight=False).print(f"{ready} ready ({time.perf_counter() - begun:.1f} s).")
