"""`make bench`: one table, one run, one thread, CPU time; with --peers beside OpenSpiel in its own environment."""

import argparse
import json
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from ludarium import catalogue
from ludarium.cli.measure import variants
from ludarium.search import speed

HERE = Path(__file__).parent
PEERS = HERE.parent / ".bench" / "peers"
PEER_PACKAGES = ["open_spiel==2.0.2"]
FIGURES = {
    "random_games": "random games/s",
    "moves": "moves/s",
    "perft_leaves": "perft leaves/s",
    "api_steps": "API steps/s",
}


def peers(seconds: float) -> list[dict[str, Any]]:
    """OpenSpiel's figures, installed into an environment of its own the first time."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        venv.create(PEERS, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *PEER_PACKAGES], check=True)
    done = subprocess.run([python, HERE / "peers.py", str(seconds)], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def shown(rows: list[dict[str, Any]]) -> Table:
    """The rows as a table, with ratios to the best peer where there are peers."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("game")
    best = {key: max((row.get(key, 0) for row in rows if "OpenSpiel" in row["game"]), default=0) for key in FIGURES}
    for title in FIGURES.values():
        table.add_column(title, justify="right")
    table.add_column("compiling s", justify="right")
    for row in rows:
        cells = []
        for key in FIGURES:
            ratio = (
                f" ({row[key] / best[key]:.1f}×)" if best[key] and key in row and "OpenSpiel" not in row["game"] else ""
            )
            cells.append(f"{row[key]:,.0f}{ratio}" if key in row else "–")
        table.add_row(row["game"], *cells, f"{row['compile_seconds']:.1f}" if "compile_seconds" in row else "–")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", action="store_true", help="measure OpenSpiel beside ours (× is ours over its best)")
    parser.add_argument("--game", help="one game instead of all")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure")
    options = parser.parse_args()
    chosen = [catalogue.load(options.game)] if options.game else [v for g in catalogue.all_games() for v in variants(g)]
    rows = []
    for game in chosen:
        print(f"measuring {game.text} …", file=sys.stderr)
        rows.append(speed.measured(game, options.seconds))
    if options.peers:
        print("measuring OpenSpiel …", file=sys.stderr)
        rows += peers(options.seconds)
    console = Console(width=140, highlight=False)
    console.print(shown(rows))
    console.print(
        f"\none thread, per second of CPU time; {speed.machine()}"
        + (f"; {rows[-1]['machine']}" if options.peers else "")
    )


if __name__ == "__main__":
    main()
