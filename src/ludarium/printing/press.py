"""Makes the PDF: writes pictures and figures into a folder and lets the typesetter set the pages."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ludarium.game.game import Game
from ludarium.picture.canvas import canvas_for
from ludarium.picture.kit import Kit
from ludarium.picture.look import Look
from ludarium.picture.svg import svg_board
from ludarium.printing.contents import choices_of, grouped, kit_of, name_of
from ludarium.printing.drawings import bare, counter_picture, route_picture, spinner_picture
from ludarium.printing.paper import FOOT, SIDE, Paper
from ludarium.printing.tiles import Tiling, tiling

LEAST_COUNTER = 9.0
"""Millimetres; smaller ones cannot be cut."""

GAP = 2.2
"""Millimetres between counters: a pair of scissors fits in."""

BRIEF = 44
"""Letters of a variant's text that fit at the foot of a page."""

TEMPLATE, RULES = "kit.typ", "rules{}.typ"

FOREIGN = "\u2e80"
"""From here on (Chinese and beyond) our fonts have no letters: the machine's are asked for help, and only then."""


def kit_pdf(game: Game, paper: Paper, cell: float | None = None, extras: Sequence[str] = ()) -> bytes:
    """The kit of this variant as a PDF, the same bytes every time.

    `cell` is the side of the board's cells in mm, `extras` names what the kit is to hold besides.
    """
    import typst

    with TemporaryDirectory() as place, resources.as_file(resources.files("ludarium.picture") / "font") as fonts:
        folder = Path(place)
        write_folder(folder, game, paper, cell, extras)
        ours = all(letter < FOREIGN for rules in folder.glob("rules*.typ") for letter in rules.read_text("utf-8"))
        return typst.compile(
            folder / TEMPLATE, root=folder, font_paths=[fonts], ignore_system_fonts=ours, format="pdf", timestamp=0
        )


def write_folder(folder: Path, game: Game, paper: Paper, cell: float | None = None, extras: Sequence[str] = ()) -> None:
    """Everything the typesetter reads: the template, `kit.json`, the rules and the pictures."""
    from ludarium.printing.markup import typeset

    kit = kit_of(game, extras)
    parts = (kit, *kit.more)
    layouts = [board_tiling(part, paper, cell) for part in parts]
    for name, svg in _pictures(game, parts).items():
        (folder / name).write_text(svg, "utf-8")
    for number, part in enumerate(parts):
        (folder / RULES.format(number)).write_text(typeset(part.summary), "utf-8")
    (folder / "kit.json").write_text(json.dumps(_figures(game, parts, paper, layouts)), "utf-8")
    template = resources.files("ludarium.printing").joinpath(TEMPLATE)
    (folder / TEMPLATE).write_text(template.read_text("utf-8"), "utf-8")


def board_tiling(kit: Kit, paper: Paper, cell: float | None = None) -> Tiling:
    """How the kit's board lies on that paper, with cells as asked for, as the game wants them, or as they fit best."""
    assert kit.board is not None
    canvas = canvas_for(kit.board, coordinates=True, turned=False)
    return tiling(canvas, paper, cell if cell is not None else kit.cell_mm)


def counter_width(kit: Kit, layout: Tiling) -> float:
    """How wide the counters for such a board are, in mm."""
    return max(LEAST_COUNTER, round(kit.counter * layout.cell, 1))


def _pictures(game: Game, parts: tuple[Kit, ...]) -> dict[str, str]:
    """The drawings by file name."""
    kit = parts[0]
    start = replace(game.start().look(), lines=())
    found = {"start.svg": svg_board(start)}
    for number, part in enumerate(parts):
        board = _board_of(part)
        found[f"board{number}.svg"] = svg_board(bare(board))
        found |= {f"route{number}-{n}.svg": route_picture(board, route) for n, route in enumerate(part.routes)}
    found |= {f"counter{n}.svg": counter_picture(_board_of(kit), counter) for n, counter in enumerate(kit.counters)}
    if kit.spinner:
        found["spinner.svg"] = spinner_picture(kit.spinner)
    return found


def _board_of(kit: Kit) -> Look:
    assert kit.board is not None
    return kit.board


def _figures(game: Game, parts: tuple[Kit, ...], paper: Paper, layouts: list[Tiling]) -> dict[str, Any]:
    """All that the template needs; lengths in mm."""
    kit = parts[0]
    counter = min(counter_width(part, tiles) for part, tiles in zip(parts, layouts, strict=True))
    across = int((paper.room()[0] + GAP) // (counter + GAP))
    return {
        "title": game.title,
        "name": name_of(game),
        "sentence": kit.sentence,
        "variant": game.text,
        "brief": game.text if len(game.text) <= BRIEF else f"{game.text[: BRIEF - 1]}…",
        "choices": choices_of(game),
        "paper": {"width": paper.width, "height": paper.height, "side": SIDE, "foot": FOOT},
        "parts": [_part(part, tiles) for part, tiles in zip(parts, layouts, strict=True)],
        "counter": counter,
        "gap": GAP,
        "across": across,
        "counters": grouped(kit.counters, across),
        "spinner": asdict(kit.spinner) if kit.spinner else None,
    }


def _part(kit: Kit, layout: Tiling) -> dict[str, Any]:
    """One of the kit's boards with its routes."""
    return {
        "title": kit.title,
        "board": {**asdict(layout), "tiles": [asdict(tile) for tile in layout.tiles()]},
        "routes": [{"name": route.name, "colour": route.colour, "steps": len(route.cells) - 1} for route in kit.routes],
    }
