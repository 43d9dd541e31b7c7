"""What the tests of environments run over: every game, every preset, and who is slow to compile."""

import pytest

from ludarium.catalogue import all_games

GAMES = [game.name for game in all_games()]


def _shapes(game):
    return game.door.rules_shape, game.door.state_shape


def _presets():
    """Every preset; those that are not compiled for the default variants too are slow."""
    for game in all_games():
        for name, values in game.presets.items():
            variant = game.variant(**values)
            marks = [] if _shapes(variant) == _shapes(game) else [pytest.mark.slow]
            yield pytest.param(game.name, name, marks=marks, id=f"{game.name}-{name}")


PRESETS = list(_presets())
