"""The benchmark's figures become tables and pictures, and find their places on a page."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture
def bench(monkeypatch):
    """The benchmark's own modules, which lie beside the package."""
    monkeypatch.syspath_prepend(str(BENCH))
    import pages
    import plots
    import sheets

    yield pages, plots, sheets
    for name in ("pages", "plots", "sheets", "sizes", "whole", "clock"):
        sys.modules.pop(name, None)


RESULTS = {
    "machine": {"processor": "some processor", "cores": 2, "python": "3.11.7", "numpy": "2.4.6"},
    "when": "2026-01-01",
    "games": [{"game": "konane", "random_games": 200_000.0, "moves": 9_400_000, "perft_leaves": 1, "api_steps": 2}],
    "searches": [
        {
            "game": "konane(size=6)", "after": 2, "depth": 3, "nodes": 10, "seconds": 0.1, "to_depth": [0.0, 0.1],
            "nodes_per_second": 100, "best": "c1-c3",
        },
        {
            "game": "konane", "after": 0, "depth": 4, "nodes": 32, "seconds": 0.1, "to_depth": [0.0, 0.1],
            "nodes_per_second": 320, "best": "e5",
        },
    ],
    "whole": [
        {"system": "ludarium", "game": "konane", "way": "compiled", "games": 1e5, "actions": 47.0, "moves": 4.7e6},
        {"system": "OpenSpiel", "game": "clobber(rows=8,columns=8)", "way": "C++", "games": 1e4, "actions": 40, "moves": 4e5},
    ],
    "steps": [
        {"api": "PettingZoo, raw", "system": "ludarium", "game": "konane(size=6)", "us": 4.0},
        {"api": "PettingZoo, raw", "system": "PettingZoo", "game": "connect_four", "us": 44.0},
        {"api": "environment", "system": "ludarium", "game": "konane, Gymnasium", "us": 6.0},
    ],
    "batches": [
        {"system": system, "game": game, "lanes": lanes, "cpu_ns": 900.0 / lanes, "wall_ns": 1e4 / lanes}
        for system, game in (("ludarium", "konane(size=6), Batch"), ("Pgx", "othello"))
        for lanes in (1, 16, 4096)
    ],
    "boards": [{"system": "ludarium", "family": "Kōnane", "game": "", "cells": n * n, "ns": 10.0 * n} for n in (4, 6, 20)],
    "shared": [
        {"what": "steps", "game": "konane", "lanes": 64, "cores": 2, "one": 1e6, "all": 1.9e6, "times": 1.9}
    ],
}  # fmt: skip


def test_every_table_and_picture_finds_its_place(bench, tmp_path):
    """What stands between the marks is replaced, what is around them stays, and every picture is well-formed."""
    pages, _, sheets = bench
    page = tmp_path / "speed.md"
    marks = "".join(f"<!-- bench:{name} -->\nold\n<!-- /bench:{name} -->\n" for name in ("machine", *sheets.SHEETS))
    page.write_text(f"before\n{marks}after\n", "utf-8")
    files = pages.write(RESULTS, page, tmp_path)
    text = page.read_text("utf-8")
    assert text.startswith("before\n") and text.endswith("after\n") and "old" not in text
    assert "| Kōnane 8×8 | 200,000 | 47 | 150,000 |" in text
    assert "Signature: 42 nodes." in text and "clobber 8×8" in text and "11.0×" in text and "1.90×" in text
    assert [file.name for file in files[1:]] == ["speed-batches.svg", "speed-boards.svg", "speed-steps.svg"]
    for file in files[1:]:
        assert ET.fromstring(file.read_text("utf-8")).tag.endswith("svg")


def test_the_real_page_has_a_place_for_every_table(bench):
    """docs/speed.md has the marks of every table and shows every picture."""
    pages, _, sheets = bench
    text = pages.PAGE.read_text("utf-8")
    for name in ("machine", *sheets.SHEETS):
        assert f"<!-- bench:{name} -->" in text and f"<!-- /bench:{name} -->" in text
    for name in pages.PLOTS:
        assert f"pictures/speed-{name}.svg" in text


def test_labels_keep_their_distance(bench):
    """Labels at the ends of lines never touch, and keep their order."""
    _, plots, _ = bench
    moved = plots._apart([30.0, 10.0, 11.0, 12.0])
    assert moved[1] < moved[2] < moved[3]
    assert min(b - a for a, b in zip(sorted(moved), sorted(moved)[1:])) >= plots.LINE
