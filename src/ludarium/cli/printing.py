"""`ludarium print`: a game as a PDF to print, cut out and play at a real table."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from ludarium.cli.output import fail, print_json, say_when_compiling
from ludarium.errors import LudariumError


def print_command(
    game: str,
    paper: str = "a4",
    out: Path | None = None,
    cell: float | None = None,
    force: bool = False,
    extras: Sequence[str] = (),
    *,
    as_json: bool = False,
) -> None:
    """Write the kit of the game called `game`; complaints end the program.

    `out` is the file (`-` for standard output; named after the game where None), `cell` the side of the board's cells
    in millimetres, `extras` what the kit is to hold besides. A file that exists is only replaced with `force`.
    """
    if as_json and str(out) == "-":
        sentence = "with --json the kit goes into a file, not to standard output"
        fail(LudariumError(sentence, code="BAD_ARGUMENT"), as_json=True)
    try:
        result = _print(game, paper, out, cell, force, extras)
    except LudariumError as error:
        fail(error, as_json=as_json)
    if as_json:
        print_json(result)
    elif result["file"] != "-":
        sentence = f"{result['file']}: print it at actual size (100 %), not fitted to the page."
        Console(stderr=True, highlight=False).print(sentence, markup=False)


def _print(
    name: str, paper: str, out: Path | None, cell: float | None, force: bool, extras: Sequence[str]
) -> dict[str, Any]:
    """Write the kit; returns what was written."""
    from ludarium.catalogue import load
    from ludarium.printing.contents import kit_of
    from ludarium.printing.paper import paper_called
    from ludarium.printing.press import kit_pdf

    sheet, game = paper_called(paper), load(name)
    kit_of(game, extras)  # whatever is wrong with it is said before a file is
    path = out or Path(file_name("-".join([game.text, *extras])))
    _check(path, force)
    console = Console(stderr=True, highlight=False)
    with say_when_compiling():
        game.start().look()
    with console.status(f"[dim]Setting {game.title} on {sheet.name} paper …[/]"):
        pdf = kit_pdf(game, sheet, cell, extras)
    if str(path) == "-":
        sys.stdout.buffer.write(pdf)
    else:
        _write(path, pdf)
    return {"game": game.text, "file": str(path), "paper": sheet.name, "with": list(extras), "bytes": len(pdf)}


def file_name(game: str) -> str:
    """A file's name from a game's text, with nothing in it that a shell or a file system minds."""
    return re.sub(r"[^\w.=-]+", "-", game).strip("-") + ".pdf"


def _check(path: Path, force: bool) -> None:
    if path.is_dir():
        raise LudariumError(f"{path} is a folder; give a file such as {path / 'kit.pdf'}", code="FILE")
    if path.exists() and not force and str(path) != "-":
        raise LudariumError(f"{path} exists already; --force replaces it, --out names another file", code="FILE_EXISTS")


def _write(path: Path, pdf: bytes) -> None:
    try:
        path.write_bytes(pdf)
    except OSError as error:
        raise LudariumError(f"{path} cannot be written: {error.strerror}", code="FILE") from None
