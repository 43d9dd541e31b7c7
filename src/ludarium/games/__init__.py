"""The games: one folder each. Nothing outside a folder names its game.

Folders of games elsewhere are named in `$LUDARIUM_GAMES`; they are imported as if they were here.
"""

import os
from pathlib import Path

HERE = Path(__file__).parent


def outside() -> list[Path]:
    """The folders named by `$LUDARIUM_GAMES`. Each holds the folders of games, or is the folder of one."""
    named = [Path(place).expanduser() for place in os.environ.get("LUDARIUM_GAMES", "").split(os.pathsep) if place]
    return [(place.parent if (place / "__init__.py").is_file() else place).resolve() for place in named]


__path__ += [str(place) for place in outside() if str(place) not in __path__]
