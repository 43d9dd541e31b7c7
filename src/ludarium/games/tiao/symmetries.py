"""A Tiao board may be turned and mirrored in all eight ways."""

from collections.abc import Iterable
from typing import Any

from ludarium.game.symmetry import grid_images


def images(rules: Any, state: Any) -> Iterable[Any]:
    """The board as it looks from the other sides and in a mirror; nothing depends on the route of a jump."""
    return grid_images(rules, state, single=("jumper",), fixed=("border",), other=("route",))
