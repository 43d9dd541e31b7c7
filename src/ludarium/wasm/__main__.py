"""Makes one engine: `python -m ludarium.wasm GAME FOLDER [--tables | --scene] [--gently]`.

A process of its own, as nothing may be compiled before. With `--gently` others come first: somebody may be playing meanwhile.
"""

import os
import sys
from pathlib import Path

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.wasm.shelf import make_here

_NICENESS = 5  # a third of what others get, not less: somebody may be waiting for the engine, too


def main(words: list[str]) -> int:
    """Make the engine and say where it is."""
    tables, scene = ("--tables" in words), ("--scene" in words)
    if "--gently" in words and hasattr(os, "nice"):
        os.nice(_NICENESS)
    game, folder = (word for word in words if not word.startswith("--"))
    try:
        print(make_here(catalogue.load(game), tables, Path(folder), scene).module)
    except LudariumError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
