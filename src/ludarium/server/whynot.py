"""Why a hand cannot do what it tried, in the game's words; where its notation cannot say it, by what stands on the cells."""

from ludarium.errors import BadNotation, LudariumError
from ludarium.game.position import Position
from ludarium.server.choices import actions_of
from ludarium.server.refusals import Refusal, from_rules
from ludarium.server.views import look_of

FEW = 4  # possibilities that are worth telling


def whynot(position: Position, seat: int, cells: list[str]) -> Refusal | None:
    """What is wrong with touching these cells in this order; None where they are a move after all."""
    try:
        position.parse("-".join(cells)[:400])
    except BadNotation:
        return Refusal("ILLEGAL", f"{_by_cells(position, seat, cells)}{_possible(position, cells)}")
    except LudariumError as error:
        return from_rules(error)
    return None


def _by_cells(position: Position, seat: int, cells: list[str]) -> str:
    start = cells[0]
    owners = [piece.owner for piece in look_of(position, seat).pieces if piece.cell == start]
    if not owners:
        return f"There is nothing on {start} to move."
    if seat not in owners and max(owners) >= 0:
        owner = position.game.name_of(position.state, max(owners))
        return f"What stands on {start} belongs to {owner}, and it is the turn of {position.turn}."
    if len(cells) > 1 and cells[-1] != start:
        return f"From {start} there is no way to {cells[-1]} now."
    return f"Nothing can be done from {start} now."


def _possible(position: Position, cells: list[str]) -> str:
    """What could be done instead, from the same cell or at all, where that is told in a few words."""
    legal = actions_of(position)
    found = [action for action in legal if action["c"][:1] == cells[:1]] or legal
    words = list(dict.fromkeys(action["s"] for action in found))
    return f" Possible: {'; '.join(words)}." if 0 < len(words) <= FEW else ""
