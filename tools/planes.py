"""Write docs/planes.md: what the planes of observations mean, game by game, as the games declare it."""

import sys
from pathlib import Path

from ludarium.catalogue import all_games

PAGE = Path(__file__).parents[1] / "docs" / "planes.md"

OPENING = """# What the planes mean

This page is written by `tools/planes.py` from what the games declare; a test keeps it up to date.

An observation is a stack of planes of bytes, each as large as the board: planes × rows × columns in PettingZoo, Gymnasium and
OpenSpiel, rows × columns × planes in Pgx's interface. Rows follow the board's own numbers (rank 1 first, or row 0 if the board
has one), columns its letters. A plane is about squares unless it says "everywhere": then all its squares hold the same number.
"My" refers to the player who observes. What a player may not know is not shown to that player.
"""


def page() -> str:
    """The whole page."""
    parts = [OPENING]
    for game in all_games():
        names, rows, columns = game.planes
        size = f"{len(names)} planes, {rows} × {columns} without options; {game.actions:,} actions"
        lines = [f"| {number} | {meaning} |" for number, meaning in enumerate(names)]
        parts.append(
            "\n".join([f"## {game.title}", "", f"{size}.", "", "| plane | meaning |", "|--:|---|", *lines, ""])
        )
    return "\n".join(parts)


def main() -> None:
    PAGE.write_text(page(), "utf-8")
    print(f"wrote {PAGE}", file=sys.stderr)


if __name__ == "__main__":
    main()
