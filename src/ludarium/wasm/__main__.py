"""Makes one engine: `python -m ludarium.wasm GAME FOLDER [--tables]`. A process of its own, as nothing may be compiled before."""

import os
import sys
from pathlib import Path

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.wasm.shelf import make_here


def main(words: list[str]) -> int:
    """Make the engine and say where it is."""
    tables = "--tables" in words
    if hasattr(os, "nice"):
        os.nice(10)  # somebody may be playing meanwhile
    game, folder = (word for word in words if not word.startswith("--"))
    try:
        print(make_here(catalogue.load(game), tables, Path(folder)).module)
    except LudariumError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
