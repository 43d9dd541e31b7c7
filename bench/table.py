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


SEARCHES = [
    ("konane", "", 12),
    ("konane", "d4 e4 d6-d4 g4-e4 b6-d6 c4-c6 f2-f4 d3-f3 h2-f2 d7-d3", 12),
    ("konane(size=6)", "c3 c4", 16),
    ("tafl(ruleset=brandubh)", "", 7),
    ("tafl(ruleset=copenhagen)", "", 5),
    ("tiao(size=9)", "", 5),
]
"""Positions that alpha-beta is measured on: game, turns played, depth."""


def searches(chosen: set[str] | None) -> tuple[Table, int]:
    """A table of searches on fresh tables, and the nodes of all of them together."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("alpha-beta in", "after turns"):
        table.add_column(title)
    for title in ("depth", "nodes", "CPU s", "half of the depth s", "nodes/s"):
        table.add_column(title, justify="right")
    table.add_column("best")
    signature = 0
    for name, turns, depth in SEARCHES:
        if chosen is not None and name not in chosen:
            continue
        print(f"searching {name} …", file=sys.stderr)
        found = speed.searched(catalogue.load(name).start().after(turns), depth)
        signature += found["nodes"]
        halfway = found["to_depth"][max(len(found["to_depth"]) // 2 - 1, 0)]
        numbers = [found["depth"], found["nodes"], found["seconds"], halfway, found["nodes_per_second"]]
        cells = [f"{number:,.3f}" if isinstance(number, float) else f"{number:,}" for number in numbers]
        table.add_row(name, str(len(turns.split())), *cells, found["best"])
    return table, signature


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
    table, signature = searches({chosen[0].text} if options.game else None)
    if table.row_count:
        console.print()
        console.print(table)
        console.print(f"signature: {signature} nodes")
    console.print(
        f"\none thread, per second of CPU time; {speed.machine()}"
        + (f"; {rows[-1]['machine']}" if options.peers else "")
    )


if __name__ == "__main__":
    main()
