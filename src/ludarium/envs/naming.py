"""What environments are called, and which variant a name with options stands for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludarium import catalogue
from ludarium.errors import UnknownGame
from ludarium.game.option import nearest

if TYPE_CHECKING:
    from ludarium.game.game import Game

SPACE = "ludarium"
VERSION = 0
USUAL_LENGTH = 3000
"""Actions after which a game is cut short where nobody says otherwise: some games need not end when played at random."""


def env_id(name: str) -> str:
    """The name of a game's environment: `ludarium/Konane-v0`."""
    return f"{SPACE}/{name.capitalize()}-v{VERSION}"


def env_ids() -> dict[str, str]:
    """The environments' names, each with the game it stands for."""
    return {env_id(name): name for name in catalogue.names()}


def variant(game: "Game | str", options: Mapping[str, Any]) -> "Game":
    """The game with these options; `preset` among them is the name of a preset, which the others refine."""
    base = catalogue.load(game) if isinstance(game, str) else game
    given = dict(options)
    preset = given.pop("preset", None)
    if preset is not None and preset not in base.presets:
        raise UnknownGame(
            f"{base.name} has no preset {preset!r}; {nearest(preset, base.presets)}", code="UNKNOWN_PRESET"
        )
    chosen = {**(base.presets[preset] if preset else {}), **given}
    if base.name not in catalogue.names() or catalogue.declared(base.name).verbs is not base.verbs:
        return base.variant(**chosen)  # a game that nobody registered
    return catalogue.load(base.variant(**chosen).text)  # one and the same object for a variant shares what is compiled
