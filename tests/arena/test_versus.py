"""tools/versus.py: two source trees against each other."""

import json
import subprocess
import sys
from pathlib import Path

import ludarium

TOOL = Path(__file__).parents[2] / "tools" / "versus.py"
SOURCES = Path(ludarium.__file__).parents[1]


def versus(*words):
    return subprocess.run([sys.executable, str(TOOL), *map(str, words)], capture_output=True, text=True, timeout=600)


def test_a_tree_against_itself_is_even(tmp_path):
    """Both look at the same nodes to the same depth, and every pair of games is shared."""
    told = tmp_path / "told.json"
    words = "--games", 4, "--nodes", 300, "--workers", 1, "--opening", 2, "--json", told
    run = versus(SOURCES, SOURCES, "konane(size=6)", *words)
    assert run.returncode == 0, run.stderr
    (report,) = json.loads(told.read_text("utf-8"))
    assert (report["games"], report["won"], report["lost"], report["elo"]) == (4, 2, 2, 0.0)
    assert {what: report["new"][what] for what in ("nodes", "depth")} == {
        what: report["old"][what] for what in ("nodes", "depth")
    }
    assert report["new"]["nodes"] > 100


def test_a_stronger_player_is_seen_to_be_stronger(tmp_path):
    """Somebody other than level 10 may play, and for each tree somebody else."""
    told = tmp_path / "told.json"
    words = "--games", 6, "--cpu", 0.01, "--workers", 2, "--opening", 2, "--old-player", "random", "--json", told
    run = versus(SOURCES, SOURCES, "konane(size=6)", *words)
    assert run.returncode == 0, run.stderr
    (report,) = json.loads(told.read_text("utf-8"))
    assert report["won"] >= 5
    assert report["elo"] > 0
    assert report["new"]["cpu"] > 0


def test_a_folder_without_the_package_is_refused(tmp_path):
    run = versus(tmp_path, SOURCES, "konane(size=6)")
    assert run.returncode == 2
    assert f"{tmp_path} has no package ludarium in it; give the folder above it, such as src" in run.stderr
