"""The spaces that observations and actions are taken from, as Gymnasium writes them."""

# The library may be missing, or have no types.
# mypy: disable-error-code="import-untyped,import-not-found,misc,no-untyped-call,no-any-return"

from typing import Any

import numpy as np

from ludarium.envs.needing import needing
from ludarium.game.game import Game

with needing("envs", "an environment for Gymnasium or PettingZoo"):
    from gymnasium import spaces


def planes_space(game: Game) -> spaces.Box:
    """Planes × rows × columns of bytes; docs/planes.md says what each plane means."""
    names, rows, columns = game.planes
    return spaces.Box(0, 255, (len(names), rows, columns), np.uint8)


def mask_space(game: Game) -> spaces.Box:
    """A one for each legal action."""
    return spaces.Box(0, 1, (game.actions,), np.int8)


def observation_space(game: Game) -> spaces.Dict:
    """What an agent is shown: the board as planes, and which actions are legal."""
    parts: dict[str, spaces.Space[Any]] = {"observation": planes_space(game), "action_mask": mask_space(game)}
    return spaces.Dict(parts)
