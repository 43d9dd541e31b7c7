"""A board whose cells are the warmer the more often they are touched."""

from collections.abc import Mapping
from dataclasses import replace
from html import escape

from ludarium.lab.following import cells_on_board
from ludarium.lab.plots import colour, svg, words
from ludarium.picture.canvas import canvas_for, tag
from ludarium.picture.look import Look

_COOLEST = 0.04


def heat_map(title: str, look: Look, touches: Mapping[str, int], games: int, style: int) -> str:
    """The board of a look; `touches` were counted over so many games."""
    look = _bare(look)
    canvas = canvas_for(look, coordinates=True, turned=False)
    most = max((touches.get(cell.name, 0) for cell in look.cells), default=0)
    shapes = []
    for cell in look.cells:
        (x, y), wide, high = canvas.at(cell.x, cell.y), 94 * cell.width, 94 * cell.height
        often = touches.get(cell.name, 0) / max(games, 1)
        warmth = _COOLEST + (1 - _COOLEST) * touches.get(cell.name, 0) / max(most, 1)
        tooltip = tag("title", escape(f"{cell.name}: touched {often:.2f} times a game", quote=False))
        box = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 10.0}
        ground = tag("rect", **box, class_="cell")
        glow = tag("rect", **box, style=f"fill:{colour(style)}", fill_opacity=warmth)
        shapes.append(tag("g", tooltip + ground + glow))
    letters = [words(label.text, *_lowered(canvas.at(label.x, label.y)), "middle", "t board") for label in look.labels]
    busiest = sorted((cell.name for cell in look.cells), key=lambda name: -touches.get(name, 0))[:3]
    account = f"Touched most: {', '.join(busiest)}, up to {most / max(games, 1):.2f} times a game."
    return svg(title, account, "".join(shapes + letters), canvas.height, canvas.width)


def _bare(look: Look) -> Look:
    """The board and its coordinates, without what lies beside it."""
    on_board = cells_on_board(look)
    cells = tuple(cell for cell in look.cells if cell.name in on_board)
    near = [label for label in look.labels if -1 <= label.x <= look.columns and -1 <= label.y <= look.rows]
    return replace(look, cells=cells, labels=tuple(near))


def _lowered(at: tuple[float, float]) -> tuple[float, float]:
    return at[0], at[1] + 10


def warmest(look: Look, touches: Mapping[str, int], games: int) -> float:
    """How often the busiest cell is touched in a game."""
    return max((touches.get(cell.name, 0) for cell in look.cells), default=0) / max(games, 1)
