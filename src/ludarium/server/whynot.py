"""Why what somebody tried is not a move: in the game's words or, if its notation cannot say it, by what stands where."""

from typing import Any

from ludarium.errors import BadNotation, LudariumError
from ludarium.game.position import Position
from ludarium.picture.look import Look
from ludarium.play.actions import actions_of
from ludarium.play.words import within
from ludarium.server.refusals import Refusal, from_rules
from ludarium.server.views import look_of
from ludarium.wording import Words, glued

FEW = 4  # possibilities that are worth listing


def whynot(position: Position, seat: int, cells: list[str]) -> Refusal | None:
    """What is wrong with touching these cells in this order; None if they are a move after all."""
    legal = actions_of(position)
    by_cells = len(cells) == 1 and all(len(action["c"]) != 1 for action in legal)  # a single cell is never a move here
    try:
        if not by_cells:
            position.parse("-".join(cells)[:400])
            return None
    except BadNotation:
        pass
    except LudariumError as error:
        return from_rules(error)
    return Refusal("ILLEGAL", glued((_by_cells(position, seat, cells), _possible(legal, cells))))


def _by_cells(position: Position, seat: int, cells: list[str]) -> str:
    look = look_of(position, seat)
    start, end = (_place(look, cell) for cell in (cells[0], cells[-1]))
    if start != cells[0] and len(cells) == 1:
        return Words("There is nothing to be done with {place} now.", place=start)
    owners = [piece.owner for piece in look.pieces if piece.cell == cells[0]]
    if not owners:
        return Words("There is no piece on {square}.", square=start)
    if seat not in owners and max(owners) >= 0:
        owner = position.game.name_of(position.state, max(owners))
        return Words(
            "The piece on {square} belongs to {owner}; you are playing {player}.",
            square=start, owner=within(owner), player=within(position.turn),
        )  # fmt: skip
    if end == start:
        return Words("There is no move from {from} now.", **{"from": start})
    return Words("You cannot go from {from} to {to} now.", **{"from": start, "to": end})


def _place(look: Look, name: str) -> str:
    """What people call a cell: its coordinates or, beside the board, what it is."""
    cell = next((cell for cell in look.cells if cell.name == name), None)
    if cell is None or (0 <= cell.x < look.columns and 0 <= cell.y < look.rows):
        return name
    return Words(look.symbols[cell.symbol].word)


def _possible(legal: list[dict[str, Any]], cells: list[str]) -> str:
    """What could be done instead, from the same cell or at all, if a few words can say it."""
    found = [action for action in legal if action["c"][:1] == cells[:1]] or legal
    words = list(dict.fromkeys(action["s"] or action["x"] for action in found))
    return Words("What you can do: {what}.", what=glued(words, "; ")) if 0 < len(words) <= FEW else ""
