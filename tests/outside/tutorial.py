"""The game of docs/a-sixth-game.md, written out as its reader would write it, and a slow reading of its rules to compare with."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "a-sixth-game.md"
NAME = "clobber"


def files() -> dict[str, str]:
    """The files that the tutorial shows, by their names."""
    return dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S))


def written(place: Path, *, without: tuple[str, ...] = ()) -> Path:
    """The folder with all of them in it."""
    for name, text in files().items():
        if name not in without:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text, "utf-8")
    return place


def installed(place: Path) -> Path:
    """What pip leaves beside an installed package: its entry points, as its pyproject.toml declares them."""
    project = tomllib.loads((place / "pyproject.toml").read_text("utf-8"))["project"]
    info = place / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {module}\n" for name, module in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(groups))
    return place


def surroundings(*, named: Path | str = "", importable: Path | str = "") -> dict[str, str]:
    """The environment of a process that finds games in the folder `named`, and packages in the folder `importable`."""
    path = os.pathsep.join(filter(None, [str(importable), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "NO_COLOR": "1", "COLUMNS": "200", "LUDARIUM_GAMES": str(named), "PYTHONPATH": path}


def python(script: str, environment: dict[str, str], code: int = 0) -> str:
    """What a script prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def ludarium(environment: dict[str, str], *words: str, said: str = "", code: int = 0, cwd: Path | None = None) -> str:
    """What the command says, with what it says about errors behind."""
    command = [sys.executable, "-m", "ludarium.cli.app", *words]
    done = subprocess.run(command, env=environment, input=said, capture_output=True, text=True, cwd=cwd)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def answered(environment: dict[str, str], *words: str) -> dict:
    """What the command answers in JSON."""
    return json.loads(ludarium(environment, *words, "--json"))


# --- the rules, read slowly: a board is a dict from (file, rank) to a colour


def slow_start(width: int, height: int) -> dict[tuple[int, int], int]:
    return {(x, y): (x + y) % 2 for x in range(width) for y in range(height)}


def slow_moves(board: dict[tuple[int, int], int], side: int) -> dict[str, dict[tuple[int, int], int]]:
    """Each legal move as it is written, and the board after it."""
    found = {}
    for (x, y), colour in board.items():
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if colour == side and board.get(beside) == 1 - side:
                text = f"{'abcdefgh'[x]}{y + 1}x{'abcdefgh'[beside[0]]}{beside[1] + 1}"
                found[text] = {**{place: who for place, who in board.items() if place != (x, y)}, beside: side}
    return found


def slow_perft(board: dict[tuple[int, int], int], side: int, depth: int) -> int:
    after = slow_moves(board, side).values()
    return len(after) if depth == 1 else sum(slow_perft(board, 1 - side, depth - 1) for board in after)
