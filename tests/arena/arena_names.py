"""Names that the tests of the arena share."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
GAME = "konane(size=4)"


def nasty(way: str) -> str:
    """The name of an engine that misbehaves."""
    return f"ugi:'{sys.executable}' '{HERE / 'nasty.py'}' {way}"


def ours(options: str = "Player=random") -> str:
    """The name of our own engine as a foreign one."""
    return f"ugi[{options}]:'{sys.executable}' -m ludarium.cli.engine"
