"""With two players a Taifho board may be mirrored; with four, a mirror would exchange the players to the left and right."""

from collections.abc import Iterable
from typing import Any

from ludarium.game.symmetry import moved
from ludarium.games.taifho.board import CELLS, SIDE

_MIRROR = tuple(square - square % SIDE + SIDE - 1 - square % SIDE for square in range(CELLS))
_SETS = ("men", "shape_low", "shape_high", "owner_low", "owner_high")


def images(rules: Any, state: Any) -> Iterable[Any]:
    """The board in a mirror, once it is set up: pieces are set up in a fixed order."""
    if rules.step != 2 or state.turn == 0:
        return
    sets = {name: moved(getattr(state, name), _MIRROR) for name in _SETS}
    single = {name: int(getattr(state, name)) for name in ("origin", "at")}
    yield state._replace(**sets, **{name: _MIRROR[at] if at >= 0 else at for name, at in single.items()})
