"""`make bench`: how fast everything is here; with --peers beside OpenSpiel, Pgx and PettingZoo in the same run.

Figures are kept in .bench/results.json, a part in the place of the same part measured before; --write puts them into
docs/speed.md and docs/pictures as well.
"""

import argparse
import datetime as dt
import json
import subprocess
import sys
import time
import warnings

import clock
import pages
import sizes
import steps
import whole
from rich.console import Console
from rich.table import Table
from sheets import SHEETS

from ludarium import catalogue
from ludarium.catalogue import variants
from ludarium.search import speed

PEERS = {"open_spiel": "open_spiel==2.0.2", "pettingzoo": "pettingzoo==1.27.0", "pgx": "pgx==2.6.0"}
FURTHER = ("konane(size=18)",)
"""Variants that are measured beside the presets."""

SEARCHES = [
    ("konane", "", 14),
    ("konane", "d4 e4 d6-d4 g4-e4 b6-d6 c4-c6 f2-f4 d3-f3 h2-f2 d7-d3", 12),
    ("konane(size=6)", "c3 c4", 16),
    ("tafl(ruleset=brandubh)", "", 8),
    ("tafl", "", 6),
    ("tafl(ruleset=copenhagen)", "", 6),
    ("tiao(size=9)", "", 8),
    ("tiao", "", 6),
    ("taifho", "", 6),
]
"""Positions that alpha-beta is measured on: game, turns played, depth."""


def games(options):
    """Every variant by itself."""
    for game in options.chosen:
        yield speed.measured(game, options.seconds)


def searches(options):
    """Alpha-beta on fresh tables."""
    only = {game.text for game in options.chosen} if options.game else None
    for name, turns, depth in SEARCHES:
        if only is None or name in only:
            found = speed.searched(catalogue.load(name).start().after(turns), depth)
            yield {"game": name, "after": len(turns.split()), **found}


PARTS = {
    "games": games,
    "searches": searches,
    "whole": lambda options: whole.rows(options.seconds, options.peers),
    "steps": lambda options: steps.rows(options.peers),
    "boards": lambda options: sizes.boards(options.seconds / 3, options.peers),
    "shared": lambda options: sizes.shared(2 * options.seconds),
    "batches": lambda options: sizes.batches(options.seconds / 3, options.peers),
}


def prepared():
    """See to it that the peers are here."""
    missing = [wanted for name, wanted in PEERS.items() if clock.installed(name) is None]
    if missing:
        print(f"installing {', '.join(missing)} …", file=sys.stderr)
        command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *missing]
        subprocess.run(command, check=True)


def measured(name, options, begun):
    """The rows of a part; each is printed as it comes."""
    rows = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for row in PARTS[name](options):
            rows.append(row)
            text = " ".join(str(row[key]) for key in ("api", "what", "system", "game", "lanes") if key in row)
            print(f"{time.perf_counter() - begun:4.0f} s  {name}: {text}", file=sys.stderr, flush=True)
    return rows


def shown(sheet):
    """A sheet for the terminal."""
    table = Table(title=sheet.title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    for place, head in enumerate(sheet.heads):
        table.add_column(head, justify="left" if place < sheet.left else "right", no_wrap=place == 0)
    for row in sheet.rows:
        table.add_row(*row)
    return table


def asked():
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "parts", nargs="*", metavar="part", help=f"some of {', '.join(PARTS)}; without peers games and searches"
    )
    parser.add_argument("--peers", action="store_true", help="everything, beside OpenSpiel, Pgx and PettingZoo")
    parser.add_argument("--game", help="one game instead of all")
    parser.add_argument("--seconds", type=float, default=0.6, help="CPU seconds for each figure")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/speed.md and docs/pictures")
    options = parser.parse_args()
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}: {', '.join(PARTS)}")
    options.parts = options.parts or (list(PARTS) if options.peers and not options.game else ["games", "searches"])
    every = [*(variant for game in catalogue.all_games() for variant in variants(game)), *map(catalogue.load, FURTHER)]
    options.chosen = [catalogue.load(options.game)] if options.game else every
    return options


def main():
    options, begun = asked(), time.perf_counter()
    if options.peers:
        prepared()
    results = json.loads(pages.RESULTS.read_text("utf-8")) if pages.RESULTS.exists() and not options.game else {}
    results |= {"machine": clock.machine(), "when": dt.datetime.now(dt.UTC).date().isoformat()}
    console = Console(width=170 if not sys.stdout.isatty() else None, highlight=False)
    for name in options.parts:
        results[name] = measured(name, options, begun)
        if not options.game:
            pages.RESULTS.parent.mkdir(exist_ok=True)
            pages.RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False), "utf-8")
    for name in options.parts:
        if results[name]:
            sheet = SHEETS[name](results[name])
            console.print(shown(sheet), sheet.note, "", sep="\n")
    console.print(pages.machine_text(results))
    if options.write:
        for file in pages.write(results):
            print(f"written: {file.relative_to(pages.ROOT)}")


if __name__ == "__main__":
    main()
