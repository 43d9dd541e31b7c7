"""A tafl board may be turned and mirrored in eight ways, as long as its special squares lie the same."""

from collections.abc import Iterable
from typing import Any

from ludarium.game.symmetry import grid_images


def images(rules: Any, state: Any) -> Iterable[Any]:
    """The board as it looks from the other sides and in a mirror."""
    return grid_images(rules, state, single=("king",))
