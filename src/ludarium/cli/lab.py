"""`ludarium lab`: its options. What they set in motion is in `ludarium.lab`, imported when needed."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from ludarium.cli.completing import game_names

_AT_RANDOM, _BY_PLAYERS = 100_000, 200

Names = Annotated[
    list[str],
    typer.Argument(
        metavar="GAME [GAME …]",
        help="Variants to compare; the others are compared with the first.",
        autocompletion=game_names,
    ),
]
Games = Annotated[
    int | None, typer.Option("--games", "-n", min=1, max=1_000_000_000, help="Games of each. [100000; 200 by players]")
]
Players = Annotated[str, typer.Option("--players", "-p", help="Who plays: `random`, or `level:N` and the like.")]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, help="The same seed gives the same games.")]
Plies = Annotated[int | None, typer.Option(min=0, max=1000, help="Random turns before the players take over. [2]")]
Longest = Annotated[
    int, typer.Option("--max-turns", min=1, max=1_000_000, help="Leave a game unfinished after this many turns.")
]
Workers = Annotated[int | None, typer.Option("--workers", "-w", min=1, max=4096, help="Threads or processes. [cores]")]
Out = Annotated[
    Path, typer.Option("--out", "-o", metavar="DIR", help="Where the counts are kept, so that you can carry on later.")
]
Html = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as one page with plots.")]
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object on standard output.")]


def lab(
    names: Names,
    games: Games = None,
    players: Players = "random",
    seed: Seed = 0,
    plies: Plies = None,
    max_turns: Longest = 2000,
    workers: Workers = None,
    out: Out = Path("lab"),
    html: Html = None,
    json: Json = False,
) -> None:
    """Play many games and report how they go, and what a changed rule does: advantage, length, choices, drama, squares.

    Counts are saved as games finish; the same command carries on where it stopped, and can add more games later.
    """
    from ludarium.cli import lab_run
    from ludarium.cli.output import fail, say_when_compiling
    from ludarium.errors import LudariumError
    from ludarium.lab.plan import Plan, checked

    at_random = players == "random"
    count = games or (_AT_RANDOM if at_random else _BY_PLAYERS)
    before = 0 if at_random else 2 if plies is None else plies
    try:
        with say_when_compiling():
            plans = [checked(Plan(name, players, count, seed, max_turns, before)) for name in dict.fromkeys(names)]
        command = " ".join(["ludarium", *(f"'{word}'" if "(" in word else word for word in sys.argv[1:])])
        lab_run.run(plans, out, workers or os.cpu_count() or 1, command, html, as_json=json)
    except LudariumError as error:
        fail(error, as_json=json)
