"""`ludarium match`: its options. What they set in motion is in `ludarium.arena`, imported when needed."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.cli.completing import game_names

if TYPE_CHECKING:
    from ludarium.arena.crew import Crew
    from ludarium.arena.plan import Plan
    from ludarium.arena.statistics import Sprt

_USUAL_GAMES, _GAMES_WITH_TEST, _USUAL_TIME = 100, 100_000, 0.1

Words = Annotated[
    list[str],
    typer.Argument(
        metavar="A B [C …] GAME",
        help="Players such as `level:7`, `uct:time=1`, `python:module:Class`, `ugi:engine`; then the game.",
        autocompletion=game_names,
    ),
]
Games = Annotated[int | None, typer.Option("--games", "-n", min=1, max=10_000_000, help="Games for each pair. [100]")]
Time = Annotated[float | None, typer.Option("--time", "-t", min=0.001, max=86400, help="Seconds a turn. [0.1]")]
Cpu = Annotated[
    float | None,
    typer.Option(min=0.001, max=86400, help="Seconds of CPU time a turn; an outside engine gets them as time."),
]
Nodes = Annotated[int | None, typer.Option(min=1, help="Nodes a turn, instead of time: the same games everywhere.")]
Depth = Annotated[int | None, typer.Option(min=1, max=100, help="Turns to look ahead.")]
Clock = Annotated[str | None, typer.Option(help="Clocks, such as `10+0.1`: seconds and increment.")]
Margin = Annotated[float, typer.Option(min=0, max=60, help="Seconds that a turn may be late.")]
Test = Annotated[
    str | None, typer.Option("--sprt", help="Stop when `ELO0,ELO1` is decided; or `ELO0,ELO1,ALPHA,BETA`.")
]
Model = Annotated[str, typer.Option(help="What the Elo of --sprt means: logistic or normalised.")]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, help="Decides openings, throws and players' random choices.")]
Openings = Annotated[
    str, typer.Option(help="`plies=N` random turns; `even=N` random turns that give nobody a lead; or a file.")
]
Workers = Annotated[int | None, typer.Option("--workers", "-w", min=1, max=4096, help="Processes. [all cores]")]
Out = Annotated[
    Path | None, typer.Option("--out", "-o", help="The match's folder; if it holds games, the match goes on.")
]
On = Annotated[str, typer.Option(help="Where to play: `local`, `ray` or `ray:ADDRESS`.")]
Longest = Annotated[
    int, typer.Option("--max-turns", min=1, max=40_000, help="Call a game a draw after this many turns.")
]
Adjudicate = Annotated[
    str | None, typer.Option(help="`0.97,6`: a side that both players call winning for 6 turns running has won.")
]
Start = Annotated[float, typer.Option("--start-time", min=0.1, max=3600, help="Seconds for an engine to get ready.")]
Table = Annotated[bool, typer.Option("--round-robin", help="Show the cross table for two players as well.")]
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object on standard output.")]


def match(
    words: Words,
    games: Games = None,
    time: Time = None,
    cpu: Cpu = None,
    nodes: Nodes = None,
    depth: Depth = None,
    clock: Clock = None,
    margin: Margin = 0.1,
    sprt: Test = None,
    model: Model = "logistic",
    seed: Seed = 0,
    openings: Openings = "plies=4",
    workers: Workers = None,
    out: Out = None,
    on: On = "local",
    max_turns: Longest = 1000,
    adjudicate: Adjudicate = None,
    start_time: Start = 60.0,
    round_robin: Table = False,
    json: Json = False,
) -> None:
    """Play a match between players, over paired openings, and report how much stronger one is than another.

    Every finished game is saved at once; the same command carries on where it stopped.
    """
    from ludarium.cli import match_run
    from ludarium.cli.output import fail
    from ludarium.errors import LudariumError

    try:
        test = read_test(sprt, model, len(words) - 1)
        limits = {"time": time, "cpu": cpu, "nodes": nodes, "depth": depth, "margin": margin}
        count = games or (_USUAL_GAMES if test is None else _GAMES_WITH_TEST)
        rules = {"max_turns": max_turns, "adjudicate": read_adjudication(adjudicate), "start": start_time}
        plan = _plan(words, count, limits, clock, seed, openings, rules)
        match_run.run(plan, out, lambda: _crew(on, workers), test, table=round_robin, as_json=json)
    except LudariumError as error:
        fail(error, as_json=json)


def _plan(
    words: list[str],
    games: int,
    limits: dict[str, float | int | None],
    clock: str | None,
    seed: int,
    openings: str,
    rules: Mapping[str, object],
) -> "Plan":
    from ludarium.arena.event import check
    from ludarium.arena.openings import read_openings
    from ludarium.arena.plan import Pace, Plan, read_clock
    from ludarium.catalogue import load
    from ludarium.errors import BadNotation

    if len(words) < 3:
        raise BadNotation("write two players or more, then the game: ludarium match level:3 level:2 GAME")
    *entrants, name = words
    base, increment = read_clock(clock) if clock else (None, 0.0)
    if limits["cpu"] is not None and (base is not None or limits["time"] is not None):
        raise BadNotation("--cpu is instead of --time and --clock; give one of them", code="BAD_ARGUMENT")
    if base is None and limits["time"] is limits["cpu"] is limits["nodes"] is limits["depth"] is None:
        limits = limits | {"time": _USUAL_TIME}
    game = load(name)
    pace = Pace(clock=base, increment=increment, **limits)  # type: ignore[arg-type]
    plan = Plan(game.text, tuple(entrants), games, pace, seed, **rules)  # type: ignore[arg-type]
    check(plan)
    from dataclasses import replace

    from ludarium.cli.output import say_when_compiling

    with say_when_compiling():
        return replace(plan, openings=read_openings(openings, game))


def read_test(text: str | None, model: str, players: int) -> "Sprt | None":
    """The sequential test that `--sprt` and `--model` ask for."""
    from ludarium.arena.statistics import MODELS, Sprt
    from ludarium.errors import BadNotation

    if model not in MODELS:
        raise BadNotation(f"--model is {' or '.join(MODELS)}, not {model!r}", code="BAD_ARGUMENT")
    if text is None:
        return None
    numbers = _numbers("--sprt", text, (2, 4), "0,5 or 0,5,0.05,0.05")
    if players != 2:
        raise BadNotation("--sprt compares two players", code="BAD_ARGUMENT")
    if not (numbers[0] < numbers[1] and all(0 < chance < 0.5 for chance in numbers[2:]) and abs(numbers[0]) < 2000):
        raise BadNotation("--sprt: ELO0 lies below ELO1, ALPHA and BETA between 0 and 0.5", code="BAD_ARGUMENT")
    alpha, beta = numbers[2:] or (0.05, 0.05)
    return Sprt(numbers[0], numbers[1], alpha, beta, model)


def read_adjudication(text: str | None) -> tuple[float, int] | None:
    """How sure everybody must be, and for how many turns."""
    from ludarium.errors import BadNotation

    if text is None:
        return None
    score, turns = _numbers("--adjudicate", text, (2,), "0.97,6")
    if not (0 < score <= 1 and turns >= 2 and turns == int(turns)):
        raise BadNotation("--adjudicate: a score up to 1 and at least 2 turns, such as 0.97,6", code="BAD_ARGUMENT")
    return score, int(turns)


def _numbers(option: str, text: str, counts: tuple[int, ...], example: str) -> list[float]:
    from ludarium.errors import BadNotation

    try:
        numbers = [float(part) for part in text.split(",")] if text.isascii() and "_" not in text else []
    except ValueError:
        numbers = []
    if len(numbers) not in counts or not all(abs(number) < 1e6 for number in numbers):
        raise BadNotation(f"{option} is written as {example}, not {text!r}", code="BAD_ARGUMENT")
    return numbers


def _crew(on: str, workers: int | None) -> "Crew":
    from ludarium.errors import BadNotation

    kind, colon, address = on.partition(":")
    if kind == "local" and not colon:
        from ludarium.arena.crew import LocalCrew

        return LocalCrew(workers)
    if kind == "ray" and (address or not colon):
        from ludarium.arena.cluster import RayCrew

        return RayCrew(address or None, workers)
    raise BadNotation(f"--on is local, ray or ray:ADDRESS, not {on!r}", code="BAD_ARGUMENT")
