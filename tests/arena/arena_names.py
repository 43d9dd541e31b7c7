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


def alive(pid: int) -> bool:
    """Whether the process runs; one that has ended and was not yet buried by its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
