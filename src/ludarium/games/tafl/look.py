"""What tafl's board looks like: carved oak, a throne in the middle, walrus ivory men against amber ones, a crowned king."""

import functools

from ludarium.game.grid_look import grid_cells, scene_look
from ludarium.game.position import Position
from ludarium.games.tafl import scene
from ludarium.games.tafl.rules import Rules
from ludarium.kernel.bits import members
from ludarium.picture.look import Cell, Look, Symbol

SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        Symbol("square", "empty square", ".", "·", "grey50"),
        Symbol("throne", "throne", "+", "╬", "gold3"),
        Symbol("corner", "corner", "x", "╳", "gold3"),
        Symbol("attacker", "attacker", "t", "○", "bold bright_white"),
        Symbol("defender", "king's man", "T", "●", "bold dark_orange3"),
        Symbol("king", "king", "K", "♚", "bold gold1"),
    )
}


@functools.lru_cache(maxsize=32)
def _cells(rules: Rules) -> tuple[Cell, ...]:
    """The bare board: ordinary squares, the throne and the corners where they are special."""
    ordinary = set(members(rules.attackers_stop)) & set(members(rules.attackers_through))
    kinds = dict.fromkeys(members(rules.corners), "corner")
    hostile = set(members(rules.empty_hostile_to_king)) | set(members(rules.empty_hostile_to_men))
    kinds |= {s: "throne" for s in members(rules.throne) if s not in ordinary or s in hostile}
    return grid_cells(rules.board, lambda square: kinds.get(square, "square"))


def look(position: Position, viewer: int | None) -> Look:
    """The board and how many men are left; both sides see all of it."""
    return scene_look(position, viewer, scene, _cells(position.game.rules), SYMBOLS, frame="#3a2414", ink="#ecd9b4")
