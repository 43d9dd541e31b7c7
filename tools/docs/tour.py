"""The tour: the notebook of examples/, with what its cells showed when it was last run, as a page of the site."""

import json
import re
from pathlib import Path
from typing import Any

from navigation import NOTEBOOK, TOUR

import ludarium
from ludarium.play.stepping import Stepper

ROOT = Path(__file__).parents[2]
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.DOTALL)
_CAPTION = re.compile(r'font-weight="bold">([^<]+)</text></svg>$')  # graphs are called by what stands above them
_STEPS = "ludarium.Stepper(match)"


def tour_page(folder: Path) -> dict[str, str]:
    """The page, by its name; its pictures are written into the folder."""
    pictures = folder / "tutorials" / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    cells = json.loads((ROOT / NOTEBOOK).read_text("utf-8"))["cells"]
    game = re.search(r'ludarium\.load\("([^"]+)"\)', "".join("".join(cell["source"]) for cell in cells))
    parts, printed = [], ""
    for number, cell in enumerate(cells):
        source = "".join(cell["source"]).strip()
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        if source.endswith(_STEPS):
            parts.append(_steps(game[1], printed))
            continue
        printed = _text(cell["outputs"]) or printed
        parts.extend(_shown(output, pictures, number) for output in _joined(cell["outputs"]))
    title, _, rest = "\n\n".join(parts).partition("\n")
    link = f"[a notebook](https://github.com/ludarium/ludarium/blob/main/{NOTEBOOK})"
    return {TOUR: f"{title}\n{rest}\n\nThis page is {link}, with what it showed; run it yourself and change it.\n"}


def _text(outputs: list[dict[str, Any]]) -> str:
    return "".join("".join(output["text"]) for output in outputs if output["output_type"] == "stream")


def _joined(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The outputs, with all that was printed in one piece."""
    said = _text(outputs)
    printed = [{"output_type": "stream", "text": [said]}] if said else []
    return printed + [output for output in outputs if output["output_type"] != "stream"]


def _shown(output: dict[str, Any], pictures: Path, number: int) -> str:
    """What a cell showed: a picture, a table, or words."""
    if output["output_type"] == "stream":
        return _block("".join(output["text"]))
    data = {kind: "".join(value) for kind, value in output["data"].items()}
    if svg := data.get("image/svg+xml"):
        (pictures / f"tour-{number}.svg").write_text(svg, "utf-8")
        called = _TITLE.search(svg) or _CAPTION.search(svg)
        return f"![{called[1] if called else 'What the cell shows'}](pictures/tour-{number}.svg)"
    if table := data.get("text/html"):
        return f'```{{raw}} html\n<div class="table-wrapper docutils container">{table}</div>\n```'
    return _block(data["text/plain"])


def _block(text: str) -> str:
    return f"```\n{text.rstrip()}\n```"


def _steps(game: str, printed: str) -> str:
    """The match whose turns a cell printed before, to be stepped through."""
    match = ludarium.Match(ludarium.load(game))
    match.push_all(printed.partition("\n")[0])
    return f"```{{raw}} html\n{Stepper(match).html()}\n```"
