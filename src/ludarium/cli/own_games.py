"""`ludarium new-game` and `ludarium check-game`: writing a game of one's own."""

import keyword
import os
import re
from importlib import resources
from pathlib import Path

from rich.console import Console

from ludarium.cli.output import fail, print_json
from ludarium.errors import BadGame, LudariumError

_TESTS = "test_"


def new_game(name: str, where: Path, as_json: bool) -> None:
    """Write the folder of a small game that works, for somebody to change into their own."""
    folder = where / name
    try:
        _check_name(name)
        if folder.exists():
            raise BadGame(f"{folder} already exists; choose another name, or remove it")
    except LudariumError as error:
        fail(error, as_json=as_json)
    folder.mkdir(parents=True)
    written: list[Path] = []
    for file in sorted(resources.files("ludarium.cli").joinpath("new_game").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".txt"):
            text = file.read_text("utf-8").replace("TITLE", name.replace("_", " ").capitalize()).replace("NAME", name)
            target = file.name.removesuffix(".txt").replace("NAME", name)
            written.append(where / target if target.startswith(_TESTS) else folder / target)
            written[-1].write_text(text, "utf-8")
    if as_json:
        print_json({"game": name, "folder": str(folder), "files": [str(file) for file in written]})
        return
    place = where.resolve()
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]{folder}[/] is a small working game: place stones, never beside your own.")
    put = "set" if os.name == "nt" else "export"
    console.print(f"\n  {put} LUDARIUM_GAMES={place}   [dim]# where your games are[/]", markup=True)
    console.print(f"  ludarium check-game {name}   [dim]# does it keep the promises every game makes?[/]")
    console.print("  ludarium serve --open   [dim]# play it in the browser[/]")
    console.print(f"  ludarium play {name}   [dim]# or in the terminal[/]")
    console.print(f"\nThe rules are in {folder / 'rules.py'}. This page builds another game, step by step:")
    console.print("https://ludarium.github.io/ludarium/a-sixth-game.html")


def _check_name(name: str) -> None:
    from ludarium import catalogue

    if not re.fullmatch("[a-z][a-z0-9_]{0,39}", name) or keyword.iskeyword(name):
        raise BadGame(f"{name[:60]!r} cannot be a game's name; use lower-case letters, digits and _, such as my_game")
    if name in catalogue.names():
        raise BadGame(f"there is already a game called {name}; choose another name")


def check_game(name: str, as_json: bool) -> None:
    """Run every promise on a game, given by name or by its folder, and say how it keeps each."""
    folder = Path(name).expanduser()
    if (folder / "__init__.py").is_file():
        known = os.environ.get("LUDARIUM_GAMES", "")
        os.environ["LUDARIUM_GAMES"] = os.pathsep.join(filter(None, [str(folder.resolve().parent), known]))
        name = folder.resolve().name
    from ludarium import catalogue
    from ludarium.testing import findings

    console = Console(highlight=False, soft_wrap=True)
    try:
        found = []
        for variant in catalogue.variants(catalogue.load(name)):
            if not as_json:
                console.print(f"[bold]{variant.text}[/]")
            for finding in findings(variant):
                found.append({"variant": variant.text, "promise": finding.promise, "trouble": finding.trouble})
                if not as_json:
                    sign = "[red]✗[/]" if finding.trouble else "[green]✓[/]"
                    console.print(f"  {sign} {finding.says}")
                    if finding.trouble:
                        console.print(f"    {finding.trouble}", markup=False, style="red")
    except LudariumError as error:
        fail(error, as_json=as_json)
    broken = sum(bool(finding["trouble"]) for finding in found)
    if as_json:
        print_json({"game": name, "broken": broken, "findings": found})
    elif broken:
        console.print(f"\n{broken} of {len(found)} checks failed.")
    else:
        console.print(f"\nAll {len(found)} checks passed.")
    if broken:
        raise SystemExit(1)
