"""`ludarium print`: a game as a PDF to print, cut out and play at a real table."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from ludarium.cli.output import fail, say_when_compiling
from ludarium.errors import LudariumError


def print_command(
    game: str,
    paper: str = "a4",
    out: Path | None = None,
    cell: float | None = None,
    force: bool = False,
    extras: Sequence[str] = (),
) -> None:
    """Write the kit of the game called `game`; complaints end the program.

    `out` is the file (`-` for standard output; named after the game where None), `cell` the side of the board's cells
    in millimetres, `extras` what the kit is to hold besides. A file that exists is only replaced with `force`.
    """
    try:
        _print(game, paper, out, cell, force, extras)
    except LudariumError as error:
        fail(error, as_json=False)


def _print(name: str, paper: str, out: Path | None, cell: float | None, force: bool, extras: Sequence[str]) -> None:
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
        return
    _write(path, pdf)
    console.print(f"{path}: print it at actual size (100 %), not fitted to the page.", markup=False)


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
