"""What Kōnane's board looks like: a papamū of worn lava, hollows for the stones, black lava and white coral."""

from ludarium.game.grid_look import grid_cells, scene_look
from ludarium.game.position import Position
from ludarium.games.konane import scene
from ludarium.picture.look import Look, Symbol

SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        Symbol("lua", "empty lua", ".", "·", "grey30 on grey50"),
        Symbol("black", "black stone", "b", "●", "bold grey11 on grey50", material="stone"),
        Symbol("white", "white stone", "w", "○", "bold bright_white on grey50", material="stone"),
    )
}


def look(position: Position, viewer: int | None) -> Look:
    """The board; both players see all of it."""
    cells = grid_cells(position.game.rules.board, lambda _square: "lua")
    return scene_look(position, viewer, scene, cells, SYMBOLS, frame="#4a4642", ink="#e8e2d6", title="Kōnane")
