"""The figures as tables: rows of texts, the same for the terminal and for the page."""

import re
from typing import NamedTuple

from plots import time_text

from ludarium import catalogue

WANTED = {
    "konane": 150_000, "konane(size=18)": 5_000, "tafl(ruleset=brandubh)": 54_900, "tafl(ruleset=tablut)": 25_500,
    "tafl(ruleset=fetlar)": 3_600, "tafl(ruleset=alea_evangelii)": 510, "tiao": 2_000, "thaayam(players=4)": 3_900,
}  # fmt: skip
"""Random games a second that were to be reached, by variant."""

BESIDE = {
    "PettingZoo, raw": "connect_four", "PettingZoo, checked": "connect_four", "environment": "breakthrough, rl_environment",
    "Python, states kept": "breakthrough, C++", "OpenSpiel": "python_block_dominoes, Python",
}  # fmt: skip
"""The peer's game that ours are compared with, for each interface."""


class Sheet(NamedTuple):
    """A table; the first `left` columns hold words, the others numbers."""

    name: str
    title: str
    heads: tuple[str, ...]
    rows: list[list[str]]
    left: int = 1
    note: str = ""


def named(text):
    """A variant in words: Kōnane 6×6; Tafl, brandubh."""
    game = catalogue.load(text)
    size = str(game.chosen.get("size", ""))
    parts = [f"{game.title} {size}×{size}" if size.isdigit() else game.title]
    for option in game.options:
        if option.name in game.values and not (option.name == "size" and size.isdigit()):
            value = option.write(game.values[option.name]).replace("_", " ")
            parts.append(f"{option.name} {value}" if value.isdigit() else option.name if value == "true" else value)
    return ", ".join(parts)


def game_text(row):
    """The game of a row: ours in words, a peer's as the peer calls it."""
    text = row["game"]
    if row["system"] != "ludarium":
        return re.sub(r"\(rows=(\d+),columns=(\d+)\)", r" \1×\2", text)
    end = text.find(")") + 1 or (text + ",").index(",")
    return named(text[:end]) + text[end:]


def games(rows):
    """How fast every variant runs."""
    cells = [
        [
            named(row["game"]), f"{row['random_games']:,.0f}", f"{row['moves'] / max(row['random_games'], 1e-9):,.0f}",
            f"{WANTED[row['game']]:,}" if row["game"] in WANTED else "", f"{row['moves']:,.0f}",
            f"{row['perft_leaves']:,.0f}", f"{row['api_steps']:,.0f}",
        ]
        for row in rows
    ]  # fmt: skip
    heads = ("variant", "random games/s", "actions a game", "wanted", "actions/s", "perft leaves/s", "API steps/s")
    return Sheet("games", "Every variant, one thread, per second of CPU time", heads, cells)


def searches(rows):
    """Alpha-beta to a fixed depth."""
    cells = [
        [
            named(row["game"]), str(row["after"]), str(row["depth"]), f"{row['nodes']:,}", f"{row['seconds']:.2f}",
            ", ".join(f"{spent:.2f}" for spent in row["to_depth"][-4:-1]), f"{row['nodes_per_second']:,}", row["best"],
        ]
        for row in rows
    ]  # fmt: skip
    heads = ("alpha-beta", "after turns", "depth", "nodes", "CPU s", "the three depths before", "nodes/s", "best")
    note = f"signature: {sum(row['nodes'] for row in rows):,} nodes"
    return Sheet("searches", "Search to a fixed depth, one thread", heads, cells, note=note)


def whole(rows):
    """Whole random games."""
    cells = [
        [
            row["system"],
            game_text(row),
            row["way"],
            f"{row['games']:,.0f}",
            f"{row['actions']:.0f}",
            f"{row['moves']:,.0f}",
        ]
        for row in rows
    ]
    heads = ("system", "game", "way", "games/s", "actions a game", "actions/s")
    return Sheet("whole", "Whole random games, per second of CPU time", heads, cells, 3)


def steps(rows):
    """Steps through each interface, beside a peer's game."""
    marks = {
        row["api"]: row["us"] for row in rows if BESIDE.get(row["api"]) == row["game"] and row["system"] != "ludarium"
    }
    cells = []
    for row in sorted(rows, key=lambda row: (list(BESIDE).index(row["api"]), row["system"] != "ludarium", row["us"])):
        mark = marks.get(row["api"])
        ratio = f"{mark / row['us']:.1f}×" if mark and row["system"] == "ludarium" else ""
        cells.append([row["api"], row["system"], game_text(row), f"{row['us']:.1f}", ratio])
    heads = ("interface", "system", "game", "µs a step", "as fast as the peer")
    peers = "; ".join(f"{api}: {game}" for api, game in BESIDE.items())
    return Sheet("steps", "One step, CPU time", heads, cells, 3, f"the peer in each: {peers}" if marks else "")


def batches(rows):
    """The cost of a step over the number of games at once."""
    lanes = sorted({row["lanes"] for row in rows})
    series = {}
    for row in rows:
        series.setdefault(f"{row['system']}: {game_text(row)}", {})[row["lanes"]] = row["wall_ns"]
    cells = [[name, *(time_text(line[n]) if n in line else "" for n in lanes)] for name, line in series.items()]
    title = "Time of one game's step by the number of games at once, all cores, wall time"
    return Sheet("batches", title, ("games at once", *(f"{n:,}" for n in lanes)), cells)


def boards(rows):
    """The cost of an action over the size of the board."""
    series = {}
    for row in rows:
        series.setdefault(row["family"], []).append(f"{row['cells']}: {time_text(row['ns'])}")
    cells = [[family, " · ".join(times)] for family, times in series.items()]
    return Sheet(
        "boards", "Time of an action in whole random games, by cells of the board", ("game", "cells: time"), cells, 2
    )


def shared(rows):
    """What a second core brings."""
    cells = [
        [
            row["what"],
            named(row["game"]),
            f"{row['lanes']:,}",
            f"{row['one'] / 1e6:.2f}",
            f"{row['all'] / 1e6:.2f}",
            f"{row['times']:.2f}×",
        ]
        for row in rows
    ]
    heads = ("work", "game", "games at once", "one core, M actions/s", "all cores, M actions/s", "gain")
    note = f"{rows[0]['cores']} cores, wall time, best of several rounds" if rows else ""
    return Sheet("shared", "One core and all of them", heads, cells, 2, note)


SHEETS = {
    "games": games, "searches": searches, "whole": whole, "steps": steps, "batches": batches, "boards": boards,
    "shared": shared,
}  # fmt: skip
