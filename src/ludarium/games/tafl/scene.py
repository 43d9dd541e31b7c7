"""What tafl shows, as numbers (game/scene.py)."""

from typing import Any

from ludarium.game.scene import begun_line, ended_line, put, put_piece, put_pieces
from ludarium.games.tafl.ends import ENCIRCLEMENT, ESCAPE, FORT, GOING_ON, KING_CAPTURED, MAX_PLIES
from ludarium.games.tafl.rules import ATTACKERS, DEFENDERS, REASONS
from ludarium.games.tafl.slides import occupied_squares, slide
from ludarium.kernel.bits import count
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions

WORDS = ("Attackers", "King's men", "Moves", " of ")
SAYINGS = ("{a} of {b}",)
_ATTACKERS, _MEN, _MOVES, _OF = -1, -2, -3, -4
_ATTACKER, _DEFENDER, _KING = 3, 4, 5  # as look.py counts the symbols
_ENDS = (KING_CAPTURED, ESCAPE, ENCIRCLEMENT, FORT, MAX_PLIES, GOING_ON)
ENDINGS = tuple(REASONS[end] for end in sorted(_ENDS))


@compiled
def shown(rules: Any, state: Any, viewer: int, out: Actions) -> Any:
    """The men and the king."""
    at = put_pieces(out, 0, state.attackers, _ATTACKER, ATTACKERS)
    at = put_pieces(out, at, state.men, _DEFENDER, DEFENDERS)
    return put_piece(out, at, state.king, _KING, DEFENDERS, 1)


@compiled
def touching(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """Where the piece stands and where it goes."""
    origin, landing = slide(rules.board, occupied_squares(state), action)
    return put(out, put(out, 0, origin), landing)


@compiled
def side_lines(rules: Any, state: Any, out: Actions) -> Any:
    """How many men are left on both sides, and how many moves of those that may be made."""
    at = ended_line(out, 0, put(out, begun_line(out, 0, _ATTACKERS, -1, 0), count(state.attackers)))
    at = ended_line(out, at, put(out, begun_line(out, at, _MEN, -1, 0), count(state.men)))
    if rules.max_plies == 0:
        return at
    text = put(out, begun_line(out, at, _MOVES, -1, 0), state.plies)
    return ended_line(out, at, put(out, put(out, text, _OF), rules.max_plies))


@compiled
def ended(rules: Any, state: Any) -> Any:
    """What ended the game."""
    return state.end
