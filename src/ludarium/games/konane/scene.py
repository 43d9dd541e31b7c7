"""What Kōnane shows, as numbers (game/scene.py)."""

from typing import Any

from ludarium.game.scene import put, put_pieces
from ludarium.games.konane.rules import BLACK, CHOICE, JUMPING, WHITE, first_choice, jump_path
from ludarium.kernel.bits import both, without
from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Actions

WORDS = ("white", "black")
_BLACK_STONE, _WHITE_STONE = 1, 2  # as look.py counts the symbols


@compiled
def shown(rules: Any, state: Any, viewer: int, out: Actions) -> Any:
    """The stones; a stone never leaves the colour of its lua."""
    at = put_pieces(out, 0, both(state.stones, rules.black), _BLACK_STONE, BLACK)
    return put_pieces(out, at, without(state.stones, rules.black), _WHITE_STONE, WHITE)


@compiled
def touching(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """The stone taken off, or the jumper's start and every landing."""
    if state.phase == CHOICE:
        return 0
    if state.phase != JUMPING:
        return put(out, 0, action)
    landing, back, jumps = jump_path(rules, action)
    at = 0
    for left in range(jumps, -1, -1):
        at = put(out, at, landing + 2 * left * back)
    return at


@compiled
def action_text(rules: Any, state: Any, action: int, out: Actions) -> Any:
    """The colour that is chosen under the pie rule."""
    return put(out, 0, first_choice(rules) - action - 1) if state.phase == CHOICE else 0
